"""What is printed on a title: the points of its squares from the left, perhaps a type."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi_renaissance.questions.titles import USUAL
from companion.games.amalfi_renaissance.setup_phrases import phrase
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.table_kit.choice_fields import OneOf
from companion.table_kit.ships.ladder_field import LadderField
from engine.games.amalfi_renaissance.pieces import TITLES, TYPES

_SQUARES = 9


class TitleForm(Card):
    """A title in play: `tile` as the table file has it; `on_change`."""

    __events__ = ("on_change",)

    def __init__(self, key: str, tile: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(pad_x="12dp", **kwargs)
        self.key, self.tile = key, dict(tile)
        title = TITLES[key]
        self.squares = LadderField(
            phrase("ui.new.squares"), USUAL[title.is_dark], tile.get("ladder", ()), most=_SQUARES
        )
        self.squares.bind(on_change=lambda field: self._put("ladder", list(field.ladder)))
        self.add_widget(Text(text=title.name, style="heading"))
        self.add_widget(self.squares)
        if title.asks_for_type:
            self.add_widget(self._types())

    def _types(self) -> OneOf:
        items = [(kind, phrase(f"ui.type.{kind}")) for kind in TYPES]
        chosen = self.tile.get("type", "")
        field = OneOf(label=phrase("ui.new.type"), items=items, chosen=chosen)
        field.bind(on_change=lambda field: self._put("type", field.chosen))
        return field

    def _put(self, name: str, value: Any) -> None:
        self.tile[name] = value
        self.dispatch("on_change")

    def on_change(self) -> None:
        """Something else was entered."""
