"""Zeros say why they are zero, also on tables that were entered, corrected or lost early."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.amalfi_renaissance.tables import (
    BRUNO,
    GAME,
    Kept,
    board,
    entered,
    findings,
    points,
    reasons,
)
from tests.games.amalfi_renaissance.test_rules_decrees import arts, people


def decrees(table: Kept) -> list[str]:
    """Why each decree scored what it did."""
    return [reasons(table.state, f"decree-{period}")[0][1] for period in range(1, 5)]


def to_come(table: Kept) -> list[int]:
    return [decree["period"] for decree in GAME.extras(table.state)["decrees"]]


@pytest.mark.rule("decree.flip")
def test_p18_the_decree_of_a_closed_period_is_in_the_track() -> None:
    table = entered({"track": 20}, {"track": 10}, period=2, position={"phase": "closed"})
    track = "in the track already"
    assert decrees(table)[:2] == [track, track]
    assert decrees(table)[2:] == [f"scored at the end of period {n}" for n in (3, 4)]
    assert to_come(table) == [3, 4]
    over = entered({"track": 20}, {"track": 10}, period=4, position={"phase": "over"})
    assert decrees(over) == [track] * 4
    assert to_come(over) == []


@pytest.mark.rule("decree.flip")
def test_solo_after_a_game_lost_early_there_are_no_decrees_to_come() -> None:
    position = {"phase": "decree", "fed": ["Anna"]}
    table = entered(board(titles={}), solo="genoa", period=2, position=position).play("decree")
    assert decrees(table)[2:] == ["the game ended with period 2"] * 2
    assert to_come(table) == []
    kept = Kept(1, solo="genoa").play("set-titles", "Anna", titles={})
    kept.play("set-period", period=2, phase="over")
    assert decrees(kept)[0] == "the decree of period 1 was not scored"
    assert decrees(kept)[1] == "the decree of period 2 was not scored"
    assert decrees(kept)[2] == "the game ended with period 2"


@pytest.mark.rule("score.marker")
def test_what_was_entered_during_a_game_is_not_called_missing() -> None:
    kept = Kept().play("set-titles", "Anna", titles={"artist": 12})
    kept.play("set-artworks", "Anna", artworks={"book": 2, "painting": 2})
    kept.play("set-destinations", "Anna", destinations=1)

    def said(category: str, seat: Any = 0) -> str:
        return reasons(kept.state, category, seat)[0][1]

    assert said("titles") == "entered without moving the marker: Artist 12"
    assert said("artworks") == "entered without moving the marker: 2 books and 2 paintings"
    assert said("destinations") == "entered without moving the marker: 1 private destination"
    assert said("artworks", BRUNO) == "no artwork acquired"
    assert said("titles", BRUNO) == "no title scored"
    assert said("destinations", BRUNO) == "no private destination discovered"
    assert said("hunger") == "no feeding recorded"


MET = board(artworks=arts(2, 2, 0), characters=people(0, 1, 0, 0))
LADDER = [{"title": "artist", "ladder": [12]}, {"title": "patron", "type": "permanent"}]


@pytest.mark.rule("ruling.title-full")
def test_p20_a_title_without_a_square_says_why_it_scores_nothing() -> None:
    position = {"phase": "actions"}
    table = entered(MET, MET, period=2, position=position, titles=LADDER)
    table.play("title", "Anna", title="artist").anyway("title", "Bruno", title="artist")
    full = ("ruling.title-full", "Artist in period 2: every square is taken")
    assert reasons(table.state, "titles", BRUNO) == [full]


@pytest.mark.rule("title.leftmost")
def test_p20_a_title_whose_squares_nobody_entered_says_so() -> None:
    table = entered(board(), board(), period=2, titles=[{"title": "artist"}])
    table.play("set-artworks", "Anna", artworks={"book": 2, "painting": 2})
    table.undecided("title", "Anna", title="artist")
    said = "Artist in period 2: its squares were not entered"
    assert reasons(table.state, "titles") == [("title.leftmost", said)]
    table.play("set-artworks", "Bruno", artworks={"book": 2, "painting": 2})
    table.play("title", "Bruno", title="artist", points=9)
    said = "Artist, scored in period 2"
    assert reasons(table.state, "titles", BRUNO) == [("title.leftmost", said)]


@pytest.mark.rule("end.endgame")
def test_p19_a_finished_table_with_endgame_characters_left_out_is_found() -> None:
    two, three = (board(characters=people(0, 0, 0, n)) for n in (1, 3))
    assert findings(entered(two, three).state)["end.endgame"] == [
        "unusual: Anna scores 0 for 1 endgame character: what it counts was not entered",
        "unusual: Bruno scores 0 for 3 endgame characters: what they count was not entered",
    ]
    typed = board(characters=people(0, 0, 0, 1), endgame=[{"points": 3}])
    assert findings(entered(typed, typed).state) == {}
    assert findings(entered(two, three, period=2).state) == {}


@pytest.mark.rule("title.any-time")
def test_p20_what_nobody_counted_cannot_make_a_sum_smaller() -> None:
    titles = [{"title": key, "ladder": [12]} for key in ("courtier", "collector", "humanist")]
    anna = {"track": 0, "characters": {"permanent": 6}, "artworks": {"book": 7}}
    table = entered(anna, {"track": 0}, period=2, titles=titles)
    assert table.is_legal("title", "Anna", title="courtier")
    assert table.is_legal("title", "Anna", title="collector")
    assert "title.humanist" in table.needs("title", "Anna", title="humanist")
    fewer = {"track": 0, "characters": {"permanent": 5}, "artworks": {"book": 6}}
    table = entered(fewer, {"track": 0}, period=2, titles=titles)
    assert "title.courtier" in table.needs("title", "Anna", title="courtier")
    assert points(table.state, "titles") == [0, 0]
