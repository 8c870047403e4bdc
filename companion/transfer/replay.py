"""Replay a table from elsewhere once, before anybody relies on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.errors import CostieraError
from engine.files.codec import TableFile
from engine.log import Entry
from engine.table import FAULTS, AnyTable, Table


class CannotPlay(CostieraError, ValueError):
    """Entries that fit their shapes but cannot be replayed."""


def play_through(file: TableFile, entries: Iterable[Entry[Any]]) -> AnyTable:
    """The table with all its entries, judged and scored as the app will do it."""
    try:
        table: AnyTable = Table(file.game, file.setup, entries)
        file.game.audit(table.state)
        file.game.score(table.state)
        file.game.outcome(table.state)
    except FAULTS as error:
        raise CannotPlay(str(error)) from error
    return table
