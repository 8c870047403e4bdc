"""The parts of a house, each defined once: blocks, windows, doors, roofs that differ by shape."""

from __future__ import annotations

from functools import lru_cache

from companion.games.positano.board.measures import BLOCK, FRONT, SIDE
from companion.present.drawing import Box, Ellipse, Paint, Piece, Rectangle, Shape
from companion.present.outlines import arc, arch, dome, line, polygon
from engine.games.positano.pieces import Roof

# The room for a window on either side of the number.
SLOT = (13, 19)
_EAVES = 3


@lru_cache(maxsize=32)
def block(colour: str, *, is_visible: bool) -> Piece:
    """A block from the left lower corner of its front; a hidden one is pale with a broken edge."""
    away, up = SIDE
    corners = [(FRONT, -BLOCK), (FRONT + away, -BLOCK - up), (FRONT + away, -up), (FRONT, 0)]
    if not is_visible:
        wall = Paint(f"{colour}.ghost", "ghost.edge", "fine", is_dashed=True)
        inside = Box(0.5, 0.5 - BLOCK, FRONT - 1, BLOCK - 1)
        return Piece(
            f"hidden {colour}",
            (
                polygon(
                    corners, Paint(f"{colour}.ghost.shade", "ghost.edge", "fine", is_dashed=True)
                ),
                Rectangle(inside, wall),
            ),
        )
    slit = [(FRONT + 2.2, -17.5), (FRONT + 5, -19.5), (FRONT + 5, -10.5), (FRONT + 2.2, -8.5)]
    return Piece(
        f"block {colour}",
        (
            polygon(corners, Paint(f"{colour}.shade", "outline")),
            polygon(slit, Paint("glass", opacity=0.4)),
            Rectangle(Box(0, -BLOCK, FRONT, BLOCK), Paint(colour, "outline")),
            Rectangle(Box(0.4, 0.4 - BLOCK, FRONT - 0.8, 1.6), Paint(f"{colour}.light")),
            Rectangle(Box(-0.8, -1.8, FRONT + 1.6, 2.2), Paint(f"{colour}.shade")),
        ),
    )


# What lies over a block that steps back.
VEIL = Piece(
    "veil",
    (
        polygon(
            [
                (0, 0),
                (0, -BLOCK),
                (FRONT, -BLOCK),
                (FRONT + SIDE[0], -BLOCK - SIDE[1]),
                (FRONT + SIDE[0], -SIDE[1]),
                (FRONT, 0),
            ],
            Paint("veil", opacity=0.6),
        ),
    ),
)


@lru_cache(maxsize=64)
def window(kind: int, colour: str) -> Piece:
    """One of the windows, from its left upper corner; the last is a door."""
    make = _WINDOWS[kind]
    return Piece(f"window {kind} {colour}", make(Paint(f"{colour}.pale"), Paint(f"{colour}.deep")))


_GLASS = Paint("glass")


def _shutters(frame: Paint, dark: Paint) -> tuple[Shape, ...]:
    return (
        Rectangle(Box(3, 2.5, 7, 12), frame),
        Rectangle(Box(4, 3.5, 5, 10), _GLASS),
        Rectangle(Box(0, 3, 3.2, 11), dark),
        Rectangle(Box(9.8, 3, 3.2, 11), dark),
    )


def _round_window(frame: Paint, dark: Paint) -> tuple[Shape, ...]:
    bar = Paint(edge=frame.fill, line="fine")
    return (
        arch(Box(2, 1.5, 9, 14), frame),
        arch(Box(3.4, 3, 6.2, 12.5), _GLASS),
        line([(6.5, 4), (6.5, 15)], bar),
    )


def _balcony(frame: Paint, dark: Paint) -> tuple[Shape, ...]:
    rail = Paint(edge=frame.fill, line="fine")
    bars = (line([(x, 10), (x, 15)], rail) for x in (0.6, 3.5, 6.4, 9.3, 12.2))
    return (
        Rectangle(Box(2.5, 1.5, 8, 14), frame),
        Rectangle(Box(3.7, 2.7, 5.6, 12.8), _GLASS),
        Rectangle(Box(-0.5, 15, 14, 2.2), dark),
        *bars,
        line([(-0.2, 10), (13.2, 10)], rail),
    )


def _twin_arches(frame: Paint, dark: Paint) -> tuple[Shape, ...]:
    return (
        *(arch(Box(x, 3, 5.4, 11), frame) for x in (0.4, 7)),
        *(arch(Box(x, 4, 3.4, 10), _GLASS) for x in (1.4, 8)),
        Rectangle(Box(-0.4, 14, 13.8, 1.6), frame),
    )


def _flower_box(frame: Paint, dark: Paint) -> tuple[Shape, ...]:
    flowers = (("blossom", 2.9), ("leaf", 5.4), ("blossom", 7.9), ("leaf", 10.4))
    return (
        Rectangle(Box(2.5, 2.5, 8, 9.5), frame),
        Rectangle(Box(3.6, 3.6, 5.8, 8.4), _GLASS),
        Rectangle(Box(1, 12.5, 11, 3.4), Paint("roof.bronze.shade")),
        *(Ellipse(x, 12, 1.6, 1.6, Paint(role)) for role, x in flowers),
    )


def _awning(frame: Paint, dark: Paint) -> tuple[Shape, ...]:
    stripes = (
        polygon(
            [(1.5 + x, 3), (4 + x, 3), (3.4 + x * 1.16, 7.4), (0.5 + x * 1.16, 7.4)],
            frame if number % 2 else dark,
        )
        for number, x in enumerate((0, 2.5, 5, 7.5))
    )
    return (
        Rectangle(Box(2, 5, 9, 11), frame),
        Rectangle(Box(3, 5, 7, 10), _GLASS),
        *stripes,
    )


def _door(frame: Paint, dark: Paint) -> tuple[Shape, ...]:
    return (
        arch(Box(1.2, 1.6, 10.6, 18.6), frame),
        arch(Box(2.8, 3.2, 7.4, 17), Paint("door")),
        Ellipse(8.4, 13, 0.8, 0.8, Paint("lemon")),
    )


_WINDOWS = (_shutters, _round_window, _balcony, _twin_arches, _flower_box, _awning, _door)
DOOR = len(_WINDOWS) - 1


def roof(kind: Roof) -> Piece:
    """A roof from the left upper corner of the front below it."""
    return _ROOFS[kind]


def _pitched() -> Piece:
    """Bronze: a pitched roof with ribs of tiles."""
    metal, shade = "roof.bronze", Paint("roof.bronze.shade")
    away, up = SIDE
    back = [(FRONT + 3, 0), (FRONT - 9, -10), (FRONT - 9 + away, -13), (FRONT + 2 + away, -up)]
    ribs = [(k + 0.5) / 8 for k in range(8)]
    return Piece(
        metal,
        (
            polygon(back, shade),
            polygon([(-3, 0), (9, -11), (FRONT - 9, -11), (FRONT + 3, 0)], Paint(metal, "outline")),
            *(
                line(
                    [(10 + t * (FRONT - 20), -10.2), (t * (FRONT + 6) - 3, -1)],
                    Paint(edge=f"{metal}.shade", line="fine"),
                )
                for t in ribs
            ),
            _eaves(shade),
        ),
    )


def _vaults() -> Piece:
    """Silver: three barrel vaults side by side."""
    metal = "roof.silver"
    away, up = SIDE
    third = (FRONT + 2) / 3
    middles = [third * (k + 0.5) - 1 for k in range(3)]
    edge = Paint(metal, f"{metal}.deep", "fine")
    gleam = Paint(edge=f"{metal}.pale", line="line")
    return Piece(
        metal,
        (
            polygon([(FRONT, 0), (FRONT + away, -up), (FRONT + away, -up - 4), (FRONT, -5)], edge),
            *(dome(x, -1, third / 2, 11, edge) for x in middles),
            *(line(arc(x, -1, third / 2 - 3.4, 7.6, 70, 160, 6), gleam) for x in middles),
            _eaves(Paint(f"{metal}.shade")),
        ),
    )


def _golden_dome() -> Piece:
    """Gold: one dome with ribs, a lantern and a finial at each corner."""
    metal, middle = "roof.gold", FRONT / 2
    away, up = SIDE
    edge = Paint(metal, f"{metal}.deep", "fine")
    rib = Paint(edge=f"{metal}.shade", line="fine")
    corners = (1, FRONT - 1)
    return Piece(
        metal,
        (
            polygon([(FRONT, 0), (FRONT + away, -up), (FRONT + away, -up - 3), (FRONT, -3)], edge),
            dome(middle, -1, middle - 5, 13, edge),
            *(
                line(arc(middle, -1, (middle - 5) * part, 13, 0, 180, 10), rib)
                for part in (0.36, 0.72)
            ),
            line(
                arc(middle, -1, middle - 9, 10, 125, 168, 6),
                Paint(edge=f"{metal}.pale", line="line"),
            ),
            Rectangle(Box(middle - 2.5, -17, 5, 4.4), Paint(f"{metal}.pale", f"{metal}.deep")),
            Ellipse(middle, -18.4, 1.7, 1.7, edge),
            *(polygon([(x - 3, -1), (x, -8), (x + 3, -1)], edge) for x in corners),
            _eaves(Paint(f"{metal}.shade")),
        ),
    )


def _eaves(paint: Paint) -> Rectangle:
    return Rectangle(Box(-_EAVES, -1.6, FRONT + 2 * _EAVES, 3), paint, 1)


_ROOFS = {Roof.BRONZE: _pitched(), Roof.SILVER: _vaults(), Roof.GOLD: _golden_dome()}
