"""The games as the screens list them, without importing their rules: names, looks, samples."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.kit.theme import theme
from companion.present.palette import ANY_GAME, GameLook
from companion.present.words import language, screen_texts, word
from engine import registry
from engine.facts.catalogue import Catalogue
from engine.message import Voice, say

if TYPE_CHECKING:
    from companion.model import TableModel
    from companion.table_kit.table_view import Host, TableView


def keys() -> list[str]:
    """The games in the order people see them."""
    return sorted(registry.keys(), key=lambda key: (look(key).order, key))


@cache
def about(key: str) -> dict[str, Any]:
    """What is printed on the box."""
    return Catalogue(key).about


def title(key: str) -> str:
    """The name of a game; the key of one that is no longer installed."""
    return str(about(key)["name"]) if key in registry.keys() else key


def look(key: str) -> GameLook:
    """The icon and the colours of a game; neutral ones if it brings none."""
    found: GameLook = _from_game(key, "look", "LOOK") or ANY_GAME
    return found


def note(key: str) -> str:
    """What a game is about in a few words, and for how many players."""
    fewest, most = about(key)["players"]
    texts = screen_texts(key, language())
    if "ui.about" not in texts:
        return word("game.players", fewest=fewest, most=most)
    subject = Voice(texts).say(say("ui.about"))
    return word("game.note", about=subject, fewest=fewest, most=most)


def samples(key: str) -> list[Path]:
    """The sample tables of a game."""
    return sorted((Catalogue(key).folder / "samples").glob("*.json"))


def table_view(key: str) -> Callable[[TableModel, Host], TableView] | None:
    """What makes the drawn table of a game; None for a game without one."""
    make: Callable[[TableModel, Host], TableView] | None = _from_game(key, "view", "table_view")
    return make


def has_board(key: str) -> bool:
    """Whether a game draws its board."""
    return _has(key, "board")


def _from_game(key: str, module: str, name: str) -> Any | None:
    """What a module of a game's package declares; None for a game without the module."""
    return getattr(import_module(f"{_package(key)}.{module}"), name) if _has(key, module) else None


def _has(key: str, module: str) -> bool:
    package = _package(key)
    return find_spec(package) is not None and find_spec(f"{package}.{module}") is not None


def _package(key: str) -> str:
    return f"companion.games.{key.replace('-', '_')}"


def paint_games() -> None:
    """Give the theme the colours of every game."""
    theme.add_games({key: look(key) for key in registry.keys()})


paint_games()
