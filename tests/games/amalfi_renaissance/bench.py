"""Worst cases to be timed: each function builds a table once and returns what to run."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.amalfi_renaissance.ships import ways_to_pay
from engine.games.amalfi_renaissance.state import State
from engine.payment import Cost
from tests.games.amalfi_renaissance.bot import Bot, read
from tests.games.amalfi_renaissance.tables import ANNA, GAME, HOLDS, board, content, entered
from tests.games.amalfi_renaissance.tables import read as read_file


def finished(players: int = 4, seed: int = 3) -> State:
    """A whole game kept by moves, with everything that random typed moves bring."""
    state: State = GAME.start(read_file(content(players)).setup)
    bot = Bot(seed)
    while (move := bot.legal(state)) is not None:
        state = GAME.apply(state, read(state, move))
    return state


def full_score() -> Callable[[], object]:
    """The full score of a finished game of four."""
    state = finished()
    return lambda: GAME.score(state)


def payments() -> Callable[[], object]:
    """Every way to pay a high price in any resource with ten ships, two in each hold."""
    ships = {"bay": 0, "port": 0, "shipyard": 0, "docks": 0, **dict.fromkeys(HOLDS, 2)}
    state = entered(board(ships=ships)).state
    cost = Cost(13, HOLDS)
    return lambda: ways_to_pay(state, ANNA, cost)
