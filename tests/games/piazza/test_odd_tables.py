"""Tables on which something went against the rules, or of which little is known."""

from __future__ import annotations

import pytest

from engine.core import CannotRecord, Illegal, Undecided
from engine.games.piazza.actions import Draw
from engine.games.piazza.brackets import formed
from engine.games.piazza.counting import not_laid
from engine.games.piazza.order import on_turn
from engine.games.piazza.pieces import Field
from engine.games.piazza.review import review
from tests.games.piazza.tables import (
    ANNA,
    CORNER,
    EXAMPLE_1,
    GAME,
    SQUARE,
    Kept,
    as_kinds,
    entered,
)


@pytest.mark.rule("place.empty")
@pytest.mark.parametrize(
    ("do", "what"),
    [("place", "R5@0,1"), ("lay", "R5@0,1"), ("start", "R5@0,1"), ("place", "R5@1,2 R6@1,2")],
)
def test_two_tiles_on_one_field_cannot_be_recorded(do: str, what: str) -> None:
    kept = Kept(SQUARE)
    player = "" if do == "lay" else "Anna"
    verdict = kept.check(do, player, what)
    assert isinstance(verdict, Illegal)
    assert not verdict.can_be_recorded
    assert set(kept.told(verdict)) == {"place.empty"}
    with pytest.raises(CannotRecord, match="there is a tile on"):
        GAME.apply(kept.state, kept.action(do, player, what))


def test_no_tile_can_be_taken_from_an_empty_field() -> None:
    kept = Kept(SQUARE)
    with pytest.raises(CannotRecord, match="there is no tile on 5,5"):
        GAME.apply(kept.state, kept.action("take", at=[5, 5]))


@pytest.mark.rule("pair.bracket")
def test_two_tiles_without_a_bracket_score_nothing_and_are_both_named() -> None:
    kept = Kept(SQUARE)
    kept.anyway("place", "Bruno", "P5@1,2 P6@2,0")
    assert kept.lines("Bruno") == [
        (
            0,
            "bracket.ends",
            "turn 1: pink lemon on 1,2 and pink star on 2,0 form no bracket, 0 tiles of their "
            "colours in "
            "line with them",
        )
    ]


def test_a_start_tile_too_many_lies_there_and_is_no_start() -> None:
    kept = Kept(SQUARE)
    kept.anyway("start", "Anna", "R5@1,2")
    assert Field(1, 2) in kept.state.by_field
    assert kept.state.start == tuple(Field(row, column) for row in (0, 1) for column in (0, 1))
    assert kept.state.due is None


@pytest.mark.rule("ruling.stuck")
def test_whoever_passes_twice_is_stuck_once() -> None:
    kept = Kept(SQUARE, hands={"Anna": "R2 R3 R5"})
    kept.anyway("pass", "Anna")
    kept.anyway("pass", "Anna")
    assert kept.state.stuck == (ANNA,)
    assert [turn.seat for turn in kept.state.turns] == [ANNA, ANNA]


@pytest.mark.rule("end.game")
def test_after_the_end_nobody_draws_and_nobody_is_on_turn() -> None:
    kept = Kept(SQUARE, stuck=["Anna", "Bruno", "Carla", "Dario"])
    assert kept.refusal("draw", "Anna", "R2")["end.game"] == "Anna cannot draw: the game is over"
    assert on_turn(kept.state) is None
    assert kept.choices("Anna") == []


def test_a_neutral_tile_entered_for_a_player_is_that_players_when_it_is_taken_back() -> None:
    kept = Kept(CORNER, 3)
    kept.play("lay", "Bruno", "Y4@1,1")
    assert kept.state.neutral_laid == (0, 1, 0)
    kept.play("take", at=[1, 1])
    assert kept.state.neutral_laid == (0, 0, 0)


def test_a_neutral_tile_that_lay_there_belongs_to_nobody_when_it_is_taken_back() -> None:
    kept = Kept("R1 P2 Y4\nB3 .. ..", 3, left={"Anna": 14, "Bruno": 15, "Carla": 15})
    assert kept.state.neutral_laid == (1, 0, 0)
    kept.play("take", at=[0, 2])
    assert kept.state.neutral_laid == (None, None, None)


@pytest.mark.rule("ruling.grid")
def test_on_an_empty_table_nobody_knows_where_a_fixed_area_lies() -> None:
    kept = Kept("", rulings={"grid": "fixed"})
    assert set(kept.needs("lay", "", "R1@0,0")) == {"ruling.grid"}


@pytest.mark.rule("ruling.diagonal")
def test_where_corners_count_a_tile_unlike_them_may_still_be_laid() -> None:
    kept = Kept(SQUARE, rulings={"diagonal": "corners-too"})
    assert set(kept.refusal("place", "Anna", "R2@1,2")) == {"ruling.diagonal"}
    assert kept.is_legal("place", "Anna", "R5@1,2")


@pytest.mark.rule("turn.one-or-two")
def test_a_pass_depends_on_a_hand_whose_size_nobody_knows() -> None:
    kept = Kept(SQUARE)
    kept.play("points", "Anna", points=0)
    verdict = kept.check("pass", "Anna")
    assert isinstance(verdict, Illegal)
    for name in ("Bruno", "Carla", "Dario"):
        kept.play("points", name, points=0)
    verdict = kept.check("pass", "Anna")
    assert isinstance(verdict, Undecided)
    assert set(kept.told(verdict)) == {"turn.one-or-two"}


def test_a_known_hand_is_offered_only_the_draws_that_the_box_still_holds() -> None:
    kept = Kept(SQUARE, hands={"Anna": "R2 R3", "Bruno": "P1"})
    draws = {action.tiles for action in kept.choices("Anna") if isinstance(action, Draw)}
    assert draws == {as_kinds(f"R{symbol}") for symbol in range(1, 7)}


def test_what_does_not_lie_on_the_table_is_counted_by_kind() -> None:
    left = not_laid(entered(SQUARE))
    assert left[as_kinds("R1")[0]] == 1
    assert left[as_kinds("R2")[0]] == 2
    assert sum(left.values()) == 44
    thrice = Kept("R1 P2 R1 P3 ..")
    thrice.anyway("lay", "", "R1@0,4")
    assert not_laid(thrice.state)[as_kinds("R1")[0]] == 0


def test_a_bracket_names_the_fields_of_its_ends() -> None:
    kept = Kept(EXAMPLE_1)
    kept.play("place", "Carla", "B3@1,4")
    (bracket,) = kept.state.turns[-1].brackets
    assert bracket.fields == (Field(1, 0), Field(1, 4))
    assert formed(kept.state.grid, (), (*kept.state.board[:1],)) == ()


def test_a_look_back_compares_each_turn_with_the_best_of_its_hand() -> None:
    kept = Kept(EXAMPLE_1, hands={"Carla": "B3 B1 B6"}, next="Carla")
    steps = []
    for do, player, fields in (
        ("lay", "", {"what": "Y2@2,0"}),
        ("place", "Carla", {"what": "B3@0,2"}),
        ("points", "Dario", {"points": 5}),
    ):
        action, before = kept.action(do, player, **fields), kept.state
        kept.table.play(action)
        steps.append((before, action, kept.state))
    mine, noted = review(steps)
    best = GAME.best(steps[1][0], mine.seat)
    assert best is not None
    assert (mine.number, mine.points, mine.missed) == (1, 0, best[1])
    assert mine.missed > 0
    assert (noted.number, noted.is_noted, noted.points, noted.best) == (2, True, 5, None)
    assert noted.missed == 0


@pytest.mark.rule("setup.three")
def test_a_neutral_tile_too_many_is_described_with_those_left() -> None:
    kept = Kept("R1 P2 R3 P4 R5\nB3 .. B4 .. ..", 3)
    for what in ("Y1@2,0", "Y2@2,2", "Y4@4,4"):
        kept.play("lay", "Anna", what)
    assert kept.refusal("place", "Anna", "Y5@1,1 Y6@1,3")["setup.three"] == (
        "Anna cannot lay yellow lemon on 1,1 and yellow star on 1,3: 1 left of the 4 neutral tiles "
        "dealt"
    )


@pytest.mark.rule("pair.bracket")
def test_of_several_tiles_that_break_a_pair_the_first_is_pointed_at() -> None:
    kept = Kept("P2 R1 P3 R4 P5\n.. B6 .. B1 ..")
    verdict = kept.check("place", "Anna", "R2@0,-1 R6@0,5")
    assert isinstance(verdict, Illegal)
    (breach,) = [breach for breach in verdict.breaches if breach.rule == "pair.bracket"]
    assert breach.where == "0,1"


@pytest.mark.rule("turn.one-or-two")
def test_whoever_plays_two_colours_has_every_tile_of_both_once() -> None:
    assert Kept(SQUARE, 2).refusal("pass", "Anna") == {
        "turn.one-or-two": "Anna cannot pass: each of the 22 tiles that can be in hand fits "
        "somewhere, red sun on -1,1 for one"
    }


@pytest.mark.rule("box.tiles")
def test_only_the_tile_that_the_box_does_not_hold_is_named() -> None:
    kept = Kept("R1 P2 R1\nY3 B4 ..", hands={"Anna": "R1 R5"})
    verdict = kept.check("place", "Anna", "R1@1,2 R5@2,0")
    assert isinstance(verdict, Illegal)
    assert kept.told(verdict)["box.tiles"] == (
        "cannot lay red sun on 1,2: with the one on 0,0 and the one on 0,2 that makes 3 of red "
        "sun, "
        "and the box holds 2"
    )


@pytest.mark.rule("box.tiles")
def test_of_two_tiles_alike_the_first_is_pointed_at() -> None:
    verdict = Kept(SQUARE).check("place", "Anna", "R1@1,2 R1@2,0")
    assert isinstance(verdict, Illegal)
    assert [b.where for b in verdict.breaches if b.rule == "box.tiles"] == ["1,2"]


@pytest.mark.rule("box.tiles")
def test_a_tile_in_another_hand_is_missing_from_the_box_and_no_other_tile_there() -> None:
    kept = Kept("R1 P2\nB3 Y4", 3, hands={"Bruno": "Y4 Y5 Y6"})
    assert kept.refusal("place", "Anna", "Y4@0,2")["box.tiles"] == (
        "cannot lay yellow shell on 0,2: with the one on 1,1 and the one in Bruno's hand that "
        "makes 3 "
        "of yellow shell, and the box holds 2"
    )
    assert kept.is_legal("lay", "", "Y4@0,2")
    kept.play("lay", "", "Y4@0,2")
    assert kept.refusal("lay", "", "Y4@3,3")["box.tiles"] == (
        "cannot lay yellow shell on 3,3: with the one on 0,2 and the one on 1,1 that makes 3 of "
        "yellow shell, and the box holds 2"
    )


@pytest.mark.rule("place.grid")
@pytest.mark.parametrize(
    ("what", "where"),
    [("R6@0,-1 R3@1,3", "0,-1"), ("R3@1,3 R6@1,8", "1,8"), ("R6@0,-1 R3@1,8", "0,-1")],
)
def test_of_two_tiles_the_one_outside_the_area_is_pointed_at(what: str, where: str) -> None:
    kept = Kept("R1 P2 B3 Y4 R5 P6 B1 Y2\n.. B4 Y5 .. .. .. .. ..")
    verdict = kept.check("place", "Anna", what)
    assert isinstance(verdict, Illegal)
    (breach,) = [breach for breach in verdict.breaches if breach.rule == "place.grid"]
    assert breach.where == where
    assert breach.because.key == "grow.columns-alone"


@pytest.mark.rule("setup.three")
def test_a_neutral_tile_taken_back_is_counted_for_whoever_laid_it() -> None:
    kept = Kept(CORNER, 3)
    kept.play("place", "Anna", "Y4@1,1")
    kept.play("place", "Bruno", "Y1@0,2")
    kept.play("lay", "Bruno", "Y6@4,4")
    assert kept.state.neutral_laid == (1, 2, 0)
    kept.play("take", at=[0, 2])
    assert kept.state.neutral_laid == (1, 1, 0)


@pytest.mark.rule("setup.three")
def test_a_neutral_tile_taken_back_tells_nothing_where_nobody_knew() -> None:
    kept = Kept(CORNER, 3)
    kept.play("place", "Anna", "Y4@1,1")
    kept.play("lay", "", "Y6@4,4")
    kept.play("take", at=[1, 1])
    assert kept.state.neutral_laid == (None, None, None)


def test_a_start_tile_taken_away_is_no_start_any_more_the_others_are() -> None:
    kept = Kept(SQUARE)
    kept.play("take", at=[0, 0])
    assert kept.state.start == (Field(0, 1), Field(1, 0), Field(1, 1))


@pytest.mark.rule("end.player")
def test_out_of_a_group_nobody_could_order_one_is_noted_first() -> None:
    kept = Kept("", finished=["Carla", ["Anna", "Bruno"], "Dario"])
    kept.play("ran-out", "Dario")
    assert kept.state.finished == ((2,), (0, 1), (3,))
    kept.play("ran-out", "Bruno")
    assert kept.state.finished == ((2,), (1,), (0,), (3,))


@pytest.mark.rule("ruling.grid")
def test_a_tile_far_from_every_square_that_may_have_been_the_start_is_outside() -> None:
    kept = Kept(".. P2\nB3 R1\nY4 ..", 3, rulings={"grid": "fixed"})
    assert kept.refusal("lay", "", "R5@0,6")["ruling.grid"] == (
        "cannot lay red lemon on 0,6: at this table the area is fixed around the start, and none "
        "of "
        "the 2 squares that may have been the start is near enough"
    )


@pytest.mark.rule("setup.three")
def test_no_neutral_tile_is_drawn_beside_the_last_one_in_hand() -> None:
    kept = Kept("R1 P2\nB3 ..", 3)
    for what in ("Y1@4,4", "Y2@5,5", "Y3@4,6"):
        kept.play("lay", "Anna", what)
    kept.play("hand", "Anna", "Y4 R2")
    draws = [action.tiles for action in kept.choices("Anna") if isinstance(action, Draw)]
    assert as_kinds("R5") in draws
    assert not [tiles for tiles in draws if tiles[0].colour == "yellow"]
