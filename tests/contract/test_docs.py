"""Docs that fail the build: generated pages are current, every verb and command has its line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest

from companion.cli.commands import companion
from engine import registry
from engine.core import AnyGame
from engine.files import codec
from tests import coverage, schemas
from tests.play import tables

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
TABLES = DOCS / "tables"


def examples(page: Path) -> list[str]:
    """The whole tables a page shows."""
    shown = re.findall(r"```json\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    return [example for example in shown if '"format"' in example]


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
    page = TABLES / f"{game.key}.md"
    assert page.exists(), f"no page about the tables of {game.name}"
    manual = page.read_text(encoding="utf-8")
    for verb in game.actions.shape.records:
        assert f"`{verb}`" in manual, verb
    for ruling in game.catalogue.rulings.values():
        assert f"`{ruling.id}`" in manual, ruling.id
        for choice in ruling.choices:
            assert f"`{choice.key}`" in manual, (ruling.id, choice.key)


def test_the_manual_shows_a_table_of_the_game(game: AnyGame) -> None:
    shown = {codec.read(e.encode()).game.key for e in examples(TABLES / f"{game.key}.md")}
    assert shown == {game.key}


def test_the_example_of_all_games_is_read() -> None:
    (example,) = examples(DOCS / "table-file.md")
    assert codec.read(example.encode()).moves == ()


def test_the_architecture_names_every_room_and_every_part_of_the_engine() -> None:
    tree = (DOCS / "architecture.md").read_text(encoding="utf-8").split("```")[1]
    packages = [*ROOT.glob("companion/*/__init__.py"), *ROOT.glob("engine/*/__init__.py")]
    rooms = {path.parent.name for path in packages}
    assert {room for room in rooms if f" {room}/" not in tree} == set()
    parts = {path.stem for path in (ROOT / "engine").glob("[!_]*.py")}
    assert parts - set(re.findall(r"\w+", tree)) == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_in_a_page_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = re.findall(r"`((?:companion|engine|data|tests|tools|docs|benchmarks)/[^`\s:]+)`", text)
    for path in filter(is_concrete, named):
        assert list(ROOT.glob(path.rstrip("/"))), f"{page.name}: {path}"


def is_concrete(path: str) -> bool:
    """Not a pattern such as `data/<game>/`."""
    return not re.search("[<{…]", path)


def test_no_page_is_about_a_game_that_is_gone() -> None:
    assert {page.stem for page in TABLES.glob("*.md")} == set(registry.keys())


@pytest.mark.parametrize("command", sorted(companion.commands))
def test_every_command_has_its_line(command: str) -> None:
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    assert f"companion {command}" in readme
