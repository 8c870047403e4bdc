"""What can be entered now: the main actions of the player shown, and what they bring."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi_renaissance.next_step import Step
from companion.games.amalfi_renaissance.phrases import ROMAN
from companion.games.amalfi_renaissance.questions import ALSO, LIGHT_ALSO, LIGHT_MAIN, MAIN
from companion.kit.controls.buttons import FilledButton
from companion.kit.controls.chips import ChipRow
from companion.kit.layout import Column, refill
from companion.kit.layout.headings import SectionHeading
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.table_kit.phrases import phrase
from engine.core import Legal
from engine.games.amalfi_renaissance.actions import TakeCharacter, UseLighthouse
from engine.games.amalfi_renaissance.pieces import PERIODS
from engine.message import Seat


class ActionsCard(Column):
    """`on_do(key)` when something is to be entered."""

    __events__ = ("on_do",)

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spacing = "2dp"
        self.model = model
        self.heading, self.hint = SectionHeading(), Text(style="label", tone="link")
        self.main, self.also = ChipRow(), ChipRow()
        self.button = FilledButton()
        self._due = ""
        self.button.bind(on_release=lambda _: self.dispatch("on_do", self._due))
        for row in (self.main, self.also):
            row.bind(on_pick=lambda _, key: self.dispatch("on_do", key))

    def show(self, step: Step, seat: Seat) -> None:
        """What is next, and what the player shown may enter."""
        self._due, self.button.text = self._next(step)
        is_light = self.model.state.options.light
        self.heading.text = self._whose(step, seat)
        self.main.items = self._items(LIGHT_MAIN if is_light else MAIN)
        self.also.items = self._items(LIGHT_ALSO if is_light else ALSO)
        is_first = self._due and step.kind != "free"
        parts: list[Any] = [self.button] if is_first else []
        if step.kind not in ("over", "finish"):
            self.hint.text = self._hints()
            parts.append(self.heading)
            parts += [self.also] if step.kind == "close" else [self.main, self.also]
            parts += [self.hint] if self.hint.text else []
        if self._due and not is_first:
            parts.append(self.button)
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

    def _hints(self) -> str:
        """Who may do something after the latest navigation, lest it is forgotten."""
        state = self.model.state
        if state.turn.voyage is None or state.options.light:
            return ""
        lit = tuple(seat for seat in state.seats if self._may(UseLighthouse(seat)))
        takers = tuple(s for s in state.seats if self._may(TakeCharacter(s, evolving=True)))
        told = [phrase(self.model, "ui.hint.lighthouse", seats=lit)] if lit else []
        if takers:
            told.append(phrase(self.model, "ui.hint.character", seats=takers))
        return "\n".join(told)

    def _may(self, action: Any) -> bool:
        return isinstance(self.model.check(action), Legal)

    def _next(self, step: Step) -> tuple[str, str]:
        """The one thing to do, where there is one."""
        state = self.model.state
        period = ROMAN[state.period or PERIODS]
        if step.kind == "close":
            return "end", phrase(self.model, "ui.do.close", period=period)
        if step.kind == "react":
            rival = phrase(self.model, f"rival-name.{state.options.solo}")
            return "rival", phrase(self.model, "ui.do.rival", rival=rival)
        if step.kind == "free":
            return "end", phrase(self.model, "ui.do.close", period=period)
        return "", ""

    def on_do(self, key: str) -> None:
        """Something is to be entered."""
