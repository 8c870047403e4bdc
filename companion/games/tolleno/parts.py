"""What several cards and sheets of Tolleno share: choices of kinds, values and players."""

from __future__ import annotations

from typing import Any

from companion.games.tolleno.faces import values_of
from companion.model import TableModel
from companion.table_kit.phrases import person, phrase
from engine.games.tolleno.pieces import Kind
from engine.message import Seat


def value_items(kind: Kind, chosen: int | None) -> list[dict[str, Any]]:
    """The values of a kind of tile, to choose from."""
    return [
        {"key": str(value), "text": str(value), "selected": value == chosen}
        for value in values_of(kind)
    ]


def kind_items(model: TableModel) -> list[dict[str, Any]]:
    """The kinds of tiles, to choose from."""
    return [
        {"key": kind.value, "text": phrase(model, f"ui.kind-{kind.value}")}
        for kind in (Kind.CITY, Kind.DOWNTOWN, Kind.CONTRACT)
    ]


def player_item(model: TableModel, seat: Seat, key: str, *, chosen: bool) -> dict[str, Any]:
    """A player, to choose."""
    mark = person(model, seat)
    return {
        "key": key,
        "text": mark["name"],
        "shape": mark["shape"],
        "colour": mark["colour"],
        "selected": chosen,
    }
