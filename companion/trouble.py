"""What the store could not do, whoever asked for it; the text says why in one line."""

from __future__ import annotations


class Trouble(Exception):
    """Something the store could not do; nothing has changed."""


class CannotStore(Trouble):
    """Something could not be written; nothing has changed."""


class TakenElsewhere(CannotStore):
    """Another window has gone on with this table."""


class TableFinished(CannotStore):
    """A finished table takes nothing that would change the game until it is reopened."""


class Damaged(Trouble):
    """Something stored that cannot be read: a table, or the file itself."""
