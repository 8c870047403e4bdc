"""Rows, tiles and roofs as players call them."""

from __future__ import annotations

from engine.games.positano.pieces import Lot, Roof, Row
from engine.message import Message, say


def tile_name(tile: Lot | str) -> Message:
    if isinstance(tile, Lot):
        return say("lot.name", lot=str(tile))
    return say(f"tile.{tile}")


def row_name(row: Row) -> Message:
    return say(f"row.{row.value}")


def roof_name(roof: Roof) -> Message:
    return say(f"roof.{roof.value}")
