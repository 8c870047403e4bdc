"""A turn: the tile and how it lies, then two floors; or what is said where nothing fits."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.tolleno.phrases import reach_text
from companion.games.tolleno.places import plot_of
from companion.games.tolleno.questions.face import (
    Tolleno,
    face,
    named,
)
from companion.present import questions as q
from companion.present.words import capital, text_of
from engine.games.tolleno.actions import Expand, KeepFloor, Pass, PlaceFloor
from engine.games.tolleno.names import canals_name
from engine.games.tolleno.rules_expand import outskirts, placements
from engine.games.tolleno.spaces import spaces
from engine.games.tolleno.state import Now
from engine.games.tolleno.tiles import Tile, place_of
from engine.message import Seat


def expand(table: Tolleno, answers: q.Answers) -> q.Form:
    """The tile, then the field, then the way it is turned there."""
    seat = _seat(table)
    fields, shown = face(table, answers, table.state.hands[seat])
    ways: dict[str, list[Tile]] = {}
    for tile in placements(table.state, shown):
        ways.setdefault(str(tile.at), []).append(tile)
    lawful = {*ways}
    more = q.asked(q.More("any-field", q.phrase(table, "ui.any-field")), answers)
    if more.value or not lawful:
        for at in outskirts(table.state.city):
            ways.setdefault(str(at), [one.lie(at) for one in shown.turns()])
    options = tuple(q.Option(key, key) for key in ways)
    label = q.phrase(table, "ui.field")
    where = q.asked(
        q.OneOf("at", label, ("turned",), options=options, look="board", lets_go=True), answers
    )
    fields += [where, more] if lawful else [where]
    actions: tuple[Expand, ...] = ()
    button = q.phrase(table, "ui.lay-which")
    if where.value:
        turned = _turned(table, answers, ways[where.value])
        fields += [turned] if len(turned.options) > 1 else []
        laid = next(one for one in ways[where.value] if str(one.turned) == turned.value)
        actions = (Expand(seat, laid),)
        button = q.phrase(table, "ui.lay-at", at=where.value)
    return q.Form(
        key="expand",
        title=_title(table),
        answers=answers,
        fields=tuple(fields),
        actions=actions,
        note="" if lawful else q.phrase(table, "ui.lay-nowhere"),
        button=button,
        leave=q.phrase(table, "ui.cancel"),
        pieces=(where.value,) if where.value else (),
    )


def _turned(table: Tolleno, answers: q.Answers, ways: list[Tile]) -> q.OneOf:
    options = tuple(
        q.Option(str(way.turned), capital(text_of(table, canals_name(way.canals)))) for way in ways
    )
    label = q.phrase(table, "ui.turned")
    return q.asked(q.OneOf("turned", label, options=options, value=options[0].key), answers)


def _seat(table: Tolleno) -> Seat:
    """Whose turn it is."""
    now = table.state.now
    return Seat(0) if now is None else now.seat


def _title(table: Tolleno) -> str:
    """Whose turn it is and what they do."""
    now: Now | None = table.state.now
    if now is None:
        return q.phrase(table, "ui.headline-over")
    key = f"ui.headline-{now.step.value}"
    return capital(q.phrase(table, key, turn=table.state.turn_number, seat=now.seat))


def stuck(table: Tolleno, answers: q.Answers) -> q.Form:
    """A tile that fits nowhere is shown."""
    seat = _seat(table)
    fields, shown = face(table, answers, table.state.hands[seat])
    return q.Form(
        key="stuck",
        title=q.phrase(table, "ui.ask.stuck", seat=seat),
        answers=answers,
        fields=tuple(fields),
        actions=(Pass(seat, shown),),
        button=q.phrase(table, "ui.fits-nowhere"),
        leave=q.phrase(table, "ui.cancel"),
    )


def floor(table: Tolleno, answers: q.Answers) -> q.Form:
    """A plot for the next floor: those in reach first, nearest first."""
    seat = _seat(table)
    near = {place_of(one.at, one.plot): one.distance for one in spaces(table.state, seat)}
    more = q.asked(q.More("any-plot", q.phrase(table, "ui.any-plot")), answers)
    keys = dict.fromkeys((*near, *(() if near and not more.value else _plots(table))))
    options = tuple(_plot(table, key, near.get(key)) for key in keys)
    label = q.phrase(table, "ui.plot-at")
    where = q.asked(q.OneOf("plot", label, options=options, look="board", lets_go=True), answers)
    action = PlaceFloor(seat, *plot_of(where.value)) if where.value else None
    preview = None if action is None else table.preview(action)
    button = q.phrase(table, "ui.choose-plot")
    if preview is not None:
        change = q.signed(table, preview.change[seat])
        button = q.phrase(table, "ui.place-it", change=change)
    return q.Form(
        key="floor",
        title=_title(table),
        answers=answers,
        fields=(where, more) if near else (where,),
        actions=() if action is None else (action,),
        note=reach_text(table, seat),
        button=button,
        leave=q.phrase(table, "ui.cancel"),
        pieces=(where.value,) if where.value else (),
    )


def _plots(table: Tolleno) -> list[str]:
    return [
        place_of(tile.at, index) for tile in table.state.tiles for index in range(len(tile.plots))
    ]


def _plot(table: Tolleno, key: str, distance: int | None) -> q.Option:
    at, index = plot_of(key)
    words = q.phrase(table, "ui.plot-of", tile=named(table, at), plot=index)
    far = "" if distance is None else q.phrase(table, "ui.far", n=distance)
    return q.Option(key, words, trail=far)


def keep(table: Tolleno, answers: q.Answers) -> q.Form:
    """No plot in reach takes the floor."""
    return q.as_it_is(KeepFloor(_seat(table)))(table, answers)


QUESTIONS: Mapping[str, q.Question] = {
    "expand": expand,
    "stuck": stuck,
    "floor": floor,
    "keep": keep,
}
