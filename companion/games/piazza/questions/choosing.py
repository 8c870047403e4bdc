"""What the questions of Piazza choose from: tiles of the box, and fields of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Any, TypeAlias

from companion.games.piazza import phrases
from companion.games.piazza.board import lone_tile
from companion.games.piazza.frame import Frame
from companion.present import questions as q
from companion.present.words import capital, text_of
from engine.core import Illegal
from engine.games.piazza.actions import Action
from engine.games.piazza.area import extent
from engine.games.piazza.counting import not_laid
from engine.games.piazza.pieces import KINDS, SYMBOLS, Field, Kind, kind_name
from engine.games.piazza.state import State
from engine.message import Seat
from engine.table import Table

_AROUND = 2

Piazza: TypeAlias = Table[Any, Any, State, Action]


def seat_of(answers: q.Answers) -> Seat | None:
    """Who is asked, as far as that was said."""
    said = str(answers.get("seat", ""))
    return Seat(int(said)) if said else None


def key_of(kind: Kind) -> str:
    """A tile as an answer."""
    return f"{kind.colour} {kind.symbol}"


def kind_of(key: str) -> Kind:
    """The tile that an answer means."""
    colour, _, symbol = key.partition(" ")
    return Kind(colour, int(symbol))


def field_of(key: str) -> Field:
    """The field that an answer means."""
    row, _, column = key.partition(",")
    return Field(int(row), int(column))


def tile_name(table: Piazza, kind: Kind) -> str:
    """A tile as a label."""
    return capital(text_of(table, kind_name(kind)))


def tile_options(
    table: Piazza,
    kinds: Iterable[Kind],
    trails: Callable[[Kind], str] = lambda _: "",
    refused: Callable[[Kind], str] = lambda _: "",
    notes: Callable[[Kind], str] = lambda _: "",
) -> tuple[q.Option, ...]:
    """Tiles to choose: what stands beside each, and why it cannot be chosen now."""
    shapes = phrases.shapes(table.state)
    return tuple(
        q.Option(
            key_of(kind),
            tile_name(table, kind),
            note=notes(kind),
            trail=trails(kind),
            refused=refused(kind),
            picture=lone_tile(kind, shapes[kind.colour]),
        )
        for kind in kinds
    )


def tile(
    table: Piazza,
    answers: q.Answers,
    key: str,
    options: tuple[q.Option, ...],
    value: str = "",
    clears: tuple[str, ...] = (),
) -> q.OneOf:
    """Which tile; one that cannot be there is weighed all the same."""
    field = q.OneOf(
        key,
        q.phrase(table, f"ui.{key}"),
        clears,
        options=options,
        look="tiles",
        wide=len(SYMBOLS),
        value=value,
        lets_go=True,
        takes_refused=True,
    )
    return q.asked(field, answers)


def any_tile(
    table: Piazza, answers: q.Answers, kinds: Iterable[Kind] = KINDS, value: str = ""
) -> q.OneOf:
    """Which tile, with how many of each are left."""
    left = not_laid(table.state)

    def missing(kind: Kind) -> str:
        return "" if left[kind] > 0 else q.phrase(table, "ui.none-left")

    options = tile_options(table, kinds, lambda kind: phrases.copies(table, left[kind]), missing)
    return tile(table, answers, "tile", options, value)


def place(
    table: Piazza, answers: q.Answers, key: str, options: Iterable[q.Option], value: str = ""
) -> tuple[q.Field, ...]:
    """Where it lies: where it may, then after one more tap anywhere."""
    lawful = {option.key: option for option in options}
    more = q.asked(q.More(f"{key}-any", q.phrase(table, "ui.any-field")), answers)
    is_open = bool(more.value) or answers.get(key, value) not in ("", *lawful)
    others: Iterable[q.Option] = ()
    if is_open or not lawful:
        others = _others(table.state, q.phrase(table, "ui.not-there") if lawful else "")
    field = q.OneOf(
        key,
        q.phrase(table, f"ui.{key}"),
        options=(*lawful.values(), *(one for one in others if one.key not in lawful)),
        look="board",
        value=value,
        lets_go=True,
        takes_refused=True,
    )
    return (q.asked(field, answers), *((more,) if lawful and not is_open else ()))


def _others(state: State, refused: str) -> Iterator[q.Option]:
    taken = state.by_field
    for at, option in _around(frame(state), refused):
        if at not in taken:
            yield option


@lru_cache(maxsize=16)
def _around(shown: Frame, refused: str) -> tuple[tuple[Field, q.Option], ...]:
    """The fields of a frame and those around it, as far as anything shows them."""
    lines = (range(first - _AROUND, last + _AROUND + 1) for first, last in shown)
    fields = (Field(row, column) for row, column in product(*lines))
    return tuple((at, q.Option(str(at), str(at), refused=refused)) for at in fields)


def free_fields(state: State) -> Iterator[Field]:
    """The free fields that a table shows, and those around them."""
    taken = state.by_field
    return (at for at, _ in _around(frame(state), "") if at not in taken)


def frame(state: State) -> Frame:
    """The rows and columns that a table shows; one that is kept has room to grow."""
    return Frame().holding(extent(state.by_field), grows=state.is_kept)


def is_against(table: Piazza, action: Action) -> bool:
    """Whether something is against the rules."""
    return isinstance(table.check(action), Illegal)
