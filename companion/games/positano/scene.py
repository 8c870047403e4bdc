"""The cliff as it is seen from the sea: where each terrace, block and roof lies in a given space.

Every row stands one block higher than the row before it, so blocks at one height are at one height
in the picture too, and what hides a block in the game hides it here.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.table_kit.brush import Box
from engine.games.positano.pieces import COLUMNS, LOTS, ROWS, Lot, Roof
from engine.games.positano.state import Building
from engine.games.positano.views import View, top

# Of the width: how far columns stand apart and how wide a block is, in the front and in the back.
SPREAD = (0.245, 0.19)
WIDTH = (0.165, 0.125)
# As high as any building may be, so that none that is built changes the scale.
LOWEST_SKYLINE = 9
ROOF_HEIGHT = 0.45
ROOF_EAVES = 0.12
BEACH = 1.1
SKY = 0.6


@dataclass(frozen=True)
class Block:
    """A block in the picture. `points` is what is painted on it; None where something hides it."""

    lot: Lot
    number: int
    owner: int
    box: Box
    points: int | None
    is_top: bool
    is_ghost: bool = False


@dataclass(frozen=True)
class Gable:
    """A roof in the picture."""

    lot: Lot
    roof: Roof
    box: Box
    is_ghost: bool = False


@dataclass(frozen=True)
class Scene:
    """The whole picture, ready to be painted from the back to the front."""

    unit: float
    terraces: tuple[Box, ...]
    empty: tuple[tuple[Lot, Box], ...]
    blocks: tuple[Block, ...]
    gables: tuple[Gable, ...]
    columns: tuple[tuple[str, float], ...]
    beach: Box

    def block_at(self, x: float, y: float) -> Block | None:
        """The block that a finger touches: of several, the one nearest to the sea."""
        touched = [block for block in self.blocks if block.box.holds(x, y)]
        return min(touched, key=lambda block: block.lot.row, default=None)

    def lot_at(self, x: float, y: float) -> Lot | None:
        """The lot that a finger touches, with a building or without."""
        block = self.block_at(x, y)
        if block is not None:
            return block.lot
        return next((lot for lot, box in self.empty if box.holds(x, y)), None)


def floor_share(lot: Lot) -> float:
    """How far up the picture a lot begins, as a share of its height."""
    return (BEACH + lot.row - 1) / (LOWEST_SKYLINE + ROOF_HEIGHT + BEACH + SKY)


def scene(views: tuple[View, ...], area: Box, ghost: Building | None = None) -> Scene:
    """The cliff in an area, with the building that is being weighed as a ghost."""
    skyline = max([LOWEST_SKYLINE, *(top(view.building) for view in views)])
    unit = area.height / (skyline + ROOF_HEIGHT + BEACH + SKY)
    ground = area.y + BEACH * unit
    stage = _Stage(area, unit, ground)
    taken = {view.building.lot for view in views}
    back_to_front = sorted(views, key=lambda view: -view.building.lot.row)
    return Scene(
        unit=unit,
        terraces=tuple(stage.terrace(row) for row in reversed(ROWS)),
        empty=tuple((lot, stage.plot(lot)) for lot in LOTS if lot not in taken),
        blocks=tuple(block for view in back_to_front for block in stage.blocks(view, ghost=ghost)),
        gables=tuple(stage.gable(view.building, ghost=ghost) for view in back_to_front),
        columns=tuple((column, stage.middle(Lot(1, column))) for column in COLUMNS),
        beach=Box(area.x, area.y, area.width, ground - area.y),
    )


@dataclass(frozen=True)
class _Stage:
    """The measures of one picture."""

    area: Box
    unit: float
    ground: float

    def _between(self, ends: tuple[float, float], row: int) -> float:
        front, back = ends
        return (front + (back - front) * (row - 1) / (len(ROWS) - 1)) * self.area.width

    def middle(self, lot: Lot) -> float:
        offset = COLUMNS.index(lot.column) - (len(COLUMNS) - 1) / 2
        return self.area.x + self.area.width / 2 + offset * self._between(SPREAD, lot.row)

    def floor(self, row: int) -> float:
        return self.ground + (row - 1) * self.unit

    def terrace(self, row: int) -> Box:
        width = self._between(SPREAD, row) * (len(COLUMNS) - 1) + self._between(WIDTH, row) * 1.3
        left = self.area.x + (self.area.width - width) / 2
        return Box(left, self.floor(row) - self.unit, width, self.unit)

    def plot(self, lot: Lot) -> Box:
        """Where an empty lot is touched: the ground of the first block."""
        width = self._between(WIDTH, lot.row)
        return Box(self.middle(lot) - width / 2, self.floor(lot.row), width, self.unit)

    def blocks(self, view: View, *, ghost: Building | None) -> list[Block]:
        building = view.building
        plot = self.plot(building.lot)
        seen = ((number, view.block(number)) for number in range(1, building.blocks + 1))
        return [
            Block(
                lot=building.lot,
                number=number,
                owner=building.owner,
                box=Box(plot.x, plot.y + (number - 1) * self.unit, plot.width, self.unit),
                points=block.points if block.hider is None else None,
                is_top=number == building.blocks,
                is_ghost=building == ghost,
            )
            for number, block in seen
        ]

    def gable(self, building: Building, *, ghost: Building | None) -> Gable:
        plot = self.plot(building.lot)
        eaves = plot.width * ROOF_EAVES
        eave = plot.y + building.blocks * self.unit
        box = Box(plot.x - eaves, eave, plot.width + 2 * eaves, self.unit * ROOF_HEIGHT)
        return Gable(building.lot, building.roof, box, is_ghost=building == ghost)
