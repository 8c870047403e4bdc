"""Chips: small choices in lines that wrap; one that cannot be chosen says why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    OptionProperty,
    StringProperty,
)

from companion.kit.controls.face import Face
from companion.kit.layout import Column, Flow
from companion.kit.theme.kv import load_kv
from companion.kit.theme.text import RichText, natural_width, plain

_LEAST = 56


class Chip(Face):
    """A choice; chosen it is filled. `room` are words for which it keeps the width.

    `row` says what it is a choice of, where chips of several rows say the same.
    """

    key = StringProperty("")
    row = StringProperty("")
    room = StringProperty("")
    selected = BooleanProperty(defaultvalue=False)
    ground = ColorProperty("#ffffff")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("room", "icon", "max_width"):
            self.fbind(name, self._keep_room)
        self.words.fbind("full_size", self._keep_room)

    def _keep_room(self, *_: object) -> None:
        words = natural_width(self.room, self.words.full_size) + 1 if self.room else 0
        needed = words + self._beside() if words else 0
        self.min_width = min(max(dp(_LEAST), needed), max(self.max_width, dp(_LEAST)))


class ChipRow(Column):
    """Chips that wrap; `on_pick(key)` when one is tapped.

    Each item is a dict: `key`, `text`, and perhaps `icon`, `shape` and `colour`, `selected`,
    `room` (the longest text it will have), `disabled` with its `reason`, or a `note` on one that
    can be chosen. They stand below the chips, in plain sight; of the reasons, with `reasons`
    "tapped", only the one asked for.
    """

    __events__ = ("on_pick",)

    items = ListProperty([])
    row = StringProperty("")
    reasons = OptionProperty("all", options=["all", "tapped"])
    reason = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self.flow = Flow(spacing=(dp(8), 0))
        self._why = RichText(style="label", tone="muted")
        super().__init__(**kwargs)
        self.add_widget(self.flow)
        self.fbind("items", self._show)
        self.fbind("row", self._show)
        self.fbind("reason", self._explain)
        self._show()

    @property
    def chips(self) -> list[Chip]:
        """The chips, first to last."""
        return list(reversed(self.flow.children))

    def _show(self, *_: object) -> None:
        if [chip.key for chip in self.chips] != [item["key"] for item in self.items]:
            self.flow.clear_widgets()
            for item in self.items:
                self.flow.add_widget(self._new(item["key"]))
        for chip, item in zip(self.chips, self.items, strict=True):
            _dress(chip, item)
            chip.row = self.row
        self._explain()

    def _new(self, key: str) -> Chip:
        chip = Chip(key=key)
        chip.bind(on_release=lambda chip: self.dispatch("on_pick", chip.key))
        return chip

    def _explain(self, *_: object) -> None:
        blocked = [item for item in self.items if item.get("disabled") and item.get("reason")]
        if self.reasons == "tapped":
            blocked = [item for item in blocked if item["key"] == self.reason]
        parts = [_reason_text(item["text"], item["reason"]) for item in blocked]
        parts += [
            _reason_text(item["text"], item["note"]) for item in self.items if item.get("note")
        ]
        self._why.text = "\n".join(parts)
        if bool(parts) != bool(self._why.parent):
            self.add_widget(self._why) if parts else self.remove_widget(self._why)

    def on_touch_down(self, touch: Any) -> bool:
        for chip in self.chips:
            if chip.disabled and chip.collide_point(*touch.pos):
                self.reason = chip.key
        return bool(super().on_touch_down(touch))

    def on_pick(self, key: str) -> None:
        """A chip was tapped."""


def _dress(chip: Chip, item: Mapping[str, Any]) -> None:
    chip.text, chip.room = item["text"], item.get("room", "")
    chip.icon = item.get("icon", "")
    chip.colour = item.get("colour", "")
    chip.shape = item.get("shape", "")
    chip.selected = bool(item.get("selected"))
    chip.disabled = bool(item.get("disabled"))


def _reason_text(text: str, why: str) -> str:
    return f"[b]{plain(text)}[/b]: {plain(why)}"


load_kv(__file__)
