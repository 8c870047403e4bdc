"""What a game says of its boards with ships; the drawing of them asks for nothing else.

Numbers are None where nobody counted. A `key` names a part of a board when it is touched.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.message import Seat


@dataclass(frozen=True, slots=True)
class Place:
    """A place for ships; a hold has the icon of its resource and what a ship there is worth."""

    key: str
    name: str
    ships: int | None
    icon: str = ""
    worth: int = 0


@dataclass(frozen=True, slots=True)
class Store:
    """The track of bread: what is held, for how much there is room, and what feeding will do.

    `income` comes before `due` is taken. On spaces that are not free yet stands a `token`.
    """

    key: str
    name: str
    spaces: int
    held: int | None
    room: int | None
    due: int = 0
    income: int = 0
    token: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Steps:
    """Pieces that are worth more the more there are: how many there are, and what each is worth."""

    key: str
    name: str
    icon: str
    number: int | None
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Thing:
    """Something a player has collected: how many, and that in words."""

    key: str
    icon: str
    number: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Goal:
    """What is claimed for points: what each square is worth as far as that is known, and whose."""

    key: str
    name: str
    squares: tuple[tuple[int | None, Seat | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """What is scored when a round ends."""

    key: str
    number: str
    name: str
    is_scored: bool = False
    is_now: bool = False


@dataclass(frozen=True, slots=True)
class ShipBoard:
    """One player's board. Without holds and harbour nobody keeps ships."""

    seat: Seat
    name: str
    colour: str
    holds: tuple[Place, ...] = ()
    harbour: tuple[Place, ...] = ()
    store: Store | None = None
    steps: Steps | None = None
    things: tuple[Thing, ...] = ()


@dataclass(frozen=True, slots=True)
class ShipTable:
    """All boards of a table, and what is scored for everybody."""

    name: str
    text: str
    boards: tuple[ShipBoard, ...]
    rounds: tuple[Round, ...] = ()
    goals: tuple[Goal, ...] = ()
