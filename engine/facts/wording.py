"""How a language asks: the words of a text, those that say nothing, their stems and synonyms."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from engine.facts.catalogue import find, load
from engine.facts.translations import ENGLISH

if TYPE_CHECKING:
    from pathlib import Path

LONGEST = 400
"""Characters of a question that are read: nobody at a table asks more."""

_APOSTROPHES = re.compile(r"['’‘`´]")
_WORD = re.compile(r"[0-9]+x\b|[a-z]+|[0-9]+")
_TIMES = re.compile(r"\b(?:x *([0-9]+)|([0-9]+) +x)\b")
_MORE = re.compile(r"\+(?=[0-9])")
_ORDINAL = re.compile(r"(?<=[0-9])(?:st|nd|rd|th)\b")
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l"})
_STEMMERS = {"en": "english", "de": "german", "fr": "french", "it": "italian"}
_FOLDER = "asking"


class Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...  # noqa: N802


def fold(text: str) -> str:
    """A text as people search it: small letters, without accents."""
    if text.isascii():
        return text.lower()
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_LIGATURES))
    return "".join(part for part in parts if not unicodedata.combining(part))


@dataclass(frozen=True)
class Wording:
    """The words of a language, and of one game in it where the game has its own."""

    language: str
    stop: frozenset[str]
    numbers: dict[str, str]
    kinds: tuple[tuple[str, str], ...]
    splits_at_apostrophes: bool
    groups: tuple[tuple[str, ...], ...]
    same: tuple[tuple[str, ...], ...] = ()
    """Words and phrases that are read as the first of their group."""
    theirs: str = ""
    """What stands for the name of a player that nobody can know."""
    elsewhere: frozenset[str] = frozenset()
    """Stems of words that belong to other things than the game."""
    asked: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By rule the ways to ask for it beside those of its record."""
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By word the names of what it means: the colours of a game by `colour`."""

    @cached_property
    def _stemmer(self) -> Stemmer:
        return _stemmer(self.language)

    @cached_property
    def _stems(self) -> dict[str, str]:
        return _stems_known(self.language)

    def words(self, text: str) -> list[str]:
        """The words of a text in its order; what is no Latin letter and no digit stands between."""
        apart = " " if self.splits_at_apostrophes else ""
        plain = _MORE.sub("plus ", _ORDINAL.sub("", fold(_APOSTROPHES.sub(apart, text))))
        words = _WORD.findall(_TIMES.sub(r"\1\2x", plain))
        return self._reworded(words) if self._phrases else words

    def _reworded(self, words: list[str]) -> list[str]:
        """Words with each phrase that stands for one word read as that."""
        found, at = [], 0
        while at < len(words):
            for phrase, word in self._phrases.get(words[at], ()):
                if words[at : at + len(phrase)] == phrase:
                    found.append(word)
                    at += len(phrase)
                    break
            else:
                found.append(words[at])
                at += 1
        return found

    @cached_property
    def _phrases(self) -> dict[str, list[tuple[list[str], str]]]:
        """By first word the phrases of several words, the longest first, and what they mean."""
        found: dict[str, list[tuple[list[str], str]]] = {}
        for first, *others in self.same:
            for phrase in (fold(other).split() for other in others):
                if len(phrase) > 1:
                    found.setdefault(phrase[0], []).append((phrase, fold(first)))
        for phrases in found.values():
            phrases.sort(key=lambda phrase: -len(phrase[0]))
        return found

    @cached_property
    def _read_as(self) -> dict[str, str]:
        """By stem the stem of the word that is meant."""
        return {
            self._stem(fold(other)): self._stem(fold(first))
            for first, *others in self.same
            for other in others
            if " " not in other
        }

    def stem(self, word: str) -> str:
        """What the forms of a word have in common, and the words that mean the same."""
        found = self._stem(word)
        return self._read_as.get(found, found)

    def _stem(self, word: str) -> str:
        """What the forms of a word have in common; a number word is its number."""
        found = self._stems.get(word)
        if found is None:
            found = self._stems[word] = self.numbers.get(word) or self._stemmer.stemWord(word)
        return found

    def says_nothing(self, word: str) -> bool:
        return word in self.stop

    def terms(self, text: str) -> list[str]:
        """The stems of the words that say something."""
        return [self.stem(word) for word in self.words(text) if not self.says_nothing(word)]

    def kind(self, words: list[str]) -> str:
        """What a question asks for: a number, leave, a person, a time, a case; or nothing of it."""
        found = self._kinds.search(f" {' '.join(words)} ")
        return dict(self.kinds)[found[1]] if found else ""

    @cached_property
    def _kinds(self) -> re.Pattern[str]:
        """The phrases that tell what is asked for, the longest first."""
        phrases = sorted((phrase for phrase, _ in self.kinds), key=len, reverse=True)
        return re.compile(f" ({'|'.join(phrases) or '(?!)'}) ")

    @cached_property
    def synonyms(self) -> dict[str, frozenset[str]]:
        """Stems that people use for one another; a synonym of several words is joined by spaces."""
        found: dict[str, set[str]] = {}
        for group in self.groups:
            stems = {" ".join(map(self.stem, self.words(member))) for member in group}
            for stem in stems:
                found.setdefault(stem, set()).update(stems - {stem})
        for word, names in self.names.items():
            for name in names:
                found.setdefault(self.stem(fold(name)), set()).add(self.stem(fold(word)))
        return {stem: frozenset(others) for stem, others in found.items()}


def wording(game: str, language: str) -> Wording:
    """How people ask about a game in a language; an unknown language is read word by word."""
    shared = _read(find("common"), language)
    of_game = _read(find(game), language)
    kinds = shared.get("kinds", {})
    stem = _stemmer(language).stemWord
    elsewhere = (*shared.get("elsewhere", ()), *of_game.get("elsewhere", ()))
    groups = (*shared.get("synonyms", ()), *of_game.get("synonyms", ()))
    same = (*of_game.get("same", ()), *shared.get("same", ()))
    return Wording(
        language=language,
        stop=frozenset(fold(word) for word in shared.get("stop", ())),
        numbers=shared.get("numbers", {}),
        kinds=tuple((phrase, kind) for kind, phrases in kinds.items() for phrase in phrases),
        splits_at_apostrophes=shared.get("elision", False),
        groups=tuple(map(tuple, groups)),
        same=tuple(map(tuple, same)),
        theirs=shared.get("theirs", ""),
        elsewhere=frozenset(stem(fold(word)) for word in elsewhere),
        asked={rule: tuple(ways) for rule, ways in of_game.get("asked", {}).items()},
        names={word: tuple(names) for word, names in of_game.get("names", {}).items()},
    )


def usual(game: str) -> tuple[str, ...]:
    """The rules that tables argue about most, by id."""
    path = find(game) / _FOLDER / "usual.json"
    return tuple(load(path)) if path.is_file() else ()


def _read(folder: Path, language: str) -> dict[str, Any]:
    path = folder / _FOLDER / f"{language}.json"
    found: dict[str, Any] = load(path) if path.is_file() else {}
    return found


@lru_cache
def _stems_known(language: str) -> dict[str, str]:
    """The stems of a language found so far, by word: games share most of their words."""
    return {}


@lru_cache
def _stemmer(language: str) -> Stemmer:
    from importlib import import_module  # noqa: PLC0415

    name = _STEMMERS.get(language, _STEMMERS[ENGLISH])
    module = import_module(f"snowballstemmer.{name}_stemmer")
    stemmer: Stemmer = getattr(module, f"{name.title()}Stemmer")()
    return stemmer
