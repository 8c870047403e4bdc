"""The city on the screen: panned and zoomed; a tap reports the field or plot it hit."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import is_
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.games.tolleno import lights, paint
from companion.games.tolleno.paint import Easel
from companion.games.tolleno.scene import Bounds, Hit, Square, box_of, hit, squares
from companion.kit.controls.numbers import minus
from companion.kit.theme import theme
from companion.kit.touch.pan_zoom import PanZoom
from companion.kit.touch.viewport import Viewport
from companion.table_kit.brush import write
from engine.games.tolleno.pieces import Field
from engine.games.tolleno.state import State
from engine.games.tolleno.tiles import place_of

_STEP = 1.2
# The names of rows and columns.
_GUTTER, _NAME = 18, 11


@dataclass(frozen=True)
class Picture:
    """What is to be seen.

    `state` is the table, or what it would become from `before`. `places` are the fields for the
    tile in hand, true where it fits as it is turned; `offers` empty fields to key in a tile;
    `spots` the plots in reach with their distance. `lit` names tiles and plots of a reason,
    `marked` fields where something is against the rules, `dead_ends` sides where canals end.
    """

    state: State
    before: State
    bounds: Bounds
    places: Mapping[Field, bool] = field(default_factory=dict)
    offers: tuple[Field, ...] = ()
    spots: Mapping[tuple[Field, int], int | None] = field(default_factory=dict)
    chosen: Hit | None = None
    lit: frozenset[str] = frozenset()
    marked: frozenset[str] = frozenset()
    dead_ends: tuple[tuple[Field, str], ...] = ()


class City(PanZoom):
    """The picture of a table of Tolleno: `on_hit(hit)` for a field or a plot.

    `marks` are (colour, shape) by seat.
    """

    __events__ = ("on_hit",)

    picture = ObjectProperty(None, allownone=True, comparator=is_)
    marks = ObjectProperty((), comparator=is_)

    def __init__(self, **kwargs: Any) -> None:
        self.squares: tuple[Square, ...] = ()
        self._kept: dict[Any, Canvas] = {}
        self._name_soon = Clock.create_trigger(self._name, -1)
        super().__init__(finger=0.5, ground="soft", largest="120dp", gutter=dp(_GUTTER), **kwargs)
        self.names = Canvas()
        self.canvas.add(self.names)
        self.fbind("picture", self._show)
        self.fbind("marks", self.paint_soon)

    def _show(self, *_: object) -> None:
        picture: Picture = self.picture
        before = None if picture.before is picture.state else picture.before
        self.squares = squares(picture.state, before)
        self.bounds = picture.bounds
        self._name_soon()
        self.paint_soon()

    def paint(self) -> None:
        """Draw the fields, then the tiles, then what is lit on them."""
        # Clearing a canvas leaves other canvases on it.
        for drawn in self._kept.values():
            self.canvas.before.remove(drawn)
        picture: Picture | None = self.picture
        if picture is None or self.width < 50:
            self._kept = {}
            return
        # Everything is drawn at one of a few sizes and then brought to the size of the moment, so
        # that a zoom or a change draws again only the tiles that look different.
        size = _STEP ** math.ceil(math.log(max(self.unit, 1), _STEP))
        easel = Easel(size)
        PushMatrix()
        Translate(*self.to_screen(0, 0), 0)
        Scale(self.unit / size, self.unit / size, 1)
        self._draw(easel, picture)
        PopMatrix()
        self._name_soon()

    def _draw(self, easel: Easel, picture: Picture) -> None:
        for at, fits in picture.places.items():
            lights.place(easel, at, fits=fits, plus=False)
        for at in picture.offers:
            lights.place(easel, at, fits=False, plus=True)
        self._tiles(easel, picture)
        for (at, index), distance in picture.spots.items():
            tile = picture.state.city[at]
            is_empty = tile.plots[index].owner is None
            lights.reachable(easel, box_of(tile, index), distance, is_empty=is_empty)
        self._fountains(easel, picture)
        self._choice(easel, picture)
        for at, side in picture.dead_ends:
            lights.dead_end(easel, at, side)

    def _fountains(self, easel: Easel, picture: Picture) -> None:
        """Fountains again where the mark of a plot in reach lies half over them."""
        for square in self.squares:
            for spot in square.spots:
                if (square.tile.at, spot.index) in picture.spots:
                    paint.fountains(easel, spot)

    def _tiles(self, easel: Easel, picture: Picture) -> None:
        look = (easel.unit, theme.is_dark, self.marks)
        kept, self._kept = self._kept, {}
        for square in self.squares:
            key = (square, look)
            drawn = kept.get(key) or self._tile(easel, square)
            self._kept[key] = drawn
            self.canvas.before.add(drawn)
            self._dress(easel, picture, square)

    def _tile(self, easel: Easel, square: Square) -> Canvas:
        drawn = Canvas(noadd=True)
        with drawn:
            paint.tile(easel, square, self.marks)
        return drawn

    def _dress(self, easel: Easel, picture: Picture, square: Square) -> None:
        at = square.tile.at
        if square.is_ghost:
            lights.ghost(easel, square.box)
        if str(at) in picture.marked:
            lights.warn(easel, square.box)
        if picture.lit:
            self._light(easel, picture.lit, square)

    def _light(self, easel: Easel, lit: frozenset[str], square: Square) -> None:
        at = square.tile.at
        shining = [s for s in square.spots if place_of(at, s.index) in lit]
        for spot in shining:
            lights.chosen(easel, spot.box)
        if str(at) in lit:
            lights.chosen(easel, square.box)
        elif not shining:
            lights.dim(easel, square.box)

    def _choice(self, easel: Easel, picture: Picture) -> None:
        if picture.chosen is None:
            return
        at, index = picture.chosen
        tile = picture.state.city.get(at)
        if tile is None:
            return
        if index is not None and index < len(tile.plots):
            lights.chosen_plot(easel, box_of(tile, index))
            return
        box = next(square.box for square in self.squares if square.tile.at == at)
        lights.chosen(easel, box)

    def _look(self, lens: Viewport) -> None:
        super()._look(lens)
        self._name_soon()

    def _name(self, *_: object) -> None:
        """The numbers of rows and columns in the gutter, which reasons name."""
        self.names.clear()
        lying = [square.tile.at for square in self.squares]
        left, low, right, top = self.lens.place
        size, ink, away = dp(_NAME), tuple(theme.muted), self.gutter / 2
        with self.names:
            for row in {at.row for at in lying}:
                y = self.to_screen(0, -row - 0.5)[1]
                if low <= y <= top:
                    write(minus(row), (left - away, y), size, ink)
            for column in {at.column for at in lying}:
                x = self.to_screen(column + 0.5, 0)[0]
                if left <= x <= right:
                    write(minus(column), (x, top + away), size, ink)

    def on_tap(self, bx: float, by: float) -> None:
        if self.picture is not None:
            self.dispatch("on_hit", hit(self.picture.state, bx, by))

    def on_hit(self, met: Hit) -> None:
        """A field or a plot was tapped."""
