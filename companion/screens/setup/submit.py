"""What a form of a set-up leads to: a new table, or a correction of one that stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.present.seats import Seats
from companion.present.setup_question import SetupForm, new_table
from companion.present.words import word
from companion.store.errors import WriteFailed
from companion.store.store import Store
from engine import registry
from engine.core import AnyGame, Setup
from engine.files.shapes import Unreadable
from engine.log import Corrected


def create(
    store: Store, key: str, seats: Seats, form: SetupForm, *, is_finished: bool
) -> tuple[str, str]:
    """Keep a new table: its id, or nothing and the reason why not."""
    try:
        return store.create(new_table(registry.game(key), seats, form, is_finished=is_finished)), ""
    except Unreadable as error:
        return "", word("new.unreadable", reason=str(error))
    except WriteFailed as error:
        return "", word("problem.not-stored", reason=str(error))


def correction(
    game: AnyGame, setup: Setup[Any, Any], seats: Seats, form: SetupForm, keys: Sequence[str]
) -> Corrected:
    """A set-up as a form has it now: its own part stands for these keys, the others stay.

    Unreadable where the whole of it cannot be.
    """
    players = seats.players(form.colours)
    kept = game.format.options.write(setup.options, seats.names)
    content = {**{key: value for key, value in kept.items() if key not in keys}, **form.setup}
    options = game.format.options.read(content, "setup", seats.names)
    vetted = game.format.vet(replace(setup, players=players, options=options))
    return Corrected(vetted.players, vetted.options)
