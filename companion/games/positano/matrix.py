"""The build matrix as plain values: every choice of blocks and roof, judged and weighed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.model import TableModel
from engine.core import Illegal, Verdict
from engine.games.positano.actions import Action, Build, Place
from engine.games.positano.pieces import HIGHEST_BONUS, ROWS, Lot, Roof
from engine.message import Seat

Make = Callable[[int, Roof], Action]


@dataclass(frozen=True)
class Choice:
    """One cell: the action, its verdict, and the change for the owner, if it can be at all."""

    blocks: int
    roof: Roof
    action: Action
    verdict: Verdict
    change: int | None

    @property
    def is_legal(self) -> bool:
        return not isinstance(self.verdict, Illegal)

    @property
    def can_be_recorded(self) -> bool:
        return self.change is not None


def heights(lot: Lot) -> range:
    """The columns: every height the lot can ever have, and one more below the highest row."""
    most = ROWS[-1] + HIGHEST_BONUS
    return range(1, min(lot.regulation + HIGHEST_BONUS + 1, most) + 1)


def placing(lot: Lot, owner: Seat) -> Make:
    """Key in a building."""
    return lambda blocks, roof: Place(lot, owner, blocks, roof)


def building(lot: Lot, owner: Seat) -> Make:
    """The main build of a round."""
    return lambda blocks, roof: Build(owner, lot, blocks, roof)


def choices(model: TableModel, lot: Lot, owner: Seat, make: Make) -> dict[tuple[str, int], Choice]:
    """Every cell by roof and column."""
    return {
        (roof.value, column): _choice(model, owner, make, blocks, roof)
        for roof in Roof
        for column, blocks in enumerate(heights(lot))
    }


def _choice(model: TableModel, owner: Seat, make: Make, blocks: int, roof: Roof) -> Choice:
    action = make(blocks, roof)
    preview: Any = model.table.preview(action)
    if preview is None:
        return Choice(blocks, roof, action, model.check(action), None)
    return Choice(blocks, roof, action, preview.verdict, preview.change[owner])
