"""Who has won: most points, and among equals whoever ran out of tiles first."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Outcome, won_by_points
from engine.games.piazza.order import is_over, is_stuck, ranks
from engine.games.piazza.scoring import score
from engine.games.piazza.state import State
from engine.message import Message, Seat, count, say


def outcome(state: State) -> Outcome | None:
    """The final order and what decided it; None while the game goes on."""
    if not is_decided(state):
        return None
    card = score(state)
    if not any(map(state.has_score, state.seats)):
        return Outcome(((), *card.order()), "end.winner", say("outcome.no-scores"))
    order = tuple(group for equals in card.order() for group in _break_tie(state, equals))
    winners, tied = order[0], card.order()[0]
    if len(winners) > 1:
        rule, because = _shared(state, winners)
        return Outcome(order, "shared", because, shared_by=rule)
    if len(tied) > 1:
        rivals = tuple(seat for seat in tied if seat != winners[0])
        return Outcome(order, *_tie_broken(state, winners[0], rivals))
    return Outcome(order, "points", won_by_points(tuple(map(state.total, state.seats))))


def is_decided(state: State) -> bool:
    """Whether the game is over, or nothing but the sheet of a finished one was keyed in."""
    return is_over(state) or state.is_sheet


def _break_tie(state: State, equals: tuple[Seat, ...]) -> Iterator[tuple[Seat, ...]]:
    """Players with equal points by when they ran out; those still equal share a group."""
    finished = [tuple(seat for seat in group if seat in equals) for group in ranks(state)]
    others = tuple(s for s in equals if all(s not in group for group in finished))
    if others and is_stuck(state) and state.ruling("stuck-tie") == "share":
        yield equals
        return
    yield from (group for group in (*finished, others) if group)


def _never(state: State, seats: tuple[Seat, ...]) -> bool:
    """Whether the game ended with tiles left for all of these players."""
    out = {seat for group in ranks(state) for seat in group}
    return is_stuck(state) and not out.intersection(seats)


def _tie_broken(state: State, winner: Seat, rivals: tuple[Seat, ...]) -> tuple[str, Message]:
    """The rule that broke the tie for first place, and how."""
    points = count("points", state.total(winner))
    if _never(state, rivals):
        because = say("outcome.finisher", winner=winner, rivals=rivals, points=points)
        return "ruling.stuck-tie", because
    return "end.tie", say("outcome.ran-out-first", winner=winner, rivals=rivals, points=points)


def _shared(state: State, winners: tuple[Seat, ...]) -> tuple[str, Message]:
    """The rule by which players share the victory, and why."""
    points = count("points", state.total(winners[0]))
    if _never(state, winners):
        return "ruling.stuck-tie", say("outcome.nobody-ran-out", winners=winners, points=points)
    if is_stuck(state) and state.ruling("stuck-tie") == "share":
        return "ruling.stuck-tie", say("outcome.table-shares", winners=winners, points=points)
    return "end.tie", say("outcome.order-unknown", winners=winners, points=points)
