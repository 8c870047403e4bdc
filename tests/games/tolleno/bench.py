"""The largest table there is, for timing: four players, 45 tiles, every floor a building.

Each function builds it once and returns what is to be timed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine import registry
from engine.core import Player, Setup
from engine.games.tolleno import control, scoring
from engine.games.tolleno.choices import choices
from engine.games.tolleno.pieces import SIDES, Field, Kind
from engine.games.tolleno.spaces import spaces
from engine.games.tolleno.state import Options, Position, State, Turn
from engine.games.tolleno.tiles import Face, Plot, Tile
from engine.message import Seat

GAME = registry.game("tolleno")
NAMES = ("Anna", "Bruno", "Carla", "Dario")
ROWS, COLUMNS = range(-2, 3), range(-4, 5)


def finished() -> State:
    """All 80 floors as 80 buildings on 44 tiles, every canal joined to its neighbours."""
    fields = [Field(row, column) for row in ROWS for column in COLUMNS]
    floors = iter([Seat(number % 4) for number in range(80)])
    tiles = []
    for number, at in enumerate(fields):
        owners = [next(floors, None) for _ in range(2)] if at != (0, 0) else []
        plots = [Plot(owner, 1, number % 3) if owner is not None else Plot() for owner in owners]
        tiles.append(_tile(at, (*plots, Plot(), Plot()) if plots else ()))
    setup = Setup(
        tuple(Player(name) for name in NAMES),
        Options(),
        GAME.catalogue.ruled(),
        Position(tuple(tiles)),
    )
    state: State = GAME.start(setup)
    return state


def _tile(at: Field, plots: tuple[Plot, ...]) -> Tile:
    near = abs(at.row) + abs(at.column)
    kind = {0: Kind.CONTRACT, 1: Kind.DOWNTOWN}.get(near, Kind.CITY)
    return Tile(at, kind, 4 if near else None, (SIDES,), plots)


def full_score() -> Callable[[], Any]:
    """The score of the finished table, as the app asks for it again and again."""
    state = finished()
    return lambda: GAME.score(state)


def cold_score() -> Callable[[], Any]:
    """The score of the finished table when nothing of it has ever been worked out."""
    state = finished()

    def score() -> Any:
        for cached in (control.tile_lines, scoring.fountain_lines):
            cached.cache_clear()
        return GAME.score(state)

    return score


def reachable() -> Callable[[], Any]:
    """Every plot for a first floor in the middle of the city, with its distance."""
    state = _one_floor_left()
    return lambda: list(spaces(state, Seat(0)))


def placements() -> Callable[[], Any]:
    """Every field and turn for a tile in hand, all round the city."""
    state = finished()
    hands = (Face(3, ("NES",), (Plot(),)), None, None, None)
    state = replace(state, hands=hands)
    return lambda: list(choices(state, Seat(0)))


def _one_floor_left() -> State:
    """The finished table before Anna's last floors, with her new tile in the middle."""
    state = finished()
    new = Field(0, 2)
    tiles = tuple(replace(t, plots=(Plot(),) * 4) if t.at == new else t for t in state.tiles)
    return replace(state, tiles=tiles, turn=Turn(Seat(0), new=new))


if __name__ == "__main__":
    from benchmarks.bench_engine import milliseconds

    for make in (full_score, cold_score, reachable, placements):
        print(f"{make.__name__:12} {milliseconds(make()):8.3f} ms")
