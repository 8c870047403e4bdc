"""What it can mean that a ship went from one place to another, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.games.amalfi_renaissance.actions import (
    Counts,
    Send,
    SetShips,
    TurnIntoBread,
    UseLighthouse,
)
from engine.games.amalfi_renaissance.pieces import RESOURCES
from engine.games.amalfi_renaissance.state import State
from engine.message import Seat
from engine.payment import payment


@dataclass(frozen=True)
class Meaning:
    """A reading of the move: an action that is all there, or a sheet to be opened."""

    key: str
    action: Any = None
    send: Counts = ()


def meanings(state: State, seat: Seat, origin: str, to: str) -> list[Meaning]:
    """The likely readings first, the plain correction last."""
    found: list[Meaning] = []
    if origin == "bay" and to in RESOURCES:
        sent = ((to, 1),)
        found.append(Meaning("navigate", send=sent))
        found.append(Meaning("send", Send(seat, sent)))
        found.append(Meaning("lighthouse", UseLighthouse(seat, to)))
    elif origin == "bay" and to == "docks":
        found.append(Meaning("navigate"))
    elif origin == "bay" and to == "port":
        found.append(Meaning("convert", TurnIntoBread(seat, payment(emergency=1))))
    elif origin in RESOURCES and to == "bay":
        found.append(Meaning("convert", TurnIntoBread(seat, payment({origin: 1}))))
    elif origin == "shipyard" and to == "port":
        found.append(Meaning("construct"))
    return [*found, Meaning("correct", _correction(state, seat, origin, to))]


def _correction(state: State, seat: Seat, origin: str, to: str) -> SetShips:
    ships = state.board(seat).ships
    there, here = ships.at(origin) or 0, ships.at(to) or 0
    return SetShips(seat, ((origin, max(0, there - 1)), (to, here + 1)))
