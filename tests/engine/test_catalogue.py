"""The facts of a game: how they are found, cited, searched, and told apart from other facts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import engine.games
from engine.facts.catalogue import Catalogue
from tests.conftest import ROOT


def rule(key: str, title: str, where: str = "p. 1", **more: Any) -> dict[str, Any]:
    gist = more.pop("gist", "As printed.")
    return {
        "id": key,
        "title": title,
        "gist": gist,
        "where": where,
        "certainty": "printed",
        "words": ["boat"],
        **more,
    }


RULES = [
    rule("end.last", "The last round", gist="When the harbour is full."),
    rule("sea.city", "Città", "p. 4"),
    rule("sea.harbour", "The harbour", "pp. 3, 6"),
    rule("sea.card", "Harbour cards", "card p. 9"),
    rule("sea.section", "A section", "Expand the City"),
    rule("sea.named", "A name", "goal card"),
]
RULING = {
    "id": "tides",
    "question": "Do tides count?",
    "choices": [{"key": "high", "gist": "They do."}, {"key": "low", "gist": "They do not."}],
    "default": "low",
    "why": "Nobody says.",
    "where": "p. 2",
    "words": ["moon"],
}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data of a game of boats, beside an `engine` of its own."""
    folder = tmp_path / "data" / "boats"
    folder.mkdir(parents=True)
    for name, content in (("rules", RULES), ("rulings", [RULING]), ("words.en", {})):
        (folder / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
    games = [*engine.games.__path__, str(tmp_path / "engine" / "games")]
    monkeypatch.setattr(engine.games, "__path__", games)
    return folder


@pytest.mark.usefixtures("data")
def test_a_page_is_cited_as_it_is_and_a_section_in_quotes() -> None:
    rules = Catalogue("boats").rules
    assert rules["sea.city"].citation == "sea.city, p. 4"
    assert rules["sea.harbour"].source == "pp. 3, 6"
    assert rules["sea.card"].source == "card p. 9"
    assert rules["sea.section"].source == '"Expand the City"'
    assert rules["sea.named"].source == '"goal card"'


def test_a_page_is_cited_in_the_words_of_the_language() -> None:
    german = Catalogue("positano", "de").rules["setup.goals"]
    assert german.source == "S. 4"


def test_a_rule_is_found_by_the_words_of_the_language() -> None:
    german = Catalogue("positano", "de")
    assert "build.roof" in [hit.id for hit in german.search("Kupfer")]
    assert "build.roof" not in [hit.id for hit in german.search("copper")]


@pytest.mark.usefixtures("data")
def test_an_open_point_is_cited_like_a_rule_with_its_default() -> None:
    catalogue = Catalogue("boats")
    tides = catalogue.rules["ruling.tides"]
    assert (tides.title, tides.gist) == ("Do tides count?", "Do tides count? Default: They do not.")
    assert (tides.certainty, tides.words, tides.source) == ("unknown", ("moon",), "p. 2")
    assert [rule.id for rule in catalogue.search("moon")] == ["ruling.tides"]


@pytest.mark.usefixtures("data")
def test_a_table_has_the_default_of_what_it_did_not_choose() -> None:
    catalogue = Catalogue("boats")
    assert catalogue.ruled()["tides"] == "low"
    assert catalogue.ruled({"tides": "high"})["tides"] == "high"


def test_a_fingerprint_stays_the_same_for_the_same_facts(data: Path) -> None:
    # It is stored with finished tables: another way to take it would make all of them look old.
    assert Catalogue("boats").digest == "8afb8906a07b1ffe"
    (data / "notes.txt").write_text("not a fact")
    assert Catalogue("boats").digest == "8afb8906a07b1ffe"


def test_a_fingerprint_tells_other_facts_apart(data: Path) -> None:
    rules = data / "rules.json"
    as_they_are = Catalogue("boats").digest
    rules.write_text(json.dumps(RULES[:-1]))
    one_less = Catalogue("boats").digest
    rules.rename(data / "rules-2.json")
    elsewhere = Catalogue("boats").digest
    assert len({as_they_are, one_less, elsewhere}) == 3


def test_the_facts_of_an_installed_game_lie_inside_its_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "engine" / "data" / "boats"
    folder.mkdir(parents=True)
    monkeypatch.setattr(engine.games, "__path__", [str(tmp_path / "engine" / "games")])
    assert Catalogue("boats").folder == folder


def test_the_facts_of_the_games_here_lie_beside_the_engine() -> None:
    assert Catalogue("positano").folder == ROOT / "data" / "positano"


def test_a_printed_rule_with_an_open_point_stands_as_the_table_rules() -> None:
    rules = Catalogue("piazza").rules
    corner, touch = rules["place.colour"], rules["place.touch"]
    assert (corner.certainty, corner.open_points, corner.standing) == (
        "printed",
        ("diagonal",),
        "ruled",
    )
    assert (touch.certainty, touch.open_points, touch.standing) == ("printed", (), "printed")
