"""Tables of Piazza for the picture taker."""

from __future__ import annotations

import json
from typing import Any

from companion.present.questions import of
from companion.screens import shelf
from companion.shell import Shell
from engine.files import codec
from engine.games.piazza.actions import ShowHand
from engine.games.piazza.pieces import Kind
from engine.message import Seat
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


def _pick(shell: Shell, tile: str) -> Shell:
    """A tile in the fingers."""
    asked = _view(shell).asked
    field = [one for one in asked.form.fields if one.key.startswith("tile")][-1]
    asked.answer(field.key, tile)
    return shell


def _lay(shell: Shell, *tiles: tuple[int, int, int]) -> Shell:
    """Blue tiles in the making: symbol, row, column."""
    for symbol, row, column in tiles:
        _pick(shell, f"blue {symbol}")
        _view(shell).tap(f"{row},{column}")
    return shell


def _ask(shell: Shell, question: str) -> Shell:
    """What somebody asks for on the table."""
    _view(shell).router.ask(question, of(Seat(2)))
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
    return _pick(_middle_game(), "blue 4")


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
    return _ask(_middle_game(), "pass")


@scene("piazza/hand")
def hand() -> Shell:
    """A hand being entered."""
    shell = _ask(_middle_game(), "hand")
    sheet: Any = shell.screen._sheet
    sheet.answer("tiles", ("blue 1", "blue 4"))
    return shell


@scene("piazza/points")
def points() -> Shell:
    """The points of a turn alone."""
    return _ask(_middle_game(), "points")


@scene("piazza/somebody")
def somebody() -> Shell:
    """Another player than the one whose turn it is."""
    return _ask(_middle_game(), "whose")


@scene("piazza/best")
def best() -> Shell:
    """The best turns of a known hand."""
    shell = _middle_game()
    hand = tuple(Kind("blue", symbol) for symbol in (1, 4, 6))
    shell.screen.model.play(ShowHand(Seat(2), hand))
    return _ask(shell, "best")


@scene("piazza/changing")
def changing() -> Shell:
    """A tile that shows something else."""
    shell = _finished()
    at = _view(shell).state.turns[-1].tiles[0].at
    _view(shell).router.ask("change", {"on": str(at)})
    return shell


@scene("piazza/tile")
def tile() -> Shell:
    """A tile that lies on the table."""
    shell = _finished()
    _view(shell).tap(str(_view(shell).state.turns[-1].tiles[0].at))
    return shell


@scene("piazza/scores")
def scores() -> Shell:
    """A finished table without its scores."""
    return _shell({"players": _PLAYERS, "position": {}})


@scene("piazza/tie")
def tie() -> Shell:
    """A finished table whose first have equal points."""
    scores = {"Anna": 41, "Bruno": 36, "Carla": 41, "Dario": 29}
    return _shell({"players": _PLAYERS, "position": {"scores": scores}})


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
    """A look back at its turns, one of them on the board."""
    shell = _ask(_finished(), "turns")
    _view(shell).asked.answer("turn", "20")
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
