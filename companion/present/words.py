"""The app's own words, and a table's messages as text, in the language chosen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.facts import translations
from engine.facts.catalogue import Catalogue, find, homes, texts_of
from engine.facts.translations import ENGLISH
from engine.message import Message, Texts, Value, Voice, say

if TYPE_CHECKING:
    from engine.core import AnyGame
    from engine.table import AnyTable

SYSTEM = "system"

_now = ENGLISH
# The language of one reader among several, such as of one phone at the table.
_own: ContextVar[str | None] = ContextVar("language", default=None)


def language() -> str:
    """The language of everything shown."""
    return _own.get() or _now


@contextmanager
def in_language(wanted: str) -> Iterator[None]:
    """Show everything in a language meanwhile, here and nowhere else; in English if not known."""
    before = _own.set(_known(wanted))
    try:
        yield
    finally:
        _own.reset(before)


def known_languages() -> dict[str, str]:
    """The available languages, each with its own name for itself."""
    return {
        key: Voice(app_texts(key)).say(say("language.name")) for key in translations.known(homes())
    }


def set_language(wanted: str) -> str:
    """Show everything in a language from now on; in English if it is not known."""
    global _now  # noqa: PLW0603
    _now = _known(wanted)
    return _now


def _known(wanted: str) -> str:
    return wanted if wanted == ENGLISH or wanted in translations.known(homes()) else ENGLISH


@lru_cache(maxsize=16)
def app_texts(language: str) -> Texts:
    """The sentences of the app and those that all games share."""
    return {**texts_of("common", language, "common"), **texts_of("app", language, "app")}


@lru_cache(maxsize=16)
def cli_texts(language: str) -> Texts:
    """The sentences of the command line."""
    return {**app_texts(language), **texts_of("app", language, "cli", name="cli")}


@lru_cache(maxsize=16)
def page_texts(language: str) -> Texts:
    """The sentences of the page that phones open."""
    return {**app_texts(language), **texts_of("app", language, "page", name="page")}


@lru_cache(maxsize=32)
def game_texts(key: str, language: str) -> Texts:
    """The sentences of a game's rules and of its screens."""
    own = Catalogue(key).in_language(language).texts()
    return {**app_texts(language), **own, **screen_texts(key, language)}


@lru_cache(maxsize=32)
def screen_texts(key: str, language: str) -> Texts:
    """The sentences of a game's screens."""
    if not (find("app") / f"{key}.{ENGLISH}.json").exists():
        return {}
    return texts_of("app", language, key, name=key)


def word(key: str, **parameters: Value) -> str:
    """One of the app's own sentences."""
    return Voice(app_texts(language())).say(say(key, **parameters))


def has_word(key: str) -> bool:
    """The app has a sentence of this key."""
    return key in app_texts(language())


def plain_word(key: str, **parameters: Value) -> str:
    """One of the sentences of the command line."""
    return Voice(cli_texts(language())).say(say(key, **parameters))


def page_word(key: str, **parameters: Value) -> str:
    """One of the sentences of the page that phones open."""
    return Voice(page_texts(language())).say(say(key, **parameters))


def voice(game: AnyGame, names: tuple[str, ...]) -> Voice:
    """The voice for one table: the game's reasons, the app's words, the players' names."""
    return Voice(game_texts(game.key, language()), names)


def text_of(table: AnyTable, message: Message) -> str:
    """A message of a table as text."""
    return voice(table.game, table.setup.names).say(message)


def stored_text(game: str, names: tuple[str, ...], message: Message) -> str:
    """A message of a stored table as text, without loading the rules of its game."""
    return Voice(game_texts(game, language()), names).say(message)


def cite(table: AnyTable, rule: str) -> str:
    """The id and the page of a rule, as commands and their JSON name it."""
    return facts(table.game).rules[rule].citation


def cited(game: AnyGame, rule: str) -> str:
    """The title and the page of a rule, as people read it."""
    found = facts(game).rules[rule]
    return word("rule.cited", title=found.title, where=found.source)


def facts(game: AnyGame) -> Catalogue:
    """The rules and open points of a game, as people read them."""
    return game.catalogue.in_language(language())


def capital(text: str) -> str:
    """A text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A reason as a sentence of its own."""
    return capital(text) + ("" if text.endswith((".", "!", "?")) else ".")
