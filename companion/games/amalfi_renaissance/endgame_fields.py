"""What an endgame character says: so much for each of something, at most so much."""

from __future__ import annotations

from typing import Any

from companion.kit.controls.segmented import Segmented
from companion.kit.layout import Column, refill
from companion.model import TableModel
from companion.table_kit.choice_fields import OneOf
from companion.table_kit.phrases import tell
from companion.table_kit.ships.number_fields import NumberField
from engine.games.amalfi_renaissance.board import EndgameCard
from engine.games.amalfi_renaissance.endgame import COUNTED
from engine.games.amalfi_renaissance.pieces import CATALOGUE

KNOWN = {r["name"]: r for r in CATALOGUE.records("characters") if r["type"] == "endgame"}
_PER = range(1, 7)
_MOST = (12, 15, 18, 20, 24)
_POINTS = range(3, 25, 3)


class EndgameFields(Column):
    """The numbers of one card: `card`, None while they say nothing; `on_change`."""

    __events__ = ("on_change",)

    def __init__(self, model: TableModel, card: EndgameCard | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        given = card or EndgameCard()
        self._name = given.name
        modes = [
            {"key": key, "text": tell(model, f"ui.endgame.{key}")} for key in ("each", "final")
        ]
        self.mode = Segmented(items=modes, selected="final" if given.points is not None else "each")
        self.per = NumberField(
            label=tell(model, "ui.endgame.per"), common=list(_PER), value=given.per
        )
        counted = [(key, tell(model, f"ui.counted.{key}")) for key in COUNTED]
        self.of = OneOf(
            label=tell(model, "ui.endgame.of"), items=counted, chosen=given.of or "", lets_go=True
        )
        self.count = NumberField(
            label=tell(model, "ui.endgame.count"), common=list(range(9)), value=given.count
        )
        self.most = NumberField(
            label=tell(model, "ui.endgame.max"), common=list(_MOST), value=given.max, maximum=999
        )
        self.points = NumberField(
            label=tell(model, "ui.endgame.points"),
            common=list(_POINTS),
            value=given.points,
            maximum=999,
        )
        self.known = OneOf(
            label=tell(model, "ui.endgame.known"),
            items=[(name, name) for name in KNOWN],
            chosen=given.name if given.name in KNOWN else "",
            lets_go=True,
        )
        self.known.bind(on_change=lambda _: self._know())
        self.mode.bind(on_pick=lambda *_: self._turn())
        for field in (self.per, self.of, self.count, self.most, self.points):
            field.bind(on_change=lambda *_: self.dispatch("on_change"))
        self._show()

    def _know(self) -> None:
        """Fill in what is printed on a card that the rulebook shows."""
        self._name = self.known.chosen
        if self._name:
            card = KNOWN[self._name]
            self.mode.selected = "each"
            self.per.value, self.most.value = card["per"], card["max"]
            self.of.chosen = card["of"]
        self._turn()

    def _turn(self) -> None:
        self._show()
        self.dispatch("on_change")

    def _show(self) -> None:
        each = (self.known, self.per, self.of, self.count, self.most)
        fields = each if self.mode.selected == "each" else (self.points,)
        refill(self, [self.mode, *fields])

    @property
    def is_begun(self) -> bool:
        """Something was entered."""
        numbers = (self.per, self.count, self.most, self.points)
        chosen = self.known.chosen or self.of.chosen
        return bool(chosen) or any(field.value is not None for field in numbers)

    @property
    def card(self) -> EndgameCard | None:
        """The card as typed."""
        most = _whole(self.most.value)
        if self.mode.selected == "final":
            points = _whole(self.points.value)
            return None if points is None else EndgameCard(self._name, max=most, points=points)
        per = _whole(self.per.value)
        if per is None:
            return None
        count = _whole(self.count.value)
        return EndgameCard(self._name, per=per, of=self.of.chosen or None, count=count, max=most)

    def on_change(self) -> None:
        """Another number was entered."""


def _whole(value: float | None) -> int | None:
    return None if value is None else int(value)
