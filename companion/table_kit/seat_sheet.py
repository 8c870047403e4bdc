"""A sheet for an action of one player: whose it is, and fields that are weighed as they change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kivy.uix.widget import Widget

from companion.model import TableModel
from companion.table_kit.action_sheet import ActionSheet
from companion.table_kit.owners import OwnerPicker
from companion.table_kit.phrases import person, tell
from companion.table_kit.ships.number_fields import NumberField
from engine.message import Seat


class SeatSheet(ActionSheet):
    """An action of `seat`. With `asks` the players stand on top, for what anybody may do.

    Its words have keys that begin with `ui.` and its `key`; `title` is one of them.
    """

    key = ""
    asks = False

    def __init__(
        self, model: TableModel, seat: Seat, *, done: Callable[[], None] | None = None, **kw: Any
    ) -> None:
        super().__init__(model, done=done, **kw)
        self.seat = seat
        self.people = OwnerPicker(people=[person(model, one) for one in model.setup.seats])
        self.people.bind(on_pick=lambda _, seat: self.choose(Seat(seat)))
        if self.asks and len(model.setup.seats) > 1:
            self.add_widget(self.people)
        self.build()
        self.choose(seat)

    def build(self) -> None:
        """Add the fields; a subclass says which."""

    def chosen(self) -> None:
        """Show what belongs to the player chosen."""

    def remark(self) -> str:
        """What stands beside the title."""
        return ""

    def choose(self, seat: Seat) -> None:
        """It is this player's action."""
        self.seat = seat
        self.title = self.tell("title", seat=seat)
        self.people.selected = int(seat)
        self.chosen()
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Weigh the action anew."""
        super().refresh()
        self.note = self.remark()

    def tell(self, key: str, **parameters: Any) -> str:
        """A sentence of this sheet."""
        return tell(self.model, f"ui.{self.key}.{key}", **parameters)

    def watch(self, *parts: Widget) -> None:
        """Add fields whose changes are weighed."""
        for part in parts:
            self.add_widget(part)
            part.bind(on_change=lambda *_: self.refresh())

    def number(self, label: str, common: Iterable[int], value: int | None = None) -> NumberField:
        """A field for a number printed on a card."""
        return NumberField(label=tell(self.model, label), common=list(common), value=value)
