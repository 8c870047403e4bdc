"""Finds the games: every package under engine.games that declares a GAME."""

from __future__ import annotations

import pkgutil
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

import engine.games
from engine.errors import CostieraError

if TYPE_CHECKING:
    from engine.core import AnyGame


class NotAGame(CostieraError, ImportError):
    """A package among the games that does not declare the game its folder is called after."""


def keys() -> tuple[str, ...]:
    """The keys of all games, in alphabetical order."""
    return _keys(tuple(engine.games.__path__))


@lru_cache(maxsize=2)
def _keys(folders: tuple[str, ...]) -> tuple[str, ...]:
    # Looking into folders is slow on a phone, and every line of a list asks.
    found = pkgutil.iter_modules(folders)
    return tuple(sorted(module.name.replace("_", "-") for module in found if module.ispkg))


def game(key: str) -> AnyGame:
    """The game with this key; KeyError if there is none, NotAGame if its package is not one."""
    if key not in keys():
        raise KeyError(key)
    package = f"engine.games.{key.replace('-', '_')}"
    found: AnyGame | None = getattr(import_module(package), "GAME", None)
    if found is None:
        raise NotAGame(f"{package} declares no GAME")
    if found.key != key:
        raise NotAGame(f"{package} is the folder of {key!r}, its GAME has the key {found.key!r}")
    return found


def games() -> tuple[AnyGame, ...]:
    """All games."""
    return tuple(game(key) for key in keys())
