"""Laying a tile: what it is, where it fits turned any way, why it does not fit elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.uix.widget import Widget

from companion.games.tolleno.faces import blank, with_fountain
from companion.games.tolleno.tile_editor import TileEditor
from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.layout import Column, refill
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.table_kit.phrases import phrase
from companion.table_kit.reason import Reason
from engine.core import Illegal, Verdict
from engine.games.tolleno.actions import Expand, Pass
from engine.games.tolleno.pieces import CENTRE, Field
from engine.games.tolleno.rules_expand import placements
from engine.games.tolleno.tiles import Face, Plot, Tile
from engine.message import Seat

# What the large tile shows is what is typed in: no arrow, no fountain.
DRY = Plot(fountains=0)


class ExpandCard(Card):
    """The tile of the player whose turn it is. `on_choice` when what it shows has changed.

    `places` are the fields where it may lie, each with the tile as it may be turned there, the way
    it is turned now first.
    """

    __events__ = ("on_choice",)

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model = model
        self.seat = Seat(0)
        self.at: Field | None = None
        self._turn: object = None
        self.places: dict[Field, list[Tile]] = {}
        self.editor = TileEditor(model.state, DRY)
        self.hint = Text(style="label", tone="muted")
        self.reason = Reason(model)
        self.lay = FilledButton(icon="check")
        self.stuck = OutlineButton(text=phrase(model, "ui.fits-nowhere"))
        self.way_on = Column()
        for part in (self.editor, self.way_on, self.hint):
            self.add_widget(part)
        self.editor.tile = blank(plot=DRY)
        self._listen()

    def _listen(self) -> None:
        self.editor.bind(on_change=lambda _, tile: self._change(tile))
        self.editor.bind(on_plot=lambda _, index: self._point(index))
        self.lay.bind(on_release=lambda _: self.take())
        self.stuck.bind(on_release=lambda _: self._pass())
        self.reason.bind(on_anyway=lambda _: self.take(anyway=True))

    # What it shows

    def show(self, seat: Seat) -> None:
        """A turn begins, with the tile in hand where it is known, or goes on with its tile."""
        state = self.model.state
        turn = (seat, state.turn_number, state.hands[seat])
        self.seat, self.at = seat, None
        if turn != self._turn:
            self._turn = turn
            self._begin(state.hands[seat])
        self._judge()

    def _begin(self, held: Face | None) -> None:
        tile = blank(plots=len(self.editor.tile.plots), plot=DRY)
        if held is not None:
            tile = replace(held, plots=held.plots or tile.plots).lie(CENTRE)
        self.editor.tile = tile

    @property
    def tile(self) -> Tile:
        """The tile as it would lie."""
        tile: Tile = self.editor.tile
        return tile if self.at is None else replace(tile, at=self.at)

    def _judge(self) -> None:
        """Find the places again and say what speaks against the chosen one."""
        self.places = {}
        for tile in placements(self.model.state, self.tile.face):
            self.places.setdefault(tile.at, []).append(tile)
        verdict = None
        if self.at is not None:
            verdict = self.model.check(self._action())
            self.model.weigh(self._action())
        self.reason.show(verdict)
        self.hint.text = phrase(self.model, self._hint())
        self.lay.disabled = self.at is None
        self.lay.text = self._button()
        self._offer(verdict)
        self.dispatch("on_choice")

    def _button(self) -> str:
        if self.at is not None:
            return phrase(self.model, "ui.lay-at", at=str(self.at))
        is_known = self.tile.value is not None and self.tile.canals is not None
        return phrase(self.model, "ui.lay" if is_known else "ui.lay-which")

    def _hint(self) -> str:
        if self.at is None and self.tile.canals is not None:
            return "ui.lay-where" if self.places else "ui.lay-nowhere"
        ways = () if self.at is None else self.places.get(self.at, ())
        return "ui.lay-turn" if len(ways) > 1 else "ui.lay-fountains"

    def _offer(self, verdict: Verdict | None) -> None:
        """The way on, in one place below the tile: to lay it, to show it, or why not."""
        is_refused = isinstance(verdict, Illegal)
        parts: list[Widget] = [] if is_refused or not self.places else [self.lay]
        parts += [self.reason] if self.reason.children else []
        parts += [] if self.places else [self.stuck]
        refill(self.way_on, parts)

    # What fingers do

    def _change(self, tile: Tile) -> None:
        self.editor.tile = tile
        self._judge()

    def _point(self, index: int) -> None:
        """One more fountain points at a plot."""
        self._change(with_fountain(self.editor.tile, index))

    def choose(self, at: Field) -> None:
        """A field was tapped: the tile turns until it fits; tapped again, on to the next way."""
        tile, ways = self.editor.tile, self.places.get(at, [])
        if ways:
            is_next = at == self.at and self.fits(at) and len(ways) > 1
            tile = replace(ways[1 if is_next else 0], at=tile.at)
        self.at = at
        self._change(tile)

    def fits(self, at: Field) -> bool:
        """Whether the tile may lie on a field as it is turned now."""
        ways = self.places.get(at, [])
        return bool(ways) and ways[0].canals == self.editor.tile.canals is not None

    def clear(self) -> bool:
        """Take the tile back from the field where it was weighed; False if it was on none."""
        if self.at is None:
            return False
        self.at = None
        self.model.weigh(None)
        self._judge()
        return True

    def _action(self) -> Expand:
        return Expand(self.seat, self.tile)

    def take(self, *, anyway: bool = False) -> None:
        """Lay the tile where it was chosen to lie."""
        if self.at is not None:
            self.model.play(self._action(), anyway=anyway)

    def _pass(self) -> None:
        self.model.play(Pass(self.seat, self.tile.face))

    def on_choice(self) -> None:
        """Another tile, turn or place."""
