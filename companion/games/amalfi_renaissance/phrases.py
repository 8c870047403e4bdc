"""What every part of the table names: periods, places, payments."""

from __future__ import annotations

from companion.present.questions import phrase
from companion.present.words import capital, text_of
from engine.games.amalfi_renaissance.describe import count_ships
from engine.message import say
from engine.payment import Payment
from engine.table import AnyTable


def place_name(table: AnyTable, place: str) -> str:
    """A place of the board as a label."""
    return phrase(table, f"ui.place.{place}")


def moved_ships(table: AnyTable, paid: Payment) -> str:
    """The ships that a payment moves."""
    parts = [count_ships("ships.from", ships, hold) for hold, ships in paid.holds]
    if paid.emergency:
        parts.append(count_ships("ships.to", paid.emergency, "the-port"))
    return capital(text_of(table, say("ui.list", items=tuple(parts) or say("pay.nothing"))))
