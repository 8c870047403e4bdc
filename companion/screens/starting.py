"""Starting a table from what the form says."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from companion.screens.seats import Seats
from companion.tables import Store
from companion.trouble import CannotStore
from companion.words import word
from engine import codec, registry
from engine.shapes import Unreadable


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
        return store.create(codec.read(json.dumps(content).encode())), ""
    except Unreadable as error:
        return "", word("new.unreadable", reason=str(error))
    except CannotStore as error:
        return "", word("problem.not-stored", reason=str(error))
