"""A board as plain values: shapes with roles for colours, in named groups, in layers.

Lengths are in a unit of the drawing's own; x grows to the right and y downward. Whoever shows a
drawing decides what a role looks like: the theme, patterns, the width of lines, the font.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.present.palette import COLOURS, PLAYERS_DARK, PLAYERS_LIGHT, channels
from engine.message import Seat

Point: TypeAlias = tuple[float, float]

# The width of a line by its role.
LINES = {"hair": 0.8, "fine": 1.1, "line": 1.8, "bold": 3.2, "halo": 5.0}


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is painted, by roles: inside, along its edge, and how wide that edge is."""

    fill: str = ""
    edge: str = ""
    line: str = "hair"
    is_dashed: bool = False
    opacity: float = 1


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle from its left upper corner."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        return 0 <= x - self.x <= self.width and 0 <= y - self.y <= self.height


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed area with straight sides."""

    points: tuple[Point, ...]
    paint: Paint


@dataclass(frozen=True, slots=True)
class Line:
    """Straight strokes from point to point, not closed."""

    points: tuple[Point, ...]
    paint: Paint


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle, with round corners if there is a radius."""

    box: Box
    paint: Paint
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Ellipse:
    """An ellipse round its centre."""

    x: float
    y: float
    rx: float
    ry: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Path:
    """An outline of strokes: to one point straight, to the last of three along a cubic curve."""

    start: Point
    strokes: tuple[tuple[Point, ...], ...]
    paint: Paint
    is_closed: bool = True


@dataclass(frozen=True, slots=True)
class Text:
    """A few words in the middle of a box: as large as `size`, and smaller where they do not fit."""

    text: str
    box: Box
    size: float
    ink: str

    @property
    def fitting(self) -> float:
        """The size at which the words stay inside the box, by a careful guess at their width."""
        return self.fitting_at(1)

    def fitting_at(self, scale: float) -> float:
        """The same for somebody who reads so many times as large a text."""
        room = self.box.width / max(_width(self.text), 0.1)
        return min(self.size * scale, self.box.height, room)


@dataclass(frozen=True, slots=True)
class Piece:
    """Shapes round an origin, defined once and used many times; its name tells it from others."""

    name: str
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Use:
    """A piece with its origin at a point."""

    piece: Piece
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Group:
    """What belongs together under a name, such as a building: what is tapped, and what is read.

    `role` says what kind of thing it is. Nothing but `areas` is touched. `title` and `text` are
    for people who do not see it, `opacity` lets it step back.
    """

    name: str
    role: str
    shapes: tuple[Item, ...]
    areas: tuple[Box, ...] = ()
    title: str = ""
    text: str = ""
    opacity: float = 1


Shape: TypeAlias = Polygon | Line | Rectangle | Ellipse | Path | Text
Item: TypeAlias = Shape | Use | Group


@dataclass(frozen=True, slots=True)
class Palette:
    """What the roles of a drawing look like by default, in the light and in the dark.

    The colours of players need no entry: "owner.red" is the fill, "owner.red.on" what is readable
    on it. Every role has darker and lighter tones: "owner.red.shade", "sea.light".
    """

    light: Mapping[str, str]
    dark: Mapping[str, str]

    def colour(self, role: str, *, is_dark: bool = False) -> str:
        """The colour of a role; "none" for one that does not show in this light."""
        known = self.dark if is_dark and role in self.dark else self.light
        if role in known:
            return known[role]
        base, _, tone = role.rpartition(".")
        if base == "owner" and tone in COLOURS:
            return (PLAYERS_DARK if is_dark else PLAYERS_LIGHT)[tone].fill
        if tone == "on" and base.startswith("owner."):
            return (PLAYERS_DARK if is_dark else PLAYERS_LIGHT)[base.removeprefix("owner.")].on
        toward, share = _TONES[tone]
        if not toward.startswith("#"):
            toward = self.colour(toward, is_dark=is_dark)
        return mixed(self.colour(base, is_dark=is_dark), toward, share)


# The tones of a role: which colour or role it is mixed with, and how much of that.
_TONES = {
    "shade": ("#10202a", 0.28),
    "deep": ("#10202a", 0.48),
    "light": ("#ffffff", 0.22),
    "pale": ("#ffffff", 0.72),
    "ghost": ("ghost", 0.62),
}


def mixed(one: str, other: str, share: float) -> str:
    """A colour on its way to another one.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(channels(one)[:3], channels(other)[:3], strict=True)
    return "#" + "".join(f"{round((a + (b - a) * share) * 255):02x}" for a, b in pairs)


@dataclass(frozen=True, slots=True)
class Layer:
    """A part of the drawing that is painted as one: "scenery" never changes for a size."""

    name: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board: what `box` shows, and its layers from the lowest to the highest."""

    box: Box
    layers: tuple[Layer, ...]
    palette: Palette
    title: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Highlights:
    """Pieces to point out, by their names in the drawing.

    While any are `lit` the others step back; `weighed` are choices not yet made, `warned` break a
    rule. `badges` are a few words on a piece, such as what a choice would change. Where every
    player has a board, `seat` says whose alone is drawn.
    """

    lit: frozenset[str] = frozenset()
    weighed: frozenset[str] = frozenset()
    warned: frozenset[str] = frozenset()
    badges: tuple[tuple[str, str], ...] = ()
    seat: Seat | None = None

    def steps_back(self, name: str) -> bool:
        """Whether a piece gives way to those that are lit."""
        return bool(self.lit) and name not in self.lit


def groups(drawing: Drawing) -> Iterator[Group]:
    """Every group, in the order in which they are painted, outer ones first."""
    for layer in drawing.layers:
        yield from groups_of(layer.items)


def groups_of(items: tuple[Item, ...]) -> Iterator[Group]:
    """The groups among some items, and those within them."""
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from groups_of(item.shapes)


def hit(drawing: Drawing, x: float, y: float) -> str | None:
    """The name of what is touched at a point: of several, what was painted last."""
    touched = [
        group.name for group in groups(drawing) if any(area.holds(x, y) for area in group.areas)
    ]
    return touched[-1] if touched else None


def texts(drawing: Drawing) -> Iterator[Text]:
    """Every text that can be read on a drawing."""
    stacks = [item for layer in drawing.layers for item in layer.items]
    while stacks:
        item = stacks.pop()
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            stacks += item.shapes
        elif isinstance(item, Use):
            stacks += item.piece.shapes


def _width(text: str) -> float:
    """How wide a bold text is at most, in parts of its size."""
    return sum(1.0 if unicodedata.east_asian_width(char) in "WF" else 0.66 for char in text)
