"""Tables of Piazza for the picture taker."""

from __future__ import annotations

import json
from typing import Any

from companion.screens import shelf
from companion.shell import Shell
from engine.files import codec
from engine.games.piazza.pieces import Field, Kind
from tools.gallery.registry import scene
from tools.gallery.tables import open_new, open_table

_PLAYERS = [
    {"name": "Anna", "colours": ["red"]},
    {"name": "Bruno", "colours": ["yellow"]},
    {"name": "Carla", "colours": ["blue"]},
    {"name": "Dario", "colours": ["pink"]},
]
_LETTERS = {"R": "red", "P": "pink", "B": "blue", "Y": "yellow"}

# The fourth scoring example of the rulebook, laid out to fit its sums.
_EXAMPLE = """
    .. .. .. .. P1 ..
    .. .. .. .. Y2 B1
    .. .. .. .. B4 Y3
    .. R3 .. B3 P2 ..
    .. Y1 R3 P4 .. ..
    .. .. B6 Y2 R4 ..
    .. .. R2 .. B2 P6
    .. .. .. .. .. B2
"""


def _tiles(drawing: str) -> list[dict[str, Any]]:
    rows = [line.split() for line in drawing.strip().splitlines()]
    return [
        {"at": [row, column], "colour": _LETTERS[cell[0]], "symbol": int(cell[1])}
        for row, line in enumerate(rows, 1)
        for column, cell in enumerate(line, 1)
        if cell != ".."
    ]


def _shell(content: dict[str, Any]) -> Shell:
    """An app that shows one table."""
    return open_table({"format": codec.FORMAT, "game": "piazza", **content})


def _middle_game() -> Shell:
    scores = {"Anna": 41, "Bruno": 36, "Carla": 44, "Dario": 29}
    position = {"tiles": _tiles(_EXAMPLE), "scores": scores, "next": "Carla"}
    return _shell({"players": _PLAYERS, "position": position})


def _view(shell: Shell) -> Any:
    return shell.screen.board


def _lay(shell: Shell, *tiles: tuple[int, int, int]) -> Shell:
    """Blue tiles in the making: symbol, row, column."""
    for symbol, row, column in tiles:
        _view(shell).pick(Kind("blue", symbol))
        _view(shell).tap(Field(row, column))
    return shell


@scene("piazza/start")
def start() -> Shell:
    """A game before its first tile."""
    return _shell({"players": _PLAYERS, "setup": {"first": "Carla"}})


@scene("piazza/turn")
def turn() -> Shell:
    """The middle of a game, nothing chosen."""
    return _middle_game()


@scene("piazza/offers")
def offers() -> Shell:
    """A tile in the fingers, with what it would bring on each field."""
    shell = _middle_game()
    _view(shell).pick(Kind("blue", 4))
    return shell


@scene("piazza/one")
def one() -> Shell:
    """One tile with its brackets."""
    return _lay(_middle_game(), (4, 4, 6))


@scene("piazza/two")
def two() -> Shell:
    """Two tiles with their brackets."""
    return _lay(_middle_game(), (4, 4, 6), (5, 6, 6))


@scene("piazza/refusal")
def refusal() -> Shell:
    """A tile below the eighth row."""
    return _lay(_middle_game(), (5, 9, 6))


@scene("piazza/pass")
def nothing_fits() -> Shell:
    """A pass that hangs on a hidden hand."""
    shell = _middle_game()
    _view(shell).panel.dispatch("on_more", "pass")
    return shell


@scene("piazza/hand")
def hand() -> Shell:
    """A hand being entered."""
    shell = _middle_game()
    _view(shell).panel.dispatch("on_more", "hand")
    sheet: Any = shell.screen._sheet
    for symbol in (1, 4):
        sheet.add(Kind("blue", symbol))
    return shell


@scene("piazza/tile")
def tile() -> Shell:
    """A tile that lies on the table."""
    shell = _finished()
    _view(shell).tap(_view(shell).state.turns[-1].tiles[0].at)
    return shell


@scene("piazza/scores")
def scores() -> Shell:
    """A finished table without its scores."""
    return _shell({"players": _PLAYERS, "position": {}})


@scene("piazza/score-sheet")
def score_sheet() -> Shell:
    """The score sheet being entered."""
    shell: Shell = scores()
    _view(shell).panel.dispatch("on_more", "scores")
    return shell


@scene("piazza/lay")
def lay() -> Shell:
    """The tiles of a finished table being entered."""
    shell = _shell({"players": _PLAYERS, "position": {"tiles": _tiles(_EXAMPLE)}})
    _view(shell).panel.dispatch("on_mode", "lay")
    return shell


def _finished() -> Shell:
    path = shelf.samples("piazza")[0]
    return _shell(json.loads(path.read_text()))


@scene("piazza/over")
def over() -> Shell:
    """A game that is over."""
    return _finished()


@scene("piazza/review")
def review() -> Shell:
    """A look back at its turns."""
    shell = _finished()
    _view(shell).panel.dispatch("on_more", "turns")
    return shell


@scene("piazza/lit")
def lit() -> Shell:
    """The brackets of a reason on the board."""
    shell = _finished()
    shell.screen.light(shell.screen.model.state.turns[-2].brackets[0].ends)
    return shell


@scene("piazza/new")
def new() -> Shell:
    """The form of a new table for two."""
    return open_new("piazza", ("Anna", "Bruno"))
