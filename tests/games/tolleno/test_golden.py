"""Tables that must score the same for ever; a changed number here is a decision."""

from __future__ import annotations

import json

import pytest

from companion.present.replay import Reading
from engine.core import Legal
from engine.games.tolleno.scoring import as_entered, score
from engine.message import Seat
from tests.games.tolleno import naive
from tests.games.tolleno.tables import ANNA, GAME
from tests.play import HERE, open_table, read, tables

FOLDER = HERE / "games" / "tolleno" / "golden"

# Per table: start, tiles and fountains of each player, then the winners.
EXPECTED = {
    "finished-city": (
        [[5, 3, 1, 0], [13, 9, 21, 15], [16, 16, 12, 16]],
        ["Anna", "Carla"],
    ),
    "printed-fountains": ([[5, 0], [3, 0], [6, 0]], ["Anna"]),
    "whole-game": ([[5, 0], [20, 23], [10, 14]], ["Bruno"]),
}


def test_every_golden_table_has_its_numbers() -> None:
    assert {path.stem for path in tables("tolleno", "golden")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_golden_numbers(name: str) -> None:
    expected, winners = EXPECTED[name]
    table = open_table(read(FOLDER / f"{name}.json"))
    seats = table.setup.seats
    found = [
        [table.score.points(seat, category) for seat in seats]
        for category in ("start", "tiles", "fountains")
    ]
    assert found == expected
    found = as_entered(table.state, score(table.state))
    assert [table.setup.names[seat] for seat in found.winners] == winners
    # The printed example is one building and no whole game: it has points and no winner.
    assert GAME.outcome(table.state) == (None if name == "printed-fountains" else found)


def test_the_whole_game_is_sixty_legal_moves() -> None:
    reading = Reading(read(FOLDER / "whole-game.json"))
    assert len(reading.judged) == 60
    assert all(isinstance(move.verdict, Legal) for move in reading.judged)
    assert reading.remarks == ()
    assert GAME.outcome(reading.table.state) is not None


@pytest.mark.parametrize("name", EXPECTED)
def test_golden_tables_score_as_the_naive_judge_says(name: str) -> None:
    file = read(FOLDER / f"{name}.json")
    table = open_table(file)
    position = GAME.format.position.write(GAME.position(table.state), file.setup.names)
    content = {**json.loads((FOLDER / f"{name}.json").read_bytes()), "position": position}
    assert dict(zip(table.setup.names, table.score.totals, strict=True)) == naive.total(content)
    assert naive.winners(content) == EXPECTED[name][1]


@pytest.mark.parametrize(("name", "began"), [("whole-game", ANNA), ("finished-city", None)])
def test_who_took_the_first_turn_is_known_of_a_table_kept_from_there_on(
    name: str, began: Seat | None
) -> None:
    assert GAME.first(open_table(read(FOLDER / f"{name}.json")).state) == began
