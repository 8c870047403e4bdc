"""The engine against a second scorer that tries everything, on every turn of random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from engine.core import CannotRecord, Legal
from engine.files import codec
from engine.files.codec import TableFile
from engine.games.piazza.actions import Place
from engine.games.piazza.pieces import KINDS, Field, Tile
from engine.games.piazza.state import State, Turn
from engine.log import Played
from engine.table import Table
from tests.games.piazza import naive
from tests.games.piazza.tables import GAME
from tests.play import open_table, play_on, read, tables
from tests.sampling import seeds

OPENINGS = tables("piazza", "openings")
SEEDS = seeds(3, 10)


def found(turn: Turn) -> list[naive.Bracket]:
    """The brackets of a turn as the naive scorer writes them."""
    return [(tuple(b.one.at), tuple(b.other.at), b.points) for b in turn.brackets]  # type: ignore[misc]


def plain(state: State) -> naive.Board:
    return {tuple(tile.at): tuple(tile.kind) for tile in state.board}  # type: ignore[misc]


def played(table: Table[Any, Any, Any, Any]) -> dict[str, Any]:
    moves = tuple(Played(step.action, step.anyway) for step in table.log.path())
    return codec.to_json(TableFile(table.game, table.setup, moves))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("opening", OPENINGS, ids=lambda path: path.stem)
def test_both_agree_on_every_turn_of_a_whole_game(opening: Path, seed: int) -> None:
    table = open_table(read(opening))
    for _ in play_on(table, random.Random(seed)):
        pass
    slow = naive.Game(played(table))
    names = table.setup.names
    assert slow.illegal == []
    assert slow.is_over
    assert [(names[turn.seat], found(turn)) for turn in table.state.turns] == slow.turns
    assert dict(zip(names, table.score.totals, strict=True)) == slow.totals
    assert GAME.extras(table.state)["finished"] == slow.finished
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert [names[seat] for seat in outcome.winners] == slow.winners


def boards() -> Iterator[State]:
    """Tables in the middle of games of four, where any colour has one player."""
    path = next(path for path in OPENINGS if path.stem == "four-players")
    for seed in range(60):
        table = open_table(read(path))
        for _ in play_on(table, random.Random(seed), most=seed % 30):
            pass
        yield table.state


def tries(state: State, chance: random.Random, number: int) -> Iterator[tuple[Tile, ...]]:
    """One or two random tiles of one colour on random fields in and around the piazza."""
    rows = [tile.at.row for tile in state.board]
    columns = [tile.at.column for tile in state.board]
    fields = [
        Field(row, column)
        for row, column in product(
            range(min(rows) - 1, max(rows) + 2), range(min(columns) - 1, max(columns) + 2)
        )
    ]
    for _ in range(number):
        one = Tile(chance.choice(fields), chance.choice(KINDS))
        twin = chance.choice([kind for kind in KINDS if kind.colour == one.colour])
        line = [at for at in fields if at != one.at and naive.in_line(at, one.at)]
        yield (one,) if chance.random() < 0.4 else (one, Tile(chance.choice(line), twin))


@pytest.mark.slow
def test_both_agree_on_thousands_of_random_placements() -> None:
    chance = random.Random(20)
    checked = legal = 0
    for state in boards():
        fresh = GAME.start(_as_position(state))
        board = plain(fresh)
        for tiles in tries(fresh, chance, 50):
            seat = fresh.owner(tiles[0].colour)
            assert seat is not None
            place = Place(seat, tiles)
            laid = [(tuple(tile.at), tuple(tile.kind)) for tile in tiles]
            is_legal = isinstance(GAME.check(fresh, place), Legal)
            assert is_legal == naive.is_legal(board, laid), (plain(fresh), laid)  # type: ignore[arg-type]
            checked, legal = checked + 1, legal + is_legal
            try:
                after = GAME.apply(fresh, place)
            except CannotRecord:
                assert any(at in board for at, _ in laid) or laid[0][0] == laid[-1][0]
                continue
            fields = [tile.at for tile in tiles]
            assert found(after.turns[-1]) == naive.brackets(plain(after), fields)  # type: ignore[arg-type]
    assert checked == 3000
    assert legal > 100


def _as_position(state: State) -> Any:
    """The same tiles at a table where anybody may be next and no hand is known."""
    position = type(GAME.position(state))(tiles=state.board)
    return type(state.setup)(
        state.setup.players, state.setup.options, state.setup.rulings, position
    )
