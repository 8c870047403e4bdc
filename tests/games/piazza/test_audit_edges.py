"""What the audit says at the edges: nothing left, islands, areas that begin elsewhere."""

from __future__ import annotations

import pytest

from tests.games.piazza.tables import GAME, findings, keyed

ALL_RED = "R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 R6 R6"


@pytest.mark.rule("setup.pile")
@pytest.mark.parametrize("drawing", [ALL_RED, f"{ALL_RED} R6"])
def test_nothing_is_left_once_all_own_tiles_lie_there(drawing: str) -> None:
    assert "setup.pile" not in findings(keyed(drawing, left={"Anna": 0}))
    assert "setup.pile" in findings(keyed(drawing, left={"Anna": 1}))


@pytest.mark.rule("setup.pile")
@pytest.mark.parametrize(("drawing", "laid"), [(ALL_RED, 12), (f"{ALL_RED} R6", 13)])
def test_only_neutral_tiles_are_left_once_all_own_ones_lie_there(drawing: str, laid: int) -> None:
    assert findings(keyed(f"{drawing} P1", 3, left={"Anna": 5}))["setup.pile"] == [
        f"impossible: Anna has 5 tiles left and {laid} of the own colour on the table: 4 must be "
        "left"
    ]


@pytest.mark.rule("place.touch")
def test_an_island_is_pointed_at_by_its_first_tile() -> None:
    audit = GAME.audit(keyed("R1 P2 .. B5\nY3 B4 .. R6"))
    assert [found.where for found in audit if found.rule == "place.touch"] == ["0,3"]


@pytest.mark.rule("place.grid")
def test_eight_columns_are_eight_wherever_they_begin() -> None:
    eight = "R1 P2 B3 Y4 R5 P6 B1 Y2"
    assert "place.grid" not in findings(keyed(f".. {eight}"))
    assert findings(keyed(f".. .. {eight} R3"))["place.grid"] == [
        "illegal: the piazza reaches from column 2 to column 10, 9 columns, and 8 is the most"
    ]


@pytest.mark.rule("ruling.neutral-start")
def test_of_two_neutral_start_tiles_the_first_is_named() -> None:
    state = keyed("R1 Y2\nY3 ..", 3, rulings={"neutral-start": "no"})
    (found,) = [found for found in GAME.audit(state) if found.rule == "ruling.neutral-start"]
    assert found.where == "0,1"
    assert findings(state)["ruling.neutral-start"][0].startswith("illegal: yellow 2 on 0,1 cannot")
