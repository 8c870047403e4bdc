"""The table, its sheets and its set-up form for the picture taker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.shell import Shell
from engine.games.amalfi.actions import Pass
from engine.message import Seat
from tools.gallery.registry import scene
from tools.gallery.tables import open_new, open_table, table_file

_CARLA = Seat(2)
_SETUP: dict[str, Any] = {
    "settlements": [
        {"name": "Shipwrights", "per": 2, "of": "ships-built"},
        {"per": 2, "of": "characters-but-immediate"},
        {"name": "Carnival"},
        {"per": 1, "of": "food"},
    ],
    "milestones": [
        {"name": "Settlers", "ladder": [10, 7, 4, 2]},
        {"ladder": [9, 6, 3, 1]},
        {"name": "Patron"},
    ],
}


def _board(track: int, food: int, colonies: int, ships: dict[str, int], **more: Any) -> Any:
    played = {"immediate": 1, "permanent": 2, "action": 1}
    counted = {"track": track, "food": food, "colonies": colonies, "ships": ships}
    return {**counted, "characters": played, "hand": 4, **more}


def evening() -> dict[str, Any]:
    """A game in its second round, with somebody short of food and a milestone taken."""
    carla = {"sea": 2, "homeland": 1, "shipyard": 3, "actions": 1, "spice": 1, "wheat": 2}
    ending = [{"name": "Ending character 1", "per": 3, "of": "books", "max": 12}]
    contracts = [{"kind": "book", "points": 6}, {"kind": "book", "points": 8}]
    contracts += [{"kind": "building", "points": 9}]
    claim = [{"milestone": 1, "space": 1}]
    players = {
        "Anna": _board(18, 1, 1, {"sea": 3, "homeland": 3, "shipyard": 2, "actions": 4}),
        "Bruno": _board(24, 6, 3, {"sea": 5, "shipyard": 5, "wine": 2}, milestones=claim),
        "Carla": _board(
            31,
            5,
            2,
            {**carla, "gem": 2},
            charts=[{"points": 2}, {"points": 3}],
            contracts=contracts,
            ending=ending,
        ),
        "Dario": _board(9, 4, 0, {"sea": 4, "shipyard": 6, "textile": 2}),
    }
    players["Carla"]["characters"]["ending"] = 1
    place = {"round": 2, "phase": "actions", "start": "Bruno", "turn": "Carla", "public": 1}
    return {**new_game(), "position": {**place, "done": ["Anna"], "players": players}}


def new_game(players: int = 4, **setup: Any) -> dict[str, Any]:
    """A game that is to be kept from its start."""
    return table_file("amalfi", {**_SETUP, **setup}, players)


def _with(key: str) -> Callable[[], Shell]:
    def build() -> Shell:
        shell = open_table(evening())
        shell.screen.board.router.do(key, _CARLA)
        return shell

    return build


def _sheet(shell: Shell) -> Any:
    return shell.screen._sheet


def _acquire() -> Shell:
    shell = _with("acquire")()
    sheet = _sheet(shell)
    card = {"card": "building", "of": ("wheat", "gem"), "cost": 7, "points": 9, "surcharge": 1}
    for key, value in card.items():
        sheet.answer(key, value)
    return shell


def _paying() -> Shell:
    shell = _acquire()
    _sheet(shell).field("paid").dispatch("on_release")
    return shell


def _typing() -> Shell:
    shell = _entered()
    shell.screen.board.entries.ask("food", Seat(0))
    return shell


def _score() -> Shell:
    shell = open_table(evening())
    shell.screen.go("score")
    return shell


def _place() -> Shell:
    shell = _with("place-ship")()
    _sheet(shell).answer("where", "2-food-2-wine")
    return shell


def _refusal() -> Shell:
    shell = open_table(evening())
    shell.screen.board.router.do("pass", Seat(0))
    return shell


def _closing(*, steps: int) -> Callable[[], Shell]:
    def build() -> Shell:
        shell = open_table(evening())
        for seat in (2, 3, 1):
            shell.screen.model.play(Pass(Seat(seat)))
        shell.screen.board.router.do("close", _CARLA)
        for _ in range(steps):
            _sheet(shell).take()
        return shell

    return build


def _folded() -> Shell:
    shell = open_table(evening())
    shell.screen.board.board.is_folded = True
    return shell


def _entered() -> Shell:
    file = {**evening(), "position": {"players": evening()["position"]["players"]}}
    return open_table(file)


def _cards() -> Shell:
    shell = _entered()
    shell.screen.board.router.do("cards", _CARLA)
    return shell


def _moved() -> Shell:
    shell = open_table(evening())
    shell.screen.board.router.moved(_CARLA, "sea", "wine")
    return shell


BUILDERS: dict[str, Callable[[], Shell]] = {
    "table": lambda: open_table(evening()),
    "start": lambda: open_table(new_game(3)),
    "folded": _folded,
    "place": _place,
    "acquire": _acquire,
    "paying": _paying,
    "typing": _typing,
    "score": _score,
    "build": _with("build"),
    "play": _with("play"),
    "tap": _with("tap"),
    "claim": _with("claim"),
    "gain": _with("gain-more"),
    "food": _with("food"),
    "more": _with("more"),
    "correct": _with("correct"),
    "ending": _with("ending"),
    "moved": _moved,
    "refusal": _refusal,
    "closing-food": _closing(steps=0),
    "closing-settlement": _closing(steps=1),
    "closing-round": _closing(steps=2),
    "solo": lambda: open_table(new_game(1)),
    "finished": lambda: open_table({**new_game(), "position": {}}),
    "keyed": _entered,
    "cards": _cards,
    "new": lambda: open_new("amalfi"),
}
for _name, _build in BUILDERS.items():
    scene(f"amalfi/{_name}")(_build)
