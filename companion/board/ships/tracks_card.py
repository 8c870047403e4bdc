"""Where the score markers stand, keyed in one after the other on one pad."""

from __future__ import annotations

from typing import Any

from companion.board.ships.numbers import NumberList
from companion.board.told import person, tell
from companion.kit.cards import Card
from companion.kit.type import Text
from companion.model import TableModel
from engine.message import Seat


class TracksCard(Card):
    """A marker for each player. Its words have keys that begin with `ui.` and its `key`."""

    key = ""
    minimum = 0

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(pad_x="12dp", **kwargs)
        self.model = model
        self.add_widget(Text(style="heading", text=tell(model, f"ui.{self.key}.tracks")))
        note = tell(model, f"ui.{self.key}.note")
        self.add_widget(Text(style="label", tone="muted", text=note))
        self.numbers = NumberList()
        self.numbers.bind(on_set=lambda _, key, value: self._set(Seat(int(key)), value))
        self.add_widget(self.numbers)
        self._is_begun = False

    # What a subclass says

    def marker(self, seat: Seat) -> int | None:
        """Where a player's marker was keyed in; None before."""
        raise NotImplementedError

    def keyed(self, seat: Seat, points: int) -> Any:
        """The action that puts it there."""
        raise NotImplementedError

    # What it does

    def show(self) -> None:
        """The markers as they are; at first the pad is open for the first that is missing."""
        items = [self._item(seat) for seat in self.model.setup.seats]
        self.numbers.items = items
        if not self._is_begun:
            missing = (item["key"] for item in items if item["value"] is None)
            self.numbers.open_key = next(missing, "")
            self._is_begun = True

    def _item(self, seat: Seat) -> dict[str, Any]:
        one = person(self.model, seat)
        return {
            "key": str(int(seat)),
            "title": one["name"],
            "shape": one["shape"],
            "colour": one["colour"],
            "value": self.marker(seat),
            "minimum": self.minimum,
        }

    def _set(self, seat: Seat, points: int) -> None:
        self.model.play(self.keyed(seat, points))
