"""Entering and correcting: every entry can be undone, and nothing unknown is invented."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Illegal
from engine.games.piazza.actions import Place
from engine.games.piazza.counting import hand_size, hidden, tiles_left
from engine.games.piazza.order import on_turn
from engine.games.piazza.pieces import Field, Kind
from tests.games.piazza.tables import (
    ANNA,
    BRUNO,
    CARLA,
    CORNER,
    EXAMPLE_1,
    GAME,
    SQUARE,
    Kept,
    content,
    entered,
    findings,
    read,
    voice,
)


@pytest.mark.parametrize(
    ("do", "player", "what", "fields"),
    [
        ("lay", "", "P6@1,2", {}),
        ("lay", "Bruno", "P6@1,2", {}),
        ("take", "", "", {"at": [1, 1]}),
        ("amend", "", "B5@1,1", {"at": [1, 1]}),
        ("amend", "", "B4@2,0", {"at": [1, 1]}),
        ("set-score", "Anna", "", {"score": 30}),
        ("points", "Anna", "", {"points": 6}),
        ("hand", "Anna", "R2 R3", {}),
        ("draw", "Anna", "R2", {}),
        ("place", "Anna", "R5@1,2", {}),
    ],
)
def test_every_entry_can_be_undone(do: str, player: str, what: str, fields: Any) -> None:
    kept = Kept(SQUARE)
    before, score = kept.state, kept.table.score
    kept.play(do, player, what, **fields)
    assert kept.state != before
    kept.table.undo()
    assert (kept.state, kept.table.score) == (before, score)


def test_a_finished_table_is_entered_by_taps() -> None:
    kept = Kept(None, 2)
    for tile in ("R1@0,0", "P2@0,1", "Y3@1,0", "B4@1,1"):
        kept.play("lay", "", tile)
    kept.play("set-score", "Anna", score=40)
    kept.play("set-score", "Bruno", score=40)
    assert kept.totals == (40, 40)
    assert tiles_left(kept.state, ANNA) == 22
    assert kept.outcome is None


def test_a_laid_tile_scores_nothing_but_is_there_for_what_follows() -> None:
    kept = Kept(EXAMPLE_1)
    kept.play("lay", "", "B3@1,4")
    assert kept.totals == (0, 0, 0, 0)
    assert tiles_left(kept.state, CARLA) == 10
    kept.play("place", "Bruno", "P5@1,5")
    assert kept.totals == (0, 3, 0, 0)


def test_what_can_never_lie_there_is_marked_in_whatever_order_it_is_entered() -> None:
    kept = Kept(SQUARE)
    assert kept.is_legal("lay", "", "R5@5,5")
    assert set(kept.refusal("lay", "", "B5@1,2")) == {"place.colour"}
    assert set(kept.refusal("lay", "", "R4@1,2")) == {"place.symbol"}
    assert set(kept.refusal("lay", "", "R4@9,0")) == {"place.grid"}
    kept.play("lay", "", "R1@5,5")
    assert set(kept.refusal("lay", "", "R1@3,3")) == {"box.tiles"}
    verdict = kept.check("lay", "", "R5@1,1")
    assert isinstance(verdict, Illegal)
    assert not verdict.can_be_recorded


def test_a_tile_is_taken_away_and_points_written_down_stay() -> None:
    kept = Kept(EXAMPLE_1)
    kept.play("place", "Carla", "B3@1,4")
    kept.play("take", at=[1, 4])
    assert kept.brackets("Carla") == [(5, ("1,0", "1,4"))]
    verdict = kept.check("take", at=[1, 4])
    assert isinstance(verdict, Illegal)
    assert not verdict.can_be_recorded
    assert kept.told(verdict) == {"place.empty": "cannot take a tile from 1,4: none lies there"}


def test_a_corrected_tile_is_one_step_and_points_written_down_stay() -> None:
    kept = Kept(EXAMPLE_1)
    kept.play("place", "Carla", "B3@1,4")
    steps, before = len(kept.table.log.path()), kept.state
    action = kept.action("amend", what="B2@1,4", at=[1, 4])
    told = voice(before).say(GAME.describe(before, action))
    assert told == "blue wave on 1,4 instead of blue olive on 1,4"
    kept.play("amend", what="B2@1,4", at=[1, 4])
    assert len(kept.table.log.path()) == steps + 1
    assert kept.state.by_field[Field(1, 4)] == Kind("blue", 2)
    assert kept.brackets("Carla") == [(5, ("1,0", "1,4"))]
    kept.table.undo()
    assert kept.state == before


def test_a_correction_leaves_the_same_table_as_taking_and_laying() -> None:
    amended, relaid = Kept(CORNER, 3), Kept(CORNER, 3)
    for kept in (amended, relaid):
        kept.play("place", "Anna", "Y4@1,1")
    amended.play("amend", what="Y4@2,0", at=[1, 1])
    relaid.play("take", at=[1, 1])
    relaid.play("lay", "Anna", "Y4@2,0")
    assert amended.state == relaid.state


def test_a_correction_is_judged_without_the_wrong_tile() -> None:
    kept = Kept(SQUARE)
    assert "place.empty" in kept.refusal("amend", what="B5@3,3", at=[3, 3])
    refused = kept.check("amend", what="B4@0,1", at=[1, 1])
    assert isinstance(refused, Illegal)
    assert not refused.can_be_recorded
    beside = kept.refusal("amend", what="R5@0,1", at=[0, 1])
    assert "place.colour" in beside
    kept.anyway("amend", what="R5@0,1", at=[0, 1])
    assert kept.state.by_field[Field(0, 1)] == Kind("red", 5)


def test_a_start_tile_corrected_before_the_start_is_over_stays_one() -> None:
    kept = Kept()
    kept.play("start", "Anna", "R1@4,4")
    kept.play("amend", what="R2@4,5", at=[4, 4])
    assert kept.state.start == (Field(4, 5),)


def test_whoever_gets_a_tile_back_has_not_run_out() -> None:
    kept = Kept(SQUARE, finished=["Anna", "Bruno"])
    kept.play("take", at=[0, 0])
    assert kept.finished == ["Bruno"]


def test_neutral_tiles_are_counted_only_while_somebody_knows_whose_they_are() -> None:
    kept = Kept(CORNER, 3)
    kept.play("place", "Anna", "Y4@1,1")
    assert [tiles_left(kept.state, seat) for seat in kept.state.seats] == [14, 15, 15]
    kept.play("lay", "Bruno", "Y1@0,2")
    assert tiles_left(kept.state, BRUNO) == 14
    kept.play("lay", "", "Y5@2,0")
    assert [tiles_left(kept.state, seat) for seat in kept.state.seats] == [None, None, None]
    assert [hand_size(kept.state, seat) for seat in kept.state.seats] == [3, 3, 3]


def test_a_neutral_tile_taken_back_is_its_players_again() -> None:
    kept = Kept(CORNER, 3)
    kept.play("place", "Anna", "Y4@1,1")
    kept.play("place", "Bruno", "Y1@0,2")
    kept.play("take", at=[1, 1])
    assert [tiles_left(kept.state, seat) for seat in kept.state.seats] == [15, 14, 15]


def test_neutral_tiles_on_an_entered_table_belong_to_nobody_known() -> None:
    state = entered("R1 P2 Y4\nB3 Y5 ..", 3)
    assert [tiles_left(state, seat) for seat in state.seats] == [None, None, None]
    counted = entered("R1 P2 Y4\nB3 Y5 ..", 3, left={"Anna": 14, "Bruno": 14, "Carla": 15})
    assert [tiles_left(counted, seat) for seat in counted.seats] == [14, 14, 15]
    assert findings(counted) == {}
    wrong = entered("R1 P2 Y4\nB3 Y5 ..", 3, left={"Anna": 14, "Bruno": 14, "Carla": 14})
    assert findings(wrong)["setup.three"] == [
        "impossible: neutral tiles laid by the tiles left: 3, but on the table: 2"
    ]


def test_tiles_left_of_three_players_leave_room_for_the_neutral_ones() -> None:
    assert findings(entered(CORNER, 3, left={"Anna": 16}))["setup.pile"] == [
        "impossible: Anna has 16 tiles left and 1 of the own colour on the table: 15 must be left"
    ]


def test_a_turn_noted_without_tiles_leaves_the_tiles_uncounted() -> None:
    kept = Kept(SQUARE)
    kept.play("points", "Anna", points=0)
    assert tiles_left(kept.state, ANNA) is None
    assert on_turn(kept.state) == BRUNO
    assert "Anna" not in GAME.extras(kept.state)["left"]


def test_a_game_is_kept_by_its_points_alone() -> None:
    kept = Kept(None, 2)
    for points in (4, 0, 7, 9):
        kept.play("points", ("Anna", "Bruno")[kept.state.due or 0], points=points)
    assert kept.totals == (11, 9)
    assert kept.outcome is None
    kept.play("ran-out", "Bruno")
    kept.play("ran-out", "Anna")
    assert kept.outcome == (["Anna"], "points", "Anna wins with 11 points, 2 ahead of Bruno")


def test_a_turn_may_be_skipped_by_somebody_whose_tiles_nobody_counted() -> None:
    kept = Kept("", scores={"Anna": 4})
    kept.play("points", "Anna", points=3)
    assert kept.needs("points", "Carla", points=3) == {
        "end.player": "Carla is next only if Bruno ran out of tiles: nobody has counted them"
    }
    kept.undecided("points", "Carla", points=3)
    assert on_turn(kept.state) == 3


def test_a_hand_is_shown_hidden_and_played_from() -> None:
    kept = Kept(SQUARE)
    kept.play("hand", "Anna", "R2 R5 R6")
    assert hidden(kept.state, ANNA) == 0
    assert kept.refusal("hand", "Anna", "P3") == {
        "setup.four": "Anna cannot hold pink olive: Anna plays red"
    }
    assert kept.refusal("hand", "Anna", "R1 R1") == {
        "box.tiles": "Anna cannot hold 2 of red sun: 1 on the table or in other hands, and the box "
        "holds 2"
    }
    kept.play("place", "Anna", "R5@1,2")
    assert [kind.symbol for kind in kept.state.hands[ANNA]] == [2, 6]
    kept.play("hand", "Anna", "")
    assert hidden(kept.state, ANNA) == 3


def test_no_hand_holds_more_neutral_tiles_than_were_dealt() -> None:
    kept = Kept("R1 P2 Y4\nB3 Y5 Y1", 3, left={"Anna": 12, "Bruno": 15, "Carla": 15})
    assert kept.refusal("hand", "Anna", "Y1 Y2")["setup.three"] == (
        "Anna cannot hold 2 neutral tiles: 1 left of those dealt"
    )
    assert kept.is_legal("hand", "Bruno", "Y1 Y2 Y3")


def test_hands_of_an_entered_table_are_proof_read() -> None:
    found = findings(entered(SQUARE, hands={"Anna": "P3"}))
    assert found == {"setup.four": ["illegal: Anna cannot hold pink olive: Anna plays red"]}
    assert findings(entered(SQUARE, hands={"Anna": "R2 R3 R4 R5"}))["setup.pile"] == [
        "impossible: Anna cannot hold 4 tiles: a hand has 3 now"
    ]
    too_many = entered("R1 P2 R2\nY3 R4 Y4", hands={"Anna": "R1 R2 R2"})
    assert findings(too_many)["box.tiles"] == [
        "impossible: 3 of red wave, the box holds 2: on 0,2 and 2 in Anna's hand"
    ]


def test_a_table_without_colours_beside_each_other_in_order_is_recognised() -> None:
    assert findings(entered("R1 R2\nP1 B3 .."))["place.colour"] == [
        "illegal: red sun on 0,0 lies beside red wave on 0,1 of the same colour"
    ]
    assert findings(entered("R1 R2\nP1 B3 .."))["place.symbol"] == [
        "illegal: red sun on 0,0 lies beside pink sun on 1,0 with the same symbol"
    ]


def test_too_large_a_piazza_is_found_in_both_directions() -> None:
    wide = findings(entered("R1 P2 B3 Y4 R5 P6 B1 Y2 R3"))
    assert wide["place.grid"] == [
        "illegal: the piazza reaches from column 0 to column 8, 9 columns, and 8 is the most"
    ]


def test_entered_and_kept_tables_look_the_same_from_the_outside() -> None:
    kept = Kept(None, 3, setup={"neutral": "yellow"})
    for name, tile in (("Anna", "R1@0,0"), ("Bruno", "P2@0,1"), ("Carla", "B3@1,0")):
        kept.play("start", name, tile)
    kept.play("draw", "Bruno", "P1 Y4 Y6")
    kept.play("place", "Bruno", "Y4@1,1")
    kept.play("place", "Carla", "B5@0,2")
    position = GAME.position(kept.state)
    assert dict(position.left) == {0: 15, 1: 14, 2: 14}
    setup = kept.table.setup
    again = GAME.start(type(setup)(setup.players, setup.options, setup.rulings, position))
    assert GAME.position(again) == position
    assert again.grid == kept.state.grid
    for seat in again.seats:
        assert tiles_left(again, seat) == tiles_left(kept.state, seat)
    assert on_turn(again) == on_turn(kept.state) == ANNA


def test_the_place_of_every_tile_in_a_choice_is_one_a_file_can_write() -> None:
    kept = Kept(SQUARE)
    for action in kept.choices("Anna"):
        assert isinstance(action, Place)
        written = GAME.actions.shape.write(action, kept.names)
        assert read(content(moves=[written])).moves[0].action == action


def test_a_neutral_tile_corrected_twice_stays_with_whoever_laid_it() -> None:
    kept = Kept(CORNER, 3)
    kept.play("place", "Anna", "Y4@1,1")
    kept.play("place", "Bruno", "Y1@0,2")
    for symbol in (5, 6):
        kept.play("amend", what=f"Y{symbol}@1,1", at=[1, 1])
        assert kept.state.neutral_laid == (1, 1, 0)
    kept.play("take", at=[1, 1])
    assert kept.state.neutral_laid == (0, 1, 0)


def test_a_tile_corrected_into_a_neutral_one_counts_for_whoever_laid_that_tile() -> None:
    kept = Kept(CORNER, 3)
    kept.play("place", "Anna", "R4@1,1")
    kept.play("place", "Bruno", "P5@1,2")
    kept.play("amend", what="Y5@1,2", at=[1, 2])
    assert kept.state.neutral_laid == (0, 1, 0)


def test_who_laid_a_tile_is_forgotten_when_it_is_taken_up() -> None:
    kept = Kept(CORNER, 3)
    kept.play("place", "Anna", "R4@1,1")
    kept.play("take", at=[1, 1])
    kept.play("lay", "", "R4@1,1")
    kept.play("amend", what="Y4@1,1", at=[1, 1])
    assert kept.state.neutral_laid == (None, None, None)
