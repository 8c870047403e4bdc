"""The facts are proof-read: one record a line, every field known, every source named."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import jsonschema

from companion.present.replay import Reading
from engine.core import AnyGame
from engine.facts.catalogue import find, load
from tests.contract.test_words import ENGINE, package
from tests.play import read

CERTAINTY = {"enum": ["printed", "designer", "art", "inferred", "unknown"]}
LINE = {"type": "string", "minLength": 1, "pattern": r"^\S.*\S$|^\S$"}
ID = {"type": "string", "pattern": r"^[a-z0-9]+(-[a-z0-9]+)*$"}
RULE_ID = {"type": "string", "pattern": r"^[a-z0-9]+\.[a-z0-9]+(-[a-z0-9]+)*$"}
WORDS = {"type": "array", "items": {"type": "string", "minLength": 1}, "minItems": 1}
QUESTION = {"type": "string", "pattern": r"^\S.*\S\?$", "maxLength": 110}
ANSWERS = {
    "answer": {**LINE, "maxLength": 160},
    "example": {**LINE, "maxLength": 420},
    "mistake": {**LINE, "maxLength": 260},
    "asked": {
        "type": "array",
        "items": QUESTION,
        "minItems": 2,
        "maxItems": 14,
        "uniqueItems": True,
    },
    "related": {
        "type": "array",
        "items": {"type": "string"},
        "minItems": 1,
        "maxItems": 6,
        "uniqueItems": True,
    },
}


def record(required: dict[str, Any], **optional: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {**required, **optional},
        "required": list(required),
        "additionalProperties": False,
    }


RULE = record(
    {
        "id": RULE_ID,
        "title": LINE,
        "gist": LINE,
        "where": LINE,
        "certainty": CERTAINTY,
        "words": WORDS,
    },
    doubt=LINE,
    **ANSWERS,
)
RULE_IDS = {"type": "array", "items": RULE_ID, "minItems": 1, "uniqueItems": True}
RULING = record(
    {
        "id": ID,
        "question": {"type": "string", "pattern": r"\?$"},
        "choices": {"type": "array", "items": record({"key": ID, "gist": LINE}), "minItems": 2},
        "default": ID,
        "why": LINE,
        "where": LINE,
        "words": WORDS,
    },
    about=RULE_IDS,
    earlier=ID,
    matters={
        "type": "object",
        "properties": {
            "players": {"type": "array", "items": {"type": "integer"}, "minItems": 1},
            "in_play": {"type": "array", "items": ID, "minItems": 1},
        },
        "additionalProperties": False,
    },
    **ANSWERS,
)
ABOUT = record(
    {
        "key": ID,
        "name": LINE,
        "year": {"type": "integer"},
        "publisher": LINE,
        "designer": LINE,
        "players": {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
        "colours": {"type": "array", "items": LINE},
        "covers": LINE,
        "sources": {
            "type": "array",
            "items": record({"certainty": CERTAINTY, "source": LINE}),
            "minItems": 1,
        },
    },
    edition=LINE,
)


def files(key: str) -> list[Path]:
    """The files of records, that is all but the description and the words."""
    return [
        p for p in sorted(find(key).glob("*.json")) if p.name not in ("game.json", "words.en.json")
    ]


def test_one_record_a_line(key: str) -> None:
    for path in files(key):
        lines = [json.dumps(item, ensure_ascii=False) for item in load(path)]
        expected = "[\n" + ",\n".join(lines) + "\n]\n" if lines else "[]\n"
        assert path.read_text(encoding="utf-8") == expected, path.name


def test_rules_rulings_and_description_fit_their_schema(key: str) -> None:
    jsonschema.validate(load(find(key) / "rules.json"), {"type": "array", "items": RULE})
    jsonschema.validate(load(find(key) / "rulings.json"), {"type": "array", "items": RULING})
    jsonschema.validate(load(find(key) / "game.json"), ABOUT)


def test_every_card_and_tile_names_its_source(key: str) -> None:
    for path in files(key):
        for item in load(path):
            assert item["where"], (path.name, item)
            if path.stem not in ("rules", "rulings"):
                assert item["certainty"] in CERTAINTY["enum"], (path.name, item)


def test_ids_are_unique_and_defaults_exist(game: AnyGame) -> None:
    for name in ("rules", "rulings"):
        ids = [item["id"] for item in game.catalogue.records(name)]
        assert len(ids) == len(set(ids))
    for ruling in game.catalogue.rulings.values():
        choices = [choice.key for choice in ruling.choices]
        assert ruling.default in choices
        assert not ruling.earlier or ruling.earlier in {*choices} - {ruling.default}


def test_related_rules_exist_and_are_others(game: AnyGame) -> None:
    rules = game.catalogue.rules
    for rule in rules.values():
        assert set(rule.related) <= rules.keys() - {rule.id}, rule.id


def test_open_points_are_about_rules_that_know_them(game: AnyGame) -> None:
    rules = game.catalogue.rules
    for ruling in game.catalogue.rulings.values():
        for rule in ruling.about:
            assert ruling.id in rules[rule].open_points, ruling.id
            assert rules[rule].standing != "printed", rule


def test_an_answer_is_one_or_two_sentences_with_an_end(game: AnyGame) -> None:
    for rule in game.catalogue.rules.values():
        for text in (rule.answer, rule.example, rule.mistake):
            assert text[-1:] in ("", ".", "!"), (rule.id, text)


def test_every_certainty_in_use_has_a_source(game: AnyGame) -> None:
    used = {rule.certainty for rule in game.catalogue.rules.values()}
    assert used <= {source["certainty"] for source in game.catalogue.about["sources"]}


def test_every_rule_id_in_code_exists(game: AnyGame) -> None:
    """A string with the shape and the first word of a rule id is one, or a sentence's key."""
    rules = game.catalogue.rules
    known = {*rules, *game.catalogue.texts()}
    heads = {rule.split(".")[0] for rule in rules}
    for path in sorted(package(game.key).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                head, dot, rest = node.value.partition(".")
                if dot and rest and head in heads and " " not in node.value:
                    assert node.value in known, f"{path.name}: {node.value}"


def test_people_find_rules_by_their_words(game: AnyGame) -> None:
    for rule in game.catalogue.rules.values():
        for word in rule.words:
            assert rule in game.catalogue.search(word)


def test_samples_are_clean_tables(key: str) -> None:
    samples = sorted((find(key) / "samples").glob("*.json"))
    assert samples
    for path in samples:
        assert Reading(read(path)).is_clean, path.name


def test_the_engine_is_small_enough_to_read() -> None:
    """A module past 400 lines holds a second idea."""
    for path in sorted(ENGINE.rglob("*.py")):
        assert len(path.read_text().splitlines()) <= 400, path.name
