"""Docs that fail the build: generated pages are current, every verb and command has its line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest

from companion.cli import companion
from engine import codec, registry
from engine.core import AnyGame
from tests import coverage, schemas
from tests.play import tables

DOCS = Path(__file__).parent.parent.parent / "docs"
MANUAL = (DOCS / "table-file.md").read_text(encoding="utf-8")


def test_every_rule_has_a_test_and_every_mark_a_rule(game: AnyGame) -> None:
    marked = coverage.marks(game.key)
    assert set(game.catalogue.rules) - set(marked) == set()
    assert set(marked) - set(game.catalogue.rules) == set()


def test_the_coverage_page_is_current() -> None:
    assert coverage.PAGE.read_text(encoding="utf-8") == coverage.page(), "run make docs"


def test_the_published_schema_is_current(game: AnyGame) -> None:
    path = schemas.path(game)
    published = path.read_text(encoding="utf-8") if path.exists() else ""
    assert published == schemas.text(game), "run make docs"


@pytest.mark.slow
def test_schema_and_reader_agree_on_good_files(game: AnyGame) -> None:
    schema = codec.schema(game)
    jsonschema.Draft202012Validator.check_schema(schema)
    for path in [*tables(game.key, "openings"), *tables(game.key, "golden")]:
        content = json.loads(path.read_bytes())
        jsonschema.validate(content, schema)
        jsonschema.validate(codec.to_json(codec.read(path.read_bytes())), schema)


def test_the_manual_names_every_verb_and_every_open_point(game: AnyGame) -> None:
    heading = re.search(rf"\n## {re.escape(game.name)}(?: \(.*\))?\n", MANUAL)
    assert heading, f"no section about {game.name}"
    part = MANUAL[heading.end() :].partition("\n## ")[0]
    for verb in game.format.moves.records:
        assert f"`{verb}`" in part, verb
    for ruling in game.catalogue.rulings.values():
        assert f"`{ruling.id}`" in part, ruling.id
        for choice in ruling.choices:
            assert f"`{choice.key}`" in part, (ruling.id, choice.key)


def test_every_example_in_the_manual_is_read() -> None:
    examples = re.findall(r"```json\n(.*?)```", MANUAL, re.DOTALL)
    whole = [example for example in examples if '"format"' in example]
    assert {codec.read(example.encode()).game.key for example in whole} == set(registry.keys())


@pytest.mark.parametrize("command", sorted(companion.commands))
def test_every_command_has_its_line(command: str) -> None:
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    assert f"companion {command}" in readme
