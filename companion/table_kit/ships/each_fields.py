"""What a card that scores at the end says: so much for each of something, at most so much."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.properties import ListProperty

from companion.kit.controls.segmented import Segmented
from companion.kit.layout import Column, refill
from companion.present.words import word
from companion.table_kit.choice_fields import OneOf
from companion.table_kit.ships.number_fields import NumberField

_PER = range(1, 5)
_COUNT = range(1, 11)
_MOST = (8, 10, 12, 15)
_POINTS = range(3, 13)


@dataclass(frozen=True)
class Each:
    """The numbers as typed: `per` for each `of`, or for a `count` made by hand; or `points`."""

    per: int | None = None
    of: str | None = None
    count: int | None = None
    points: int | None = None
    most: int | None = None


class EachFields(Column):
    """The numbers of one card: `each`, None while they say nothing; `on_change`.

    `things` are the keys and words of what the app counts by itself.
    """

    __events__ = ("on_change",)

    things = ListProperty([])

    def __init__(self, given: Each | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        given = given or Each()
        modes = [{"key": key, "text": word(f"ui.each.{key}")} for key in ("per", "points")]
        mode = "per" if given.points is None else "points"
        self.mode = Segmented(items=modes, selected=mode)
        self.per = _number("points-each", _PER, given.per)
        self.of = OneOf(label=word("ui.each.of"), items=self.things, lets_go=True)
        self.of.chosen = given.of or ""
        self.count = _number("count", _COUNT, given.count)
        self.points = _number("points-all", _POINTS, given.points)
        self.most = _number("most", _MOST, given.most)
        self.mode.bind(on_pick=lambda *_: self._changed())
        for field in (self.per, self.of, self.count, self.points, self.most):
            field.bind(on_change=lambda *_: self._changed())
        self._show()

    def _changed(self) -> None:
        self._show()
        self.dispatch("on_change")

    def _show(self) -> None:
        """What is asked now: a count by hand only where the app has nothing to count."""
        parts: list[Any] = [self.mode, self.points]
        if self.mode.selected == "per":
            by_hand = [] if self.of.chosen else [self.count]
            parts = [self.mode, self.per, self.of, self.most, *by_hand]
        refill(self, parts)

    @property
    def is_begun(self) -> bool:
        """Something was entered."""
        numbers = (self.per, self.count, self.points, self.most)
        return bool(self.of.chosen) or any(field.value is not None for field in numbers)

    @property
    def each(self) -> Each | None:
        """The card as typed."""
        if self.mode.selected == "points":
            points = _whole(self.points.value)
            return None if points is None else Each(points=points)
        per, of = _whole(self.per.value), self.of.chosen or None
        count = None if of else _whole(self.count.value)
        if per is None or (of is None and count is None):
            return None
        return Each(per=per, of=of, count=count, most=_whole(self.most.value))

    def on_change(self) -> None:
        """Another number was entered."""


def _number(key: str, common: Any, value: int | None) -> NumberField:
    field = NumberField(label=word(f"ui.each.{key}"), common=list(common), value=value)
    field.maximum = 500
    return field


def _whole(value: float | None) -> int | None:
    return None if value is None else int(value)
