"""What the table says about a moment: the line under the title, and the tiles left."""

from __future__ import annotations

from companion.games.piazza import next_step
from companion.games.piazza.questions.choosing import Piazza, seat_of
from companion.present import questions as q
from engine.games.piazza.actions import Place
from engine.games.piazza.counting import tiles_left
from engine.games.piazza.order import on_turn
from engine.message import Seat

_NAMES = {next_step.OVER: "over", next_step.LAY: "lay", next_step.SCORES: "finished"}


def headline(table: Piazza, mode: str, form: q.Form) -> str:
    """The table in a few words, for the bar on top."""
    if mode == next_step.START:
        laid, due = len(table.state.board), table.state.deal.start
        return q.phrase(table, "ui.headline-start", laid=laid, due=due)
    if mode != next_step.TURN:
        return q.phrase(table, f"ui.headline-{_NAMES[mode]}")
    seat = acting(table, form)
    if seat is None:
        return q.phrase(table, "ui.headline-open")
    tiles = len(form.action.tiles) if isinstance(form.action, Place) else 0
    return q.phrase(table, f"ui.headline-{('turn', 'one', 'two')[tiles]}", seat=seat)


def acting(table: Piazza, form: q.Form) -> Seat | None:
    """Whose turn it is, as far as somebody or the table says."""
    if isinstance(form.action, Place):
        return form.action.seat
    people = next((field for field in form.fields if field.key == "seat"), None)
    said = form.answers if people is None else {"seat": people.value}
    seat = seat_of(said)
    return on_turn(table.state) if seat is None else seat


def notes(table: Piazza, mode: str) -> list[str]:
    """The tiles that each player has left; none once places tell more."""
    if mode in (next_step.OVER, next_step.SCORES):
        return []
    return [_left(table, seat) for seat in table.setup.seats]


def _left(table: Piazza, seat: Seat) -> str:
    left = tiles_left(table.state, seat)
    if left is None:
        return ""
    return q.phrase(table, "ui.left", n=left) if left else q.phrase(table, "ui.out")
