"""A table from elsewhere, played to its end once before anybody relies on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core import CannotRecord
from engine.files.codec import TableFile
from engine.log import CannotFollow, Entry
from engine.table import Table

AnyTable = Table[Any, Any, Any, Any]
# What a table raises that no rule can follow, whether it is played, judged or scored.
FAULTS = (ArithmeticError, CannotFollow, CannotRecord, LookupError, ValueError)


class CannotPlay(ValueError):
    """Entries that fit their shapes and yet lead nowhere."""


def play_through(file: TableFile, entries: Iterable[Entry[Any]]) -> AnyTable:
    """The table with all its entries; it has been judged and scored as the app will do it."""
    try:
        table: AnyTable = Table(file.game, file.setup, entries)
        file.game.audit(table.state)
        file.game.score(table.state)
        file.game.outcome(table.state)
    except FAULTS as error:
        raise CannotPlay(str(error)) from error
    return table
