"""How long a score, a build matrix, a move and a whole replay take, each the best of several."""

from __future__ import annotations

import random
import time
import timeit
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.figures import Figure
from engine.games.positano import goals, scoring, views
from engine.games.positano.actions import Place
from engine.games.positano.pieces import Lot, Roof
from engine.judging import judge
from engine.log import Played
from engine.message import Seat
from engine.table import Table
from tests.play import open_table, play_on, read

ROOT = Path(__file__).parent.parent
POSITANO = ROOT / "tests" / "games" / "positano"


def milliseconds(action: Callable[[], Any], *, repeat: int = 7) -> float:
    """The best of several runs, each long enough to be measured, in time of the processor.

    The rules wait for nothing, so that this is what a machine with nothing else to do would take.
    """
    timer = timeit.Timer(action, timer=time.process_time)
    number, _ = timer.autorange()
    return min(timer.repeat(repeat=repeat, number=number)) / number * 1000


def forget() -> None:
    """Forget all that was seen and told: the next score does all of it, as on first sight."""
    for module in (views, scoring, goals):
        for known in vars(module).values():
            if hasattr(known, "cache_clear"):
                known.cache_clear()


def full_score() -> Callable[[], Any]:
    table = open_table(read(POSITANO / "golden" / "rulebook-p8.json"))

    def score() -> Any:
        forget()
        return table.game.score(table.state)

    return score


def score_again() -> Callable[[], Any]:
    table = open_table(read(POSITANO / "golden" / "rulebook-p8.json"))
    return lambda: table.game.score(table.state)


def build_matrix() -> Callable[[], Any]:
    """6 heights × 3 roofs on a full cliff, with the change for every player in each cell."""
    table = open_table(read(POSITANO / "golden" / "rulebook-p8.json"))
    cells = [Place(Lot(4, "D"), Seat(1), blocks, roof) for blocks in range(1, 7) for roof in Roof]

    def matrix() -> Any:
        forget()
        return [table.preview(cell) for cell in cells]

    return matrix


def whole_game() -> Table[Any, Any, Any, Any]:
    table = open_table(read(POSITANO / "openings" / "four-players.json"))
    for _ in play_on(table, random.Random(4)):
        pass
    return table


def check_and_apply() -> Callable[[], Any]:
    table = whole_game()
    steps = table.log.path()
    before: Table[Any, Any, Any, Any] = Table(table.game, table.setup)
    for step in steps[:-1]:
        before.play(step.action)
    action = steps[-1].action
    game, state = table.game, before.state
    return lambda: (game.check(state, action), game.apply(state, action))


def replay() -> Callable[[], Any]:
    table = whole_game()
    moves = [Played(step.action, step.anyway) for step in table.log.path()]
    return lambda: list(judge(table.game, table.setup, moves))


def games() -> list[tuple[str, Callable[[], Callable[[], Any]], float | None]]:
    """What the other games have to be fast at, as their own tests set it up."""
    found: list[tuple[str, Callable[[], Callable[[], Any]], float | None]] = []
    for path in sorted((ROOT / "tests" / "games").glob("*/bench.py")):
        key = path.parent.name
        module = import_module(f"tests.games.{key}.bench")
        for name, bar in (("full_score", 0.33), ("placements", 2.0), ("reachable", 2.0)):
            if hasattr(module, name):
                found.append((f"{key} {name}".replace("_", " "), getattr(module, name), bar))
        if hasattr(module, "payments"):
            found.append((f"{key} payments".replace("_", " "), module.payments, None))
    return found


BARS: list[tuple[str, Callable[[], Callable[[], Any]], float | None]] = [
    ("positano full score", full_score, 0.33),
    ("positano full score, told before", score_again, None),
    ("positano build matrix, 18 cells", build_matrix, 2.0),
    ("positano check + apply, one move", check_and_apply, None),
    ("positano replay of a whole game, judged", replay, None),
]


def measure() -> Iterator[Figure]:
    """Every figure of this file."""
    for name, make, bar in [*BARS, *games()]:
        yield Figure(name, milliseconds(make()), "ms", bar)


if __name__ == "__main__":
    for figure in measure():
        print(*figure.lines(), sep="\n")
