"""What the sheets of one player's action share: whose it is, and fields that are weighed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.board.action_sheet import ActionSheet
from companion.board.owners import OwnerPicker
from companion.board.ships.numbers import NumberField
from companion.board.told import person, tell
from companion.model import TableModel
from engine.games.amalfi_renaissance.board import Board
from engine.message import Seat


class PlayerSheet(ActionSheet):
    """An action of a player. `asks` puts the players on top, for what anybody may do."""

    asks = False
    key = ""

    def __init__(
        self, model: TableModel, seat: Seat, *, done: Callable[[], None] | None = None, **kw: Any
    ) -> None:
        super().__init__(model, done=done, **kw)
        self.seat = seat
        if self.asks and len(model.setup.seats) > 1:
            everybody = [person(model, other) for other in model.setup.seats]
            self.people = OwnerPicker(people=everybody)
            self.people.bind(on_pick=lambda _, other: self.choose(Seat(other)))
            self.add_widget(self.people)
        self.build()
        self.choose(seat)

    def build(self) -> None:
        """Add the fields; a subclass says which."""

    def choose(self, seat: Seat) -> None:
        """Another player does it."""
        self.seat = seat
        self.title = tell(self.model, f"ui.{self.key}.title", seat=seat)
        if self.asks and len(self.model.setup.seats) > 1:
            self.people.selected = int(seat)
        self.chosen()
        self.refresh()

    def chosen(self) -> None:
        """Show what belongs to the player."""

    @property
    def board(self) -> Board:
        """The player's board."""
        found: Board = self.model.state.board(self.seat)
        return found

    @property
    def is_light(self) -> bool:
        """Only what scores is kept: no ships, no bread, no payments."""
        return bool(self.model.state.options.light)

    def tell(self, key: str, **parameters: Any) -> str:
        """A sentence of this sheet."""
        return tell(self.model, f"ui.{self.key}.{key}", **parameters)

    def refresh(self, *_: object) -> None:
        """Weigh it anew, and say what becomes of the bread."""
        super().refresh()
        before, preview = self.board.bread, self.model.preview
        after = preview.state.board(self.seat).bread if preview else before
        is_changed = None not in (before, after) and before != after
        self.note = (
            tell(self.model, "ui.bread-after", before=before or 0, after=after or 0)
            if is_changed
            else self.remark()
        )

    def remark(self) -> str:
        """What stands beside the title while the bread stays."""
        return ""

    def watch(self, *parts: Widget) -> None:
        """Add fields whose changes are weighed."""
        for part in parts:
            self.add_widget(part)
            part.bind(on_change=lambda *_: self.refresh())

    def number(self, label: str, common: range, value: int | None = None) -> NumberField:
        """A number of the card."""
        return NumberField(label=tell(self.model, label), common=list(common), value=value)
