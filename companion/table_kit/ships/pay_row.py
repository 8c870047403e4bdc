"""What pays, always in sight above the buttons of a sheet; a tap leads to the other ways."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.kit.controls.buttons import FilledButton
from companion.kit.controls.list_row import ListRow
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme import theme
from companion.present.questions import Counts, Payment
from companion.present.words import word
from companion.table_kit.ships.payer import Payer

_HEIGHT = 96


class PaySheet(Sheet):
    """The ways to pay, over the sheet that they are for."""

    def __init__(self, payer: Payer, **kwargs: Any) -> None:
        super().__init__(title=word("ui.pay.title"), is_tall=True, **kwargs)
        self.add_widget(payer)
        done = FilledButton(text=word("ui.done"))
        done.bind(on_release=lambda _: self.close())
        self.footer.add_widget(done)
        payer.bind(on_way=self._chosen)
        self.bind(on_close=lambda _: self._leave(payer))

    def _chosen(self, _: Payer) -> None:
        self.close()

    def _leave(self, payer: Payer) -> None:
        payer.unbind(on_way=self._chosen)
        self.content.remove_widget(payer)


class PayRow(ListRow):
    """The payment of a cost in one line: `on_change(moved)` when other ships are chosen.

    It keeps its room while nothing is known to be paid, so that the buttons below stay in place.
    """

    __events__ = ("on_change",)

    def __init__(self, **kwargs: Any) -> None:
        self.payer = Payer()
        super().__init__(icon="sail-boat", trail_icon="chevron-right", **kwargs)
        self.payer.bind(on_change=lambda _, moved: self.dispatch("on_change", moved))
        self.fbind("minimum_height", self._keep_room)
        theme.bind(text_scale=self._keep_room)
        self._keep_room()

    def show(self, field: Payment) -> None:
        """What pays, and the ways there are."""
        self.payer.show(field)
        self.disabled = not field.is_asked
        self.title, self.note = field.text, field.note

    def _keep_room(self, *_: object) -> None:
        self.height = max(dp(_HEIGHT) * theme.text_scale, self.minimum_height)

    def on_release(self) -> None:
        PaySheet(self.payer).open()

    def on_change(self, moved: Counts) -> None:
        """Other ships pay now."""
