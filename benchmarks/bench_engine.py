"""How long a score, a build matrix, a move and a whole replay take; bars come from the design.

Times are compared with a yardstick measured in the same run, so that a slow or busy machine shows.
"""

from __future__ import annotations

import random
import timeit
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from engine.games.positano.actions import Place
from engine.games.positano.pieces import Lot, Roof
from engine.log import Played
from engine.message import Seat
from engine.table import Table, judge
from tests.play import open_table, play_on, read

ROOT = Path(__file__).parent.parent
POSITANO = ROOT / "tests" / "games" / "positano"


def milliseconds(action: Callable[[], Any], *, repeat: int = 7) -> float:
    """The best of several runs, each long enough to be measured."""
    number, _ = timeit.Timer(action).autorange()
    return min(timeit.repeat(action, number=number, repeat=repeat)) / number * 1000


def yardstick() -> int:
    """A fixed amount of plain Python work, to compare machines by."""
    return sum(number * number % 7 for number in range(10_000))


def full_score() -> Callable[[], Any]:
    table = open_table(read(POSITANO / "golden" / "rulebook-p8.json"))
    return lambda: table.game.score(table.state)


def build_matrix() -> Callable[[], Any]:
    """6 heights × 3 roofs on a full cliff, with the change for every player in each cell."""
    table = open_table(read(POSITANO / "golden" / "rulebook-p8.json"))
    cells = [Place(Lot(4, "D"), Seat(1), blocks, roof) for blocks in range(1, 7) for roof in Roof]
    return lambda: [table.preview(cell) for cell in cells]


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
        for name, bar in (("full_score", 1.0), ("placements", 16.0), ("reachable", 16.0)):
            if hasattr(module, name):
                found.append((f"{key} {name}".replace("_", " "), getattr(module, name), bar))
        if hasattr(module, "payments"):
            found.append((f"{key} payments".replace("_", " "), module.payments, None))
    return found


BARS: list[tuple[str, Callable[[], Callable[[], Any]], float | None]] = [
    ("full score, finished cliff", full_score, 1.0),
    ("build matrix, 18 cells", build_matrix, 16.0),
    ("check + apply, one move", check_and_apply, None),
    ("replay of a whole game, judged", replay, None),
]


def main() -> None:
    unit = milliseconds(yardstick)
    print(f"{'yardstick: 10,000 squares':34} {unit:8.3f} ms")
    for name, make, bar in [*BARS, *games()]:
        took = milliseconds(make())
        verdict = "" if bar is None else f"  bar {bar:g} ms: {'met' if took < bar else 'MISSED'}"
        print(f"{name:34} {took:8.3f} ms  {took / unit:6.2f} ×{verdict}")


if __name__ == "__main__":
    main()
