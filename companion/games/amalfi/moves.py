"""What it can mean that a ship went from one place to another, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.amalfi.actions import (
    NOTHING,
    Action,
    CountShips,
    Gain,
    MoveShips,
    TurnIntoFood,
)
from engine.games.amalfi.pieces import RESOURCES
from engine.games.amalfi.state import State
from engine.message import Seat


@dataclass(frozen=True)
class Meaning:
    """A reading of the move: an action that is all there, or a sheet to open with a gain."""

    key: str
    action: Action | None = None
    gain: Gain = NOTHING


def meanings(state: State, seat: Seat, origin: str, to: str) -> list[Meaning]:
    """The likely readings first, the plain correction last."""
    found: list[Meaning] = []
    if origin == "sea" and to in RESOURCES:
        gain = Gain(((to, 1),))
        found = [Meaning("place-ship", gain=gain), Meaning("gain-more", gain=gain)]
    elif (origin, to) == ("sea", "actions"):
        found = [Meaning("place-ship")]
    elif (origin, to) == ("sea", "homeland") or (origin in RESOURCES and to == "sea"):
        found = [Meaning("food", TurnIntoFood(seat, origin))]
    elif (origin, to) == ("shipyard", "homeland"):
        found = [Meaning("build")]
    found.append(Meaning("card", MoveShips(seat, origin, to)))
    ships = state.board(seat).ships
    if ships is not None:
        found.append(Meaning("count", CountShips(seat, ships.move(origin, to, 1))))
    return found
