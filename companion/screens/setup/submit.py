"""What a form of a set-up leads to: a new table, or a correction of one that stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.present.words import word
from companion.screens.setup.seats import Seats
from companion.store.errors import WriteFailed
from companion.store.store import Store
from engine import registry
from engine.core import AnyGame, Setup
from engine.files import codec
from engine.files.json_text import compact
from engine.files.shapes import Unreadable
from engine.log import Corrected


def create(
    store: Store,
    key: str,
    seats: Seats,
    setup: dict[str, Any],
    rulings: dict[str, str] | None = None,
    *,
    is_finished: bool,
    colours: Mapping[str, Sequence[str]] | None = None,
) -> tuple[str, str]:
    """Keep a new table: its id, or nothing and the reason why not.

    A finished table begins with an empty position, to be filled with what lies there; a game
    that is kept from its start has none.
    """
    game = registry.game(key)
    content: dict[str, Any] = {
        "format": codec.FORMAT,
        "game": key,
        "version": game.format.version,
        "players": seats.written(game, colours),
        "setup": setup,
        "rulings": rulings or {},
    }
    if is_finished:
        content["position"] = {}
    try:
        return store.create(codec.read(compact(content).encode())), ""
    except Unreadable as error:
        return "", word("new.unreadable", reason=str(error))
    except WriteFailed as error:
        return "", word("problem.not-stored", reason=str(error))


def correction(
    game: AnyGame,
    setup: Setup[Any, Any],
    seats: Seats,
    own: dict[str, Any],
    keys: Sequence[str],
    colours: Mapping[str, Sequence[str]] | None = None,
) -> Corrected:
    """A set-up as a form has it now: its `own` part stands for these keys, the others stay.

    Unreadable where the whole of it cannot be.
    """
    players = seats.players(colours)
    kept = game.format.options.write(setup.options, seats.names)
    content = {**{key: value for key, value in kept.items() if key not in keys}, **own}
    options = game.format.options.read(content, "setup", seats.names)
    vetted = game.format.vet(replace(setup, players=players, options=options))
    return Corrected(vetted.players, vetted.options)
