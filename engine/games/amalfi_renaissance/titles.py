"""The titles in play: what each player lacks, what the next square brings, who comes first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile

from engine.games.amalfi_renaissance.board import Board
from engine.games.amalfi_renaissance.counting import at_least, number
from engine.games.amalfi_renaissance.pieces import ARTWORKS, CUBES, SHIPS_IN_BAY, TITLES, TYPES
from engine.games.amalfi_renaissance.state import State
from engine.message import Message, Seat, say


@dataclass(frozen=True, slots=True)
class Distance:
    """What a player lacks for a title, and the facts that nobody counted."""

    missing: tuple[tuple[str, int], ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def is_met(self) -> bool:
        return not self.missing and not self.unknown

    @property
    def needs(self) -> tuple[Message, ...]:
        """What is lacking, as people say it: "1 more lighthouse"."""
        return tuple(say(f"more.{what}", n=n) for what, n in self.missing)


def distance(state: State, seat: Seat, title: str, kind: str | None = None) -> Distance:
    """How far a player is from a title; `kind` is the type on it, by default as far as known."""
    board, kind = state.board(seat), kind or title_type(state, title)
    missing: list[tuple[str, int]] = []
    unknown: list[str] = []
    for what, asked in TITLES[title].needs:
        lacking = _lacking(board, kind if what == "of-type" else what, asked)
        if lacking is None:
            unknown.append((kind or "title-type") if what == "of-type" else what)
        elif lacking:
            missing.append((kind if what == "of-type" and kind else what, lacking))
    return Distance(tuple(missing), tuple(unknown))


def progress(state: State, seat: Seat, title: str) -> tuple[int, int] | None:
    """How much of what a title asks for is there, and all it asks for; None if not all is known.

    The ships that everybody starts with are not counted.
    """
    far = distance(state, seat, title)
    if far.unknown:
        return None
    asked = sum(_asked(what, least) for what, least in TITLES[title].needs)
    return asked - sum(lacking for _, lacking in far.missing), asked


def _asked(what: str, least: int) -> int:
    """The pieces a requirement takes."""
    if what == "fleet":
        return least - SHIPS_IN_BAY
    return 2 * least if what == "two-types" else least


def title_type(state: State, title: str) -> str | None:
    """The type of character on a title, entered or ruled; None if nobody read it off."""
    tile, ruled = state.tile(title), state.ruling("title-type")
    if tile is not None and tile.type is not None:
        return tile.type
    return None if ruled == "ask" else ruled


def _lacking(board: Board, what: str | None, asked: int) -> int | None:
    """How many more of something it takes; None if that is not known."""
    if what is None:
        return None
    if what in ("one-type", "two-types"):
        return _lacking_alike(board, asked, types=1 if what == "one-type" else 2)
    have = number(board, what)
    if have is None:
        return 0 if at_least(board, what) >= asked else None
    return max(0, asked - have)


def _lacking_alike(board: Board, asked: int, *, types: int) -> int | None:
    """How many more artworks make so many of each of one or two types."""
    have = [number(board, kind) for kind in ARTWORKS]
    known = [n for n in have if n is not None]
    best = sorted(known, reverse=True)[:types]
    if sum(n >= asked for n in best) >= types:
        return 0
    if len(known) < len(have):
        return None
    return sum(max(0, asked - n) for n in best)


def taken(state: State, title: str) -> tuple[tuple[Seat, int], ...]:
    """Whose cubes lie on a title, and for how many points, most first."""
    cubes = [
        (seat, points)
        for seat in state.seats
        for key, points in state.board(seat).titles
        if key == title
    ]
    return tuple(sorted(cubes, key=lambda cube: -cube[1]))


def is_full(state: State, title: str) -> bool:
    """Whether every square is taken; never, where nobody typed the squares in."""
    tile = state.tile(title)
    return bool(tile and tile.ladder) and len(taken(state, title)) >= len(_ladder(state, title))


def has_no_square(state: State, title: str) -> bool:
    """Whether the next cube on a title finds no square, and scores nothing for it."""
    return is_full(state, title) and state.ruling("title-full") == "nothing"


def _ladder(state: State, title: str) -> tuple[int, ...]:
    tile = state.tile(title)
    return tile.ladder if tile else ()


def empty_squares(ladder: tuple[int, ...], cubes: Iterable[int]) -> tuple[int, ...]:
    """The places of squares without a cube; a cube of other points lies on the leftmost left.

    >>> empty_squares((12, 9, 6), [9]), empty_squares((12, 9, 6), [7])
    ((0, 2), (1, 2))
    """
    free, strange = list(range(len(ladder))), 0
    for points in cubes:
        place = next((place for place in free if ladder[place] == points), None)
        if place is None:
            strange += 1
        else:
            free.remove(place)
    return tuple(free[strange:])


def next_points(state: State, title: str) -> int | None:
    """What the next cube on a title scores; None if nobody typed it in."""
    ladder = _ladder(state, title)
    empty = empty_squares(ladder, [points for _, points in taken(state, title)])
    if empty:
        return ladder[empty[0]]
    if not ladder:
        return None
    return ladder[-1] if state.ruling("title-full") == "last-value" else 0


def can_claim(state: State, seat: Seat, title: str) -> bool:
    """Whether a player meets a title, has a cube and no cube there yet, and finds a square."""
    board = state.board(seat)
    if board.has_title(title) or len(board.titles) >= CUBES:
        return False
    if has_no_square(state, title):
        return False
    return distance(state, seat, title).is_met


def may_claim(state: State, seat: Seat, title: str) -> bool:
    """Whether a player meets a title if its type, which nobody has read off, is the right one."""
    board = state.board(seat)
    if title_type(state, title) is not None or not TITLES[title].asks_for_type:
        return False
    if board.has_title(title) or len(board.titles) >= CUBES or has_no_square(state, title):
        return False
    return any(distance(state, seat, title, kind).is_met for kind in TYPES)


def perhaps_claimable(state: State) -> Iterator[tuple[Seat, str]]:
    """Every title that somebody meets if its type, which nobody has read off, is the right one."""
    for tile in state.titles:
        for seat in state.seats:
            if may_claim(state, seat, tile.title):
                yield seat, tile.title


def claimable(state: State) -> Iterator[tuple[Seat, str]]:
    """Every title that somebody meets and has not scored."""
    for tile in state.titles:
        for seat in state.seats:
            if can_claim(state, seat, tile.title):
                yield seat, tile.title


def goes_before(state: State, seat: Seat, title: str) -> Seat | None:
    """Somebody who meets the same title and places a cube first; None if nobody does."""
    first = state.wind_rose if state.ruling("title-order") == "wind-rose" else state.turn.seat
    if first is None:
        return None
    before = takewhile(lambda other: other != seat, state.clockwise(first))
    return next((other for other in before if can_claim(state, other, title)), None)
