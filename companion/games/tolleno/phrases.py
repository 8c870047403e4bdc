"""What the table and its questions say alike."""

from __future__ import annotations

from companion.present.questions import phrase
from engine.games.tolleno.names import tile_name
from engine.games.tolleno.reach import reach
from engine.games.tolleno.spaces import spaces
from engine.message import Seat
from engine.table import AnyTable


def reach_text(table: AnyTable, seat: Seat) -> str:
    """How far from which tile the next floor of a player may be; empty where nobody asks."""
    found = reach(table.state, seat)
    if found is None:
        return ""
    start = tile_name(found.start)
    if not any(spaces(table.state, seat)):
        return phrase(table, "ui.no-space", start=start)
    if found.sure != found.most:
        return phrase(table, "ui.reach-unknown", start=start)
    return phrase(table, "ui.reach", start=start, least=found.least, most=found.most)
