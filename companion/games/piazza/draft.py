"""What somebody is about to lay, tap by tap, before it is played."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.games.piazza import actions as a
from engine.games.piazza.pieces import Field, Kind, Tile
from engine.games.piazza.state import State
from engine.message import Seat

MOST = 2


@dataclass(frozen=True)
class Draft:
    """A turn in the making; each tap gives a new draft.

    `kind` is the tile in the fingers, `tiles` lie on the board as ghosts; while `is_down` the last
    of them is the one in the fingers and goes where the next tap is. `aim` is a field chosen
    before its tile.
    """

    seat: Seat | None = None
    kind: Kind | None = None
    tiles: tuple[Tile, ...] = ()
    is_down: bool = False
    aim: Field | None = None
    passes: bool = False

    @property
    def settled(self) -> tuple[Tile, ...]:
        """The ghosts that stay when the tile in the fingers moves."""
        return self.tiles[:-1] if self.is_down else self.tiles

    @property
    def is_empty(self) -> bool:
        return not (self.tiles or self.kind or self.aim or self.passes)

    def pick(self, kind: Kind) -> Draft:
        """Take a tile in the fingers: the first, a second one, or another instead."""
        if self.aim is not None:
            tiles = (*self.settled, Tile(self.aim, kind))[-MOST:]
            return replace(self, kind=kind, tiles=tiles, is_down=True, aim=None, passes=False)
        if kind == self.kind and not self.is_down:
            return replace(self, kind=None)
        tiles = self.tiles[: MOST - 1]
        return replace(self, kind=kind, tiles=tiles, is_down=False, passes=False)

    def tap(self, at: Field) -> Draft:
        """Put the tile in the fingers on a field; without one, aim at it. A ghost is taken up."""
        there = next((tile for tile in self.tiles if tile.at == at), None)
        if there is not None:
            rest = tuple(tile for tile in self.tiles if tile != there)
            return replace(self, kind=there.kind, tiles=rest, is_down=False)
        if self.kind is None:
            return replace(self, aim=None if at == self.aim else at, passes=False)
        tiles = (*self.settled, Tile(at, self.kind))
        return replace(self, tiles=tiles, is_down=True, aim=None, passes=False)

    def action(self) -> a.Place | a.Pass | None:
        """What would be played; nothing as long as nothing lies there."""
        if self.seat is None:
            return None
        if self.passes:
            return a.Pass(self.seat)
        return a.Place(self.seat, self.tiles) if self.tiles else None


def placing(state: State, draft: Draft, kind: Kind) -> Draft:
    """The draft for whoever plays a colour, where nobody is known to be next."""
    if draft.seat is not None:
        return draft
    return replace(draft, seat=state.owner(kind.colour))
