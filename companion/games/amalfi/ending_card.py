"""An ending character between the fields that ask for it and the engine that counts it."""

from __future__ import annotations

from companion.model import TableModel
from companion.table_kit.phrases import tell
from companion.table_kit.ships.each_fields import Each
from engine.games.amalfi.state import Ending
from engine.message import Seat


def card_of(model: TableModel, seat: Seat, each: Each, *, played: bool = True) -> Ending:
    """The card as typed; nobody types a name, so it goes by its number."""
    number = len(model.state.board(seat).ending) + 1
    name = tell(model, "ui.ending.name", number=number)
    return Ending(name, each.per, each.of, each.count, each.points, each.most, played)
