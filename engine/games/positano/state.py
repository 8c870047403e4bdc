"""A table of Positano as a value: the cliff, the supplies, the discards and the round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.core import Setup
from engine.games.positano.pieces import (
    BASE_CARDS,
    BLOCK_TILES,
    BLOCKS_PER_COLOUR,
    BOOSTERS,
    BUILD_TILES,
    LOTS,
    BuildTile,
    Lot,
    Roof,
    Row,
    rounds,
    starting_tiles,
)
from engine.message import Seat


class Building(NamedTuple):
    """A building on the cliff."""

    lot: Lot
    owner: Seat
    blocks: int
    roof: Roof


@dataclass(frozen=True, slots=True)
class Options:
    """What is in play at this table: three goals, the lots removed, the star sets if known."""

    goals: tuple[str, ...] = ()
    solo: bool = False
    removed: tuple[Lot, ...] = ()
    star_sets: tuple[tuple[Seat, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Chosen:
    """The column or group, named by one of its lots, that a player enters for a goal."""

    seat: Seat
    goal: str
    lot: Lot


@dataclass(frozen=True, slots=True)
class Position:
    """A table entered as it lies, without what nobody counted; `round` if the game goes on."""

    cliff: tuple[Building, ...] = ()
    supply: tuple[tuple[Seat, int], ...] = ()
    gelato: tuple[tuple[Seat, int], ...] = ()
    chosen: tuple[Chosen, ...] = ()
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Bid:
    """The two cards of a bid, with the stars of the base card where somebody read them off."""

    card: str
    booster: int
    stars: tuple[int, int, int] | None = None

    def total(self, row: Row) -> int:
        return BASE_CARDS[self.card].numbers[row.place] + self.booster


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's round so far; `take` is what a block tile brought to a supply nobody counted."""

    bid: Bid | None = None
    lot: Lot | None = None
    block: str | None = None
    build: str | None = None
    take: int | None = None
    built: Lot | None = None
    extra_used: bool = False

    def tile(self, row: Row) -> Lot | str | None:
        return (self.lot, self.block, self.build)[row.place]

    @property
    def build_tile(self) -> BuildTile | None:
        return BUILD_TILES[self.build] if self.build else None


@dataclass(frozen=True, slots=True)
class Shown:
    """The tiles face up on the Beach Board, from the left; None where nobody entered them."""

    lots: tuple[Lot, ...] | None = None
    blocks: tuple[str, ...] | None = None
    builds: tuple[str, ...] | None = None

    def row(self, row: Row) -> tuple[Lot | str, ...] | None:
        return (self.lots, self.blocks, self.builds)[row.place]


@dataclass(frozen=True, slots=True)
class Round:
    """The round being played; without a number the table does not keep its rounds.

    `latest` drafted a build tile or built last: nobody else may use an extra action now.
    """

    turns: tuple[Turn, ...]
    number: int | None = None
    shown: Shown = Shown()
    latest: Seat | None = None

    def change(self, seat: Seat, turn: Turn, *, latest: Seat | None = None) -> Round:
        turns = (*self.turns[:seat], turn, *self.turns[seat + 1 :])
        return replace(self, turns=turns, latest=self.latest if latest is None else latest)


@dataclass(frozen=True, slots=True)
class Discard:
    """What a player has played; `idle` are build tiles of past rounds that built nothing."""

    cards: tuple[str, ...] = ()
    boosters: tuple[int, ...] = ()
    lots: tuple[Lot, ...] = ()
    blocks: tuple[str, ...] = ()
    builds: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()


NOTHING_PLAYED = Discard()


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table. `supply` and `gelato` are None where nobody counted them."""

    setup: Setup[Options, Position]
    cliff: tuple[Building, ...]
    supply: tuple[int | None, ...]
    gelato: tuple[int | None, ...]
    discards: tuple[Discard, ...]
    round: Round
    chosen: tuple[Chosen, ...] = ()

    @property
    def by_lot(self) -> dict[Lot, Building]:
        return {building.lot: building for building in self.cliff}

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.setup.seats

    @property
    def rounds(self) -> int:
        return rounds(len(self.setup.players))

    @property
    def keeps_rounds(self) -> bool:
        return self.round.number is not None

    @property
    def is_finished(self) -> bool:
        """A entered table is as it lies; a kept one ends with the last build of the last round."""
        number = self.round.number
        if number is None or number > self.rounds:
            return True
        return number == self.rounds and all(map(self.is_done, self.seats))

    @property
    def is_past_end(self) -> bool:
        """Whether the last round of a kept game lies behind; extras may follow its last build."""
        return self.round.number is not None and self.round.number > self.rounds

    @property
    def builds_after_drafts(self) -> bool:
        """Whether at this table nobody builds before all have drafted a build tile."""
        return self.ruling("build-moment") == "after-draft"

    def ruling(self, key: str) -> str:
        return self.setup.rulings[key]

    def turn(self, seat: Seat) -> Turn:
        return self.round.turns[seat]

    def lacks_blocks(self, seat: Seat) -> bool:
        """Whether a player has drafted a build tile and has no block to build with."""
        turn = self.turn(seat)
        return turn.build is not None and turn.built is None and self.supply[seat] == 0

    def is_done(self, seat: Seat) -> bool:
        """Whether the main build is behind the player, or not possible."""
        turn = self.turn(seat)
        return (turn.build is not None and turn.built is not None) or self.lacks_blocks(seat)

    def idle_tiles(self, seat: Seat) -> tuple[str, ...]:
        """The build tiles a player drafted without building."""
        tile = self.turn(seat).build
        now = (tile,) if tile is not None and self.lacks_blocks(seat) else ()
        return (*self.discards[seat].idle, *now)

    def of(self, seat: Seat) -> tuple[Building, ...]:
        """A player's buildings, from the front row to the back."""
        return tuple([building for building in self.cliff if building.owner == seat])

    def blocks_on_cliff(self, seat: Seat) -> int:
        return sum(building.blocks for building in self.of(seat))

    @property
    def is_counted(self) -> bool:
        """Everybody's leftover blocks and gelato are known."""
        return None not in self.supply and None not in self.gelato

    def general_supply(self, seat: Seat) -> int | None:
        """The blocks of a colour still with nobody; None if the personal ones are not known."""
        personal = self.supply[seat]
        if personal is None:
            return None
        return max(0, BLOCKS_PER_COLOUR - self.blocks_on_cliff(seat) - personal)

    def icons_played(self, seat: Seat) -> dict[str, int]:
        """The gelato on what a player has played, by kind of card or tile."""
        discard = self.discards[seat]
        builds = list(discard.builds)
        if self.ruling("gelato-no-build") == "does-not-count":
            for tile in self.idle_tiles(seat):
                builds.remove(tile)
        return {
            "cards": sum(BASE_CARDS[card].gelato for card in discard.cards),
            "boosters": sum(BOOSTERS[booster] for booster in discard.boosters),
            "blocks": sum(BLOCK_TILES[tile].gelato for tile in discard.blocks),
            "builds": sum(BUILD_TILES[tile].gelato for tile in builds),
        }

    def has_played(self, seat: Seat) -> bool:
        return self.discards[seat] != NOTHING_PLAYED

    @property
    def began_later(self) -> bool:
        """Whether cards and tiles may have been played before this table was entered."""
        position = self.setup.position
        return position is not None and (position.round != 1 or bool(position.cliff))

    def lots_in_play(self) -> tuple[Lot, ...]:
        return tuple(lot for lot in LOTS if lot not in self.setup.options.removed)


def start(setup: Setup[Options, Position]) -> State:
    """The table before the first move: the box's set-up, or what somebody entered."""
    position = setup.position
    seats = setup.seats
    if position is None:
        return State(
            setup=setup,
            cliff=(),
            supply=(1,) * len(seats),
            gelato=(None,) * len(seats),
            discards=(NOTHING_PLAYED,) * len(seats),
            round=Round((Turn(),) * len(seats), 1, _first_shown(setup)),
        )
    supply, gelato = dict(position.supply), dict(position.gelato)
    return State(
        setup=setup,
        cliff=position.cliff,
        supply=tuple(supply.get(seat) for seat in seats),
        gelato=tuple(gelato.get(seat) for seat in seats),
        discards=(NOTHING_PLAYED,) * len(seats),
        round=Round((Turn(),) * len(seats), position.round),
        chosen=position.chosen,
    )


def _first_shown(setup: Setup[Options, Position]) -> Shown:
    """Round 1 shows the starting tiles; a solo game lays them in random order, so not known."""
    players = len(setup.players)
    if setup.options.solo:
        return Shown()
    return Shown(
        blocks=tuple(starting_tiles(BLOCK_TILES, players)),
        builds=tuple(starting_tiles(BUILD_TILES, players)),
    )


def position(state: State) -> Position:
    """What lies on the table, as somebody would key it in."""
    gelato = ((seat, gelato_of(state, seat)) for seat in state.seats)
    return Position(
        cliff=state.cliff,
        supply=tuple(
            (s, n) for s, n in zip(state.seats, state.supply, strict=True) if n is not None
        ),
        gelato=tuple((seat, icons) for seat, icons in gelato if icons is not None),
        chosen=state.chosen,
        round=None if state.is_finished else state.round.number,
    )


def gelato_of(state: State, seat: Seat) -> int | None:
    """Icons entered plus icons on what was played; None if neither is known."""
    if not state.has_played(seat):
        return state.gelato[seat]
    return gelato_typed(state, seat) + sum(state.icons_played(seat).values())


def gelato_typed(state: State, seat: Seat) -> int:
    """Icons entered beside those on what was played.

    A count may fall short of them, and a tile that built nothing may count no more: together they
    never take away more icons than there are.
    """
    return max(state.gelato[seat] or 0, -sum(state.icons_played(seat).values()))
