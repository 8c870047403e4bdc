"""The coast that the app is named after, drawn for a bar and for an empty page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.present.drawing import (
    Box,
    Drawing,
    Ellipse,
    Item,
    Layer,
    Paint,
    Palette,
    Piece,
    Rectangle,
    Shape,
    Use,
)
from companion.present.outlines import line, polygon, wave

PALETTE = Palette(
    {
        "bar.far": "#134c60",
        "bar.near": "#1a6075",
        "bar.foam": "#7fb9c6",
        "sky": "#c9e7ee",
        "sky.low": "#f6ecd8",
        "sun": "#f3cc5c",
        "far": "#a9c3b4",
        "near": "#8aab8c",
        "sea": "#2a93a8",
        "foam": "#d9f0f0",
        "sail": "#fffaf0",
        "hull": "#b5533c",
        "roof": "#b5622f",
        "window": "#41525a",
        "red": "#c9504a",
        "ochre": "#e3b53d",
        "cream": "#f6ead2",
        "blue": "#4a80b8",
        "rose": "#dd9a84",
        "green": "#5b8f60",
    },
    {
        "bar.far": "#103745",
        "bar.near": "#154656",
        "bar.foam": "#4f8796",
        "sky": "#12303f",
        "sky.low": "#1d4350",
        "sun": "#e9dfb8",
        "far": "#1f4148",
        "near": "#1a3a3a",
        "sea": "#14525f",
        "foam": "#3f8390",
        "sail": "#c9c2b2",
        "hull": "#8d4331",
        "roof": "#86482a",
        "window": "#ffd98a",
        "red": "#9c4340",
        "ochre": "#a9883a",
        "cream": "#a59a85",
        "blue": "#3a638e",
        "rose": "#a3705f",
        "green": "#466e4b",
    },
)

# Left, foot, width and height of each house of a town that is 104 wide, those behind first.
_TOWN = (
    (26, -9, 15, 21, "cream"),
    (43, -13, 16, 24, "red"),
    (61, -10, 15, 20, "blue"),
    (9, -3, 16, 16, "ochre"),
    (34, -4, 16, 17, "rose"),
    (52, -4, 15, 19, "ochre"),
    (72, -4, 16, 17, "cream"),
    (0, 0, 14, 11, "red"),
    (20, 0, 16, 13, "green"),
    (43, 0, 15, 13, "cream"),
    (63, 0, 14, 12, "red"),
    (82, 0, 15, 13, "blue"),
)


@cache
def strip() -> Drawing:
    """Hills, a town and the sea line for the right end of a bar; they fade out to the left."""
    far = [(0, 56), (70, 34), (112, 44), (170, 12), (226, 38), (262, 26), (320, 40), (320, 56)]
    near = [(60, 56), (140, 40), (186, 48), (236, 30), (300, 44), (320, 38), (320, 56)]
    items: tuple[Item, ...] = (
        polygon(far, Paint("bar.far")),
        polygon(near, Paint("bar.near")),
        Use(_town(0.76), 222, 54),
        line(wave(60, 320, 54.5, 1, 16), Paint(edge="bar.foam", line="fine", opacity=0.7)),
    )
    return Drawing(Box(0, 0, 320, 56), (Layer("coast", items),), PALETTE, "")


@cache
def picture() -> Drawing:
    """The bay by day or by night, with a sail on it."""
    far = [(-200, 92), (30, 52), (76, 74), (132, 34), (190, 70), (232, 50), (290, 78), (560, 64)]
    near = [(-200, 96), (60, 82), (120, 92), (196, 58), (262, 80), (320, 66), (560, 88)]
    items: tuple[Item, ...] = (
        Rectangle(Box(-200, -200, 760, 270), Paint("sky")),
        Rectangle(Box(-200, 62, 760, 60), Paint("sky.low")),
        Ellipse(92, 34, 13, 13, Paint("sun")),
        polygon([*far, (560, 120), (-200, 120)], Paint("far")),
        polygon([*near, (560, 120), (-200, 120)], Paint("near")),
        Use(_town(1), 182, 112),
        Rectangle(Box(-200, 111, 760, 300), Paint("sea")),
        *_waves(),
        *_boat(96, 128),
    )
    return Drawing(Box(0, 0, 340, 150), (Layer("coast", items),), PALETTE, "")


def _waves() -> Iterator[Shape]:
    for y, first, opacity in (
        (112, -200, 1),
        (123, -180, 0.6),
        (135, -195, 0.45),
        (145, -170, 0.3),
    ):
        paint = Paint(edge="foam", line="fine", opacity=opacity)
        yield line(wave(first, 560, y, 1.3, 18), paint)


def _boat(x: float, y: float) -> Iterator[Shape]:
    yield polygon([(x, y - 3), (x, y - 25), (x + 15, y - 3)], Paint("sail"))
    yield polygon([(x - 2, y - 3), (x - 2, y - 20), (x - 11, y - 3)], Paint("sail"))
    hull = [(x - 13, y - 1), (x + 18, y - 1), (x + 13, y + 5), (x - 8, y + 5)]
    yield polygon(hull, Paint("hull"))


@cache
def _town(scale: float) -> Piece:
    shapes: list[Shape] = []
    for x, y, wide, high, colour in _TOWN:
        shapes += _house(scale * x, scale * y, scale * wide, scale * high, colour)
    return Piece(f"town {scale}", tuple(shapes))


def _house(x: float, y: float, wide: float, high: float, colour: str) -> Iterator[Shape]:
    """A house from its left lower corner, with its right side in the shade."""
    top = y - high
    yield Rectangle(Box(x, top, wide, high), Paint(colour))
    yield Rectangle(Box(x + wide * 0.72, top, wide * 0.28, high), Paint(f"{colour}.shade"))
    eaves = wide * 0.1
    ridge = x + wide / 2, top - wide * 0.3
    yield polygon([(x - eaves, top), ridge, (x + wide + eaves, top)], Paint("roof"))
    for left in (0.16, 0.48):
        window = Box(x + wide * left, top + wide * 0.2, wide * 0.17, wide * 0.26)
        yield Rectangle(window, Paint("window"), wide * 0.08)
