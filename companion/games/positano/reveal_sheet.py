"""The tiles on the Beach Board, from the left; whoever enters them has every draft checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.board.reason import Reason
from companion.board.told import marks, tell
from companion.games.positano.plan import Plan, items
from companion.kit.buttons import FilledButton, OutlineButton
from companion.kit.chips import ChipRow
from companion.kit.headings import SectionHeading
from companion.kit.layout import Column
from companion.kit.sheet import Sheet
from companion.kit.type import Text
from companion.model import TableModel
from engine.core import Illegal
from engine.games.positano.actions import Reveal
from engine.games.positano.names import tile_name
from engine.games.positano.pieces import BLOCK_TILES, BUILD_TILES, Lot, Row
from engine.message import say


class RevealSheet(Sheet):
    """Tap the tiles in their order; a row that stays empty is not known."""

    enters = True

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model = model
        shown = model.state.round.shown
        self.tiles: dict[Row, list[Any]] = {row: list(shown.row(row) or ()) for row in Row}
        self.title = tell(model, "ui.reveal")
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self._take(anyway=True))
        self.clear = OutlineButton(text=tell(model, "ui.reveal-clear"))
        self.clear.bind(on_release=lambda _: self._empty())
        self.button = FilledButton(text=tell(model, "ui.reveal-it"))
        self.button.bind(on_release=lambda _: self._take())
        self.footer.add_widget(self.clear)
        self.footer.add_widget(self.button)
        self._assemble()
        self.show()

    def _assemble(self) -> None:
        self.plan, self.chips, self.lines = Plan(), {}, {row: Text(style="label") for row in Row}
        self.plan.fit(0)
        self.plan.pos_hint = {"center_x": 0.5}
        self.plan.bind(on_pick=lambda _, lot: self._tap(Row.LOT, lot))
        centred = Column()
        centred.add_widget(self.plan)
        self._add(Row.LOT, centred)
        for row, tiles in ((Row.BLOCK, BLOCK_TILES), (Row.BUILD, BUILD_TILES)):
            self.chips[row] = ChipRow()
            self.chips[row].bind(on_pick=lambda _, tile, row=row: self._tap(row, tile))
            self._add(row, self.chips[row])
            self.chips[row].items = self._items(row, tuple(tiles))
        self.add_widget(self.reason)

    def _add(self, row: Row, part: Any) -> None:
        self.add_widget(SectionHeading(text=tell(self.model, f"ui.reveal.{row.value}")))
        self.add_widget(self.lines[row])
        self.add_widget(part)

    def _items(self, row: Row, tiles: Sequence[str]) -> list[dict[str, Any]]:
        return [
            {
                "key": tile,
                "text": self.model.say(say(f"ui.short.{tile}")),
                "selected": tile in self.tiles[row],
            }
            for tile in tiles
        ]

    def _tap(self, row: Row, tile: Lot | str) -> None:
        """A lot is there once; of the other tiles the same may lie there again."""
        if row is Row.LOT and tile in self.tiles[row]:
            self.tiles[row].remove(tile)
        else:
            self.tiles[row].append(tile)
        self.show()

    def _empty(self) -> None:
        self.tiles = {row: [] for row in Row}
        self.show()

    def show(self) -> None:
        """What lies there so far, and what is wrong with it."""
        state = self.model.state
        self.plan.show(items(state, marks(self.model), chosen=self.tiles[Row.LOT]))
        for row, chips in self.chips.items():
            chips.items = self._items(row, [item["key"] for item in chips.items])
        for row, line in self.lines.items():
            names = tuple(map(tile_name, self.tiles[row]))
            key = "ui.reveal-row" if names else "ui.reveal-unknown"
            line.text = self.model.say(say(key, tiles=names))
        verdict = self.model.check(self._reveal())
        self.reason.show(verdict)
        self.button.disabled = isinstance(verdict, Illegal)

    def _reveal(self) -> Reveal:
        lots, blocks, builds = (tuple(self.tiles[row]) or None for row in Row)
        return Reveal(lots, blocks, builds)

    def _take(self, *, anyway: bool = False) -> None:
        if self.model.play(self._reveal(), anyway=anyway) is not None:
            self.close()
