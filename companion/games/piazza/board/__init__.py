"""The piazza as a drawing: tiles, free fields and brackets, as the engine has them.

Fields and the tiles on them are named by row and column ("3,5"), brackets by both ends
("3,5 3,8").
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.piazza.board import brackets, tiles
from companion.games.piazza.board.measures import (
    CELL,
    GUTTER,
    SEAM,
    TILE,
    field_box,
    grown,
    paved,
)
from companion.games.piazza.board.palette import PALETTE
from companion.games.piazza.board.paving import paving
from companion.games.piazza.frame import Frame
from companion.present.drawing import (
    Box,
    Drawing,
    Ellipse,
    Group,
    Highlights,
    Item,
    Layer,
    Paint,
    Rectangle,
    Shape,
    Text,
    Use,
)
from companion.present.palette import SHAPES
from companion.present.words import voice
from engine.core import AnyGame
from engine.games.piazza.area import extent
from engine.games.piazza.pieces import Field, Kind, Tile, tile_name
from engine.games.piazza.state import State, Turn
from engine.message import Voice

PLAIN = Highlights()


def drawing(
    game: AnyGame, state: State, highlights: Highlights = PLAIN, frame: Frame | None = None
) -> Drawing:
    """The piazza of a state with some pieces pointed out, in the rows and columns of a frame.

    Badges on free fields offer them. The brackets are those of the last turn, or of what is lit.
    """
    frame = frame or Frame().holding(extent(state.by_field), grows=state.is_kept)
    board = _Board(state, voice(game, state.setup.names), highlights, frame)
    return Drawing(
        box=grown(paved(frame, state.grid), GUTTER),
        layers=(
            paving(frame, state.grid),
            Layer("pieces", tuple(board.pieces())),
            Layer("over", tuple(board.over())),
        ),
        palette=PALETTE,
        title=game.name,
        text=", ".join(map(board.voice.say, game.contents(state))),
    )


@lru_cache(maxsize=128)
def lone_tile(kind: Kind, shape: str) -> Drawing:
    """A tile by itself, with the shape of whoever plays it."""
    box = Box(0, 0, TILE, TILE)
    return Drawing(box, (Layer("pieces", tuple(_parts(kind, shape, box))),), PALETTE, "")


def _parts(kind: Kind, shape: str, box: Box) -> Iterator[Item]:
    """What a tile is put together from."""
    yield Use(tiles.ground(kind.colour), box.x, box.y)
    yield Use(tiles.SYMBOLS[kind.symbol], box.x, box.y)
    if shape:
        yield Use(tiles.seal(kind.colour, shape), box.x, box.y)


class _Board:
    """What lies on the piazza of one state."""

    def __init__(self, state: State, voice: Voice, highlights: Highlights, frame: Frame) -> None:
        self.state, self.voice, self.highlights, self.frame = state, voice, highlights, frame
        self.grid = state.grid
        self.badges = dict(highlights.badges)
        self.taken = {tile.at: tile for tile in state.board}
        self.boxes = {str(at): self._box(at) for at in (*self._fields(), *self.taken)}

    def _fields(self) -> Iterator[Field]:
        """The fields of the frame, and the ring around it, half of which is in sight."""
        (top, bottom), (first, last) = self.frame.rows, self.frame.columns
        for row in range(top - 1, bottom + 2):
            for column in range(first - 1, last + 2):
                yield Field(row, column)

    def _box(self, at: Field) -> Box:
        return grown(field_box(self.grid, at), -SEAM)

    # The fields and what lies on them

    def pieces(self) -> Iterator[Group]:
        for at in self._fields():
            if at not in self.taken:
                yield self._free(at)
        for tile in self.state.board:
            yield self._tile(tile)

    def _free(self, at: Field) -> Group:
        """A field where a tile may be laid; one that is offered says what that would bring."""
        name, words = str(at), self.badges.get(str(at))
        shapes: list[Shape] = []
        if words is not None:
            box = self.boxes[name]
            shapes.append(Rectangle(box, Paint("free", "free.edge", "fine"), 5))
            shapes.append(Text(words, grown(box, -2), 15, "free.on"))
        return Group(name, "place", tuple(shapes), (field_box(self.grid, at),))

    def _tile(self, tile: Tile) -> Group:
        name, box = str(tile.at), self.boxes[str(tile.at)]
        owner = self.state.owner(tile.colour)
        items = list(_parts(tile.kind, "" if owner is None else SHAPES[owner], box))
        if name in self.badges:
            items += brackets.badge(self.badges[name], box)
        if self.highlights.steps_back(name):
            items.append(tiles.veil(box))
        return Group(
            name,
            "tile",
            tuple(items),
            (field_box(self.grid, tile.at),),
            self.voice.say(tile_name(tile)),
            "" if owner is None else self.state.setup.names[owner],
        )

    # What lies over them

    def over(self) -> Iterator[Item]:
        last = self._last()
        if last is not None and not self.highlights.lit:
            for tile in last.tiles:
                if str(tile.at) not in self.highlights.weighed:
                    ring = _ring(self.boxes[str(tile.at)], Paint(edge="new", line="line"))
                    yield Group(str(tile.at), "new", (ring,))
        for name in sorted(self.highlights.lit | self.highlights.weighed | self.highlights.warned):
            yield from self._frame(name)
        found = {
            bracket: brackets.told(bracket, turn.tiles)
            for turn in self._turns()
            for bracket in turn.brackets
            if not self.highlights.lit or self.highlights.lit.issuperset(bracket.ends)
        }
        yield from brackets.drawn(self.grid, found, self.state.board, self.voice)

    def _last(self) -> Turn | None:
        return self.state.turns[-1] if self.state.turns else None

    def _turns(self) -> tuple[Turn, ...]:
        """The turns whose brackets are shown."""
        return self.state.turns if self.highlights.lit else self.state.turns[-1:]

    def _frame(self, name: str) -> Iterator[Shape]:
        """A frame round a field that is pointed out: broken if weighed, red if warned."""
        box = self.boxes.get(name)
        if box is None:
            return
        is_warned = name in self.highlights.warned
        edge = "warned" if is_warned else "lit"
        is_dashed = name in self.highlights.weighed and not is_warned
        yield _ring(box, Paint(edge="halo", line="halo"))
        yield _ring(box, Paint(edge=edge, line="bold", is_dashed=is_dashed))
        if is_warned:
            x, y = box.x + box.width - 3, box.y + 3
            yield Ellipse(x, y, 7.5, 7.5, Paint("warned", "halo", "fine"))
            yield Text("!", Box(x - 7, y - 7, 14, 14), 12, "warned.on")


def _ring(box: Box, paint: Paint) -> Rectangle:
    return Rectangle(grown(box, 1), paint, CELL * 0.12)
