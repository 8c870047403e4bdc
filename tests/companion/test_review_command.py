"""`companion review` as text, as JSON and as a page to keep that needs nothing from outside."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli.commands import FINDINGS, FINE, companion
from companion.present.results.missed import Missed
from companion.present.results.page import page
from companion.present.words import ENGLISH, known_languages, set_language
from engine.log import Corrected
from engine.table import AnyTable
from tests.companion.test_missed import KEPT, golden, looked_back
from tests.play import open_table, read, tables

HOSTILE = "</title><script>alert('x')</script><img src=//evil.example onerror=alert(1)>&\"'"
VOID = {"meta"}


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(companion, ["review", *map(str, arguments)], standalone_mode=False)


@cache
def answered(path: Path) -> Result:
    return run(path, "--json")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    set_language(ENGLISH)


def file(key: str, name: str) -> Path:
    return next(path for path in tables(key, "golden") if path.stem == name)


def test_a_game_is_told_with_what_each_move_left_on_the_table() -> None:
    result = run(file("positano", "game-for-three"))
    assert result.return_value == FINDINGS  # one of its moves is against the rules
    lines = result.output.splitlines()
    assert lines[0] == "Positano, 3 players"
    assert lines[2] == "Carla won by 9 points, 41 to 32 for Anna."
    for text in (
        "  Bordo             6     3  +3",
        "  Equilibrato       0     5  −5",
        "  Bronze roofs      4     4   0",
        "  Step 12, Carla takes the lead: Carla builds 1 block on 1D with a gold roof",
        "  Carla +11: Carla builds 1 block on 1D with a gold roof (Step 12)",
        "  Anna −5: Anna adds a block to 2A (Step 65)",
        "    Instead: Anna adds a block to 3A. At the end, all else as it was: Anna +5.",
        "  34. Bruno builds 2 blocks on 4A with a bronze roof",
    ):
        assert text in lines


def test_a_table_entered_at_the_end_is_told_without_moves() -> None:
    result = run(file("positano", "rulebook-p8"))
    assert "What decided it" in result.output
    for head in ("Where the lead changed", "Best moves", "Move by move"):
        assert head not in result.output


def test_a_game_that_goes_on_is_reviewed_as_far_as_it_is() -> None:
    result = run(file("amalfi-renaissance", "evening"))
    assert "The game is not over yet." in result.output
    assert result.return_value in (FINE, FINDINGS)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_json_has_the_fields_that_the_docs_name(path: Path) -> None:
    answer = json.loads(answered(path).output)
    assert list(answer) == [
        *("game", "players", "story", "winners", "steps", "parts", "leads", "decided", "close"),
        *("best", "review"),
    ]
    names, last = answer["players"], len(answer["steps"]) - 1
    assert [step["step"] for step in answer["steps"]] == list(range(last + 1))
    totals = dict.fromkeys(names, 0)
    for step in answer["steps"]:
        assert list(step) == ["step", "name", "totals", "points"]
        for name in names:
            if step["step"]:
                assert totals[name] + step["points"][name] == step["totals"][name]
        totals = step["totals"]
    for step in answer["review"]:
        assert list(step) == [
            *("step", "name", "told", "alternatives", "best", "best_at_once", "noticed"),
        ]
        for instead in filter(None, (step["best"], step["best_at_once"])):
            assert list(instead) == [
                *("step", "name", "told", "at_once", "change", "whole", "winners"),
            ]
            assert 0 < instead["step"] <= step["step"]
    assert answer["review"]


# The page


class Reader(HTMLParser):
    """Reads a page strictly: every element closed in its place."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.texts: list[str] = []
        self.summaries = 0
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.summaries += tag == "summary"
        for name, value in attrs:
            self.attributes.add(name)
            if name == "id":
                self.ids.append(value or "")
            if name == "href":
                self.links.append(value or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.texts.append(data)


def kept_page(path: Path) -> str:
    table, missed = looked_back(path)
    return page(table, "14 Nov 2026", missed)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_the_page_needs_no_network_and_no_scripts(path: Path) -> None:
    written = kept_page(path)
    found = Reader(written)
    assert not found.tags & {"script", "link", "img", "iframe", "object", "form", "image"}
    assert not [name for name in found.attributes if name.startswith("on") or name == "src"]
    assert all(link.startswith("#") for link in found.links)
    assert set(found.links) <= {f"#{name}" for name in found.ids}
    assert len(found.ids) == len(set(found.ids))
    assert "url(" not in written
    assert "@import" not in written
    outside = set(re.findall(r"https?://[^\"' <]+", written)) - {"http://www.w3.org/2000/svg"}
    assert outside == set()
    assert "default-src 'none'" in written


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_the_page_has_the_board_of_every_step_and_stays_small(path: Path) -> None:
    written = kept_page(path)
    steps = len(open_table(read(path)).log.moves())
    assert written.count('id="step-') == steps + 1
    assert written.count('<svg viewBox="') == steps + 2
    assert len(written.encode()) < 500_000


@pytest.mark.parametrize("language", known_languages())
def test_the_page_speaks_the_language_chosen(language: str) -> None:
    table, missed = looked_back(file("positano", "game-for-two"))
    set_language(language)
    written = page(table, "", missed)
    assert f'<html lang="{language}">' in written
    texts = " ".join(Reader(written).texts)
    assert "{" not in texts
    assert ("Step by step" in texts) == (language == ENGLISH)


def hostile(table: AnyTable) -> AnyTable:
    first, *others = table.setup.players
    players = (replace(first, name=HOSTILE), *others)
    table.correct(Corrected(players, table.setup.options), anyway=True)
    return table


def test_a_hostile_name_stays_text() -> None:
    table = hostile(golden("positano", "game-for-two"))
    written = page(table, HOSTILE, Missed(()))
    found = Reader(written)
    assert not found.tags & {"script", "img"}
    assert HOSTILE in "".join(found.texts)


def test_the_page_of_a_table_entered_at_the_end_has_no_steps() -> None:
    table = golden("positano", "rulebook-p8")
    found = Reader(page(table, "", Missed(())))
    assert found.ids
    assert not [name for name in found.ids if name.startswith("step")]
    assert "Points over the game" not in found.texts


def test_a_what_if_beside_the_game_is_not_on_its_page() -> None:
    table = golden("positano", "game-for-two")
    before = page(table, "", Missed(()))
    table.branch("What if", 30)
    assert page(table, "", Missed(())) == before


def test_the_command_writes_the_page(tmp_path: Path) -> None:
    there = tmp_path / "evening.html"
    result = run(file("positano", "game-for-two"), "--html", there)
    assert (result.return_value, result.output) == (FINDINGS, "")
    assert Reader(there.read_text(encoding="utf-8")).summaries > 70
    result = run(file("positano", "game-for-two"), "--json", "--html", there)
    assert json.loads(result.output)["game"] == "positano"


def test_only_a_move_against_the_rules_ends_with_one() -> None:
    for path in KEPT:
        table = open_table(read(path))
        is_legal = not any(move.anyway for move in table.moves())
        assert answered(path).return_value == (FINE if is_legal else FINDINGS)
