"""Tables for the tests: openings of every game, and random legal play through `choices`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.core import AnyGame, Player
from engine.files import codec
from engine.files.codec import TableFile
from engine.log import Corrected
from engine.table import Table

HERE = Path(__file__).parent


def tables(key: str, kind: str) -> list[Path]:
    """The table files of a game's tests: `openings` to play from, `golden` ones to score."""
    return sorted((HERE / "games" / key.replace("-", "_") / kind).glob("*.json"))


def read(path: Path) -> TableFile:
    return codec.read(path.read_bytes())


def open_table(file: TableFile) -> Table[Any, Any, Any, Any]:
    """A table with the moves of a file on it."""
    table: Table[Any, Any, Any, Any] = Table(file.game, file.setup)
    for move in file.moves:
        table.play(move.action, anyway=True)
    return table


def all_choices(game: AnyGame, state: Any) -> list[Any]:
    """Every legal action of anybody, each once."""
    found = [action for seat in state.setup.seats for action in game.choices(state, seat)]
    return list(dict.fromkeys(found))


def play_on(
    table: Table[Any, Any, Any, Any], chance: random.Random, most: int = 400
) -> Iterator[Any]:
    """Play random legal actions until there are none, yielding each one taken."""
    for _ in range(most):
        choices = all_choices(table.game, table.state)
        if not choices:
            return
        action = chance.choice(choices)
        table.play(action)
        yield action


def other_setups(file: TableFile) -> list[Corrected]:
    """Set-ups that a table can be corrected to: those of the game's other tables of its size.

    Each with these people in another order, and with somebody else among them.
    """
    found = []
    for path in (*tables(file.game.key, "openings"), *tables(file.game.key, "golden")):
        other = read(path).setup
        if len(other.players) == len(file.setup.players):
            names = file.setup.names
            for people in (names[1:] + names[:1], ("Zoe", *names[1:])):
                players = zip(people, other.players, strict=True)
                seated = tuple(Player(name, one.colours) for name, one in players)
                found.append(Corrected(seated, other.options))
    return list(dict.fromkeys(found))
