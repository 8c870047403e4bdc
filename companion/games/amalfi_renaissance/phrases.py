"""Small things every part of the table says: periods, places, payments, sentences."""

from __future__ import annotations

from companion.model import TableModel
from companion.present import words as app_words
from companion.table_kit.phrases import tell
from engine.games.amalfi_renaissance.describe import count_ships
from engine.message import Message, Seat, say
from engine.payment import Payment

ROMAN = ("", "I", "II", "III", "IV")


def capital(model: TableModel, message: Message) -> str:
    """Words that begin a line."""
    words = model.say(message)
    return app_words.capital(words)


def place_name(model: TableModel, place: str) -> str:
    """A place of the board as a label."""
    return tell(model, f"ui.place.{place}")


def bread_note(model: TableModel, seat: Seat) -> str:
    """What becomes of a player's bread by the action that is weighed; nothing where it stays."""
    before, preview = model.state.board(seat).bread, model.preview
    after = preview.state.board(seat).bread if preview else before
    if before is None or after is None or before == after:
        return ""
    return tell(model, "ui.bread-after", before=before, after=after)


def moved_ships(model: TableModel, paid: Payment) -> str:
    """The ships that a payment moves."""
    parts = [count_ships("ships.from", ships, hold) for hold, ships in paid.holds]
    if paid.emergency:
        parts.append(count_ships("ships.to", paid.emergency, "the-port"))
    return capital(model, say("ui.list", items=tuple(parts) or say("pay.nothing")))
