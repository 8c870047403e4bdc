"""Tables, moves and log entries <-> plain JSON, with versions. docs/table-file.md is its manual."""

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
    Tagged,
    Text,
    Unreadable,
    Whole,
    inside,
    show,
)
from engine.files.strict_json import parse
from engine.log import (
    Agreed,
    Amended,
    Branched,
    Corrected,
    Entry,
    Finished,
    Jumped,
    Played,
    Redone,
    Reopened,
    Ruled,
    Undone,
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
    players = _read_players(game, content.get("players"))
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


def _read_players(game: AnyGame, value: Json) -> tuple[Player, ...]:
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


_MOST_STEPS = 100_000
_STEP = Whole(1, 10**9)
_STEPS = ListOf(_STEP, 0, _MOST_STEPS)
# The entries that the game's own shapes are part of, with their keys.
_OF_GAMES = {
    "played": ("kind", "move"),
    "corrected": ("kind", "players", "setup", "anyway"),
    "amended": ("kind", "at", "moves", "dropped", "broken"),
}
_ENTRIES: Tagged[Any] = Tagged(
    "kind",
    {
        "undone": Record(Undone),
        "redone": Record(Redone),
        "jumped": Record(Jumped, {"to": Key(Whole(0, 10**9))}),
        "branched": Record(Branched, {"name": Key(Text()), "at": Key(Whole(0, 10**9), None)}),
        "ruled": Record(Ruled, {"ruling": Key(Text()), "choice": Key(Text())}),
        "finished": Record(Finished, {"ended": Key(Text(), None)}),
        "reopened": Record(Reopened),
        "agreed": Record(Agreed, {"about": Key(Text()), "choice": Key(Text())}),
    },
)


def write_entry(game: AnyGame, entry: Entry[Any], names: tuple[str, ...]) -> dict[str, Json]:
    """A log entry as plain JSON, to be stored with the version of the game's format.

    `names` are those that the table began with, whatever its players are called since: moves are
    stored under them. A correction is stored under the names that it gives itself.
    """
    if isinstance(entry, Played):
        return {"kind": "played", "move": write_move(game, entry, names)}
    if isinstance(entry, Corrected):
        return _write_correction(game, entry)
    if isinstance(entry, Amended):
        return _write_amended(game, entry, names)
    content: dict[str, Json] = _ENTRIES.write(entry, names)
    return content


def read_entry(game: AnyGame, content: Json, names: tuple[str, ...], *, version: int) -> Entry[Any]:
    """A stored log entry, brought up from the version it was written in."""
    kind = content.get("kind") if isinstance(content, dict) else None
    if kind not in tuple(_OF_GAMES):
        entry: Entry[Any] = _ENTRIES.read(content, "", names)
        if isinstance(entry, Ruled):
            _refuse_choice(game, entry)
        return entry
    known = _OF_GAMES[kind]
    for key in content:
        if key not in known:
            raise Unreadable(inside("", key), f"unknown key, expected: {', '.join(known)}")
    if kind == "corrected":
        return _read_correction(game, content, len(names), version)
    if kind == "amended":
        return _read_amended(game, content, names, version)
    return _read_stored_move(game, content.get("move"), names, "move", version)


def _read_stored_move(
    game: AnyGame, move: Json, names: tuple[str, ...], at: str, version: int
) -> Played[Any]:
    for number in range(version, game.format.version):
        move = game.format.upcasts[number].move(move) if isinstance(move, dict) else move
    return read_move(game, move, names, at)


def _refuse_choice(game: AnyGame, ruled: Ruled) -> None:
    """Refuse an unknown choice; a point that has been settled since needs none any more."""
    point = game.catalogue.rulings.get(ruled.ruling)
    choices = [choice.key for choice in point.choices] if point is not None else [ruled.choice]
    if ruled.choice not in choices:
        raise Unreadable("choice", f"expected one of {', '.join(choices)}, got {ruled.choice!a}")


def _write_amended(game: AnyGame, amended: Amended[Any], names: tuple[str, ...]) -> dict[str, Json]:
    content: dict[str, Json] = {
        "kind": "amended",
        "at": amended.at,
        "moves": [write_move(game, move, names) for move in amended.moves],
        "dropped": list(amended.dropped),
        "broken": list(amended.broken),
    }
    return {key: value for key, value in content.items() if value != []}


def _read_amended(
    game: AnyGame, content: dict[str, Json], names: tuple[str, ...], version: int
) -> Amended[Any]:
    moves = content.get("moves", [])
    if not isinstance(moves, list) or len(moves) > _MOST_STEPS:
        raise Unreadable("moves", f"expected a list, got {show(moves)}")
    return Amended(
        _STEP.read(content.get("at"), "at", names),
        tuple(
            _read_stored_move(game, move, names, f"moves[{index}]", version)
            for index, move in enumerate(moves)
        ),
        _STEPS.read(content.get("dropped", []), "dropped", names),
        _STEPS.read(content.get("broken", []), "broken", names),
    )


def _write_correction(game: AnyGame, corrected: Corrected) -> dict[str, Json]:
    names = tuple(player.name for player in corrected.players)
    content: dict[str, Json] = {
        "kind": "corrected",
        "players": [game.format.player.write(player, names) for player in corrected.players],
        "setup": game.format.options.write(corrected.options, names),
    }
    return {**content, "anyway": True} if corrected.anyway else content


def _read_correction(
    game: AnyGame, content: dict[str, Json], seats: int, version: int
) -> Corrected:
    options = content.get("setup", {})
    for number in range(version, game.format.version):
        if isinstance(options, dict):
            options = game.format.upcasts[number].setup(options)
    players = _read_players(game, content.get("players"))
    if len(players) != seats:
        raise Unreadable("players", f"expected {seats} players as before, got {len(players)}")
    names = [player.name for player in players]
    anyway = Flag().read(content.get("anyway", False), "anyway", names)
    setup = game.format.vet(
        Setup(players, game.format.options.read(options, "setup", names), game.catalogue.ruled())
    )
    return Corrected(setup.players, setup.options, anyway)


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
