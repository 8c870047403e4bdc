"""The worst tables to time: a whole game kept by moves, and a payment with every ship in play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.games.amalfi.payments import card_cost, ways_to_pay
from engine.games.amalfi.pieces import RESOURCES
from tests.games.amalfi.tables import ANNA, entered
from tests.play import open_table, read

GOLDEN = Path(__file__).parent / "golden"


def full_score() -> Callable[[], Any]:
    """The score of a finished game of 79 moves, every line with its reason."""
    table = open_table(read(GOLDEN / "whole-game.json"))
    return lambda: table.game.score(table.state)


def payments() -> Callable[[], Any]:
    """Every way to pay 13 with twelve ships over all five resources, the surcharge of any kind."""
    ships = {"sea": 2, "spice": 2, "wheat": 2, "wine": 2, "gem": 2, "textile": 2}
    board = {"food": 0, "colonies": 6, "ships": ships}
    state = entered(boards={"Anna": board}, rulings={"surcharge-kind": "any"})
    cost = card_cost(state, 11, 2, RESOURCES[:3])
    return lambda: ways_to_pay(state, ANNA, cost)
