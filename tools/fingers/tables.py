"""The tables that a run begins with: every game in many phases, entered ones, finished ones."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from companion.store.sqlite import open_store
from companion.store.store import Store
from engine import registry
from engine.files import codec
from engine.files.codec import TableFile
from engine.log import Played
from engine.table import Table

ROOT = Path(__file__).parents[2]
VIEWS = ("table", "table", "table", "table", "score", "rulings", "history")
# How far games are played before fingers take over, in moves of whoever chooses at random.
_PLAYED = (0, 1, 4, 9, 16, 30, 60, 200)
_SHARES = (0.25, 0.5, 0.75, 0.95, 1)


@dataclass(frozen=True)
class Phase:
    """A table file and how many moves of it, or played at random from it."""

    game: str
    path: Path
    moves: int
    empty: bool = False

    @property
    def name(self) -> str:
        return f"{self.game}/{self.path.stem}{'/empty' if self.empty else ''}@{self.moves}"

    def file(self, chance: random.Random) -> TableFile:
        """The table as it stands in this phase."""
        content = json.loads(self.path.read_bytes())
        if self.empty:
            content = {**content, "position": {}, "moves": []}
        file = codec.read(json.dumps(content).encode())
        if file.moves:
            return replace(file, moves=file.moves[: self.moves])
        return replace(file, moves=_played(file, chance, self.moves))


def _played(file: TableFile, chance: random.Random, most: int) -> tuple[Played[Any], ...]:
    table: Table[Any, Any, Any, Any] = Table(file.game, file.setup)
    taken: list[Played[Any]] = []
    while len(taken) < most:
        state = table.state
        found = [move for seat in state.setup.seats for move in file.game.choices(state, seat)]
        if not found:
            break
        move = chance.choice(found)
        table.play(move)
        taken.append(Played(move))
    return tuple(taken)


@cache
def phases(game: str) -> tuple[Phase, ...]:
    """Every phase of a game that a run can begin with."""
    folder = game.replace("-", "_")
    found: list[Phase] = []
    for path in sorted((ROOT / "tests" / "games" / folder / "openings").glob("*.json")):
        found += [Phase(game, path, moves) for moves in _PLAYED]
        if _can_be_empty(path):
            found.append(Phase(game, path, 0, empty=True))
    samples = sorted((ROOT / "data" / game / "samples").glob("*.json"))
    for path in (*samples, *sorted((ROOT / "tests" / "games" / folder / "golden").glob("*.json"))):
        moves = len(codec.read(path.read_bytes()).moves)
        found += [Phase(game, path, round(moves * share)) for share in _SHARES if moves]
        found += [] if moves else [Phase(game, path, 0)]
    return tuple(found)


def _can_be_empty(path: Path) -> bool:
    """The game lets somebody enter a table on which nothing lies yet."""
    try:
        file = Phase("", path, 0, empty=True).file(random.Random(0))
        Table(file.game, file.setup)
    except ValueError:
        return False
    return True


@dataclass(frozen=True)
class Look:
    """How the app looks: its light, its size of text and its language."""

    theme: str
    text: float
    language: str


class Home:
    """A folder of data with some tables, as the app finds it."""

    def __init__(self, folder: Path, phase: Phase, look: Look, chance: random.Random) -> None:
        self.folder = folder
        self._main = ""
        others = [chance.choice(phases(game)) for game in registry.keys() if game != phase.game]
        with _Open(folder) as store:
            for other in chance.sample(others, 2):
                finished = store.create(other.file(chance))
                if chance.random() < 0.7:
                    store.table(finished).finish()
            self._main = store.create(phase.file(chance))
            store.set("welcomed", True)
            store.set("theme", look.theme)
            store.set("text-size", look.text)
            store.set("language", look.language)
        exports = folder / "exports"
        exports.mkdir()
        (exports / "table.json").write_text(codec.write(others[0].file(chance)))
        (exports / "broken.json").write_text('{"costiera": "table"')

    def start_at(self, view: str) -> None:
        """Have the app begin at the main table, or at home, or where a first start begins."""
        with _Open(self.folder) as store:
            is_table = view in VIEWS
            store.set("place", {"table": self._main, "view": view} if is_table else None)
            store.set("welcomed", view != "welcome")

    def score_all(self) -> int:
        """Open and score every table that is kept; how many there are."""
        with _Open(self.folder) as store:
            identifiers = [row.id for row in store.snapshot().tables]
            for identifier in identifiers:
                table = store.table(identifier)
                assert len(table.score.totals) == len(table.setup.players)
                table.game.audit(table.state)
                table.game.outcome(table.state)
            store.rebuild()
            return len(identifiers)


class _Open:
    """The store of a folder, closed again; a damaged one is an error."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __enter__(self) -> Store:
        self._store, notice = open_store(self._folder)
        assert notice is None, notice
        return self._store

    def __exit__(self, *_: object) -> None:
        self._store.close()
