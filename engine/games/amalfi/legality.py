"""The one place that says whether an action is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import Breach, Need, Points, Verdict, verdict
from engine.games.amalfi import actions as a
from engine.games.amalfi.endgame import is_counted
from engine.games.amalfi.entry_effects import unnumbered
from engine.games.amalfi.pieces import CHARACTERS, COPIES, FLEET, MOST_COLONIES
from engine.games.amalfi.rules_cards import (
    check_acquire,
    check_build,
    check_cards_left,
    check_exchange,
    check_place,
    check_play,
    check_take_character,
    check_tap,
    ending_limit,
)
from engine.games.amalfi.rules_milestones import check_claim
from engine.games.amalfi.rules_phases import check_feed, check_prepare, check_settle
from engine.games.amalfi.rules_turn import (
    check_discard,
    check_gain_more,
    check_into_food,
    check_move_ships,
    check_pass,
)
from engine.games.amalfi.state import State, most_food
from engine.message import count, say


def _anything(state: State, action: a.Action) -> Points:
    """Whatever was counted is so; the audit tells what cannot be."""
    return iter(())


def _check_food(state: State, counted: a.CountFood) -> Points:
    limit = most_food(state, state.board(counted.seat))
    if counted.food > limit:
        because = say("counted.food-limit", seat=counted.seat, food=counted.food, limit=limit)
        yield Breach("food.limit", because)


def _check_colonies(state: State, counted: a.CountColonies) -> Points:
    if counted.colonies > MOST_COLONIES:
        because = say(
            "counted.colonies-most",
            seat=counted.seat,
            colonies=count("colonies", counted.colonies),
            most=MOST_COLONIES,
        )
        yield Breach("box.colonies", because)


def _check_ships(state: State, counted: a.CountShips) -> Points:
    total = counted.ships.total
    if total != FLEET:
        because = say(
            "counted.ships-all", seat=counted.seat, ships=count("ships", total), fleet=FLEET
        )
        yield Breach("box.ships", because)


def _check_characters(state: State, counted: a.CountCharacters) -> Points:
    for kind in CHARACTERS:
        number = getattr(counted.characters, kind)
        others = (board for seat, board in enumerate(state.boards) if seat != counted.seat)
        used = sum(getattr(board.characters, kind, 0) for board in others)
        if number + used > COPIES[kind]:
            because = say(
                "counted.characters-most",
                number=number + used,
                character=say(f"characters.{kind}"),
                copies=COPIES[kind],
            )
            yield Breach("box.characters", because)


def _check_enter_ending(state: State, entered: a.EnterEnding) -> Points:
    most, cards = ending_limit(state), state.board(entered.seat).ending
    if len(cards) >= most and unnumbered(cards) is None:
        yield Breach("box.ending", say("play.too-many-ending", seat=entered.seat, most=most))
    if not is_counted(state, entered.seat, entered.ending):
        yield Need("char.ending", say("need.ending", seat=entered.seat))


def _check_remove_card(state: State, removed: a.RemoveCard) -> Points:
    board = state.board(removed.seat)
    chart = removed.card == "chart"
    owned = len(board.charts) if chart else board.contracts_of(removed.card)
    if removed.number > owned:
        because = say(
            "remove.no-card",
            seat=removed.seat,
            card=say(f"kind.{removed.card}"),
            number=removed.number,
            owned=owned,
        )
        yield Breach("end.cards", because, blocks=True)


def _check_remove_ending(state: State, removed: a.RemoveEnding) -> Points:
    owned = len(state.board(removed.seat).ending)
    if removed.number > owned:
        because = say("remove.no-ending", seat=removed.seat, number=removed.number, owned=owned)
        yield Breach("end.ending", because, blocks=True)


_CHECKS: dict[type, Callable[[State, Any], Points]] = {
    a.Place: check_place,
    a.Acquire: check_acquire,
    a.Build: check_build,
    a.Play: check_play,
    a.Tap: check_tap,
    a.Pass: check_pass,
    a.Discard: check_discard,
    a.TurnIntoFood: check_into_food,
    a.ClaimMilestone: check_claim,
    a.Exchange: check_exchange,
    a.GainMore: check_gain_more,
    a.TakeCharacter: check_take_character,
    a.MoveShips: check_move_ships,
    a.Feed: check_feed,
    a.Settle: check_settle,
    a.Prepare: check_prepare,
    a.CountTrack: _anything,
    a.CountFood: _check_food,
    a.CountColonies: _check_colonies,
    a.CountShips: _check_ships,
    a.CountCharacters: _check_characters,
    a.CountHand: _anything,
    a.EnterCard: lambda state, entered: check_cards_left(state, entered.card),
    a.RemoveCard: _check_remove_card,
    a.EnterEnding: _check_enter_ending,
    a.RemoveEnding: _check_remove_ending,
}


def check(state: State, action: a.Action) -> Verdict:
    """Legal, Illegal with every breach, or Undecided with what the app cannot see."""
    return verdict(_CHECKS[type(action)](state, action))
