"""The moves that the words of a question name: "can Bruno build 2 ships?"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.asked_words import asks_leave, numbers, says
from engine.games.amalfi.actions import Action, Build, ClaimMilestone, Discard, TurnIntoFood
from engine.games.amalfi.payments import ship_cost, ways_to_pay
from engine.games.amalfi.pieces import RESOURCES
from engine.games.amalfi.state import State
from engine.message import Seat

_BUILD = ("build", "construct", "bau", "constr", "costru")
_SHIP = ("ship", "boat", "vessel", "schiff", "boot", "bateau", "navire", "nav", "barc")
_MILESTONE = ("milestone", "achievement", "meilenstein", "jalon", "traguard")
_FOOD = ("food", "nahrung", "essen", "nourriture", "cibo")
_CARD = ("discard", "card", "character", "karte", "figur", "personnage", "carte", "cart", "person")
_GOODS = {
    "spice": ("spice", "gewurz", "epice", "spezi"),
    "wheat": ("wheat", "grain", "weizen", "getreide", "ble", "gran"),
    "wine": ("wine", "wein", "vin"),
    "gem": ("gem", "edelstein", "gemme", "pierre"),
    "textile": ("textile", "stoff", "tissu", "tessut"),
    "sea": ("sea", "meer", "mer", "mar"),
}


def named_in(state: State, words: tuple[str, ...], seat: Seat) -> Iterator[Action]:
    """Ships to build, a milestone to claim, ships or cards to turn into food."""
    if not asks_leave(words):
        return
    amounts = numbers(words)
    amount = amounts[0] if amounts else 1
    if says(words, _MILESTONE):
        milestones = range(1, len(state.options.milestones) + 1)
        yield from (
            ClaimMilestone(seat, number) for number in milestones if number in (amounts or [number])
        )
    elif says(words, _FOOD):
        starts = [key for key in (*RESOURCES, "sea") if says(words, _GOODS[key])]
        yield from (TurnIntoFood(seat, start, amount) for start in starts)
        if not starts and says(words, _CARD):
            yield Discard(seat, amount)
    elif says(words, _BUILD) and says(words, _SHIP):
        cost = ship_cost(state, amount)
        ways = ways_to_pay(state, seat, cost) if cost else None
        yield Build(seat, amount, ways[0].payment if ways else None)
