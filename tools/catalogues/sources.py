"""The English sentences by domain, in the order of their files: what there is to translate."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import registry
from engine.facts.catalogue import load
from engine.facts.record_text import translate_about, translate_rule, translate_ruling

ROOT = Path(__file__).parents[2]
DATA = ROOT / "data"
KIT = ROOT / "companion" / "kit"


@dataclass(frozen=True)
class Source:
    """An English sentence: its key, its text, and the text of its plural where it has one."""

    key: str
    text: str
    plural: str = ""


def domains() -> list[str]:
    """The parts that are translated, each a catalogue of its own."""
    games = registry.keys()
    return ["common", "app", "kit", "cli", "page", *games, *(f"{game}-rules" for game in games)]


def sources(domain: str) -> list[Source]:
    """The sentences of a domain."""
    game = domain.removesuffix("-rules")
    return list(_records(game) if domain != game else _words(domain))


def _words(domain: str) -> Iterator[Source]:
    """The sentences of a part: its own, and what the app says around it."""
    files = (DATA / domain / "words.en.json", DATA / "app" / f"{domain}.en.json")
    for path in (KIT / "words.en.json",) if domain == "kit" else files:
        for key, text in load(path).items() if path.exists() else ():
            yield Source(key, *((text,) if isinstance(text, str) else text.values()))


def _records(game: str) -> Iterator[Source]:
    """What people read in the rules, the open points and the description of a game."""
    translators: dict[str, Callable[[dict[str, Any], Any], Any]] = {
        "rules": translate_rule,
        "rulings": translate_ruling,
        "game": translate_about,
    }
    for name, translate in translators.items():
        found = load(DATA / game / f"{name}.json")
        for record in found if isinstance(found, list) else [found]:
            read: list[Source] = []

            def note(key: str, text: str, read: list[Source] = read) -> str:
                read.append(Source(key, text))
                return text

            translate(record, note)
            yield from read
