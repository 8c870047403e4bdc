"""What would have turned a tile decided by a tie, tried out on the table itself."""

from __future__ import annotations

import pytest

from engine.core import ScoreLine
from tests.games.tolleno.tables import ANNA, GAME, Sitting, entered, tile

ONE_MORE = "1 floor more on a building there would have won the tile at 0,0: 3 points"


def close(sitting: Sitting) -> list[str]:
    """What would have turned Anna's tiles."""
    lines: tuple[ScoreLine, ...] = sitting.table.score.of(ANNA, "tiles")
    found = (GAME.what_would_change(sitting.state, line) for line in lines)
    return [sitting.say(message) for message in found if message is not None]


@pytest.mark.parametrize(
    ("plots", "floors"),
    [("A2 B2", 1), ("A1 B3", 3), ("A1 A1 B1 B4", 4)],
)
def test_so_many_floors_more_win_the_tile(plots: str, floors: int) -> None:
    sitting = entered(tile(0, 0, plots=plots))
    assert sitting.points("tiles")[ANNA] == 0
    (said,) = close(sitting)
    words = "1 floor" if floors == 1 else f"{floors} floors"
    assert said == f"{words} more on a building there would have won the tile at 0,0: 3 points"
    index, _, high = next(b for b in sitting.state.tiles[0].buildings if b[1] == ANNA)
    for more, points in ((floors - 1, 0), (floors, 3)):
        sitting.play("place", "Anna", at=[0, 0], plot=index, floors=high + more)
        assert sitting.points("tiles")[ANNA] == points


@pytest.mark.parametrize("plots", ["A1 .", "A1 B1 B1", "A2 B1", "B1 ."])
def test_nothing_is_said_where_floors_did_not_decide(plots: str) -> None:
    assert close(entered(tile(0, 0, plots=plots))) == []


def test_nothing_is_said_about_a_tile_that_gives_nothing() -> None:
    assert close(entered(tile(0, 0, plots="A1 B1", value=None))) == []
    downtown = tile(0, 0, plots="A1 B1", kind="downtown")
    assert close(entered(downtown, rulings={"downtown": "value-only"})) == []


def test_nothing_is_said_where_all_floors_of_the_box_would_be_too_few() -> None:
    # One tile can be entered with more floors than anybody has; the audit says so.
    assert close(entered(tile(0, 0, plots="A1 B21"))) == []
    assert len(close(entered(tile(0, 0, plots="A1 B20")))) == 1


def test_the_tile_of_the_line_is_the_one_that_is_asked_about() -> None:
    sitting = entered(tile(0, 0, plots="B1"), tile(0, 1, plots="A2 B2"))
    assert close(sitting) == [ONE_MORE.replace("0,0", "0,1")]


def test_floors_go_on_the_tallest_building_where_height_decides() -> None:
    ruled = {"tile-criterion": "tallest"}
    sitting = entered(tile(0, 0, plots="A1 A3 B3 B2"), rulings=ruled)
    assert close(sitting) == [ONE_MORE]
