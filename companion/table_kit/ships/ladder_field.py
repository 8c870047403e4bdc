"""The points of the spaces on a card, best first: a tap adds one, another takes it away again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.kit.controls.chips import ChipRow
from companion.kit.layout import Column
from companion.kit.theme.text import Text
from companion.present.words import word
from companion.table_kit.ships.number_fields import NumberField

_SPACE = "space "
_LINES = 2
_LINE = 48


class LadderField(Column):
    """`ladder` is what was entered, at most `most`; `common` are the usual points; `on_change`.

    The spaces have their room from the start, so that no tap moves what is below.
    """

    __events__ = ("on_change",)

    def __init__(
        self, label: str, common: Iterable[int], ladder: Iterable[int] = (), *, most: int, **kw: Any
    ) -> None:
        super().__init__(**kw)
        self.ladder, self._most = list(ladder), most
        self.spaces = ChipRow()
        self.place = BoxLayout(orientation="vertical", size_hint_y=None)
        self.spaces.bind(on_pick=lambda _, key: self._remove(int(key.removeprefix(_SPACE))))
        self.number = NumberField(label=label, common=list(common), maximum=500)
        self.number.bind(on_change=lambda _, points: self._add(int(points)))
        self.note = Text(style="label", tone="muted")
        self.place.add_widget(self.spaces)
        self.place.add_widget(Widget())
        for part in (self.number, self.note, self.place):
            self.add_widget(part)
        self.spaces.fbind("height", self._keep_room)
        self._show()
        self._keep_room()

    def _keep_room(self, *_: object) -> None:
        self.place.height = max(dp(_LINE) * _LINES, self.spaces.height)

    def _show(self) -> None:
        self.spaces.items = [
            {"key": f"{_SPACE}{place}", "text": str(points), "selected": True}
            for place, points in enumerate(self.ladder)
        ]
        self.note.text = word("ui.ladder.remove" if self.ladder else "ui.ladder.none")

    def _add(self, points: int) -> None:
        # The field forgets the number, so that the same one can be tapped again.
        self.number.value = None
        if len(self.ladder) < self._most:
            self._change([*self.ladder, points])

    def _remove(self, place: int) -> None:
        self._change([*self.ladder[:place], *self.ladder[place + 1 :]])

    def _change(self, ladder: list[int]) -> None:
        self.ladder = ladder
        self._show()
        self.dispatch("on_change")

    def on_change(self) -> None:
        """Other points were entered."""
