"""Who sits at a table: people, without paper opponents and without colours that stand in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core import AnyGame, Player, Setup
from engine.files.codec import TableFile
from engine.log import Corrected, Entry, Log
from engine.message import Seat


def persons(game: AnyGame, setup: Setup[Any, Any]) -> tuple[Seat, ...]:
    """The seats of the people at a table."""
    return tuple(seat for seat in game.people(setup) if not setup.players[seat].stand_in)


def sitting(file: TableFile, entries: Sequence[Entry[Any]]) -> tuple[Player, ...]:
    """The people at a table after some entries, as the game itself stands."""
    setup = file.setup
    if any(isinstance(entry, Corrected) for entry in entries):
        log = Log(entries)
        for step in log.path(log.main_step):
            if isinstance(step.entry, Corrected):
                setup = step.entry.on(setup)
    return tuple(setup.players[seat] for seat in persons(file.game, setup))
