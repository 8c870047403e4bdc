"""The facts of a game from data/<game>: rules, open points, cards and words, with their sources."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import engine.games
from engine.core import Rulings
from engine.message import Texts


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

    @property
    def source(self) -> str:
        """The place to look it up; a section's name stands in quotes, a page does not."""
        has_page = any(word in ("p.", "pp.") for word in self.where.split())
        return self.where if has_page else f'"{self.where}"'

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

    def as_rule(self) -> Rule:
        """The open point as something a verdict can cite."""
        gist = f"{self.question} Default: {self.choice(self.default).gist}"
        return Rule(f"ruling.{self.id}", self.question, gist, self.where, "unknown", self.words)

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


@dataclass(frozen=True)
class Catalogue:
    """Everything under data/<key>, read when first asked for."""

    key: str

    @cached_property
    def folder(self) -> Path:
        return find(self.key)

    def records(self, name: str) -> tuple[dict[str, Any], ...]:
        """The records of one file, in its order."""
        return tuple(load(self.folder / f"{name}.json"))

    @cached_property
    def about(self) -> dict[str, Any]:
        """What the game is: title, people, publisher, players, sources."""
        return dict(load(self.folder / "game.json"))

    @cached_property
    def rulings(self) -> Mapping[str, Ruling]:
        return {
            record["id"]: Ruling(
                **{
                    **record,
                    "choices": tuple(Choice(**choice) for choice in record["choices"]),
                    "words": tuple(record["words"]),
                }
            )
            for record in self.records("rulings")
        }

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by id, the open points among them as `ruling.<id>`."""
        printed = (
            Rule(**{**record, "words": tuple(record["words"])}) for record in self.records("rules")
        )
        open_points = (ruling.as_rule() for ruling in self.rulings.values())
        return {rule.id: rule for rule in (*printed, *open_points)}

    def search(self, words: list[str]) -> list[Rule]:
        """The rules in which every word occurs, those with the words in their title first."""
        wanted = [word.casefold() for word in words]

        def text(rule: Rule) -> str:
            return " ".join((rule.id, rule.title, rule.gist, *rule.words)).casefold()

        def misses(rule: Rule) -> int:
            headline = f"{rule.id} {rule.title}".casefold()
            return sum(word not in headline for word in wanted)

        found = [rule for rule in self.rules.values() if all(w in text(rule) for w in wanted)]
        return sorted(found, key=misses)

    def ruled(self, chosen: Mapping[str, str] | None = None) -> Rulings:
        """A table's rulings: what it chose, and the default for everything else."""
        chosen = chosen or {}
        return Rulings(
            tuple((key, chosen.get(key, ruling.default)) for key, ruling in self.rulings.items())
        )

    def texts(self, language: str = "en") -> Texts:
        """The sentences of the game and those that all games share."""
        own = self.folder / f"words.{language}.json"
        return {**load(find("common") / f"words.{language}.json"), **load(own)}

    @cached_property
    def digest(self) -> str:
        """A fingerprint of the data, stored with a table to tell which facts scored it."""
        content = hashlib.sha256()
        for path in sorted(self.folder.glob("*.json")):
            content.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
        return content.hexdigest()[:16]
