"""What is painted on the cliff: blocks with doors and shapes, roofs, terraces, sky and sea."""

from __future__ import annotations

import math

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle

from companion.games.positano.scene import Block, Gable
from companion.kit.theme import theme
from companion.table_kit.brush import Box, edge, polygon, shade, shape, write


def sky(box: Box, beach: Box) -> None:
    """Sky, sun and sand."""
    bands = 24
    top, low = theme.sky, theme.sky_low
    for band in range(bands):
        part = band / (bands - 1)
        Color(*[low[i] + (top[i] - low[i]) * part for i in range(3)], 1)
        height = box.height / bands
        Rectangle(pos=(box.x, box.y + band * height), size=(box.width, height + 1))
    Color(*theme.sun)
    radius = min(box.width, box.height) * 0.05
    shape("circle", (box.x + box.width * 0.87, box.y + box.height * 0.9), radius)
    Color(*theme.sand)
    Rectangle(pos=(beach.x, beach.y), size=(beach.width, beach.height))


def waves(beach: Box) -> None:
    """The line of the sea along the beach."""
    Color(*theme.sea)
    wave = beach.height * 0.09
    points = []
    for step in range(81):
        x = beach.x + beach.width * step / 80
        points += [x, beach.y + beach.height * 0.18 + wave * math.sin(step / 80 * math.tau * 7)]
    Line(points=points, width=max(1.5, wave * 0.5))


def terrace(box: Box, row: int) -> None:
    """One step of the cliff, with a bright edge."""
    Color(*shade(theme.terrace, 1.16 - 0.06 * row))
    Rectangle(pos=(box.x, box.y), size=(box.width, box.height))
    Color(*shade(theme.sand, 1.12))
    edge = box.height * 0.09
    Rectangle(pos=(box.x, box.y + box.height - edge), size=(box.width, edge))


def block(piece: Block, colour: str, shape_name: str) -> None:
    """A block with its door; a hidden one is dimmed, a ghost is pale with a broken edge."""
    paint = theme.players[colour]
    box = piece.box
    fill = paint.fill if piece.points is not None else shade(paint.fill, 0.62)
    Color(*fill[:3], 0.55 if piece.is_ghost else 1)
    Rectangle(pos=(box.x, box.y), size=(box.width, box.height))
    Color(*shade(fill, 0.82)[:3], 0.5 if piece.is_ghost else 1)
    door = box.width * 0.26
    RoundedRectangle(
        pos=(box.x + (box.width - door) / 2, box.y),
        size=(door, box.height * 0.62),
        radius=[door / 2, door / 2, 0, 0],
    )
    edge(box, paint.on if piece.is_ghost else shade(paint.fill, 0.6), is_broken=piece.is_ghost)
    if piece.is_top:
        Color(*paint.on)
        radius = min(box.width, box.height) * 0.11
        shape(shape_name, (box.x + radius * 1.9, box.y + box.height - radius * 2.1), radius)


def number(piece: Block, colour: str, unit: float) -> None:
    """The points painted on a block that sees the sea."""
    if piece.points is not None:
        box = piece.box
        middle = (box.x + box.width / 2, box.y + box.height * 0.56)
        write(str(piece.points), middle, unit * 0.5, theme.players[colour].on)


def gable(roof: Gable) -> None:
    """A roof in its metal, with a dot for each point that a block below it is worth."""
    box, metal = roof.box, theme.colours[roof.roof.value]
    outline = [
        (box.x, box.y),
        (box.x + box.width, box.y),
        (box.x + box.width / 2, box.y + box.height),
    ]
    Color(*metal[:3], 0.7 if roof.is_ghost else 1)
    polygon(outline)
    Color(*shade(metal, 0.6))
    Line(points=[value for point in outline for value in point], close=True, width=1.05)
    dots, radius = roof.roof.worth, box.height * 0.085
    for dot in range(dots):
        x = box.x + box.width / 2 + (dot - (dots - 1) / 2) * radius * 3.4
        shape("circle", (x, box.y + box.height * 0.34), radius)


def plot(box: Box, name: str, unit: float) -> None:
    """An empty lot: a broken edge round its name."""
    inside = Box(box.x + 2, box.y + 2, box.width - 4, box.height - 4)
    edge(inside, (*theme.ink[:3], 0.45), is_broken=True)
    middle = (box.x + box.width / 2, box.y + box.height / 2)
    write(name, middle, unit * 0.4, (*theme.ink[:3], 0.75))


def claim(box: Box, colour: str, shape_name: str, *, is_now: bool) -> None:
    """A drafted lot in the colour of whoever drafted it, with the shape; faint if long ago."""
    paint = theme.players[colour]
    strength = 1 if is_now else 0.45
    inside = Box(box.x + 2, box.y + 2, box.width - 4, box.height - 4)
    Color(*paint.soft[:3], 0.85 * strength)
    Rectangle(pos=(inside.x, inside.y), size=(inside.width, inside.height))
    Color(*paint.fill[:3], strength)
    Line(rectangle=(inside.x, inside.y, inside.width, inside.height), width=1.6)
    radius = min(box.width, box.height) * 0.15
    Color(*paint.mark[:3], strength)
    shape(shape_name, (inside.x + radius * 1.5, inside.y + inside.height - radius * 1.5), radius)


def frame(box: Box) -> None:
    """Round the lot that is built on now, clear of any colour."""
    around = (box.x - 3, box.y - 3, box.width + 6, box.height + 6)
    Color(*theme.background)
    Line(rectangle=around, width=3.2)
    Color(*theme.ink)
    Line(rectangle=around, width=1.8)
