"""What every part of the table names: rounds, places, payments, what the app counts."""

from __future__ import annotations

from companion.present.questions import phrase, sentence
from companion.present.words import voice
from engine.core import ScoreLine
from engine.games.amalfi import GAME
from engine.games.amalfi.counting import COUNTED
from engine.games.amalfi.endgame import END_LINES
from engine.games.amalfi.feeding import meal
from engine.games.amalfi.pieces import ROMAN
from engine.games.amalfi.rules_payment import describe_paid
from engine.message import Seat, say
from engine.payment import Payment
from engine.table import AnyTable


def place_name(table: AnyTable, place: str) -> str:
    """A place of a player's board as a label."""
    return phrase(table, f"ui.place.{place}")


def things() -> list[tuple[str, str]]:
    """What the app counts by itself, to choose from."""
    phrase_of = voice(GAME, ()).say
    return [(thing, phrase_of(say(f"ui.thing.{thing}"))) for thing in COUNTED]


def settlement_phrase(table: AnyTable, number: int, key: str) -> str:
    """A settlement card by its name, by what it counts, or by its round alone."""
    card = table.state.settlement(number)
    name = card.name if card else ""
    if card and not name and card.of:
        name = phrase(table, f"ui.thing.{card.of}")
    kind = "named" if name else "bare"
    return phrase(table, f"{key}.{kind}", round=ROMAN[number], name=name)


def settlement_title(table: AnyTable, number: int) -> str:
    """The settlement of a round; alone the card is chosen when the round ends."""
    if table.state.options.solo:
        return phrase(table, "ui.settlement.solo", round=number)
    return settlement_phrase(table, number, "ui.settlement")


def meal_phrase(table: AnyTable, seat: Seat, due: int | None = None) -> tuple[str, str]:
    """What the Food phase takes from a player as it would be now, and in which tone to say it."""
    board = table.state.board(seat)
    eaten = meal(table.state, board, due)
    if eaten is None:
        return phrase(table, "ui.meal.unknown", seat=seat), "warning"
    numbers = {"food": board.food, "income": eaten.income, "due": eaten.due}
    if eaten.missing:
        return phrase(table, "ui.meal.short", seat=seat, n=eaten.missing, **numbers), "danger"
    return phrase(table, "ui.meal.left", seat=seat, left=eaten.left, **numbers), "muted"


def moved_ships(table: AnyTable, paid: Payment) -> str:
    """The ships that a payment moves."""
    return sentence(table, say("ui.way.moved", ships=describe_paid(paid)))


def ending_lines(table: AnyTable, seat: Seat) -> list[ScoreLine]:
    """What the ending characters of a player bring as the table lies, one line each."""
    return END_LINES["ending"](table.state, seat) if table.state.board(seat).ending else []
