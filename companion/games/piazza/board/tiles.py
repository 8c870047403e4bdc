"""The tiles, each part defined once: a pattern for each colour, a medal, and six symbols.

What the box prints is not known and not ours to copy. The symbols are no player's mark, and each
has a name in the words of the game (`symbol.1` to `symbol.6`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from companion.games.piazza.board.measures import TILE
from companion.present.drawing import (
    Box,
    Ellipse,
    Paint,
    Path,
    Piece,
    Point,
    Rectangle,
    Shape,
)
from companion.present.outlines import line, mark, polygon, rounded, wave

_HALF = TILE / 2
_INK, _CUT = Paint("symbol"), Paint("medal")


@lru_cache(maxsize=8)
def ground(colour: str) -> Piece:
    """A tile without its symbol, from its left upper corner."""
    role = f"owner.{colour}"
    return Piece(
        f"ground {colour}",
        (
            Rectangle(Box(0, 1.8, TILE, TILE), Paint(f"{role}.deep"), 5),
            Rectangle(Box(0, 0, TILE, TILE), Paint(role), 4),
            *_PATTERNS[colour](role),
            Rectangle(
                Box(0.5, 0.5, TILE - 1, TILE - 1), Paint(edge=f"{role}.deep", line="fine"), 4
            ),
            *_medal(17.4, Paint(f"{role}.deep")),
            *_medal(16.4, Paint("medal")),
        ),
    )


def _medal(radius: float, paint: Paint) -> Iterator[Shape]:
    """A quatrefoil round the middle of a tile."""
    away, lobe = radius * 0.38, radius * 0.66
    for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        yield Ellipse(_HALF + across * away, _HALF + down * away, lobe, lobe, paint)


# Patterns, which tell colours apart to those who do not see them


def _stripes(role: str) -> Iterator[Shape]:
    paint = Paint(edge=f"{role}.light", line="line")
    for step in range(-4, 5):
        start = step * 8
        low, high = max(1, 1 - start), min(TILE - 1, TILE - 1 - start)
        yield line([(start + low, TILE - low), (start + high, TILE - high)], paint)


def _dots(role: str) -> Iterator[Shape]:
    paint = Paint(f"{role}.deep")
    for row in range(5):
        for column in range(5):
            if {row, column} & {0, 4}:
                yield Ellipse(4 + column * 8, 4 + row * 8, 1.7, 1.7, paint)


def _waves(role: str) -> Iterator[Shape]:
    paint = Paint(edge=f"{role}.light", line="line")
    for row in range(5):
        yield line(wave(1.5, TILE - 1.5, 4 + row * 8, 1.6, 9), paint)


def _lattice(role: str) -> Iterator[Shape]:
    paint = Paint(edge=f"{role}.shade", line="fine")
    for step in (1, 2, 3, 4):
        at = step * TILE / 5
        yield line([(1, at), (TILE - 1, at)], paint)
        yield line([(at, 1), (at, TILE - 1)], paint)


_PATTERNS: dict[str, Callable[[str], Iterable[Shape]]] = {
    "red": _stripes,
    "pink": _dots,
    "blue": _waves,
    "yellow": _lattice,
}


@lru_cache(maxsize=16)
def seal(colour: str, shape: str) -> Piece:
    """The shape of whoever plays a colour, on a plate in the corner of the tile."""
    return Piece(
        f"seal {colour} {shape}",
        (
            Ellipse(6.4, 6.4, 6.6, 6.6, Paint(f"owner.{colour}.deep")),
            mark(shape, 6.4, 6.4, 3.6, Paint("medal")),
        ),
    )


def veil(box: Box, opacity: float = 0.65) -> Rectangle:
    """What lies over a tile that steps back."""
    return Rectangle(Box(box.x, box.y, TILE, TILE + 1.8), Paint("veil", opacity=opacity), 4)


# The six symbols, round the middle of a tile

_SIZE = 13.0


def _at(x: float, y: float, size: float = _SIZE) -> Point:
    return _HALF + x * size, _HALF + y * size


def _round(angle: float, radius: float, size: float = _SIZE) -> Point:
    turn = math.radians(angle)
    return _at(radius * math.cos(turn), -radius * math.sin(turn), size)


def _sun() -> Iterator[Shape]:
    for ray in range(10):
        at = ray * 36
        yield polygon([_round(at, 1.02), _round(at - 15, 0.58), _round(at + 15, 0.58)], _INK)
    yield Ellipse(_HALF, _HALF, _SIZE * 0.47, _SIZE * 0.47, _INK)
    yield Ellipse(_HALF, _HALF, _SIZE * 0.21, _SIZE * 0.21, _CUT)


def _sea() -> Iterator[Shape]:
    paint = Paint(edge="symbol", line="bold")
    for down in (-0.52, 0.02, 0.56):
        points = wave(-0.88, 0.88, down, 0.19, 0.92)
        yield line([_at(x, y) for x, y in points], paint)


def _olive() -> Iterator[Shape]:
    """A twig with leaves on both sides, and a fruit."""
    twig = rounded([_at(-0.35, 0.25), _at(0.3, -0.35), _at(0.7, -0.72)])
    yield Path(rounded([_at(-0.75, 0.78)])[0], (twig,), Paint(edge="symbol", line="line"), False)
    for along, side in ((0.2, 1), (0.36, -1), (0.54, 1), (0.68, -1), (0.9, 0)):
        foot = (-0.75 + 1.45 * along, 0.78 - 1.5 * along)
        yield _leaf(foot, math.radians(-46 + side * 54))
    yield Ellipse(*_at(-0.42, -0.34), _SIZE * 0.2, _SIZE * 0.2, _INK)


def _leaf(foot: Point, turn: float) -> Path:
    """A leaf from its foot to its tip, along a direction."""

    def there(along: float, aside: float) -> Point:
        x = foot[0] + along * math.cos(turn) - aside * math.sin(turn)
        return _at(x, foot[1] + along * math.sin(turn) + aside * math.cos(turn))

    out = rounded([there(0.18, 0.28), there(0.42, 0.26), there(0.62, 0)])
    back = rounded([there(0.42, -0.26), there(0.18, -0.28), there(0, 0)])
    return Path(rounded([there(0, 0)])[0], (out, back), _INK)


def _shell() -> Iterator[Shape]:
    """A scallop: a fan with ribs on a small foot."""
    fan = [_round(angle, 1.0 if angle % 36 else 0.9) for angle in range(-18, 199, 18)]
    edge = [(x, y + _SIZE * 0.1) for x, y in fan]
    yield polygon([_at(0.3, 0.62), *edge, _at(-0.3, 0.62), _at(-0.24, 0.95), _at(0.24, 0.95)], _INK)
    for angle in (36, 63, 90, 117, 144):
        x, y = _round(angle, 0.78)
        foot = _at(0.1 * math.cos(math.radians(angle)), 0.5)
        yield line([foot, (x, y + _SIZE * 0.1)], Paint(edge="medal", line="fine"))


def _lemon() -> Iterator[Shape]:
    """A lemon with its two tips, a leaf, and a gleam along its side."""
    lean = math.radians(-28)

    def tilted(u: float, v: float) -> Point:
        x = u * math.cos(lean) - v * math.sin(lean)
        return _at(x, 0.12 + u * math.sin(lean) + v * math.cos(lean))

    edge = []
    for step in range(30):
        across, down = math.cos(step * math.tau / 30), math.sin(step * math.tau / 30)
        tip = 0.26 * max(0, abs(across) - 0.86) / 0.14 * (1 if across > 0 else -1)
        edge.append(tilted(0.72 * across + tip, 0.56 * down))
    yield polygon(edge, _INK)
    gleam = [tilted(-0.32, -0.24), tilted(0, -0.35), tilted(0.24, -0.3)]
    yield line(gleam, Paint(edge="medal", line="line"))
    out = rounded([tilted(0.62, -0.72), tilted(0.25, -0.98), tilted(-0.1, -0.88)])
    back = rounded([tilted(0.15, -0.66), tilted(0.45, -0.44), tilted(0.86, -0.05)])
    yield Path(rounded([tilted(0.86, -0.05)])[0], (out, back), _INK)


def _star() -> Iterator[Shape]:
    """A rose of eight winds."""
    reach = (1.05, 0.32, 0.68, 0.32)
    yield polygon([_round(90 + 22.5 * step, reach[step % 4]) for step in range(16)], _INK)
    yield Ellipse(_HALF, _HALF, _SIZE * 0.15, _SIZE * 0.15, _CUT)


_DRAW = {1: _sun, 2: _sea, 3: _olive, 4: _shell, 5: _lemon, 6: _star}
SYMBOLS = {number: Piece(f"symbol {number}", tuple(draw())) for number, draw in _DRAW.items()}
