"""What a finished table leaves behind: who sat there, with how many points, in which place.

It is part of what the store keeps ready for lists, so that statistics never play a table again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.store.ending import winners_of
from companion.store.timestamps import checked

if TYPE_CHECKING:
    from engine.conclusion import Conclusion
    from engine.core import AnyGame, Setup

# Counts up when what is kept of a table changes; then every table is told anew, after the first
# frame or when somebody asks for statistics. Until then lists read what earlier editions kept.
EDITION = 5

# The place of somebody whose place is not known.
UNPLACED = 0


class Sat(NamedTuple):
    """Somebody at a finished table; the place is UNPLACED where it is not known."""

    name: str
    points: int
    place: int
    has_won: bool


@dataclass(frozen=True)
class Result:
    """A finished table: the people who sat there, without any paper opponent.

    `is_decided` is false where it was put away before the game was over, or where something was
    never entered without which nobody can say who has won. Such a table counts nowhere. `others`
    is how many more played whom nobody named.
    """

    id: str
    game: str
    at: str
    people: tuple[Sat, ...]
    is_decided: bool
    others: int = 0

    @property
    def is_solo(self) -> bool:
        return len(self.people) + self.others == 1

    @property
    def winners(self) -> tuple[Sat, ...]:
        return tuple(one for one in self.people if one.has_won)

    def of(self, name: str) -> Sat | None:
        """How it went for somebody; None for whoever did not sit there."""
        return next((one for one in self.people if one.name == name), None)


def told(
    game: AnyGame, setup: Setup[Any, Any], state: Any, found: Conclusion, ended: str | None = None
) -> dict[str, Any]:
    """What is kept of a table for its result, as JSON, beside its id, game and names.

    `found` says how the game ends as it stands in `state`; `ended` how one ended that was not
    over by its rules.
    """
    from companion.store.sitting import persons  # noqa: PLC0415
    from engine.core import places  # noqa: PLC0415

    points, order = game.results(state), places(found.card, found.outcome)
    winners = found.winners or winners_of(game, setup, found, ended)
    return {
        "people": [
            [int(seat), points[seat], order.get(seat, UNPLACED), seat in winners]
            for seat in persons(game, setup)
        ],
        "others": len(game.people(setup)) - len(persons(game, setup)),
        "is_decided": bool(found.outcome or winners),
    }


def read(body: Mapping[str, Any], at: str, spellings: Mapping[str, str]) -> Result | None:
    """A result from what was kept, each under the name of today; None for a damaged table.

    ValueError where what was kept is itself damaged.
    """
    if "damaged" in body:
        return None
    kept = body["result"]
    names = [spellings.get(name, name) for name in body["names"]]
    people = tuple(Sat(names[seat], *figures) for seat, *figures in kept["people"])
    others = kept.get("others", 0)
    return _sound(Result(body["id"], body["game"], checked(at), people, kept["is_decided"], others))


def _sound(one: Result) -> Result:
    """A result that statistics can count."""
    texts = (one.id, one.game, *(sat.name for sat in one.people))
    numbers = (one.others, *(number for sat in one.people for number in sat[1:]))
    is_sound = (
        all(isinstance(text, str) for text in texts)
        and all(isinstance(number, int) for number in numbers)
        and isinstance(one.is_decided, bool)
    )
    if not is_sound:
        raise ValueError(f"{one} cannot be counted")
    return one


def met(results: Sequence[Result], one: str) -> dict[str, Result]:
    """Whom somebody has sat with, each with the first table at which both sat."""
    together = [result for result in results if result.of(one)]
    return {other.name: result for result in reversed(together) for other in result.people}


def met_at(results: Sequence[Result], one: str, other: str) -> Result | None:
    """A table where both of two people sat: then they are not the same person."""
    return met(results, one).get(other)
