"""Tables of all games, played at random, for tests of what leaves the app and comes back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine import registry
from engine.log import CannotFollow
from engine.table import Table
from tests.play import all_choices, open_table, read, tables

OPENINGS = [path for key in registry.keys() for path in tables(key, "openings")]


def play_about(table: Table[Any, Any, Any, Any], chance: random.Random, moves: int) -> None:
    """Play at random, now and then taking something back or trying a "what if"."""
    for number in range(moves):
        kind = chance.randrange(12)
        try:
            if kind == 0:
                table.undo()
            elif kind == 1:
                table.redo()
            elif kind == 2:
                table.branch(f"What if {number}")
            elif kind == 3:
                table.jump(chance.randrange(table.log.next_step))
            elif choices := all_choices(table.game, table.state):
                table.play(chance.choice(choices))
        except CannotFollow:
            continue


def evenings(number: int, seed: int = 1, most: int = 12) -> Iterator[Table[Any, Any, Any, Any]]:
    """Random tables, spread evenly over the openings of all games, rulings changed in some."""
    chance = random.Random(seed)
    for index in range(number):
        table = open_table(read(OPENINGS[index % len(OPENINGS)]))
        points = list(table.game.catalogue.rulings.values())
        if points and chance.random() < 0.4:
            point = chance.choice(points)
            table.rule(point.id, chance.choice(point.choices).key)
        play_about(table, chance, chance.randrange(most))
        yield table
