"""What is painted in the city: tiles with canals, plots, buildings, fountains, who holds what."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.metrics import dp

from companion.games.tolleno.scene import CANAL, DISC, Point, Spot, Square, streams
from companion.kit.controls.numbers import minus
from companion.kit.theme import theme
from companion.present.palette import Rgba
from companion.table_kit.brush import Box, edge, polygon, shade, shape, write
from engine.games.tolleno.pieces import Kind

Marks = tuple[tuple[str, str], ...]
MOST_ARROWS = 3
# How large numbers are, as a part of the tile.
NUMBER = 0.25
_FAR = 38


@dataclass(frozen=True)
class Easel:
    """The way from cells to pixels: how many a cell has, and where its corner lies."""

    unit: float
    x: float = 0
    y: float = 0

    @property
    def is_far(self) -> bool:
        """The tiles are so small that only the main things are worth drawing."""
        return bool(self.unit < dp(_FAR))

    def to_screen(self, x: float, y: float) -> Point:
        return self.x + x * self.unit, self.y + y * self.unit

    def box(self, box: Box) -> Box:
        x, y = self.to_screen(box.x, box.y)
        return Box(x, y, box.width * self.unit, box.height * self.unit)


def mix(one: Rgba, other: Rgba, share: float) -> Rgba:
    """Two colours in one."""
    red, green, blue = (a + (b - a) * share for a, b in zip(one[:3], other[:3], strict=True))
    return red, green, blue, 1


def ground() -> Rgba:
    """The colour of a tile."""
    return mix(theme.sand, theme.surface, 0.2 if theme.is_dark else 0.5)


def fill(box: Box, colour: Rgba, radius: float) -> None:
    """A filled rectangle with round corners."""
    Color(*colour)
    RoundedRectangle(pos=(box.x, box.y), size=(box.width, box.height), radius=[radius] * 4)


def ring(box: Box, colour: Rgba, radius: float, width: float) -> None:
    """The outline of a rectangle with round corners."""
    Color(*colour)
    Line(rounded_rectangle=(box.x, box.y, box.width, box.height, radius), width=width)


def inset(box: Box, by: float) -> Box:
    """A smaller rectangle inside another one."""
    return Box(box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by)


def tile(easel: Easel, square: Square, marks: Marks) -> None:
    """A whole tile with everything on it."""
    box, unit = easel.box(square.box), easel.unit
    fill(box, ground(), unit * 0.08)
    _canals(easel, square)
    ring(inset(box, 0.5), shade(theme.terrace, 0.9), unit * 0.08, 1)
    for spot in square.spots:
        plot(easel, spot, marks)
    _frame(easel, square, box, marks)
    _disc(easel, square, marks)


def _canals(easel: Easel, square: Square) -> None:
    """The water; channels that do not meet have a bank between them."""
    canals = square.tile.canals
    apart = canals is not None and len(canals) > 1
    left, low = square.middle
    for line in streams(canals):
        points = [value for x, y in line for value in easel.to_screen(left + x, low + y)]
        if apart:
            Color(*ground())
            Line(points=points, width=easel.unit * CANAL * 0.62, cap="none", joint="round")
        Color(*theme.sea)
        Line(points=points, width=easel.unit * CANAL / 2, cap="none", joint="round")


def plot(easel: Easel, spot: Spot, marks: Marks) -> None:
    """A plot: dashed while it is empty, else the floors in the owner's colour and shape."""
    box = easel.box(spot.box)
    radius = box.width * 0.2
    if spot.plot.owner is None and easel.is_far:
        return
    if spot.plot.owner is None:
        fill(box, mix(ground(), theme.surface, 0.6), radius)
        edge(inset(box, 1), (*theme.terrace[:3], 0.9), is_broken=True)
    else:
        colour, name = marks[spot.plot.owner]
        paint = theme.players[colour]
        fill(box, paint.fill, radius)
        if easel.is_far:
            return
        is_ghost = spot.is_ghost
        ring(box, theme.ink if is_ghost else shade(paint.fill, 0.7), radius, 2 if is_ghost else 1)
        _floors(easel, spot, name, paint.on)
    fountains(easel, spot)


def _floors(easel: Easel, spot: Spot, name: str, ink: Rgba) -> None:
    """Whose a building is and how high, side by side, both clear of the fountains."""
    box, floors = easel.box(spot.box), str(spot.plot.floors)
    size = min(easel.unit * NUMBER, box.height * 0.9)
    x = box.x - box.width * 0.07 * _outside(spot) * bool(spot.plot.fountains)
    at = [(0.26, 0.5), (0.68, 0.5)] if len(floors) == 1 else [(0.24, 0.81), (0.5, 0.34)]
    (mark, number) = ((x + box.width * across, box.y + box.height * up) for across, up in at)
    write(floors, number, size, ink)
    Color(*ink)
    shape(name, mark, box.width * 0.17)


def _outside(spot: Spot) -> int:
    """Where the edge of the tile is nearest to a plot: left of it, or right."""
    return -1 if spot.box.x + spot.box.width / 2 - math.floor(spot.box.x) < 0.5 else 1


def fountains(easel: Easel, spot: Spot) -> None:
    """The fountains on the outer side of a plot, each with an arrow that points at it."""
    box, number, unit = easel.box(spot.box), spot.plot.fountains or 0, easel.unit
    if not number or easel.is_far:
        return
    side, radius = _outside(spot), unit * 0.058
    x = (box.x if side < 0 else box.x + box.width) - side * radius * 0.2
    if number > MOST_ARROWS:
        _basin((x, box.y + box.height / 2), radius * 1.2)
        write(str(number), (x, box.y + box.height / 2), radius * 1.7, theme.soft_ink)
        return
    step = box.height / number
    for index in range(number):
        middle = (x, box.y + step * (index + 0.5))
        _basin(middle, radius)
        _arrow(middle, radius * 0.66, side)


def _basin(middle: Point, radius: float) -> None:
    Color(*theme.link)
    shape("circle", middle, radius * 1.16)
    Color(*theme.soft)
    shape("circle", middle, radius)


def _arrow(middle: Point, size: float, side: int) -> None:
    """A triangle that points to the inside of the tile."""
    x, y = middle
    Color(*theme.soft_ink)
    tip, back = x - side * size, x + side * size * 0.6
    polygon([(tip, y), (back, y + size * 0.85), (back, y - size * 0.85)])


def _frame(easel: Easel, square: Square, box: Box, marks: Marks) -> None:
    """Who holds the tile: the frame in the colour, dashed where players are tied."""
    held = square.holding
    if not held.is_scored:
        return
    inside = inset(box, max(2.0, easel.unit * 0.022))
    if held.winner is not None:
        colour = theme.players[marks[held.winner][0]].mark
        ring(inside, colour, easel.unit * 0.07, max(1.4, easel.unit * 0.02))
    elif held.tied:
        edge(inside, theme.ink, is_broken=True)


def _disc(easel: Easel, square: Square, marks: Marks) -> None:
    """The value in the middle with the shape of who holds the tile; a star on the contract tile."""
    unit, middle = easel.unit, easel.to_screen(*square.middle)
    held, radius = square.holding, unit * (DISC + (0.04 if easel.is_far else 0))
    Color(*theme.surface)
    shape("circle", middle, radius)
    if square.tile.kind is Kind.CONTRACT:
        star(middle, radius * 0.68, theme.ink)
        return
    value = square.tile.value
    size = unit * (0.28 if easel.is_far else NUMBER)
    write("?" if value is None else minus(value), middle, size, theme.ink)
    if square.tile.kind is Kind.DOWNTOWN:
        Color(*theme.ink)
        Line(circle=(*middle, radius * 0.98), width=1)
    if held.is_scored and held.winner is not None:
        _badge(easel, middle, *marks[held.winner])
    if held.is_disputed:
        _question(middle, unit)


def _badge(easel: Easel, middle: Point, colour: str, name: str) -> None:
    """The shape of a player below the disc, larger on small tiles."""
    away, size = (0.28, 0.13) if easel.is_far else (0.225, 0.07)
    spot = (middle[0], middle[1] - easel.unit * away)
    Color(*theme.surface)
    shape("circle", spot, easel.unit * (size + 0.025))
    Color(*theme.players[colour].mark)
    shape(name, spot, easel.unit * size)


def _question(middle: Point, unit: float) -> None:
    """The other reading would give the tile to somebody else."""
    spot = (middle[0], middle[1] + unit * 0.2)
    Color(*theme.accent)
    shape("circle", spot, unit * 0.09)
    write("?", spot, unit * 0.15, theme.accent_ink)


def star(middle: Point, radius: float, colour: Rgba) -> None:
    """A star with five points."""
    x, y = middle
    Color(*colour)
    for point in range(5):
        turn = math.radians(90 + 72 * point)
        sides = (turn - math.pi / 5, turn, turn + math.pi / 5)
        reach = (radius * 0.45, radius, radius * 0.45)
        ends = zip(sides, reach, strict=True)
        tips = [(x + far * math.cos(angle), y + far * math.sin(angle)) for angle, far in ends]
        polygon([(x, y), *tips])
