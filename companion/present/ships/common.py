"""What is scored for everybody: the rounds in a row, below them the goals and whose they are."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from companion.present.drawing import (
    Box,
    Group,
    Highlights,
    Item,
    Paint,
    Rectangle,
    Shape,
    Text,
)
from companion.present.outlines import line, mark
from companion.present.palette import SHAPES
from companion.present.ships.measures import EDGE, FAINT, WIDTH
from companion.present.ships.values import (
    Goal,
    Round,
    ShipBoard,
    ShipTable,
)

_ROUND, _GOAL = 36, 62


def height(table: ShipTable, width: float) -> float:
    """How much room all of it takes below the boards."""
    return _lines(table.rounds, 4, width) * _ROUND + _lines(table.goals, 3, width) * _GOAL


def common(table: ShipTable, width: float, y: float, lit: Highlights) -> Iterator[Group]:
    """The rounds, and below them the goals with who has claimed them."""
    for each, box in zip(table.rounds, _cells(4, width, y, _ROUND), strict=False):
        yield _round(each, box, lit)
    y += _lines(table.rounds, 4, width) * _ROUND
    for goal, box in zip(table.goals, _cells(3, width, y, _GOAL), strict=False):
        yield _goal(goal, table, box, lit)


def _across(most: int, width: float) -> int:
    """How many stand side by side: two where there is a single board above them."""
    return most if width > WIDTH else 2


def _lines(shown: Sequence[object], most: int, width: float) -> int:
    return -(-len(shown) // _across(most, width))


def _cells(most: int, width: float, y: float, high: float) -> Iterator[Box]:
    across = _across(most, width)
    wide = (width - 2 * EDGE + 6) / across
    for number in itertools.count():
        line, column = divmod(number, across)
        yield Box(EDGE + column * wide, y + 2 + line * high, wide - 6, high - 8)


def _opacity(key: str, lit: Highlights) -> float:
    return FAINT if lit.steps_back(key) else 1


def _round(each: Round, box: Box, lit: Highlights) -> Group:
    now = Paint("badge") if each.is_now else Paint("panel", "panel.edge", "fine")
    ink = "badge.on" if each.is_now else "muted" if each.is_scored else "ink"
    numeral = Box(box.x + 4, box.y + 4, 32, box.height - 8)
    name = Box(box.x + 40, box.y + 3, box.width - 64, box.height - 6)
    items: list[Item] = [
        Rectangle(box, now, 10),
        Rectangle(numeral, Paint("gold", "outline"), 6),
        Text(each.number, numeral, 14, "bread.ink"),
        Text(each.name, name, 14, ink),
    ]
    if each.is_scored:
        x, y = box.x + box.width - 20, box.y + box.height / 2
        items.append(
            line([(x, y), (x + 4, y + 5), (x + 12, y - 6)], Paint(edge="monument", line="bold"))
        )
    title, opacity = f"{each.number} {each.name}", _opacity(each.key, lit)
    return Group(each.key, "round", tuple(items), (box,), title, opacity=opacity)


def _goal(goal: Goal, table: ShipTable, box: Box, lit: Highlights) -> Group:
    items: list[Item] = [
        Rectangle(box, Paint("panel", "panel.edge", "fine"), 10),
        Text(goal.name, Box(box.x + 6, box.y + 3, box.width - 12, 16), 13, "ink"),
    ]
    wide = min(40.0, (box.width - 12) / max(1, len(goal.squares)))
    left = box.x + (box.width - wide * len(goal.squares)) / 2
    parts = []
    for number, (points, seat) in enumerate(goal.squares):
        square = Box(left + number * wide + 2, box.y + 21, wide - 4, 28)
        owner = next((board for board in table.boards if board.seat == seat), None)
        items += _square(points, owner, square)
        words = [str(points)] if points is not None else []
        parts.append(" ".join([*words, *([owner.name] if owner else [])]))
    text, opacity = ", ".join(parts), _opacity(goal.key, lit)
    return Group(goal.key, "goal", tuple(items), (box,), goal.name, text, opacity)


def _square(points: int | None, owner: ShipBoard | None, box: Box) -> Iterator[Shape]:
    words = "" if points is None else str(points)
    if owner is None:
        yield Rectangle(box, Paint("free", "free.edge", "fine", is_dashed=True), 6)
        yield Text(words, box, 15, "free.ink")
        return
    colour = f"owner.{owner.colour}"
    yield Rectangle(box, Paint(colour, "outline", "fine"), 6)
    if words:
        half = Box(box.x, box.y + 1, box.width, box.height / 2)
        yield Text(words, half, 13, f"{colour}.on")
    y = box.y + (21 if words else box.height / 2)
    yield mark(SHAPES[owner.seat], box.x + box.width / 2, y, 4.6, Paint(f"{colour}.on"))
