"""One player's board: ships, granary, cards, titles and what the score marker has recorded.

None stands for what nobody counted: a table entered by its score alone knows no ships.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import ScoreLine
from engine.games.amalfi_renaissance.pieces import FEED, GRANARY, SHIPS_IN_SHIPYARD
from engine.message import Seat


@dataclass(frozen=True, slots=True)
class Ships:
    """Where a player's ships are. Docks are all destinations, private ones included."""

    bay: int | None = None
    port: int | None = None
    shipyard: int | None = None
    docks: int | None = None
    spices: int | None = None
    wood: int | None = None
    wine: int | None = None
    gems: int | None = None
    fabric: int | None = None

    def at(self, place: str) -> int | None:
        number: int | None = getattr(self, place)
        return number

    @property
    def all(self) -> tuple[int | None, ...]:
        return tuple(getattr(self, place) for place in PLACES)


PLACES = tuple(Ships.__dataclass_fields__)


@dataclass(frozen=True, slots=True)
class Artworks:
    """Artworks acquired, by type."""

    book: int | None = None
    painting: int | None = None
    monument: int | None = None

    @property
    def all(self) -> tuple[int | None, ...]:
        return self.book, self.painting, self.monument


@dataclass(frozen=True, slots=True)
class Characters:
    """Characters invited, by type."""

    immediate: int | None = None
    permanent: int | None = None
    engageable: int | None = None
    endgame: int | None = None

    @property
    def all(self) -> tuple[int | None, ...]:
        return self.immediate, self.permanent, self.engageable, self.endgame


@dataclass(frozen=True, slots=True)
class EndgameCard:
    """An endgame character as entered: so many points per item, or its final points."""

    name: str = ""
    per: int | None = None
    of: str | None = None
    count: int | None = None
    max: int | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """Everything one player has.

    `own_docks` and `own_lighthouses` are those on own private destinations, `guests` the
    others' lighthouses there and `owners` whose these are. `track` is the score marker as
    entered, less what `ledger` has added since; together they are where the marker stands.
    `paid` is bread given in a feeding that goes on, `spilt` bread kept out of an income that
    did not fit since the last main action, `lost` bread of this log that found no place,
    `prices` what artworks cost, each with what its slot may have added. `cubes` are the titles
    scored with their points.
    """

    track: int | None = None
    artworks: Artworks = Artworks()
    destinations: int | None = None
    characters: Characters = Characters()
    lighthouses: int | None = None
    bread: int | None = None
    ships: Ships = Ships()
    own_docks: int | None = None
    own_lighthouses: int | None = None
    guests: int | None = None
    owners: tuple[tuple[Seat, int], ...] | None = None
    engaged: int | None = None
    hand: int | None = None
    cubes: tuple[tuple[str, int], ...] | None = None
    endgame: tuple[EndgameCard, ...] = ()
    ledger: tuple[ScoreLine, ...] = ()
    paid: int = 0
    spilt: int = 0
    lost: int = 0
    prices: tuple[tuple[str, int, int], ...] = ()

    @property
    def built(self) -> int | None:
        """Ships constructed: the shipyard's empty places."""
        yard = self.ships.shipyard
        return None if yard is None else max(0, SHIPS_IN_SHIPYARD - yard)

    @property
    def feeding(self) -> int | None:
        """The bread that a feeding takes."""
        return None if self.built is None else FEED + self.built

    @property
    def due(self) -> int | None:
        """The bread still to be given in this feeding."""
        return None if self.feeding is None else max(0, self.feeding - self.paid)

    @property
    def visitors(self) -> int | None:
        """The others' lighthouses on private destinations here, as said or by their owners."""
        if self.guests is None and self.owners is not None:
            return sum(number for _, number in self.owners)
        return self.guests

    @property
    def limit(self) -> int | None:
        return None if self.lighthouses is None else GRANARY + self.lighthouses

    @property
    def marker(self) -> int | None:
        """Where the score marker stands; None if nobody ever said."""
        if self.track is None and not self.ledger:
            return None
        return (self.track or 0) + sum(line.points for line in self.ledger)

    @property
    def titles(self) -> tuple[tuple[str, int], ...]:
        """The titles scored with their points; none where nobody said (see `cubes`)."""
        return self.cubes or ()

    @property
    def title_points(self) -> int:
        return sum(points for _, points in self.titles)

    def has_title(self, title: str) -> bool:
        return any(key == title for key, _ in self.titles)
