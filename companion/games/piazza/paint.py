"""Painting the piazza: fields, tiles with their symbols, and brackets with their values."""

from __future__ import annotations

from kivy.graphics import Color, Line, RoundedRectangle, SmoothEllipse, SmoothRoundedRectangle

from companion.games.piazza.symbols import symbol
from companion.kit.surfaces.plate import over
from companion.kit.theme import theme
from companion.present.palette import Rgba
from companion.table_kit.brush import Box, write
from engine.games.piazza.pieces import Kind

# The ground and the ink of symbols, by day and night.
IVORY, DARK = (1.0, 0.98, 0.94, 1.0), (0.09, 0.14, 0.2, 1.0)

Point = tuple[float, float]


def field(box: Box, colour: Rgba) -> None:
    """An empty field."""
    Color(*colour)
    RoundedRectangle(
        pos=(box.x, box.y), size=(box.width, box.height), radius=[box.width * 0.14] * 4
    )


def outline(box: Box, colour: Rgba, width: float) -> None:
    """A frame round a field or a tile."""
    Color(*colour)
    corner = box.width * 0.14
    Line(rounded_rectangle=(box.x, box.y, box.width, box.height, corner), width=width)


def tile(box: Box, kind: Kind, letter: str, *, strength: float = 1) -> None:
    """A tile: its symbol on an ivory disc, the letter of its colour in a corner."""
    paint = theme.players[kind.colour]
    Color(*_pale(paint.fill, strength))
    SmoothRoundedRectangle(
        pos=(box.x, box.y), size=(box.width, box.height), radius=[box.width * 0.14] * 4
    )
    ground = _pale(IVORY, strength)
    middle, radius = (box.x + box.width * 0.54, box.y + box.height * 0.46), box.width * 0.4
    Color(*ground)
    SmoothEllipse(pos=(middle[0] - radius, middle[1] - radius), size=(2 * radius, 2 * radius))
    symbol(kind.symbol, middle, box.width * 0.58, _pale(DARK, strength), ground)
    # A colour that shares its first letter with another has two, and begins at the same edge.
    place = box.x + box.width * (0.07 + 0.06 * len(letter)), box.y + box.height * 0.86
    write(letter, place, box.width * 0.24, _pale(paint.on, strength))


def badge(box: Box, kind: Kind, words: str, *, strength: float = 1) -> None:
    """A few words in the lower right corner of a tile."""
    ink = _pale(theme.players[kind.colour].on, strength)
    write(words, (box.x + box.width * 0.82, box.y + box.height * 0.15), box.width * 0.22, ink)


def _pale(colour: Rgba, strength: float) -> Rgba:
    """A colour on its way to the background; see-through smooth shapes leave their clipping."""
    film = (*colour[:3], strength)
    red, green, blue, alpha = over(film, theme.background)
    return red, green, blue, alpha


def bracket(start: Point, end: Point, value: str, unit: float) -> None:
    """A line between two ends with its value on a disc in the middle."""
    points = [*start, *end]
    Color(*theme.background)
    Line(points=points, width=unit * 0.06, cap="round")
    Color(*theme.ink)
    Line(points=points, width=unit * 0.032, cap="round")
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    disc(middle, value, unit)


def disc(middle: Point, value: str, unit: float) -> None:
    """A number on a dark disc."""
    x, y = middle
    for radius, colour in ((unit * 0.25, theme.background), (unit * 0.215, theme.ink)):
        Color(*colour)
        SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
    write(value, middle, unit * 0.29, tuple(theme.background))
