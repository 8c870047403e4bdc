"""A tile on the table: who laid it, the brackets it ended, and the ways to correct it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.piazza import phrases
from companion.kit.controls.buttons import FilledButton, OutlineButton, TextButton
from companion.kit.layout import Spread
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present.words import capital
from companion.table_kit.phrases import phrase, signed
from engine.games.piazza.actions import Take
from engine.games.piazza.pieces import Tile, tile_name
from engine.games.piazza.state import State

Act = Callable[[Tile], None]


class TileSheet(Sheet):
    """What there is to say about a tile; `move` and `change` go on with it on the board."""

    def __init__(
        self, model: TableModel, tile: Tile, *, move: Act, change: Act, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.model, self.tile = model, tile
        name = model.say(tile_name(tile))
        self.title = capital(name)
        self.note = self._origin(model.state)
        self._add_brackets(model.state)
        self._fill_footer(move, change)

    def _origin(self, state: State) -> str:
        for number, turn in enumerate(state.turns, 1):
            if self.tile in turn.tiles:
                return phrase(self.model, "ui.tile-by", seat=turn.seat, turn=number)
        key = "ui.tile-start" if self.tile.at in state.start else "ui.tile-keyed"
        return phrase(self.model, key)

    def _add_brackets(self, state: State) -> None:
        """The brackets of which it is an end, with the points they brought."""
        found = [
            (turn, one)
            for turn in state.turns
            for one in turn.brackets
            if self.tile in (one.one, one.other)
        ]
        for turn, one in found:
            line = Spread()
            line.add_widget(Text(text=phrases.bracket(self.model.table, one, turn.tiles)))
            line.add_widget(Text(text=signed(self.model, one.points), style="number_strong"))
            self.add_widget(line)
        if not found:
            self.add_widget(Text(text=phrase(self.model, "ui.tile-no-bracket")))
        else:
            cited = Text(text=self.model.cite("bracket.value"), style="label", tone="link")
            self.add_widget(cited)
        if state.turns:
            keeps = phrase(self.model, "ui.tile-keeps")
            self.add_widget(Text(text=keeps, style="label", tone="muted"))

    def _fill_footer(self, move: Act, change: Act) -> None:
        remove = TextButton(text=phrase(self.model, "ui.remove"), kind="danger")
        onward = OutlineButton(text=phrase(self.model, "ui.move"))
        other = FilledButton(text=phrase(self.model, "ui.change"))
        remove.bind(on_release=lambda _: self._remove())
        onward.bind(on_release=lambda _: self._go(move))
        other.bind(on_release=lambda _: self._go(change))
        for button in (remove, onward, other):
            self.footer.add_widget(button)

    def _remove(self) -> None:
        self.close()
        self.model.play(Take(self.tile.at))

    def _go(self, act: Act) -> None:
        self.close()
        act(self.tile)
