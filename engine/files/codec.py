"""Tables and moves <-> plain JSON, with versions. docs/table-file.md is its manual."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engine import registry
from engine.core import AnyGame, Player, Rulings, Setup
from engine.files.json_text import spaced
from engine.files.shapes import (
    Flag,
    Json,
    Key,
    ListOf,
    OneOf,
    Record,
    Shape,
    Unreadable,
    Whole,
    inside,
    show,
)
from engine.files.strict_json import parse
from engine.log import (
    Played,
)

Options = TypeVar("Options")
Position = TypeVar("Position")

FORMAT = "costiera-table/1"
_TOP = ("format", "game", "version", "players", "setup", "rulings", "position", "moves")


class Newer(Unreadable):
    """A table of a format, or of a game's version, that is not known here yet."""

    def __init__(self, at: str, expected: str, got: str) -> None:
        super().__init__(at, f"expected {expected}, got {got}, which a newer version wrote")


def same(value: Json) -> Json:
    return value


@dataclass(frozen=True)
class Upcast:
    """How the plain JSON of one version of a game becomes that of the next."""

    setup: Callable[[Json], Json] = same
    position: Callable[[Json], Json] = same
    move: Callable[[Json], Json] = same


@dataclass(frozen=True)
class Format(Generic[Options, Position]):
    """How one game writes its players, set-up and position.

    `vet` raises Unreadable for what each part allows but the whole does not.
    """

    player: Shape[Player]
    options: Shape[Options]
    position: Shape[Position]
    vet: Callable[[Setup[Options, Position]], Setup[Options, Position]] = same
    version: int = 1
    upcasts: Mapping[int, Upcast] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableFile:
    """A table as read from or written to a file."""

    game: AnyGame
    setup: Setup[Any, Any]
    moves: tuple[Played[Any], ...] = ()


def read(raw: bytes) -> TableFile:
    """The table in a file; Unreadable with the place for whatever is not as it should be."""
    return from_json(parse(raw))


def from_json(content: Json) -> TableFile:
    """The table in parsed JSON; Unreadable with the place for whatever is not as it should be."""
    if not isinstance(content, dict):
        raise Unreadable("", f"expected an object, got {show(content)}")
    _refuse_format(content.get("format"))
    for key in content:
        if key not in _TOP:
            raise Unreadable(inside("", key), f"unknown key, expected: {', '.join(_TOP)}")
    game = _read_game(content.get("game"))
    content = _upcast(game, content)
    players = read_players(game, content.get("players"))
    names = [player.name for player in players]
    form: Format[Any, Any] = game.format
    setup = form.vet(
        Setup(
            players=players,
            options=form.options.read(content.get("setup", {}), "setup", names),
            rulings=read_rulings(game, content.get("rulings", {})),
            position=form.position.read(content["position"], "position", names)
            if "position" in content
            else None,
        )
    )
    moves = content.get("moves", [])
    if not isinstance(moves, list):
        raise Unreadable("moves", f"expected a list, got {show(moves)}")
    return TableFile(
        game,
        setup,
        tuple(read_move(game, move, setup.names, f"moves[{i}]") for i, move in enumerate(moves)),
    )


def _refuse_format(value: Json) -> None:
    if value == FORMAT:
        return
    if isinstance(value, str) and re.fullmatch(r"costiera-table/[1-9]\d{0,3}", value):
        raise Newer("format", FORMAT, value)
    raise Unreadable("format", f"expected {FORMAT}, got {show(value)}")


def _read_game(value: Json) -> AnyGame:
    keys = registry.keys()
    if not isinstance(value, str) or value not in keys:
        raise Unreadable("game", f"expected one of {', '.join(keys)}, got {show(value)}")
    return registry.game(value)


def read_players(game: AnyGame, value: Json) -> tuple[Player, ...]:
    fewest, most = game.seats[0], game.seats[-1]
    shape = ListOf(game.format.player, fewest, most, what=f"{fewest} to {most} players")
    players = shape.read(value, "players", [])
    names = [player.name for player in players]
    for index, name in enumerate(names):
        if name in names[:index]:
            raise Unreadable(f"players[{index}].name", f"{show(name)} is there twice")
    return players


def rulings_shape(game: AnyGame) -> Record[dict[str, str]]:
    """The object that names a table's choices for the open points of a game."""
    return Record(
        dict,
        {
            key: Key(OneOf({c.key: c.key for c in ruling.choices}), ruling.default, key)
            for key, ruling in game.catalogue.rulings.items()
        },
    )


def read_rulings(game: AnyGame, value: Json) -> Rulings:
    return game.catalogue.ruled(rulings_shape(game).read(value, "rulings", []))


def _upcast(game: AnyGame, content: dict[str, Json]) -> dict[str, Json]:
    newest, version = game.format.version, content.get("version", 1)
    if type(version) is int and version > newest:
        raise Newer("version", f"at most {newest} for {game.name}", show(version))
    version = Whole(1, newest).read(version, "version", [])
    content = dict(content)
    for number in range(version, newest):
        step = game.format.upcasts[number]
        for key, change in (("setup", step.setup), ("position", step.position)):
            if isinstance(content.get(key), dict):
                content[key] = change(content[key])
        if isinstance(content.get("moves"), list):
            content["moves"] = [
                step.move(move) if isinstance(move, dict) else move for move in content["moves"]
            ]
    return content


def read_move(game: AnyGame, value: Json, names: tuple[str, ...], at: str) -> Played[Any]:
    """A move of the game's current version."""
    anyway = False
    if isinstance(value, dict) and "anyway" in value:
        value = dict(value)
        anyway = Flag().read(value.pop("anyway"), inside(at, "anyway"), names)
    return Played(game.actions.shape.read(value, at, names), anyway)


def write_move(game: AnyGame, move: Played[Any], names: tuple[str, ...]) -> Json:
    content = game.actions.shape.write(move.action, names)
    return {**content, "anyway": True} if move.anyway else content


def write_rulings(game: AnyGame, rulings: Rulings) -> Json:
    """The choices that differ from the defaults."""
    return {
        key: choice
        for key, choice in rulings.choices
        if choice != game.catalogue.rulings[key].default
    }


def stored_rulings(rulings: Rulings) -> dict[str, Json]:
    """All choices of a table: one that is stored keeps them even if a default changes."""
    return dict(rulings.choices)


def read_stored(setup: dict[str, Json], rulings: dict[str, Json]) -> TableFile:
    """A table from its stored set-up and rulings.

    Earlier versions left out choices that equalled the default of their time, and a choice about
    an open point that has been settled since is not needed any more.
    """
    content = {**setup}
    known = _read_game(content.get("game")).catalogue.rulings
    earlier = {key: ruling.earlier for key, ruling in known.items() if ruling.earlier}
    chosen = {key: choice for key, choice in {**rulings}.items() if key in known}
    return from_json({**content, "rulings": {**earlier, **chosen}})


def to_json(table: TableFile) -> dict[str, Json]:
    """A table as plain JSON; what equals its default is left out."""
    game, setup = table.game, table.setup
    names = setup.names
    form: Format[Any, Any] = game.format
    content: dict[str, Json] = {"format": FORMAT, "game": game.key}
    if form.version > 1:
        content["version"] = form.version
    content["players"] = [form.player.write(player, names) for player in setup.players]
    content["setup"] = form.options.write(setup.options, names)
    content["rulings"] = write_rulings(game, setup.rulings)
    if setup.position is not None:
        content["position"] = form.position.write(setup.position, names)
    content["moves"] = [write_move(game, move, names) for move in table.moves]
    return {
        key: value for key, value in content.items() if value not in ({}, []) or key == "position"
    }


def write(table: TableFile) -> str:
    """The text of a table file: a line for each player, each part and each move."""
    lines = []
    for key, value in to_json(table).items():
        if key in ("players", "moves"):
            rows = ",\n".join("    " + spaced(row) for row in value)
            lines.append(f'  "{key}": [\n{rows}\n  ]')
        else:
            lines.append(f'  "{key}": {spaced(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def schema(game: AnyGame) -> dict[str, Json]:
    """The published JSON Schema of a game's table files."""
    form: Format[Any, Any] = game.format
    moves = game.actions.shape.schema()
    for branch in moves["oneOf"]:
        branch["properties"]["anyway"] = {"type": "boolean"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Costiera table file: {game.name}",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "game": {"const": game.key},
            "version": {"type": "integer", "minimum": 1, "maximum": form.version},
            "players": ListOf(form.player, game.seats[0], game.seats[-1]).schema(),
            "setup": form.options.schema(),
            "rulings": rulings_shape(game).schema(),
            "position": form.position.schema(),
            "moves": {"type": "array", "items": moves},
        },
        "required": ["format", "game", "players"],
        "additionalProperties": False,
    }
