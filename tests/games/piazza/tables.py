"""Short ways to a table of Piazza, all of them through the file format.

A board is drawn in rows: `B3` is blue olive, `..` an empty field; row and column count from 0 at
the top left. With four players Anna has red, Bruno pink, Carla blue and Dario yellow.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from engine import registry
from engine.files import codec
from engine.files.codec import TableFile
from engine.games.piazza.pieces import Kind
from engine.games.piazza.state import State
from engine.message import Seat, Voice
from tests.kept import KeptTable

GAME = registry.game("piazza")
NAMES = ("Anna", "Bruno", "Carla", "Dario")
ANNA, BRUNO, CARLA, DARIO = map(Seat, range(4))
LETTERS = {"R": "red", "P": "pink", "B": "blue", "Y": "yellow"}
COLOURS = {
    2: [["red", "blue"], ["pink", "yellow"]],
    3: [["red"], ["pink"], ["blue"]],
    4: [["red"], ["pink"], ["blue"], ["yellow"]],
}

Json = dict[str, Any]

SQUARE = """
    R1 P2
    Y3 B4
"""
CORNER = """
    R1 P2
    B3 ..
"""

EXAMPLE_1 = """
    R4 P1 .. .. ..
    B5 Y6 R1 P6 ..
"""
EXAMPLE_2 = """
    .. .. P5 ..
    .. .. R4 B3
    .. R3 P1 ..
    P1 B2 Y5 ..
    .. Y6 R1 ..
"""
EXAMPLE_3 = """
    P5 .. .. ..
    B1 R4 P2 ..
    Y3 B1 Y3 R4
    B5 P6 .. ..
"""
EXAMPLE_4 = """
    .. .. .. P1 ..
    .. .. .. Y2 B1
    .. .. .. B6 Y4
    R4 .. B4 P2 ..
    Y1 R4 P6 .. ..
    .. B5 Y2 R6 ..
    .. R2 .. B2 P5
    .. .. .. .. B2
"""


def kind(text: str) -> Json:
    """A tile in hand: `B3`."""
    return {"colour": LETTERS[text[0]], "symbol": int(text[1])}


def tile(text: str) -> Json:
    """A tile on a field: `B3@1,4`."""
    shows, _, at = text.partition("@")
    row, column = at.split(",")
    return {"at": [int(row), int(column)], **kind(shows)}


def tiles(text: str) -> list[Json]:
    return [tile(word) for word in text.split()]


def kinds(text: str) -> list[Json]:
    return [kind(word) for word in text.split()]


def board(drawing: str) -> list[Json]:
    """The tiles of a drawing, as a file writes them."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    return [
        {"at": [row, column], **kind(cell)}
        for row, line in enumerate(rows)
        for column, cell in enumerate(line)
        if cell != ".."
    ]


def content(
    players: int = 4,
    *,
    rulings: Mapping[str, str] | None = None,
    position: Json | None = None,
    moves: Iterable[Json] = (),
    **setup: Any,
) -> Json:
    """A table file as plain JSON."""
    file: Json = {
        "format": codec.FORMAT,
        "game": "piazza",
        "players": [
            {"name": name, "colours": colours}
            for name, colours in zip(NAMES, COLOURS[players], strict=False)
        ],
        "setup": setup,
        "rulings": dict(rulings or {}),
        "moves": list(moves),
    }
    return file if position is None else {**file, "position": position}


def read(file: Json) -> TableFile:
    return codec.read(json.dumps(file).encode())


def laid(drawing: str | None, **parts: Any) -> Json | None:
    """A position: a drawing, and hands written like `Anna="R1 R2"`; None without a drawing."""
    if drawing is None:
        return None
    hands = {name: kinds(hand) for name, hand in parts.pop("hands", {}).items() if hand}
    return {"tiles": board(drawing), **({"hands": hands} if hands else {}), **parts}


def entered(drawing: str = "", players: int = 4, *, rulings: Any = None, **parts: Any) -> State:
    """A table as somebody entered it."""
    file = content(players, rulings=rulings, position=laid(drawing, **parts))
    state: State = GAME.start(read(file).setup)
    return state


def voice(state: State) -> Voice:
    return Voice(GAME.catalogue.texts(), state.setup.names)


def findings(state: State) -> dict[str, list[str]]:
    """What the audit says, by rule: severity and sentence."""
    found: dict[str, list[str]] = {}
    for finding in GAME.audit(state):
        sentence = f"{finding.severity.value}: {voice(state).say(finding.because)}"
        found.setdefault(finding.rule, []).append(sentence)
    return found


class Kept(KeptTable[State]):
    """A table kept move by move. Every move is legal unless a test says otherwise.

    Without a drawing the table is empty and begins with its start tiles.
    """

    def __init__(
        self,
        drawing: str | None = None,
        players: int = 4,
        *,
        rulings: Mapping[str, str] | None = None,
        setup: Json | None = None,
        **parts: Any,
    ) -> None:
        position = laid(drawing, **parts)
        super().__init__(
            read(content(players, rulings=rulings, position=position, **(setup or {})))
        )

    def written(self, do: str, player: str = "", what: str = "", **fields: Any) -> Json:
        """A move as a file writes it; `what` are tiles, written as the verb wants them."""
        move = super().written(do, player, **fields)
        if do == "place":
            move["tiles"] = tiles(what)
        elif do in ("start", "lay", "amend"):
            move["tile"] = tile(what)
        elif do in ("draw", "hand"):
            move["tiles"] = kinds(what)
        return move

    def play(self, *move: str, **fields: Any) -> tuple[int, ...]:
        """Make a legal move; the change for each player."""
        before = self.totals
        super().play(*move, **fields)
        return tuple(new - old for new, old in zip(self.totals, before, strict=True))

    @property
    def totals(self) -> tuple[int, ...]:
        return self.table.score.totals

    def brackets(self, name: str) -> list[tuple[int, tuple[str, ...]]]:
        """Points and ends of each line of a player."""
        return [(line.points, line.pieces) for line in self.table.score.of(self.seat(name))]

    def lines(self, name: str) -> list[tuple[int, str, str]]:
        """Points, rule and sentence of each line of a player."""
        speak = voice(self.state).say
        card = self.table.score
        return [(ln.points, ln.rule, speak(ln.because)) for ln in card.of(self.seat(name))]

    @property
    def outcome(self) -> tuple[list[str], str, str] | None:
        """Winners, what decided it, and why."""
        found = GAME.outcome(self.state)
        if found is None:
            return None
        winners = [self.names[seat] for seat in found.winners]
        return winners, found.decided_by, voice(self.state).say(found.because)

    @property
    def finished(self) -> list[str]:
        names: list[str] = GAME.extras(self.state)["finished"]
        return names


def as_kinds(text: str) -> tuple[Kind, ...]:
    return tuple(Kind(LETTERS[word[0]], int(word[1])) for word in text.split())
