"""What counts when, and that nothing counts twice."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.cli.json_report import score_answer
from companion.present.replay import Reading
from engine.files import codec
from tests.games.amalfi.tables import (
    ANNA,
    BRUNO,
    GAME,
    Kept,
    at,
    content,
    entered,
    fleet,
    lines,
    pending,
    points,
    totals,
    voice,
    won,
)

MANUAL = json.loads(
    """{"round": 2, "players": {"Anna": {"track": 12, "food": 4, "colonies": 3, "ships": {"sea": 4,
    "homeland": 1, "shipyard": 4, "actions": 1, "spice": 1, "wheat": 0, "wine": 1, "gem": 0,
    "textile": 0}, "charts": [{"points": 2}], "contracts": [{"kind": "paint", "points": 7}],
    "characters": {"immediate": 1, "permanent": 2, "action": 0, "ending": 1},
    "ending": [{"name": "…", "per": 2, "of": "books", "max": null}]}}}"""
)
END = ("colonies", "charts", "contracts", "ending")


def answer(file: dict[str, Any]) -> dict[str, Any]:
    return score_answer(Reading(codec.read(json.dumps(file).encode())))


def test_the_position_of_the_manual_is_scored_as_it_lies() -> None:
    found = answer(content(2, position=MANUAL))
    anna = found["players"][0]
    by_category: dict[str, int] = {}
    for line in anna["lines"]:
        by_category[line["category"]] = by_category.get(line["category"], 0) + line["points"]
    assert list(by_category) == [
        "track",
        "settlement-1",
        "settlement-2",
        "settlement-3",
        "settlement-4",
        "milestones",
        "colonies",
        "charts",
        "contracts",
        "ending",
        "bonus",
    ]
    assert [n for n in by_category.values() if n] == [12, 4, 2, 7]
    assert (anna["total"], found["winners"]) == (25, [])
    assert [finding["because"] for finding in found["findings"]] == [
        "where Bruno's score marker stood was not entered, so it counts as 0"
    ]
    assert (found["because"], found["missing"]) == (None, [])
    assert [line["category"] for line in anna["pending"]] == ["settlement-2"]


@pytest.mark.rule("card.vp-later")
@pytest.mark.parametrize("phase", ["actions", "food", "settlement"])
def test_with_a_phase_the_game_goes_on_and_the_end_is_pending(phase: str) -> None:
    state = entered(boards=MANUAL["players"], round=2, phase=phase)
    assert totals(state) == (12, 0)
    assert [points(state, category) for category in END] == [[0, 0]] * 4
    assert [pending(state, category) for category in END[:3]] == [
        [(4, "3 colonies: 4 in the row 1, 2, 4, 6, 9, 12")],
        [(2, "1 chart: 2")],
        [(7, "paint 7")],
    ]
    assert GAME.outcome(state) is None
    card = GAME.score(state)
    for category in GAME.categories(state.setup):
        assert card.of(state.seats[0], category.key)


@pytest.mark.rule("score.track")
def test_a_marker_entered_holds_what_was_scored_during_play() -> None:
    state = entered(boards={"Anna": {"track": 46}}, round=3, settled=[1, 2])
    said = [(0, "score.track", "any points are in the 46 on the score track")]
    for category in ("settlement-1", "settlement-2", "milestones", "bonus"):
        assert lines(state, category) == said
    later = [(0, "settlement.score", "scored at the end of round 4")]
    assert lines(state, "settlement-4") == later
    assert lines(state, "track") == [(46, "score.track", "the score marker stood at 46")]
    assert lines(state, "track", BRUNO) == [(0, "score.track", "the score marker was not entered")]
    assert lines(state, "settlement-1", BRUNO) == [(0, "settlement.score", "not entered")]


@pytest.mark.rule("score.track")
def test_a_marker_entered_during_a_kept_game_corrects_the_sum() -> None:
    kept = Kept(2)
    kept.play("claim", "Anna", milestone=1)
    kept.play("count-track", "Anna", points=13)
    assert lines(kept.state, "track") == [
        (3, "score.track", "the score marker stood at 13, 10 had been counted until then")
    ]
    assert totals(kept.state) == (13, 0)
    kept.play("claim", "Anna", milestone=2)
    assert totals(kept.state) == (21, 0)
    kept.play("count-track", "Anna", points=21)
    assert totals(kept.state) == (21, 0)


@pytest.mark.rule("score.track")
def test_points_after_an_entered_position_have_their_own_lines() -> None:
    kept = at(1, boards={"Anna": {"track": 12, "ships": fleet(shipyard=4)}})
    kept.to_settlement()
    kept.play("settle")
    assert (points(kept.state, "track"), points(kept.state, "settlement-1")) == ([12, 0], [4, 0])
    assert totals(kept.state) == (16, 0)
    again = GAME.position(kept.state)
    assert [board.track for _, board in again.players] == [16, 0]


@pytest.mark.rule("score.track")
def test_a_result_typed_again_takes_the_place_of_the_first() -> None:
    kept = Kept(2, position={"round": 1, "players": {}}, settlements=[{"name": "By hand"}])
    kept.undecided("settle", points={"Anna": 5})
    kept.anyway("settle", points={"Anna": 7, "Bruno": 2})
    assert totals(kept.state) == (7, 2)
    kept.play("count-track", "Anna", points=7)
    kept.anyway("settle", points={"Anna": 6})
    assert totals(kept.state) == (7, 2)


def test_a_game_kept_from_set_up_has_nothing_on_the_track_line() -> None:
    kept = Kept(2)
    said = [(0, "score.track", "every point of this game has its own line")]
    assert lines(kept.state, "track") == said
    assert lines(kept.state, "bonus") == [(0, "score.track", "nothing")]


def test_bonus_points_are_described_by_source() -> None:
    kept = at(boards={"Anna": {"colonies": 6, "characters": {"permanent": 1}}})
    kept.play("place", "Anna", space="market", gain={"colonies": 1, "points": 2})
    kept.play("gain", "Anna", by="character", gain={"points": 1})
    kept.play("gain", "Anna", by="character", gain={"points": 3})
    assert lines(kept.state, "bonus") == [
        (1, "colony.seventh", "colonies beyond the sixth: 1"),
        (2, "place.where", "from action spaces: 2"),
        (4, "char.play", "from characters: 1 + 3"),
    ]


def test_a_table_without_a_round_is_finished() -> None:
    boards = {"Anna": {"track": 12, "colonies": 2}, "Bruno": {"track": 11}}
    found = won(entered(boards=boards))
    assert found == (["Anna"], "points", "Anna wins with 14 points, 3 ahead of Bruno")
    assert won(entered(boards=boards, round=4, settled=[4])) == found


def test_rulings_chosen_later_score_the_same_moves_again() -> None:
    kept = at(boards={"Anna": {"food": 0}})
    kept.to_food_phase()
    kept.play("feed")
    assert totals(kept.state) == (0, 0)
    kept.table.rule("food-shortage", "3")
    assert totals(kept.state) == (-6, 0)
    kept.table.rule("negative", "no")
    assert totals(kept.state) == (0, 0)


@pytest.mark.rule("ruling.carry-over")
def test_a_ruling_that_takes_away_the_ships_of_a_later_move_leaves_that_move_out() -> None:
    kept = at(1, boards={"Anna": {"food": 0, "ships": fleet(wine=2)}})
    kept.round()
    kept.play("pass", "Bruno")
    kept.play("turn-into-food", "Anna", start="wine", ships=2)
    assert kept.board().food == 6
    kept.table.rule("carry-over", "return")
    assert (kept.board().food, kept.ships()) == (0, {"sea": 6, "shipyard": 6})
    again = type(kept.table)(GAME, kept.table.setup, kept.table.log.entries)
    assert again.state == kept.state


@pytest.mark.rule("end.cards")
def test_game_end_the_lines_of_cards_point_at_each_of_them() -> None:
    cards = [("book", 2), ("paint", 7), ("book", 3)]
    contracts = [{"kind": kind, "points": worth} for kind, worth in cards]
    state = entered(
        boards={"Anna": {"charts": [{"points": 2}, {"points": 1}], "contracts": contracts}}
    )
    card = GAME.score(state)
    assert [line.pieces for line in card.of(ANNA, "charts")] == [("chart 1", "chart 2")]
    assert [line.pieces for line in card.of(ANNA, "contracts")] == [("paint 1", "book 1", "book 2")]
    assert lines(state, "contracts") == [(12, "end.cards", "paint 7 and book 2 + 3")]


@pytest.mark.rule("end.cards")
def test_game_end_whoever_has_nothing_has_a_zero_in_every_row_with_its_rule() -> None:
    state = entered(boards={"Anna": {"colonies": 0}})
    assert lines(state, "colonies") == [(0, "end.colonies", "no colony gained")]
    assert lines(state, "charts") == [(0, "end.cards", "no chart")]
    assert lines(state, "contracts") == [(0, "end.cards", "no contract")]
    assert lines(state, "ending") == [(0, "end.ending", "no ending character")]


@pytest.mark.rule("ruling.ending-unplayed")
def test_game_end_an_ending_character_in_hand_brings_nothing_whatever_it_counts() -> None:
    doge = {"name": "Doge", "points": 5, "played": False}
    state = entered(boards={"Anna": {"ending": [doge]}})
    assert points(state, "ending") == [0, 0]


@pytest.mark.rule("ruling.ending-cap")
@pytest.mark.parametrize(
    ("most", "worth", "rule"),
    [
        (7, 6, "end.ending"),
        (6, 6, "end.ending"),
        (5, 5, "ruling.ending-cap"),
        (0, 0, "ruling.ending-cap"),
    ],
)
def test_game_end_a_printed_maximum_cuts_only_what_is_above_it(
    most: int, worth: int, rule: str
) -> None:
    doge = {"name": "Doge", "per": 2, "count": 3, "max": most}
    state = entered(boards={"Anna": {"ending": [doge]}})
    ((number, named, because),) = lines(state, "ending")
    assert (number, named) == (worth, rule)
    assert because.endswith(f", counted by hand, at most {most} by the card") == (most < 6)
    none = {"name": "Doge", "per": 1, "count": 0, "max": 0}
    assert lines(entered(boards={"Anna": {"ending": [none]}}), "ending")[0][1] == "end.ending"
    one = {"name": "Doge", "per": 1, "count": 1, "max": 0}
    assert points(entered(boards={"Anna": {"ending": [one]}}), "ending") == [0, 0]


@pytest.mark.rule("ruling.negative")
@pytest.mark.parametrize(("track", "lost"), [(5, -1), (1, -1), (0, 0), (-3, 0)])
def test_food_phase_where_no_score_falls_below_zero_a_marker_there_stays(
    track: int, lost: int
) -> None:
    boards = {"Anna": {"track": track, "food": 1, "colonies": 0, "ships": fleet()}}
    state = entered(boards=boards, rulings={"food-shortage": "1", "negative": "no"})
    fed = GAME.apply(state, Kept().action("feed", "Anna"))
    assert points(fed, "bonus")[0] == lost
    assert totals(fed)[0] == track + lost


@pytest.mark.rule("settlement.score")
def test_settlement_a_card_that_gives_nothing_for_each_says_so() -> None:
    books = [{"kind": "book", "points": 1}] * 2
    kept = at(boards={"Anna": {"contracts": books}}, settlements=[{"per": 0, "of": "books"}])
    kept.to_settlement()
    kept.play("settle")
    assert lines(kept.state, "settlement-1") == [(0, "settlement.score", "0 × 2 books = 0")]


@pytest.mark.rule("score.track")
def test_score_track_zeros_point_at_the_marker_as_it_was_entered_last() -> None:
    kept = at(boards={"Anna": {"track": 7}})
    kept.key("count-track", "Anna", points=12)
    said = "any points are in the 12 on the score track"
    assert lines(kept.state, "milestones") == [(0, "score.track", said)]
    assert totals(kept.state)[0] == 12


def test_what_lies_on_the_table_is_counted_over_all_boards() -> None:
    anna = {
        "colonies": 3,
        "charts": [{"points": 2}],
        "contracts": [{"kind": "paint", "points": 7}, {"kind": "book", "points": 1}],
    }
    bruno = {"colonies": 1, "charts": [{"points": 1}], "contracts": []}
    state = entered(3, boards={"Anna": anna, "Bruno": bruno})
    told = [voice(state).say(part) for part in GAME.contents(state)]
    assert told == ["4 colonies", "2 charts", "2 contracts"]


def test_rows_of_settlement_cards_have_their_names_where_these_were_entered() -> None:
    cards = [{"per": 2, "of": "books"}, {"name": "Scholars"}]
    state = entered(settlements=cards)
    assert [voice(state).say(row.label) for row in GAME.categories(state.setup)] == [
        "Score track",
        "Settlement I",
        "Settlement II, Scholars",
        "Settlement III",
        "Settlement IV",
        "Milestones",
        "Colonies",
        "Charts",
        "Contracts",
        "Ending characters",
        "Bonus and hunger",
    ]
    assert GAME.in_play(state.setup) == ("Scholars",)


def test_only_a_game_alone_has_a_result_of_its_own() -> None:
    boards = {"Anna": {"track": 12, "milestones": [{"milestone": 2}]}}
    assert GAME.extras(entered(1, boards=boards)) == {"solo": {"score": 12, "milestones": 1}}
    assert GAME.extras(entered(2, boards=boards)) == {}
