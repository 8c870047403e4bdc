"""The end of a game: who won and why, and what the other reading of tiles would say."""

from __future__ import annotations

from typing import Any

from companion.board.onward import ToScore
from companion.board.told import tell
from companion.kit.cards import Card
from companion.kit.headings import SectionHeading
from companion.kit.type import Text
from companion.model import TableModel
from companion.words import sentence


class OverCard(Card):
    """The result."""

    def __init__(self, model: TableModel, host: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model = model
        self.words = Text(style="heading")
        self.add_widget(SectionHeading(text=tell(model, "ui.game-over")))
        self.add_widget(self.words)
        self.add_widget(Text(text=tell(model, "ui.tap-tile"), style="label", tone="muted"))
        self.add_widget(ToScore(host))

    def show(self) -> None:
        """The result as it is now."""
        self.words.text = sentence(self.model.pad.decided) if self.model.pad else ""
