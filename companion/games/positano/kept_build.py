"""The main build of a round: weighed with a tap, built with the button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.board.told import signed, tell
from companion.games.positano import matrix
from companion.games.positano.build_sheet import BuildSheet
from companion.kit.buttons import FilledButton, OutlineButton
from companion.model import TableModel
from engine.games.positano.names import roof_name
from engine.games.positano.pieces import LOTS
from engine.message import Seat, say


class KeptBuildSheet(BuildSheet):
    """The lot and the tile are drafted; blocks and roof are still to be chosen."""

    def __init__(
        self, model: TableModel, seat: Seat, *, done: Callable[[], None], **kwargs: Any
    ) -> None:
        lot = model.state.turn(seat).lot or LOTS[0]
        super().__init__(model, lot, seat, **kwargs)
        self._done = done
        self.content.remove_widget(self.owners)
        self.button = FilledButton()
        self.button.bind(on_release=lambda _: self.take())
        cancel = OutlineButton(text=tell(model, "ui.cancel"))
        cancel.bind(on_release=lambda _: self.close())
        self.footer.add_widget(cancel)
        self.footer.add_widget(self.button)
        self.fbind("chosen", self._show_button)
        self.show()

    def make(self) -> matrix.Make:
        return matrix.building(self.lot, self.owner)

    def show(self) -> None:
        self.title = tell(self.model, "ui.build-now", seat=self.owner, lot=str(self.lot))
        tile = say(f"tile.{self.model.state.turn(self.owner).build}")
        self.note = tell(self.model, "ui.regulation-tile", height=self.lot.regulation, tile=tile)
        super().show()
        self._show_button()

    def _show_button(self, *_: object) -> None:
        choice: matrix.Choice | None = self.chosen
        self.button.disabled = choice is None or not choice.is_legal
        if choice is None or choice.change is None:
            self.button.text = tell(self.model, "ui.choose-cell")
            return
        self.button.text = tell(
            self.model,
            "ui.build-it",
            blocks=choice.blocks,
            roof=roof_name(choice.roof),
            change=signed(self.model, choice.change),
        )

    def picked(self) -> None:
        self._weigh_chosen()

    def took(self) -> None:
        self._done()
