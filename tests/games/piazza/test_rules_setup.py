"""Preparation: who gets which tiles, the start tiles, piles and hands, and who begins."""

from __future__ import annotations

import pytest

from engine.files.shapes import Unreadable
from engine.games.piazza.counting import hand_size, pile_size, tiles_left
from engine.games.piazza.pieces import KINDS
from tests.games.piazza.tables import (
    ANNA,
    CORNER,
    GAME,
    NAMES,
    SQUARE,
    Kept,
    content,
    entered,
    findings,
    read,
)

STARTS = {2: SQUARE, 3: CORNER, 4: SQUARE}


def started(players: int, *tiles: str, **rest: object) -> Kept:
    """A table with start tiles laid in the order of the seats, again and again."""
    kept = Kept(None, players, **rest)  # type: ignore[arg-type]
    for number, tile in enumerate(tiles):
        kept.play("start", NAMES[number % players], tile)
    return kept


@pytest.mark.rule("setup.two")
def test_preparation_two_players_have_two_colours_and_24_tiles() -> None:
    kept = started(2, "R1@0,0", "P2@0,1", "B4@1,1", "Y3@1,0")
    assert [tiles_left(kept.state, seat) for seat in kept.state.seats] == [22, 22]
    assert kept.is_legal("place", "Bruno", "P1@1,2")


@pytest.mark.rule("setup.two")
def test_preparation_two_players_start_with_one_tile_of_each_own_colour() -> None:
    kept = started(2, "R1@0,0")
    assert kept.refusal("start", "Anna", "R4@0,1") == {
        "setup.two": "Anna cannot start with red shell on 0,1: 1 laid already, 2 a player and none "
        "of "
        "a colour twice",
        "place.colour": "cannot lay red shell on 0,1: same colour as red sun on 0,0 beside it",
    }
    assert "Anna plays red and blue" in kept.refusal("start", "Anna", "Y4@0,1")["setup.two"]
    assert kept.is_legal("start", "Anna", "B4@0,1")


@pytest.mark.rule("setup.three")
def test_preparation_three_players_have_a_colour_four_neutral_tiles_and_a_triangle() -> None:
    kept = started(3, "R1@0,0", "P2@0,1", "B3@1,0")
    assert kept.state.neutral == "yellow"
    assert [tiles_left(kept.state, seat) for seat in kept.state.seats] == [15, 15, 15]
    said = kept.refusal("start", "Anna", "R4@1,1")
    assert said == {
        "setup.three": "cannot lay red shell on 1,1 as a start tile: the 3 start tiles lie already"
    }


@pytest.mark.rule("setup.three")
def test_preparation_three_players_lay_four_neutral_tiles_each_and_no_fifth() -> None:
    kept = Kept(CORNER, 3)
    for at, symbol in (("0,2", 1), ("1,1", 4), ("2,0", 5), ("0,-1", 6)):
        kept.play("place", "Anna", f"Y{symbol}@{at}")
        kept.play("points", "Bruno", points=0)
        kept.play("points", "Carla", points=0)
    assert kept.refusal("place", "Anna", "Y2@-1,0") == {
        "setup.three": "Anna cannot lay yellow wave on -1,0: 0 left of the 4 neutral tiles dealt"
    }
    assert tiles_left(kept.state, ANNA) == 11


@pytest.mark.rule("setup.four")
def test_preparation_four_players_have_one_colour_and_12_tiles() -> None:
    kept = started(4, "R1@0,0", "P2@0,1", "B4@1,1", "Y3@1,0")
    assert [tiles_left(kept.state, seat) for seat in kept.state.seats] == [11, 11, 11, 11]
    assert kept.refusal("place", "Anna", "P1@1,2") == {
        "setup.four": "Anna cannot lay pink sun on 1,2: Anna plays red"
    }


@pytest.mark.rule("setup.four")
def test_preparation_start_tiles_lie_in_a_square() -> None:
    kept = started(4, "R1@0,0", "P2@1,1")
    said = kept.refusal("start", "Carla", "B3@0,2")
    assert said == {
        "setup.four": "cannot start with blue olive on 0,2: together with red sun on 0,0 and pink "
        "wave on "
        "1,1 it does not fit in a square of 2 × 2"
    }
    assert kept.refusal("place", "Carla", "B3@0,1") == {
        "setup.four": "Carla cannot have a turn yet: start tiles on the table: 2 of 4"
    }


@pytest.mark.rule("setup.two", "setup.three", "setup.four")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_preparation_colours_left_out_are_dealt(players: int) -> None:
    file = content(players)
    for player in file["players"]:
        del player["colours"]
    setup = read(file).setup
    dealt = [colour for player in setup.players for colour in player.colours]
    assert len(dealt) == len(set(dealt)) == {2: 4, 3: 3, 4: 4}[players]
    assert setup.options.neutral == (None if players != 3 else "yellow")


@pytest.mark.rule("setup.start-symbols")
def test_preparation_start_symbols_all_differ() -> None:
    kept = started(4, "R1@0,0", "P2@0,1")
    assert kept.refusal("start", "Carla", "B1@1,1") == {
        "setup.start-symbols": "start tiles need different symbols: red sun on 0,0 and blue sun on "
        "1,1 show the same"
    }
    assert kept.is_legal("start", "Carla", "B4@1,1")


@pytest.mark.rule("setup.start-symbols")
def test_preparation_an_entered_start_is_proof_read() -> None:
    assert findings(entered(SQUARE)) == {}
    assert findings(entered("R1 P2\nY3 B1"))["setup.start-symbols"] == [
        "illegal: start tiles need different symbols: red sun on 0,0 and blue sun on 1,1 show the "
        "same"
    ]
    assert findings(entered("R1 P2\nY3 R4"))["setup.four"] == [
        "illegal: the start tiles red sun on 0,0, pink wave on 0,1, yellow olive on 1,0 and red "
        "shell on 1,1 "
        "are not all of different colours"
    ]
    fields = [[0, 0], [0, 1], [1, 0], [2, 0]]
    assert findings(entered("R1 P2\nY3 ..\nB4 ..", start=fields))["setup.four"] == [
        "illegal: the start tiles red sun on 0,0, pink wave on 0,1, yellow olive on 1,0 and blue "
        "shell on 2,0 "
        "do not lie in a square of 2 × 2"
    ]


@pytest.mark.rule("setup.start-chosen")
def test_preparation_start_tiles_are_chosen_before_anybody_draws() -> None:
    kept = started(4, "R1@0,0", "P2@0,1", "B4@1,1")
    said = kept.refusal("draw", "Anna", "R3")
    assert said == {
        "setup.start-chosen": "Anna cannot hold tiles yet: start tiles on the table: 3 of 4, "
        "and the piles are shuffled after the last"
    }
    offered = {action.tile.kind for action in kept.choices("Dario")}
    assert offered == {
        kind for kind in KINDS if kind.colour == "yellow" and kind.symbol in (3, 5, 6)
    }
    kept.play("start", "Dario", "Y3@1,0")
    assert kept.is_legal("draw", "Anna", "R3")


@pytest.mark.rule("setup.start-no-points")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_preparation_start_tiles_score_nothing(players: int) -> None:
    kept = Kept(STARTS[players], players)
    for name in kept.names:
        assert kept.lines(name) == [
            (0, "setup.start-no-points", "no turn yet, and start tiles bring 0")
        ]


@pytest.mark.rule("setup.pile")
@pytest.mark.parametrize(("players", "pile"), [(2, 19), (3, 12), (4, 8)])
def test_preparation_three_in_hand_and_the_rest_in_a_pile(players: int, pile: int) -> None:
    state = Kept(STARTS[players], players).state
    assert [hand_size(state, seat) for seat in state.seats] == [3] * players
    assert [pile_size(state, seat) for seat in state.seats] == [pile] * players
    assert GAME.extras(state)["left"]["Anna"] == {"hand": 3, "pile": pile}


@pytest.mark.rule("setup.pile")
def test_preparation_a_fourth_tile_in_hand_is_one_too_many() -> None:
    kept = Kept(SQUARE, hands={"Anna": "R2 R3 R4"})
    assert kept.refusal("draw", "Anna", "R5")["turn.draw"] == (
        "Anna cannot draw 1 tile: 3 known in hand, and a hand has 3 now"
    )
    assert kept.refusal("hand", "Anna", "R2 R3 R4 R5") == {
        "setup.pile": "Anna cannot hold 4 tiles: a hand has 3 now"
    }


@pytest.mark.rule("setup.pile")
def test_preparation_tiles_counted_in_front_of_a_player_must_add_up() -> None:
    assert findings(entered(SQUARE, left={"Anna": 11})) == {}
    assert findings(entered(SQUARE, left={"Anna": 9}))["setup.pile"] == [
        "impossible: Anna has 9 tiles left and 1 on the table, but 12 in all"
    ]


@pytest.mark.rule("setup.first")
def test_gameplay_whoever_begins_is_followed_clockwise() -> None:
    kept = Kept(SQUARE)
    kept.play("place", "Carla", "B5@0,2")
    assert kept.refusal("place", "Anna", "R4@0,3") == {
        "setup.first": "Anna is not next: Dario first"
    }
    kept.play("place", "Dario", "Y4@0,3")
    kept.play("place", "Anna", "R5@0,4")
    assert kept.refusal("place", "Dario", "Y1@0,5") == {
        "setup.first": "Dario is not next: Bruno and Carla first"
    }


@pytest.mark.rule("setup.first")
def test_gameplay_a_table_may_say_who_begins() -> None:
    kept = started(4, "R1@0,0", "P2@0,1", "B4@1,1", "Y3@1,0", setup={"first": "Bruno"})
    assert kept.refusal("place", "Anna", "R4@1,-1") == {
        "setup.first": "Anna is not next: Bruno, Carla and Dario first"
    }
    assert kept.is_legal("place", "Bruno", "P1@1,2")
    assert kept.choices("Anna") == []


@pytest.mark.rule("box.tiles")
def test_contents_48_tiles_each_kind_twice() -> None:
    assert len(KINDS) * 2 == 48
    kept = Kept("R1 P2 R3\nY3 B4 Y5\n.. R1 ..")
    said = kept.refusal("place", "Anna", "R1@2,2")
    assert said["box.tiles"] == (
        "cannot lay red sun on 2,2: with the one on 0,0 and the one on 2,1 that makes 3 of red "
        "sun, "
        "and the box holds 2"
    )


@pytest.mark.rule("box.tiles")
def test_contents_a_tile_in_another_hand_cannot_be_laid() -> None:
    kept = Kept("R1 P2 Y5\nB3 .. ..", 3, hands={"Bruno": "Y5"})
    assert kept.refusal("place", "Anna", "Y5@1,1") == {
        "box.tiles": "cannot lay yellow lemon on 1,1: with the one on 0,2 and the one in Bruno's "
        "hand "
        "that makes 3 of yellow lemon, and the box holds 2"
    }
    assert kept.is_legal("place", "Bruno", "Y5@1,1")


@pytest.mark.rule("box.tiles")
def test_contents_three_of_a_kind_on_an_entered_table_are_impossible() -> None:
    state = entered("R1 P2 R1\nY3 R1 Y4")
    assert findings(state)["box.tiles"] == [
        "impossible: 3 of red sun, the box holds 2: on 0,0, on 0,2 and on 1,1"
    ]


@pytest.mark.rule("box.turn-points")
@pytest.mark.parametrize(
    ("points", "fine"), [(0, True), (1, False), (2, True), (28, True), (29, False)]
)
def test_scoring_a_turn_brings_nothing_or_2_to_28(points: int, fine: bool) -> None:
    kept = Kept(SQUARE)
    assert kept.is_legal("points", "Anna", points=points) is fine
    if not fine:
        assert set(kept.refusal("points", "Anna", points=points)) == {"box.turn-points"}


@pytest.mark.rule("box.turn-points")
def test_scoring_nobody_has_exactly_one_point() -> None:
    assert findings(entered(scores={"Anna": 1}))["box.turn-points"] == [
        "impossible: Anna cannot have exactly 1 point: the smallest bracket is worth 2"
    ]
    assert not Kept(SQUARE).is_legal("set-score", "Anna", score=1)
    assert Kept(SQUARE).is_legal("set-score", "Anna", score=2)


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize("players", [1, 5])
def test_contents_one_and_five_are_no_table(players: int) -> None:
    assert tuple(GAME.seats) == (2, 3, 4)
    file = content(4)
    file["players"] = [{"name": f"Player {number}"} for number in range(players)]
    with pytest.raises(Unreadable, match="players: expected 2 to 4 players"):
        read(file)


@pytest.mark.rule("setup.score-keeper")
def test_preparation_one_player_keeps_score_for_all() -> None:
    found = GAME.catalogue.ask("who writes down the points").rules[0]
    assert found.id == "setup.score-keeper"
    assert "for everybody" in found.answer
