"""Finds the games: every package under engine.games that declares a GAME."""

from __future__ import annotations

import pkgutil
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

import engine.games

if TYPE_CHECKING:
    from engine.core import AnyGame


def keys() -> tuple[str, ...]:
    """The keys of all games, in alphabetical order."""
    return _keys(tuple(engine.games.__path__))


@lru_cache(maxsize=2)
def _keys(folders: tuple[str, ...]) -> tuple[str, ...]:
    # Looking into folders is slow on a phone, and every line of a list asks.
    found = pkgutil.iter_modules(folders)
    return tuple(sorted(module.name.replace("_", "-") for module in found if module.ispkg))


def game(key: str) -> AnyGame:
    """The game with this key; KeyError if there is none."""
    if key not in keys():
        raise KeyError(key)
    module = import_module(f"engine.games.{key.replace('-', '_')}")
    found: AnyGame = module.GAME
    return found


def games() -> tuple[AnyGame, ...]:
    """All games."""
    return tuple(game(key) for key in keys())
