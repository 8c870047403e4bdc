"""A ship goes to an action space: which one, the food it takes, what it gives."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.amalfi.turn_sheet import FEW, GainSheet
from companion.table_kit.choice_fields import OneOf
from engine.games.amalfi.actions import NOTHING, Gain, Place
from engine.games.amalfi.choices import place_on
from engine.games.amalfi.pieces import SPACES

_OTHER = "other"
_CHART, _PUBLIC = "chart ", "public "


class PlaceSheet(GainSheet):
    """Place a ship. `given` is what a finger has already gained on the board."""

    key = "place-ship"

    def __init__(self, *args: Any, given: Gain = NOTHING, **kwargs: Any) -> None:
        self._given = given
        super().__init__(*args, **kwargs)

    def build(self) -> None:
        self.where = OneOf(label=self.tell("where"))
        self.where.bind(on_change=lambda _: self._show_printed())
        self.pay = self.number("ui.food-paid", FEW, 0)
        self.watch(self.where, self.pay)
        self.add_gain(self._given)

    def chosen(self) -> None:
        self.where.items = [
            *((key, self.tell(f"on.{key}")) for key in SPACES),
            *self._charts(_CHART, "own", len(self.board.charts)),
            *self._charts(_PUBLIC, "public", self.state.public),
            (_OTHER, self.tell("other")),
        ]

    def _charts(self, key: str, words: str, number: int) -> list[tuple[str, str]]:
        return [(f"{key}{n}", self.tell(words, number=n)) for n in range(1, number + 1)]

    def _show_printed(self) -> None:
        """A space that the rulebook names fills in its numbers by itself."""
        space = SPACES.get(self.where.chosen)
        if space is not None and self.gains is not None:
            place = place_on(self.state, self.seat, space)
            self.pay.value = place.pay
            self.gains.show(place.gain)
            self.refresh()

    def action(self) -> Place | None:
        where = self.where.chosen
        if not where:
            return None
        place = Place(self.seat, pay=int(self.pay.value or 0), gain=self.gain)
        if where.startswith(_CHART):
            return replace(place, chart=int(where.removeprefix(_CHART)))
        if where.startswith(_PUBLIC):
            return replace(place, public=int(where.removeprefix(_PUBLIC)))
        return replace(place, space=self._unnamed() if where == _OTHER else where)

    def _unnamed(self) -> str:
        """A name for a space that the app does not know: nobody stands there yet."""
        others = sum(t.space is not None and t.space not in SPACES for t in self.state.spaces)
        return self.tell("unnamed", number=others + 1)

    def named(self) -> str:
        return self.tell("do" if self.where.chosen else "choose")
