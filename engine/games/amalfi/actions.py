"""Everything that can happen at a table of Amalfi.

First the main actions, then the free ones and what cards do, then the end of a round; the last
group enters or corrects a table. What is printed on cards is entered with the action.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.amalfi.pieces import Characters, Ships
from engine.games.amalfi.state import Ending, Taken
from engine.message import Seat
from engine.payment import Payment


class Action:
    """What can happen at a table."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Gain:
    """What a space, a bonus or a character gives; resources are ships out of the Sea."""

    resources: tuple[tuple[str, int], ...] = ()
    food: int = 0
    colonies: int = 0
    points: int = 0

    @property
    def ships(self) -> int:
        return sum(ships for _, ships in self.resources)


NOTHING = Gain()


@dataclass(frozen=True, slots=True)
class Place(Action):
    """A ship goes to a space of the main board, a chart or a public one, counted from 1."""

    seat: Seat
    space: str | None = None
    chart: int | None = None
    public: int | None = None
    pay: int = 0
    gain: Gain = NOTHING

    @property
    def taken(self) -> Taken:
        return Taken(self.seat, self.space, self.chart, self.public)


@dataclass(frozen=True, slots=True)
class Acquire(Action):
    """A chart or contract is taken from the row; `of` are the resources it accepts."""

    seat: Seat
    card: str
    points: int
    cost: int | None = None
    surcharge: int = 0
    of: tuple[str, ...] = ()
    paid: Payment | None = None
    gain: Gain = NOTHING


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Ships are built."""

    seat: Seat
    ships: int = 1
    paid: Payment | None = None


@dataclass(frozen=True, slots=True)
class Play(Action):
    """A character is played from hand; an ending one says how it scores."""

    seat: Seat
    character: str
    cost: int | None = None
    of: tuple[str, ...] = ()
    paid: Payment | None = None
    ending: Ending | None = None
    gain: Gain = NOTHING


@dataclass(frozen=True, slots=True)
class Tap(Action):
    """An action character is tapped."""

    seat: Seat
    pay: int = 0
    gain: Gain = NOTHING


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """The player is out of the round."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Characters from hand for food."""

    seat: Seat
    cards: int = 1


@dataclass(frozen=True, slots=True)
class TurnIntoFood(Action):
    """Ships of a resource space go to the Sea, or ships of the Sea to the Homeland, for food."""

    seat: Seat
    start: str
    ships: int = 1


@dataclass(frozen=True, slots=True)
class ClaimMilestone(Action):
    """A milestone is claimed; without a space the best free one. `met` is the round it was met."""

    seat: Seat
    milestone: int
    space: int | None = None
    points: int | None = None
    met: int | None = None


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Thaler for points, once there are no contracts."""

    seat: Seat
    points: int = 1
    paid: Payment | None = None


@dataclass(frozen=True, slots=True)
class GainMore(Action):
    """The rest of a space's gain, a contract's bonus, or what a character in play gives."""

    seat: Seat
    by: str
    pay: int = 0
    gain: Gain = NOTHING


@dataclass(frozen=True, slots=True)
class TakeCharacter(Action):
    """A character is taken into hand; its slot may cost or give food."""

    seat: Seat
    pay: int = 0
    food: int = 0


@dataclass(frozen=True, slots=True)
class MoveShips(Action):
    """A card moves ships from one place of a board to another."""

    seat: Seat
    start: str
    to: str
    ships: int = 1


@dataclass(frozen=True, slots=True)
class Feed(Action):
    """The Food phase of a player, or of all; `due` where a card changes what is to be paid."""

    seat: Seat | None = None
    due: int | None = None


@dataclass(frozen=True, slots=True)
class Settle(Action):
    """A settlement card is scored; players left out are counted by the app where it can."""

    points: tuple[tuple[Seat, int], ...] = ()
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Prepare(Action):
    """The next round is prepared; `start` where the players settle who begins."""

    start: Seat | None = None


@dataclass(frozen=True, slots=True)
class CountTrack(Action):
    """Enter where the score marker stands."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class CountFood(Action):
    """Enter a player's food."""

    seat: Seat
    food: int


@dataclass(frozen=True, slots=True)
class CountColonies(Action):
    """Enter the colonies a player has gained."""

    seat: Seat
    colonies: int


@dataclass(frozen=True, slots=True)
class CountShips(Action):
    """Enter where a player's ships are."""

    seat: Seat
    ships: Ships


@dataclass(frozen=True, slots=True)
class CountCharacters(Action):
    """Enter the characters a player has played."""

    seat: Seat
    characters: Characters


@dataclass(frozen=True, slots=True)
class CountHand(Action):
    """Enter the number of characters in a hand."""

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class EnterCard(Action):
    """Enter a chart or contract that a player has."""

    seat: Seat
    card: str
    points: int


@dataclass(frozen=True, slots=True)
class RemoveCard(Action):
    """Enter that a player does not have a chart or contract: the one so many from the first."""

    seat: Seat
    card: str
    number: int


@dataclass(frozen=True, slots=True)
class EnterEnding(Action):
    """Enter an ending character of a player."""

    seat: Seat
    ending: Ending


@dataclass(frozen=True, slots=True)
class RemoveEnding(Action):
    """Enter that a player does not have an ending character: the one so many from the first."""

    seat: Seat
    number: int
