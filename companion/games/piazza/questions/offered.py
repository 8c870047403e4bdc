"""What is offered at a table of Piazza, and what a tap on a field asks."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.piazza.next_step import LAY, START, TURN, mode
from companion.games.piazza.questions.choosing import Piazza, field_of
from companion.present import questions as q
from companion.present.offers import Offer, due_first
from engine.games.piazza.counting import hidden
from engine.games.piazza.order import is_over, on_turn
from engine.games.piazza.outcome import tied_without_order
from engine.message import Seat

_ICONS = {
    "lay": "plus-box-outline",
    "pass": "cancel",
    "hand": "cards-outline",
    "best": "trophy-outline",
    "points": "sigma",
    "whose": "account",
    "turns": "format-list-numbered",
}


def offers(table: Piazza, seat: Seat | None = None) -> tuple[Offer, ...]:
    """All that can be asked now, what is due first; with a seat, what that player may enter."""
    return due_first(_offers(table, seat))


def _offers(table: Piazza, seat: Seat | None) -> Iterator[Offer]:
    state = table.state
    now = mode(state)
    if now == START:
        yield Offer("start", q.phrase(table, "ui.ask.start"), is_due=True, icon="plus-box-outline")
        return
    for one in tied_without_order(state, table.score):
        words = q.phrase(table, "ui.ask.out", seat=one)
        yield Offer("out", words, q.of(one), one, is_due=True)
    if not is_over(state) and (state.is_kept or state.board):
        due = on_turn(state)
        asked = due if seat is None else seat
        for one in state.seats if asked is None else (asked,):
            yield from _of_turn(table, one, due)
    if state.turns:
        yield Offer("turns", q.phrase(table, "ui.more.turns"), icon=_ICONS["turns"])
    if not state.is_kept:
        is_due = now not in (TURN, LAY)
        yield Offer("score", q.phrase(table, "ui.scores-enter"), is_due=is_due, icon="sigma")
        yield Offer("lie", q.phrase(table, "ui.ask.lie"), icon="view-grid-plus-outline")


def _of_turn(table: Piazza, seat: Seat, due: Seat | None) -> Iterator[Offer]:
    """All that a turn can be, and the hand of a player."""
    is_due = due in (None, seat)
    keys = ["lay", "hand", "pass", "points"]
    if table.state.hands[seat] and hidden(table.state, seat) == 0:
        keys.insert(2, "best")
    group = table.setup.names[seat]
    for key in keys:
        words = q.phrase(table, "ui.ask.lay" if key == "lay" else f"ui.more.{key}", seat=seat)
        yield Offer(key, words, q.of(seat), seat, is_due and key == "lay", group, _ICONS[key])
    if due is not None:
        words = q.phrase(table, "ui.more.whose")
        yield Offer("whose", words, q.of(seat), seat, group=group, icon=_ICONS["whose"])


def tapped(table: Piazza, name: str) -> Offer | None:
    """What a tap on a field asks: about its tile, or which tile goes there."""
    try:
        at = field_of(name)
    except ValueError:
        return None
    if at in table.state.by_field:
        return Offer("about", q.phrase(table, "ui.ask.about"), {"on": name})
    question = {START: "start", TURN: "lay", LAY: "lie"}.get(mode(table.state))
    if question is None:
        return None
    words = q.phrase(table, f"ui.ask.{question}", seat=on_turn(table.state) or Seat(0))
    return Offer(question, words, {"at": name, "at-any": True})
