"""What can go wrong in the store; the text of each error says why, in one line."""

from __future__ import annotations

from companion.present.words import word
from engine.errors import CostieraError


class StoreError(CostieraError):
    """The store could not do what it was asked for; nothing has changed."""


class WriteFailed(StoreError):
    """Something could not be written."""


class TakenElsewhere(WriteFailed):
    """Somebody else has written to this table first."""

    def __init__(self) -> None:
        super().__init__(word("problem.elsewhere"))


class TableFinished(WriteFailed):
    """A finished table takes no entry that moves the game, until it is reopened."""

    def __init__(self) -> None:
        super().__init__(word("problem.finished"))


class TableReplaced(StoreError):
    """What is stored of a table does not continue what is shown of it: it has to be opened anew."""


class DamagedData(StoreError):
    """Stored data cannot be read: a table, or the database itself."""


class DamagedRow(DamagedData):
    """One stored row cannot be read; the others can."""


class Unreachable(WriteFailed):
    """The database cannot be reached; it may be back at the next attempt.

    Whether a change that ended so was stored is not known: who gave it an id asks again with that.
    """


class NewerDatabase(StoreError):
    """A later version of the app has written the database."""
