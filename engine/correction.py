"""A set-up corrected after the start: the moves carried over to it, judged, and described."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.core import Breach, CannotRecord, Game, Illegal, Setup, Verdict, verdict
from engine.log import Step
from engine.message import Clauses, Message, say

Options = TypeVar("Options")
Position = TypeVar("Position")
State = TypeVar("State")
Action = TypeVar("Action")


@dataclass(frozen=True, slots=True)
class Passed(Generic[State, Action]):
    """A move with the table before and after it; `is_marked` where it breaks the rules there."""

    step: Step[Action]
    before: State
    after: State
    is_marked: bool


def after(game: Game[Options, Position, State, Action], state: State, action: Action) -> State:
    """The state after a move that was played once.

    Under a ruling or a set-up changed since, its pieces may never have been there: then it does
    nothing.
    """
    try:
        return game.apply(state, action)
    except CannotRecord:
        return state


def carry(
    game: Game[Options, Position, State, Action],
    setup: Setup[Options, Position],
    moves: Iterable[Step[Action]],
) -> tuple[Passed[State, Action], ...]:
    """Moves played on another set-up than the one they were played on."""
    state, carried = game.start(setup), []
    for step in moves:
        is_marked = isinstance(game.check(state, step.action), Illegal)
        following = after(game, state, step.action)
        carried.append(Passed(step, state, following, is_marked))
        state = following
    return tuple(carried)


def judge(
    game: Game[Options, Position, State, Action],
    before: Sequence[Passed[State, Action]],
    carried: Sequence[Passed[State, Action]],
) -> Verdict:
    """Whether the moves still fit: what they break on the new set-up and did not break before."""
    pairs = zip(before, carried, strict=True)
    return verdict(breach for old, new in pairs for breach in _broken(game, old, new))


def _broken(
    game: Game[Options, Position, State, Action],
    old: Passed[State, Action],
    new: Passed[State, Action],
) -> Iterator[Breach]:
    if not new.is_marked:
        return
    action, number = new.step.action, new.step.number
    is_left_out = not game.check(new.before, action).can_be_recorded
    key = "correction.left-out" if is_left_out else "correction.broken"
    for breach in new_breaches(game, old.before, new.before, action):
        message = game.describe(old.before, action)
        because = say(key, number=number, told=message, because=breach.because)
        yield Breach(breach.rule, because, breach.where)


def new_breaches(
    game: Game[Options, Position, State, Action], old: State, new: State, action: Action
) -> Iterator[Breach]:
    """What a move breaks at a table and did not break at another, one for each rule."""
    known, found = _breaches(game, old, action), _breaches(game, new, action)
    for rule, breach in found.items():
        if rule not in known or known[rule].blocks != breach.blocks:
            yield breach


def _breaches(
    game: Game[Options, Position, State, Action], state: State, action: Action
) -> dict[str, Breach]:
    """What a move breaks, by rule."""
    return {breach.rule: breach for breach in game.check(state, action).breaches}


def describe(
    game: Game[Options, Position, Any, Any],
    before: Setup[Options, Position],
    now: Setup[Options, Position],
) -> Message:
    """A correction in a few words: what it changed."""
    changes = tuple(changed(game, before, now)) or (say("correction.nothing"),)
    return say("correction.told", changes=Clauses(changes))


def changed(
    game: Game[Options, Position, Any, Any],
    before: Setup[Options, Position],
    now: Setup[Options, Position],
) -> Iterator[Message]:
    """Each thing that is otherwise on another set-up."""
    yield from _people(before, now)
    yield from _colours(before, now)
    old, new = game.setup_facts(before), game.setup_facts(now)
    parts = [fact for slot, fact in new.items() if old.get(slot) != fact]
    gone = [fact for slot, fact in old.items() if slot not in new]
    yield from parts
    yield from (say("correction.no-longer", what=fact) for fact in gone)
    if before.options != now.options and not parts and not gone:
        yield say("correction.in-play")


def _people(before: Setup[Any, Any], now: Setup[Any, Any]) -> Iterator[Message]:
    if before.names == now.names:
        return
    if sorted(before.names) == sorted(now.names):
        yield say("correction.seats", names=now.names)
        return
    for old, new in zip(before.names, now.names, strict=True):
        if old != new:
            yield say("correction.name", old=old, name=new)


def _colours(before: Setup[Any, Any], now: Setup[Any, Any]) -> Iterator[Message]:
    """Who plays with another colour than before; somebody new is compared by the seat."""
    known = {player.name: player.colours for player in before.players}
    for seat, player in enumerate(now.players):
        had = known.get(player.name, before.players[seat].colours)
        if player.colours and player.colours != had:
            colours = tuple(say(f"correction.colour.{colour}") for colour in player.colours)
            yield say("correction.colour", name=player.name, colours=colours)
