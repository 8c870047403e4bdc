"""What messages call things: tiles, faces, sides and steps."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.tolleno.pieces import Field
from engine.games.tolleno.tiles import Canals, Face, Tile
from engine.message import Clauses, Message, say


def fields(places: Iterable[Field]) -> Clauses:
    """Several fields; they hold commas, so semicolons set them apart."""
    return Clauses(str(place) for place in places)


def side_name(side: str) -> Message:
    return say(f"side.{side}")


def canals_name(canals: Canals | None) -> Message:
    """The canals of a tile."""
    if canals is None:
        return say("canals.unknown")
    if not canals:
        return say("canals.none")
    return say("canals.some", canals="/".join(canals))


def face_name(face: Face) -> Message:
    """A tile that does not lie yet."""
    canals = canals_name(face.canals)
    if face.value is None:
        return say("face.plain", canals=canals)
    return say("face.value", value=face.value, canals=canals)


def tile_name(tile: Tile) -> Message:
    """A tile on the table."""
    return say(f"named.{tile.kind.value}", at=str(tile.at))
