"""What has to be entered before anybody can say who has won."""

from __future__ import annotations

from collections.abc import Iterator

from engine.conclusion import Gap, crucial
from engine.core import Need, Scorecard
from engine.games.amalfi.endgame import is_counted
from engine.games.amalfi.ledger import Claimed, MarkerSet
from engine.games.amalfi.pieces import COLONY_POINTS
from engine.games.amalfi.rules_milestones import milestone_name
from engine.games.amalfi.state import Ending, State
from engine.games.amalfi.turns import is_marker_known
from engine.message import Seat, count, say


def missing(state: State, card: Scorecard) -> tuple[Need, ...]:
    """The facts that could still change who has won; none while the game goes on."""
    if not state.is_over:
        return ()
    return crucial(card.totals, gaps(state)) or tuple(_food_of_tied(state, card))


def gaps(state: State) -> Iterator[Gap]:
    """Everything of a finished table that nobody entered and that scores."""
    for seat in state.seats:
        if not is_marker_known(state, seat):
            need = Need("score.track", say("missing.track", seat=seat), "track", seat)
            yield Gap(need, (seat,), None, None)
        if state.board(seat).colonies is None:
            need = Need("end.colonies", say("missing.colonies", seat=seat), "colonies", seat)
            yield Gap(need, (seat,), 0, max(COLONY_POINTS))
        yield from _ending(state, seat)
    yield from _milestones(state)


def _ending(state: State, seat: Seat) -> Iterator[Gap]:
    """Ending characters that count, but without their numbers."""
    board = state.board(seat)
    is_lost = state.ruling("ending-unplayed") == "no"
    for card in board.ending:
        if not is_counted(state, seat, card) and (card.played or not is_lost):
            because = say("missing.ending", seat=seat, card=card.name)
            yield Gap(Need("end.ending", because, "ending", seat), (seat,), 0, _most(state, card))
    played = sum(card.played for card in board.ending)
    untold = 0 if board.characters is None else board.characters.ending - played
    if untold > 0:
        because = say("missing.ending-cards", n=untold, seat=seat)
        yield Gap(Need("end.ending", because, "ending", seat), (seat,))


def _most(state: State, card: Ending) -> int | None:
    return card.most if state.ruling("ending-cap") == "as-printed" else None


def _milestones(state: State) -> Iterator[Gap]:
    """Milestones claimed for points that nobody entered, nor the marker after them."""
    for place, entry in enumerate(state.ledger):
        if not isinstance(entry, Claimed) or entry.points is not None or entry.full:
            continue
        later = (e for e in state.ledger[place:] if isinstance(e, MarkerSet))
        if all(marker.seat != entry.seat for marker in later):
            name = milestone_name(state, entry.milestone)
            because = say("missing.milestone", seat=entry.seat, milestone=name)
            yield Gap(Need("free.milestone", because, "milestones", entry.seat), (entry.seat,))


def _food_of_tied(state: State, card: Scorecard) -> Iterator[Need]:
    """The food left of the first, where they have equal points."""
    tied = card.order()[0]
    for seat in tied if len(tied) > 1 else ():
        if state.board(seat).food is None:
            points = count("points", max(card.totals))
            because = say("missing.food", seat=seat, tied=tied, points=points)
            yield Need("end.tie", because, "food", seat)
