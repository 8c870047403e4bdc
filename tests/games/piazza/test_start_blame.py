"""Start tiles: who broke a rule, and what the tiles that lie there tell afterwards."""

from __future__ import annotations

import pytest

from tests.games.piazza.tables import CORNER, SQUARE, Kept, entered, findings


@pytest.mark.rule("setup.start-symbols")
def test_whoever_starts_after_two_equal_symbols_has_broken_nothing() -> None:
    kept = Kept()
    kept.play("start", "Anna", "R1@0,0")
    kept.anyway("start", "Bruno", "P1@1,1")
    kept.play("start", "Carla", "B3@0,1")
    assert kept.refusal("start", "Dario", "Y1@1,0") == {
        "setup.start-symbols": "start tiles need different symbols: red sun on 0,0, yellow sun on "
        "1,0 "
        "and pink sun on 1,1 show the same"
    }
    kept.play("start", "Dario", "Y4@1,0")


@pytest.mark.rule("setup.four")
def test_whoever_starts_beside_one_of_two_distant_tiles_has_broken_nothing() -> None:
    kept = Kept()
    kept.play("start", "Anna", "R1@0,0")
    kept.anyway("start", "Bruno", "P2@5,5")
    assert set(kept.refusal("start", "Carla", "B3@2,2")) == {"setup.four"}
    kept.play("start", "Carla", "B3@0,1")
    kept.play("start", "Dario", "Y4@1,0")
    assert "setup.four" in findings(kept.state)


@pytest.mark.rule("ruling.neutral-start")
def test_where_neutral_tiles_may_start_two_of_them_are_no_finding() -> None:
    kept = Kept(None, 3, rulings={"neutral-start": "yes"})
    kept.play("start", "Anna", "Y1@0,0")
    kept.play("start", "Bruno", "Y2@1,1")
    kept.play("start", "Carla", "B3@0,1")
    assert findings(kept.state) == {}
    twice = entered("R1 Y2\n.. R3", 3, rulings={"neutral-start": "yes"})
    assert list(findings(twice)) == ["setup.three"]


@pytest.mark.rule("setup.pile")
@pytest.mark.parametrize(
    ("drawing", "left", "said"),
    [
        (CORNER, {"Anna": 11}, "1 of the own colour on the table: 15 must be left"),
        (SQUARE, {"Anna": 11}, "1 of the own colour on the table: 14 to 15 can be left"),
        (CORNER, {"Anna": 1}, "1 of the own colour on the table: 15 must be left"),
    ],
)
def test_nobody_has_laid_more_neutral_tiles_than_lie_there(
    drawing: str, left: dict[str, int], said: str
) -> None:
    number = left["Anna"]
    tiles = "1 tile" if number == 1 else f"{number} tiles"
    assert findings(entered(drawing, 3, left=left))["setup.pile"] == [
        f"impossible: Anna has {tiles} left and {said}"
    ]


@pytest.mark.rule("setup.pile")
def test_every_wrong_count_is_named_and_the_sum_only_where_each_could_be_right() -> None:
    wrong = findings(entered(CORNER, 3, left={"Anna": 11, "Bruno": 11, "Carla": 11}))
    assert len(wrong["setup.pile"]) == 3
    assert "setup.three" not in wrong
    right = {"Anna": 15, "Bruno": 15, "Carla": 15}
    assert findings(entered(CORNER, 3, left=right)) == {}


LATE = "R1 P2 Y1\nB3 Y4 ..\nY5 .. .."


@pytest.mark.rule("setup.three")
@pytest.mark.parametrize(
    ("left", "counted"),
    [({"Anna": 13, "Bruno": 13}, 4), ({"Anna": 14, "Bruno": 14, "Carla": 15}, 2)],
)
def test_neutral_tiles_counted_for_some_players_are_no_more_than_lie_there(
    left: dict[str, int], counted: int
) -> None:
    assert findings(entered(LATE, 3, left=left))["setup.three"] == [
        f"impossible: neutral tiles laid by the tiles left: {counted}, but on the table: 3"
    ]


@pytest.mark.rule("setup.three")
def test_neutral_tiles_that_one_player_can_have_laid_are_no_finding() -> None:
    assert "setup.three" not in findings(entered(LATE, 3, left={"Anna": 15, "Bruno": 15}))
    six = "R1 P2 Y1 B5 Y2\nB3 Y4 R2 Y6 P1\nY5 R6 Y3 .. .."
    assert "setup.three" in findings(entered(six, 3, left={"Anna": 13, "Bruno": 14}))
    assert "setup.three" not in findings(entered(six, 3, left={"Anna": 12, "Bruno": 13}))


@pytest.mark.rule("setup.pile")
def test_the_last_neutral_tiles_bound_what_can_be_left() -> None:
    drawing = "Y1 R1 Y2 R2 Y3 R3\nP1 Y4 P2 Y5 P3 Y6\nY1 B1 Y2 B2 Y3 B3\nB4 Y4 B5 Y5 .. .."
    assert "setup.pile" in findings(entered(drawing, 3, left={"Anna": 11}))
    assert "setup.pile" not in findings(entered(drawing, 3, left={"Anna": 10}))


@pytest.mark.rule("setup.four", "setup.two")
@pytest.mark.parametrize(
    ("drawing", "players", "rule"),
    [
        ("R1 .. P2 .. B3 .. Y4", 4, "setup.four"),
        ("R1 .. ..\n.. B3 ..\n.. .. P2\nY4 .. ..", 2, "setup.two"),
    ],
)
def test_as_many_tiles_as_start_are_the_start(drawing: str, players: int, rule: str) -> None:
    (said,) = findings(entered(drawing, players))[rule]
    assert said.endswith("do not lie in a square of 2 × 2")


def test_tiles_entered_one_by_one_are_not_taken_for_a_start() -> None:
    kept = Kept("")
    for what in ("R1@0,0", "P2@0,2", "B3@0,4", "Y4@0,6"):
        kept.play("lay", "", what)
    assert findings(kept.state) == {}
    more = Kept("R1 .. P2 .. B3")
    more.play("lay", "", "Y4@0,6")
    assert "setup.four" not in findings(more.state)


@pytest.mark.rule("ruling.grid")
def test_an_area_fixed_around_no_possible_start_is_found() -> None:
    drawing = "R1 P2 R3 P4 R5 P6 R2\nB3 Y4 .. .. .. .. .."
    fixed = {"grid": "fixed"}
    assert findings(entered(drawing, rulings=fixed)) == {
        "ruling.grid": [
            "illegal: at this table the area of 8 × 8 is fixed around the start, and around no "
            "square that may have been the start it holds all tiles"
        ]
    }
    assert findings(entered(drawing)) == {}
    near = "R1 P2 R3 P4 R5\nB3 Y4 .. .. .."
    assert findings(entered(near, rulings=fixed)) == {}
    assert findings(entered("R1 P2", rulings=fixed)) == {}
    wide = "R1 P2 R3 P4 R5 P6 R2 P1 B5\nB3 Y4 .. .. .. .. .. .. .."
    assert list(findings(entered(wide, rulings=fixed))) == ["place.grid"]


@pytest.mark.rule("ruling.grid")
def test_while_tiles_are_entered_the_start_may_still_come() -> None:
    kept = Kept("", rulings={"grid": "fixed"})
    for what in ("R1@0,0", "P2@0,1", "R3@0,2", "P4@0,3"):
        kept.table.play(kept.action("lay", "", what))
    assert "ruling.grid" not in findings(kept.state)
