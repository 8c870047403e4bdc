"""The plan from above: sixteen lots to tap, also those hidden behind others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.label import Label
from kivy.uix.layout import Layout

from companion.games.positano.next_step import claims
from companion.kit.surfaces.plate import Plate
from companion.kit.theme.kv import load_kv
from companion.kit.touch.press import Pressable
from engine.games.positano.pieces import COLUMNS, LOTS, ROWS, Lot
from engine.games.positano.state import State

GAP = 4
WIDEST = 68


class LotCell(Pressable, Plate, Label):
    """A lot from above: its name while it is empty, else the blocks in the owner's colour.

    `claim` is the colour of whoever drafted an empty one, `is_due` frames the one built on now.
    """

    lot = ObjectProperty(None)
    colour = StringProperty("")
    shape = StringProperty("circle")
    roof = StringProperty("")
    claim = StringProperty("")
    is_due = BooleanProperty(defaultvalue=False)
    is_off = BooleanProperty(defaultvalue=False)
    is_chosen = BooleanProperty(defaultvalue=False)
    is_lit = BooleanProperty(defaultvalue=False)
    is_marked = BooleanProperty(defaultvalue=False)
    ground = ColorProperty((0, 0, 0, 0))


class Plan(Layout):
    """The cliff from above, row 4 on top: `on_pick(lot)` for any lot that is not off."""

    __events__ = ("on_pick",)

    most = NumericProperty(WIDEST)

    def __init__(self, **kwargs: Any) -> None:
        self.cells = {lot: LotCell(lot=lot) for lot in LOTS}
        super().__init__(size_hint=(None, None), **kwargs)
        for cell in self.cells.values():
            cell.bind(on_release=lambda cell: self.dispatch("on_pick", cell.lot))
            self.add_widget(cell)
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)

    def fitting(self, room: float) -> float:
        """How much of a width does it good."""
        side = min(max((room - 3 * dp(GAP)) / 4, dp(48)), dp(self.most))
        return float(4 * side + 3 * dp(GAP))

    def fit(self, room: float) -> None:
        """Take as much of a width as does it good."""
        self.size = (self.fitting(room),) * 2

    def show(self, items: Mapping[Lot, Mapping[str, Any]]) -> None:
        """Dress every lot."""
        for lot, cell in self.cells.items():
            for name, value in items[lot].items():
                setattr(cell, name, value)

    def do_layout(self, *_: object) -> None:
        side = (self.width - 3 * dp(GAP)) / 4
        for lot, cell in self.cells.items():
            column, row = COLUMNS.index(lot.column), ROWS.index(lot.row)
            cell.size = side, side
            cell.pos = self.x + column * (side + dp(GAP)), self.y + row * (side + dp(GAP))

    def on_pick(self, lot: Lot) -> None:
        """A lot was tapped."""


def items(
    state: State,
    marks: tuple[tuple[str, str], ...],
    *,
    chosen: Collection[Lot] = (),
    lit: Collection[Lot] = (),
    marked: Collection[str] = (),
    due: Lot | None = None,
    is_off: Callable[[Lot], bool] = lambda lot: False,
) -> dict[Lot, dict[str, Any]]:
    """What each lot of a table shows on the plan; marked ones are against the rules."""
    by_lot, claimed = state.by_lot, claims(state)
    found: dict[Lot, dict[str, Any]] = {}
    for lot in LOTS:
        building = by_lot.get(lot)
        claim = claimed.get(lot)
        owner = building.owner if building else claim.seat if claim else None
        colour, shape = marks[owner] if owner is not None else ("", "circle")
        removed = lot in state.setup.options.removed and building is None
        found[lot] = {
            "text": str(building.blocks) if building else "–" if removed else str(lot),
            "colour": colour if building else "",
            "shape": shape,
            "roof": building.roof.value if building else "",
            "claim": "" if building else colour,
            "is_due": lot == due,
            "is_off": removed or is_off(lot) or bool(claim and not claim.is_now),
            "is_chosen": lot in chosen,
            "is_lit": lot in lit,
            "is_marked": str(lot) in marked,
        }
    return found


load_kv(__file__)
