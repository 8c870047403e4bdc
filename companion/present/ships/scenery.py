"""What never moves: the long ship with its planks, the water, the quay, the land, the panels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.present.drawing import Box, Paint, Path, Piece, Rectangle, Shape
from companion.present.outlines import line, rounded, wave
from companion.present.ships.measures import EDGE, HARBOUR, INNER, SHORES, Plan


@lru_cache(maxsize=16)
def board_scenery(plan: Plan) -> Piece:
    """Everything of one board that is the same in every state."""
    found: list[Shape] = []
    for part, y in plan.parts:
        if part == "hull":
            found += _hull(y)
        elif part == "harbour":
            found += _harbour(y)
        elif part == "store":
            found.append(panel(y, 58))
        elif part == "steps":
            found.append(panel(y, 44))
        elif part == "things":
            found.append(panel(y, 48))
    return Piece(f"board {plan.parts}", tuple(found))


def panel(y: float, height: float) -> Rectangle:
    return Rectangle(Box(EDGE, y, INNER, height), Paint("panel", "panel.edge", "fine"), 14)


def _hull(y: float) -> Iterator[Shape]:
    """A long ship from the side, with water at its keel; the holds lie before it."""
    plank = Paint(edge="hull.plank", line="fine")
    yield Rectangle(Box(EDGE, y + 82, INNER, 15), Paint("sea"), 7)
    side = (((8, y + 70), (20, y + 88), (34, y + 93)), ((372, y + 93),))
    bow = (((396, y + 78), (406, y + 40), (411, y + 2)), ((402, y + 9),), ((2, y + 9),))
    yield Path((2, y + 9), (*map(rounded, side), *map(rounded, bow)), Paint("hull"))
    for number in range(4):
        inset = number * number * 1.6
        yield line([(8 + inset, y + 28 + number * 18), (400 - inset, y + 28 + number * 18)], plank)
    yield line([(3, y + 10), (404, y + 10)], Paint(edge="hull.plank", line="halo"))
    yield line([(3, y + 8), (406, y + 8)], Paint(edge="hull.bright", line="line"))
    yield line(wave(8, 404, y + 92, 1.3, 18), Paint(edge="foam", line="line"))


def _harbour(y: float) -> Iterator[Shape]:
    """Open water, a quay of stone, water with places away, and the land with the shipyard."""
    left, quay, away, land, right = SHORES
    low = y + HARBOUR
    yield Rectangle(Box(left, y, INNER, HARBOUR), Paint("sea"), 14)
    yield _rounded_low(left, right, y + 58, low, "sea.low")
    for x, down in ((22, 16), (84, 12), (52, 48), (12, 52), (222, 16), (262, 28), (218, 50)):
        yield line(wave(x, x + 20, y + down, 1.2, 10), Paint(edge="sea.crest", line="fine"))
    yield Rectangle(Box(quay + 3, y + 42, away - quay - 6, HARBOUR - 42), Paint("quay"))
    yield Rectangle(Box(quay + 1, y + 42, away - quay - 2, 4.5), Paint("quay.top"))
    yield Rectangle(Box(quay + 3, y + 46.5, away - quay - 6, 3), Paint("quay.side"))
    for x, down in ((quay + 14, 54), (quay + 44, 54), (quay + 30, 80), (quay + 62, 80)):
        yield line([(x, y + down), (x, y + down + 5)], Paint(edge="quay.side", opacity=0.5))
    for x in (quay + 9, away - 9):
        yield Rectangle(Box(x - 2, y + 35, 4, 8), Paint("beam"), 1)
    shore = [(land + 6, y), (land + 1, y + 22), (land + 5, y + 48), (land - 3, low)]
    yield Path(
        rounded(shore[:1])[0],
        (
            ((right - 14, y),),
            ((right - 6, y), (right, y + 6), (right, y + 14)),
            ((right, low - 14),),
            ((right, low - 6), (right - 6, low), (right - 14, low)),
            *(((x, down),) for x, down in reversed(shore[1:])),
        ),
        Paint("land"),
    )
    yield line(shore, Paint(edge="quay.top", line="bold"))
    for down in (36, 63):
        yield line(
            [(land + 10, y + down), (right - 8, y + down)], Paint(edge="land.dark", line="line")
        )
    edge = Paint(edge="foam", line="fine", is_dashed=True, opacity=0.8)
    yield line([(quay - 1, y + 8), (quay - 1, y + 36)], edge)
    yield line([(away + 1, y + 8), (away + 1, y + 36)], edge)


def _rounded_low(left: float, right: float, y: float, low: float, role: str) -> Path:
    """The lower part of a panel, with waves along its upper edge."""
    crest = wave(left, right, y, 1.8, 50)
    strokes = (
        *(((x, down),) for x, down in rounded(crest[1:])),
        ((right, low - 14),),
        ((right, low - 6), (right - 6, low), (right - 14, low)),
        ((left + 14, low),),
        ((left + 6, low), (left, low - 6), (left, low - 14)),
    )
    return Path(rounded(crest[:1])[0], strokes, Paint(role))
