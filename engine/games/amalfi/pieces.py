"""What is in the box: ships and their places, resources, cards and the numbers of each round."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engine.facts.catalogue import Catalogue

CATALOGUE = Catalogue("amalfi")

ROUNDS = 4
# What the box prints on settlement cards.
ROMAN = ("", "I", "II", "III", "IV")
FLEET = 12
BUILDABLE = 6
EMERGENCY = 3
MOST_COLONIES = 6
FIRST_ROOM = 6
LEAST_FOOD_DUE = 2
FIRST_FOOD = 3
HAND = 8
FOOD_FOR_NO_CHARACTER = 2
THALER_A_POINT = 3

VALUES: dict[str, int] = {r["key"]: r["value"] for r in CATALOGUE.records("resources")}
RESOURCES = tuple(VALUES)

SHIP_COST: dict[int, int] = {r["round"]: r["ship"] for r in CATALOGUE.records("rounds")}
SOLO_MILESTONE: dict[int, int] = {
    r["round"]: r["solo_milestone"] for r in CATALOGUE.records("rounds")
}
COLONY_POINTS: tuple[int, ...] = tuple(r["points"] for r in CATALOGUE.records("colonies"))

COPIES: dict[str, int] = {r["key"]: r["copies"] for r in CATALOGUE.records("cards")}
CONTRACTS = ("paint", "book", "building")
CARDS = ("chart", *CONTRACTS)
CHARACTERS = ("immediate", "permanent", "action", "ending")
ALL_CONTRACTS = sum(COPIES[kind] for kind in CONTRACTS)
DRAWN_CHARACTERS = sum(COPIES[kind] for kind in CHARACTERS if kind != "ending")


class Phase(str, Enum):
    """Where a round stands; OVER is after the settlement of round 4."""

    ACTIONS = "actions"
    FOOD = "food"
    SETTLEMENT = "settlement"
    OVER = "over"


class Ships(NamedTuple):
    """A player's fleet by place."""

    sea: int = 0
    homeland: int = 0
    shipyard: int = 0
    actions: int = 0
    spice: int = 0
    wheat: int = 0
    wine: int = 0
    gem: int = 0
    textile: int = 0

    @property
    def total(self) -> int:
        return sum(self)

    @property
    def built(self) -> int:
        return max(0, BUILDABLE - self.shipyard)

    @property
    def resources(self) -> int:
        return sum(self.at(resource) for resource in RESOURCES)

    def at(self, place: str) -> int:
        number: int = getattr(self, place)
        return number

    def move(self, start: str, to: str, ships: int) -> Ships:
        """The fleet after ships went from one place to another."""
        if start == to:
            return self
        return self._replace(**{start: self.at(start) - ships, to: self.at(to) + ships})


PLACES = Ships._fields
FIRST_SHIPS = Ships(sea=6, shipyard=BUILDABLE)


class Characters(NamedTuple):
    """The characters a player has played, by type."""

    immediate: int = 0
    permanent: int = 0
    action: int = 0
    ending: int = 0

    def add(self, kind: str) -> Characters:
        return self._replace(**{kind: getattr(self, kind) + 1})


@dataclass(frozen=True, slots=True)
class Space:
    """A printed action space: food to pay, resources to gain, and the players it is open for."""

    key: str
    pay: int
    gain: tuple[tuple[str, int], ...]
    players: int


SPACES: dict[str, Space] = {
    r["key"]: Space(r["key"], r["pay"], tuple(r["gain"].items()), r["players"])
    for r in CATALOGUE.records("spaces")
}


@dataclass(frozen=True, slots=True)
class HandWay:
    """A way to get a first hand: ending characters at most, and others taken from the pool."""

    key: str
    ending: int
    dealt: int


HANDS: dict[str, HandWay] = {
    r["key"]: HandWay(r["key"], r["ending"], r["dealt"]) for r in CATALOGUE.records("hands")
}
