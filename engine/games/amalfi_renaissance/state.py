"""A table of Amalfi: Renaissance as a value: every player's board, the period and the turn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from engine.core import Setup
from engine.games.amalfi_renaissance.board import PLACES, Artworks, Board, Characters, Ships
from engine.games.amalfi_renaissance.pieces import (
    HAND,
    PERIODS,
    SHIPS_IN_BAY,
    SHIPS_IN_SHIPYARD,
    STARTING_BREAD,
)
from engine.message import Seat

FIRST = Seat(0)


class Phase(str, Enum):
    """Where a period stands. CLOSED: its decree is scored, the next has not begun."""

    ACTIONS = "actions"
    FEED = "feed"
    DECREE = "decree"
    CLOSED = "closed"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class TitleTile:
    """A title in play with the points of its squares from the left, and its type if it has one."""

    title: str
    ladder: tuple[int, ...] = ()
    type: str | None = None


@dataclass(frozen=True, slots=True)
class DecreeTile:
    """The decree of a period, with what the board adds to each item if that was read with it."""

    period: int
    decree: str
    bonus: int | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """What is in play: decrees by period, what the board adds to them, titles, the rival if alone.

    A decree that nobody entered is None. A light table keeps no ships, bread or turns, only what
    scores.
    """

    decrees: tuple[str | None, ...] = ()
    board_bonus: tuple[int, ...] = (0,) * PERIODS
    titles: tuple[TitleTile, ...] = ()
    solo: str | None = None
    first: Seat = FIRST
    hands: str = "packs"
    light: bool = False


@dataclass(frozen=True, slots=True)
class Rival:
    """The pieces of the rival in a solo game that lie on the board."""

    ships: int = 0
    lighthouses: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    """A table entered as it lies. Without a period it is finished; the rest says how far it is.

    `titles` and `decrees` are what was read off them after the set-up.
    """

    period: int | None = None
    phase: Phase | None = None
    wind_rose: Seat | None = None
    turn: Seat | None = None
    passed: tuple[Seat, ...] = ()
    fed: tuple[Seat, ...] = ()
    docked: tuple[str, ...] = ()
    rival: Rival = Rival()
    players: tuple[tuple[Seat, Board], ...] = ()
    titles: tuple[TitleTile, ...] = ()
    decrees: tuple[DecreeTile, ...] = ()


@dataclass(frozen=True, slots=True)
class Voyage:
    """The navigation of the turn: whose (None is the rival's), where to, what it let be done."""

    by: Seat | None
    to: str
    owner: Seat | None = None
    slot: int | None = None
    bonus_taken: bool = False
    used: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """What has happened since the latest main action began.

    `earned` have sent ships to holds in it, `converted` have then turned ships into bread.
    """

    seat: Seat | None = None
    kind: str = ""
    voyage: Voyage | None = None
    earned: tuple[Seat, ...] = ()
    converted: tuple[Seat, ...] = ()
    reacted: bool = False


@dataclass(frozen=True, slots=True)
class TradeCount:
    """What a player had on private destinations of their own when Trade was scored."""

    ships: int | None
    lighthouses: int | None


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table. Without a Wind Rose nobody keeps turns.

    `read_titles` and `read_decrees` are what was read off them after the set-up, the last word.
    """

    setup: Setup[Options, Position]
    boards: tuple[Board, ...]
    period: int | None
    phase: Phase | None
    wind_rose: Seat | None = None
    to_move: Seat | None = None
    passed: tuple[Seat, ...] = ()
    fed: tuple[Seat, ...] = ()
    docked: tuple[str, ...] = ()
    rival: Rival = Rival()
    turn: Turn = Turn()
    trade: tuple[tuple[int, tuple[TradeCount, ...]], ...] = ()
    read_titles: tuple[TitleTile, ...] = ()
    read_decrees: tuple[DecreeTile, ...] = ()

    @property
    def options(self) -> Options:
        return self.setup.options

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.setup.seats

    @property
    def keeps_turns(self) -> bool:
        return self.wind_rose is not None

    @property
    def is_entered(self) -> bool:
        return self.setup.position is not None

    @property
    def is_finished(self) -> bool:
        """A kept game ends with its last decree; a entered one is as it lies in period 4."""
        if self.phase is None:
            return self.period in (None, PERIODS)
        return self.phase is Phase.OVER

    @property
    def titles(self) -> tuple[TitleTile, ...]:
        """The titles in play with all that is known of them."""
        read = {tile.title: tile for tile in self.read_titles}
        typed = tuple(read.pop(tile.title, tile) for tile in self.options.titles)
        return (*typed, *read.values())

    def tile(self, title: str) -> TitleTile | None:
        return next((tile for tile in self.titles if tile.title == title), None)

    @property
    def decrees(self) -> tuple[str | None, ...]:
        """The decree of each period; None where nobody has said which it is."""
        return tuple(self.decree(period) for period in range(1, PERIODS + 1))

    def decree(self, period: int) -> str | None:
        if (read := self._read_decree(period)) is not None:
            return read.decree
        typed = self.options.decrees
        return typed[period - 1] if period <= len(typed) else None

    def _read_decree(self, period: int) -> DecreeTile | None:
        return next((tile for tile in self.read_decrees if tile.period == period), None)

    def ruling(self, key: str) -> str:
        return self.setup.rulings[key]

    def board(self, seat: Seat) -> Board:
        return self.boards[seat]

    def change(self, seat: Seat, **fields: Any) -> State:
        """The table with some of a player's things changed."""
        board = replace(self.boards[seat], **fields)
        return replace(self, boards=(*self.boards[:seat], board, *self.boards[seat + 1 :]))

    def bonus(self, period: int) -> int:
        """What the main board adds to each item of a period's decree."""
        if self.ruling("board-bonus") == "none":
            return 0
        read = self._read_decree(period)
        if read is not None and read.bonus is not None:
            return read.bonus
        return self.options.board_bonus[period - 1]

    def has_decree(self, period: int) -> bool:
        """Whether the decree of a period has been scored in this log."""
        lines = (line for board in self.boards for line in board.ledger)
        return any(line.category == f"decree-{period}" for line in lines)

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        return (*self.seats[first:], *self.seats[:first])


def start(setup: Setup[Options, Position]) -> State:
    """The table before the first move: the box's set-up, or what somebody entered."""
    if setup.position is not None:
        return _entered(setup, setup.position)
    first, light = setup.options.first, setup.options.light
    place = {seat: index for index, seat in enumerate((*setup.seats[first:], *setup.seats[:first]))}
    return State(
        setup=setup,
        boards=tuple(_light_board() if light else _new_board(place[seat]) for seat in setup.seats),
        period=1,
        phase=Phase.ACTIONS,
        wind_rose=None if light else first,
        to_move=None if light else first,
    )


def _new_board(place: int) -> Board:
    """A board at set-up; the first in turn order has place 0."""
    ships = dict.fromkeys(PLACES, 0) | {"bay": SHIPS_IN_BAY, "shipyard": SHIPS_IN_SHIPYARD}
    return Board(
        track=0,
        artworks=Artworks(0, 0, 0),
        destinations=0,
        characters=Characters(0, 0, 0, 0),
        lighthouses=0,
        bread=STARTING_BREAD[place],
        ships=Ships(**ships),
        own_docks=0,
        own_lighthouses=0,
        guests=0,
        owners=(),
        engaged=0,
        hand=HAND,
        cubes=(),
    )


def _light_board() -> Board:
    """A board of which only what scores is kept: of the ships, those in the shipyard."""
    ships = Ships(shipyard=SHIPS_IN_SHIPYARD)
    return replace(_new_board(0), ships=ships, bread=None, own_docks=None, engaged=None, hand=None)


def _entered(setup: Setup[Options, Position], position: Position) -> State:
    boards, phase = dict(position.players), position.phase
    if phase is Phase.ACTIONS and len(position.passed) == len(setup.seats):
        phase = Phase.FEED
    return State(
        setup=setup,
        boards=tuple(boards.get(seat, Board()) for seat in setup.seats),
        period=position.period,
        phase=phase,
        wind_rose=position.wind_rose,
        to_move=position.turn,
        passed=position.passed,
        fed=position.fed,
        docked=position.docked,
        rival=position.rival,
        read_titles=position.titles,
        read_decrees=position.decrees,
    )


def position(state: State) -> Position:
    """What lies on the table, as somebody would key it in: the marker instead of its history.

    A game lost alone before the last period keeps the period that decided it.
    """
    boards = tuple(
        (seat, replace(board, track=board.marker, ledger=(), paid=0, spilt=0, lost=0, prices=()))
        for seat, board in zip(state.seats, state.boards, strict=True)
    )
    players = tuple((seat, board) for seat, board in boards if board != Board())
    titles, decrees = state.read_titles, state.read_decrees
    if state.is_finished and state.period == PERIODS and not state.is_entered:
        return Position(players=players, titles=titles, decrees=decrees)
    return Position(
        period=state.period,
        phase=state.phase,
        wind_rose=state.wind_rose,
        turn=state.to_move,
        passed=state.passed,
        fed=state.fed,
        docked=state.docked,
        rival=state.rival,
        players=players,
        titles=titles,
        decrees=decrees,
    )
