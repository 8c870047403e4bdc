"""The table, its sheets and its set-up form for the picture taker."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.metrics import dp

from companion.kit.layout import Column
from companion.present.setup_question import Sitting, setup_question
from companion.shell import Shell
from companion.table_kit.setup_form import SetupFields
from engine.games.amalfi_renaissance.actions import Acquire, Feed, Pass
from engine.message import Seat
from tools.gallery.registry import scene
from tools.gallery.tables import PEOPLE, open_new, open_table, table_file

_CARLA = Seat(2)
_SETUP: dict[str, Any] = {
    "decrees": ["adulation", "blessing", "council", "trade"],
    "titles": [
        {"title": "explorer", "ladder": [24, 18, 12, 6]},
        {"title": "artist", "ladder": [12, 9, 6, 3]},
        {"title": "courtier", "ladder": [12, 8, 5, 2]},
    ],
}


def _board(track: int, arts: tuple[int, int, int], ships: dict[str, int], **more: Any) -> Any:
    places = ("bay", "port", "shipyard", "docks", "spices", "wood", "wine", "gems", "fabric")
    return {
        "track": track,
        "artworks": dict(zip(("book", "painting", "monument"), arts, strict=True)),
        "characters": {"immediate": 1, "permanent": 2, "engageable": 1, "endgame": 0},
        "ships": {**dict.fromkeys(places, 0), **ships},
        "own_docks": 0,
        "own_lighthouses": 0,
        "guest_lighthouses": 0,
        "engaged": 0,
        "hand": 3,
        **more,
    }


def _evening() -> dict[str, Any]:
    """A game in its second period, with somebody hungry and a title to claim."""
    raphael = [{"name": "Raphael", "per": 4, "of": "paintings", "max": 24}]
    carla = {"bay": 2, "port": 1, "spices": 1, "wood": 2, "gems": 1, "shipyard": 3}
    players = {
        "Anna": _board(38, (1, 3, 0), {"bay": 3, "port": 2, "docks": 1, "shipyard": 4}),
        "Bruno": _board(41, (2, 1, 1), {"bay": 1, "port": 1, "docks": 2, "shipyard": 6}),
        "Carla": _board(44, (3, 2, 1), carla, endgame=raphael),
        "Dario": _board(29, (0, 1, 0), {"bay": 4, "wine": 2, "shipyard": 4}),
    }
    for name, bread, lights, destinations in (
        ("Anna", 2, 1, 2),
        ("Bruno", 6, 0, 0),
        ("Carla", 5, 2, 3),
        ("Dario", 4, 3, 1),
    ):
        players[name] |= {"bread": bread, "lighthouses": lights, "destinations": destinations}
    players["Carla"]["characters"] = {"immediate": 1, "permanent": 2, "engageable": 0, "endgame": 1}
    place = {"period": 2, "phase": "actions", "wind_rose": "Carla", "turn": "Carla"}
    return {**_file(), "position": {**place, "players": players}}


def _file(players: int = 4, **setup: Any) -> dict[str, Any]:
    return table_file("amalfi-renaissance", {**_SETUP, **setup}, players)


def _with(key: str, seat: Seat = _CARLA) -> Callable[[], Shell]:
    def build() -> Shell:
        shell = open_table(_evening())
        shell.screen.board.router.do(key, seat)
        return shell

    return build


def _acquire() -> Shell:
    shell = open_table(_evening())
    shell.screen.board.router.do("acquire", _CARLA)
    sheet: Any = shell.screen._sheet
    card = {"artwork": "monument", "resources": ("wood", "gems"), "cost": 8, "points": 9}
    for key, value in card.items():
        sheet.answer(key, value)
    return shell


def _left_open() -> dict[str, Any]:
    """The same evening, of which little was typed in before it began."""
    file = _evening()
    titles = [{"title": "patron"}, {"title": "artist", "ladder": [12, 9, 6, 3]}]
    return {**file, "setup": {"decrees": ["adulation"], "titles": titles}}


def _read_title() -> Shell:
    shell = open_table(_left_open())
    shell.screen.board.router.read_title("patron")
    return shell


def _read_decree() -> Shell:
    shell = open_table(_left_open())
    shell.screen.board.router.read_decree(2)
    return shell


def _closing_open() -> Shell:
    shell = open_table(_left_open())
    for seat in (2, 3, 0, 1):
        shell.screen.model.play(Pass(Seat(seat)))
    for seat in (2, 3, 0, 1):
        shell.screen.model.play(Feed(Seat(seat)))
    shell.screen.board.router.do("end", _CARLA)
    return shell


def _moved() -> Shell:
    shell = open_table(_evening())
    shell.screen.board.router.moved(_CARLA, "bay", "wine")
    return shell


def _refusal() -> Shell:
    shell = open_table(_evening())
    shell.screen.board.router.do("pass", Seat(0))
    return shell


def _closing() -> Shell:
    shell = open_table(_evening())
    for seat in (2, 3, 0, 1):
        shell.screen.model.play(Pass(Seat(seat)))
    shell.screen.board.router.do("end", _CARLA)
    return shell


def _light() -> Shell:
    shell = open_table(_file(3, light=True))
    for artwork, points in (("book", 5), ("painting", 7), ("book", 6)):
        shell.screen.model.play(Acquire(Seat(0), artwork, points))
    return shell


def _solo() -> Shell:
    shell = open_table(_file(1, solo="genoa"))
    shell.screen.board.router.do("engage", Seat(0))
    shell.screen.close_sheet()
    return shell


def _finished() -> Shell:
    return open_table({**_file(), "position": {"players": {"Anna": {"track": 96}}}})


def _new_table() -> Shell:
    shell = open_new("amalfi-renaissance")
    form = shell.screen.form
    form.sit(replace(form.sitting, before=_SETUP, is_fixed=True))
    return shell


def _form() -> Any:
    """The set-up by itself, in full."""
    form = SetupFields(setup_question("amalfi-renaissance"))
    titles = [*_SETUP["titles"][:2], {"title": "patron", "type": "permanent"}]
    names, mains = zip(*PEOPLE[:3], strict=True)
    setup = {**_SETUP, "titles": titles}
    form.sit(Sitting(names, mains, before=setup, known_as=names, is_fixed=True))
    column = Column(padding=[dp(12), dp(12)])
    column.add_widget(form)
    return column


BUILDERS: dict[str, Callable[[], Shell]] = {
    "table": lambda: open_table(_evening()),
    "start": lambda: open_table(_file(3)),
    "navigate": _with("navigate"),
    "acquire": _acquire,
    "invite": _with("invite"),
    "construct": _with("construct"),
    "lighthouse": _with("lighthouse"),
    "moved": _moved,
    "correct": _with("correct"),
    "endgame": _with("endgame"),
    "titles": _with("titles"),
    "left-open": lambda: open_table(_left_open()),
    "read-title": _read_title,
    "read-decree": _read_decree,
    "closing-open": _closing_open,
    "refusal": _refusal,
    "closing": _closing,
    "light": _light,
    "solo": _solo,
    "finished": _finished,
    "new": _new_table,
}
for _name, _build in BUILDERS.items():
    scene(f"renaissance/{_name}")(_build)
scene("renaissance/form", tall=True)(_form)
