"""The UI tests in another language: what the screen says is understood in English too.

The tests speak English. In another language each sentence is remembered beside what it would have
been in English, and equals both; so a test finds it, whichever language the app speaks.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import lru_cache

import polib
import pytest

from companion import words
from companion.kit import words as kit_words
from engine import registry
from engine.catalogue import homes
from engine.languages import ENGLISH, translated
from engine.message import Message, Texts, Voice

LANGUAGE = os.environ.get("COSTIERA_TEST_LANGUAGE", ENGLISH)


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
        self._english: dict[str, str] = {}
        for text, english in _printed(LANGUAGE):
            self.note(text, english)

    def meanings(self, text: str) -> set[str]:
        """A text of the screen, as it stands and in English."""
        found = {str(text), self._english.get(text, text), self._piecewise(text)}
        return found | {text.english} if isinstance(text, Told) else found

    def _piecewise(self, text: str) -> str:
        """A text with each sentence in it put into English, the longest first."""
        said = sorted((part for part in self._english if part in text), key=len, reverse=True)
        for part in said:
            text = text.replace(part, self._english[part])
        return text

    def note(self, text: str, english: str) -> None:
        """Two ways to say the same: as they stand, as a heading and as a line of its own."""
        if len(text) < 2:
            return
        for change in (str, str.upper, words.capital, words.sentence):
            self._english.setdefault(change(text), change(english))

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


def _printed(language: str) -> Iterator[tuple[str, str]]:
    """What is not said sentence by sentence: the rules, the cards and the kit's own words."""
    if language == ENGLISH:
        return
    for key, text in translated(kit_words.english(), "kit", language, homes()).items():
        yield str(text), kit_words.english()[key]
    for home in homes():
        for path in (home / "locale" / language).glob("*/*-rules.mo"):
            yield from ((entry.msgstr, entry.msgid) for entry in polib.mofile(str(path)))


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
