"""What a new table takes over from an earlier one: the people, and who begins next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.store.errors import DamagedData
from companion.store.store import Store
from engine.core import Player


@dataclass(frozen=True)
class Rematch:
    """An earlier table: its players without paper opponents, its set-up as a table file has it.

    `first` is who begins next, one seat on from who began then; "" where that is not known.
    """

    game: str
    players: tuple[Player, ...]
    setup: dict[str, Any]
    first: str = ""


def rematch_of(store: Store, identifier: str) -> Rematch | None:
    """What a rematch of a table begins with; None where it cannot be read."""
    try:
        table = store.table(identifier)
    except DamagedData:
        return None
    step = table.log.main_step
    game, setup = table.game, table.setup_at(step)
    seats = game.people(setup)
    players = tuple(setup.players[seat] for seat in seats)
    began = game.first(table.at(step))
    following = players[(seats.index(began) + 1) % len(players)].name if began in seats else ""
    options = game.format.options.write(setup.options, setup.names)
    return Rematch(game.key, players, options, following)
