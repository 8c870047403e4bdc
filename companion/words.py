"""The app's own words, and the voice that tells a table's reasons in the language chosen."""

from __future__ import annotations

from functools import lru_cache

from engine.catalogue import find, load
from engine.core import AnyGame
from engine.message import Texts, Value, Voice, say

LANGUAGE = "en"


@lru_cache(maxsize=16)
def app_texts(language: str) -> Texts:
    """The sentences of the app and those that all games share."""
    return {name: text for part in ("common", "app") for name, text in _load(part, language)}


def _load(part: str, language: str) -> list[tuple[str, str]]:
    return list(load(find(part) / f"words.{language}.json").items())


@lru_cache(maxsize=16)
def game_texts(key: str, game: AnyGame, language: str) -> Texts:
    return {**app_texts(language), **game.catalogue.texts(language), **_screen_texts(key, language)}


def _screen_texts(key: str, language: str) -> Texts:
    """What the app itself says around one game, where it says something of its own."""
    path = find("app") / f"{key}.{language}.json"
    return dict(load(path)) if path.exists() else {}


def word(key: str, **parameters: Value) -> str:
    """One of the app's own sentences."""
    return Voice(app_texts(LANGUAGE)).say(say(key, **parameters))


def voice(game: AnyGame, names: tuple[str, ...]) -> Voice:
    """The voice for one table: the game's reasons, the app's words, the players' names."""
    return Voice(game_texts(game.key, game, LANGUAGE), names)
