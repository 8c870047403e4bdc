"""The boards of a table as SVG, piece by piece, and how they look while something is asked."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import Any

from companion.present import questions as q
from companion.present.boards import PLAIN, draw
from companion.present.drawing import Highlights
from companion.present.svg import Embedded, embedded
from companion.room.sight import View
from companion.web.markup import Html
from engine.message import Seat

Paints = dict[str, tuple[str, str]]


def names(view: View) -> tuple[tuple[str, Seat | None], ...]:
    """The boards by name, the own one first; with a seat where everybody has one of their own."""
    table = view.table
    shared = draw(table.game, table.state)
    if shared is None:
        return ()
    first = Seat(0)
    if draw(table.game, table.state, Highlights(seat=first)) == shared:
        return (("board", None),)
    own = view.role.seat
    seats = sorted(table.setup.seats, key=lambda seat: (seat != own, seat))
    return (*((f"board-{int(seat)}", seat) for seat in seats), ("board", None))


def boards(view: View) -> dict[str, Embedded]:
    """Every board as it stands."""
    return {name: _drawn(view, view.table.state, name, PLAIN, seat) for name, seat in names(view)}


def asked(view: View, form: q.Form) -> tuple[dict[str, str], Paints]:
    """The pieces that look otherwise while a form is asked, and their paints.

    What can be chosen is pointed out, and what was chosen lies there already.
    """
    highlights = _highlights(form)
    preview = view.table.preview(form.action) if form.action is not None else None
    if preview is None and highlights == PLAIN:
        return {}, {}
    state = view.table.state if preview is None else preview.state
    pieces: dict[str, str] = {}
    paints: Paints = {}
    for name, seat in names(view):
        before = _drawn(view, view.table.state, name, PLAIN, seat)
        now = _drawn(view, state, name, highlights, seat)
        if now.frame != before.frame:
            pieces[name] = now.frame
        pieces |= {k: body for k, body in now.pieces.items() if before.pieces.get(k) != body}
        paints |= {k: rule for k, rule in now.paints.items() if k not in before.paints}
    return pieces, paints


def _highlights(form: q.Form) -> Highlights:
    """The pieces that a form is about, and where it can be answered with what that brings."""
    field = q.on_board(form)
    chosen = {str(field.value)} if field is not None and field.value else set()
    weighed = frozenset(chosen.union(form.pieces))
    options = () if field is None else field.options
    badges = ((one.key, one.trail) for one in options if not one.refused)
    return Highlights(weighed=weighed, badges=tuple(one for one in badges if one[0] not in weighed))


def _drawn(
    view: View, state: Any, name: str, highlights: Highlights, seat: Seat | None
) -> Embedded:
    game = view.table.game
    drawing = draw(game, state, replace(highlights, seat=seat))
    assert drawing is not None
    return embedded(drawing, name)


def whole(found: Embedded) -> Html:
    """A board with all its pieces in their places."""
    frame = found.frame
    for key, body in found.pieces.items():
        frame = frame.replace(f'<g data-part="{escape(key)}"></g>', body, 1)
    return Html(frame)
