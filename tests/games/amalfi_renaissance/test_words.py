"""Numbers with their nouns, and reasons that say which fact is missing or lost."""

from __future__ import annotations

from typing import Any

import pytest

from engine.facts.catalogue import texts_of
from engine.message import Voice
from tests.games.amalfi_renaissance.tables import (
    GAME,
    Kept,
    board,
    entered,
    findings,
    reasons,
    say,
    ships,
)
from tests.games.amalfi_renaissance.test_rules_decrees import people


def endgame(**card: Any) -> str:
    """What one endgame character says of itself."""
    anna = board(characters=people(0, 0, 0, 1), endgame=[card])
    return reasons(entered(anna).state, "endgame")[0][1]


def told(kept: Kept, do: str, player: str = "", **fields: Any) -> str:
    return say(kept.state, GAME.describe(kept.state, kept.action(do, player, **fields)))


@pytest.mark.rule("end.endgame")
def test_an_endgame_character_says_what_is_missing() -> None:
    unnamed = "an endgame character: "
    assert endgame(per=4, count=1) == unnamed + "1 item × 4"
    assert endgame(per=4, count=2) == unnamed + "2 items × 4"
    assert endgame(of="books") == unnamed + "what each item scores was not entered"
    assert endgame(count=3) == unnamed + "what each item scores was not entered"
    assert endgame() == unnamed + "what it counts was not entered"
    assert endgame(per=2, of="bread") == unnamed + "3 bread × 2"
    bare = entered({"track": 0, "endgame": [{"per": 2, "of": "bread"}]})
    assert reasons(bare.state, "endgame")[0][1] == unnamed + "not counted: the bread"
    assert endgame(points=30, max=24) == unnamed + "30 points, entered, cut to its maximum of 24"


@pytest.mark.rule("end.endgame")
def test_a_card_that_cannot_be_counted_is_named_once() -> None:
    cards = [{"name": "Dante"}, {"per": 3, "of": "hats"}]
    table = entered(board(characters=people(0, 0, 0, 2), endgame=cards))
    assert findings(table.state)["end.endgame"] == [
        "unusual: Anna scores 0 for Dante: what it counts was not entered",
        "unusual: Anna scores 0 for an endgame character: the hats it counts were not counted",
    ]


def test_one_of_a_thing_is_described_as_one() -> None:
    position = {"phase": "feed"}
    table = entered(board(bread=1), board(), period=2, position=position)
    said = table.refusal("feed", "Anna", bread=0)["ruling.feed-refuse"]
    assert said.endswith("2 due and 1 in the granary, so 1 is paid")
    assert (
        "whether Anna fed in period 2" in entered(board(), period=2).needs("decree")["phase.order"]
    )
    alone = entered(board(), hands="full-draft")
    assert findings(alone.state)["setup.variants"][0].endswith("needs 2 players, 1 plays")
    one = {"destinations": 0, "ships": {"docks": 1, "bay": 3}, "own_docks": 1}
    assert findings(entered(board(**one)).state)["atlas.dock"] == [
        "illegal: Anna has 1 ship on private destinations of their own, but 0 private destinations"
    ]
    lit = board(lighthouses=1, own_lighthouses=1)
    assert findings(entered(lit).state)["light.slot"][0].startswith("illegal: 1 lighthouse stands")
    few = {"ships": {**ships(), "bay": 1, "shipyard": 0}}
    assert "Anna has 1 ship, each" in findings(entered(board(**few)).state)["box.ships"][0]
    assert (
        "1 lighthouse on"
        in findings(entered({**lit, "lighthouses": 0}).state)["box.lighthouses"][0]
    )


def test_one_of_a_thing_entered_is_described_as_one() -> None:
    kept = Kept()
    assert "1 ship on" in kept.refusal("set-docks", "Anna", own=1)["atlas.dock"]
    refusal = kept.refusal("set-lighthouses", "Anna", lighthouses=0, own=1)["box.lighthouses"]
    assert refusal.startswith("1 lighthouse on private destinations of one's own is more")
    none = {"bay": 1, "shipyard": 0}
    assert kept.refusal("set-ships", "Anna", ships=none)["box.ships"].startswith(
        "Anna cannot have 1 ship:"
    )


@pytest.mark.rule("bread.overflow")
def test_p10_bread_that_finds_no_place_is_described_as_lost() -> None:
    anna = board(bread=5, lighthouses=1, own_lighthouses=0)
    table = entered(anna, board(), period=1, position={"phase": "actions"})
    lost = "Anna gains 4 bread; 2 bread lost: the granary holds 7"
    assert told(table, "gain-bread", "Anna", bread=4) == lost
    assert told(table, "gain-bread", "Anna", bread=2) == "Anna gains 2 bread"
    assert told(table, "discard", "Anna", cards=3).endswith("; 1 bread lost: the granary holds 7")
    table.play("gain-bread", "Anna", bread=4)
    assert told(table, "gain-bread", "Anna", bread=1).endswith("1 bread lost: the granary holds 7")
    assert GAME.position(table.state).players[0][1].lost == 0
    assert told(table, "new-period") == "period 2 begins"


@pytest.mark.rule("ruling.lighthouse-out")
@pytest.mark.parametrize("two", ["points", "bread"])
def test_p12_what_is_taken_instead_of_a_lighthouse_is_named(two: str) -> None:
    kept = Kept(rulings={"lighthouse-out": two})
    said = f"Anna takes 2 {two} instead of a lighthouse"
    assert told(kept, "lighthouse-out", "Anna", take="two").startswith(said)
    said = "Anna takes a character instead of a lighthouse"
    assert told(kept, "lighthouse-out", "Anna", take="character") == said


@pytest.mark.parametrize(
    ("language", "name"), [("de", "Genoa"), ("fr", "Gênes"), ("it", "Genova"), ("en", "Genoa")]
)
def test_a_rival_is_called_as_in_the_rules(language: str, name: str) -> None:
    table = entered(board(titles={}), solo="genoa")
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    texts = texts_of(GAME.key, language, GAME.key)
    assert name in Voice(texts, table.names).say(outcome.because)
