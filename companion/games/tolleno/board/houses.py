"""Buildings that rise floor by floor, with their number on the roof, and fountains that point."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.tolleno.board.measures import PLOT, outside, plot_box
from companion.present.drawing import (
    Box,
    Ellipse,
    Paint,
    Path,
    Piece,
    Rectangle,
    Shape,
    Text,
    Use,
)
from companion.present.outlines import arch, line, mark, polygon
from engine.games.tolleno.tiles import Tile

_ROOF, _LOW_ROOF, _SKEW = 15.0, 13.0, 2.0
_FLOOR = {1: 8.0, 2: 7.2, 3: 6.2}
_TALLEST = 20.0
# How high water leaps, and over a building.
_HIGH, _LOW = 20, 11
# How large the number of floors is, and that of fountains.
_NUMBER = 16
# The most floors with windows.
_WINDOWS = 4


@lru_cache(maxsize=256)
def building(colour: str, shape: str, floors: int, side: float = PLOT) -> Piece:
    """A building from the left lower corner of its plot."""
    return Piece(
        f"building {colour} {shape} {floors} {side}",
        tuple(_building(f"owner.{colour}", shape, floors, side)),
    )


def _building(role: str, shape: str, floors: int, side: float) -> Iterator[Shape]:
    scale = side / PLOT
    left, width, base = 0.5, side - 1.5, -1.0
    right, skew, roof = left + width, _SKEW * scale, max(_ROOF * scale, _LOW_ROOF)
    floor = _FLOOR.get(floors, _TALLEST / max(floors, 1)) * scale
    top = base - floor * floors
    shadow = [(right, base + 1.5), (right + 6, base - 5), (right + 5, top + 2), (right, top)]
    yield polygon(shadow, Paint("crack", opacity=0.45))
    yield Rectangle(Box(left, top, width, base - top), Paint(f"{role}.shade"))
    flank = [(right, top), (right + skew, top - skew), (right + skew, base - skew), (right, base)]
    yield polygon(flank, Paint(f"{role}.deep"))
    for number in range(floors):
        low = base - number * floor
        yield line([(left, low), (right, low)], Paint(edge=f"{role}.deep"))
        if floors <= _WINDOWS:
            yield from _windows(Box(left, low - floor, width, floor), role, number)
    edge = Paint(role, f"{role}.deep", "fine")
    deck = [(left - 0.5, top), (right, top), (right + skew, top - roof), (left + skew, top - roof)]
    yield polygon(deck, edge)
    yield from _count(Box(left + 1, top - roof, width + 1, roof), role, shape, floors)
    if floors > 9:
        yield mark(shape, left + width / 2, (top + base) / 2, 5 * scale, Paint(f"{role}.on"))


def _windows(wall: Box, role: str, number: int) -> Iterator[Shape]:
    """Three openings to a floor: a door in the middle of the lowest, some windows lit."""
    size = wall.width / 6
    for place in range(3):
        x = wall.x + size * (0.5 + 2 * place)
        box = Box(x, wall.y + 1.6, size, max(2.2, wall.height - 3.4))
        if number == 0 and place == 1:
            yield arch(Box(x - 0.4, wall.y + 1.6, size + 0.8, wall.height - 1.6), Paint("crack"))
        else:
            is_lit = (number + place) % 2
            yield Rectangle(box, Paint("window" if is_lit else f"{role}.deep"))


def _count(deck: Box, role: str, shape: str, floors: int) -> Iterator[Shape]:
    """How many floors, and whose, on the roof; of ten and more the mark is on the front."""
    ink = f"{role}.on"
    if floors > 9:
        yield Text(str(floors), deck, _NUMBER, ink)
        return
    part = deck.width * 0.52
    yield Text(str(floors), Box(deck.x, deck.y, part, deck.height), _NUMBER, ink)
    y = deck.y + deck.height / 2
    yield mark(shape, deck.x + deck.width * 0.73, y, deck.height * 0.24, Paint(ink))


@lru_cache(maxsize=32)
def empty_plot(side: float, *, is_marked: bool) -> Piece:
    """The ground of a plot from its left upper corner; foundations have corner stones."""
    rim, inset = side * 0.13, side * 0.05
    inside = Box(rim, rim, side - 2 * rim, side - 2 * rim)
    shapes: list[Shape] = [
        Rectangle(Box(inset, inset, side - 2 * inset, side - 2 * inset), Paint("plot.rim"), 4),
        Rectangle(inside, Paint("plot", "plot.edge", "fine", is_dashed=not is_marked), 3),
    ]
    if is_marked:
        far = side - 5
        corners = ((1, 1), (far, 1), (1, far), (far, far))
        shapes += (Rectangle(Box(x, y, 4, 4), Paint("plot.edge"), 1) for x, y in corners)
    return Piece(f"plot {side} {is_marked}", tuple(shapes))


# The fountains of a plot


def fountains(tile: Tile, index: int, *, is_marked: bool) -> Use:
    """Those that point at a plot from its outer side, clear of what is built or marked on it."""
    box, side, plot = plot_box(tile, index), outside(tile, index), tile.plots[index]
    x = box.x + 0.5 if side < 0 else box.x + box.width - 0.5
    high = 0 if is_marked else _HIGH if plot.owner is None else _LOW
    return Use(_jet(side, plot.fountains or 0, high), x, box.y + box.height - 2)


@lru_cache(maxsize=64)
def _jet(side: int, number: int, high: float) -> Piece:
    """A basin whose water leaps to the inside of the tile, where its tip points down.

    Several fountains are one with their number, which alone is on a plot with a mark.
    """
    inward = -side
    name = f"jet {side} {number} {high}"
    if number > 1:
        leap = _leap(inward * 8.5, inward * 7.5, high * 0.9) if high else ()
        return Piece(name, (*leap, *_several(inward * 3.6, number)))
    basin = (
        Ellipse(0, 1.3, 4.6, 2.9, Paint("plaque.edge")),
        Ellipse(0, 0, 4.6, 2.8, Paint("basin", "plaque.edge")),
        Ellipse(0, 0, 3.1, 1.6, Paint("water.low")),
    )
    if high < _HIGH:
        return Piece(name, (*basin, *_leap(0, inward * 8, high or _LOW)))
    drops = _stream(0, -inward * 3, 12, 3.5, ("line", "fine"))
    return Piece(name, (*basin, *drops, *_leap(0, inward * 9.5, high)))


def _leap(start: float, reach: float, high: float) -> Iterator[Shape]:
    """Water that leaps over to where its tip points down."""
    end = start + reach
    yield from _stream(start, reach, high, 4.5, ("bold", "line"))
    yield polygon([(end - 3.8, -4.8), (end + 3.8, -4.8), (end, 1.4)], Paint("jet", "basin", "fine"))


def _stream(
    start: float, reach: float, high: float, low: float, lines: tuple[str, str]
) -> Iterator[Shape]:
    """An arc of water with a bright rim, so high, down to so far above the ground."""
    end = start + reach
    arc = (((start + reach * 0.15, -high), (end, -high), (end, -low)),)
    for role, width in zip(("basin", "jet"), lines, strict=True):
        yield Path((start, -0.5), arc, Paint(edge=role, line=width), is_closed=False)


def _several(x: float, number: int) -> Iterator[Shape]:
    yield Ellipse(x, 0, 8, 8, Paint("jet", "basin", "fine"))
    yield Text(str(number), Box(x - 8, -8, 16, 16), _NUMBER, "jet.on")
