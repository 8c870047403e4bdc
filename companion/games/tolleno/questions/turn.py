"""A turn: the tile and how it lies, then two floors; or what is said where nothing fits."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.tolleno.faces import beside
from companion.games.tolleno.phrases import reach_text
from companion.games.tolleno.places import field_of, plot_of
from companion.games.tolleno.questions.face import (
    Tolleno,
    face,
    named,
)
from companion.present import questions as q
from companion.present.words import capital
from engine.games.tolleno.actions import Expand, KeepFloor, Pass, PlaceFloor
from engine.games.tolleno.rules_expand import placements
from engine.games.tolleno.spaces import spaces
from engine.games.tolleno.state import Now
from engine.games.tolleno.tiles import Face, Tile, place_of
from engine.message import Seat

# Where the tile fits once it is turned, and where it does not; elsewhere it fits as it is.
TURNED, AGAINST = "rotate-right", "cancel"


def expand(table: Tolleno, answers: q.Answers) -> q.Form:
    """The tile, and the field where it lies, for which it is turned until it fits."""
    seat = _seat(table)
    fields, shown = in_hand(table, answers)
    ways: dict[str, list[Tile]] = {}
    for tile in placements(table.state, shown):
        ways.setdefault(str(tile.at), []).append(tile)
    more = q.asked(q.More("any-field", q.phrase(table, "ui.any-field"), look="board"), answers)
    chosen = str(answers.get("at", ""))
    held = table.state.hands[seat]
    first = 0 if held is None else held.turned
    options = [
        _place(key, _way(shown, found, is_again=key == chosen), shown, first)
        for key, found in ways.items()
    ]
    if more.value or not ways:
        others = (str(at) for at in beside(table.state.city) if str(at) not in ways)
        options += (q.Option(key, key, icon=AGAINST) for key in others)
    label = q.phrase(table, "ui.field")
    where = q.asked(q.OneOf("at", label, options=tuple(options), look="board"), answers)
    laid = shown.lie(field_of(where.value)) if where.value else None
    stuck = q.Deed("stuck", q.phrase(table, "ui.fits-nowhere"), actions=(Pass(seat, shown),))
    return q.Form(
        key="expand",
        title=_title(table),
        answers=answers,
        fields=(*fields, where, *((more,) if ways else (stuck,))),
        actions=() if laid is None else (Expand(seat, laid),),
        told=_told(table, shown, ways, where.value),
        button=_button(table, shown, where.value),
        leave=q.phrase(table, "ui.cancel"),
        pieces=(where.value,) if where.value else (),
    )


def in_hand(table: Tolleno, answers: q.Answers) -> tuple[list[q.Field], Face]:
    """What is asked of the tile of whose turn it is, and what it shows as it is turned now."""
    return face(table, answers, table.state.hands[_seat(table)], _usual_plots(table))


def _usual_plots(table: Tolleno) -> int:
    """As many plots as the last tile had."""
    laid = (move.action for move in reversed(table.log.moves()))
    return next((len(one.tile.plots) for one in laid if isinstance(one, Expand)), 4)


def _way(shown: Face, ways: list[Tile], *, is_again: bool) -> Tile:
    """How the tile lies on a field; on one that is tapped again, the next way."""
    return ways[1] if is_again and len(ways) > 1 and _fits(ways[0], shown) else ways[0]


def _fits(tile: Tile, shown: Face) -> bool:
    """The tile lies there as it is turned now."""
    return tile.canals == shown.canals is not None


def _place(key: str, way: Tile, shown: Face, first: int) -> q.Option:
    """A field where the tile fits, for which it is turned that way."""
    sets = (("turned", str((way.turned - first) % 4)),)
    return q.Option(key, key, icon="" if _fits(way, shown) else TURNED, sets=sets)


def _told(table: Tolleno, shown: Face, ways: Mapping[str, list[Tile]], at: str) -> str:
    if not at and shown.canals is not None:
        return q.phrase(table, "ui.lay-where" if ways else "ui.lay-nowhere")
    several = len(ways.get(at, ())) > 1
    return q.phrase(table, "ui.lay-turn" if several else "ui.lay-fountains")


def _button(table: Tolleno, shown: Face, at: str) -> str:
    if at:
        return q.phrase(table, "ui.lay-at", at=at)
    is_known = shown.value is not None and shown.canals is not None
    return q.phrase(table, "ui.lay" if is_known else "ui.lay-which")


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
    fields, shown = in_hand(table, answers)
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
    more = q.asked(q.More("any-plot", q.phrase(table, "ui.any-plot"), look="board"), answers)
    keys = dict.fromkeys((*near, *(() if near and not more.value else _plots(table))))
    options = tuple(_plot(table, key, near.get(key)) for key in keys)
    label = q.phrase(table, "ui.plot-at")
    where = q.asked(q.OneOf("plot", label, options=options, look="board"), answers)
    skip = q.Deed("keep", q.phrase(table, "ui.keep"), actions=(KeepFloor(seat),))
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
        fields=(where, *((more,) if near else ()), skip),
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
