"""What the store could not do, whoever asked for it; the text says why in one line."""

from __future__ import annotations


class StoreError(Exception):
    """Something the store could not do; nothing has changed."""


class WriteFailed(StoreError):
    """Something could not be written; nothing has changed."""


class TakenElsewhere(WriteFailed):
    """Another window has gone on with this table."""


class TableFinished(WriteFailed):
    """A finished table takes nothing that would change the game until it is reopened."""


class DamagedData(StoreError):
    """Something stored that cannot be read: a table, or the file itself."""
