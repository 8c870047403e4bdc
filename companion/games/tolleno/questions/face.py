"""What a tile shows, asked field by field: value, canals, plots, fountains."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeAlias

from companion.games.tolleno.board import canals_alone, lone_tile
from companion.games.tolleno.faces import (
    MOST_FOUNTAINS,
    MOST_PLOTS,
    SHAPES,
    is_turned,
    values_of,
)
from companion.present import questions as q
from companion.present.words import capital, text_of
from engine.games.tolleno.actions import Action
from engine.games.tolleno.names import canals_name, tile_name
from engine.games.tolleno.pieces import CENTRE, Field, Kind
from engine.games.tolleno.rules_expand import outskirts
from engine.games.tolleno.state import State
from engine.games.tolleno.tiles import EMPTY, Canals, Face, Plot, Tile
from engine.message import Seat
from engine.table import Table

Tolleno: TypeAlias = Table[Any, Any, State, Action]

# A tile that is laid: what nobody enters does not point there.
DRY = Plot(fountains=0)
_NONE = "none"
_QUARTERS = ("0", "1", "2", "3")


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
    table: Tolleno, answers: q.Answers, known: Face | None, usual: int = 4
) -> tuple[list[q.Field], Face]:
    """A city tile before it lies, as far as it is known already; it has `usual` many plots."""
    known = known or Face(plots=(DRY,) * usual)
    return asked_of(table, answers, Kind.CITY, known)


def asked_of(
    table: Tolleno, answers: q.Answers, kind: Kind, known: Face
) -> tuple[list[q.Field], Face]:
    """What is asked of a face, and the face as it is turned now."""
    quarters = int(turned) if (turned := str(answers.get("turned", ""))) in _QUARTERS else 0
    canals = _canals(table, answers, known.canals, quarters)
    shown = replace(known, canals=_shape(canals, known.canals))
    fields: list[q.Field] = [canals]
    if kind is Kind.CONTRACT:
        shown = replace(shown, value=None, plots=())
    else:
        value, number = _value(table, answers, kind, known.value), _number(table, answers, known)
        more = [DRY if known.plots[:1] == (DRY,) else EMPTY] * number.value
        plots = (*known.plots, *more)[: number.value]
        pointing = _fountains(table, answers, plots)
        counted = dict(pointing.value)
        pointed = (_pointed(plot, counted.get(str(i), 0)) for i, plot in enumerate(plots))
        shown = replace(
            shown, value=int(value.value) if value.value else None, plots=tuple(pointed)
        )
        fields = [value, canals, number, pointing]
    if shown.canals or shown.plots:
        fields.insert(1 + fields.index(canals), _turned(table, shown, quarters))
    shown = shown.turn(quarters)
    return [_pictured(table, field, shown) for field in fields], shown


def _shape(canals: q.OneOf, known: Canals | None) -> Canals | None:
    """The canals of an answer, those that are known where it has their shape."""
    shown = canals_of(canals.value) if canals.value else None
    if shown is not None and known is not None and shape_of(known) == shown:
        return known
    return shown


def _value(table: Tolleno, answers: q.Answers, kind: Kind, known: int | None) -> q.OneOf:
    options = tuple(q.Option(str(value), str(value)) for value in values_of(kind))
    now = "" if known not in values_of(kind) else str(known)
    label = q.phrase(table, "ui.value")
    return q.asked(q.OneOf("value", label, options=options, value=now), answers)


def _number(table: Tolleno, answers: q.Answers, known: Face) -> q.Count:
    label = q.phrase(table, "ui.plots")
    field = q.Count("plots", label, value=len(known.plots), maximum=MOST_PLOTS)
    return q.asked(field, answers)


def _canals(table: Tolleno, answers: q.Answers, known: Canals | None, quarters: int) -> q.OneOf:
    """The shape of the canals; the one that is chosen is turned by a further tap."""
    keys = [key_of(canals) for canals in (*SHAPES, *(() if known is None or known else ((),)))]
    now = "" if known is None else key_of(shape_of(known))
    if now and now not in keys:
        keys.append(now)
    field = q.OneOf("canals", q.phrase(table, "ui.canals"), look="pictures", value=now)
    options = tuple(q.Option(key, _canals_text(table, canals_of(key))) for key in keys)
    field = q.asked(replace(field, options=options), answers)
    following = str((quarters + 1) % 4)
    sets = {key: following if key == field.value else "0" for key in keys}
    return replace(
        field,
        options=tuple(replace(one, sets=(("turned", sets[one.key]),)) for one in options),
    )


def _canals_text(table: Tolleno, canals: Canals | None) -> str:
    return capital(text_of(table, canals_name(canals)))


def _turned(table: Tolleno, shown: Face, quarters: int) -> q.OneOf:
    """By how many quarters the tile is turned, with the canals it has then."""
    options = tuple(
        q.Option(key, _canals_text(table, shown.turn(int(key)).canals)) for key in _QUARTERS
    )
    label = q.phrase(table, "ui.turn")
    return q.OneOf("turned", label, options=options, look="turn", value=str(quarters))


def _fountains(table: Tolleno, answers: q.Answers, plots: tuple[Plot, ...]) -> q.Tally:
    """How many fountains point at each plot, by its number from the upper left."""
    options = tuple(
        q.Option(str(index), q.phrase(table, "ui.plot-number", plot=index))
        for index in range(len(plots))
    )
    now = tuple((str(index), plot.fountains) for index, plot in enumerate(plots) if plot.fountains)
    label = q.phrase(table, "ui.fountains-where")
    field = q.Tally("fountains", label, options=options, value=now, most=MOST_FOUNTAINS)
    return q.asked(field, answers)


def _pointed(plot: Plot, fountains: int) -> Plot:
    """The plot with so many fountains; none where nobody has ever counted stays uncounted."""
    return replace(plot, fountains=fountains) if fountains or plot.fountains else plot


def _pictured(table: Tolleno, field: q.Field, shown: Face) -> q.Field:
    """The field with what the tile looks like as it is turned now."""
    if isinstance(field, q.Tally):
        picture = lone_tile(table.game, table.state, shown.lie(CENTRE))
        return replace(field, picture=picture, beside=("value", "turned", "plots"))
    if isinstance(field, q.OneOf) and field.key == "canals":
        options = (
            replace(
                one,
                picture=canals_alone(
                    shown.canals or () if one.key == field.value else canals_of(one.key)
                ),
            )
            for one in field.options
        )
        return replace(field, options=tuple(options))
    return field


def tile(table: Tolleno, answers: q.Answers, there: Tile) -> tuple[list[q.Field], Tile]:
    """A tile that lies there: its kind too."""
    options = tuple(
        q.Option(one.value, q.phrase(table, f"ui.kind-{one.value}"))
        for one in (Kind.CITY, Kind.DOWNTOWN, Kind.CONTRACT)
    )
    kind = q.asked(q.OneOf("kind", options=options, look="tabs", value=there.kind.value), answers)
    fields, found = asked_of(table, answers, Kind(kind.value), there.face)
    changed = replace(
        there,
        kind=Kind(kind.value),
        value=found.value,
        canals=found.canals,
        plots=found.plots,
        turned=found.turned,
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
