"""What a tile shows, asked field by field: value, canals, plots, fountains."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeAlias

from companion.games.tolleno.faces import MOST_PLOTS, SHAPES, is_turned, values_of
from companion.present import questions as q
from companion.present.words import capital, text_of
from engine.games.tolleno.actions import Action
from engine.games.tolleno.names import canals_name, tile_name
from engine.games.tolleno.pieces import Field, Kind
from engine.games.tolleno.rules_expand import outskirts
from engine.games.tolleno.state import State
from engine.games.tolleno.tiles import EMPTY, Canals, Face, Plot, Tile
from engine.message import Seat
from engine.table import Table

Tolleno: TypeAlias = Table[Any, Any, State, Action]

# A tile that is laid: what nobody enters does not point there.
DRY = Plot(fountains=0)
_NONE = "none"


def key_of(canals: Canals) -> str:
    """Canals as an answer."""
    return "-".join(canals) or _NONE


def canals_of(key: str) -> Canals:
    """The canals that an answer means."""
    return () if key == _NONE else tuple(key.split("-"))


def named(table: Tolleno, at: Field) -> str:
    """A tile on the table as a label."""
    return capital(text_of(table, tile_name(table.state.city[at])))


def shape_of(canals: Canals) -> Canals:
    """The shape of canals, whichever way they are turned; themselves where they have none."""
    return next((shape for shape in SHAPES if is_turned(canals, shape)), canals)


def face(
    table: Tolleno, answers: q.Answers, known: Face | None, shapes: Iterable[Canals] = SHAPES
) -> tuple[list[q.Field], Face]:
    """A city tile before it lies, as far as it is known already."""
    known = known or Face(plots=(DRY,) * 4)
    return _asked(table, answers, Kind.CITY, known, shapes)


def _asked(
    table: Tolleno, answers: q.Answers, kind: Kind, known: Face, shapes: Iterable[Canals]
) -> tuple[list[q.Field], Face]:
    canals = _canals(table, answers, known.canals, shapes)
    shown = canals_of(canals.value) if canals.value else None
    if shown is not None and known.canals is not None and shape_of(known.canals) == shown:
        shown = known.canals
    if kind is Kind.CONTRACT:
        return [canals], replace(known, value=None, canals=shown, plots=())
    values = tuple(q.Option(str(value), str(value)) for value in values_of(kind))
    now = "" if known.value not in values_of(kind) else str(known.value)
    value = q.asked(
        q.OneOf("value", q.phrase(table, "ui.value"), options=values, value=now), answers
    )
    number = q.asked(
        q.Count("plots", q.phrase(table, "ui.plots"), value=len(known.plots), maximum=MOST_PLOTS),
        answers,
    )
    plots = (*known.plots, *[DRY if known.plots[:1] == (DRY,) else EMPTY] * number.value)
    pointing = _fountains(table, answers, plots[: number.value])
    counted = dict(pointing.value)
    found = replace(
        known,
        value=int(value.value) if value.value else None,
        canals=shown,
        plots=tuple(
            _pointed(plot, counted.get(str(index), 0))
            for index, plot in enumerate(plots[: number.value])
        ),
    )
    return [value, canals, number, pointing], found


def _canals(
    table: Tolleno, answers: q.Answers, known: Canals | None, shapes: Iterable[Canals]
) -> q.OneOf:
    keys = [key_of(canals) for canals in (*shapes, ())]
    now = "" if known is None else key_of(known)
    if known is not None and now not in keys:
        now = key_of(shape_of(known))
    options = tuple(q.Option(key, _canals_text(table, key)) for key in keys)
    label = q.phrase(table, "ui.canals")
    return q.asked(q.OneOf("canals", label, options=options, value=now), answers)


def _canals_text(table: Tolleno, key: str) -> str:
    return capital(text_of(table, canals_name(canals_of(key))))


def _fountains(table: Tolleno, answers: q.Answers, plots: tuple[Plot, ...]) -> q.Tally:
    """How many fountains point at each plot, by its number from the upper left."""
    options = tuple(
        q.Option(str(index), q.phrase(table, "ui.plot-number", plot=index))
        for index in range(len(plots))
    )
    now = tuple((str(index), plot.fountains) for index, plot in enumerate(plots) if plot.fountains)
    label = q.phrase(table, "ui.fountains-where")
    return q.asked(q.Tally("fountains", label, options=options, value=now), answers)


def _pointed(plot: Plot, fountains: int) -> Plot:
    """The plot with so many fountains; none where nobody has ever counted stays uncounted."""
    return replace(plot, fountains=fountains) if fountains or plot.fountains else plot


def tile(
    table: Tolleno, answers: q.Answers, there: Tile, shapes: Iterable[Canals]
) -> tuple[list[q.Field], Tile]:
    """A tile that lies there: its kind too, and its canals as they lie."""
    options = tuple(
        q.Option(one.value, q.phrase(table, f"ui.kind-{one.value}"))
        for one in (Kind.CITY, Kind.DOWNTOWN, Kind.CONTRACT)
    )
    kind = q.asked(q.OneOf("kind", options=options, look="tabs", value=there.kind.value), answers)
    fields, found = _asked(table, answers, Kind(kind.value), there.face, shapes)
    changed = replace(
        there, kind=Kind(kind.value), value=found.value, canals=found.canals, plots=found.plots
    )
    return [kind, *fields], changed


def free_field(table: Tolleno, answers: q.Answers, label: str) -> q.OneOf:
    """One of the free fields beside the city."""
    options = tuple(q.Option(str(at), str(at)) for at in outskirts(table.state.city))
    only = options[0].key if len(options) == 1 else ""
    field = q.OneOf("at", label, options=options, look="board", value=only, lets_go=True)
    return q.asked(field, answers)


def people(table: Tolleno, key: str, label: str, chosen: Seat | None) -> q.OneOf:
    """One of the players, or nobody."""
    nobody = q.Option("nobody", q.phrase(table, "ui.nobody"))
    options = (*(q.person(table, seat) for seat in table.setup.seats), nobody)
    value = nobody.key if chosen is None else str(int(chosen))
    return q.OneOf(key, label, options=options, look="people", value=value)


def seat_of(key: str) -> Seat | None:
    """The player that an answer means."""
    return Seat(int(key)) if key.isdigit() else None
