"""Small things every part of the table says: rounds, places, payments, what the app counts."""

from __future__ import annotations

from companion.model import TableModel
from companion.present.words import voice
from companion.table_kit.phrases import sentence, tell
from companion.table_kit.ships.payer import PayWords, words_for
from engine.games.amalfi import GAME
from engine.games.amalfi.counting import COUNTED
from engine.games.amalfi.feeding import meal
from engine.games.amalfi.pieces import RESOURCES, ROMAN
from engine.games.amalfi.rules_payment import tell_paid
from engine.message import Seat, say
from engine.payment import Payment


def place_name(model: TableModel, place: str) -> str:
    """A place of a player's board as a label."""
    return tell(model, f"ui.place.{place}")


def resource_items(model: TableModel) -> list[tuple[str, str]]:
    """The five resources to choose from."""
    return [(resource, place_name(model, resource)) for resource in RESOURCES]


def things() -> list[tuple[str, str]]:
    """What the app counts by itself, to choose from."""
    speak = voice(GAME, ()).say
    return [(thing, speak(say(f"ui.thing.{thing}"))) for thing in COUNTED]


def tell_settlement(model: TableModel, number: int, key: str) -> str:
    """A settlement card by its name, by what it counts, or by its round alone."""
    card = model.state.settlement(number)
    name = card.name if card else ""
    if card and not name and card.of:
        name = tell(model, f"ui.thing.{card.of}")
    kind = "named" if name else "bare"
    return tell(model, f"{key}.{kind}", round=ROMAN[number], name=name)


def settlement_title(model: TableModel, number: int) -> str:
    """The settlement of a round; alone the card is chosen when the round ends."""
    if model.state.options.solo:
        return tell(model, "ui.settlement.solo", round=number)
    return tell_settlement(model, number, "ui.settlement")


def food_note(model: TableModel, seat: Seat) -> str:
    """What becomes of a player's food by the action that is weighed; nothing where it stays."""
    before, preview = model.state.board(seat).food, model.preview
    after = preview.state.board(seat).food if preview else before
    if before is None or after is None or before == after:
        return ""
    return tell(model, "ui.food-after", after=after)


def tell_meal(model: TableModel, seat: Seat, due: int | None = None) -> tuple[str, str]:
    """What the Food phase takes from a player as it would be now, and in which tone to say it."""
    board = model.state.board(seat)
    eaten = meal(model.state, board, due)
    if eaten is None:
        return tell(model, "ui.meal.unknown", seat=seat), "warning"
    numbers = {"food": board.food, "income": eaten.income, "due": eaten.due}
    if eaten.missing:
        return tell(model, "ui.meal.short", seat=seat, n=eaten.missing, **numbers), "danger"
    return tell(model, "ui.meal.left", seat=seat, left=eaten.left, **numbers), "muted"


def pay_words(model: TableModel) -> PayWords:
    """What payments are called here."""

    def moved(paid: Payment) -> str:
        return sentence(model, say("ui.way.moved", ships=tell_paid(paid)))

    return words_for(model, moved)
