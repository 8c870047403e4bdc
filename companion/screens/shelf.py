"""The games as the screens know them, without importing their rules: names, colours, samples."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.words import has_word, word
from engine import registry
from engine.catalogue import Catalogue

ICONS = {
    "positano": "home-city",
    "amalfi-renaissance": "sail-boat",
    "amalfi": "ferry",
    "piazza": "grid",
    "tolleno": "fountain",
}
_FIRST = tuple(ICONS)


def keys() -> list[str]:
    """The games in the order people see them."""
    known = registry.keys()
    return [key for key in _FIRST if key in known] + [key for key in known if key not in _FIRST]


@cache
def about(key: str) -> dict[str, Any]:
    """What is printed on the box."""
    return Catalogue(key).about


def title(key: str) -> str:
    """The name of a game; of one that is gone, its key."""
    return str(about(key)["name"]) if key in registry.keys() else key


def icon(key: str) -> str:
    """The picture of a game."""
    return ICONS.get(key, "dice-5-outline")


def note(key: str) -> str:
    """What a game is about in three words, and for how many."""
    fewest, most = about(key)["players"]
    own = f"game.{key}"
    if has_word(own):
        return word("game.note", about=word(own), fewest=fewest, most=most)
    return word("game.players", fewest=fewest, most=most)


def samples(key: str) -> list[Path]:
    """The sample tables of a game."""
    return sorted((Catalogue(key).folder / "samples").glob("*.json"))


def _package(key: str) -> str:
    return f"companion.games.{key.replace('-', '_')}"


def _found(key: str, attribute: str, module: str, function: str) -> Callable[..., Any] | None:
    """What a game's package offers: a function, or the dotted path to one."""
    package = _package(key)
    if find_spec(package) is None:
        return None
    offered = getattr(import_module(package), attribute, None)
    if callable(offered):
        return offered
    if offered is None:
        if find_spec(f"{package}.{module}") is None:
            return None
        offered = f"{package}.{module}.{function}"
    home, _, name = str(offered).replace(":", ".").rpartition(".")
    return getattr(import_module(home), name)


def table_view(key: str) -> Callable[..., Any] | None:
    """The way to draw a table of a game; None for a game without a drawn table."""
    return _found(key, "TABLE", "table", "table_view")


def setup_form(key: str) -> Callable[..., Any] | None:
    """The form of a game's own set-up; None for a game without one."""
    return _found(key, "SETUP", "new_table", "setup_form")
