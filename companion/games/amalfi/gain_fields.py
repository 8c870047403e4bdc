"""What a space, a bonus or a character gives, counted by taps."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi.phrases import resource_items
from companion.kit.layout import Column
from companion.model import TableModel
from companion.table_kit.choice_fields import Tally
from companion.table_kit.phrases import tell
from companion.table_kit.ships.number_fields import NumberField
from engine.games.amalfi.actions import NOTHING, Gain
from engine.games.amalfi.pieces import RESOURCES

_FOOD, _COLONY = "food", "colonies"
_POINTS = range(4)


class GainFields(Column):
    """`gain` as it was counted; `on_change`."""

    __events__ = ("on_change",)

    def __init__(self, model: TableModel, given: Gain = NOTHING, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        others = [(key, tell(model, f"ui.gain.{key}")) for key in (_FOOD, _COLONY)]
        items = [*resource_items(model), *others]
        self.things = Tally(label=tell(model, "ui.gain.heading"), items=items)
        label = tell(model, "ui.gain.points")
        self.points = NumberField(label=label, common=list(_POINTS), maximum=500)
        for field in (self.things, self.points):
            self.add_widget(field)
            field.bind(on_change=lambda *_: self.dispatch("on_change"))
        self.show(given)

    def show(self, gain: Gain) -> None:
        """Take over a gain that is known."""
        others = ((_FOOD, gain.food), (_COLONY, gain.colonies))
        self.things.count((*gain.resources, *others))
        self.points.value = gain.points

    @property
    def gain(self) -> Gain:
        """What is gained."""
        counted = dict(self.things.counts)
        return Gain(
            tuple((key, number) for key, number in counted.items() if key in RESOURCES),
            food=counted.get(_FOOD, 0),
            colonies=counted.get(_COLONY, 0),
            points=int(self.points.value or 0),
        )

    def on_change(self) -> None:
        """Something else is gained."""
