"""Brackets on the edges of their tiles, each with its points outside, where no other one lies."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

from companion.games.piazza.board.measures import CELL, middle, shrunk_line
from companion.present.drawing import Box, Ellipse, Group, Paint, Point, Rectangle, Shape, Text
from companion.present.outlines import line
from engine.games.piazza.brackets import Bracket
from engine.games.piazza.grid import Grid
from engine.games.piazza.pieces import Tile, kind_name
from engine.message import Message, Voice, count, say

_ASIDE, _BADGE, _MEDAL = CELL / 2 - 1, 11, 13
_SHORT, _TICK, _OUT = 5, 9, 4


def told(bracket: Bracket, new: tuple[Tile, ...]) -> Message:
    """One bracket in words: its line, its ends, its value."""
    way, number = (
        ("row", bracket.one.at.row) if bracket.is_row else ("column", bracket.one.at.column)
    )
    joint = "-joint" if bracket.one in new and bracket.other in new else ""
    return say(
        f"ui.bracket.{way}{joint}{'-gaps' if bracket.gaps else ''}",
        line=number,
        one=kind_name(bracket.one.kind),
        other=kind_name(bracket.other.kind),
        points=bracket.points,
        gaps=count("gaps", bracket.gaps),
    )


def drawn(
    grid: Grid, brackets: Mapping[Bracket, Message], board: Iterable[Tile], voice: Voice
) -> Iterator[Group]:
    """Brackets with their words: all lines first, so that none crosses out a number."""
    medals = [middle(grid, tile.at) for tile in board]
    badges: dict[Bracket, Point] = {}

    def covers(side: int) -> tuple[int, int]:
        """How many other numbers and how many symbols the number on one side would cover."""
        at = _badge(grid, bracket, side)
        numbers = sum(math.dist(at, other) < 2 * _BADGE + 2 for other in badges.values())
        return numbers, sum(math.dist(at, medal) < _BADGE + _MEDAL for medal in medals)

    for bracket in brackets:
        side = min((1, -1), key=covers)
        badges[bracket] = _badge(grid, bracket, side)
        yield Group(f"{_name(bracket)} line", "bracket", tuple(_line(grid, bracket, side)))
    for bracket, (x, y) in badges.items():
        area = Box(x - _BADGE, y - _BADGE, 2 * _BADGE, 2 * _BADGE)
        shapes = tuple(_disc((x, y), bracket.points))
        yield Group(_name(bracket), "bracket", shapes, (area,), voice.say(brackets[bracket]))


def _name(bracket: Bracket) -> str:
    """A bracket by its ends, as reasons write them."""
    return " ".join(bracket.ends)


def _ends(grid: Grid, bracket: Bracket, side: int, aside: float) -> tuple[Point, Point]:
    (x, y), (last_x, last_y) = middle(grid, bracket.one.at), middle(grid, bracket.other.at)
    if bracket.is_row:
        return shrunk_line((x, y + side * aside), (last_x, last_y + side * aside), _SHORT)
    return shrunk_line((x + side * aside, y), (last_x + side * aside, last_y), _SHORT)


def _badge(grid: Grid, bracket: Bracket, side: int) -> Point:
    (x, y), (last_x, last_y) = _ends(grid, bracket, side, _ASIDE + _OUT)
    return (x + last_x) / 2, (y + last_y) / 2


def _line(grid: Grid, bracket: Bracket, side: int) -> Iterator[Shape]:
    outer, inner = (_ends(grid, bracket, side, _ASIDE - in_by) for in_by in (0, _TICK))
    points = [inner[0], *outer, inner[1]]
    yield line(points, Paint(edge="bracket.halo", line="halo"))
    yield line(points, Paint(edge="bracket", line="bold"))


def _disc(at: Point, points: int) -> Iterator[Shape]:
    x, y = at
    yield Ellipse(x, y, _BADGE + 1.5, _BADGE + 1.5, Paint("bracket.halo"))
    yield Ellipse(x, y, _BADGE, _BADGE, Paint("bracket"))
    yield Text(str(points), Box(x - 9.5, y - 9, 19, 18), 15, "bracket.on")


def badge(words: str, box: Box) -> Iterator[Shape]:
    """A few words in the lower right corner of a tile."""
    width = min(box.width, 9 + 8.5 * len(words))
    plate = Box(box.x + box.width - width + 1, box.y + box.height - 15, width, 16)
    yield Rectangle(plate, Paint("bracket", "bracket.halo", "line"), 8)
    yield Text(words, Box(plate.x + 2, plate.y, width - 4, 16), 13, "bracket.on")
