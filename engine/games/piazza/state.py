"""A table of Piazza as a value: the tiles, the turns, the hands and who has run out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.core import Setup
from engine.games.piazza.brackets import Bracket
from engine.games.piazza.grid import Grid, triangle_grid
from engine.games.piazza.pieces import (
    COLOURS,
    DEALS,
    Deal,
    Field,
    Kind,
    Tile,
)
from engine.message import Seat


@dataclass(frozen=True, slots=True)
class Options:
    """The neutral colour of a table of three, and who takes the first turn, if settled."""

    neutral: str | None = None
    first: Seat | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """A table entered as it lies, without what nobody knows.

    `left` are tiles still to be laid, `finished` groups of players in the order in which they ran
    out, `stuck` those who could not lay anything since the last tile, `start` the start fields.
    """

    tiles: tuple[Tile, ...] = ()
    scores: tuple[tuple[Seat, int], ...] = ()
    hands: tuple[tuple[Seat, tuple[Kind, ...]], ...] = ()
    left: tuple[tuple[Seat, int], ...] = ()
    finished: tuple[tuple[Seat, ...], ...] = ()
    stuck: tuple[Seat, ...] = ()
    next: Seat | None = None
    start: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn with the brackets it formed. Without tiles it is a pass, or `noted` by its points."""

    seat: Seat
    tiles: tuple[Tile, ...] = ()
    brackets: tuple[Bracket, ...] = ()
    noted: int | None = None

    @property
    def points(self) -> int:
        if self.noted is not None:
            return self.noted
        return sum(bracket.points for bracket in self.brackets)


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table and everything written down.

    `hands` are the tiles known to be in a hand. `entered` is what was entered beside the turns.
    `neutral_laid` counts the neutral tiles of each player, None where nobody knows. `laid_by` are
    the fields of tiles of which somebody said who laid them, corrected or not. `due` is the next
    player clockwise, whether still in the game or not.
    """

    setup: Setup[Options, Position]
    board: tuple[Tile, ...]
    hands: tuple[tuple[Kind, ...], ...]
    entered: tuple[int | None, ...]
    neutral_laid: tuple[int | None, ...]
    turns: tuple[Turn, ...] = ()
    start: tuple[Field, ...] = ()
    finished: tuple[tuple[Seat, ...], ...] = ()
    stuck: tuple[Seat, ...] = ()
    due: Seat | None = None
    laid_by: tuple[tuple[Field, Seat], ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.setup.seats

    @property
    def deal(self) -> Deal:
        return DEALS[len(self.setup.players)]

    @property
    def is_kept(self) -> bool:
        """Whether the game is here from its start, not from a entered table on."""
        return self.setup.position is None

    @property
    def is_starting(self) -> bool:
        """Whether start tiles can still be laid."""
        return not self.turns and len(self.board) < self.deal.start

    @property
    def by_field(self) -> dict[Field, Kind]:
        return dict(self.board)

    @property
    def neutral(self) -> str | None:
        """The colour that nobody plays, with three players."""
        return neutral_colour(self.setup)

    @property
    def grid(self) -> Grid:
        if self.deal.start == 3 and self.ruling("triangle") == "half-offset":
            return triangle_grid(self.start)
        return Grid()

    def ruling(self, key: str) -> str:
        return self.setup.rulings[key]

    def colours(self, seat: Seat) -> tuple[str, ...]:
        return self.setup.players[seat].colours

    def playable(self, seat: Seat) -> tuple[str, ...]:
        """The colours a player lays: their own, and the neutral one where there is one."""
        neutral = self.neutral
        return self.colours(seat) if neutral is None else (*self.colours(seat), neutral)

    def owner(self, colour: str) -> Seat | None:
        """Who plays a colour; None for the neutral one."""
        return next((seat for seat in self.seats if colour in self.colours(seat)), None)

    def number_of(self, colours: Iterable[str]) -> int:
        """How many tiles of some colours lie on the table."""
        wanted = set(colours)
        return sum(tile.kind.colour in wanted for tile in self.board)

    def turn_points(self, seat: Seat) -> int:
        return sum(turn.points for turn in self.turns if turn.seat == seat)

    def has_score(self, seat: Seat) -> bool:
        """Whether points of a player were entered or a turn was kept."""
        return self.entered[seat] is not None or any(turn.seat == seat for turn in self.turns)

    @property
    def is_sheet(self) -> bool:
        """Whether nothing but scores was entered: the sheet of a finished game."""
        position = self.setup.position
        if position is None or self.due is not None or self.stuck:
            return False
        entered = any(score is not None for score in self.entered)
        going_on = self.board or self.turns or any(left for _, left in position.left)
        return entered and not going_on

    def total(self, seat: Seat) -> int:
        return (self.entered[seat] or 0) + self.turn_points(seat)


def neutral_colour(setup: Setup[Options, Position]) -> str | None:
    """The neutral colour: as set up, else the one that nobody plays; None without one."""
    if not DEALS[len(setup.players)].neutral:
        return None
    taken = [colour for player in setup.players for colour in player.colours]
    return setup.options.neutral or next(c for c in COLOURS if c not in taken)


def is_square(fields: tuple[Field, ...]) -> bool:
    """Whether fields lie in a square of 2 × 2."""
    rows, columns = [at.row for at in fields], [at.column for at in fields]
    return max(rows) - min(rows) < 2 and max(columns) - min(columns) < 2
