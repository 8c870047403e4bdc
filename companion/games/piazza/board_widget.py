"""The piazza, drawn from the state: tiles, ghosts, brackets, and the fields that are offered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import is_
from typing import Any

from kivy.properties import ObjectProperty

from companion.games.piazza import paint
from companion.games.piazza.frame import Frame
from companion.kit.controls.numbers import minus
from companion.kit.theme import theme
from companion.kit.touch.pan_zoom import PanZoom
from companion.table_kit.brush import Box, Pieces, write
from engine.games.piazza.brackets import Bracket
from engine.games.piazza.grid import Grid
from engine.games.piazza.pieces import Field, Tile

GAP = 0.04
_ASIDE = 0.45
_SHORT = 0.14
_GUTTER = 0.36


@dataclass(frozen=True)
class Picture:
    """What there is to see. `offers` are fields with what they would bring, in words.

    `lit` are fields to show brightly while the others step back, `new` the tiles of the last
    turn, `marked` fields with something odd.
    """

    tiles: tuple[Tile, ...] = ()
    ghosts: tuple[Tile, ...] = ()
    brackets: tuple[Bracket, ...] = ()
    offers: Mapping[Field, str] = field(default_factory=dict)
    aim: Field | None = None
    lit: frozenset[Field] = frozenset()
    new: frozenset[Field] = frozenset()
    marked: frozenset[Field] = frozenset()
    frame: Frame = field(default_factory=Frame)
    grid: Grid = field(default_factory=Grid)


class Board(PanZoom):
    """The picture of a table of Piazza: `on_field(field)` for any field, taken or not.

    `letters` are those of the colours, so that no tile is known by its colour alone.
    """

    __events__ = ("on_field",)

    picture = ObjectProperty(Picture(), comparator=is_)
    letters = ObjectProperty({}, comparator=is_)

    def __init__(self, **kwargs: Any) -> None:
        self._pieces = Pieces()
        super().__init__(margin="4dp", largest="72dp", has_tools=True, **kwargs)
        for name in ("picture", "size"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_: object) -> None:
        """The whole frame is in sight, or of a board that was zoomed what is weighed on it."""
        picture: Picture = self.picture
        left, low, right, top = picture.frame.bounds
        aside = picture.grid.push / 2
        self.bounds = left + min(aside, 0), low, right + max(aside, 0), top
        if not self.is_moved:
            self.reveal(self.bounds)
        for tile in picture.ghosts:
            x, y = self._left(tile.at), -tile.at.row
            self.reveal((x, y - 1, x + 1, y))
        self.paint_soon()

    # Where things are

    def _left(self, at: Field) -> float:
        grid: Grid = self.picture.grid
        return at.column + (grid.push / 2 if grid.is_above(at.row) else 0)

    def box(self, at: Field) -> Box:
        """Where a field is on the screen."""
        x, y = self.to_screen(self._left(at), -at.row - 1)
        gap = self.unit * GAP
        side = self.unit - 2 * gap
        return Box(x + gap, y + gap, side, side)

    def middle(self, at: Field) -> tuple[float, float]:
        """The middle of a field on the screen."""
        return self.to_screen(self._left(at) + 0.5, -at.row - 0.5)

    def field_at(self, bx: float, by: float) -> Field:
        """The field at a point of the board."""
        grid: Grid = self.picture.grid
        row = int(-by // 1)
        return Field(row, int((bx - (grid.push / 2 if grid.is_above(row) else 0)) // 1))

    def on_tap(self, bx: float, by: float) -> None:
        self.dispatch("on_field", self.field_at(bx, by))

    def on_field(self, at: Field) -> None:
        """A field was tapped."""

    # What it shows

    def _paint_tile(self, tile: Tile) -> None:
        box, letter = self.box(tile.at), self.letters.get(tile.colour, "")
        self._pieces.draw((tile.kind, box, letter), lambda: paint.tile(box, tile.kind, letter))

    def paint(self) -> None:
        picture: Picture = self.picture
        self._pieces.begin(self.canvas.before)
        self._paint_fields(picture)
        for tile in picture.tiles:
            self._paint_tile(tile)
        self._paint_marks(picture)
        for tile in picture.ghosts:
            self._paint_tile(tile)
            paint.outline(self.box(tile.at), theme.accent, self.unit * 0.06)
        if picture.aim is not None:
            paint.outline(self.box(picture.aim), theme.focus, self.unit * 0.05)
        for bracket in picture.brackets:
            self._paint_bracket(bracket)

    def _paint_fields(self, picture: Picture) -> None:
        (top, bottom), (left, right) = picture.frame.rows, picture.frame.columns
        taken = {tile.at for tile in (*picture.tiles, *picture.ghosts)}
        # In the dark a surface hardly shows on the ground of the board.
        shy = (*theme.line[:3], 0.6) if theme.is_dark else (*theme.surface[:3], 0.62)
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                at = Field(row, column)
                if at in taken:
                    continue
                paint.field(self.box(at), theme.soft if at in picture.offers else shy)
        for at, words in picture.offers.items():
            if words and at not in taken:
                write(words, self.middle(at), self.unit * 0.32, tuple(theme.soft_ink))
        self._paint_numbers(picture)

    def _paint_numbers(self, picture: Picture) -> None:
        """The numbers of rows and columns beside the fields: reasons name them."""
        (top, bottom), (left, right) = picture.frame.rows, picture.frame.columns
        colour, size = tuple(theme.muted), self.unit * 0.24
        for row in range(top, bottom + 1):
            edge = self._left(Field(row, left)) - _GUTTER / 2
            write(minus(row), self.to_screen(edge, -row - 0.5), size, colour)
        for column in range(left, right + 1):
            middle = self._left(Field(top, column)) + 0.5
            write(minus(column), self.to_screen(middle, _GUTTER / 2 - top), size, colour)

    def _paint_marks(self, picture: Picture) -> None:
        for tile in picture.tiles:
            box = self.box(tile.at)
            if picture.lit and tile.at not in picture.lit:
                paint.field(box, (*theme.background[:3], 0.6))
            elif tile.at in picture.lit:
                paint.outline(box, theme.accent, self.unit * 0.06)
            elif tile.at in picture.new:
                paint.outline(box, theme.ink, self.unit * 0.025)
            if tile.at in picture.marked:
                paint.outline(box, theme.danger, self.unit * 0.05)

    def _paint_bracket(self, bracket: Bracket) -> None:
        """Beside the middle of the line, so that a row and a column do not hide one another."""
        start, end = self.middle(bracket.one.at), self.middle(bracket.other.at)
        aside, short = self.unit * _ASIDE, self.unit * _SHORT
        if bracket.is_row:
            ends = (start[0] + short, start[1] - aside), (end[0] - short, end[1] - aside)
        else:
            ends = (start[0] + aside, start[1] - short), (end[0] + aside, end[1] + short)
        paint.bracket(*ends, str(bracket.points), self.unit)
