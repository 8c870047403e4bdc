"""Whose turn it is, and which phase of the period."""

from __future__ import annotations

from engine.core import Breach, Points
from engine.games.amalfi_renaissance.actions import Pass, RivalReacts
from engine.games.amalfi_renaissance.pieces import PERIODS, RIVAL_LIGHTHOUSES, RIVAL_SHIPS
from engine.games.amalfi_renaissance.state import Phase, State
from engine.message import Message, Seat, count, say

_REACTIONS = {
    "navigate": "solo.react-navigation",
    "acquire": "solo.react-display",
    "discover": "solo.react-display",
    "invite": "solo.react-display",
    "engage": "solo.react-engagement",
    "construct": "solo.react-construction",
}
_DISCARDS = {"acquire": "workshop", "discover": "atlas", "invite": "council"}


def period_name(state: State) -> Message:
    """The period a table is in, as far as it is known."""
    return say("period.unknown") if state.period is None else say("period.n", period=state.period)


def check_open(state: State) -> Points:
    """Nothing happens any more once a kept game is over."""
    if state.phase is Phase.OVER:
        yield Breach("decree.flip", say("over", period=state.period or PERIODS))


def check_main(state: State, seat: Seat) -> Points:
    """The player's turn, in the action phase, before passing."""
    if state.phase is Phase.OVER:
        yield from check_open(state)
        return
    if state.phase not in (None, Phase.ACTIONS):
        now = say(f"stage.{state.phase.value}")
        because = say("phase.not-actions", seat=seat, period=period_name(state), phase=now)
        yield Breach("phase.order", because)
    elif seat in state.passed:
        yield Breach("turn.pass", say("turn.passed", seat=seat, period=period_name(state)))
    elif state.to_move is not None and seat != state.to_move:
        yield Breach("turn.order", say("turn.not-yours", seat=seat, other=state.to_move))
    yield from _check_reaction_due(state, seat)


def reaction_due(state: State) -> bool:
    """Whether the rival of a solo game has still to react to the player's action."""
    return (
        state.options.solo is not None
        and state.ruling("rival-tables") == "recorded"
        and state.keeps_turns
        and state.phase is Phase.ACTIONS
        and state.turn.kind in _REACTIONS
        and not state.turn.reacted
    )


def _check_reaction_due(state: State, seat: Seat) -> Points:
    if reaction_due(state):
        action = say(f"action.{state.turn.kind}")
        yield Breach("solo.react", say("rival.due", seat=seat, action=action))


def check_pass(state: State, action: Pass) -> Points:
    yield from check_main(state, action.seat)


def check_rival(state: State, rival: RivalReacts) -> Points:
    """A reaction follows an action, and is the one that this action asks for."""
    yield from check_open(state)
    if state.options.solo is None:
        yield Breach("solo.setup", say("rival.none"))
        return
    yield from _check_rival_box(state, rival)
    kind = state.turn.kind
    if not kind and state.is_entered:
        return
    if kind not in _REACTIONS or state.turn.reacted:
        yield Breach("solo.react", _no_reaction(state))
        return
    yield from _check_rival_kind(rival, kind)


def _no_reaction(state: State) -> Message:
    """Why there is nothing to react to."""
    turn = state.turn
    if turn.seat is None:
        return say("rival.nothing-yet", period=period_name(state))
    if turn.kind not in _REACTIONS:
        return say("rival.passed", seat=turn.seat)
    return say("rival.reacted", action=say(f"action.{turn.kind}"))


def _check_rival_box(state: State, rival: RivalReacts) -> Points:
    for what, there, more, box in (
        ("ships", state.rival.ships, rival.ships, RIVAL_SHIPS),
        ("lighthouses", state.rival.lighthouses, rival.lighthouses, RIVAL_LIGHTHOUSES),
    ):
        if more and there + more > box:
            because = say("rival.box", more=count(what, more), there=there, box=box)
            yield Breach("solo.setup", because)


def _check_rival_kind(rival: RivalReacts, kind: str) -> Points:
    rule, action = _REACTIONS[kind], say(f"action.{kind}")
    if rival.ships and kind not in ("navigate", "engage"):
        because = say("rival.no-ships", ships=count("ships", rival.ships), action=action)
        yield Breach(rule, because)
    if kind == "engage" and rival.ships > 1:
        yield Breach(rule, say("rival.one-ship", ships=rival.ships))
    if rival.lighthouses and kind != "construct":
        lights = count("lighthouses", rival.lighthouses)
        yield Breach(rule, say("rival.no-lighthouses", lights=lights, action=action))
    if rival.discard is not None and rival.discard != _DISCARDS.get(kind):
        place = say(f"display.{rival.discard}")
        yield Breach(rule, say("rival.no-discard", place=place, action=action))
