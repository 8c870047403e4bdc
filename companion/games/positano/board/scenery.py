"""What never changes: sky, hills, rock with its village, the terraces, quay and sea."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from companion.games.positano.board.measures import (
    BLOCK,
    COLUMN,
    FRONT,
    GROUND,
    HEIGHT,
    LEFT,
    QUAY,
    SIDE,
    STEP_ASIDE,
    STEP_UP,
    WIDTH,
    floor,
)
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
from companion.present.outlines import arc, arch, dome, line, polygon, wave
from engine.games.positano.pieces import ROWS

# How far the scenery goes on around the drawing, for a place that is wider or higher.
_BLEED = 300
_LEFT, _RIGHT, _DEEP = -_BLEED, WIDTH + _BLEED, HEIGHT + _BLEED

_BANDS = ("sky.top", "sky.high", "sky.mid", "sky.low")
_FAR = (
    (0, 70),
    (40, 52),
    (78, 66),
    (120, 38),
    (170, 62),
    (215, 44),
    (262, 66),
    (310, 50),
    (352, 74),
    (412, 60),
)
_NEAR = (
    (0, 92),
    (30, 84),
    (70, 58),
    (112, 80),
    (150, 72),
    (196, 92),
    (240, 70),
    (286, 88),
    (330, 72),
    (372, 98),
    (412, 88),
)
_RIDGE = (
    (0, 96),
    (22, 84),
    (48, 100),
    (76, 88),
    (104, 106),
    (138, 92),
    (172, 110),
    (206, 98),
    (240, 112),
    (276, 92),
    (306, 104),
    (338, 84),
    (372, 98),
    (412, 76),
)
_LEFT_ROCK = ((0, 128), (18, 124), (30, 150), (22, 186), (14, 222), (8, 262), (0, 300))
_RIGHT_ROCK = ((412, 118), (398, 128), (404, 168), (400, 210), (407, 262), (412, 300))
_LEDGES = ((34, 96, 127), (222, 300, 131), (330, 394, 121), (118, 196, 139))
_HOUSES = ("village.1", "village.2", "village.3", "village.4")


@lru_cache(maxsize=8)
def scenery(higher: float) -> Layer:
    """All of it, with a sky that reaches higher by this much."""
    chance = random.Random(7)
    items = (
        *_sky(higher, chance),
        polygon(_wide(_FAR, 200), Paint("hill.far")),
        polygon(_wide(_NEAR, 220), Paint("hill.near")),
        *_rock(chance),
        *(shape for ledge in _LEDGES for shape in _ledge(*ledge, chance)),
        *_church(),
        polygon([(_LEFT, 104), *_LEFT_ROCK, (_LEFT, 305)], Paint("rock.side")),
        polygon([(_RIGHT, 96), *_RIGHT_ROCK, (_RIGHT, 305)], Paint("rock.side")),
        *(item for row in reversed(ROWS) for item in _terrace(row, chance)),
        *_sea(),
        *(item for row in ROWS for item in _row_number(row)),
    )
    return Layer("scenery", items)


def _sky(higher: float, chance: random.Random) -> Iterator[Shape]:
    top, all_over = -higher - _BLEED, WIDTH + 2 * _BLEED
    yield Rectangle(Box(_LEFT, top, all_over, HEIGHT - top), Paint("sky.top"))
    for band, role in enumerate(_BANDS[1:]):
        for part in range(4):
            y = band * 32.0 + part * 8
            yield Rectangle(
                Box(_LEFT, y, all_over, HEIGHT - y),
                Paint(role, opacity=(0.3, 0.45, 0.65, 1.0)[part]),
            )
    yield Ellipse(219, 32, 15, 15, Paint("sun"))
    yield polygon(
        [*arc(219, 32, 15, 15, 70, 340, 24), *arc(224, 29, 11.6, 11.6, 318, 92, 24)], Paint("night")
    )
    for _ in range(26):
        x, y = chance.uniform(0, WIDTH), chance.uniform(2 - higher, 70)
        if abs(x - 219) > 18:
            yield Ellipse(x, y, 0.7, 0.7, Paint("night"))


def _wide(skyline: tuple[Point, ...], low: float) -> list[Point]:
    """A range that goes on at both sides of the drawing, mirrored, down to a height."""
    left = [(-x, y) for x, y in reversed(skyline) if 0 < x < _BLEED]
    right = [(2 * WIDTH - x, y) for x, y in reversed(skyline) if WIDTH - _BLEED < x < WIDTH]
    ends = [(_RIGHT, right[-1][1]), (_RIGHT, low), (_LEFT, low), (_LEFT, left[0][1])]
    return [*left, *skyline, *right, *ends]


def _rock(chance: random.Random) -> Iterator[Shape]:
    """The wall behind the town: a ridge with facets in the light and in the shade."""
    yield polygon(_wide(_RIDGE, HEIGHT), Paint("rock"))
    for number, (one, other) in enumerate(pairwise(_RIDGE)):
        (x, y), (last, low) = one, other
        middle, shade = (x + last) / 2, number % 2
        facet = [(last + 3, low + 34), (middle + 4, y + 58), (x - 5, y + 44)]
        if not shade:
            facet = [(last - 5, low + 44), (middle, y + 66), (x + 8, y + 30)]
        yield polygon([one, other, *facet], Paint("rock.dark" if shade else "rock.bright"))
        tip = 146 + chance.uniform(-5, 5)
        boulder = [(middle - 14, 172), (middle - 4, tip), (middle + 10, 152), (middle + 18, 172)]
        yield polygon(boulder, Paint("rock.side" if shade else "rock.dark", opacity=0.7))


def _ledge(left: float, right: float, y: float, chance: random.Random) -> Iterator[Shape]:
    """A green ledge with a few houses of the old village."""
    steps = [left + (right - left) * step / 8 for step in range(9)]
    top = [(x, y - 2 - chance.uniform(0, 3)) for x in steps]
    low = [(right + 8, y + 1), (right - 4, y + 6), (left + 6, y + 7)]
    yield polygon([(left - 8, y + 2), *top, *low], Paint("ledge"))
    x = left
    while x < right - 6:
        width, height = chance.uniform(7, 12), chance.uniform(8, 15)
        yield Rectangle(Box(x, y - height, width, height), Paint(chance.choice(_HOUSES)))
        roof = [(x - 1, y - height), (x + width / 2, y - height - 3.6), (x + width + 1, y - height)]
        yield polygon(roof, Paint("village.roof"))
        for window in (2, width - 4):
            yield Rectangle(Box(x + window, y - height + 3, 1.8, 2.8), Paint("village.window"))
        x += width + chance.choice((0, 0, 0, 4))
    for _ in range(3):
        yield Ellipse(chance.uniform(left, right), y - 1, 3.4, 3, Paint("leaf.dark"))


def _church() -> Iterator[Shape]:
    yield Rectangle(Box(152, 118, 22, 20), Paint("village.1"))
    yield Rectangle(Box(176, 110, 7, 28), Paint("village.3"))
    yield polygon([(175, 110), (179.5, 104), (184, 110)], Paint("roof.silver"))
    yield dome(163, 118, 10, 11, Paint("sea.low"))
    yield line(arc(163, 118, 4.5, 11, 0, 180, 10), Paint(edge="roof.gold"))
    yield line([(163, 107), (163, 103)], Paint(edge="label"))
    yield arch(Box(160, 127, 6, 11), Paint("village.window"))


def _terrace(row: int, chance: random.Random) -> Iterator[Item]:
    """One step of the cliff: its wall of stones, its ground and what grows and climbs there."""
    y = floor(row) + 2.5
    left = LEFT + (row - 1) * STEP_ASIDE - 13 - (4 - row) * 1.5
    right = min(LEFT + 3 * COLUMN + (row - 1) * STEP_ASIDE + FRONT + 22 + (4 - row) * 4, WIDTH - 1)
    low = floor(row - 1) + 2.5 - STEP_UP if row > 1 else QUAY
    wall = [(left - 2, y), (right + 1, y), (right + 4, low), (left - 9, low)]
    yield polygon(wall, Paint("riser"))
    yield from _stones(left, right, y, low, chance)
    ground = [(left - 3, y), (right + 2, y), (right + 7, y - STEP_UP), (left + 6, y - STEP_UP)]
    yield polygon(ground, Paint("terrace"))
    lip: list[Point] = [(left - 3, y - 1)]
    while lip[-1][0] < right - 8:
        lip.append((lip[-1][0] + chance.uniform(7, 13), y + chance.uniform(0.8, 3.2)))
    yield polygon([*lip, (right + 2, y - 1)], Paint("terrace.edge"))
    yield from _between_columns(row)


def _stones(
    left: float, right: float, y: float, low: float, chance: random.Random
) -> Iterator[Shape]:
    x = left
    while x < right - 10:
        end = min(x + chance.uniform(14, 28), right)
        if chance.random() < 0.55:
            stone = [(x, y + 1), (end, y + 1), (end - 4, low - chance.uniform(0, 8)), (x + 3, low)]
            yield polygon(stone, Paint("riser.stone"))
        if low - y > 20 and chance.random() < 0.7:
            crack = y + chance.uniform(8, 19)
            yield line([(x + 3, crack), (x + 10, crack)], Paint(edge="crack", opacity=0.45))
        x = end


def _between_columns(row: int) -> Iterator[Item]:
    """Stairs, lemon trees and flowers, where no building stands."""
    for column in range(4):
        x = LEFT + column * COLUMN + (row - 1) * STEP_ASIDE + FRONT + SIDE[0]
        if row < 4 and column < 3 and (row + column) % 3 == 1:
            yield Use(_STAIRS, x + 10, floor(row))
        if (row + column) % 3 == 0:
            yield Use(_TREE, x + (13 if column < 3 else 6), floor(row) - 2)
        if row > 1 and (row * 2 + column) % 4 == 1:
            yield Use(_FLOWERS, x + (17 if column < 3 else 2), floor(row) + 8)


def _sea() -> Iterator[Item]:
    all_over = WIDTH + 2 * _BLEED
    yield Rectangle(Box(_LEFT, QUAY - 1.5, all_over, 4), Paint("crack"))
    yield Rectangle(Box(_LEFT, QUAY + 1.5, all_over, _DEEP - QUAY - 1.5), Paint("sea"))
    deep = wave(_LEFT, _RIGHT, GROUND + 32, 1.6, 46)
    yield polygon([*deep, (_RIGHT, _DEEP), (_LEFT, _DEEP)], Paint("sea.low"))
    yield line(wave(_LEFT, _RIGHT, QUAY + 2, 1.2, 22), Paint(edge="foam", line="line"))
    for x, y in ((26, 24), (150, 26), (244, 23), (330, 25), (90, 36), (290, 37), (190, 38)):
        yield line(wave(x, x + 36, GROUND + y, 1, 12), Paint(edge="sea.crest", line="fine"))
    for x in (0, 394):
        foot = GROUND + 26
        yield polygon(
            [(x - 4, foot), (x + 2, foot - 16), (x + 11, foot - 18), (x + 21, foot)],
            Paint("rock.side"),
        )
    for x, y in ((128, 32), (306, 34)):
        yield Use(_BOAT, x, GROUND + y)


def _row_number(row: int) -> Iterator[Shape]:
    box = Box(1.5, floor(row) - 14, 15, 16)
    yield Rectangle(box, Paint("terrace.edge", opacity=0.85), 4)
    yield Text(str(row), box, 12, "label")


_STAIRS = Piece(
    "stairs",
    tuple(
        Rectangle(
            Box(
                step * 1.1, 2.5 - STEP_UP - (step + 1) * BLOCK / 6, 10 - step * 0.6, BLOCK / 6 + 0.3
            ),
            Paint("terrace" if step % 2 else "terrace.edge"),
        )
        for step in range(6)
    ),
)
_TREE = Piece(
    "tree",
    (
        line([(0, 0), (0, -6)], Paint(edge="wood", line="line")),
        Ellipse(0, -10, 6, 5.6, Paint("leaf.dark")),
        Ellipse(-1, -11, 4.6, 4.2, Paint("leaf")),
        *(Ellipse(x, y, 1.2, 1.2, Paint("lemon")) for x, y in ((-3, -9), (2.5, -11), (0, -7.4))),
    ),
)
_FLOWERS = Piece(
    "flowers",
    tuple(
        Ellipse(x, y, 2, 1.7, Paint("blossom" if number % 2 else "leaf"))
        for number, (x, y) in enumerate(
            ((-5, -3), (-2, 0), (1, -3), (4, 1), (6, -2), (-4, 3), (2, 4))
        )
    ),
)
_BOAT = Piece(
    "boat",
    (
        polygon([(-12, 0), (12, 0), (8, 5), (-8, 5)], Paint("hull")),
        line([(0, 0), (0, -15)], Paint(edge="wood", line="fine")),
        polygon([(1, -14), (9, -2), (1, -2)], Paint("sail")),
        polygon([(-1, -12), (-6, -2), (-1, -2)], Paint("foam")),
    ),
)
