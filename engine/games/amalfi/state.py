"""A table of Amalfi as a value: the boards, the ledger of points scored, the round.

A position that names no `phase` is scored as it lies, that is as if the game ended now, whatever
its `round`: charts, contracts, colonies and ending characters count. A position with a `phase`
goes on from there, and they are pending until the game is over, as in a game kept from set-up.

In a round without a phase the moves tell of it: who acts has not passed, and who passes has.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from engine.core import Setup
from engine.games.amalfi.ledger import Entry, MarkerSet
from engine.games.amalfi.pieces import (
    DRAWN_CHARACTERS,
    FIRST_FOOD,
    FIRST_ROOM,
    FIRST_SHIPS,
    HAND,
    HANDS,
    LEAST_FOOD_DUE,
    MOST_COLONIES,
    ROUNDS,
    Characters,
    Phase,
    Ships,
)
from engine.message import Seat

FIRST_SEAT = Seat(0)


@dataclass(frozen=True, slots=True)
class SettlementCard:
    """A settlement card as entered: so many points for each of something, if the app counts it.

    Without a `name` it goes by its number.
    """

    name: str = ""
    per: int | None = None
    of: str | None = None


@dataclass(frozen=True, slots=True)
class Milestone:
    """A milestone card with the points of its spaces, as far as they were entered.

    Without a `name` it goes by its number.
    """

    name: str = ""
    ladder: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Options:
    """What is in play at this table, and how the first hands were dealt, where that is known."""

    settlements: tuple[SettlementCard, ...] = ()
    milestones: tuple[Milestone, ...] = ()
    solo: bool = False
    start: Seat = FIRST_SEAT
    hands: str | None = None


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart with the points printed on it."""

    points: int


@dataclass(frozen=True, slots=True)
class Contract:
    """A paint, book or building with the points printed on it."""

    kind: str
    points: int


@dataclass(frozen=True, slots=True)
class Ending:
    """An ending character: points entered, or so many for each of something, at most `most`."""

    name: str
    per: int | None = None
    of: str | None = None
    count: int | None = None
    points: int | None = None
    most: int | None = None
    played: bool = True


@dataclass(frozen=True, slots=True)
class Claim:
    """A milestone a player has claimed, with the space of its card; both counted from 1."""

    milestone: int
    space: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """One player's part of the table; None where nobody counted."""

    food: int | None = None
    colonies: int | None = None
    ships: Ships | None = None
    charts: tuple[Chart, ...] = ()
    contracts: tuple[Contract, ...] = ()
    characters: Characters | None = None
    ending: tuple[Ending, ...] = ()
    hand: int | None = None
    tapped: int = 0
    milestones: tuple[Claim, ...] = ()

    @property
    def food_due(self) -> int | None:
        """The largest free number of the Shipyard."""
        return None if self.ships is None else LEAST_FOOD_DUE + self.ships.built

    def contracts_of(self, kind: str) -> int:
        return sum(contract.kind == kind for contract in self.contracts)


@dataclass(frozen=True, slots=True)
class EnteredBoard(Board):
    """A board as somebody keys it in, with the place of the score marker."""

    track: int | None = None


@dataclass(frozen=True, slots=True)
class Taken:
    """An action space with a ship on it: of the main board, a chart or a public one."""

    seat: Seat
    space: str | None = None
    chart: int | None = None
    public: int | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """A table entered as it lies; with a `phase` the game goes on.

    `done` are the players who have passed, were fed or have scored in this phase.
    """

    round: int | None = None
    phase: Phase | None = None
    start: Seat | None = None
    turn: Seat | None = None
    done: tuple[Seat, ...] = ()
    settled: tuple[int, ...] = ()
    public: int = 0
    spaces: tuple[Taken, ...] = ()
    players: tuple[tuple[Seat, EnteredBoard], ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn being played. A turn lasts until the next player does something.

    `placed` says that a ship was placed, `card` which card was taken, `bonus` that its bonus is
    still to be had.
    """

    seat: Seat
    acted: bool = False
    placed: bool = False
    card: str | None = None
    bonus: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table. Without a phase nobody keeps rounds and turns.

    `implied` is the phase that moves imply where the position named none, `unsure` are those of
    whom nobody knows whether they are through with it. `drawn` are the characters taken into hands
    since set-up, None where nobody counted them.
    """

    setup: Setup[Options, Position]
    boards: tuple[Board, ...]
    ledger: tuple[Entry, ...] = ()
    round: int | None = None
    phase: Phase | None = None
    start: Seat | None = None
    turn: Turn | None = None
    done: tuple[Seat, ...] = ()
    settled: tuple[int, ...] = ()
    public: int = 0
    spaces: tuple[Taken, ...] = ()
    drawn: int | None = None
    implied: Phase | None = None
    unsure: tuple[Seat, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.setup.seats

    @property
    def options(self) -> Options:
        return self.setup.options

    @property
    def is_kept(self) -> bool:
        """Whether rounds and turns are kept."""
        return self.phase is not None

    @property
    def stage(self) -> Phase | None:
        """The phase as far as it is known: the one kept, or the one that moves imply."""
        return self.phase or self.implied

    @property
    def is_final(self) -> bool:
        """Whether everything counts: the game is over, or a table is scored as it lies."""
        return self.phase in (None, Phase.OVER)

    @property
    def is_over(self) -> bool:
        """Whether nothing can follow; a table entered in an earlier round is only scored so far."""
        return self.is_final and (self.phase is not None or self.round in (None, ROUNDS))

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The players who still have something to do in this phase."""
        return tuple(seat for seat in self.seats if seat not in self.done)

    def ruling(self, key: str) -> str:
        return self.setup.rulings[key]

    def board(self, seat: Seat) -> Board:
        return self.boards[seat]

    def with_board(self, seat: Seat, board: Board) -> State:
        return replace(self, boards=(*self.boards[:seat], board, *self.boards[seat + 1 :]))

    def settlement(self, number: int) -> SettlementCard | None:
        """The settlement card with this number, where it was entered."""
        cards = self.options.settlements
        return cards[number - 1] if number <= len(cards) else None

    def milestone(self, number: int) -> Milestone | None:
        """The milestone card with this number, where it was entered."""
        cards = self.options.milestones
        return cards[number - 1] if number <= len(cards) else None

    def characters_left(self) -> int | None:
        """The characters that can still be taken; None where the first deal is not known.

        A solo game has one way to deal. Without a deck nothing can be taken.
        """
        way = "solo" if self.options.solo else self.options.hands
        if way is None or self.drawn is None:
            return None
        if way in ("draft", "discard") and self.ruling("undealt-characters") == "leave-game":
            return 0
        return DRAWN_CHARACTERS - HANDS[way].dealt * len(self.seats) - self.drawn


def food_limit(state: State, board: Board) -> int | None:
    """The most food that fits: 6, and 1 more for each colony that left the track."""
    if board.colonies is None:
        return None
    gained = min(board.colonies, MOST_COLONIES)
    if state.ruling("colony-move") == "taken-off":
        return FIRST_ROOM + gained
    # Shifted one space at a time, n tokens have to pass a space before it is free.
    free = next(n for n in range(MOST_COLONIES) if gained < (n + 1) * (n + 2) // 2)
    return FIRST_ROOM + free


def most_food(state: State, board: Board) -> int:
    """The most food a player can have, with all colonies where nobody counted them."""
    known = board if board.colonies is not None else replace(board, colonies=MOST_COLONIES)
    limit = food_limit(state, known)
    assert limit is not None
    return limit


def with_food(state: State, board: Board, gained: int) -> Board:
    """The board after food was gained; what does not fit is gone, what is not known is None."""
    if board.food is None or not gained:
        return board
    limit, food = food_limit(state, board), board.food + gained
    if limit is None:
        return replace(board, food=food if food <= FIRST_ROOM else None)
    return replace(board, food=min(food, max(limit, board.food)))


def start(setup: Setup[Options, Position]) -> State:
    """The table before the first move: the box's set-up, or what somebody entered."""
    if setup.position is not None:
        return _entered(setup, setup.position)
    first, number = setup.options.start, len(setup.players)
    boards = tuple(
        Board(
            food=FIRST_FOOD + (seat - first) % number,
            colonies=0,
            ships=FIRST_SHIPS,
            characters=Characters(),
            hand=HAND,
        )
        for seat in setup.seats
    )
    return State(
        setup, boards, round=1, phase=Phase.ACTIONS, start=first, turn=Turn(first), drawn=0
    )


def _entered(setup: Setup[Options, Position], position: Position) -> State:
    known = dict(position.players)
    tracks = [(seat, board.track) for seat, board in position.players]
    first = position.turn if position.turn is not None else position.start
    in_turns = position.phase is Phase.ACTIONS and first is not None
    open_seats = tuple(seat for seat in setup.seats if seat not in position.done)
    return State(
        setup,
        tuple(_board(known[seat]) if seat in known else Board() for seat in setup.seats),
        ledger=tuple(MarkerSet(seat, track) for seat, track in tracks if track is not None),
        round=position.round,
        phase=position.phase,
        start=position.start,
        turn=Turn(first) if in_turns and first is not None else None,
        done=position.done,
        settled=position.settled,
        public=position.public,
        spaces=position.spaces,
        unsure=open_seats if position.phase is None else (),
    )


def _board(entered: EnteredBoard) -> Board:
    return Board(**{field.name: getattr(entered, field.name) for field in fields(Board)})


def entered_board(board: Board, track: int | None) -> EnteredBoard:
    """The board as somebody would key it in."""
    return EnteredBoard(**{f.name: getattr(board, f.name) for f in fields(Board)}, track=track)
