"""The plan from above: sixteen lots to tap, also those hidden behind others."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from companion.games.positano.next_step import claims
from companion.games.positano.questions.table import PLAN
from companion.table_kit.squares import Squares
from engine.games.positano.pieces import COLUMNS, LOTS, Lot
from engine.games.positano.state import State


class Plan(Squares):
    """The cliff from above, row 4 on top: `on_pick(name)` for any lot."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__([str(lot) for lot in PLAN], len(COLUMNS), **kwargs)


def items(
    state: State,
    marks: tuple[tuple[str, str], ...],
    *,
    lit: Collection[Lot] = (),
    marked: Collection[str] = (),
    due: Lot | None = None,
) -> dict[str, dict[str, Any]]:
    """What each lot of a table shows on the plan; marked ones are against the rules."""
    by_lot, claimed = state.by_lot, claims(state)
    found: dict[str, dict[str, Any]] = {}
    for lot in LOTS:
        building = by_lot.get(lot)
        claim = claimed.get(lot)
        owner = building.owner if building else claim.seat if claim else None
        colour, shape = marks[owner] if owner is not None else ("", "circle")
        removed = lot in state.setup.options.removed and building is None
        found[str(lot)] = {
            "text": str(building.blocks) if building else "–" if removed else str(lot),
            "colour": colour if building else "",
            "shape": shape,
            "roof": building.roof.value if building else "",
            "claim": "" if building else colour,
            "is_due": lot == due,
            "is_off": removed or bool(claim and not claim.is_now),
            "is_lit": lot in lit,
            "is_marked": str(lot) in marked,
        }
    return found
