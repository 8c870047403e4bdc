"""Correcting a kept game: judged like a move, called a correction, supplies and turn stay true."""

from __future__ import annotations

from engine.core import Illegal, Legal
from engine.games.tolleno import GAME
from engine.games.tolleno.actions import Action, CountFountains, Lay, Lift, Move, Place
from engine.games.tolleno.pieces import Field, Kind
from engine.games.tolleno.state import TurnStep
from engine.games.tolleno.tiles import Plot, Tile
from engine.message import Seat, Voice
from tests.games.tolleno.tables import Sitting, entered, kept, tile


def city(row: int, column: int, canals: str) -> Tile:
    return Tile(Field(row, column), Kind.CITY, 3, (canals,), (Plot(),) * 2)


def rules(sitting: Sitting, action: Action) -> set[str]:
    """The rules that an action breaks."""
    verdict = GAME.check(sitting.state, action)
    return {breach.rule for breach in verdict.breaches} if isinstance(verdict, Illegal) else set()


def test_a_tile_more_has_to_fit_a_kept_game_and_may_lie_anywhere_while_one_is_entered() -> None:
    sitting = kept()
    assert GAME.check(sitting.state, Lay(city(0, 2, "EW"))) == Legal()
    assert rules(sitting, Lay(city(5, 5, "EW"))) == {"expand.side"}
    assert rules(sitting, Lay(city(0, 2, "NS"))) == {"expand.extend", "expand.no-dead-end"}
    assert not rules(entered(tile(0, 0)), Lay(city(5, 5, "EW")))


def test_a_tile_that_lies_there_is_changed_step_by_step_without_a_word() -> None:
    sitting = kept()
    sitting.table.play(Lay(city(0, 2, "EW")))
    assert not rules(sitting, Lay(city(0, 2, "NS")))


def test_a_moved_tile_has_to_fit_without_itself() -> None:
    sitting = kept()
    sitting.table.play(Lay(city(0, 2, "EW")))
    assert rules(sitting, Move(Field(0, 2), Field(0, 3))) == {"expand.side"}
    assert not rules(sitting, Move(Field(0, 2), Field(0, -2)))


def test_supplies_and_turn_stay_true() -> None:
    sitting = kept()
    before = sitting.state
    sitting.table.play(Lay(city(0, 2, "EW")))
    sitting.table.play(Place(Seat(1), Field(0, 2), 0, 3))
    assert sitting.state.left == (before.left[0], before.left[1] - 3)
    assert sitting.state.now == before.now
    assert sitting.state.turn_number == before.turn_number + 1
    assert rules(sitting, Place(Seat(1), Field(0, 2), 0, 21)) == {"box.floors"}
    sitting.table.play(Lift(Field(0, 2)))
    assert (sitting.state.left, sitting.state.now) == (before.left, before.now)
    assert before.now is not None
    assert before.now.step is TurnStep.EXPAND


def test_a_correction_is_called_one() -> None:
    sitting, table = kept(), entered(tile(0, 0))
    lay = Lay(city(0, 2, "EW"))

    def told(where: Sitting, action: Action) -> str:
        voice = Voice(GAME.catalogue.texts(), where.state.setup.names)
        return voice.say(GAME.describe(where.state, action))

    assert told(sitting, lay).startswith("correction: ")
    assert told(sitting, Lift(Field(0, 1))) == "correction: 0,1 is empty"
    assert not told(table, lay).startswith("correction")
    assert not told(sitting, CountFountains(Field(0, 1), 0, 2)).startswith("correction")
