"""Boards with ships as a drawing: ships in holds and in the harbour, bread, what was collected.

A part of a player's board is named by seat and key ("0/bay"), a ship there by its number too
("0/bay/1"), a whole board by its seat ("0"); rounds and goals have a name of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.present.drawing import (
    Box,
    Drawing,
    Group,
    Highlights,
    Layer,
    Paint,
    Rectangle,
    Shape,
    Text,
    Use,
    groups_of,
)
from companion.present.ships.board import BoardDrawing
from companion.present.ships.common import common, height
from companion.present.ships.measures import WIDTH, Plan, plan
from companion.present.ships.palette import PALETTE
from companion.present.ships.scenery import board_scenery
from companion.present.ships.values import (
    ShipBoard,
    ShipTable,
)

_MARGIN = 6


def drawing(table: ShipTable, highlights: Highlights) -> Drawing:
    """All boards side by side with what is scored for everybody, or the board of one seat."""
    shown = [board for board in table.boards if highlights.seat in (None, board.seat)]
    is_alone = highlights.seat is not None
    parts = plan(_parts(shown[0], has_name=not is_alone))
    across = 1 if len(shown) == 1 else 2
    places = _places(len(shown), across, parts.height)
    width, low = across * WIDTH, max(y for _, y in places) + parts.height
    below: tuple[Group, ...] = ()
    box = Box(0, 0, width, low)
    if not is_alone:
        below = tuple(common(table, width, low, highlights))
        box = Box(0, 0, width, low + height(table, width) + _MARGIN)
    pieces = [
        BoardDrawing(board, parts, x, y, highlights).drawn()
        for board, (x, y) in zip(shown, places, strict=True)
    ]
    found = (*pieces, *below)
    return Drawing(
        box=box,
        layers=(
            _scenery(parts, tuple(places), None if is_alone else box),
            Layer("pieces", found),
            Layer("over", tuple(_over(found, highlights))),
        ),
        palette=PALETTE,
        title=table.name,
        text=table.text,
    )


def _parts(board: ShipBoard, *, has_name: bool) -> tuple[str, ...]:
    there = {
        "name": has_name,
        "hull": bool(board.holds),
        "harbour": bool(board.harbour),
        "store": board.store is not None,
        "steps": board.steps is not None,
        "things": bool(board.things),
    }
    return tuple(part for part, is_there in there.items() if is_there)


def _places(boards: int, across: int, height: float) -> list[tuple[float, float]]:
    """The left upper corners of the boards; one that is left over is in the middle."""
    found = [
        ((number % across) * float(WIDTH), number // across * height) for number in range(boards)
    ]
    if across > 1 and boards % across:
        found[-1] = (WIDTH / 2, found[-1][1])
    return found


@lru_cache(maxsize=8)
def _scenery(parts: Plan, places: tuple[tuple[float, float], ...], box: Box | None) -> Layer:
    ground = () if box is None else (Rectangle(box, Paint("ground")),)
    return Layer("scenery", (*ground, *(Use(board_scenery(parts), x, y) for x, y in places)))


# What is pointed out


def _over(found: tuple[Group, ...], highlights: Highlights) -> Iterator[Shape]:
    """Frames round what is pointed out, and the words on it."""
    wanted = highlights.lit | highlights.weighed | highlights.warned
    badges = dict(highlights.badges)
    if not wanted and not badges:
        return
    for group in groups_of(found):
        for area in group.areas:
            if group.name in wanted:
                yield from _frame(area, group.name, highlights)
    for group in groups_of(found):
        if group.name in badges and group.areas:
            yield from _badge(badges[group.name], group.areas[0])


def _frame(area: Box, name: str, highlights: Highlights) -> Iterator[Shape]:
    edge = "warned" if name in highlights.warned else "lit"
    paint = Paint(edge=edge, line="bold", is_dashed=name in highlights.weighed)
    yield Rectangle(area, Paint(edge="lit.halo", line="halo"), 10)
    yield Rectangle(area, paint, 10)


def _badge(words: str, area: Box) -> Iterator[Shape]:
    wide = max(24.0, min(area.width, 9.4 * len(words) + 8))
    box = Box(area.x + area.width - wide, area.y - 4, wide, 19)
    yield Rectangle(box, Paint("badge", "lit.halo", "line"), 9)
    yield Text(words, Box(box.x + 2, box.y, box.width - 4, box.height), 14, "badge.on")
