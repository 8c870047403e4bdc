"""What the questions of Positano share: its tables, lots as options, the players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from companion.games.positano.next_step import claims
from companion.present import questions as q
from companion.present.words import sentence, text_of
from engine.core import Illegal, Verdict
from engine.games.positano.actions import Action
from engine.games.positano.names import roof_name
from engine.games.positano.pieces import COLUMNS, LOTS, ROWS, Lot
from engine.games.positano.state import Building, State
from engine.message import Seat, count
from engine.table import Table

Positano: TypeAlias = Table[Any, Any, State, Action]

BY_NAME = {str(lot): lot for lot in LOTS}
# From above, with the row at the back on top.
PLAN = tuple(sorted(LOTS, key=lambda lot: (-ROWS.index(lot.row), COLUMNS.index(lot.column))))


def phrase(table: Positano, key: str, **parameters: Any) -> str:
    """A sentence of the game's table."""
    return q.phrase(table, f"ui.{key}", **parameters)


def seat_of(answers: q.Answers, otherwise: Seat) -> Seat:
    """Whose action it is."""
    given = answers.get("seat")
    return Seat(int(str(given))) if given else otherwise


def why(table: Positano, verdict: Verdict) -> str:
    """What is against an action, in sentences; nothing where it may be done."""
    if not isinstance(verdict, Illegal):
        return ""
    return " ".join(sentence(text_of(table, breach.because)) for breach in verdict.breaches)


def lots(
    table: Positano, key: str, make: Callable[[Lot], Action], label: str = "", value: str = ""
) -> q.OneOf:
    """One of the lots on the board; one that is refused is weighed all the same."""
    options = tuple(
        lot_option(table, lot, refused=why(table, table.check(make(lot)))) for lot in PLAN
    )
    return q.OneOf(
        key,
        label,
        options=options,
        look="board",
        wide=len(COLUMNS),
        value=value,
        takes_refused=True,
    )


def lot_option(table: Positano, lot: Lot, refused: str = "") -> q.Option:
    """A lot by its name, whose it is, and why it cannot be chosen."""
    state = table.state
    building, claim = state.by_lot.get(lot), claims(state).get(lot)
    owner = building.owner if building else claim.seat if claim else None
    mark = q.Option("", "") if owner is None else q.person(table, owner)
    return q.Option(
        str(lot),
        str(lot),
        note=described(table, lot),
        shape=mark.shape,
        colour=mark.colour,
        refused=refused,
    )


def described(table: Positano, lot: Lot) -> str:
    """What stands on a lot."""
    building = table.state.by_lot.get(lot)
    return "" if building is None else _building(table, building)


def _building(table: Positano, building: Building) -> str:
    blocks, roof = count("blocks", building.blocks), roof_name(building.roof)
    what = phrase(table, "building-note", blocks=blocks, roof=roof)
    return f"{table.setup.names[building.owner]}: {what}"


def owners(table: Positano, chosen: Seat | None) -> q.OneOf:
    """Whose building it is."""
    options = tuple(q.person(table, seat) for seat in table.setup.seats)
    value = "" if chosen is None else str(int(chosen))
    return q.OneOf("seat", options=options, look="people", value=value, clears=("cell",))
