"""End of the game: running out, playing on, the winner, and the tie-break."""

from __future__ import annotations

import pytest

from engine.games.piazza.order import is_over, on_turn
from engine.games.piazza.outcome import tied_without_order
from engine.games.piazza.scoring import score
from tests.games.piazza.tables import ANNA, BRUNO, CARLA, GAME, SQUARE, Kept, entered, findings

# 45 tiles: Anna and Bruno have one tile left, Carla has none, Dario one.
LATE = """
    R1 P2 R3 P4 R5 P6 .. ..
    Y3 B4 Y5 B6 Y1 B2 .. ..
    R6 P1 R2 P3 R4 P5 .. ..
    Y2 B3 Y4 B5 Y6 B1 .. ..
    R1 P2 R3 P4 R5 P6 .. ..
    Y3 B4 Y5 B6 Y1 B2 .. ..
    .. P1 R2 .. R4 P5 .. ..
    .. B3 Y4 B5 Y6 B1 .. ..
"""


def late(**parts: object) -> Kept:
    """Red star, pink olive and yellow wave are still to come."""
    return Kept(LATE, scores={"Anna": 20, "Bruno": 20, "Carla": 20, "Dario": 20}, **parts)  # type: ignore[arg-type]


def test_end_the_late_table_is_a_legal_one() -> None:
    assert findings(late().state) == {}
    assert len(late().state.board) == 45


@pytest.mark.rule("end.player")
def test_end_of_the_game_whoever_has_no_tiles_is_finished() -> None:
    kept = late(next="Bruno")
    assert kept.finished == ["Carla"]
    assert kept.refusal("place", "Carla", "B1@6,6") == {
        "end.player": "Carla cannot have a turn: no tiles left, so finished",
        "box.tiles": "cannot lay blue sun on 6,6: with the one on 3,5 and the one on 7,5 that "
        "makes "
        "3 of blue sun, and the box holds 2",
    }
    kept.play("place", "Bruno", "P3@3,6")
    assert on_turn(kept.state) == 3
    kept.play("place", "Dario", "Y2@2,6")
    assert on_turn(kept.state) == ANNA
    assert kept.finished == ["Carla", "Bruno", "Dario"]


@pytest.mark.rule("end.player")
def test_end_of_the_game_running_out_can_be_noted() -> None:
    kept = Kept(SQUARE)
    assert kept.refusal("ran-out", "Anna") == {
        "end.player": "Anna cannot have run out: 11 tiles left"
    }
    kept = Kept("", scores={"Anna": 30})
    kept.play("ran-out", "Bruno")
    kept.play("ran-out", "Anna")
    assert kept.finished == ["Bruno", "Anna"]
    assert kept.refusal("ran-out", "Bruno") == {
        "end.player": "Bruno ran out before Anna, as noted already"
    }


@pytest.mark.rule("end.player")
def test_end_of_the_game_a_player_noted_as_out_has_no_tiles_on_the_table_to_come() -> None:
    assert findings(entered(SQUARE, finished=["Anna"]))["end.player"] == [
        "illegal: Anna cannot have run out: 11 tiles left"
    ]


@pytest.mark.rule("end.player")
def test_end_of_the_game_a_last_tile_entered_finishes_its_player_too() -> None:
    kept = late(next="Anna")
    kept.play("lay", "", "R6@1,6")
    assert set(kept.refusal("pass", "Anna")) == {"end.player"}
    assert on_turn(kept.state) == BRUNO
    kept.play("place", "Bruno", "P3@3,6")
    assert kept.state.finished == ((ANNA, CARLA), (BRUNO,))
    assert kept.finished == []


@pytest.mark.rule("end.game")
def test_end_of_the_game_when_everybody_has_run_out() -> None:
    kept = late(next="Anna")
    kept.play("place", "Anna", "R6@1,6")
    kept.play("place", "Bruno", "P3@3,6")
    assert kept.outcome is None
    kept.play("place", "Dario", "Y2@2,6")
    assert is_over(kept.state)
    assert kept.outcome is not None
    assert kept.refusal("pass", "Anna") == {
        "end.game": "Anna cannot have a turn: the game is over, everybody has run out of tiles"
    }
    assert all(kept.choices(name) == [] for name in kept.names)


@pytest.mark.rule("end.winner")
def test_end_of_the_game_most_points_win() -> None:
    kept = Kept("", scores={"Anna": 41, "Bruno": 44, "Carla": 12, "Dario": 41})
    assert kept.outcome == (
        ["Bruno"],
        "points",
        "Bruno wins with 44 points, 3 ahead of Anna and Dario",
    )
    order = GAME.outcome(kept.state).order  # type: ignore[union-attr]
    assert order == ((BRUNO,), (0, 3), (2,))


@pytest.mark.rule("end.tie")
def test_end_of_the_game_a_tie_goes_to_whoever_ran_out_first() -> None:
    kept = late(next="Bruno")
    for name, tile in (("Bruno", "P3@3,6"), ("Dario", "Y2@2,6"), ("Anna", "R6@1,6")):
        kept.play("place", name, tile)
    for name in kept.names:
        kept.play("set-score", name, score=30 if name != "Carla" else 29)
    assert kept.finished == ["Carla", "Bruno", "Dario", "Anna"]
    assert kept.outcome == (
        ["Bruno"],
        "end.tie",
        "Bruno wins before Anna and Dario: 30 points each, and Bruno ran out of tiles first",
    )
    order = GAME.outcome(kept.state).order  # type: ignore[union-attr]
    assert order == ((1,), (3,), (0,), (2,))


@pytest.mark.rule("end.tie")
def test_end_of_the_game_a_tie_waits_for_who_ran_out_first() -> None:
    kept = Kept("", 2, scores={"Anna": 30, "Bruno": 30})
    assert kept.outcome is None
    assert [need.rule for need in GAME.missing(kept.state)] == ["end.tie"]
    kept.play("ran-out", "Bruno")
    assert kept.outcome is not None
    assert kept.outcome[:2] == (["Bruno"], "end.tie")


@pytest.mark.rule("end.tie")
def test_end_of_the_game_the_order_of_an_entered_table_is_entered_by_taps() -> None:
    drawing = LATE.replace("R4 P5 .. ..", "R4 P5 Y2 ..", 1)
    kept = Kept(drawing)
    assert kept.finished == []
    kept.play("ran-out", "Dario")
    assert kept.finished == ["Dario", "Carla"]
    again = Kept(drawing, finished=["Carla"])
    assert again.finished == ["Carla", "Dario"]


@pytest.mark.rule("end.tie")
def test_end_of_the_game_an_order_nobody_kept_comes_before_what_follows() -> None:
    drawing = LATE.replace("R4 P5 .. ..", "R4 P5 Y2 ..", 1)
    kept = Kept(drawing, next="Anna", scores={"Anna": 10, "Bruno": 0, "Carla": 20, "Dario": 20})
    kept.play("place", "Anna", "R6@1,6")
    kept.play("place", "Bruno", "P3@3,6")
    state = kept.state
    assert state.finished == ((2, 3), (0,), (1,))
    assert GAME.position(state).finished == state.finished
    assert kept.outcome is None
    assert tied_without_order(state, score(state)) == (2, 3)
