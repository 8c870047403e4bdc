"""A board as a small picture: what matters, as large as can be, and what a step changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from companion.present.boards import draw
from companion.present.drawing import Box, Drawing, Group, Highlights, Item, groups, groups_of
from engine.log import START
from engine.table import AnyTable

# How much of the drawing's width and height is shown at least, the room around what matters, and
# how far a part may go beyond the drawing so that it need not be cut.
_LEAST, _AROUND, _BEYOND = 0.5, 0.04, 1.25


class Scene(NamedTuple):
    """A drawing, and the part of it to show."""

    drawing: Drawing
    part: Box


def table_scene(table: AnyTable, shape: float) -> Scene | None:
    """The game as it stands, for a place that is `shape` times as wide as high.

    Where every player has a board of their own, that of whoever leads, unless that is only a strip.
    """
    game, state = table.game, table.at(table.log.main_step)
    totals = game.score(state).totals
    leader = max(table.setup.seats, key=lambda seat: totals[seat])
    drawing = draw(game, state, Highlights(seat=leader))
    if drawing is not None and drawing.box.width > 2 * shape * drawing.box.height:
        drawing = draw(game, state)
    if drawing is None:
        return None
    named = frozenset(group.name for group in groups(drawing) if group.title)
    return Scene(drawing, part(drawing, shape, named))


def step_scene(table: AnyTable, step: int, shape: float) -> Scene | None:
    """A table as it stood after a step, with what the step changed lit."""
    game, state = table.game, table.at(step)
    after = draw(game, state)
    if after is None:
        return None
    lit: frozenset[str] = frozenset()
    if step != START:
        before = draw(game, table.at(table.log.step(step).parent))
        lit = changed(before, after) if before is not None else lit
    drawing = draw(game, state, Highlights(lit=lit)) if lit else after
    assert drawing is not None
    return Scene(drawing, part(drawing, shape, lit))


def pieces_scene(table: AnyTable, pieces: Iterable[str], shape: float) -> Scene | None:
    """A table as it stands, with some pieces lit and the part around them shown."""
    lit = frozenset(pieces)
    drawing = draw(table.game, table.state, Highlights(lit=lit))
    return None if drawing is None else Scene(drawing, part(drawing, shape, lit))


def changed(before: Drawing, after: Drawing) -> frozenset[str]:
    """The pieces that came or look different, by their names; not those within one of them.

    What has a name made of others, as a bracket between two tiles, stands for those.
    """
    old, new = _looks(before), _looks(after)
    found = {name for name, look in new.items() if old.get(name, _NOTHING) != look}
    for name in tuple(found):
        ends = name.split()
        if new.keys() >= set(ends):
            found.update(ends)
    within = {
        inner.name
        for group in groups(after)
        if group.name in found
        for inner in groups_of(group.shapes)
        if inner.name != group.name
    }
    return frozenset(found - within)


_Look: TypeAlias = tuple[tuple[Item, ...], tuple[str, ...]]
_NOTHING: _Look = (), ()


def _looks(drawing: Drawing) -> dict[str, _Look]:
    """What each piece shows beside others within it, and what those are called."""
    found: dict[str, _Look] = {}
    for group in groups(drawing):
        if group.areas or group.title:
            own, inner = found.get(group.name, _NOTHING)
            own += tuple(item for item in group.shapes if not isinstance(item, Group))
            inner += tuple(item.name for item in group.shapes if isinstance(item, Group))
            found[group.name] = own, inner
    return found


def part(drawing: Drawing, shape: float, names: frozenset[str]) -> Box:
    """The part of a drawing around some pieces that fills a place of this shape."""
    whole = drawing.box
    areas = [area for group in groups(drawing) if group.name in names for area in _areas(group)]
    heart = _around(areas) if areas else whole
    margin = _AROUND * max(whole.width, whole.height)
    wide = max(heart.width + 2 * margin, _LEAST * whole.width)
    high = max(heart.height + 2 * margin, _LEAST * whole.height)
    wide, high = max(wide, high * shape), max(high, wide / shape)
    fits = min(1, _BEYOND * whole.width / wide, _BEYOND * whole.height / high)
    wide, high = wide * fits, high * fits
    x = _place(heart.x, heart.width, wide, whole.x, whole.width)
    y = _place(heart.y, heart.height, high, whole.y, whole.height)
    return Box(x, y, wide, high)


def _areas(group: Group) -> Iterator[Box]:
    yield from group.areas
    for inner in groups_of(group.shapes):
        yield from inner.areas


def _around(areas: Iterable[Box]) -> Box:
    """The box around all of some boxes."""
    found = list(areas)
    left, top = min(area.x for area in found), min(area.y for area in found)
    right = max(area.x + area.width for area in found)
    low = max(area.y + area.height for area in found)
    return Box(left, top, right - left, low - top)


def _place(heart: float, length: float, shown: float, first: float, room: float) -> float:
    """Where to begin: with the heart in the middle, or at its start if it is longer."""
    if shown > room:
        return first + (room - shown) / 2
    wanted = heart if length > shown else heart + (length - shown) / 2
    return min(max(wanted, first), first + room - shown)
