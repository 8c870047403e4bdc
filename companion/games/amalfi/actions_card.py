"""Everything that can be entered for the player shown, as chips."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi.next_step import Step
from companion.games.amalfi.questions.free import FREE, MAIN
from companion.kit.controls.buttons import FilledButton
from companion.kit.controls.chips import ChipRow
from companion.kit.layout import Column, refill
from companion.kit.layout.headings import SectionHeading
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.table_kit.phrases import phrase
from engine.games.amalfi.pieces import ROUNDS
from engine.message import Seat


class ActionsCard(Column):
    """`on_do(key)` for a chip or the button of what is next."""

    __events__ = ("on_do",)

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model = model
        self.heading, self.main = SectionHeading(), ChipRow()
        self.free_heading = SectionHeading(text=phrase(model, "ui.free"))
        self.free = ChipRow()
        self.button, self.over = FilledButton(), Text(style="strong")
        self.main.items, self.free.items = self._items(MAIN), self._items(FREE)
        for chips in (self.main, self.free):
            chips.bind(on_pick=lambda _, key: self.dispatch("on_do", key))
        self.button.bind(on_release=lambda _: self.dispatch("on_do", "close"))

    def show(self, step: Step, seat: Seat) -> None:
        """What belongs to a step, for a player."""
        self.heading.text = self._whose(step, seat)
        number = self.model.state.round or ROUNDS
        self.button.text = phrase(self.model, "ui.do.close", round=number)
        self.over.text = self.model.pad.decided
        kinds: dict[str, list[Any]] = {
            "turn": [self.heading, self.main, self.free_heading, self.free],
            "close": [self.button, self.heading, self.free],
            "over": [self.over],
        }
        parts = kinds.get(step.kind, [])
        refill(self, parts)

    def _whose(self, step: Step, seat: Seat) -> str:
        """For whom this is entered, and whose turn it is where that is somebody else."""
        names = self.model.setup.names
        if step.seat is None:
            return phrase(self.model, "ui.acts", name=names[seat])
        if step.seat == seat:
            return phrase(self.model, "ui.acts.turn", name=names[seat])
        return phrase(self.model, "ui.acts.other", name=names[seat], turn=names[step.seat])

    def _items(self, keys: tuple[str, ...]) -> list[dict[str, str]]:
        return [{"key": key, "text": phrase(self.model, f"ui.do.{key}")} for key in keys]

    def on_do(self, key: str) -> None:
        """Something is to be entered."""
