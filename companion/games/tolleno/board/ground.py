"""What buildings do not change: the sea with its boats, the quay, the tiles and their canals."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import product

from companion.games.tolleno.board.measures import HALF, TILE, WAYS, field_box, middle
from companion.present.drawing import (
    Box,
    Ellipse,
    Item,
    Layer,
    Paint,
    Piece,
    Point,
    Rectangle,
    Shape,
    Text,
    Use,
)
from companion.present.outlines import arc, line, polygon, wave
from engine.games.tolleno.pieces import SIDES, Field, Kind
from engine.games.tolleno.tiles import Canals, Tile

_BANK, _WATER = 6.5, 5.0
_NUMBER = 12


def sea(city: Collection[Field], box: Box) -> Layer:
    """The water around the city, with boats well away from it."""
    return _sea(box, tuple(_moorings(city, box)))


@lru_cache(maxsize=8)
def _sea(box: Box, boats: tuple[Point, ...]) -> Layer:
    items: list[Item] = [Rectangle(box, Paint("sea"))]
    crests = Piece("crests", tuple(_crests(box.width)))
    items += (Use(crests, box.x, box.y + 12 + y) for y in range(0, int(box.height) - 30, 60))
    items += (Use(_BOAT, x, y) for x, y in boats)
    return Layer("scenery", tuple(items))


def _moorings(city: Collection[Field], box: Box) -> Iterator[Point]:
    """Where boats lie: some of the fields in the box that touch no tile."""
    rows = range(math.ceil(box.y / TILE), math.floor((box.y + box.height) / TILE))
    columns = range(math.ceil(box.x / TILE), math.floor((box.x + box.width) / TILE))
    for row, column in product(rows, columns):
        near = product((row - 1, row, row + 1), (column - 1, column, column + 1))
        if (row * 3 + column) % 5 == 0 and not any(Field(*at) in city for at in near):
            x, y = middle(Field(row, column))
            yield x, y + (row + column) % 3 * 7


def _crests(width: float) -> Iterator[Shape]:
    """Two rows of small waves."""
    for x in range(6, int(width) - 22, 33):
        y = 30 * (x % 2) + (x * 7) % 9
        yield line(wave(x, x + 22, y, 1.4, 11), Paint(edge="sea.crest", line="line"))


_BOAT = Piece(
    "boat",
    (
        polygon([(-14, 0), (14, 0), (9, 6), (-9, 6)], Paint("hull")),
        line([(0, 0), (0, -18)], Paint(edge="mast", line="line")),
        polygon([(1, -17), (11, -2), (1, -2)], Paint("sail")),
        line(wave(-19, 19, 8, 1, 10), Paint(edge="foam", line="line")),
    ),
)

Laid = tuple[tuple[Field, Kind, Canals | None], ...]


def city(tiles: Iterable[Tile]) -> Layer:
    """The tiles without what is built on them."""
    return _city(tuple((tile.at, tile.kind, tile.canals) for tile in tiles))


@lru_cache(maxsize=8)
def _city(laid: Laid) -> Layer:
    fields = {at for at, _, _ in laid}
    corners = [(at, field_box(at).x, field_box(at).y) for at in sorted(fields)]
    items: list[Item] = [Use(_FOOT, x, y) for _, x, y in corners]
    items += [Use(_QUAY, x, y) for _, x, y in corners]
    items += [Use(_STONES[(at.row + at.column) % 2], x, y) for at, x, y in corners]
    for at, kind, canals in laid:
        x, y = middle(at)
        items += (Use(_MOUTHS[side], x, y) for side in _open_sides(at, canals, fields))
        items.append(Use(_streams(canals or ()), x, y))
        if kind is Kind.CONTRACT:
            items.append(Use(_SQUARE, x, y))
    return Layer("ground", tuple(items))


def slab(tile: Tile) -> Iterator[Item]:
    """One tile by itself."""
    box = field_box(tile.at)
    for piece in (_FOOT, _QUAY, _STONES[0]):
        yield Use(piece, box.x, box.y)
    yield Use(_streams(tile.canals or ()), *middle(tile.at))
    if tile.kind is Kind.CONTRACT:
        yield Use(_SQUARE, *middle(tile.at))


def _open_sides(at: Field, canals: Canals | None, fields: set[Field]) -> Iterator[str]:
    """The sides on which a canal runs into the sea."""
    for side in "".join(canals or ()):
        if at.beside(side) not in fields:
            yield side


def numbers(fields: Iterable[Field], box: Box) -> Layer:
    """The numbers of rows and columns at the edges: reasons name them."""
    known = list(fields)
    rows = [_number(row, (box.x + 11, row * TILE + HALF)) for row in {at.row for at in known}]
    columns = {at.column for at in known}
    tops = [_number(column, (column * TILE + HALF, box.y + 11)) for column in columns]
    return Layer("numbers", (*rows, *tops))


def _number(number: int, at: Point) -> Text:
    x, y = at
    return Text(str(number).replace("-", "−"), Box(x - 11, y - 8, 22, 16), _NUMBER, "label")


# The stones

_FOOT = Piece("foot", (Rectangle(Box(-1, 5, TILE + 2, TILE + 4), Paint("quay.foot"), 8),))
_QUAY = Piece("quay", (Rectangle(Box(-1, 2.5, TILE + 2, TILE + 1.5), Paint("quay"), 8),))


def _stones(tone: int) -> Piece:
    joint = Paint(edge="stone.joint")
    slab = Rectangle(Box(0.6, 0.6, TILE - 1.2, TILE - 1.2), Paint(f"stone.{tone}"), 7)
    courses = tuple(line([(3, y), (TILE - 3, y)], joint) for y in (8, 20, 44, 56))
    upright = tuple(
        line([(x, y), (x, y + 12)], joint)
        for y, first in ((8, 10), (44, 4))
        for x in range(first, TILE - 3, 14)
    )
    return Piece(f"stones {tone}", (slab, *courses, *upright))


_STONES = (_stones(1), _stones(2))


# The water


@lru_cache(maxsize=64)
def _streams(canals: Canals) -> Piece:
    """The canals of a tile round its middle, channel by channel: one that crosses lies above."""
    shapes = [
        shape
        for number, channel in enumerate(canals)
        for shape in _channel(channel, _BANK + 3 * number, several=len(canals) > 1)
    ]
    return Piece(f"canals {'/'.join(canals)}", tuple(shapes))


def _channel(channel: str, bank: float, *, several: bool) -> Iterator[Shape]:
    is_bend = several and len(channel) == 2 and {*channel} not in ({"N", "S"}, {"E", "W"})
    sides = [side for side in SIDES if side in channel]
    for half, role in ((bank, "bank"), (_WATER, "water")):
        if is_bend:
            yield _bend(sides, half, Paint(role))
            continue
        if len(sides) != 2 or not several:
            yield Ellipse(0, 0, half, half, Paint(role))
        for side in sides:
            yield Rectangle(_arm(side, half), Paint(role))
    if not is_bend:
        for side in sides:
            yield _ripple(side)


def _arm(side: str, half: float) -> Box:
    """From the middle to one side."""
    across, down = WAYS[side]
    if across:
        return Box(min(0, across * HALF), -half, HALF, 2 * half)
    return Box(-half, min(0, down * HALF), 2 * half, HALF)


def _bend(sides: list[str], half: float, paint: Paint) -> Shape:
    """A canal round a corner of the tile, past its middle."""
    across, down = (sum(WAYS[side][axis] for side in sides) for axis in (0, 1))
    x, y = across * HALF, down * HALF
    first = {(1, 1): 90, (-1, 1): 0, (-1, -1): 270, (1, -1): 180}[across, down]
    outer = arc(x, y, HALF + half, HALF + half, first, first + 90, 10)
    inner = arc(x, y, HALF - half, HALF - half, first + 90, first, 10)
    return polygon([*outer, *inner], paint)


def _ripple(side: str) -> Shape:
    """Water that runs: a small wave along an arm."""
    across, down = WAYS[side]
    aside = 1.6 * (across + down)
    points = wave(13, 26, 0, 0.9, 7)
    placed = [
        (x * across + (y + aside) * abs(down), x * down + (y + aside) * abs(across))
        for x, y in points
    ]
    return line(placed, Paint(edge="water.crest", line="fine"))


def _mouth(side: str) -> Piece:
    """Where a canal meets the sea, in front of the quay wall."""
    across, down = WAYS[side]
    reach = HALF + (9 if down > 0 else 2.5)
    shapes: list[Shape] = []
    for half, role in ((_BANK, "bank"), (_WATER, "water")):
        end, start = reach, HALF - 2
        box = Box(start, -half, end - start, 2 * half)
        shapes.append(Rectangle(_turned_box(box, across, down), Paint(role)))
    for away, size in ((3, 6), (6.5, 9)):
        bow = [(reach + away - abs(aside) * 0.35, aside) for aside in (-size, 0, size)]
        points = [(x * across - y * down, x * down + y * across) for x, y in bow]
        shapes.append(line(points, Paint(edge="foam", line="line")))
    return Piece(f"mouth {side}", tuple(shapes))


def _turned_box(box: Box, across: int, down: int) -> Box:
    """A box to the right of the middle, brought to another side."""
    far = box.x + box.width
    if across:
        return Box(box.x if across > 0 else -far, box.y, box.width, box.height)
    return Box(box.y, box.x if down > 0 else -far, box.height, box.width)


_MOUTHS = {side: _mouth(side) for side in SIDES}


def _tree(x: float, y: float) -> Iterator[Shape]:
    yield line([(x, y), (x, y - 5)], Paint(edge="mast", line="line"))
    yield Ellipse(x, y - 9, 6.4, 6, Paint("leaf.low"))
    yield Ellipse(x - 1, y - 10, 4.8, 4.4, Paint("leaf"))
    for across, up in ((-2.6, 9), (2, 11), (1, 7)):
        yield Ellipse(x + across, y - up, 1.2, 1.2, Paint("lemon"))


_SQUARE = Piece(
    "square", tuple(shape for x in (-19, 19) for y in (-12, 24) for shape in _tree(x, y))
)
