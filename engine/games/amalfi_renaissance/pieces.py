"""What is in the box: numbers, resources, decrees, titles and rivals, from the catalogue."""

from __future__ import annotations

from dataclasses import dataclass

from engine.facts.catalogue import Catalogue

CATALOGUE = Catalogue("amalfi-renaissance")

RESOURCES = ("spices", "wood", "wine", "gems", "fabric")
ARTWORKS = ("book", "painting", "monument")
TYPES = ("immediate", "permanent", "engageable", "endgame")

_BOX = {record["key"]: int(record["number"]) for record in CATALOGUE.records("box")}
SHIPS = _BOX["ships"]
SHIPS_IN_BAY = _BOX["ships-in-bay"]
SHIPS_IN_SHIPYARD = _BOX["ships-in-shipyard"]
LIGHTHOUSES = _BOX["lighthouses"]
CUBES = _BOX["cubes"]
GRANARY = _BOX["granary"]
FEED = _BOX["feed"]
HUNGER = _BOX["hunger"]
EMERGENCY = _BOX["emergency"]
PERIODS = _BOX["periods"]
HAND = _BOX["hand"]
CHARACTERS = _BOX["characters"]
ENDGAME_CHARACTERS = _BOX["endgame-characters"]
DECREES_USED = _BOX["decrees"]
TITLES_USED = _BOX["titles"]
WORKSHOP = _BOX["workshop"]
ATLAS = _BOX["atlas"]
COUNCIL = _BOX["council"]
RIVAL_SHIPS = _BOX["rival-ships"]
RIVAL_LIGHTHOUSES = _BOX["rival-lighthouses"]
LIGHTHOUSE_COST = 2
LIGHTHOUSE_BREAD = 1
INSTEAD_OF_LIGHTHOUSE = 2

STARTING_BREAD = tuple(int(record["bread"]) for record in CATALOGUE.records("starting-bread"))
SHIP_COSTS = {int(r["period"]): int(r["wood"]) for r in CATALOGUE.records("ship-costs")}
HANDS = {record["key"]: record for record in CATALOGUE.records("hands")}
EVOLVING = range(2, PERIODS + 1)


@dataclass(frozen=True, slots=True)
class Decree:
    """A decree tile and what it pays for each item; only Blessing also pays for pairs."""

    key: str
    name: str
    each: int
    pair: int

    @property
    def rule(self) -> str:
        return f"decree.{self.key}"


DECREES = {
    record["key"]: Decree(record["key"], record["name"], record["each"], record.get("pair", 0))
    for record in CATALOGUE.records("decrees")
}


@dataclass(frozen=True, slots=True)
class Title:
    """A title tile: its set, the points of its first square, and the least it asks for.

    `of-type` is the type printed on the tile, `one-type` and `two-types` are artworks alike.
    """

    key: str
    name: str
    is_dark: bool
    first: int
    needs: tuple[tuple[str, int], ...]

    @property
    def rule(self) -> str:
        return f"title.{self.key}"

    @property
    def asks_for_type(self) -> bool:
        return any(what == "of-type" for what, _ in self.needs)


TITLES = {
    record["key"]: Title(
        record["key"],
        record["name"],
        record["set"] == "dark",
        record["first"],
        tuple(record["needs"].items()),
    )
    for record in CATALOGUE.records("titles")
}


@dataclass(frozen=True, slots=True)
class Range:
    """What the artworks of a type cost and score, as far as the rulebook says."""

    cost: tuple[int, int]
    points: tuple[int, int]


RANGES = {
    record["key"]: Range(tuple(record["cost"]), tuple(record["points"]))
    for record in CATALOGUE.records("artworks")
}
RIVALS: dict[str, tuple[int, ...]] = {
    record["key"]: tuple(record["titles"]) for record in CATALOGUE.records("rivals")
}
TIERS = tuple((int(r["from"]), int(r["tier"])) for r in CATALOGUE.records("solo-tiers"))

_SURCHARGES = {"two-one-one": (2, 1, 1), "two-two-one": (2, 2, 1)}
_COUNCIL_PRICES = {"two-one": (2, 1, 0, -1), "one-two": (1, 2, 0, -1)}


def hold_value(resource: str, ruling: str) -> int:
    """What a ship out of a hold brings; the ruling names the hold of 2."""
    return 2 if resource == ruling else 3


def surcharge(slot: int, ruling: str) -> int:
    """What a Workshop or Atlas slot, counted from the left, adds to the price."""
    extra = _SURCHARGES.get(ruling.removesuffix("-any"), ())
    return extra[slot - 1] if slot <= len(extra) else 0


def surcharge_within(slot: int | None, ruling: str) -> int:
    """The most that a price as typed may hold of a slot's surcharge."""
    if ruling != "typed":
        return 0
    slots = range(1, WORKSHOP + 1) if slot is None else (slot,)
    return max(surcharge(each, reading) for each in slots for reading in _SURCHARGES)


def council_price(slot: int, ruling: str) -> int:
    """The bread for a Council slot, counted from the left; below zero it gives bread."""
    return _COUNCIL_PRICES[ruling][slot - 1]
