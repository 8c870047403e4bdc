"""The players with their totals and places, and what a choice would change."""

from __future__ import annotations

from collections.abc import Sequence

from companion.present import standing
from companion.present.palette import SHAPES
from companion.present.questions import signed
from companion.present.words import page_word as word
from companion.room.sight import View
from companion.web.marks import mark
from companion.web.markup import Html, element


def strip(view: View, change: Sequence[int | None] = ()) -> Html:
    """The score strip as a list."""
    return element("ol", *(_cell(view, seat, change) for seat in range(len(view.strip))))


def _cell(view: View, seat: int, change: Sequence[int | None]) -> Html:
    cell, table = view.strip[seat], view.table
    colour = standing.colour(table, seat)
    is_own = view.role.seat == seat
    name = element("span", mark(SHAPES[seat], colour), table.setup.names[seat], class_="name")
    shown = [element("b", "?" if cell is None else str(cell.total))]
    points = change[seat] if seat < len(change) else None
    if points:
        tone = "down" if points < 0 else "up"
        shown.append(element("span", signed(table, points), class_=f"change {tone}"))
    note = word("page.score-hidden") if cell is None else cell.note
    return element(
        "li",
        name,
        element("span", *shown, class_="total"),
        element("small", note or "\u00a0"),
        class_=f"player-{colour}" + (" own" if is_own else ""),
        aria_current="true" if is_own else None,
    )
