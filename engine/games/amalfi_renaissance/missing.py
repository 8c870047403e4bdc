"""What has to be entered before anybody can say who has won."""

from __future__ import annotations

from collections.abc import Iterator

from engine.conclusion import Gap, crucial
from engine.core import Need, Scorecard
from engine.games.amalfi_renaissance import endgame, solo
from engine.games.amalfi_renaissance.state import State
from engine.message import Seat, count, say


def missing(state: State, card: Scorecard) -> tuple[Need, ...]:
    """The facts that could still change who has won; none while the game goes on."""
    if not state.is_finished or not solo.is_alive(state):
        return ()
    if solo.asks_for_titles(state):
        because = say("missing.titles-alone", seat=solo.ALONE)
        return (Need("solo.check", because, "titles", solo.ALONE),)
    return crucial(card.totals, gaps(state)) or tuple(_titles_of_tied(state, card))


def gaps(state: State) -> Iterator[Gap]:
    """Everything of a finished table that nobody entered and that scores."""
    for seat in state.seats:
        board = state.board(seat)
        if board.marker is None:
            need = Need("score.marker", say("missing.track", seat=seat), "track", seat)
            yield Gap(need, (seat,), None, None)
        yield from _endgame(state, seat)


def _endgame(state: State, seat: Seat) -> Iterator[Gap]:
    """Endgame characters without their numbers, and those of which nobody said which they are."""
    board = state.board(seat)
    for card in board.endgame:
        scored = endgame.result(board, card)
        if scored.raw is None:
            because = say("missing.endgame", seat=seat, card=scored.because["card"])
            need = Need("end.endgame", because, "endgame", seat)
            yield Gap(need, (seat,), 0, card.max)
    untold = (board.characters.endgame or 0) - len(board.endgame)
    if untold > 0:
        because = say("missing.endgame-cards", n=untold, seat=seat)
        yield Gap(Need("end.endgame", because, "endgame", seat), (seat,))


def _titles_of_tied(state: State, card: Scorecard) -> Iterator[Need]:
    """The titles of the first, where they have equal points."""
    tied = card.order()[0]
    for seat in tied if len(tied) > 1 else ():
        if state.board(seat).cubes is None:
            points = count("points", max(card.totals))
            because = say("missing.titles", seat=seat, tied=tied, points=points)
            yield Need("end.tie", because, "titles", seat)
