"""The drawing of a table, made by its game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from companion.present.drawing import Drawing, Highlights
from engine.core import AnyGame

Draw: TypeAlias = Callable[[AnyGame, Any, Highlights], Drawing]

PLAIN = Highlights()


def draw(game: AnyGame, state: Any, highlights: Highlights = PLAIN) -> Drawing | None:
    """The drawing of a state with some pieces pointed out; None for a game without one."""
    make = _maker(game.key)
    return make(game, state, highlights) if make else None


@cache
def _maker(key: str) -> Draw | None:
    package = f"companion.games.{key.replace('-', '_')}"
    if find_spec(package) is None or find_spec(f"{package}.board") is None:
        return None
    make: Draw = import_module(f"{package}.board").drawing
    return make
