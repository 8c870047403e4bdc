"""Who has won: most points, and among equals whoever ran out of tiles first.

Or what has to be entered before anybody can say.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.conclusion import Gap, crucial, despite, won_by_points
from engine.core import Need, Outcome, Scorecard
from engine.games.piazza.order import is_over, is_stuck, ranks
from engine.games.piazza.state import State
from engine.message import Message, Seat, count, say


def outcome(state: State, card: Scorecard) -> Outcome | None:
    """The final order; None while the game goes on or something decisive is missing."""
    if not is_decided(state) or missing(state, card):
        return None
    return despite(as_entered(state, card), card.totals, gaps(state))


def missing(state: State, card: Scorecard) -> tuple[Need, ...]:
    """What has to be entered before anybody can say who has won."""
    if not is_decided(state):
        return ()
    return crucial(card.totals, gaps(state)) or tuple(_order(state, card))


def gaps(state: State) -> Iterator[Gap]:
    """The scores of a finished game that nobody entered, or not from its start on."""
    for seat in () if state.is_kept else state.seats:
        if not state.has_score(seat):
            because = say("missing.score", seat=seat)
            yield Gap(Need("end.winner", because, "score", seat), (seat,))
        elif state.entered[seat] is None and _began_later(state):
            because = say("missing.score-before", seat=seat)
            yield Gap(Need("end.winner", because, "score", seat), (seat,))


def _began_later(state: State) -> bool:
    """Whether turns had been played when the table was entered."""
    position = state.setup.position
    return position is not None and len(position.tiles) > len(state.start)


def _order(state: State, card: Scorecard) -> Iterator[Need]:
    """Who of the first with equal points ran out of tiles first, where nobody noted that."""
    if tied := tied_without_order(state, card):
        points = count("points", state.total(tied[0]))
        yield Need("end.tie", say("missing.ran-out", winners=tied, points=points), "finished")


def tied_without_order(state: State, card: Scorecard) -> tuple[Seat, ...]:
    """The first of a finished game, whom the order of running out would part, were it known."""
    if not is_decided(state) or crucial(card.totals, gaps(state)):
        return ()
    winners = as_entered(state, card).winners
    return winners if len(winners) > 1 and not _is_shared(state, winners) else ()


def as_entered(state: State, card: Scorecard) -> Outcome:
    """The final order by what was entered, be it complete or not, and what decided it."""
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
    """Whether the game is over, or nothing but the sheet of a finished one was entered."""
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


def _is_shared(state: State, winners: tuple[Seat, ...]) -> bool:
    """Whether players with equal points share the victory by the rules of the table."""
    table_shares = is_stuck(state) and state.ruling("stuck-tie") == "share"
    return table_shares or _never(state, winners)


def _shared(state: State, winners: tuple[Seat, ...]) -> tuple[str, Message]:
    """The rule by which players share the victory, and why."""
    points = count("points", state.total(winners[0]))
    if _never(state, winners):
        return "ruling.stuck-tie", say("outcome.nobody-ran-out", winners=winners, points=points)
    if is_stuck(state) and state.ruling("stuck-tie") == "share":
        return "ruling.stuck-tie", say("outcome.table-shares", winners=winners, points=points)
    return "end.tie", say("outcome.order-unknown", winners=winners, points=points)
