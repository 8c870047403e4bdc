"""The best turns of a known hand, most points first; a tap shows one on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from companion.games.piazza import phrases
from companion.kit.controls.list_row import ListRow
from companion.kit.surfaces.cards import Card
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.table_kit.phrases import phrase, signed
from engine.games.piazza.pieces import Tile
from engine.games.piazza.placements import Placement, placements
from engine.message import Seat

_SHOWN = 8


class BestSheet(Sheet):
    """What a player could do now; `choose(tiles)` for the one that was tapped."""

    def __init__(
        self,
        model: TableModel,
        seat: Seat,
        choose: Callable[[tuple[Tile, ...]], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.model, self._choose = model, choose
        self.title = phrase(model, "ui.best", seat=seat)
        found = sorted(placements(model.state, seat), key=lambda one: -one.points)[:_SHOWN]
        if not found:
            self.add_widget(Text(text=phrase(model, "ui.best-none")))
            return
        card = Card(pad_x=0, pad_y=dp(4))
        for placement in found:
            card.add_widget(self._row(placement, is_last=placement is found[-1]))
        self.add_widget(card)

    def _row(self, placement: Placement, *, is_last: bool) -> ListRow:
        tiles = placement.action.tiles
        row = ListRow(
            title=phrases.laid(self.model.table, tiles),
            trail=signed(self.model, placement.points),
            trail_tone="ink",
        )
        row.divided = not is_last
        row.bind(on_release=lambda _: self._pick(tiles))
        return row

    def _pick(self, tiles: tuple[Tile, ...]) -> None:
        self.close()
        self._choose(tiles)
