"""Moves with typed numbers, as people would enter them: for play that `choices` cannot offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core import Legal
from engine.files import codec
from engine.games.amalfi.payments import card_cost, ship_cost, ways_to_pay
from engine.games.amalfi.pieces import CARDS, PLACES, RESOURCES, ROUNDS, Phase
from engine.games.amalfi.state import State
from engine.games.amalfi.turns import next_seat, starters
from engine.message import Seat
from engine.payment import Cost
from tests.games.amalfi.tables import GAME

Json = dict[str, Any]
Pick = Callable[[Sequence[Any]], Any]

MULTICOLOUR = list(RESOURCES)


def some_gain(pick: Pick) -> Json:
    """A few things a card may give."""
    gain: Json = {}
    for _ in range(pick((0, 1, 1, 2))):
        gain[pick((*RESOURCES, "food", "colonies", "colonies", "points"))] = pick((1, 2))
    return gain


def a_payment(state: State, seat: Seat, cost: Cost | None, pick: Pick) -> Json:
    """One of the sensible ways to pay, or ships at random where there is none."""
    ways = (ways_to_pay(state, seat, cost) or ()) if cost else ()
    if ways and pick((True, True, True, False)):
        paid = pick(ways).payment
        return {**dict(paid.holds), "emergency": paid.emergency}
    return {pick((*RESOURCES, "emergency")): pick((1, 2, 3))}


def _place(state: State, seat: Seat, pick: Pick) -> Json:
    where = pick(
        ({"space": pick(("market", "fair", "quay", "inn"))}, {"chart": pick((1, 2))}, {"public": 1})
    )
    return {"do": "place", **where, "pay": pick((0, 0, 1, 2)), "gain": some_gain(pick)}


def _acquire(state: State, seat: Seat, pick: Pick) -> Json:
    card, price, surcharge = pick(CARDS), pick(range(9)), pick((0, 0, 1, 2))
    of = pick((["wine"], ["spice", "gem"], ["wheat", "textile"], MULTICOLOUR))
    paid = a_payment(state, seat, card_cost(state, price, surcharge, tuple(of)), pick)
    gain = {} if card == "chart" else some_gain(pick)
    return {
        "do": "acquire",
        "card": card,
        "points": pick(range(12)),
        "cost": price,
        "surcharge": surcharge,
        "of": of,
        "paid": paid,
        "gain": gain,
    }


def _build(state: State, seat: Seat, pick: Pick) -> Json:
    ships = pick((1, 1, 2))
    return {
        "do": "build",
        "ships": ships,
        "paid": a_payment(state, seat, ship_cost(state, ships), pick),
    }


def _play(state: State, seat: Seat, pick: Pick) -> Json:
    price, kind = pick(range(6)), pick(("immediate", "permanent", "action", "ending"))
    of = pick((["gem"], MULTICOLOUR))
    move = {
        "do": "play",
        "character": kind,
        "cost": price,
        "of": of,
        "gain": some_gain(pick),
        "paid": a_payment(state, seat, Cost(price, tuple(of)), pick),
    }
    if kind == "ending":
        move["ending"] = pick(
            (
                {
                    "name": "Doge",
                    "per": 2,
                    "of": pick(("books", "colonies", "ships-built")),
                    "max": 6,
                },
                {"name": "Monk", "points": 4},
                {"name": "Poet", "per": 1, "of": "characters-but-immediate"},
            )
        )
    return move


_MOVES: dict[str, Callable[[State, Seat, Pick], Json]] = {
    "place": _place,
    "acquire": _acquire,
    "build": _build,
    "play": _play,
    "tap": lambda state, seat, pick: {"do": "tap", "pay": pick((0, 1)), "gain": some_gain(pick)},
    "pass": lambda state, seat, pick: {"do": "pass"},
    "discard": lambda state, seat, pick: {"do": "discard", "cards": pick((1, 2))},
    "turn-into-food": lambda state, seat, pick: {
        "do": "turn-into-food",
        "from": pick(("sea", *RESOURCES)),
        "ships": pick((1, 1, 2)),
    },
    "claim": lambda state, seat, pick: {"do": "claim", "milestone": pick((1, 2))},
    "gain": lambda state, seat, pick: {
        "do": "gain",
        "by": pick(("space", "contract", "character")),
        "gain": some_gain(pick),
    },
    "take-character": lambda state, seat, pick: {
        "do": "take-character",
        "pay": pick((0, 1)),
        "food": pick((0, 1)),
    },
    "exchange": lambda state, seat, pick: {
        "do": "exchange",
        "points": 1,
        "paid": {pick(RESOURCES): pick((1, 2))},
    },
    "move-ships": lambda state, seat, pick: {
        "do": "move-ships",
        "from": pick(PLACES),
        "to": pick(PLACES),
        "ships": pick((1, 2)),
    },
}


def any_move(state: State, pick: Pick) -> Json:
    """A move of somebody, sensible or not."""
    names = state.setup.names
    seat = pick(state.seats)
    if state.phase is not Phase.ACTIONS:
        return _closing(state, pick)
    now = next_seat(state)
    if now is not None and pick((True, True, True, False)):
        seat = now
    return {**_MOVES[pick(tuple(_MOVES))](state, seat, pick), "player": names[seat]}


def careless_move(state: State, pick: Pick) -> Json:
    """A move of somebody from which something is missing, or the settlement of another round."""
    move = any_move(state, pick)
    if move["do"] == "settle" and pick((True, False)):
        move["card"] = pick(range(1, ROUNDS + 1))
        move["points"] = {name: pick(range(7)) for name in state.setup.names}
    for key in ("cost", "of", "paid", "surcharge", "ending"):
        if key in move and pick((True, False, False)):
            del move[key]
    return move


def _closing(state: State, pick: Pick) -> Json:
    """The Food phase, the settlement or the preparation, whichever is due."""
    names = state.setup.names
    if state.phase is Phase.FOOD:
        return {"do": "feed", **pick(({}, {"player": pick(names)}))}
    waiting = [names[seat] for seat in state.waiting]
    if waiting:
        move: Json = {"do": "settle"}
        if state.options.solo:
            move["card"] = pick([n for n in (1, 2, 3, 4) if n not in state.settled])
        card = state.settlement(move.get("card", state.round or 1))
        if card is None or card.of is None:
            move["points"] = {name: pick(range(7)) for name in waiting}
        return move
    return {"do": "prepare", "start": names[pick(starters(state))]}


def legal_move(state: State, pick: Pick) -> Json:
    """A legal move; after a few tries in vain, a pass."""
    names = state.setup.names
    for _ in range(12):
        move = any_move(state, pick)
        if isinstance(GAME.check(state, action(state, move)), Legal):
            return move
    now = next_seat(state)
    return {"do": "pass", "player": names[now or 0]}


def action(state: State, move: Json) -> Any:
    return codec.read_move(GAME, move, state.setup.names, "move").action
