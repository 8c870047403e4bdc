"""The games as the screens know them, without importing their rules: names, colours, samples."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.kit.theme import theme
from companion.present.words import game_texts, has_word, language, word
from engine import registry
from engine.facts.catalogue import Catalogue
from engine.message import Voice, say

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
    """The picture of a game: the shelf's, its own, or a die."""
    return ICONS.get(key) or str(getattr(_look(key), "ICON", "dice-5-outline"))


def note(key: str) -> str:
    """What a game is about in three words, and for how many."""
    fewest, most = about(key)["players"]
    told = _told(key)
    if told:
        return word("game.note", about=told, fewest=fewest, most=most)
    return word("game.players", fewest=fewest, most=most)


def _told(key: str) -> str:
    """The three words, the shelf's or the game's own."""
    if has_word(f"game.{key}"):
        return word(f"game.{key}")
    texts = game_texts(key, language())
    return Voice(texts).say(say("ui.about")) if "ui.about" in texts else ""


def samples(key: str) -> list[Path]:
    """The sample tables of a game."""
    return sorted((Catalogue(key).folder / "samples").glob("*.json"))


def _package(key: str) -> str:
    return f"companion.games.{key.replace('-', '_')}"


def _module(key: str, name: str) -> Any | None:
    """One module of a game's package; None for a game that has not drawn it."""
    package = _package(key)
    if find_spec(package) is None or find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")


def _look(key: str) -> Any | None:
    return _module(key, "look")


def table_view(key: str) -> Callable[..., Any] | None:
    """The way to draw a table of a game; None for a game without a drawn table."""
    drawn = _module(key, "view")
    return drawn.table_view if drawn else None


def setup_form(key: str) -> Callable[..., Any] | None:
    """The form of a game's own set-up; None for a game without one."""
    drawn = _module(key, "setup_form")
    return drawn.setup_form if drawn else None


def paint_games() -> None:
    """Give the games that the kit has no colours for those that they bring."""
    for key in registry.keys():
        look = _look(key) if key not in ICONS else None
        if look is not None:
            theme.add_game(key, light=look.LIGHT, dark=look.DARK)


paint_games()
