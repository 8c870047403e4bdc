"""Positano for the picture taker: the table of the rulebook, each sheet, a game at each step."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from companion.games.positano.next_step import next_step
from companion.screens import shelf
from companion.shell import Shell
from engine.games.positano.actions import Build, CountSupply, Draft, MakeBid, Refresh
from engine.games.positano.pieces import Lot, Roof, Row
from engine.message import Seat
from tools.gallery.registry import scene
from tools.gallery.tables import open_new, open_table, table_file

_SETUP = {"goals": ["mezzo", "dietro", "perfetto"]}


def _rulebook() -> Shell:
    return open_table(json.loads(shelf.samples("positano")[0].read_bytes()))


def _entered() -> Shell:
    shell = open_table(table_file("positano", _SETUP, position={}))
    shell.screen.board.router.go_on()
    return shell


def _moved() -> Shell:
    shell = _rulebook()
    shell.screen.board.router.move(shell.screen.model.state.cliff[0].lot)
    return shell


def _explained() -> Shell:
    shell = _rulebook()
    building = shell.screen.model.state.cliff[0]
    shell.screen.board.router.explain(building.lot, building.blocks)
    return shell


def _counted() -> Shell:
    shell = _rulebook()
    shell.screen.board.router.count()
    return shell


def _game(players: int = 3) -> Shell:
    return open_table(table_file("positano", _SETUP, players))


def _at(kind: str) -> Callable[[], Shell]:
    """The sheet of a step, after everybody has taken the first choice there was before it."""

    def build() -> Shell:
        shell = _game()
        _play_until(shell, kind)
        shell.screen.board.router.go_on()
        return shell

    return build


def _play_until(shell: Any, kind: str, boosters: tuple[int, ...] = ()) -> None:
    """Take the first choice of everybody until something of a kind comes; boosters as given."""
    model = shell.screen.model
    for seat, booster in enumerate(boosters):
        model.play(MakeBid(Seat(seat), "40/40/40", booster))
    while (step := next_step(model.state)).kind != kind:
        model.play(next(iter(model.game.choices(model.state, step.seats[0]))))


def _drafted() -> Shell:
    """Everybody has a lot and nobody has built."""
    shell = _game()
    _play_until(shell, "build", (22, 21, 14))
    return shell


def _added() -> Shell:
    """Round 2 of two: somebody has built and may add on."""
    shell = _game(2)
    model: Any = shell.screen.model
    _play_until(shell, "next", (22, 21))
    model.play(Refresh())
    for seat, booster in ((0, 14), (1, 13)):
        model.play(MakeBid(Seat(seat), "60/50/10", booster))
    while next_step(model.state).row is not Row.BUILD:
        step = next_step(model.state)
        model.play(next(iter(model.game.choices(model.state, step.seats[0]))))
    model.play(CountSupply(Seat(0), 6))
    model.play(Draft(Seat(0), build="standard+1-add-on"))
    lot = model.state.turn(Seat(0)).lot
    model.play(Build(Seat(0), lot, 1, Roof.SILVER))
    return shell


def _drafting() -> Shell:
    shell = _game()
    _play_until(shell, "draft", (22, 21, 14))
    shell.screen.board.router.go_on()
    return shell


def _tiles() -> Shell:
    """The block tiles of round 1 among all others."""
    shell = _game()
    model: Any = shell.screen.model
    _play_until(shell, "draft", (22, 21, 14))
    for seat, lot in enumerate((Lot(1, "A"), Lot(2, "B"), Lot(3, "C"))):
        model.play(Draft(Seat(seat), lot=lot))
    shell.screen.board.router.go_on()
    return shell


def _corrected() -> Shell:
    """An empty lot of a kept game that nobody has drafted."""
    shell = _added()
    shell.screen.board.router.enter(Lot(4, "D"))
    return shell


def _changed() -> Shell:
    """A building of a kept game that stands otherwise on the table."""
    shell = _added()
    shell.screen.board.router.enter(shell.screen.model.state.cliff[0].lot)
    return shell


def _recounted() -> Shell:
    shell = _added()
    shell.screen.board.router.count()
    return shell


def _goal() -> Shell:
    shell = _rulebook()
    shell.screen.board.router.explain_goal("mezzo")
    return shell


def _revealed() -> Shell:
    shell = _game()
    shell.screen.board.router.reveal()
    return shell


def _odd() -> Shell:
    """A set-up that the rules warn about."""
    shell = open_new("positano")
    for goal in ("mezzo", "bordo", "dietro", "perfetto"):
        form = shell.screen.form
        form.answer("goals", form.form.field("goals").tapped(goal))
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
    "first": _at("draft"),
    "draft": _drafting,
    "tiles": _tiles,
    "drafted": _drafted,
    "extra": _added,
    "correct": _corrected,
    "change": _changed,
    "recount": _recounted,
    "goal": _goal,
    "build": _at("build"),
    "new": lambda: open_new("positano"),
    "new-odd": _odd,
}
for _name, _build in BUILDERS.items():
    scene(f"positano/{_name}")(_build)
