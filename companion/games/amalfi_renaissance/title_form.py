"""What is printed on a title: the points of its squares from the left, perhaps a type."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi_renaissance.words import tell
from companion.kit.cards import Card
from companion.kit.chips import ChipRow
from companion.kit.number_pad import NumberPad
from companion.kit.type import Text
from engine.games.amalfi_renaissance.pieces import TITLES, TYPES

_PAD, _BACK = "pad", "back"
_MOST = 99
_SQUARES = 9


class TitleForm(Card):
    """A title in play: `tile` as the table file has it; `on_change`.

    The squares are typed one after the other; the pad stays open for the next.
    """

    __events__ = ("on_change",)

    def __init__(self, key: str, tile: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(pad_x="12dp", **kwargs)
        self.key, self.tile = key, dict(tile)
        self.pad: NumberPad | None = None
        self.squares, self.types = ChipRow(), ChipRow()
        self.squares.bind(on_pick=lambda _, key: self._pick(key))
        self.types.bind(on_pick=lambda _, key: self._put("type", key))
        self.add_widget(Text(text=TITLES[key].name, style="heading"))
        self.add_widget(Text(text=tell("ui.new.squares"), style="label", tone="muted"))
        self.add_widget(self.squares)
        if TITLES[key].asks_for_type:
            self.add_widget(Text(text=tell("ui.new.type"), style="label", tone="muted"))
            self.add_widget(self.types)
        self._show()

    @property
    def ladder(self) -> list[int]:
        """The squares typed so far."""
        return list(self.tile.get("ladder", ()))

    def _show(self) -> None:
        typed = [
            {"key": str(place), "text": str(points), "selected": True}
            for place, points in enumerate(self.ladder)
        ]
        first = {"key": _PAD, "text": tell("ui.new.square"), "icon": "calculator"}
        back = {"key": _BACK, "text": tell("ui.clear"), "icon": "close"}
        self.squares.items = [*typed, first, *([back] if typed else [])]
        self.types.items = [
            {
                "key": kind,
                "text": tell(f"ui.type.{kind}"),
                "selected": kind == self.tile.get("type"),
            }
            for kind in TYPES
        ]

    def _pick(self, key: str) -> None:
        if key == _BACK:
            self._put("ladder", [])
        elif key.isdigit():
            rest = [points for place, points in enumerate(self.ladder) if place != int(key)]
            self._put("ladder", rest)
        elif self.pad is None:
            self.pad = NumberPad(minimum=0, maximum=_MOST)
            self.pad.bind(on_done=lambda pad, value: self._typed(value))
            self.add_widget(self.pad)
        else:
            self.remove_widget(self.pad)
            self.pad = None

    def _typed(self, points: int) -> None:
        if self.pad is not None:
            self.pad.sum = ""
        self._put("ladder", [*self.ladder, points][:_SQUARES])

    def _put(self, name: str, value: Any) -> None:
        self.tile[name] = value
        self._show()
        self.dispatch("on_change")

    def on_change(self) -> None:
        """Something else was typed."""
