"""Positano for the picture taker: the table of the rulebook, each sheet, a game at each step."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from companion.board.scene_tables import open_new, open_table, table_file
from companion.games.positano.steps import next_step
from companion.kit.scenes import scene
from companion.navigation import Shell
from companion.screens import shelf

_SETUP = {"goals": ["mezzo", "dietro", "perfetto"]}


def _rulebook() -> Shell:
    return open_table(json.loads(shelf.samples("positano")[0].read_bytes()))


def _entered() -> Shell:
    shell = open_table(table_file("positano", _SETUP, position={}))
    shell.screen.board.desk.go_on()
    return shell


def _moved() -> Shell:
    shell = _rulebook()
    shell.screen.board.desk.move(shell.screen.model.state.cliff[0].lot)
    return shell


def _explained() -> Shell:
    shell = _rulebook()
    building = shell.screen.model.state.cliff[0]
    shell.screen.board.desk.explain(building.lot, building.blocks)
    return shell


def _counted() -> Shell:
    shell = _rulebook()
    shell.screen.board.desk.count()
    return shell


def _game(players: int = 3) -> Shell:
    return open_table(table_file("positano", _SETUP, players))


def _at(kind: str) -> Callable[[], Shell]:
    """The sheet of a step, after everybody has taken the first choice there was before it."""

    def build() -> Shell:
        shell = _game()
        model: Any = shell.screen.model
        while (step := next_step(model.state)).kind != kind:
            model.play(next(iter(model.game.choices(model.state, step.seats[0]))))
        shell.screen.board.desk.go_on()
        return shell

    return build


def _revealed() -> Shell:
    shell = _game()
    shell.screen.board.desk.reveal()
    return shell


def _odd() -> Shell:
    """A set-up that the rules warn about."""
    shell = open_new("positano")
    for goal in ("mezzo", "bordo", "dietro", "perfetto"):
        shell.screen.form.toggle_goal(goal)
    return shell


BUILDERS: dict[str, Callable[[], Shell]] = {
    "table": _rulebook,
    "entry": _entered,
    "move": _moved,
    "block": _explained,
    "count": _counted,
    "start": _game,
    "bid": _at("bid"),
    "reveal": _revealed,
    "draft": _at("draft"),
    "build": _at("build"),
    "new": lambda: open_new("positano"),
    "new-odd": _odd,
}
for _name, _build in BUILDERS.items():
    scene(f"positano/{_name}")(_build)
