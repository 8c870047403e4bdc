"""The end of a game: who won and why, and what the other reading of tiles would say."""

from __future__ import annotations

from typing import Any

from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present.words import sentence
from companion.table_kit.phrases import phrase
from companion.table_kit.score_link import ScoreLink
from companion.table_kit.table_view import Host


class OverCard(Card):
    """The result."""

    def __init__(self, model: TableModel, host: Host, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model = model
        self.words = Text(style="heading")
        self.add_widget(SectionHeading(text=phrase(model, "ui.game-over")))
        self.add_widget(self.words)
        self.add_widget(Text(text=phrase(model, "ui.tap-tile"), style="label", tone="muted"))
        self.add_widget(ScoreLink(host))

    def show(self) -> None:
        """The result as it is now."""
        self.words.text = sentence(self.model.pad.decided) if self.model.pad else ""
