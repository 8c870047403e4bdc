"""Tiles still to come: what is left, in hand and unseen, also on tables that are not in order."""

from __future__ import annotations

import pytest

from engine.core import Player, Rulings, Setup
from engine.games.piazza import counting
from engine.games.piazza.state import Options, Position, neutral_colour
from tests.games.piazza.tables import ANNA, BRUNO, CORNER, SQUARE, Kept, as_kinds, entered

ALL_YELLOW = " ".join(f"Y{symbol} Y{symbol}" for symbol in range(1, 7))
APART = ("0,5", "2,5", "4,5", "6,5", "7,3")
NINE_RED = "R1 R1 R2 R2 R3 R3 R4 R4 R5 Y1"


@pytest.mark.rule("setup.pile")
def test_more_tiles_on_the_table_than_in_the_box_leave_nothing() -> None:
    state = entered("R1 R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 R6 R6")
    assert counting.own_left(state, ANNA) == 0
    assert counting.tiles_left(state, ANNA) == 0


@pytest.mark.rule("setup.three")
def test_once_all_neutral_tiles_lie_there_everybody_has_laid_them() -> None:
    assert counting.neutral_left(entered(f"{ALL_YELLOW} R1", 3), ANNA) == 0
    assert counting.neutral_left(entered(f"{ALL_YELLOW[3:]} R1", 3), ANNA) is None


@pytest.mark.rule("setup.three")
def test_a_neutral_tile_too_many_leaves_none() -> None:
    kept = Kept(CORNER, 3)
    for number, left in enumerate((3, 2, 1, 0, 0)):
        kept.play("lay", "Anna", f"Y{number + 1}@{APART[number]}")
        assert counting.neutral_left(kept.state, ANNA) == left


def test_an_empty_entered_table_counts_nothing() -> None:
    assert counting.is_counted(entered(""), ANNA) is False
    assert counting.is_counted(entered(SQUARE), ANNA) is True


def test_three_own_tiles_left_make_a_hand_whatever_the_neutral_ones_are() -> None:
    state = entered(NINE_RED, 3)
    assert counting.own_left(state, ANNA) == 3
    assert counting.hand_size(state, ANNA) == 3
    assert counting.hand_size(entered(f"{NINE_RED} R6", 3), ANNA) is None


def test_a_hand_shown_whole_hides_nothing_even_where_nobody_counts() -> None:
    shown = entered(f"{NINE_RED} R6", 3, hands={"Anna": "R5 R6 Y2"})
    assert counting.hidden(shown, ANNA) == 0
    part = entered(f"{NINE_RED} R6", 3, hands={"Anna": "R5 R6"})
    assert counting.hidden(part, ANNA) is None


def test_a_hand_with_more_than_is_left_hides_nothing() -> None:
    state = entered("R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 R6", hands={"Anna": "R5 R6"})
    assert counting.hand_size(state, ANNA) == 1
    assert counting.hidden(state, ANNA) == 0


def test_what_lies_there_or_is_shown_is_not_unseen() -> None:
    state = entered("R1 P2 R1\nY3 B4 ..", hands={"Anna": "R2 R2 R3"})
    unseen = counting.unseen(state, ANNA)
    assert unseen == dict(zip(as_kinds("R3 R4 R5 R6"), (1, 2, 2, 2), strict=True))


@pytest.mark.rule("setup.three")
def test_neutral_tiles_are_unseen_until_a_player_has_laid_the_own_four() -> None:
    kept = Kept(CORNER, 3)
    assert counting.unseen(kept.state, BRUNO)[as_kinds("Y5")[0]] == 2
    for number in range(4):
        kept.play("lay", "Anna", f"Y{number + 1}@{APART[number]}")
    assert not [kind for kind in counting.unseen(kept.state, ANNA) if kind.colour == "yellow"]
    assert counting.unseen(kept.state, BRUNO)[as_kinds("Y1")[0]] == 1


def test_nobody_lays_the_colour_of_another() -> None:
    state = entered(SQUARE)
    assert counting.at_most(state, ANNA, "red") == 12
    assert counting.at_most(state, ANNA, "pink") == 0


@pytest.mark.rule("setup.three")
@pytest.mark.parametrize(
    ("colours", "chosen", "neutral"),
    [
        ("red pink blue", None, "yellow"),
        ("red blue yellow", None, "pink"),
        ("red pink blue", "yellow", "yellow"),
    ],
)
def test_the_colour_nobody_plays_is_neutral(colours: str, chosen: str | None, neutral: str) -> None:
    players = tuple(Player(colour, (colour,)) for colour in colours.split())
    setup: Setup[Options, Position] = Setup(players, Options(chosen), Rulings())
    assert neutral_colour(setup) == neutral


def test_every_colour_has_its_player_and_the_neutral_one_none() -> None:
    state = entered(CORNER, 3)
    assert [state.owner(colour) for colour in ("red", "pink", "blue", "yellow")] == [0, 1, 2, None]
