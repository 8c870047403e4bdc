"""What is on board and on the table, each drawn once round its middle, about 20 units large."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from companion.present.drawing import (
    Box,
    Ellipse,
    Line,
    Paint,
    Path,
    Piece,
    Point,
    Rectangle,
    Shape,
)
from companion.present.outlines import arc, arch, dome, line, mark, polygon, rounded


@lru_cache(maxsize=64)
def icon(name: str) -> Piece:
    """An icon by its name."""
    return Piece(f"icon {name}", tuple(_ICONS[name]()))


@lru_cache(maxsize=64)
def ship(colour: str, shape: str, scale: float) -> Piece:
    """A sailing ship from the middle of its waterline, with its owner's shape on the sail."""
    edge = "outline"

    def at(*points: Point) -> tuple[Point, ...]:
        return rounded((x * scale, y * scale) for x, y in points)

    def curved(start: Point, *strokes: tuple[Point, ...], paint: Paint) -> Path:
        return Path(at(start)[0], tuple(at(*stroke) for stroke in strokes), paint)

    sail = ((1.2, -13.5), ((7, -13), (12.5, -7), (11, 1)), ((1.2, 1),))
    jib = ((-1.4, -10.5), ((-2, -5), (-6, -1), (-9.5, 1)), ((-1.4, 1),))
    hull = ((-12.5, 2.6), ((13, 2.6),), ((11, 7), (9.5, 9), (7.5, 10)), ((-7, 10),))
    return Piece(
        f"ship {colour} {shape} {scale}",
        (
            Line(at((0, 3), (0, -14)), Paint(edge="mast", line="line")),
            curved(*sail, paint=Paint(colour, edge)),
            curved(*jib, paint=Paint(f"{colour}.pale", edge)),
            curved(
                *hull, ((-10, 9), (-11.5, 7), (-12.5, 2.6)), paint=Paint(f"{colour}.deep", edge)
            ),
            Line(at((-11, 4.6), (11.6, 4.6)), Paint(edge=f"{colour}.light", line="fine")),
            mark(shape, 5.2 * scale, -4.2 * scale, 3 * scale, Paint(f"{colour}.on")),
        ),
    )


def _spices() -> list[Shape]:
    heap = ((-8, -1), ((-5, -9), (-2, -11), (0, -11)), ((2, -11), (5, -9), (8, -1)))
    grains = ((-3, -4), (1, -7), (3.6, -3.4), (-0.4, -2.4))
    return [
        Path(heap[0], (heap[1], heap[2]), Paint("ember")),
        *(Ellipse(x, y, 1, 1, Paint("gold")) for x, y in grains),
        polygon([(-9, -1), (9, -1), (7, 9), (-7, 9)], Paint("basket")),
        Rectangle(Box(-9.8, -2.2, 19.6, 3.4), Paint("grain", "bark"), 1.5),
        line([(-7.4, 5), (7.4, 5)], Paint(edge="bark", line="fine")),
    ]


def _wood() -> list[Shape]:
    found: list[Shape] = []
    for x, y in ((-5, 4.6), (5, 4.6), (0, -4)):
        found += [
            Rectangle(Box(x - 4, y - 4.6, 12, 9.2), Paint("bark"), 4),
            Ellipse(x - 2.6, y, 4.6, 4.6, Paint("grain", "bark", "fine")),
            Ellipse(x - 2.6, y, 2, 2, Paint(edge="basket", line="fine")),
        ]
    return found


def _wheat() -> list[Shape]:
    found: list[Shape] = []
    for lean in (-5, 0, 5):
        found.append(line([(lean * 0.3, 9.5), (lean, -5)], Paint(edge="straw.dark", line="fine")))
        for step in range(3):
            x, y = lean * (1 - step * 0.12), -8 + step * 3.6
            found += [
                Ellipse(x - 1.7, y + 1, 1.7, 2.3, Paint("straw", "straw.dark")),
                Ellipse(x + 1.7, y + 1, 1.7, 2.3, Paint("straw", "straw.dark")),
            ]
        found.append(Ellipse(lean, -9.6, 1.6, 2.4, Paint("straw", "straw.dark")))
    found.append(Rectangle(Box(-4, 3.4, 8, 2.8), Paint("ember"), 1.2))
    return found


def _wine() -> list[Shape]:
    body: tuple[tuple[Point, ...], ...] = (
        ((8.6, -4), (9, 2), (3.4, 6.6)),
        ((2.6, 10),),
        ((-2.6, 10),),
        ((-3.4, 6.6),),
        ((-9, 2), (-8.6, -4), (-2.8, -7)),
    )
    handle = Paint(edge="clay", line="line")
    return [
        Path((2.6, -8.4), (((9.5, -9), (9.5, -4), (6.4, -0.6)),), handle, is_closed=False),
        Path((-2.6, -8.4), (((-9.5, -9), (-9.5, -4), (-6.4, -0.6)),), handle, is_closed=False),
        Path((2.8, -7), body, Paint("clay")),
        Rectangle(Box(-2.8, -10, 5.6, 4), Paint("clay")),
        Rectangle(Box(-4.4, -11.2, 8.8, 2.4), Paint("clay.shade"), 1),
        line([(-6, 0.4), (6, 0.4)], Paint(edge="wine.card", line="line")),
    ]


def _gems() -> list[Shape]:
    return [
        polygon([(-10, -3), (-5.5, -9), (5.5, -9), (10, -3), (0, 10)], Paint("emerald", "outline")),
        polygon([(-4.4, -3), (0, -9), (4.4, -3)], Paint("emerald.top")),
        polygon([(-4.4, -3), (4.4, -3), (0, 10)], Paint("emerald.side")),
        line([(-10, -3), (10, -3)], Paint(edge="emerald.shade", line="fine")),
    ]


def _fabric() -> list[Shape]:
    fringe: list[Point] = [(9 - step * 1.57, 6 + (2.6 if step % 2 else 0)) for step in range(1, 8)]
    fold = Paint(edge="cloth.end", line="fine")
    return [
        polygon([(-2, -8), (9, -8), (9, 6), *fringe], Paint("cloth")),
        line([(2, -6), (2, 5)], fold),
        line([(5, -6), (5, 5)], fold),
        Rectangle(Box(-9, -10, 9, 19), Paint("cloth.roll", "outline"), 4),
        Ellipse(-4.5, -7, 4.3, 2.8, Paint("cloth.end")),
        Ellipse(-4.5, -7, 1.9, 1.2, Paint("cloth.roll")),
    ]


def loaf(fill: str, edge: str, *, is_dashed: bool = False) -> Path:
    """A slice of bread, 23 units wide."""
    right = ((14, -11), (13, -2.4), (10.4, -1.4))
    left = ((-13, -2.4), (-14, -11), (-6, -11))
    strokes = (((6, -11),), right, ((10.4, 10),), ((-10.4, 10),), ((-10.4, -1.4),), left)
    return Path((-6, -11), strokes, Paint(fill, edge, "fine", is_dashed=is_dashed))


def _granary() -> list[Shape]:
    return [
        polygon([(-16, -6), (0, -18), (16, -6)], Paint("roof")),
        Rectangle(Box(-13, -6, 26, 24), Paint("wall")),
        arch(Box(-5, 2, 10, 16), Paint("bark")),
        line([(-9, -1.6), (9, -1.6)], Paint(edge="grain", line="line")),
    ]


def _lighthouse() -> list[Shape]:
    beam = Paint(edge="gold", line="line")
    return [
        line([(4.6, -7), (9.4, -9)], beam),
        line([(-4.6, -7), (-9.4, -9)], beam),
        line([(5, -5), (9.6, -4)], beam),
        line([(-5, -5), (-9.6, -4)], beam),
        polygon([(-3.4, -3.4), (3.4, -3.4), (5, 9), (-5, 9)], Paint("stone", "outline")),
        polygon([(-4, 0.6), (4, 0.6), (4.5, 4.2), (-4.5, 4.2)], Paint("taken")),
        Rectangle(Box(-2.8, -7.8, 5.6, 4.4), Paint("gold", "outline")),
        polygon([(-4, -7.8), (0, -11), (4, -7.8)], Paint("taken", "outline")),
        Rectangle(Box(-6.4, 8, 12.8, 2.4), Paint("stone", "outline"), 1),
    ]


def _colony() -> list[Shape]:
    return [
        Rectangle(Box(-7, -2, 14, 11), Paint("wall", "outline")),
        polygon([(-9, -2), (0, -10), (9, -2)], Paint("roof", "outline")),
        arch(Box(-2.4, 2, 4.8, 7), Paint("bark")),
    ]


def _map() -> list[Shape]:
    folds = Paint(edge="line", line="fine")
    outline = [(-10, -7), (-3.4, -9.4), (3.4, -7), (10, -9.4)]
    low = [(10, 7), (3.4, 9.4), (-3.4, 7), (-10, 9.4)]
    cross = Paint(edge="taken", line="line")
    return [
        polygon([*outline, *low], Paint("plaque", "line", "fine")),
        line([(-3.4, -9.4), (-3.4, 7)], folds),
        line([(3.4, -7), (3.4, 9.4)], folds),
        line([(5, -4), (8.4, -0.6)], cross),
        line([(8.4, -4), (5, -0.6)], cross),
        Line(
            rounded([(-7.4, 4), (-5.4, 0.4), (0, 1.6), (4, -0.6)]),
            Paint(edge="line", line="fine", is_dashed=True),
        ),
    ]


def _book() -> list[Shape]:
    return [
        polygon(
            [(-9.5, -7.5), (0, -5.2), (9.5, -7.5), (9.5, 7), (0, 9.4), (-9.5, 7)], Paint("book")
        ),
        polygon([(-8, -8.6), (-1, -6), (0, 7), (-8, 4.8)], Paint("plaque", "outline")),
        polygon([(8, -8.6), (1, -6), (0, 7), (8, 4.8)], Paint("plaque", "outline")),
        *(
            line([(side * 6.4, y - 1), (side * 2.2, y)], Paint(edge="outline"))
            for side in (-1, 1)
            for y in (-3, 0, 3)
        ),
    ]


def _painting() -> list[Shape]:
    return [
        Rectangle(Box(-10, -8.5, 20, 17), Paint("gold", "outline"), 1.5),
        Rectangle(Box(-7.6, -6.1, 15.2, 12.2), Paint("painting")),
        Ellipse(3.4, -2.6, 1.9, 1.9, Paint("gold")),
        polygon([(-7.6, 6.1), (-3, -1.4), (1, 3.4), (3, 1.4), (7.6, 6.1)], Paint("monument")),
    ]


def _paint() -> list[Shape]:
    spots = (("taken", -4.4, -3), ("gold", 0.6, -5), ("emerald", 5, -1.6), ("cloth", -4.4, 2.6))
    return [
        Ellipse(0, 0, 10, 8.4, Paint("grain", "outline")),
        *(Ellipse(x, y, 1.9, 1.9, Paint(role)) for role, x, y in spots),
        Ellipse(2.6, 3.8, 2.2, 1.7, Paint("plaque", "outline")),
    ]


def _monument() -> list[Shape]:
    stone = Paint("stone", "outline")
    return [
        polygon([(-10, -4), (0, -10.4), (10, -4)], Paint("monument", "outline")),
        *(Rectangle(Box(x - 1.5, -4, 3, 10), stone) for x in (-6.4, 0, 6.4)),
        Rectangle(Box(-10, 6, 20, 3.2), Paint("monument", "outline"), 1),
    ]


def _building() -> list[Shape]:
    return [
        Rectangle(Box(-8, -3.6, 16, 13), Paint("wall", "outline")),
        dome(0, -3.6, 6, 6, Paint("monument", "outline")),
        line([(0, -9.6), (0, -12)], Paint(edge="line", line="fine")),
        *(arch(Box(x, 0, 3.4, 4.6), Paint("bark")) for x in (-6, 2.6)),
        arch(Box(-2.2, 2.4, 4.4, 7), Paint("bark")),
    ]


def _person(*sign: Shape) -> list[Shape]:
    shoulders: tuple[tuple[Point, ...], ...] = (
        ((-10, 2), (-7.4, 0), (-3.4, 0)),
        ((0.6, 0), (3.2, 2), (3.2, 9)),
    )
    return [
        Path((-10, 9), shoulders, Paint("person", "outline")),
        Ellipse(-3.4, -5, 4.2, 4.4, Paint("grain", "outline")),
        polygon([(-9, -6.6), (-6.2, -11), (-0.6, -11), (2.2, -6.6)], Paint("person", "outline")),
        Ellipse(5.2, 4, 5.6, 5.6, Paint("plaque", "outline")),
        *sign,
    ]


_SIGN = Paint(edge="value", line="fine")


def _immediate() -> list[Shape]:
    bolt = [(6.4, 0), (2.6, 4.8), (5, 4.8), (4, 8), (7.8, 3.2), (5.4, 3.2)]
    return _person(polygon(bolt, Paint("taken")))


def _permanent() -> list[Shape]:
    loops = (Ellipse(x, 4, 1.7, 1.7, _SIGN) for x in (3.5, 6.9))
    return _person(*loops)


def _engageable() -> list[Shape]:
    return _person(
        line(arc(5.2, 4, 2.7, 2.7, 20, 300, 10), _SIGN),
        polygon([(6.2, 0.2), (9.2, 3.2), (5.6, 3.6)], Paint("value")),
    )


def _endgame() -> list[Shape]:
    return _person(
        line([(3.6, 8), (3.6, 0.6)], _SIGN),
        polygon([(3.6, 0.8), (8.4, 2.4), (3.6, 4.4)], Paint("taken")),
    )


def _hand() -> list[Shape]:
    card = Paint("plaque", "outline", "fine")
    return [
        polygon([(-10, -5), (-3.4, -8), (2.4, 5), (-4.2, 8)], Paint("person", "outline", "fine")),
        polygon(
            [(-4.6, -8.4), (2.6, -8.4), (2.6, 6.6), (-4.6, 6.6)],
            Paint("person.light", "outline", "fine"),
        ),
        polygon([(3, -8), (9.8, -5), (3.8, 8.4), (-3, 5.4)], card),
    ]


_ICONS: dict[str, Callable[[], list[Shape]]] = {
    "spices": _spices,
    "wood": _wood,
    "wheat": _wheat,
    "wine": _wine,
    "gems": _gems,
    "fabric": _fabric,
    "granary": _granary,
    "lighthouse": _lighthouse,
    "colony": _colony,
    "map": _map,
    "book": _book,
    "painting": _painting,
    "paint": _paint,
    "monument": _monument,
    "building": _building,
    "immediate": _immediate,
    "permanent": _permanent,
    "engageable": _engageable,
    "endgame": _endgame,
    "hand": _hand,
}
