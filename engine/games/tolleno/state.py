"""A table of Tolleno as a value: the city, whose turn it is, what is known of hands and pile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Generic, NamedTuple, TypeVar

from engine.core import Setup
from engine.games.tolleno.pieces import CENTRE, FLOORS, Field, Kind
from engine.games.tolleno.tiles import Canals, Face, Tile
from engine.message import Seat


@dataclass(frozen=True, slots=True)
class Options:
    """What is known before the first turn: the centre, tiles in hand, the pile from the top."""

    contract: Canals | None = None
    downtown: tuple[Tile, ...] = ()
    hands: tuple[tuple[Seat, Face], ...] = ()
    pile: tuple[Face, ...] | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn so far: whose it is, where the new tile lies, which tile got the first floor.

    Without a seat nobody has said whose turn it is.
    """

    seat: Seat | None = None
    new: Field | None = None
    first: Field | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """A table entered as it lies; with a `turn` the game goes on from there."""

    tiles: tuple[Tile, ...] = ()
    turn: Turn | None = None
    hands: tuple[tuple[Seat, Face], ...] = ()


class TurnStep(str, Enum):
    """What a player has to do next."""

    EXPAND = "expand"
    FIRST = "first"
    SECOND = "second"


class Now(NamedTuple):
    """Who has to do what."""

    seat: Seat
    step: TurnStep


T = TypeVar("T")


class Once(Generic[T]):
    """A property of a state, which never changes: worked out when it is first asked for."""

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute = compute
        self._name = compute.__name__
        self.__doc__ = compute.__doc__

    def __get__(self, state: Any, owner: object = None) -> T:
        known: dict[str, T] = state._known
        if self._name not in known:
            known[self._name] = self._compute(state)
        return known[self._name]


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table, the tiles in the order of their fields.

    A hand is None where it is not known, and so is the pile.
    """

    setup: Setup[Options, Position]
    tiles: tuple[Tile, ...]
    turn: Turn
    hands: tuple[Face | None, ...]
    pile: tuple[Face, ...] | None = None
    _known: dict[str, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    @Once
    def city(self) -> dict[Field, Tile]:
        return {tile.at: tile for tile in self.tiles}

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.setup.seats

    @property
    def is_kept(self) -> bool:
        """Whether turns are kept: from the start, or from a position that says whose turn it is."""
        return self.setup.position is None or self.setup.position.turn is not None

    @Once
    def placed(self) -> tuple[int, ...]:
        """The floors of each player on the table."""
        floors = [0] * len(self.setup.players)
        for tile in self.tiles:
            for plot in tile.plots:
                owner = plot.owner
                if owner is not None:
                    floors[owner] += plot.floors
        return tuple(floors)

    @Once
    def left(self) -> tuple[int, ...]:
        """The floors of each player still in the supply."""
        return tuple(max(0, FLOORS - placed) for placed in self.placed)

    @property
    def is_finished(self) -> bool:
        """A entered table is as it lies; a kept game ends with the last floor of all."""
        return not self.is_kept or not any(self.left)

    @Once
    def now(self) -> Now | None:
        """Who has to do what; None when the game is over or nobody knows whose turn it is."""
        seat, left = self.turn.seat, self.left
        if seat is None or not any(left):
            return None
        if self.turn.new is None:
            return self._expanding(seat, left)
        if not left[seat]:
            return self._expanding(self.after(seat), left)
        return Now(seat, TurnStep.FIRST if self.turn.first is None else TurnStep.SECOND)

    @property
    def turn_number(self) -> int:
        """The turn being played, counted by the city tiles, of which each turn lays one."""
        laid = self.number(Kind.CITY)
        return laid + 1 if self.now is not None and self.now.step is TurnStep.EXPAND else laid

    def _expanding(self, seat: Seat, left: tuple[int, ...]) -> Now:
        """The next player from `seat` on who still takes turns."""
        if self.ruling("out-of-floors") == "no-more-turns":
            while not left[seat]:
                seat = self.after(seat)
        return Now(seat, TurnStep.EXPAND)

    def is_out(self, seat: Seat) -> bool:
        """Whether a player has placed everything and takes no more turns at this table."""
        return not self.left[seat] and self.ruling("out-of-floors") == "no-more-turns"

    def after(self, seat: Seat) -> Seat:
        """The player to the left."""
        return Seat((seat + 1) % len(self.setup.players))

    def ruling(self, key: str) -> str:
        return self.setup.rulings[key]

    def number(self, kind: Kind) -> int:
        """How many tiles of a kind lie on the table."""
        return sum(tile.kind is kind for tile in self.tiles)


def start(setup: Setup[Options, Position]) -> State:
    """The table before the first move: the centre and a tile for each, or what was entered."""
    position = setup.position
    if position is not None:
        hands = dict(position.hands)
        return State(
            setup,
            position.tiles,
            position.turn or Turn(),
            tuple(hands.get(seat) for seat in setup.seats),
        )
    options = setup.options
    contract = Tile(CENTRE, Kind.CONTRACT, canals=options.contract)
    tiles = tuple(sorted((contract, *options.downtown), key=lambda tile: tile.at))
    known = dict(options.hands)
    state = State(setup, tiles, Turn(Seat(0)), (None,) * len(setup.players), options.pile)
    for seat in setup.seats:
        state = take(state, seat, known[seat]) if seat in known else draw(state, seat)
    return state


def take(state: State, seat: Seat, face: Face | None) -> State:
    """The table with a tile in a player's hand, None where it is not known."""
    hands = (*state.hands[:seat], face, *state.hands[seat + 1 :])
    return State(state.setup, state.tiles, state.turn, hands, state.pile)


def draw(state: State, seat: Seat) -> State:
    """The table after a player has drawn from the pile; what nobody knows stays unknown."""
    if not state.pile:
        return take(state, seat, None)
    return replace(take(state, seat, state.pile[0]), pile=state.pile[1:])


def position(state: State) -> Position:
    """What lies on the table, as somebody would key it in."""
    if not state.is_kept:
        return Position(state.tiles, hands=_known(state))
    now = state.now
    if now is None:
        return Position(state.tiles)
    turn = Turn(now.seat) if now.step is TurnStep.EXPAND else state.turn
    return Position(state.tiles, turn, _known(state))


def _known(state: State) -> tuple[tuple[Seat, Face], ...]:
    hands = zip(state.seats, state.hands, strict=True)
    return tuple((seat, face) for seat, face in hands if face is not None)
