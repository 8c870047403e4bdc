"""The build matrix as plain values: every choice of blocks and roof, judged and weighed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.model import TableModel
from engine.core import Illegal, Verdict
from engine.games.positano.actions import Action, Build, Clear, Place
from engine.games.positano.pieces import HIGHEST_BONUS, ROWS, Lot, Roof
from engine.message import Seat

# Every height that any lot can have: the same columns on every lot, so that none ever moves.
HEIGHTS = range(1, ROWS[-1] + HIGHEST_BONUS + 1)

Make = Callable[[int, Roof], Action]


@dataclass(frozen=True)
class Choice:
    """One choice: the action, its verdict, the change for the owner and the supply after it.

    `change` is None for what cannot be at all, `supply` where nobody counts it.
    """

    action: Action
    verdict: Verdict
    change: int | None
    supply: int | None

    @property
    def is_legal(self) -> bool:
        return not isinstance(self.verdict, Illegal)


def placing(lot: Lot, owner: Seat) -> Make:
    """Enter a building as it stands."""
    return lambda blocks, roof: Place(lot, owner, blocks, roof)


def building(lot: Lot, owner: Seat) -> Make:
    """The main build of a round."""
    return lambda blocks, roof: Build(owner, lot, blocks, roof)


def choices(model: TableModel, owner: Seat, make: Make) -> dict[tuple[str, int], Choice]:
    """Every cell by roof and column."""
    return {
        (roof.value, column): judge(model, owner, make(blocks, roof))
        for roof in Roof
        for column, blocks in enumerate(HEIGHTS)
    }


def clearing(model: TableModel, lot: Lot) -> Choice:
    """Nothing stands there."""
    return judge(model, model.state.by_lot[lot].owner, Clear(lot))


def judge(model: TableModel, owner: Seat, action: Action) -> Choice:
    """An action as the engine sees it."""
    preview: Any = model.table.preview(action)
    if preview is None:
        return Choice(action, model.check(action), None, None)
    return Choice(action, preview.verdict, preview.change[owner], preview.state.supply[owner])
