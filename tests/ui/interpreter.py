"""The UI tests in another language: what the screen says is understood in English too.

The tests speak English. In another language each sentence is remembered beside what it would have
been in English, and equals both; so a test finds it, whichever language the app speaks.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from functools import lru_cache

import polib
import pytest

from companion.kit import words as kit_words
from companion.present import words
from engine import registry
from engine.facts.catalogue import homes
from engine.facts.translations import ENGLISH, translated
from engine.message import Message, Texts, Voice

LANGUAGE = os.environ.get("COSTIERA_TEST_LANGUAGE", ENGLISH)

# "3." at the end of a sentence is no "3rd".
_NUMBER = re.compile(r"\d+\W*")
_WAYS = 16


class Told(str):
    """A sentence in another language that knows its English."""

    __slots__ = ("english",)
    english: str

    def __eq__(self, other: object) -> bool:
        return str.__eq__(self, other) is True or self.english == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__

    def __contains__(self, part: object) -> bool:
        return isinstance(part, str) and (part in str(self) or part in self.english)

    def startswith(self, *arguments: object) -> bool:
        return str(self).startswith(*arguments) or self.english.startswith(*arguments)  # type: ignore[arg-type]


class Interpreter:
    """Everything that was said, and all that it may be in English."""

    def __init__(self) -> None:
        # One sentence may stand for several: "Hinzufügen" is "Add" as well as "Add it".
        self._english: dict[str, list[str]] = {}
        for text, english in _printed(LANGUAGE):
            self.note(text, english)

    def meanings(self, text: str) -> set[str]:
        """A text of the screen, as it stands and in English."""
        found = {str(text), *self._english.get(text, ()), *self._piecewise(text)}
        return found | {text.english} if isinstance(text, Told) else found

    def _piecewise(self, text: str) -> list[str]:
        """A text with each sentence in it put into English, the longest first."""
        said = (part for part in self._english if part in text and not _NUMBER.fullmatch(part))
        found = [text]
        for part in sorted(said, key=len, reverse=True):
            # A word is a word: the French "or" is gold, but not in "Bordo".
            whole = re.compile(rf"(?<!\w){re.escape(part)}(?!\w)")
            ways = [lambda _, english=english: english for english in self._english[part]]
            found = list(dict.fromkeys(whole.sub(way, old) for old in found for way in ways))
            del found[_WAYS:]
        return found

    def note(self, text: str, english: str) -> None:
        """Two ways to say the same: as they stand, bare, as a heading and as a line of its own."""
        if len(text) < 2:
            return
        for change in (str, _bare, str.upper, words.capital, words.sentence):
            known = self._english.setdefault(change(text), [])
            if change(english) not in known:
                known.append(change(english))

    def listen(self, patch: pytest.MonkeyPatch) -> None:
        """Note every sentence that is said, until the patch is undone."""
        say: Callable[[Voice, Message], str] = Voice.say

        def noted(voice: Voice, message: Message) -> str:
            text, english = say(voice, message), _english_of(voice.texts)
            if english is None:
                return text
            told = Told(text)
            told.english = say(Voice(english, voice.names), message)
            self.note(text, told.english)
            return told

        if LANGUAGE != ENGLISH:
            patch.setattr(Voice, "say", noted)


def _bare(text: str) -> str:
    """A text without its marks for bold letters."""
    return text.replace("[b]", "").replace("[/b]", "")


def _printed(language: str) -> Iterator[tuple[str, str]]:
    """What is not said sentence by sentence: the rules, the cards and the kit's own words."""
    if language == ENGLISH:
        return
    for key, text in translated(kit_words.english(), "kit", language, homes()).items():
        yield str(text), kit_words.english()[key]
    for home in homes():
        for path in (home / "locale" / language).glob("*/*-rules.mo"):
            yield from ((entry.msgstr, entry.msgid) for entry in polib.mofile(str(path)))
    for key in registry.keys():
        here = registry.game(key).catalogue
        there = here.in_language(language)
        yield from ((there.rules[rule].source, here.rules[rule].source) for rule in here.rules)


def _english_of(texts: Texts) -> Texts | None:
    """The same sentences in English; None for those that are English already."""
    language = words.language()
    if language == ENGLISH:
        return None
    there, here = _pairs(language).get(id(texts), (None, None))
    return here if there is texts else None


@lru_cache(maxsize=4)
def _pairs(language: str) -> dict[int, tuple[Texts, Texts]]:
    """Each set of sentences beside the English one; the app makes each only once and keeps it."""
    pairs = [(words.app_texts(language), words.app_texts(ENGLISH))]
    pairs += [
        (words.game_texts(game, language), words.game_texts(game, ENGLISH))
        for game in registry.keys()
    ]
    return {id(there): (there, here) for there, here in pairs}
