"""The tiles on the Beach Board, from the left; whoever enters them has every draft checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.positano.plan import Plan, items
from companion.games.positano.steady_sheet import FixedText, SteadySheet
from companion.kit.controls.buttons import TextButton
from companion.kit.controls.chips import ChipRow
from companion.kit.layout import Column
from companion.kit.layout.headings import SectionHeading
from companion.model import TableModel
from companion.table_kit.phrases import marks, phrase
from engine.core import Illegal
from engine.games.positano.actions import Reveal
from engine.games.positano.pieces import BLOCK_TILES, BUILD_TILES, Lot, Row
from engine.games.positano.rules_board import on_offer
from engine.message import Message, say

_LINES = 2


class RevealSheet(SteadySheet):
    """Tap the tiles in their order; a row that stays empty is not known."""

    enters = True

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(model, **kwargs)
        shown = model.state.round.shown
        self.tiles: dict[Row, list[Any]] = {row: list(shown.row(row) or ()) for row in Row}
        self.title = phrase(model, "ui.reveal")
        clear = TextButton(text=phrase(model, "ui.reveal-clear"), stretches=False)
        clear.bind(on_release=lambda _: self._empty())
        self.add_action(clear)
        self._assemble()
        self.show()

    def _assemble(self) -> None:
        self.plan, self.chips = Plan(pos_hint={"center_x": 0.5}), {}
        self.lines = {row: FixedText(lines=_LINES) for row in Row}
        self.plan.fit(0)
        self.plan.bind(on_pick=lambda _, lot: self._tap(Row.LOT, lot))
        centred = Column()
        centred.add_widget(self.plan)
        self._add(Row.LOT, centred)
        for row, tiles in ((Row.BLOCK, BLOCK_TILES), (Row.BUILD, BUILD_TILES)):
            self.chips[row] = ChipRow()
            self.chips[row].bind(on_pick=lambda _, tile, row=row: self._tap(row, tile))
            self._add(row, self.chips[row])
            self.chips[row].items = self._items(row, tuple(tiles))

    def _add(self, row: Row, part: Any) -> None:
        self.add_widget(SectionHeading(text=phrase(self.model, f"ui.reveal.{row.value}")))
        self.add_widget(self.lines[row])
        self.add_widget(part)

    def _items(self, row: Row, tiles: Sequence[str]) -> list[dict[str, Any]]:
        return [
            {
                "key": tile,
                "text": self.model.say(_short(tile)),
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
            line.say(self.model.say(self._describe(row)))
        verdict = self.model.check(self._reveal())
        if isinstance(verdict, Illegal):
            self.footing.show(verdict)
        else:
            self.footing.say("", act=phrase(self.model, "ui.reveal-it"))

    def _describe(self, row: Row) -> Message:
        """What lies in a row, from the left; where nobody said so, what may be drafted."""
        if self.tiles[row]:
            return say("ui.reveal-row", tiles=tuple(map(_short, self.tiles[row])))
        first = on_offer(self.model.state, row) if self.model.state.round.number == 1 else None
        if first and row is not Row.LOT:
            return say("ui.reveal-first", tiles=tuple(map(_short, first)))
        return say("ui.reveal-unknown")

    def _reveal(self) -> Reveal:
        lots, blocks, builds = (tuple(self.tiles[row]) for row in Row)
        return Reveal(lots, blocks, builds)

    def take(self, *, anyway: bool = False) -> None:
        if self.model.play(self._reveal(), anyway=anyway) is not None:
            self.close()


def _short(tile: Lot | str) -> Message:
    return say("lot.name", lot=str(tile)) if isinstance(tile, Lot) else say(f"ui.short.{tile}")
