"""Every legal placement of a player with its points and brackets, fast enough to hover over.

`check` stays the judge: this search only finds faster what it allows, and the tests hold the two
together by trying everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from engine.core import Breach
from engine.games.piazza.actions import Place
from engine.games.piazza.brackets import Bracket
from engine.games.piazza.counting import at_most, elsewhere, hidden, unseen
from engine.games.piazza.layout import DOWN, LEFT, RIGHT, UP, Layout, Spot
from engine.games.piazza.order import check_turn
from engine.games.piazza.pieces import COPIES, Kind, Tile
from engine.games.piazza.state import State
from engine.message import Seat


class Placement(NamedTuple):
    """What a player may lay now, and what it would bring."""

    action: Place
    points: int
    brackets: tuple[Bracket, ...]


def placements(state: State, seat: Seat) -> Iterator[Placement]:
    """Every legal placement of the tiles a player holds.

    Of a hand shown in part only the shown tiles; for a hidden hand, whatever it can hold.
    """
    starting = state.is_kept and state.is_starting
    if starting or any(isinstance(point, Breach) for point in check_turn(state, seat)):
        return
    layout = Layout(state)
    hand = _to_try(state, seat)
    for colour in dict.fromkeys(kind.colour for kind in hand):
        kinds = {kind: number for kind, number in hand.items() if kind.colour == colour}
        yield from _Search(state, seat, layout, kinds).placements()


def best(state: State, seat: Seat) -> Placement | None:
    """The placement with most points where the hand is known; of equal ones the first."""
    if hidden(state, seat) != 0:
        return None
    return max(placements(state, seat), key=lambda placement: placement.points, default=None)


def _to_try(state: State, seat: Seat) -> Counter[Kind]:
    """The tiles to look for places for, with how many of each there can be."""
    if not state.hands[seat]:
        return unseen(state, seat)
    gone = elsewhere(state, seat)
    held = Counter(state.hands[seat])
    return Counter({k: min(n, COPIES - gone[k]) for k, n in held.items() if gone[k] < COPIES})


class _Search:
    """The placements of the tiles of one colour."""

    def __init__(self, state: State, seat: Seat, layout: Layout, kinds: dict[Kind, int]) -> None:
        self.seat = seat
        self.layout = layout
        self.kinds = kinds
        self.equal_pair = state.ruling("equal-pair") == "yes"
        colour = next(iter(kinds)).colour
        self.most = at_most(state, seat, colour)
        self.spots = tuple(layout.spots(colour)) if self.most else ()
        self.fitting = {
            spot.at: [(k, spot.brackets(k)) for k in kinds if k.symbol not in spot.refused]
            for spot in self.spots
        }

    def placements(self) -> Iterator[Placement]:
        yield from self._singles()
        if self.most > 1:
            yield from self._pairs(self._rows(), RIGHT, LEFT)
            yield from self._pairs(self._columns(), DOWN, UP)

    def _singles(self) -> Iterator[Placement]:
        for at, fitting in self.fitting.items():
            for kind, around in fitting:
                yield self._placement((Tile(at, kind),), [b for b in around if b])

    def _placement(self, tiles: tuple[Tile, ...], found: list[Bracket]) -> Placement:
        points = sum(bracket.points for bracket in found)
        return Placement(Place(self.seat, tiles), points, tuple(sorted(found)))

    def _rows(self) -> Iterable[list[Spot]]:
        lines: dict[int, list[Spot]] = {}
        for spot in self.spots:
            lines.setdefault(spot.at.row, []).append(spot)
        return lines.values()

    def _columns(self) -> Iterable[list[Spot]]:
        lines: dict[tuple[int, bool], list[Spot]] = {}
        for spot in self.spots:
            lines.setdefault(self.layout.grid.column(spot.at), []).append(spot)
        return lines.values()

    def _pairs(self, lines: Iterable[list[Spot]], onward: int, back: int) -> Iterator[Placement]:
        """Two tiles in a line. The bracket between them replaces what each reached that way."""
        for line in lines:
            for one, other in combinations(line, 2):
                if not self._can_pair(one, other, onward):
                    continue
                between = tuple(t.kind for t in self.layout.lines.between(one.at, other.at))
                for first, around in self.fitting[one.at]:
                    outward = [b for way, b in enumerate(around) if b and way != onward]
                    for second, beyond in self.fitting[other.at]:
                        if first == second and not self._has_two(first):
                            continue
                        tiles = (Tile(one.at, first), Tile(other.at, second))
                        found = [b for way, b in enumerate(beyond) if b and way != back]
                        found += outward
                        found.append(Bracket(*tiles, between))
                        yield self._placement(tiles, found)

    def _can_pair(self, one: Spot, other: Spot, onward: int) -> bool:
        """Not side by side, no tile of their colour between them, and both in the area."""
        ahead = one.reaches[onward]
        if ahead is not None and ahead.end.at < other.at:
            return False
        (row, column), (last_row, last_column) = one.at, other.at
        if last_row - row + last_column - column == 1:
            return False
        return self.layout.area.fits(one.at, other.at) is not False

    def _has_two(self, kind: Kind) -> bool:
        return self.equal_pair and self.kinds[kind] > 1
