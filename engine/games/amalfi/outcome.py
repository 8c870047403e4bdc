"""Who has won, by what, and why: points, then food left, then the table's ruling.

Or what has to be entered before anybody can say: `missing`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import groupby

from engine.conclusion import despite, won_by_points
from engine.core import Outcome, Scorecard
from engine.games.amalfi.missing import gaps, missing
from engine.games.amalfi.pieces import ROUNDS, Phase
from engine.games.amalfi.rules_phases import has_settled
from engine.games.amalfi.state import State
from engine.message import Message, Seat, count, say

_FURTHER = {"most-contracts": "contracts", "most-colonies": "colonies"}


def outcome(state: State, card: Scorecard) -> Outcome | None:
    """The final order; None while the game goes on or something decisive is missing."""
    if not state.is_over or missing(state, card):
        return None
    return despite(as_entered(state, card), card.totals, gaps(state))


def as_entered(state: State, card: Scorecard) -> Outcome:
    """The final order by what was entered, be it complete or not."""
    found = _solo(card) if state.options.solo else _placed(state, card)
    if state.round is None or _is_last_settled(state):
        return found
    because = say("outcome.as-it-lies", told=found.because, round=state.round)
    return replace(found, because=because)


def _is_last_settled(state: State) -> bool:
    """Whether the settlement of the last round is scored, after which nothing comes."""
    if state.stage is Phase.OVER:
        return True
    if state.options.solo:
        return len(state.settled) == ROUNDS
    return all(has_settled(state, seat, ROUNDS) for seat in state.seats)


def _solo(card: Scorecard) -> Outcome:
    because = say("outcome.solo", points=count("points", card.totals[0]))
    return Outcome(((Seat(0),),), "points", because)


def _placed(state: State, card: Scorecard) -> Outcome:
    order = tuple(place for group in card.order() for place in _break(state, group))
    leaders, winners = card.order()[0], order[0]
    points = count("points", max(card.totals))
    if len(leaders) == 1:
        return Outcome(order, "points", won_by_points(card.totals))
    if len(winners) > 1:
        food = state.board(winners[0]).food or 0
        because = say("outcome.shared", winners=winners, points=points, food=food)
        return Outcome(order, "shared", because, shared_by="ruling.final-tie")
    winner, rivals = winners[0], tuple(seat for seat in leaders if seat != winners[0])
    return _by_tie_break(state, order, winner, rivals, points)


def _break(state: State, group: tuple[Seat, ...]) -> list[tuple[Seat, ...]]:
    """Players with equal points in order of food left, then by the table's ruling."""
    by_food = _ranked(group, lambda seat: state.board(seat).food)
    return [place for same in by_food for place in _ranked(same, partial(_further, state))]


def _ranked(
    group: tuple[Seat, ...], number: Callable[[Seat], int | None]
) -> list[tuple[Seat, ...]]:
    """Players from the highest number to the lowest; all together where one is not known."""
    known = {seat: found for seat in group if (found := number(seat)) is not None}
    if len(known) < len(group):
        return [group]
    ranked = sorted(group, key=known.__getitem__, reverse=True)
    return [tuple(same) for _, same in groupby(ranked, key=known.__getitem__)]


def _further(state: State, seat: Seat) -> int | None:
    """What this table compares when food is equal too; None where nobody counted it."""
    board, ruling = state.board(seat), state.ruling("final-tie")
    if ruling == "most-contracts":
        return len(board.contracts)
    return board.colonies if ruling == "most-colonies" else 0


def _by_tie_break(
    state: State,
    order: tuple[tuple[Seat, ...], ...],
    winner: Seat,
    rivals: tuple[Seat, ...],
    points: Message,
) -> Outcome:
    second = order[1][0]
    mine, theirs = state.board(winner).food or 0, state.board(second).food or 0
    if mine > theirs:
        because = say(
            "outcome.food", winner=winner, rivals=rivals, points=points, mine=mine, theirs=theirs
        )
        return Outcome(order, "end.tie", because)
    because = say(
        "outcome.further",
        winner=winner,
        rivals=rivals,
        points=points,
        food=mine,
        mine=count(_FURTHER[state.ruling("final-tie")], _further(state, winner) or 0),
        theirs=_further(state, second) or 0,
    )
    return Outcome(order, "ruling.final-tie", because)
