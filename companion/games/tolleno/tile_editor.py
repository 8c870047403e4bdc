"""What a tile is: value, canals with their turn, how many plots, fountains at each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty

from companion.games.tolleno.board import TURN, canals_alone, lone_tile
from companion.games.tolleno.faces import MOST_PLOTS, SHAPES, is_turned
from companion.games.tolleno.parts import value_items
from companion.games.tolleno.questions.face import canals_of, key_of
from companion.kit.controls.buttons import OutlineButton
from companion.kit.controls.chips import ChipRow
from companion.kit.controls.stepper import Stepper
from companion.kit.layout import Column, refill
from companion.present.questions import Option
from companion.present.words import voice
from companion.table_kit.pictured import Beside, PictureRow
from engine.games.tolleno import GAME
from engine.games.tolleno.pieces import Kind
from engine.games.tolleno.state import State
from engine.games.tolleno.tiles import EMPTY, Canals, Plot, Tile
from engine.message import Value, say


def words(key: str, **parameters: Value) -> str:
    """A sentence that names no player."""
    return voice(GAME, ()).say(say(key, **parameters))


class TileEditor(Column):
    """The parts of a tile to choose: `on_change(tile)` after each choice.

    `tile` is what is shown. A tap on a plot of the large tile is `on_plot(index)`, a tap on its
    middle turns it. `chosen` is the plot that is looked at, `plot` what a further one is like.
    """

    __events__ = ("on_change", "on_plot")

    tile = ObjectProperty(None, allownone=True)
    chosen = NumericProperty(None, allownone=True)

    def __init__(self, state: State, plot: Plot = EMPTY, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.state, self._plot = state, plot
        beside = Beside()
        self.pad, self.side = beside.pad, beside.side
        self.values = ChipRow()
        self.turn = OutlineButton(text=words("ui.turn"), icon="rotate-right", style="strong")
        self.plots = Stepper(label=words("ui.plots"), maximum=MOST_PLOTS)
        self.shapes = PictureRow()
        self.add_widget(beside)
        self.add_widget(self.shapes)
        self._listen()
        self.fbind("tile", self.show)
        self.fbind("chosen", self._show_pad)

    def _listen(self) -> None:
        self.pad.bind(on_pick=lambda _, name: self._touch(name))
        self.values.bind(on_pick=lambda _, key: self._set(value=int(key)))
        self.turn.bind(on_release=lambda _: self.rotate())
        self.plots.bind(on_change=lambda _, number: self._count_plots(int(number)))
        self.shapes.bind(on_pick=lambda _, key: self._shape(canals_of(key)))

    # What fingers do

    def _touch(self, name: str) -> None:
        """A plot of the large tile, or its middle."""
        if name == TURN:
            self.rotate()
        else:
            self.dispatch("on_plot", int(name))

    def _set(self, **changes: Any) -> None:
        self.dispatch("on_change", replace(self.tile, **changes))

    def rotate(self) -> None:
        """Turn the whole tile by a quarter."""
        self.dispatch("on_change", self.tile.turn(1))

    def _shape(self, canals: Canals) -> None:
        """Another shape of canals; the one it has already is turned, with the whole tile."""
        if is_turned(self.tile.canals, canals):
            self.rotate()
        else:
            self._set(canals=canals)

    def _count_plots(self, number: int) -> None:
        plots = self.tile.plots
        self._set(plots=(*plots[:number], *[self._plot] * (number - len(plots))))

    # What it shows

    def show(self, *_: object) -> None:
        """The tile as it is."""
        tile: Tile | None = self.tile
        if tile is None:
            return
        self._show_pad()
        self._show_shapes(tile.canals)
        self.plots.value = len(tile.plots)
        self.turn.disabled = not (tile.canals or tile.plots)
        self.values.items = value_items(tile.kind, tile.value)
        self._show_side(tile.kind)

    def _show_shapes(self, canals: Canals | None) -> None:
        """The shapes of canals; the chosen one is turned as the tile is."""
        shown = {shape: canals if is_turned(canals, shape) else shape for shape in SHAPES}
        options = (
            Option(key_of(shape), "", picture=canals_alone(turned or ()))
            for shape, turned in shown.items()
        )
        chosen = next((key_of(one) for one in SHAPES if is_turned(canals, one)), "")
        self.shapes.show(options, chosen)

    def _show_pad(self, *_: object) -> None:
        if self.tile is not None:
            self.pad.drawing = lone_tile(GAME, self.state, self.tile, self.chosen)

    def _show_side(self, kind: Kind) -> None:
        parts = [self.turn] if kind is Kind.CONTRACT else [self.values, self.turn, self.plots]
        refill(self.side, parts)

    def on_change(self, tile: Tile) -> None:
        """Something else was chosen."""

    def on_plot(self, index: int) -> None:
        """A plot of the large tile was tapped."""
