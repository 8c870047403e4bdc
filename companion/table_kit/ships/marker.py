"""The field of a player's marker on the track of points."""

from __future__ import annotations

from typing import Any

from companion.model import TableModel
from companion.table_kit.phrases import person
from companion.table_kit.ships.number_fields import NumberList
from engine.message import Seat

_LOWEST = -999


class MarkerField(NumberList):
    """Where a marker stands; `on_set` when it is typed."""

    def __init__(
        self, model: TableModel, seat: Seat, title: str, value: int | None, **kwargs: Any
    ) -> None:
        mark = person(model, seat)
        field = {
            "key": "track",
            "title": title,
            "shape": mark["shape"],
            "colour": mark["colour"],
            "value": value,
            "minimum": _LOWEST,
        }
        super().__init__(items=[field], **kwargs)
