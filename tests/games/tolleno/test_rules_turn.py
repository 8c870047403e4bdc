"""Gameplay: whose turn it is, its three steps, drawing, and the end of the game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.core import Illegal
from engine.games.tolleno.actions import Expand
from engine.games.tolleno.pieces import Field, Kind
from engine.games.tolleno.state import Now, Turn, TurnStep
from engine.games.tolleno.tiles import Face
from engine.message import Seat
from tests.games.tolleno.tables import (
    ANNA,
    BRUNO,
    CARLA,
    GAME,
    Sitting,
    building,
    content,
    contract,
    downtown,
    entered,
    faces,
    kept,
    take_turn,
    tile,
)
from tests.play import open_table, play_on, read, tables


@pytest.mark.rule("turn.order")
def test_gameplay_turns_go_clockwise_from_the_first_player() -> None:
    sitting = kept(3)
    for turn, name in enumerate(("Anna", "Bruno", "Carla") * 2):
        assert sitting.state.now == Now(Seat(turn % 3), TurnStep.EXPAND)
        take_turn(sitting, name, tile(0, 2 + turn), (0, 2 + turn, 0), (0, 1 + turn, 1))
    assert sitting.state.placed == (4, 4, 4)


@pytest.mark.rule("turn.order")
def test_gameplay_nobody_plays_out_of_turn() -> None:
    sitting = kept(3)
    assert sitting.said("expand", "Carla", tile=tile(0, 2)) == {
        "turn.order": "it is not Carla's turn: Anna comes first, with a tile to lay"
    }
    sitting.play("expand", "Anna", tile=tile(0, 2))
    assert sitting.said("floor", "Bruno", at=[0, 2], plot=0) == {
        "turn.order": "it is not Bruno's turn: Anna comes first, with the first floor"
    }


@pytest.mark.rule("turn.order")
def test_gameplay_after_a_turn_taken_out_of_order_play_goes_on_from_there() -> None:
    sitting = kept(3)
    sitting.anyway("expand", "Bruno", tile=tile(0, 2))
    sitting.play("floor", "Bruno", at=[0, 2], plot=0)
    sitting.play("floor", "Bruno", at=[0, 1], plot=0)
    assert sitting.state.now == Now(CARLA, TurnStep.EXPAND)


@pytest.mark.rule("turn.order")
def test_gameplay_on_an_entered_table_turns_are_known_from_the_first_on() -> None:
    sitting = entered(contract(), downtown(0, 1), players=3)
    assert sitting.verdict("expand", "Carla", tile=tile(0, 2)) == "legal"
    sitting.play("expand", "Bruno", tile=tile(0, 2))
    assert set(sitting.said("expand", "Carla", tile=tile(0, 3))) == {"turn.order"}
    sitting.play("floor", "Bruno", at=[0, 2], plot=0)
    sitting.play("floor", "Bruno", at=[0, 1], plot=0)
    assert sitting.state.now == Now(CARLA, TurnStep.EXPAND)
    assert set(sitting.said("expand", "Bruno", tile=tile(0, 3))) == {"turn.order"}


@pytest.mark.rule("turn.steps")
def test_gameplay_the_tile_comes_before_the_floors() -> None:
    sitting = kept()
    assert sitting.said("floor", "Anna", at=[0, 1], plot=0) == {
        "turn.steps": "Anna cannot place a floor yet: a tile to lay comes before"
    }
    sitting.play("expand", "Anna", tile=tile(0, 2))
    assert sitting.said("expand", "Anna", tile=tile(0, 3)) == {
        "turn.steps": "Anna has laid a tile this turn: the first floor comes next"
    }
    sitting.play("floor", "Anna", at=[0, 2], plot=0)
    assert sitting.said("expand", "Anna", tile=tile(0, 3)) == {
        "turn.steps": "Anna has laid a tile this turn: the second floor comes next"
    }
    sitting.play("floor", "Anna", at=[0, 1], plot=0)
    assert sitting.state.now == Now(BRUNO, TurnStep.EXPAND)


@pytest.mark.rule("turn.steps")
def test_gameplay_a_new_tile_comes_without_floors() -> None:
    assert kept().said("expand", "Anna", tile=tile(0, 2, plots="A2 B1")) == {
        "turn.steps": "cannot lay a tile at 0,2 with 3 floors on it: "
        "the tile comes first, then the floors"
    }


@pytest.mark.rule("turn.steps")
def test_gameplay_without_the_new_tile_a_floor_is_not_decided() -> None:
    sitting = entered(contract(), downtown(0, 1))
    assert sitting.said("floor", "Anna", at=[0, 1], plot=0) == {
        "turn.steps": "where Anna laid the new tile this turn is not known, "
        "and distance counts from there"
    }
    assert sitting.verdict("floor", "Anna", at=[0, 1], plot=0) == "undecided"


@pytest.mark.rule("draw.one")
def test_draw_a_tile_follows_the_floors_and_there_is_only_one() -> None:
    sitting = kept(pile=faces(3))
    new = faces(1, "NS", 4)[0]
    assert sitting.said("draw", "Anna", tile=new) == {
        "draw.one": "Anna cannot draw another tile: the one in hand is a tile of value 3, "
        "canals NESW"
    }
    sitting.play("expand", "Anna", tile=tile(0, 2))
    assert sitting.said("draw", "Anna", tile=new) == {
        "draw.one": "Anna cannot draw yet: the first floor comes first"
    }
    sitting.play("floor", "Anna", at=[0, 2], plot=0)
    assert sitting.state.hands[ANNA] is None
    sitting.play("floor", "Anna", at=[0, 1], plot=0)
    assert sitting.state.hands[ANNA] is not None
    assert sitting.state.pile == ()


@pytest.mark.rule("draw.one")
def test_draw_what_was_drawn_can_be_entered_and_then_binds() -> None:
    sitting = kept()
    take_turn(sitting, "Anna", tile(0, 2), (0, 2, 0), (0, 1, 0))
    sitting.play("draw", "Anna", tile={"value": 2, "canals": "NS"})
    take_turn(sitting, "Bruno", tile(0, 3), (0, 3, 0), (0, 2, 1))
    assert sitting.said("expand", "Anna", tile=tile(0, 4, "EW", value=4)) == {
        "draw.one": "Anna cannot lay a tile of value 4, canals EW: "
        "the tile in hand is a tile of value 2, canals NS"
    }
    laid = {a.tile.sides for a in GAME.choices(sitting.state, ANNA) if isinstance(a, Expand)}
    assert laid == {"NS", "EW"}


@pytest.mark.rule("end.trigger")
def test_end_with_the_last_floor_of_the_last_player() -> None:
    tiles = [contract(), downtown(0, 1, plots="A10 B10"), tile(0, 2, plots="A8 B10 ."), tile(0, 3)]
    sitting = building(*tiles, new=(0, 3))
    assert GAME.outcome(sitting.state) is None
    sitting.play("floor", "Anna", at=[0, 3], plot=0)
    assert GAME.outcome(sitting.state) is None
    sitting.play("floor", "Anna", at=[0, 2], plot=0)
    assert sitting.state.is_finished
    said = {"end.trigger": "the game is over: everybody has placed all 20 floors"}
    assert sitting.said("expand", "Bruno", tile=tile(0, 4)) == said
    assert sitting.said("draw", "Bruno", tile={"value": 2}) == said
    floor = sitting.said("floor", "Bruno", at=[0, 3], plot=1)
    assert set(floor) == {"end.trigger", "box.floors"}
    assert list(GAME.choices(sitting.state, BRUNO)) == []


@pytest.mark.rule("end.trigger")
def test_end_an_entered_table_is_scored_as_it_lies_and_says_what_is_missing() -> None:
    sitting = entered(contract(), tile(0, 1, plots="A2 B20"))
    assert sitting.state.is_finished
    assert sitting.findings()["end.trigger"] == [
        "Anna has 2 floors on the table, the game ends when all 20 stand"
    ]
    assert sitting.severities()["end.trigger"] == "unusual"


@pytest.mark.rule("end.same-round")
@pytest.mark.parametrize("opening", tables("tolleno", "openings"), ids=lambda path: path.stem)
def test_end_everybody_has_ten_turns_and_ends_in_the_same_round(opening: Path) -> None:
    table = open_table(read(opening))
    turns = [action.seat for action in play_on(table, random.Random(5)) if type(action) is Expand]
    players = len(table.setup.players)
    assert turns == list(range(players)) * 10
    assert table.state.number(Kind.CITY) == players * 10
    assert not any(table.state.left)


@pytest.mark.rule("end.same-round")
@pytest.mark.parametrize(("players", "due"), [(2, 20), (3, 30), (4, 40)])
def test_end_a_finished_table_has_ten_city_tiles_for_each_player(players: int, due: int) -> None:
    def findings(number: int) -> dict[str, list[str]]:
        city = (tile(n // 9, n % 9) for n in range(number))
        return entered(*city, players=players).findings()

    assert "end.same-round" not in findings(due)
    assert findings(due - 1)["end.same-round"] == [
        f"{due - 1} city tiles on the table, with {players} players {due} are laid by the end"
    ]
    assert "end.same-round" in findings(due + 1)


def test_a_table_in_the_middle_of_a_turn_goes_on_from_its_position() -> None:
    sitting = kept(3, pile=faces(9))
    sitting.play("expand", "Anna", tile=tile(0, 2))
    sitting.play("floor", "Anna", at=[0, 2], plot=0)
    position = GAME.format.position.write(GAME.position(sitting.state), sitting.names)
    assert position["turn"] == {"player": "Anna", "new": [0, 2], "first": [0, 2]}
    assert set(position["hands"]) == {"Bruno", "Carla"}
    again = Sitting({**content(3), "position": position})
    assert again.state.now == sitting.state.now == Now(ANNA, TurnStep.SECOND)
    assert again.state.tiles == sitting.state.tiles
    assert GAME.outcome(again.state) is None
    again.play("floor", "Anna", at=[0, 1], plot=0)
    assert again.state.now == Now(BRUNO, TurnStep.EXPAND)


def test_lifting_the_new_tile_takes_the_turn_back() -> None:
    sitting = kept()
    before = sitting.state.now
    sitting.play("expand", "Anna", tile=tile(0, 2))
    sitting.play("lift", at=[0, 2])
    assert sitting.state.now == before
    take_turn(sitting, "Anna", tile(0, 2), (0, 2, 0))
    sitting.play("lift", at=[0, 2])
    assert sitting.state.now == before


def test_moving_the_new_tile_moves_the_turn_with_it() -> None:
    sitting = kept()
    take_turn(sitting, "Anna", tile(0, 2), (0, 2, 0))
    sitting.play("move", at=[0, 2], to=[2, 0])
    assert set(sitting.said("floor", "Anna", at=[2, 0], plot=1)) == {"build.two-tiles"}
    assert sitting.verdict("floor", "Anna", at=[1, 0], plot=0) == "legal"


def test_moving_another_tile_leaves_the_turn_alone() -> None:
    sitting = kept()
    take_turn(sitting, "Anna", tile(0, 2), (0, 1, 0))
    before = sitting.state.turn
    sitting.play("move", at=[-1, 0], to=[-1, 1])
    assert sitting.state.turn == before
    sitting.play("move", at=[0, 2], to=[2, 0])
    assert sitting.state.turn == Turn(ANNA, new=Field(2, 0), first=Field(0, 1))


def test_lifting_the_tile_of_the_first_floor_takes_back_that_step_only() -> None:
    sitting = kept()
    take_turn(sitting, "Anna", tile(0, 2), (0, 1, 0))
    sitting.play("lift", at=[1, 0])
    assert sitting.state.now == Now(ANNA, TurnStep.SECOND)
    sitting.play("lift", at=[0, 1])
    assert sitting.state.turn == Turn(ANNA, new=Field(0, 2))


@pytest.mark.rule("turn.steps")
def test_gameplay_a_floor_recorded_out_of_step_changes_no_step() -> None:
    sitting = kept()
    sitting.anyway("floor", "Anna", at=[0, 1], plot=0)
    assert sitting.state.now == Now(ANNA, TurnStep.EXPAND)
    sitting.play("expand", "Anna", tile=tile(0, 2))
    sitting.anyway("floor", "Bruno", at=[0, 1], plot=1)
    assert sitting.state.now == Now(ANNA, TurnStep.FIRST)
    assert sitting.state.placed == (1, 1)


@pytest.mark.rule("turn.order")
def test_gameplay_a_turn_ends_when_a_correction_shows_the_last_floor_placed() -> None:
    full = tile(0, 2, plots="A10 A9 . B4")
    position = {"tiles": [full], "turn": {"player": "Anna", "new": [0, 2]}}
    sitting = Sitting(content(position=position))
    assert sitting.state.now == Now(ANNA, TurnStep.FIRST)
    sitting.play("place", "Anna", at=[0, 2], plot=1, floors=10)
    assert sitting.state.now == Now(BRUNO, TurnStep.EXPAND)


@pytest.mark.rule("draw.one")
def test_gameplay_what_is_not_known_of_the_tile_in_hand_fits_any() -> None:
    sitting = kept(pile=[{"value": 3}])
    assert sitting.verdict("expand", "Anna", tile=tile(0, 2, "W")) == "legal"
    assert sitting.verdict("expand", "Anna", tile=tile(0, 2, "W", value=2)) == "illegal"
    no_value = Face(canals=("NS",))
    assert no_value.may_be(Face(2, ("EW",)))
    assert not no_value.may_be(Face(2, ("NE",)))


@pytest.mark.rule("ruling.no-placement")
def test_gameplay_a_tile_whose_canals_nobody_entered_may_fit_anywhere() -> None:
    sitting = kept(pile=[{"value": 3}])
    assert sitting.verdict("pass", "Anna") == "undecided"
    fields = {(at.tile.at.row, at.tile.at.column) for at in GAME.choices(sitting.state, ANNA)}
    assert (0, 2) in fields
    assert (-1, -1) in fields


@pytest.mark.rule("ruling.no-placement")
def test_gameplay_only_who_is_to_lay_a_tile_shows_one_and_only_the_own() -> None:
    unfit = {"value": 3, "canals": ""}
    sitting = kept(pile=[unfit, unfit])
    assert sitting.verdict("pass", "Anna") == "legal"
    assert set(sitting.said("pass", "Bruno")) == {"turn.order"}
    assert set(sitting.said("pass", "Anna", tile={"value": 2, "canals": ""})) == {"setup.tile"}


@pytest.mark.rule("ruling.no-placement")
def test_gameplay_showing_a_tile_tells_whose_turn_it_is() -> None:
    sitting = entered(tile(0, 0, "E"))
    sitting.play("pass", "Anna", tile={"value": 3, "canals": ""})
    assert sitting.state.now == Now(ANNA, TurnStep.EXPAND)
    assert set(sitting.said("expand", "Bruno", tile=tile(0, 1, "W"))) == {"turn.order"}


@pytest.mark.rule("box.floors")
def test_gameplay_whoever_placed_more_floors_than_there_are_has_none_left() -> None:
    sitting = entered(tile(0, 0, plots="A15 A6"))
    assert sitting.state.left == (0, 20)


def test_clearing_the_first_floor_takes_back_that_step_and_no_other() -> None:
    sitting = kept()
    take_turn(sitting, "Anna", tile(0, 2), (0, 2, 0))
    sitting.play("clear", at=[0, 2], plot=0)
    assert sitting.state.turn == Turn(ANNA, new=Field(0, 2))
    sitting.play("floor", "Anna", at=[0, 2], plot=0)
    sitting.play("floor", "Anna", at=[0, 1], plot=0)
    assert sitting.state.now == Now(BRUNO, TurnStep.EXPAND)
    assert sitting.state.placed == (2, 0)


@pytest.mark.parametrize(
    ("at", "plot"),
    [((0, 0), 0), ((0, 1), 0), ((0, 1), 1)],
    ids=["another tile", "another player's", "one of two"],
)
def test_clearing_what_may_not_be_the_first_floor_leaves_the_turn_alone(
    at: tuple[int, int], plot: int
) -> None:
    tiles = [tile(0, 0, plots="A1"), tile(0, 1, plots="B1 A1 A1")]
    sitting = building(*tiles, new=(0, 0), first=(0, 1))
    before = sitting.state.turn
    sitting.play("clear", at=list(at), plot=plot)
    assert sitting.state.turn == before


@pytest.mark.rule("turn.steps")
def test_gameplay_a_new_tile_is_nobodys_yet() -> None:
    sitting = kept()
    assert sitting.said("expand", "Anna", tile=tile(0, 2, won_by="Bruno")) == {
        "turn.steps": "cannot lay a tile at 0,2 as won by Bruno: "
        "the tile comes first, and the floors placed after it decide"
    }
    verdict = sitting.check("expand", "Anna", tile=tile(0, 2, won_by="Bruno"))
    assert isinstance(verdict, Illegal)
    assert verdict.breaches[0].where == "0,2"


@pytest.mark.rule("draw.one")
def test_draw_goes_on_while_anybody_has_floors_left() -> None:
    sitting = entered(tile(0, 0, plots="A10 B1"), tile(0, 1, plots="A10"))
    assert sitting.state.left == (0, 19)
    assert sitting.verdict("draw", "Bruno", tile={"value": 2}) == "legal"
