"""What a finished table leaves behind: who sat there, with how many points, in which place.

It is part of what the store keeps ready for lists, so that statistics never play a table again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.core import Outcome, places
from engine.table import Table

# Counts up when what is kept of a table changes; then every table is told anew.
EDITION = 2


class Sat(NamedTuple):
    """Somebody at a finished table."""

    name: str
    points: int
    place: int
    has_won: bool


@dataclass(frozen=True)
class Result:
    """A finished table: the people who sat there, without any paper opponent.

    `is_decided` is false where it was put away before the game was over.
    """

    id: str
    game: str
    at: str
    people: tuple[Sat, ...]
    is_decided: bool

    @property
    def is_solo(self) -> bool:
        return len(self.people) == 1

    @property
    def winners(self) -> tuple[Sat, ...]:
        return tuple(one for one in self.people if one.has_won)

    def of(self, name: str) -> Sat | None:
        """How it went for somebody; None for whoever did not sit there."""
        return next((one for one in self.people if one.name == name), None)


def told(table: Table[Any, Any, Any, Any], outcome: Outcome | None) -> dict[str, Any]:
    """What is kept of a table for its result, as JSON, beside names and winners."""
    order = places(table.score, outcome)
    return {
        "people": [int(seat) for seat in table.game.people(table.setup)],
        "results": table.game.results(table.state),
        "places": [order[seat] for seat in table.setup.seats],
    }


def read(body: Mapping[str, Any], at: str, spellings: Mapping[str, str]) -> Result | None:
    """A result from what was kept, each under the name of today; None for a damaged table."""
    if "game" not in body:
        return None
    names = [spellings.get(name, name) for name in body["names"]]
    return Result(
        id=body["id"],
        game=body["game"],
        at=at,
        people=tuple(
            Sat(names[seat], body["results"][seat], body["places"][seat], seat in body["winners"])
            for seat in body["people"]
        ),
        is_decided=bool(body["decided_by"]),
    )
