"""Placements of hands that are shown, and a kept table as somebody would key it in."""

from __future__ import annotations

import pytest

from engine.core import Legal
from engine.games.piazza.actions import Place
from engine.games.piazza.pieces import Field
from engine.games.piazza.placements import Placement, placements
from engine.games.piazza.review import Reviewed
from tests.games.piazza.tables import ANNA, BRUNO, CARLA, CORNER, GAME, SQUARE, Kept, as_kinds


def laid(kept: Kept) -> list[tuple[str, ...]]:
    """The colours and symbols of every placement of Anna's, each of them legal."""
    found = list(placements(kept.state, ANNA))
    assert len({one.action for one in found}) == len(found)
    for one in found:
        assert isinstance(GAME.check(kept.state, one.action), Legal), one.action
    return [tuple(f"{t.colour} {t.symbol}" for t in one.action.tiles) for one in found]


@pytest.mark.rule("pair.same-colour")
def test_a_hand_of_two_colours_is_laid_one_colour_at_a_time() -> None:
    found = laid(Kept(SQUARE, 2, hands={"Anna": "R2 R5 B3"}))
    assert {("red 2",), ("red 5",), ("blue 3",)} <= set(found)
    assert {"red 2", "red 5"} in [set(tiles) for tiles in found]
    assert not [tiles for tiles in found if {tile.split()[0] for tile in tiles} == {"red", "blue"}]


@pytest.mark.rule("box.tiles")
def test_a_tile_in_hand_that_the_box_does_not_hold_is_not_offered() -> None:
    one_left = laid(Kept("R1 P2\nY3 B4", rulings={"equal-pair": "yes"}, hands={"Anna": "R1 R1"}))
    assert ("red 1",) in one_left
    assert ("red 1", "red 1") not in one_left
    none_left = laid(Kept("R1 P2 R1\nY3 B4 ..", hands={"Anna": "R1 R5"}))
    assert ("red 5",) in none_left
    assert not [tiles for tiles in none_left if "red 1" in tiles]


@pytest.mark.rule("setup.three")
@pytest.mark.parametrize(("before", "pairs"), [(2, True), (3, False)])
def test_two_neutral_tiles_are_laid_only_while_two_are_left(before: int, pairs: bool) -> None:
    kept = Kept("R1 P2\nB3 ..", 3)
    for what in ("Y1@4,4", "Y2@5,5", "Y3@4,6")[:before]:
        kept.play("lay", "Anna", what)
    kept.play("hand", "Anna", "Y4 R2" if before == 3 else "Y4 Y5 R2")
    if before == 3:
        kept.anyway("hand", "Anna", "Y4 Y5 R2")
    found = [{*tiles} for tiles in laid(kept)]
    assert {"yellow 4"} in found
    assert ({"yellow 4", "yellow 5"} in found) is pairs


def test_only_what_is_known_is_entered_again() -> None:
    kept = Kept(SQUARE, hands={"Anna": "R2 R3 R5"})
    assert GAME.position(kept.state).scores == ()
    kept.play("place", "Anna", "R5@1,2")
    kept.play("set-score", "Carla", score=12)
    found = GAME.position(kept.state)
    assert [seat for seat, _ in found.scores] == [ANNA, CARLA]
    assert found.hands == ((ANNA, as_kinds("R2 R3")),)
    assert (found.next, found.left) == (BRUNO, ())


@pytest.mark.rule("setup.three")
def test_tiles_left_are_counted_where_neutral_ones_lie_and_everybody_is_known() -> None:
    kept = Kept(CORNER, 3)
    assert GAME.position(kept.state).left == ()
    kept.play("place", "Anna", "Y4@1,1")
    assert GAME.position(kept.state).left == ((ANNA, 14), (BRUNO, 15), (CARLA, 15))
    kept.play("points", "Bruno", points=0)
    assert GAME.position(kept.state).left == ((ANNA, 14), (CARLA, 15))


@pytest.mark.rule("setup.start-chosen")
def test_start_tiles_are_offered_around_the_first_one() -> None:
    kept = Kept(None)
    assert {action.tile.at for action in kept.choices("Anna")} == {Field(0, 0)}
    kept.play("start", "Anna", "R1@0,0")
    around = {Field(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1)} - {Field(0, 0)}
    assert {action.tile.at for action in kept.choices("Bruno")} == around


def test_nobody_missed_points_in_a_turn_that_brought_more_than_the_rules_allow() -> None:
    less = Placement(Place(ANNA, ()), 4, ())
    turn = Reviewed(1, ANNA, (), (), 9, less)
    assert (turn.missed, turn.is_noted) == (0, False)
    assert Reviewed(1, ANNA, (), (), 3, less).missed == 1
