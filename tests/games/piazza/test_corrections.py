"""Correcting a kept game: judged like a move, called a correction, supplies and turn stay true."""

from __future__ import annotations

from engine.core import Illegal, Legal
from engine.games.piazza import GAME
from engine.games.piazza.actions import Action, Amend, Take
from engine.games.piazza.counting import tiles_left
from engine.games.piazza.pieces import Field, Kind, Tile
from engine.message import Seat
from tests.games.piazza.tables import Kept, voice

ANNA, CARLA = Seat(0), Seat(2)


def begun() -> Kept:
    """A game from its start: the square, and Anna's first tile at 1,2."""
    kept = Kept()
    for player, what in (
        ("Anna", "R1@0,0"),
        ("Bruno", "P2@0,1"),
        ("Dario", "Y3@1,0"),
        ("Carla", "B4@1,1"),
    ):
        kept.play("start", player, what)
    kept.play("place", "Anna", "R5@1,2")
    return kept


def rules(kept: Kept, action: Action) -> set[str]:
    """The rules that an action breaks."""
    verdict = GAME.check(kept.state, action)
    return {breach.rule for breach in verdict.breaches} if isinstance(verdict, Illegal) else set()


def amend(colour: str, symbol: int, row: int, column: int) -> Amend:
    return Amend(Field(1, 2), Tile(Field(row, column), Kind(colour, symbol)))


def test_a_corrected_tile_touches_the_others_and_is_its_layers_own() -> None:
    kept = begun()
    assert GAME.check(kept.state, amend("red", 6, 1, 2)) == Legal()
    assert GAME.check(kept.state, amend("red", 5, 2, 0)) == Legal()
    assert rules(kept, amend("red", 5, 5, 5)) == {"place.touch"}
    assert rules(kept, amend("pink", 5, 1, 2)) == {"setup.four"}
    assert rules(kept, amend("red", 4, 1, 2)) == {"place.symbol"}


def test_supplies_turn_and_points_stay_true() -> None:
    kept = begun()
    before = kept.state
    kept.table.play(amend("red", 6, 2, 1))
    assert tiles_left(kept.state, ANNA) == tiles_left(before, ANNA)
    assert kept.state.due == before.due
    assert [kept.state.total(seat) for seat in kept.state.seats] == [
        before.total(seat) for seat in before.seats
    ]
    kept.table.play(Take(Field(2, 1)))
    assert tiles_left(kept.state, ANNA) == 11
    assert tiles_left(kept.state, CARLA) == 11
    assert kept.state.due == before.due


def test_a_correction_is_called_one() -> None:
    kept = begun()
    told = voice(kept.state).say(GAME.describe(kept.state, amend("red", 6, 1, 2)))
    assert told == "correction: red star on 1,2 instead of red lemon on 1,2"
    assert voice(kept.state).say(GAME.describe(kept.state, Take(Field(1, 2)))) == (
        "correction: 1,2 is empty"
    )
