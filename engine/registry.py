"""Finds the games: every package under engine.games that declares a GAME."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import engine.games
from engine.core import AnyGame


def keys() -> tuple[str, ...]:
    """The keys of all games, in alphabetical order."""
    found = pkgutil.iter_modules(engine.games.__path__)
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
