"""Gameplay: which tiles may be laid where, one or two at a time."""

from __future__ import annotations

import pytest

from engine.core import Illegal
from engine.games.piazza.counting import hand_size, hidden, pile_size
from tests.games.piazza.tables import ANNA, EXAMPLE_3, SQUARE, Kept, entered, findings, voice

# Eight columns are full; rows have room.
WIDE = "R1 P2 B3 Y4 R5 P6 B1 Y2\n.. B4 Y5 .. .. .. .. .."


@pytest.mark.rule("turn.one-or-two")
def test_gameplay_a_turn_lays_one_tile_or_two() -> None:
    kept = Kept(EXAMPLE_3)
    assert kept.is_legal("place", "Carla", "B5@1,3")
    assert kept.is_legal("place", "Carla", "B5@1,3 B2@3,3")
    said = kept.refusal("place", "Carla", "B5@1,3 B2@3,3 B4@4,1")
    assert said["turn.one-or-two"] == "Carla cannot lay 3 tiles in one turn: one or two"


@pytest.mark.rule("turn.one-or-two")
def test_gameplay_tiles_come_from_the_hand() -> None:
    kept = Kept(SQUARE, hands={"Anna": "R2 R3 R5"})
    assert kept.is_legal("place", "Anna", "R5@1,2")
    assert kept.refusal("place", "Anna", "R6@1,2") == {
        "turn.one-or-two": "Anna cannot lay red star: in hand are red wave, red olive and red lemon"
    }


@pytest.mark.rule("turn.one-or-two")
def test_gameplay_a_hand_shown_in_part_may_hold_anything_else() -> None:
    kept = Kept(SQUARE, hands={"Anna": "R2 R3"})
    assert kept.is_legal("place", "Anna", "R2@1,-1 R5@1,2")
    assert kept.refusal("place", "Anna", "R5@1,-1 R6@1,2") == {
        "turn.one-or-two": "Anna cannot lay red lemon and red star: in hand are red wave and red "
        "olive"
    }


@pytest.mark.rule("turn.one-or-two")
def test_gameplay_nobody_passes_with_a_tile_that_fits() -> None:
    kept = Kept(SQUARE, hands={"Anna": "R2 R3 R5"})
    verdict = kept.check("pass", "Anna")
    assert isinstance(verdict, Illegal)
    assert kept.told(verdict) == {"turn.one-or-two": "Anna cannot pass: red wave fits on 1,-1"}
    assert verdict.breaches[0].remedy is not None
    assert voice(kept.state).say(verdict.breaches[0].remedy) == "lay red wave on 1,-1"


@pytest.mark.rule("turn.draw")
def test_gameplay_the_hand_fills_up_from_the_pile() -> None:
    kept = Kept(SQUARE, hands={"Anna": "R2 R3 R5"})
    kept.play("place", "Anna", "R5@1,2")
    state = kept.state
    assert (hand_size(state, ANNA), pile_size(state, ANNA), hidden(state, ANNA)) == (3, 7, 1)
    assert kept.refusal("draw", "Anna", "R6 R6") == {
        "turn.draw": "Anna cannot draw 2 tiles: 2 known in hand, and a hand has 3 now"
    }
    kept.play("draw", "Anna", "R6")
    assert hidden(kept.state, ANNA) == 0
    assert "box.tiles" in Kept(SQUARE).refusal("draw", "Anna", "R1 R1")


@pytest.mark.rule("turn.draw")
def test_gameplay_an_empty_pile_leaves_a_smaller_hand() -> None:
    kept = Kept(
        """
        R1 P2 R2 P1 R3 P4 R5
        Y3 R4 Y1 R6 Y2 R1 ..
        .. P3 R2 P5 R3 P2 ..
        """
    )
    assert (hand_size(kept.state, ANNA), pile_size(kept.state, ANNA)) == (3, 0)
    kept.play("place", "Anna", "R4@2,6")
    assert (hand_size(kept.state, ANNA), pile_size(kept.state, ANNA)) == (2, 0)


@pytest.mark.rule("place.touch")
def test_gameplay_a_new_tile_shares_a_side_with_an_older_one() -> None:
    kept = Kept(SQUARE)
    assert kept.is_legal("place", "Anna", "R5@1,2")
    assert kept.refusal("place", "Anna", "R5@2,2") == {
        "place.touch": "cannot lay red lemon on 2,2: it meets blue shell on 1,1 at a corner only, "
        "a side "
        "is needed"
    }
    assert kept.refusal("place", "Anna", "R5@4,4") == {
        "place.touch": "cannot lay red lemon on 4,4: no tile lies beside it"
    }


@pytest.mark.rule("place.touch")
def test_gameplay_tiles_that_hang_nowhere_are_found_on_an_entered_table() -> None:
    assert findings(entered("R1 P2 .. B5\nY3 B4 .. R6"))["place.touch"] == [
        "illegal: no side joins blue lemon on 0,3 and red star on 1,3 to the rest of the piazza"
    ]


@pytest.mark.rule("place.colour")
def test_gameplay_another_colour_than_every_neighbour() -> None:
    kept = Kept("R1 P2 .. R3\nY3 B4 .. P5")
    assert kept.refusal("place", "Anna", "R6@0,2") == {
        "place.colour": "cannot lay red star on 0,2: same colour as red olive on 0,3 beside it"
    }
    assert kept.is_legal("place", "Anna", "R6@1,2")
    cross = Kept("P2 R3\nR4 ..")
    assert cross.refusal("place", "Anna", "R6@1,1")["place.colour"] == (
        "cannot lay red star on 1,1: same colour as red olive on 0,1 and red shell on 1,0 beside it"
    )


@pytest.mark.rule("place.symbol")
def test_gameplay_another_symbol_than_every_neighbour() -> None:
    kept = Kept(SQUARE)
    assert kept.refusal("place", "Anna", "R4@1,2") == {
        "place.symbol": "cannot lay red shell on 1,2: same symbol as blue shell on 1,1 beside it"
    }
    assert kept.is_legal("place", "Anna", "R3@1,2")


@pytest.mark.rule("place.grid")
def test_gameplay_eight_columns_are_full() -> None:
    kept = Kept(WIDE)
    assert kept.refusal("place", "Anna", "R6@0,8") == {
        "place.grid": "cannot lay red star on 0,8: the piazza would reach from column 0 to column "
        "8, "
        "9 columns, and 8 is the most"
    }
    assert kept.refusal("place", "Anna", "R6@0,-1")["place.grid"].count("column −1") == 1
    assert kept.is_legal("place", "Anna", "R6@1,3")


@pytest.mark.rule("place.grid")
def test_gameplay_eight_rows_are_full() -> None:
    column = "\n".join(["R1", "P2", "B3", "Y4", "R5", "P6", "B1", "Y2"])
    assert Kept(column).refusal("place", "Anna", "R6@8,0") == {
        "place.grid": "cannot lay red star on 8,0: the piazza would reach from row 0 to row 8, "
        "9 rows, and 8 is the most"
    }


@pytest.mark.rule("place.grid")
def test_gameplay_two_tiles_are_measured_together() -> None:
    kept = Kept("P2 B3 Y4 P5 B6 Y2 P1")
    assert kept.is_legal("place", "Anna", "R4@0,-1")
    assert kept.is_legal("place", "Anna", "R4@0,7")
    assert kept.refusal("place", "Anna", "R4@0,-1 R3@0,7") == {
        "place.grid": "cannot lay red shell on 0,-1 and red olive on 0,7 in one turn: each alone "
        "would "
        "fit, but together the piazza would reach from column −1 to column 7, 9 columns, and 8 is "
        "the most"
    }


@pytest.mark.rule("place.empty")
def test_gameplay_a_tile_never_lies_on_a_tile() -> None:
    kept = Kept(SQUARE)
    verdict = kept.check("place", "Anna", "R5@1,1")
    assert isinstance(verdict, Illegal)
    assert not verdict.can_be_recorded
    assert kept.told(verdict) == {
        "place.empty": "cannot lay red lemon on 1,1: blue shell on 1,1 lies there already"
    }
    twice = kept.check("place", "Anna", "R5@1,2 R6@1,2")
    assert isinstance(twice, Illegal)
    assert not twice.can_be_recorded


@pytest.mark.rule("pair.bracket")
def test_gameplay_example_1_only_other_colours_between_two_new_tiles() -> None:
    kept = Kept("Y1 P2 Y4\nP3 Y6 P5")
    assert kept.play("place", "Anna", "R4@0,-1 R5@0,3") == (5, 0, 0, 0)


@pytest.mark.rule("pair.bracket", "bracket.between")
def test_gameplay_example_2_a_tile_of_their_colour_between_two_new_tiles() -> None:
    kept = Kept("Y1 R2 Y4\nP3 Y6 P5")
    assert kept.refusal("place", "Anna", "R4@0,-1 R5@0,3") == {
        "pair.bracket": "cannot lay red shell on 0,-1 and red lemon on 0,3 in one turn: with red "
        "wave on 0,1 "
        "between them they form no bracket with each other"
    }
    assert kept.play("place", "Anna", "R4@0,-1") == (3, 0, 0, 0)


@pytest.mark.rule("pair.bracket")
def test_gameplay_two_new_tiles_lie_in_one_line() -> None:
    kept = Kept(SQUARE)
    assert kept.refusal("place", "Anna", "R5@1,2 R6@2,1") == {
        "pair.bracket": "cannot lay red lemon on 1,2 and red star on 2,1 in one turn: they are in "
        "no "
        "common row or column, so they form no bracket"
    }


@pytest.mark.rule("pair.same-colour")
def test_gameplay_two_colours_are_never_mixed_in_a_turn() -> None:
    kept = Kept(SQUARE, 2)
    assert kept.refusal("place", "Anna", "R5@1,2 B5@1,-1") == {
        "pair.same-colour": "cannot lay blue lemon on 1,-1 and red lemon on 1,2 in one turn: two "
        "tiles of "
        "a turn have one colour"
    }
    assert kept.is_legal("place", "Anna", "R5@1,2 R4@1,-1")


@pytest.mark.rule("pair.same-colour")
def test_gameplay_nor_are_main_and_neutral_with_three() -> None:
    kept = Kept("R1 P2\nB3 Y4", 3)
    assert set(kept.refusal("place", "Anna", "R5@1,2 Y5@1,-1")) == {"pair.same-colour"}


@pytest.mark.rule("pair.old-neighbour")
def test_gameplay_each_of_two_tiles_has_an_older_neighbour() -> None:
    kept = Kept(SQUARE)
    said = kept.refusal("place", "Anna", "R5@1,2 R6@1,3")
    assert said["pair.old-neighbour"] == (
        "cannot lay red star on 1,3: beside it lies only red lemon on 1,2 of the same turn, and it "
        "needs "
        "an older neighbour"
    )
    assert set(said) == {"pair.old-neighbour", "place.colour"}


@pytest.mark.rule("single.free")
def test_gameplay_a_single_tile_needs_no_bracket() -> None:
    kept = Kept(SQUARE)
    kept.play("place", "Anna", "R5@1,2")
    assert kept.lines("Anna") == [
        (
            0,
            "bracket.ends",
            "turn 1: red lemon on 1,2 forms no bracket, 0 other red tiles in row 1 and column 2",
        )
    ]
