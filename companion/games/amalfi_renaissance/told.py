"""Small things every part of the table says: periods, places, payments, sentences."""

from __future__ import annotations

from companion import words as app_words
from companion.board.ships.ways import PayWords
from companion.board.told import tell
from companion.model import TableModel
from engine.games.amalfi_renaissance.tell import count_ships
from engine.message import Message, say
from engine.payment import Payment, Settlement

ROMAN = ("", "I", "II", "III", "IV")


def capital(model: TableModel, message: Message) -> str:
    """Words that begin a line."""
    words = model.say(message)
    return app_words.capital(words)


def place_name(model: TableModel, place: str) -> str:
    """A place of the board as a label."""
    return tell(model, f"ui.place.{place}")


def pay_words(model: TableModel) -> PayWords:
    """What payments are called here."""

    def moved(paid: Payment) -> str:
        parts = [count_ships("ships.from", ships, hold) for hold, ships in paid.holds]
        if paid.emergency:
            parts.append(count_ships("ships.to", paid.emergency, "the-port"))
        return capital(model, say("ui.list", items=tuple(parts) or say("pay.nothing")))

    def back(way: Settlement) -> str:
        if not way.bread:
            return tell(model, "ui.way.exact")
        if way.lost:
            return tell(model, "ui.way.lost", n=way.kept or 0, lost=way.lost)
        return tell(model, "ui.way.back", n=way.bread)

    return PayWords(
        moved=moved,
        place=lambda place: tell(model, f"ui.pay-from.{place}"),
        back=back,
        short=lambda n: tell(model, "ui.way.short", n=n),
    )
