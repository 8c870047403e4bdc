"""Which blocks see the sea, and which building hides the others."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.positano.pieces import Lot
from engine.games.positano.state import Building


@dataclass(frozen=True, slots=True)
class View:
    """A building from the sea. `hidden_by` names, block by block from the ground, what hides it."""

    building: Building
    hidden_by: tuple[Building, ...]

    @property
    def visible(self) -> int:
        return self.building.blocks - len(self.hidden_by)

    @property
    def points(self) -> int:
        return self.visible * self.building.roof.worth

    @property
    def hiders(self) -> tuple[tuple[Building, int], ...]:
        """The buildings in front that hide something, with the number of blocks each hides."""
        numbers: dict[Building, int] = {}
        for building in self.hidden_by:
            numbers[building] = numbers.get(building, 0) + 1
        return tuple(numbers.items())


def top(building: Building) -> int:
    """The height of the highest block, counted from the sea: each row is one block higher."""
    return building.lot.row - 1 + building.blocks


def view(building: Building, by_lot: dict[Lot, Building]) -> View:
    """How much of a building sees the sea past those in front of it in its column.

    Buildings are solid from the ground, so what is hidden is always the bottom part.
    """
    row, column = building.lot
    in_front = [
        there for ahead in range(row - 1, 0, -1) if (there := by_lot.get(Lot(ahead, column)))
    ]
    hidden_by = []
    for height in range(row, top(building) + 1):
        nearest = next((front for front in in_front if top(front) >= height), None)
        if nearest is None:
            break
        hidden_by.append(nearest)
    return View(building, tuple(hidden_by))


def views(cliff: tuple[Building, ...]) -> tuple[View, ...]:
    """Every building on the cliff as it is seen from the sea."""
    by_lot = {building.lot: building for building in cliff}
    return tuple(view(building, by_lot) for building in cliff)
