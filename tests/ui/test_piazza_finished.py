"""A table of Piazza that is over: entered by taps, its end told, its turns looked at again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.piazza.questions.looking import reviewed
from companion.kit.controls.number_pad import NumberPad
from companion.present.drawing import Text
from engine.games.piazza.pieces import Field, Kind
from tests.games.piazza.tables import EXAMPLE_4
from tests.ui.piazza_table import Screen, code, finished, golden, lying
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow

Open = Callable[..., Screen]


@pytest.fixture
def opened(window: TestWindow, tmp_path: Path) -> Open:
    """Opens a file as a table."""
    return lambda file, size=PHONE: Screen(window, tmp_path, file, size)


# A finished table


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, TABLET])
def test_every_row_and_column_has_its_number_beside_the_tiles(opened: Open, size: Any) -> None:
    screen = opened(golden("four-players-known-hands"), size)
    (top, bottom), (left, right) = screen.view._frame()
    written = [item.text for item in screen.drawing.layers[0].items if isinstance(item, Text)]
    for numbers in (range(top, bottom + 1), range(left, right + 1)):
        assert {str(number) for number in numbers} <= set(written)
    assert screen.view.board.is_in_sight(screen.view.board.bounds)


def score(screen: Screen, points: int) -> None:
    pad = screen.window.find(NumberPad)
    for digit in str(points):
        screen.tap(screen.window.find(digit, pad))
    screen.tap(screen.window.find(lambda w: getattr(w, "key", "") == "done", pad))


def test_the_scores_of_a_finished_table_take_few_taps(opened: Open, capsys: Any) -> None:
    screen = opened(finished())
    screen.say("Anna")
    for points in (41, 36, 59, 29):
        score(screen, points)
    with capsys.disabled():
        print(f"\n  the scores of a finished table of four in {screen.taps} taps")
    assert screen.taps <= 13
    assert screen.sheet is None
    assert screen.totals == (41, 36, 59, 29)
    assert "Carla wins with 59 points, 18 ahead of Anna." in screen.texts()


def test_a_tie_asks_who_ran_out_first_and_nothing_else(opened: Open) -> None:
    screen = opened(finished())
    screen.say("Anna")
    for points in (41, 36, 41, 29):
        score(screen, points)
    assert "WHO RAN OUT OF TILES FIRST?" in screen.texts()
    screen.window.picture("piazza-tie")
    screen.tap(screen.window.find("Carla", screen.view.asked.field("out")))
    assert "Carla wins before Anna: 41 points each" in screen.texts()
    assert "WHO RAN OUT OF TILES FIRST?" not in screen.texts()


def test_one_score_is_corrected_alone(opened: Open) -> None:
    screen = opened(golden("two-players-keyed-in"))
    before = screen.totals
    screen.say("Anna")
    score(screen, 70)
    assert screen.sheet is None
    assert screen.totals == (70, before[1])


@pytest.mark.slow
def test_a_whole_finished_table_by_taps_tile_by_tile(opened: Open, capsys: Any) -> None:
    file = golden("two-players-keyed-in")
    tiles = sorted(file["position"]["tiles"], key=lambda tile: tile["at"])
    screen = opened({**file, "position": {}})
    screen.say("Tiles")
    for tile in tiles:
        at = Field(tile["at"][0] + 1, tile["at"][1] + 1)
        if screen.aim != at:
            screen.field(*at)
        screen.pick(code(tile))
    with capsys.disabled():
        print(f"\n  {len(tiles)} tiles of a finished table in {screen.taps} taps")
    assert screen.taps <= len(tiles) + 20
    laid = {(t.at.row - 1, t.at.column - 1, t.colour, t.symbol) for t in screen.model.state.board}
    assert laid == {(*t["at"], t["colour"], t["symbol"]) for t in tiles}
    screen.window.picture("piazza-keyed-in")


def test_a_tile_too_many_is_keyed_in_anyway(opened: Open) -> None:
    screen = opened(finished())
    screen.say("Tiles")
    screen.pick("R1")
    screen.pick("R1")
    assert "same colour as red sun on 1,1" in screen.texts()
    screen.say("Record anyway")
    assert screen.on(1, 2) == Kind("red", 1)
    assert "1,2" in screen.view.highlights.warned


def test_an_entered_table_is_played_on(opened: Open) -> None:
    screen = opened(lying(EXAMPLE_4))
    assert screen.view.mode == "scores"
    screen.say("Next turn")
    screen.lay("B6", 3, 4)
    screen.say("Place · +9")
    assert screen.totals == (0, 0, 9, 0)


# Looking back


def test_a_reason_lights_its_fields_and_draws_its_bracket(opened: Open) -> None:
    screen = opened(golden("four-players-known-hands"))
    line = next(line for line in screen.model.table.score.lines if line.pieces)
    screen.view.light(line.pieces)
    screen.window.settle()
    assert screen.view.highlights.lit == set(line.pieces)
    assert [set(name.split()) for name in screen.brackets] == [set(line.pieces)]
    screen.view.light(())
    assert not screen.view.highlights.lit
    last = screen.model.state.turns[-1].brackets
    assert set(screen.brackets) == {" ".join(bracket.ends) for bracket in last}


def test_the_turns_list_shows_one_on_the_board(opened: Open) -> None:
    screen = opened(golden("four-players-known-hands"))
    screen.say("Look back at the turns")
    turn = reviewed(screen.model.table)[-1]
    screen.tap(screen.find(lambda w: getattr(w, "title", "").startswith(f"{turn.number}. ")))
    assert screen.sheet is None
    assert screen.view.highlights.lit >= {str(tile.at) for tile in turn.tiles}
    assert set(screen.brackets) == {" ".join(bracket.ends) for bracket in turn.brackets}
