"""What the questions of Piazza choose from: tiles of the box, and fields of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, TypeAlias

from companion.games.piazza.frame import Frame
from companion.present import questions as q
from companion.present.findings import objections
from companion.present.words import capital, text_of
from engine.core import Illegal
from engine.games.piazza.actions import Action
from engine.games.piazza.area import extent
from engine.games.piazza.pieces import KINDS, Field, Kind, kind_name
from engine.games.piazza.state import State
from engine.message import Seat
from engine.table import Table

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


def tile(
    table: Piazza,
    answers: q.Answers,
    key: str,
    kinds: Iterable[Kind] = KINDS,
    trails: Callable[[Kind], str] = lambda _: "",
    refused: Callable[[Kind], str] = lambda _: "",
) -> q.OneOf:
    """Which tile: what stands beside each, and why it cannot be chosen now."""
    options = tuple(
        q.Option(key_of(kind), tile_name(table, kind), trail=trails(kind), refused=refused(kind))
        for kind in kinds
    )
    label = q.phrase(table, f"ui.{key}")
    return q.asked(q.OneOf(key, label, options=options, look="tiles", lets_go=True), answers)


def place(
    table: Piazza, answers: q.Answers, key: str, options: Iterable[q.Option]
) -> tuple[q.OneOf, q.More]:
    """Where it lies: where it may, then after one more tap anywhere."""
    lawful = {option.key: option for option in options}
    more = q.asked(q.More(f"{key}-any", q.phrase(table, "ui.any-field")), answers)
    others = () if lawful and not more.value else free_fields(table.state)
    keys = dict.fromkeys((*lawful, *map(str, others)))
    found = tuple(lawful.get(key) or q.Option(key, key) for key in keys)
    field = q.OneOf(key, q.phrase(table, f"ui.{key}"), options=found, look="board", lets_go=True)
    return q.asked(field, answers), more


def free_fields(state: State) -> Iterator[Field]:
    """The free fields of the frame and those around it."""
    (top, bottom), (first, last) = _frame(state).rows, _frame(state).columns
    for row, column in product(range(top - 1, bottom + 2), range(first - 1, last + 2)):
        if Field(row, column) not in state.by_field:
            yield Field(row, column)


def _frame(state: State) -> Frame:
    return Frame().holding(extent(state.by_field), grows=state.is_kept)


def why_not(table: Piazza, action: Action) -> str:
    """Why something is against the rules; empty where it is not."""
    verdict = table.check(action)
    if not isinstance(verdict, Illegal):
        return ""
    return next((one.because for one in objections(table, verdict)), "")
