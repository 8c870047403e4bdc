"""The points of the spaces on a card, best first: a tap adds one, another takes it away again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.board.ships.numbers import NumberField
from companion.kit.chips import ChipRow
from companion.kit.layout import Column, refill

_SPACE = "space "


class LadderField(Column):
    """`ladder` is what was entered, at most `most`; `common` are the usual points; `on_change`."""

    __events__ = ("on_change",)

    def __init__(
        self, label: str, common: Iterable[int], ladder: Iterable[int] = (), *, most: int, **kw: Any
    ) -> None:
        super().__init__(**kw)
        self.ladder, self._most = list(ladder), most
        self.spaces = ChipRow()
        self.spaces.bind(on_pick=lambda _, key: self._remove(int(key.removeprefix(_SPACE))))
        self.number = NumberField(label=label, common=list(common), maximum=500)
        self.number.bind(on_change=lambda _, points: self._add(int(points)))
        self._show()

    def _show(self) -> None:
        self.spaces.items = [
            {"key": f"{_SPACE}{place}", "text": str(points), "icon": "close", "selected": True}
            for place, points in enumerate(self.ladder)
        ]
        parts = [self.spaces] if self.ladder else []
        parts += [self.number] if len(self.ladder) < self._most else []
        refill(self, parts)

    def _add(self, points: int) -> None:
        # The field forgets the number, so that the same one can be tapped again.
        self.number.value = None
        self._change([*self.ladder, points])

    def _remove(self, place: int) -> None:
        self._change([*self.ladder[:place], *self.ladder[place + 1 :]])

    def _change(self, ladder: list[int]) -> None:
        self.ladder = ladder
        self._show()
        self.dispatch("on_change")

    def on_change(self) -> None:
        """Other points were entered."""
