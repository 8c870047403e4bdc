"""The cliff from the sea, drawn from the state; a tap reports the block or lot it hit."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import ObjectProperty

from companion.games.positano import paint
from companion.games.positano.next_step import Claim
from companion.games.positano.scene import Block, Scene, scene
from companion.kit.theme import theme
from companion.kit.theme.canvas_widget import CanvasWidget
from companion.table_kit.brush import Box, Pieces, mask, unmask, write
from engine.games.positano.pieces import LOTS, Lot
from engine.games.positano.state import Building
from engine.games.positano.views import View


class Cliff(CanvasWidget):
    """The picture of a table of Positano.

    `views` come from the engine; `players` are (colour, shape) by seat. `lit` holds lots to show
    brightly while the others step back, `in_play` those that can be built on, `claims` those that
    were drafted, `due` the one that is built on now. Dispatches `on_block(lot, number)` and
    `on_lot(lot)`.
    """

    views = ObjectProperty(())
    players = ObjectProperty(())
    ghost = ObjectProperty(None, allownone=True)
    lit = ObjectProperty(frozenset())
    in_play = ObjectProperty(LOTS)
    claims = ObjectProperty({})
    due = ObjectProperty(None, allownone=True)
    drawn_from = ("views", "players", "ghost", "lit", "in_play", "claims", "due")
    scene: Scene | None = None

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_block")
        self.register_event_type("on_lot")
        self._pieces = Pieces()
        super().__init__(**kwargs)

    def draw(self, *_: object) -> None:
        self.canvas.clear()
        self._pieces.begin(self.canvas)
        if self.width < 50 or self.height < 50:
            return
        area = Box(self.x, self.y, self.width, self.height)
        views: tuple[View, ...] = self.views
        ghost: Building | None = self.ghost
        self.scene = scene(views, area, ghost)
        with self.canvas:
            mask(area)
            beach = self.scene.beach
            self._pieces.draw((area, beach), lambda: paint.sky(area, beach))
            self._draw_rows(self.scene)
            self._pieces.draw(beach, lambda: paint.waves(beach))
            self._draw_numbers(self.scene)
            unmask(area)

    def _draw_rows(self, picture: Scene) -> None:
        """From the back to the front, so that what stands in front covers what is behind it."""
        for row, terrace in zip((4, 3, 2, 1), picture.terraces, strict=True):
            paint.terrace(terrace, row)
            for lot, box in picture.empty:
                if lot.row == row and lot in self.in_play:
                    self._draw_plot(lot, box, picture.unit)
            for block in picture.blocks:
                if block.lot.row == row:
                    self._draw_block(block)
            for gable in picture.gables:
                if gable.lot.row == row:
                    paint.gable(gable)
            self._dim(picture, row)

    def _draw_block(self, block: Block) -> None:
        marks = self.players[block.owner]
        self._pieces.draw((block, marks), lambda: paint.block(block, *marks))

    def _draw_plot(self, lot: Lot, box: Box, unit: float) -> None:
        claim: Claim | None = self.claims.get(lot)
        if claim is not None:
            paint.claim(box, *self.players[claim.seat], is_now=claim.is_now)
        paint.plot(box, str(lot), unit)
        if lot == self.due:
            paint.frame(box)

    def _dim(self, picture: Scene, row: int) -> None:
        """Step back whatever is not lit, while something is."""
        if not self.lit:
            return
        for block in picture.blocks:
            if block.lot.row == row and block.lot not in self.lit:
                Color(*theme.background[:3], 0.55)
                box = block.box
                Rectangle(pos=(box.x, box.y), size=(box.width, box.height))

    def _draw_numbers(self, picture: Scene) -> None:
        for block in picture.blocks:
            if not self.lit or block.lot in self.lit:
                paint.number(block, self.players[block.owner][0], picture.unit)
        for column, x in picture.columns:
            middle = (x, picture.beach.y + picture.beach.height * 0.66)
            write(column, middle, picture.unit * 0.42, theme.ink)

    def on_touch_up(self, touch: Any) -> bool:
        if (
            touch.grab_current is not None
            or not self.collide_point(*touch.pos)
            or touch.is_mouse_scrolling
        ):
            return bool(super().on_touch_up(touch))
        if (
            self.scene is None
            or abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > self.scene.unit
        ):
            return bool(super().on_touch_up(touch))
        block = self.scene.block_at(*touch.pos)
        if block is not None:
            self.dispatch("on_block", block.lot, block.number)
            return True
        lot = self.scene.lot_at(*touch.pos)
        if lot is not None:
            self.dispatch("on_lot", lot)
            return True
        return False

    def on_block(self, lot: Lot, number: int) -> None:
        """A block was tapped."""

    def on_lot(self, lot: Lot) -> None:
        """An empty lot was tapped."""
