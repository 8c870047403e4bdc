"""The value of a tile in its middle, and who holds it: a frame in the colour, a mark below."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from companion.games.tolleno.board.measures import DISC, HALF, TILE
from companion.present.drawing import Box, Ellipse, Paint, Piece, Point, Rectangle, Shape, Text
from companion.present.outlines import mark, polygon
from engine.games.tolleno.pieces import Kind

# Somebody's colour and shape.
Owner: TypeAlias = tuple[str, str]

_EDGE = 2.6


@lru_cache(maxsize=16)
def frame(owner: Owner | None) -> Piece:
    """The frame of a tile that somebody holds, round its middle; broken where players are tied."""
    side = TILE - 2 * _EDGE
    box = Box(_EDGE - HALF, _EDGE - HALF, side, side)
    if owner is None:
        tied = Paint(edge="tied", line="line", is_dashed=True)
        return Piece("tied", (Rectangle(box, tied, 6),))
    halo, edge = Paint(edge="plaque", line="halo"), Paint(edge=f"held.{owner[0]}", line="bold")
    return Piece(f"held {owner}", (Rectangle(box, halo, 6), Rectangle(box, edge, 6)))


@lru_cache(maxsize=256)
def disc(kind: Kind, value: int | None, owner: Owner | None, *, is_disputed: bool) -> Piece:
    """What is in the middle of a tile: its value, on the contract tile a star."""
    return Piece(
        f"disc {kind.value} {value} {owner} {is_disputed}",
        tuple(_disc(kind, value, owner, is_disputed=is_disputed)),
    )


def _disc(
    kind: Kind, value: int | None, owner: Owner | None, *, is_disputed: bool
) -> Iterator[Shape]:
    edge = "plaque.edge" if owner is None else f"held.{owner[0]}"
    size = DISC + 3 * (kind is Kind.CONTRACT)
    yield Ellipse(0, 1.5, size + 1.2, size + 0.8, Paint("crack", opacity=0.5))
    yield Ellipse(0, 0, size, size, Paint("plaque", edge, "line"))
    if kind is Kind.CONTRACT:
        yield Ellipse(0, 0, size - 3, size - 3, Paint("jet"))
        yield polygon(_star(size - 4), Paint("jet.on"))
    else:
        words = "?" if value is None else str(value).replace("-", "−")
        yield Text(words, Box(1 - DISC, 1 - DISC, 2 * DISC - 2, 2 * DISC - 2), 16, "value")
    if kind is Kind.DOWNTOWN:
        yield Ellipse(0, 0, DISC - 1.7, DISC - 1.7, Paint(edge="value"))
    if owner is not None:
        yield Ellipse(0, 14.6, 5.6, 5.6, Paint("plaque"))
        yield mark(owner[1], 0, 14.6, 4, Paint(edge))
    if is_disputed:
        # The other reading of the rules would give the tile to somebody else.
        yield from sign("?", (0, -15.5), "asked", "value")


def sign(words: str, at: Point, ground: str, ink: str) -> Iterator[Shape]:
    """A letter or two on a small disc."""
    x, y = at
    yield Ellipse(x, y, 7.6, 7.6, Paint(ground, "halo", "fine"))
    yield Text(words, Box(x - 7.8, y - 7.8, 15.6, 15.6), 15.6, ink)


def _star(radius: float) -> list[Point]:
    reach = (radius, radius * 0.45)
    turns = [math.radians(90 + 36 * step) for step in range(10)]
    return [
        (reach[step % 2] * math.cos(turn), -reach[step % 2] * math.sin(turn))
        for step, turn in enumerate(turns)
    ]
