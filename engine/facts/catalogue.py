"""The facts of a game from data/<game>: rules, open points, cards and words, with their sources."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import engine.games
from engine.facts.record_text import (
    Record,
    Translate,
    translate_about,
    translate_rule,
    translate_ruling,
)
from engine.facts.translations import ENGLISH, translated, translation
from engine.message import Texts, Voice, say

if TYPE_CHECKING:
    from engine.core import Rulings
    from engine.facts.search import Found, Index

_PAGES = {"p.": "source.page", "pp.": "source.pages"}
_PLACES = {**_PAGES, "card": "source.card"}


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in our words, with the place it comes from and how sure we are of it."""

    id: str
    title: str
    gist: str
    where: str
    certainty: str
    words: tuple[str, ...]
    doubt: str = ""
    answer: str = ""
    """One sentence that begins with yes, no or the number where it can."""
    example: str = ""
    mistake: str = ""
    """What people often get wrong about it."""
    asked: tuple[str, ...] = ()
    """The questions it answers, as people ask them; the first is fit to be shown."""
    related: tuple[str, ...] = ()
    """The ids of rules and open points to read next."""
    open_points: tuple[str, ...] = ()
    """The ids of the rulings that touch it, the closest first."""
    source: str = ""
    """The place to look it up; a section's name stands in quotes, a page does not."""

    @property
    def standing(self) -> str:
        """How sure it is, as people are told: a printed rule with an open point is `ruled`."""
        return "ruled" if self.certainty == "printed" and self.open_points else self.certainty

    @property
    def citation(self) -> str:
        return f"{self.id}, {self.source}"


@dataclass(frozen=True, slots=True)
class Choice:
    """One reading of an open point."""

    key: str
    gist: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """An open point: what nobody knows, the readings, and the one a table has unless it says so."""

    id: str
    question: str
    choices: tuple[Choice, ...]
    default: str
    why: str
    where: str
    words: tuple[str, ...]
    answer: str = ""
    example: str = ""
    mistake: str = ""
    asked: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    """The ids of the rules that are read as it is ruled."""
    matters: Mapping[str, Any] = field(default_factory=dict)
    """At which tables it can come up: numbers of `players`, and what is `in_play`."""
    earlier: str = ""
    """The default before this one, for tables that were stored without their choice."""

    def choice(self, key: str) -> Choice:
        return next(choice for choice in self.choices if choice.key == key)


def homes() -> Iterator[Path]:
    """The data folders: beside each `engine` that holds games, or inside it once installed."""
    for games in engine.games.__path__:
        package = Path(games).parent
        yield package.parent / "data"
        yield package / "data"


def find(name: str) -> Path:
    """The folder `name` in the first data folder that has it."""
    for home in homes():
        if (home / name).is_dir():
            return home / name
    raise FileNotFoundError(f"no data folder for {name}")


def load(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def texts_of(part: str, language: str, domain: str, name: str = "words") -> Texts:
    """The sentences of one file of a data folder, in a language."""
    english: Texts = load(find(part) / f"{name}.{ENGLISH}.json")
    return translated(english, domain, language, homes())


def _tuples(record: Record) -> dict[str, tuple[str, ...]]:
    return {name: tuple(record.get(name, ())) for name in ("words", "asked", "related")}


@dataclass(frozen=True)
class Catalogue:
    """Everything under data/<key>, read when first asked for, in one language."""

    key: str
    language: str = ENGLISH

    def in_language(self, language: str) -> Catalogue:
        """The same facts in a language; the one of each language is made once."""
        return self if language == self.language else _in_language(self.key, language)

    @cached_property
    def folder(self) -> Path:
        return find(self.key)

    @cached_property
    def _voice(self) -> Voice:
        return Voice(texts_of("common", self.language, "common"))

    @cached_property
    def _translate(self) -> Translate:
        if self.language == ENGLISH:
            return lambda _, text: text
        return translation(f"{self.key}-rules", self.language, homes()).pgettext

    def records(self, name: str) -> tuple[Record, ...]:
        """The records of one file, in its order."""
        return tuple(load(self.folder / f"{name}.json"))

    @cached_property
    def about(self) -> dict[str, Any]:
        """What the game is: title, people, publisher, players, sources."""
        return translate_about(load(self.folder / "game.json"), self._translate)

    @cached_property
    def rulings(self) -> Mapping[str, Ruling]:
        return {
            record["id"]: Ruling(
                **{
                    **record,
                    **_tuples(record),
                    "about": tuple(record.get("about", ())),
                    "choices": tuple(Choice(**choice) for choice in record["choices"]),
                }
            )
            for record in (
                translate_ruling(found, self._translate) for found in self.records("rulings")
            )
        }

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by id, the open points among them as `ruling.<id>`."""
        printed = (translate_rule(record, self._translate) for record in self.records("rules"))
        open_points = (self._as_rule(ruling) for ruling in self.rulings.values())
        return {record["id"]: self._rule(record) for record in (*printed, *open_points)}

    def _as_rule(self, ruling: Ruling) -> Record:
        """The open point as something a verdict can cite."""
        default = ruling.choice(ruling.default).gist
        gist = self._voice.say(say("ruling.gist", question=ruling.question, default=default))
        return {
            "id": f"ruling.{ruling.id}",
            "title": ruling.question,
            "gist": gist,
            "where": ruling.where,
            "certainty": "unknown",
            "words": ruling.words,
            "answer": ruling.answer or default,
            "example": ruling.example,
            "mistake": ruling.mistake,
            "asked": ruling.asked,
            "related": ruling.related,
        }

    def _rule(self, record: Record) -> Rule:
        rule = Rule(**{**record, **_tuples(record), "source": self._source(record["where"])})
        touching = (ruling.id for ruling in self.rulings.values() if rule.id in ruling.about)
        return replace(rule, open_points=tuple(touching))

    def _source(self, where: str) -> str:
        """A page in the words of the language, or the name of a section as it is printed."""
        parts = where.split()
        if not any(part in _PAGES for part in parts):
            return f'"{where}"'
        return " ".join(
            self._voice.say(say(_PLACES[part])) if part in _PLACES else part for part in parts
        )

    @cached_property
    def _index(self) -> Index:
        # Nobody has to wait for it who asks nothing.
        from engine.facts.search import Index  # noqa: PLC0415
        from engine.facts.wording import wording  # noqa: PLC0415

        return Index(self.rules, self.rulings, wording(self.key, self.language))

    def ask(self, question: str) -> Found:
        """The rules that answer a question in people's own words, best first."""
        return self._index.ask(question)

    def search(self, words: str) -> list[Rule]:
        """The rules that fit what somebody typed, best first; all of them before anything is."""
        return self.ask(words).rules if words.strip() else [*self.rules.values()]

    def ruled(self, chosen: Mapping[str, str] | None = None) -> Rulings:
        """A table's rulings: what it chose, and the default for everything else."""
        from engine.core import Rulings  # noqa: PLC0415

        chosen = chosen or {}
        return Rulings(
            tuple((key, chosen.get(key, ruling.default)) for key, ruling in self.rulings.items())
        )

    def texts(self) -> Texts:
        """The sentences of the game and those that all games share."""
        return {**self._voice.texts, **texts_of(self.key, self.language, self.key)}

    @cached_property
    def digest(self) -> str:
        """A fingerprint of the data, stored with a table to tell which facts scored it."""
        import hashlib  # noqa: PLC0415

        content = hashlib.sha256()
        for path in sorted(self.folder.glob("*.json")):
            content.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
        return content.hexdigest()[:16]


@lru_cache(maxsize=64)
def _in_language(key: str, language: str) -> Catalogue:
    return Catalogue(key, language)
