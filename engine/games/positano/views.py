"""Which blocks see the sea, and which building hides the others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from engine.games.positano.state import Building


@dataclass(frozen=True, slots=True)
class BlockView:
    """One block from the sea: its points, the building that hides it, the rule that decides."""

    points: int
    hider: Building | None
    rule: str


class View(NamedTuple):
    """A building from the sea. `hidden_by` names, block by block from the ground, what hides it."""

    building: Building
    hidden_by: tuple[Building, ...]

    @property
    def visible(self) -> int:
        return self.building.blocks - len(self.hidden_by)

    @property
    def points(self) -> int:
        return self.visible * self.building.roof.worth

    def block(self, number: int) -> BlockView:
        """One block, counted from the ground."""
        if number <= len(self.hidden_by):
            return BlockView(0, self.hidden_by[number - 1], "views.same-height")
        return BlockView(self.building.roof.worth, None, "views.points")

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


def view(building: Building, in_front: list[Building]) -> View:
    """How much of a building sees the sea past those in front of it, the nearest first.

    Buildings are solid from the ground, so what is hidden is always the bottom part.
    """
    lowest, highest = building.lot.row, top(building)
    hidden_by: list[Building] = []
    for front in in_front:
        hidden = min(top(front), highest) - lowest + 1 - len(hidden_by)
        hidden_by += [front] * hidden
    return View(building, tuple(hidden_by))


def views(cliff: tuple[Building, ...]) -> tuple[View, ...]:
    """Every building on the cliff as it is seen from the sea; the cliff lies front to back."""
    columns: dict[str, list[Building]] = {}
    for building in cliff:
        columns.setdefault(building.lot.column, []).append(building)
    seen = {column: iter(_column(tuple(built))) for column, built in columns.items()}
    return tuple(next(seen[building.lot.column]) for building in cliff)


# A move changes one column, and whoever weighs moves asks for the same ones again and again.
@lru_cache(maxsize=1024)
def _column(built: tuple[Building, ...]) -> tuple[View, ...]:
    """The buildings of a column as they are seen, the nearest first."""
    return tuple(view(building, [*reversed(built[:i])]) for i, building in enumerate(built))
