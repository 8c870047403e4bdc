"""What is paid with ships: charts and contracts, characters, new ships, points at the end."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.amalfi.questions.ending import ending_card
from companion.games.amalfi.questions.turn import CARD_POINTS, FEW, PAID, Amalfi, Turn
from companion.present import questions as q
from companion.present.payments import paid
from engine.games.amalfi.actions import Acquire, Build, Exchange, Play
from engine.games.amalfi.payments import card_cost, exchange_cost, exchange_purse, ship_cost
from engine.games.amalfi.pieces import BUILDABLE, CARDS, CHARACTERS
from engine.payment import Cost

_CARD_COSTS, _CHARACTER_COSTS = range(3, 13), range(10)
_POINTS = range(1, 5)


def acquire(table: Amalfi, answers: q.Answers) -> q.Form:
    """A chart or a contract from the row."""
    turn = Turn("acquire", table, answers)
    kinds = turn.options(CARDS, "ui.card")
    card = turn.ask(q.OneOf("card", turn.phrase("which"), options=kinds))
    points = turn.number("points", turn.say("points"), CARD_POINTS)
    cost, accepts = turn.cost(_CARD_COSTS)
    surcharge = turn.number("surcharge", turn.phrase("surcharge"), FEW, 0, clears=PAID)
    extra = surcharge.value or 0
    price = None
    if cost.value is not None:
        price = card_cost(turn.state, cost.value, extra, accepts.value)
    payment = turn.payment(price)
    gains, gain = turn.gained(is_folded=True)
    action = None
    if card.value and points.value is not None:
        action = Acquire(
            turn.seat,
            card.value,
            points.value,
            cost=cost.value,
            surcharge=extra,
            of=accepts.value,
            paid=paid(payment),
            gain=gain,
        )
    by_slot = () if turn.state.options.solo else (surcharge,)
    fields = (card, points, cost, accepts, *by_slot, *gains, payment)
    return turn.form(fields, action, turn.worth(action) if action else turn.phrase("choose"))


def play(table: Amalfi, answers: q.Answers) -> q.Form:
    """A character from hand; an ending one says how it will score."""
    turn = Turn("play", table, answers)
    kind = turn.ask(
        q.OneOf("kind", turn.phrase("which"), options=turn.options(CHARACTERS, "ui.character"))
    )
    cost, accepts = turn.cost(_CHARACTER_COSTS)
    price = None if cost.value is None else Cost(cost.value, accepts.value)
    payment = turn.payment(price)
    gains, gain = turn.gained(is_folded=True)
    card_fields, card = ending_card(turn) if kind.value == "ending" else ((), None)
    action = None
    if kind.value:
        action = Play(
            turn.seat,
            kind.value,
            cost=cost.value,
            of=accepts.value,
            paid=paid(payment),
            ending=card,
            gain=gain,
        )
    fields = (kind, cost, accepts, *gains, *card_fields, payment)
    return turn.form(fields, action, turn.worth(action) if action else turn.phrase("choose"))


def build(table: Amalfi, answers: q.Answers) -> q.Form:
    """New ships, paid with wheat."""
    turn = Turn("build", table, answers)
    number = turn.number("ships", turn.phrase("ships"), range(1, BUILDABLE + 1), 1, clears=PAID)
    ships = number.value or 1
    payment = turn.payment(ship_cost(turn.state, ships))
    action = Build(turn.seat, ships, paid(payment))
    return turn.form((number, payment), action, turn.phrase("do", n=ships))


def exchange(table: Amalfi, answers: q.Answers) -> q.Form:
    """Thaler for points, once there are no contracts."""
    turn = Turn("exchange", table, answers)
    number = turn.number("points", turn.say("points"), _POINTS, 1, clears=PAID)
    points = number.value or 1
    payment = turn.payment(exchange_cost(points), exchange_purse(turn.state, turn.seat))
    action = Exchange(turn.seat, points, paid(payment))
    return turn.form((number, payment), action, asks=True)


QUESTIONS: Mapping[str, q.Question] = {
    "acquire": acquire,
    "build": build,
    "play": play,
    "exchange": exchange,
}
