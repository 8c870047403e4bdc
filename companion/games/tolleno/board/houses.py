"""Buildings that rise floor by floor, with their number on the roof, and fountains that point."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.tolleno.board.measures import PLOT
from companion.present.drawing import (
    Box,
    Ellipse,
    Item,
    Paint,
    Path,
    Piece,
    Rectangle,
    Shape,
    Text,
    Use,
)
from companion.present.outlines import arch, line, mark, polygon
from engine.games.tolleno.tiles import Plot

_ROOF, _SKEW = 13.0, 2.0
_FLOOR = {1: 8.0, 2: 7.2, 3: 6.2}
_TALLEST = 20.0
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
    right, skew, roof = left + width, _SKEW * scale, _ROOF * scale
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
        yield Text(str(floors), deck, 13, ink)
        return
    part = deck.width * 0.5
    yield Text(str(floors), Box(deck.x, deck.y, part, deck.height), 13, ink)
    y = deck.y + deck.height / 2
    yield mark(shape, deck.x + deck.width * 0.7, y, deck.height * 0.24, Paint(ink))


@lru_cache(maxsize=32)
def empty_plot(side: float, *, is_marked: bool) -> Piece:
    """The ground of a plot from its left upper corner; foundations have corner stones."""
    rim = side * 0.09
    inside = Box(rim, rim, side - 2 * rim, side - 2 * rim)
    shapes: list[Shape] = [
        Rectangle(Box(0, 0, side, side), Paint("plot.rim"), 4),
        Rectangle(inside, Paint("plot", "plot.edge", "fine", is_dashed=not is_marked), 3),
    ]
    if is_marked:
        far = side - 5
        corners = ((1, 1), (far, 1), (1, far), (far, far))
        shapes += (Rectangle(Box(x, y, 4, 4), Paint("plot.edge"), 1) for x, y in corners)
    return Piece(f"plot {side} {is_marked}", tuple(shapes))


# The fountains of a plot


def fountains(plot: Plot, box: Box, side: int) -> Iterator[Item]:
    """Those that point at a plot from its outer side: -1 if that is the left one."""
    x = box.x - 1.5 if side < 0 else box.x + box.width + 1.5
    y = box.y + box.height - 2
    yield Use(_jet(side, plot.fountains or 0), x, y)


@lru_cache(maxsize=32)
def _jet(side: int, number: int) -> Piece:
    """A basin whose water leaps to the inside of the tile, where its tip points down.

    Several fountains are one with their number in the basin.
    """
    inward = -side
    if number > 1:
        return Piece(f"jet {side} {number}", (*_leap(inward, 5.5), *_several(inward, number)))
    basin = (
        Ellipse(0, 1.1, 3.6, 2.4, Paint("plaque.edge")),
        Ellipse(0, 0, 3.6, 2.3, Paint("basin", "plaque.edge")),
        Ellipse(0, 0, 2.3, 1.2, Paint("water.low")),
    )
    return Piece(f"jet {side}", (*basin, *_leap(inward, 0)))


def _leap(inward: int, away: float) -> Iterator[Shape]:
    """Water that leaps over to where its tip points down, from so far away from the basin."""
    start, far = (inward * away, -0.4), inward * (away + 6.4)
    strokes = (((inward * (away + 0.5), -8.5), (inward * (away + 4.5), -11), (far, -4.2)),)
    yield Path(start, strokes, Paint(edge="basin", line="bold"), is_closed=False)
    tip = [(far - 3, -4.6), (far + 3, -4.6), (far, 0.4)]
    yield polygon(tip, Paint("jet", "basin", "fine"))
    yield Path(start, strokes, Paint(edge="jet", line="line"), is_closed=False)


def _several(inward: int, number: int) -> Iterator[Shape]:
    x = inward * 2.6
    yield Ellipse(x, 0, 6.4, 6.4, Paint("jet", "basin", "fine"))
    yield Text(str(number), Box(x - 7.5, -6, 15, 12), 12, "jet.on")
