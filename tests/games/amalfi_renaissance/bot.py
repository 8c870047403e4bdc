"""Somebody who plays Amalfi: Renaissance at random, typing in what cards might cost and give."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from engine.core import Legal
from engine.files import codec
from engine.games.amalfi_renaissance.pieces import ARTWORKS, RANGES, RESOURCES, TYPES
from engine.games.amalfi_renaissance.ships import ways_to_pay
from engine.games.amalfi_renaissance.state import Phase, State
from engine.message import Seat
from engine.payment import Cost, Payment
from tests.games.amalfi_renaissance.tables import GAME, Json

ENDGAME = ("books", "paintings", "monuments", "artworks", "destinations", "lighthouses")


class Bot:
    """Random moves as a file writes them: legal ones with `legal`, anything with `wild`."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def legal(self, state: State) -> Json | None:
        """A legal move; what moves the game on if chance finds nothing; None at the end."""
        if state.phase is Phase.OVER:
            return None
        for _ in range(30):
            move = self.wild(state, self.likely(state))
            if is_legal(state, move):
                return move
        return next((move for move in self.onward(state) if is_legal(state, move)), None)

    def likely(self, state: State) -> Seat:
        if state.to_move is not None and self.chance.random() < 0.8:
            return state.to_move
        return self.chance.choice(state.seats)

    def onward(self, state: State) -> list[Json]:
        names = state.setup.names
        titles = [
            {"do": "title", "player": name, "title": tile.title}
            for tile in state.options.titles
            for name in names
        ]
        by_all = [{"do": do, "player": name} for do in ("pass", "feed") for name in names]
        return [*titles, *by_all, {"do": "decree"}, {"do": "new-period"}]

    def wild(self, state: State, seat: Seat | None = None) -> Json:
        """Any move of a player, allowed or not."""
        seat = self.chance.choice(state.seats) if seat is None else seat
        kind = self.chance.choices(list(KINDS), WEIGHTS)[0]
        move = {"do": kind, "player": state.setup.names[seat], **KINDS[kind](self, state, seat)}
        if kind in ("decree", "new-period"):
            del move["player"]
        return move

    def number(self, most: int) -> int:
        return self.chance.randint(0, most)

    def holds(self, most: int) -> Json:
        found: dict[str, int] = {}
        for _ in range(self.number(most)):
            hold = self.chance.choice(RESOURCES)
            found[hold] = found.get(hold, 0) + 1
        return found

    def bought(self, state: State, seat: Seat, cost: int) -> Json:
        takes = self.chance.sample(RESOURCES, self.chance.choice((1, 1, 2)))
        return {
            "cost": cost,
            "with": takes,
            "pay": self.paid(state, seat, Cost(cost, tuple(takes))),
        }

    def paid(self, state: State, seat: Seat, cost: Cost) -> Json:
        """One of the sensible ways, or some ships where there is none."""
        ways = ways_to_pay(state, seat, cost)
        if not ways:
            return {**self.holds(2), "emergency": self.number(2)}
        return written(self.chance.choice(ways).payment)


def written(paid: Payment) -> Json:
    return {**dict(paid.holds), "emergency": paid.emergency}


def is_legal(state: State, move: Json) -> bool:
    return isinstance(GAME.check(state, read(state, move)), Legal)


def read(state: State, move: Json) -> Any:
    return codec.read_move(GAME, move, state.setup.names, "move").action


def _navigate(bot: Bot, state: State, seat: Seat) -> Json:
    to = bot.chance.choice(("public", "public", "private", "evolving"))
    slot = {"slot": bot.chance.choice((2, 3, 4))} if to == "evolving" else {}
    paid, gained = bot.chance.choice(((0, 0), (0, 0), (1, 0), (2, 3)))
    return {"to": to, **slot, "bread": paid, "send": bot.holds(3), "gain": gained}


def _acquire(bot: Bot, state: State, seat: Seat) -> Json:
    kind = bot.chance.choice(ARTWORKS)
    cost, points = (
        bot.chance.randint(*numbers) for numbers in (RANGES[kind].cost, RANGES[kind].points)
    )
    slot = bot.chance.randint(1, 5)
    return {"artwork": kind, "points": points, **bot.bought(state, seat, cost), "slot": slot}


def _discover(bot: Bot, state: State, seat: Seat) -> Json:
    bought = bot.bought(state, seat, bot.chance.randint(3, 8))
    return {"points": bot.number(6), **bought, "slot": bot.chance.randint(1, 5)}


def _invite(bot: Bot, state: State, seat: Seat) -> Json:
    kind = bot.chance.choice(TYPES)
    move = {"type": kind, **bot.bought(state, seat, bot.chance.randint(2, 6))}
    if kind == "endgame":
        most = bot.chance.randint(6, 24)
        card = {"per": bot.chance.randint(1, 4), "of": bot.chance.choice(ENDGAME), "max": most}
        move["endgame"] = card
    return move


def _construct(bot: Bot, state: State, seat: Seat) -> Json:
    number = bot.chance.choice((1, 1, 2, 3))
    each = {None: 5, 1: 5, 2: 4, 3: 4, 4: 3}[state.period]
    return {"ships": number, "pay": bot.paid(state, seat, Cost(number * each, ("wood",)))}


def _erect(bot: Bot, state: State, seat: Seat) -> Json:
    on = bot.chance.choice(("public", "private", "evolving"))
    return {"on": on, "of": bot.chance.choice(state.setup.names)} if on == "private" else {"on": on}


def _nothing(bot: Bot, state: State, seat: Seat) -> Json:
    return {}


KINDS: dict[str, Callable[[Bot, State, Seat], Json]] = {
    "navigate": _navigate,
    "acquire": _acquire,
    "discover": _discover,
    "invite": _invite,
    "engage": _nothing,
    "construct": _construct,
    "pass": _nothing,
    "send": lambda bot, state, seat: {"send": bot.holds(2)},
    "erect": _erect,
    "lighthouse-out": lambda bot, state, seat: {"take": bot.chance.choice(("character", "two"))},
    "use-lighthouse": lambda bot, state, seat: (
        {"hold": bot.chance.choice(RESOURCES)} if bot.number(1) else {}
    ),
    "take-character": lambda bot, state, seat: {"slot": bot.chance.randint(1, 4)},
    "straighten": _nothing,
    "gain-bread": lambda bot, state, seat: {"bread": bot.number(3)},
    "pay-bread": lambda bot, state, seat: {"bread": bot.number(2)},
    "bonus": lambda bot, state, seat: {"points": bot.chance.randint(-1, 3)},
    "title": lambda bot, state, seat: {"title": bot.chance.choice(state.options.titles).title},
    "ships-to-bread": lambda bot, state, seat: {
        "ships": {**bot.holds(1), "emergency": bot.number(1)}
    },
    "discard": lambda bot, state, seat: {"cards": bot.chance.randint(1, 2)},
    "feed": _nothing,
    "decree": _nothing,
    "new-period": _nothing,
}
MAIN = ("navigate", "acquire", "discover", "invite", "engage", "construct")
OFTEN = ("use-lighthouse", "title")
WEIGHTS = [8 if kind in MAIN else 4 if kind in OFTEN else 1 for kind in KINDS]
