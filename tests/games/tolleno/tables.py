"""Short ways to a table of Tolleno, all of them through the file format.

A plot is written like `A3f2`: Anna's building of 3 floors with two fountains pointing at it. `.` is
an empty plot of which nobody said anything, `f1` an empty one with a fountain.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine import registry
from engine.core import Illegal
from engine.files import codec
from engine.files.codec import TableFile
from engine.games.tolleno.spaces import spaces
from engine.games.tolleno.state import State
from engine.message import Seat
from tests.kept import KeptTable

GAME = registry.game("tolleno")
RULES = GAME.catalogue.rules
NAMES = ("Anna", "Bruno", "Carla", "Dario")
ANNA, BRUNO, CARLA, DARIO = map(Seat, range(4))
OWNERS = {name[0]: name for name in NAMES}
AROUND = ((-1, 0), (0, -1), (0, 1), (1, 0))

Json = dict[str, Any]


def plot(text: str) -> Json:
    """A plot as a file writes it."""
    found = re.fullmatch(r"\.|(?:([A-D])(\d+))?(?:f(\d+))?", text)
    assert found is not None, text
    owner, floors, fountains = found.groups()
    content: Json = {"owner": OWNERS[owner], "floors": int(floors)} if owner else {}
    return {**content, "fountains": int(fountains)} if fountains else content


def tile(
    row: int, column: int, canals: str | None = "NESW", plots: str = ". .", **more: Any
) -> Json:
    """A tile as a file writes it, of value 3 unless `more` says otherwise; None is left out."""
    content = {
        "at": [row, column],
        "kind": "city",
        "value": 3,
        "canals": canals,
        "plots": [plot(text) for text in plots.split()],
        **more,
    }
    return {key: value for key, value in content.items() if value is not None}


def contract(row: int = 0, column: int = 0, canals: str | None = "NESW") -> Json:
    return tile(row, column, canals, kind="contract", value=None, plots="")


def downtown(row: int, column: int, canals: str = "NESW", **more: Any) -> Json:
    return tile(row, column, canals, **{"kind": "downtown", **more})


def street(*values: int, canals: str = "EW", plots: str = ". .") -> list[Json]:
    """City tiles in a row from 0,0 eastward, their canals joined, with these values."""
    return [tile(0, column, canals, plots, value=value) for column, value in enumerate(values)]


def content(
    players: int = 2,
    *,
    setup: Json | None = None,
    rulings: Mapping[str, str] | None = None,
    position: Json | None = None,
    moves: Iterable[Json] = (),
) -> Json:
    """A table file as plain JSON."""
    file: Json = {
        "format": codec.FORMAT,
        "game": "tolleno",
        "players": [{"name": name} for name in NAMES[:players]],
        "setup": setup or {},
        "rulings": dict(rulings or {}),
        "moves": list(moves),
    }
    return file if position is None else {**file, "position": position}


def read(file: Json) -> TableFile:
    return codec.read(json.dumps(file).encode())


class Sitting(KeptTable[State]):
    """A table, and people asking it things."""

    def __init__(self, file: Json) -> None:
        read_file = read(file)
        super().__init__(read_file)
        for move in read_file.moves:
            self.table.play(move.action, anyway=True)

    def written(self, do: str, player: str = "", **fields: Any) -> Json:
        """A move as a file writes it: lists, whatever a test gives."""
        written: Json = json.loads(json.dumps(super().written(do, player, **fields)))
        return written

    def verdict(self, *move: str, **fields: Any) -> str:
        """legal, illegal or undecided."""
        return self.check(*move, **fields).name

    def said(self, *move: str, **fields: Any) -> dict[str, str]:
        """What stands against a move or is missing, by rule."""
        return self.told(self.check(*move, **fields))

    def play(self, *move: str, **fields: Any) -> None:
        """Take a move that must not be illegal."""
        verdict = self.table.play(self.action(*move, **fields))
        assert not isinstance(verdict, Illegal), self.told(verdict)

    def points(self, category: str) -> list[int]:
        """The points of each player in a category."""
        return [self.table.score.points(seat, category) for seat in self.table.setup.seats]

    def totals(self) -> list[int]:
        return list(self.table.score.totals)

    def lines(self, seat: Seat, category: str) -> list[tuple[int, str, str]]:
        """Points, rule and reason of a player's lines in a category."""
        lines = self.table.score.of(seat, category)
        return [(line.points, line.rule, self.say(line.because)) for line in lines]

    def findings(self) -> dict[str, list[str]]:
        """What the audit says, by rule."""
        found: dict[str, list[str]] = {}
        for finding in GAME.audit(self.state):
            found.setdefault(finding.rule, []).append(self.say(finding.because))
        return found

    def severities(self) -> dict[str, str]:
        return {finding.rule: finding.severity.value for finding in GAME.audit(self.state)}


def entered(*tiles: Json, players: int = 2, **more: Any) -> Sitting:
    """A table as somebody entered it, without knowing whose turn it is."""
    return Sitting(content(players, position={"tiles": list(tiles)}, **more))


def building(
    *tiles: Json,
    new: tuple[int, int],
    first: tuple[int, int] | None = None,
    players: int = 2,
    rulings: Mapping[str, str] | None = None,
) -> Sitting:
    """A kept game in which Anna has laid the tile at `new` and, with `first`, one floor."""
    turn: Json = {"player": "Anna", "new": list(new)}
    if first is not None:
        turn["first"] = list(first)
    position = {"tiles": list(tiles), "turn": turn}
    return Sitting(content(players, position=position, rulings=rulings))


def kept(players: int = 2, *, pile: Iterable[Json] | None = None, **more: Any) -> Sitting:
    """A game from the start, four downtown tiles of value 3 around the contract tile."""
    setup: Json = {"contract": "NESW", "downtown": [downtown(*at) for at in AROUND]}
    if pile is not None:
        setup["pile"] = list(pile)
    return Sitting(content(players, setup=setup, **more))


def faces(number: int, canals: str = "NESW", value: int = 3) -> list[Json]:
    """Tiles for a pile, with two plots each."""
    return [{"value": value, "canals": canals, "plots": [{}, {}]} for _ in range(number)]


def take_turn(sitting: Sitting, player: str, new: Json, *floors: tuple[int, int, int]) -> None:
    """Lay a tile and place floors, each at row, column and plot."""
    sitting.play("expand", player, tile=new)
    for row, column, index in floors:
        sitting.play("floor", player, at=[row, column], plot=index)


def floors_at(sitting: Sitting, player: str, at: Iterable[tuple[int, int]]) -> Iterator[str]:
    """The verdicts about a floor on plot 0 of several tiles."""
    for row, column in at:
        yield sitting.verdict("floor", player, at=[row, column], plot=0)


def near(sitting: Sitting) -> dict[tuple[int, int], int | None]:
    """The tiles in reach of Anna's next floor, with their distances."""
    return {(s.at.row, s.at.column): s.distance for s in spaces(sitting.state, ANNA)}
