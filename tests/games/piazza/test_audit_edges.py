"""What the audit says at the edges: nothing left, islands, areas that begin elsewhere."""

from __future__ import annotations

import pytest

from tests.games.piazza.tables import GAME, entered, findings

ALL_RED = "R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 R6 R6"


@pytest.mark.rule("setup.pile")
@pytest.mark.parametrize("drawing", [ALL_RED, f"{ALL_RED} R6"])
def test_nothing_is_left_once_all_own_tiles_lie_there(drawing: str) -> None:
    assert "setup.pile" not in findings(entered(drawing, left={"Anna": 0}))
    assert "setup.pile" in findings(entered(drawing, left={"Anna": 1}))


@pytest.mark.rule("setup.pile")
@pytest.mark.parametrize(("drawing", "laid"), [(ALL_RED, 12), (f"{ALL_RED} R6", 13)])
def test_only_neutral_tiles_are_left_once_all_own_ones_lie_there(drawing: str, laid: int) -> None:
    assert findings(entered(f"{drawing} P1", 3, left={"Anna": 5}))["setup.pile"] == [
        f"impossible: Anna has 5 tiles left and {laid} of the own colour on the table: 4 must be "
        "left"
    ]


@pytest.mark.rule("place.touch")
def test_an_island_is_pointed_at_by_its_first_tile() -> None:
    audit = GAME.audit(entered("R1 P2 .. B5\nY3 B4 .. R6"))
    assert [found.where for found in audit if found.rule == "place.touch"] == ["0,3"]


@pytest.mark.rule("place.grid")
def test_eight_columns_are_eight_wherever_they_begin() -> None:
    eight = "R1 P2 B3 Y4 R5 P6 B1 Y2"
    assert "place.grid" not in findings(entered(f".. {eight}"))
    assert findings(entered(f".. .. {eight} R3"))["place.grid"] == [
        "illegal: the piazza reaches from column 2 to column 10, 9 columns, and 8 is the most"
    ]


@pytest.mark.rule("ruling.neutral-start")
def test_of_two_neutral_start_tiles_the_first_is_named() -> None:
    state = entered("R1 Y2\nY3 ..", 3, rulings={"neutral-start": "no"})
    (found,) = [found for found in GAME.audit(state) if found.rule == "ruling.neutral-start"]
    assert found.where == "0,1"
    assert findings(state)["ruling.neutral-start"][0].startswith(
        "illegal: yellow wave on 0,1 cannot"
    )


@pytest.mark.rule("setup.pile")
def test_tiles_left_say_nothing_where_no_tiles_were_entered() -> None:
    assert "setup.pile" not in findings(entered("", 2, left={"Anna": 10}))
    assert "setup.pile" in findings(entered(f"{ALL_RED}", 2, left={"Anna": 10}))


ALL_YELLOW = ALL_RED.replace("R", "Y")


@pytest.mark.rule("setup.pile")
def test_more_neutral_tiles_on_the_table_than_one_is_dealt_leave_no_fewer_own_ones() -> None:
    five = "R1 Y1 Y2 Y3 Y4 Y5"
    assert "setup.pile" in findings(entered(five, 3, left={"Anna": 10}))
    assert "setup.pile" not in findings(entered(five, 3, left={"Anna": 11}))


@pytest.mark.rule("setup.pile")
def test_a_neutral_tile_too_many_on_the_table_takes_no_own_tile_away() -> None:
    assert "setup.pile" not in findings(entered(f"R1 {ALL_YELLOW} Y6", 3, left={"Anna": 11}))


@pytest.mark.rule("ruling.grid")
@pytest.mark.parametrize("drawing", ["R1 P2 B3 Y4", "R1 P2 B3 Y4 R5 P6 B1 Y2"])
def test_a_fixed_area_needs_a_start_as_soon_as_there_are_tiles_enough(drawing: str) -> None:
    fixed = findings(entered(drawing, rulings={"grid": "fixed"}))
    assert fixed["ruling.grid"] == [
        "illegal: at this table the area of 8 × 8 is fixed around the start, and around no square "
        "that may have been the start it holds all tiles"
    ]


@pytest.mark.rule("setup.three")
def test_more_start_fields_than_start_tiles_are_against_the_rules() -> None:
    square = [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert findings(entered("R1 P2\nB3 Y4", 3, start=square))["setup.three"] == [
        "illegal: 4 start fields are given, with 3 players the start has 3 tiles"
    ]
    assert "setup.three" not in findings(entered("R1 P2\nB3 Y4", 3, start=square[:3]))


@pytest.mark.rule("setup.four")
def test_fewer_start_fields_are_unusual_once_tiles_enough_lie_there() -> None:
    five = "R1 P2 B5\nY3 B4 .."
    assert findings(entered(five, start=[[0, 0]]))["setup.four"] == [
        "unusual: 1 start field is given, with 4 players the start has 4 tiles"
    ]
    assert findings(entered("R1 P2", start=[[0, 0]]))["setup.four"] == [
        "unusual: 1 start field is given, with 4 players the start has 4 tiles"
    ]
    assert "setup.four" not in findings(entered("R1 P2", start=[[0, 0], [0, 1]]))
