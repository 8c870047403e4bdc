"""Log entries <-> plain JSON, as they are stored and sent."""

from __future__ import annotations

from typing import Any

from engine.core import AnyGame, Setup
from engine.files.codec import read_move, read_players, write_move
from engine.files.shapes import (
    Flag,
    Json,
    Key,
    ListOf,
    Record,
    Tagged,
    Text,
    Unreadable,
    Whole,
    inside,
    show,
)
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
    players = read_players(game, content.get("players"))
    if len(players) != seats:
        raise Unreadable("players", f"expected {seats} players as before, got {len(players)}")
    names = [player.name for player in players]
    anyway = Flag().read(content.get("anyway", False), "anyway", names)
    setup = game.format.vet(
        Setup(players, game.format.options.read(options, "setup", names), game.catalogue.ruled())
    )
    return Corrected(setup.players, setup.options, anyway)
