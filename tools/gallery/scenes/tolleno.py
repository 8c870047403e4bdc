"""Tolleno for the picture taker: a game at each of its steps, a finished city, the new table."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.tolleno.places import Hit
from companion.present.setup_question import Sitting, setup_question
from companion.screens import shelf
from companion.shell import Shell
from companion.table_kit.setup_form import SetupFields
from engine.games.tolleno.actions import Action, Expand, PlaceFloor
from engine.games.tolleno.pieces import Field
from engine.games.tolleno.tiles import Plot, Tile
from engine.message import Seat
from tools.gallery.registry import scene
from tools.gallery.tables import PEOPLE, open_table, table_file


def _downtown(row: int, column: int, value: int, canals: str) -> dict[str, Any]:
    plots = [{"fountains": number} for number in (0, 1, 0, 2)]
    return {"at": [row, column], "value": value, "canals": canals, "plots": plots}


def game(players: int = 4, **more: Any) -> dict[str, Any]:
    """A game before its first turn, its centre laid out."""
    centre = [
        _downtown(-1, 0, 3, "ESW"),
        _downtown(0, -1, 2, "NES"),
        _downtown(0, 1, 4, "NESW"),
        _downtown(1, 0, 2, "NSW"),
    ]
    return table_file("tolleno", {"contract": "NESW", "downtown": centre}, players, **more)


def _tile(row: int, column: int, value: int, canals: str) -> Tile:
    return Tile(Field(row, column), value=value, canals=(canals,), plots=(Plot(fountains=0),) * 4)


def turns() -> tuple[Action, ...]:
    """Three turns and the tile of the fourth."""
    anna, bruno, carla, dario = map(Seat, range(4))
    return (
        Expand(anna, _tile(-1, 1, 3, "ESW")),
        PlaceFloor(anna, Field(-1, 1), 0),
        PlaceFloor(anna, Field(-1, 0), 1),
        Expand(bruno, _tile(1, -1, 2, "NEW")),
        PlaceFloor(bruno, Field(1, 0), 2),
        PlaceFloor(bruno, Field(1, -1), 1),
        Expand(carla, _tile(1, 1, 4, "NE")),
        PlaceFloor(carla, Field(0, 1), 1),
        PlaceFloor(carla, Field(1, 1), 0),
        Expand(dario, _tile(-1, -1, 3, "ES")),
    )


def full(tiles: int, players: int = 4) -> dict[str, Any]:
    """A late turn of a kept game: so many city tiles in a block, all floors but two of each."""
    side = range(-9, 10)
    around = sorted(
        (Field(row, column) for row in side for column in side if (row, column) != (0, 0)),
        key=lambda at: (max(map(abs, at)), abs(at.row) + abs(at.column), at),
    )
    names = [name for name, _ in PEOPLE[:players]]
    plots: list[list[dict[str, Any]]] = [[{}, {}, {}, {}] for _ in range(tiles)]
    for floor in range(18 * players):
        plot, seat = plots[floor * 5 % tiles][floor // tiles % 4], floor % players
        plot.setdefault("owner", names[seat])
        plot["floors"] = plot.get("floors", 0) + 1
    lying: list[dict[str, Any]] = [{"at": [0, 0], "kind": "contract", "canals": "NESW"}]
    for index, at in enumerate(around[: tiles + 4]):
        what = {"kind": "downtown", "plots": [{"fountains": 1}, {}, {}, {}]}
        if index >= 4:
            what = {"kind": "city", "plots": plots[index - 4]}
        lying.append({"at": list(at), "value": 2 + index % 3, "canals": "NESW", **what})
    return game(players, position={"tiles": lying, "turn": {"player": names[0]}})


def _open(content: dict[str, Any], *actions: Action) -> Shell:
    shell = open_table(content)
    for action in actions:
        shell.screen.model.play(action, anyway=True)
    return shell


def _placing() -> Shell:
    shell = _open(game(), *turns()[:3])
    view: Any = shell.screen.board
    view.expand.ask({"value": "2", "canals": "NS"})
    view.expand.touch("-1,2")
    return shell


def _refused() -> Shell:
    shell = _placing()
    view: Any = shell.screen.board
    view.expand.touch("-2,-1")
    return shell


def _floors(met: Hit | None = None) -> Callable[[], Shell]:
    def build() -> Shell:
        shell = _open(game(), *turns())
        view: Any = shell.screen.board
        if met is not None:
            view.floor.touch(met.name)
        return shell

    return build


def _entered(plots: list[dict[str, Any]]) -> Shell:
    around = {"kind": "city", "value": 3, "canals": "NESW"}
    tiles = [
        {"at": [0, 0], "kind": "contract", "canals": "NESW"},
        {"at": [0, 1], **around, "plots": plots},
        {"at": [1, 0], **around, "plots": [{"owner": "Carla", "floors": 3, "fountains": 2}, {}]},
        {"at": [0, -1], **around, "plots": [{}, {}, {"owner": "Bruno", "floors": 12}, {}]},
    ]
    shell = _open(game(position={"tiles": tiles}))
    shell.screen.board.city.dispatch("on_pick", "0,1")
    return shell


def _tied() -> Shell:
    return _entered([{"owner": "Anna", "floors": 2}, {}, {}, {"owner": "Dario", "floors": 2}])


def _disputed() -> Shell:
    anna = {"owner": "Anna", "floors": 1}
    return _entered([anna, anna, {}, {"owner": "Dario", "floors": 3, "fountains": 1}])


def _finished() -> dict[str, Any]:
    content: dict[str, Any] = json.loads(shelf.samples("tolleno")[0].read_bytes())
    return content


def _tile_card() -> Shell:
    shell = _open(_finished())
    shell.screen.board.city.dispatch("on_pick", "-1,1")
    return shell


def _tile_sheet() -> Shell:
    shell = _open(_finished())
    shell.screen.board.edit(Field(-1, 1), 0)
    return shell


def _empty() -> Shell:
    return _open(game(3, position={}))


def _new_table() -> Shell:
    shell = _open(game())
    shell.go("new")
    form: Any = shell.screen
    for name in ("Anna", "Bruno", "Carla"):
        form.add(name)
    form.choose("tolleno")
    sitting = replace(form.form.sitting, before=game()["setup"], is_fixed=True)
    form.form.sit(replace(sitting, known_as=form.seats.names))
    return shell


@scene("tolleno/form", tall=True)
def _form() -> Any:
    names, mains = zip(*PEOPLE, strict=True)
    form = SetupFields(setup_question("tolleno"))
    form.sit(Sitting(names, mains, before=game()["setup"], known_as=names, is_fixed=True))
    form.answer("at", "-1,0")
    form.padding = [12, 12]
    return form


BUILDERS: dict[str, Callable[[], Shell]] = {
    "full-30": lambda: _open(full(30, 3)),
    "full-44": lambda: _open(full(44)),
    "start": lambda: _open(game()),
    "placing": _placing,
    "refused": _refused,
    "floors": _floors(),
    "floor-chosen": _floors(Hit(Field(-1, 0), 1)),
    "floor-refused": _floors(Hit(Field(1, 1), 1)),
    "tied": _tied,
    "readings": _disputed,
    "finished": lambda: _open(_finished()),
    "tile": _tile_card,
    "sheet": _tile_sheet,
    "empty": _empty,
    "new": _new_table,
}
for _name, _build in BUILDERS.items():
    scene(f"tolleno/{_name}")(_build)
