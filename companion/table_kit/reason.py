"""Why something is not allowed, in plain sight, with the way to record it all the same."""

from __future__ import annotations

from typing import Any

from companion.kit.controls.buttons import TextButton
from companion.kit.layout import Column
from companion.kit.surfaces.cards import Card
from companion.kit.theme import theme
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.table_kit.phrases import phrase, reasons
from engine.core import Illegal, Verdict


class Reason(Column):
    """A verdict in words: `on_anyway` where it is against the rules and may still be recorded."""

    __events__ = ("on_anyway",)

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spacing = 0
        self._model = model
        self._words = Text(style="label", tone="danger")
        self._button = TextButton(text=phrase(model, "ui.anyway"), kind="danger", stretches=False)
        self._button.bind(on_release=lambda _: self.dispatch("on_anyway"))

    def show(self, verdict: Verdict | None) -> None:
        """Say what is wrong; None and a legal verdict say nothing."""
        self.clear_widgets()
        self._words.text = reasons(self._model, verdict)
        if not self._words.text:
            return
        illegal = isinstance(verdict, Illegal)
        self._words.tone = "danger" if illegal else "warning"
        self.add_widget(self._words)
        if isinstance(verdict, Illegal) and verdict.can_be_recorded:
            self.add_widget(self._button)

    def on_anyway(self) -> None:
        """It is to be recorded against the rules."""


class ReasonCard(Card):
    """A verdict on a red card, or on a yellow one where it hangs on something nobody sees.

    `on_anyway` as of the reason on it.
    """

    __events__ = ("on_anyway",)

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.pad_y = "8dp"
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self.dispatch("on_anyway"))
        self.add_widget(self.reason)
        self._verdict: Verdict | None = None
        theme.bind(colours=self._paint)

    @property
    def has_words(self) -> bool:
        """There is something to say."""
        return bool(self.reason.children)

    def show(self, verdict: Verdict | None) -> None:
        """Tell a verdict."""
        self._verdict = verdict
        self.reason.show(verdict)
        self._paint()

    def _paint(self, *_: object) -> None:
        is_illegal = isinstance(self._verdict, Illegal)
        self.ground = theme.danger_soft if is_illegal else theme.warning_soft
        self.edge = theme.danger_line if is_illegal else theme.warning_line

    def on_anyway(self) -> None:
        """It is to be recorded against the rules."""
