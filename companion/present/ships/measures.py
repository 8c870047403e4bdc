"""Where the parts of a board with ships are, from its left upper corner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.present.drawing import Box, Point

WIDTH, EDGE = 412, 6
INNER = WIDTH - 2 * EDGE
HOLD_WIDTH, HOLD_STEP, HOLD_HEIGHT = 72, 77, 88
# Where the water, the quay, the places away and the shipyard end.
SHORES = (6, 132, 210, 294, 406)
HARBOUR = 88
# How much is left to see of what steps back.
FAINT = 0.35
# How far a ship of scale 1 reaches aside, up and down from the middle of its waterline.
SHIP_SIDE, SHIP_UP, SHIP_DOWN = 13, 14, 10.5
_SCALES = (1.2, 1.05, 0.9, 0.8, 0.72)
_HEIGHTS = {"name": 26, "hull": 102, "harbour": 94, "store": 64, "steps": 50, "things": 54}


@dataclass(frozen=True, slots=True)
class Plan:
    """The upper edges of the parts that a board has, and its height."""

    parts: tuple[tuple[str, float], ...]
    height: float

    def has(self, part: str) -> bool:
        return any(part == name for name, _ in self.parts)


@lru_cache(maxsize=32)
def plan(parts: tuple[str, ...]) -> Plan:
    """The parts of a board one below the other."""
    y, found = 4.0, []
    for part in parts:
        found.append((part, y))
        y += _HEIGHTS[part]
    return Plan(tuple(found), y)


def hold(number: int, y: float) -> Box:
    return Box(16 + number * HOLD_STEP, y, HOLD_WIDTH, HOLD_HEIGHT)


def water(number: int, y: float) -> Box:
    """A place of the harbour, from the left."""
    left, right = SHORES[number], SHORES[number + 1]
    return Box(left, y, right - left, HARBOUR)


def moorings(room: Box, ships: int) -> tuple[float, tuple[Point, ...]] | None:
    """The scale at which ships fit in a room, and where each lies; None if they never fit."""
    for scale in _SCALES:
        wide, high = 2 * SHIP_SIDE * scale, (SHIP_UP + SHIP_DOWN) * scale
        across, lines = int(room.width // wide), int(room.height // high)
        if ships <= across * lines:
            return scale, tuple(_moored(room, ships, across, scale))
    return None


def _moored(room: Box, ships: int, across: int, scale: float) -> Iterator[Point]:
    lines = -(-ships // across)
    in_line = -(-ships // lines)
    high = (SHIP_UP + SHIP_DOWN) * scale
    top = room.y + (room.height - lines * high) / 2
    for number in range(ships):
        line, column = divmod(number, in_line)
        here = min(in_line, ships - line * in_line)
        step = min(room.width / here, 2 * SHIP_SIDE * scale + 5)
        x = room.x + room.width / 2 + (column - (here - 1) / 2) * step
        yield x, top + line * high + SHIP_UP * scale
