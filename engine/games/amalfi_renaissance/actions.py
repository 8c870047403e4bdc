"""Everything that can happen at a table of Amalfi: Renaissance.

First the seven choices of a turn, then what their cards and destinations bring, the optional
actions, the end of a period, what is read off titles and decrees that were left open at set-up,
and last what enters or corrects a table. Costs, points and effects
are printed on cards and tiles, so they are entered: None is what nobody typed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.games.amalfi_renaissance.board import EndgameCard
from engine.games.amalfi_renaissance.state import Phase
from engine.message import Seat
from engine.payment import Payment

Counts: TypeAlias = tuple[tuple[str, int], ...]


class Action:
    """What can happen at a table."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Navigate(Action):
    """A ship goes to a destination, which may cost bread, send ships to holds and give bread.

    `shows` is how many ships the destination allows to be sent, `owner` whose private destination
    it is if not one's own, `slot` the period of an evolving one, `at` a name to watch its dock by.
    """

    seat: Seat
    to: str = "public"
    owner: Seat | None = None
    slot: int | None = None
    at: str | None = None
    bread: int = 0
    shows: int | None = None
    send: Counts = ()
    gain: int = 0


@dataclass(frozen=True, slots=True)
class Acquire(Action):
    """A player buys an artwork from a Workshop slot, counted from the left."""

    seat: Seat
    artwork: str
    points: int
    cost: int | None = None
    resources: tuple[str, ...] = ()
    pay: Payment | None = None
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class Discover(Action):
    """A player buys a private destination from an Atlas slot, counted from the left."""

    seat: Seat
    points: int
    cost: int | None = None
    resources: tuple[str, ...] = ()
    pay: Payment | None = None
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class Invite(Action):
    """A player plays a character from hand; an endgame one with what it will score."""

    seat: Seat
    type: str
    name: str = ""
    cost: int | None = None
    resources: tuple[str, ...] = ()
    pay: Payment | None = None
    endgame: EndgameCard | None = None


@dataclass(frozen=True, slots=True)
class Engage(Action):
    """A player uses an engageable character and turns it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Construct(Action):
    """A player builds ships."""

    seat: Seat
    ships: int
    pay: Payment | None = None


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """A player takes no more main actions this period."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Send(Action):
    """A bonus sends ships from the bay to holds, for bread if it says so."""

    seat: Seat
    send: Counts
    bread: int = 0


@dataclass(frozen=True, slots=True)
class Erect(Action):
    """A lighthouse goes on a slot; `owner` is whose private destination if not one's own."""

    seat: Seat
    on: str = "public"
    owner: Seat | None = None


@dataclass(frozen=True, slots=True)
class TakeInstead(Action):
    """With no lighthouse left: a character, or the two points or bread of the table's reading."""

    seat: Seat
    take: str


@dataclass(frozen=True, slots=True)
class UseLighthouse(Action):
    """After a navigation: two bread for a ship to a hold, or one bread without a hold."""

    seat: Seat
    hold: str | None = None


@dataclass(frozen=True, slots=True)
class TakeCharacter(Action):
    """A character from a Council slot to the hand; `evolving` as the bonus of such a place."""

    seat: Seat
    slot: int | None = None
    evolving: bool = False


@dataclass(frozen=True, slots=True)
class Straighten(Action):
    """A bonus straightens turned characters."""

    seat: Seat
    characters: int = 1


@dataclass(frozen=True, slots=True)
class GainBread(Action):
    """Something gives bread."""

    seat: Seat
    bread: int


@dataclass(frozen=True, slots=True)
class PayBread(Action):
    """Something costs bread."""

    seat: Seat
    bread: int


@dataclass(frozen=True, slots=True)
class Bonus(Action):
    """Something gives or takes points: a character, an icon, a correction."""

    seat: Seat
    points: int
    what: str = ""


@dataclass(frozen=True, slots=True)
class ClaimTitle(Action):
    """A cube goes on a title; `points` if its squares were not entered."""

    seat: Seat
    title: str
    points: int | None = None


@dataclass(frozen=True, slots=True)
class TurnIntoBread(Action):
    """Optional: ships from holds to the bay and from the bay to the port, for bread."""

    seat: Seat
    ships: Payment


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Optional: characters from hand, for one bread each."""

    seat: Seat
    cards: int = 1


@dataclass(frozen=True, slots=True)
class RivalReacts(Action):
    """Solo: what the rival did after the player's action."""

    ships: int = 0
    lighthouses: int = 0
    discard: str | None = None


@dataclass(frozen=True, slots=True)
class Feed(Action):
    """A player feeds the crews: all bread that is due, unless said otherwise.

    `more` pays a part with the rest to follow; `missing` is typed where the app cannot count.
    """

    seat: Seat
    bread: int | None = None
    missing: int | None = None
    more: bool = False


@dataclass(frozen=True, slots=True)
class ScoreDecree(Action):
    """Everybody scores the decree of the period; `points` where the app cannot count."""

    points: tuple[tuple[Seat, int], ...] = ()


@dataclass(frozen=True, slots=True)
class NewPeriod(Action):
    """Ships come home, characters stand up, the next period begins."""


@dataclass(frozen=True, slots=True)
class ReadTitle(Action):
    """What is printed on a title in play is read off it: its type, its squares, or only its name.

    What is left out stays as it was.
    """

    title: str
    ladder: tuple[int, ...] = ()
    type: str | None = None


@dataclass(frozen=True, slots=True)
class ReadDecree(Action):
    """Which decree a period has, and perhaps what the board adds to each item of it."""

    period: int
    decree: str
    bonus: int | None = None


@dataclass(frozen=True, slots=True)
class SetTrack(Action):
    """Enter where a score marker stands."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class SetBread(Action):
    """Enter the bread in a granary."""

    seat: Seat
    bread: int


@dataclass(frozen=True, slots=True)
class SetShips(Action):
    """Enter the ships at some places; the others stay as they are."""

    seat: Seat
    ships: Counts


@dataclass(frozen=True, slots=True)
class SetDocks(Action):
    """Enter a player's ships on their own private destinations."""

    seat: Seat
    own: int


@dataclass(frozen=True, slots=True)
class SetArtworks(Action):
    """Enter the number of artworks of some types."""

    seat: Seat
    artworks: Counts


@dataclass(frozen=True, slots=True)
class SetDestinations(Action):
    """Enter the private destinations discovered."""

    seat: Seat
    destinations: int


@dataclass(frozen=True, slots=True)
class SetCharacters(Action):
    """Enter the characters invited, of some types, and how many of them are turned."""

    seat: Seat
    characters: Counts
    engaged: int | None = None


@dataclass(frozen=True, slots=True)
class SetLighthouses(Action):
    """Enter the lighthouses erected, and those among them on destinations of one's own."""

    seat: Seat
    lighthouses: int
    own: int | None = None


@dataclass(frozen=True, slots=True)
class SetHand(Action):
    """Enter the cards in hand."""

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class SetTitles(Action):
    """Enter the titles a player's cubes lie on and their points; the marker does not move."""

    seat: Seat
    titles: Counts


@dataclass(frozen=True, slots=True)
class SetEndgame(Action):
    """Enter a player's endgame characters."""

    seat: Seat
    endgame: tuple[EndgameCard, ...]


@dataclass(frozen=True, slots=True)
class SetPeriod(Action):
    """Enter the period and the phase the table is in."""

    period: int
    phase: Phase = Phase.ACTIONS
