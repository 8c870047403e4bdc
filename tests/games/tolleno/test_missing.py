"""What has to be entered before a winner is named: floors, values of tiles, fountains."""

from __future__ import annotations

import copy
import random

import pytest

from engine.games.tolleno.pieces import FLOORS
from engine.games.tolleno.state import State
from tests.games.tolleno import naive
from tests.games.tolleno.tables import ANNA, BRUNO, GAME, NAMES, Json, content, entered, read, tile
from tests.play import open_table, tables
from tests.play import read as read_path

WHOLE = next(path for path in tables("tolleno", "golden") if path.stem == "finished-city")


def of(file: Json) -> State:
    state: State = GAME.start(read(file).setup)
    return state


@pytest.mark.rule("end.trigger")
def test_floors_still_to_be_placed_leave_the_winner_open() -> None:
    sitting = entered(tile(0, 1, plots="A20f0 B19f0"))
    assert GAME.outcome(sitting.state) is None
    (need,) = GAME.missing(sitting.state)
    assert (need.rule, need.seat) == ("end.trigger", BRUNO)
    assert sitting.say(need.because) == "Bruno has 19 of 20 floors on the table"
    whole = entered(tile(0, 1, plots="A20f0 B20f0"))
    assert GAME.missing(whole.state) == ()
    assert GAME.outcome(whole.state) is not None


@pytest.mark.rule("fountain.points")
def test_fountains_nobody_counted_leave_the_winner_open() -> None:
    sitting = entered(tile(0, 1, plots="A20f0 B19f0 B1"))
    (need,) = GAME.missing(sitting.state)
    assert (need.where, need.seat) == ("0,1:2", BRUNO)
    assert sitting.say(need.because) == "the fountains at 1 building of Bruno are not counted"


@pytest.mark.rule("tile.majority")
def test_a_value_nobody_entered_leaves_the_winner_open_where_it_can_matter() -> None:
    near = entered(tile(0, 1, plots="B17f0 A19f0 B3f1"), tile(0, 2, plots="A1f0", value=None))
    (need,) = GAME.missing(near.state)
    assert (need.where, need.seat) == ("0,2", ANNA)
    far = entered(tile(0, 1, plots="B19f2 A19f0 B1f0"), tile(0, 2, plots="A1f0", value=None))
    assert GAME.missing(far.state) == ()
    found = GAME.outcome(far.state)
    assert found is not None
    assert found.winners == (BRUNO,)


def test_a_game_that_goes_on_asks_for_nothing() -> None:
    opening = open_table(read_path(tables("tolleno", "openings")[0]))
    assert GAME.missing(opening.state) == ()
    assert GAME.outcome(opening.state) is None


def random_city(chance: random.Random) -> Json:
    """A finished table: everybody's floors stand, every fountain is counted."""
    names = NAMES[: chance.randrange(2, 5)]
    tiles: list[Json] = []
    for owner in names:
        left = FLOORS
        while left:
            floors = min(left, chance.randrange(1, 5))
            left -= floors
            building = {"owner": owner, "floors": floors, "fountains": chance.randrange(3)}
            room = [one for one in tiles if len(one["plots"]) < 4]
            if room and chance.random() < 0.6:
                chance.choice(room)["plots"].append(building)
            else:
                at = [0, len(tiles) + 1]
                tiles.append({"at": at, "value": chance.choice([2, 3, 4]), "plots": [building]})
    return content(len(names), position={"tiles": tiles})


@pytest.mark.parametrize("seed", range(40))
def test_of_a_whole_city_every_fact_counts_or_cannot_change_the_winner(seed: int) -> None:
    chance = random.Random(f"missing {seed}")
    file = random_city(chance)
    state = of(file)
    assert GAME.missing(state) == ()
    outcome = GAME.outcome(state)
    assert outcome is not None
    winners = [state.setup.names[seat] for seat in outcome.winners]
    assert winners == naive.winners(file)
    for number, laid in enumerate(file["position"]["tiles"]):
        less = copy.deepcopy(file)
        chosen = less["position"]["tiles"][number]
        del chosen["value"], chosen["plots"][0]["fountains"]
        found = GAME.outcome(of(less))
        if found is None:
            assert GAME.missing(of(less))
        else:
            assert [state.setup.names[seat] for seat in found.winners] == winners
        less["position"]["tiles"][number] = laid
        again = GAME.outcome(of(less))
        assert again is not None
        assert again.order == outcome.order


def test_the_finished_city_loses_its_winner_with_one_floor() -> None:
    table = open_table(read_path(WHOLE))
    assert GAME.outcome(table.state) is not None
    content = GAME.format.position.write(GAME.position(table.state), table.setup.names)
    plots = (plot for one in content["tiles"] for plot in one.get("plots", ()) if "owner" in plot)
    next(plot for plot in plots if plot["floors"] > 1)["floors"] -= 1
    assert len(GAME.missing(of({**read_file(), "position": content}))) == 1


def read_file() -> Json:
    table = open_table(read_path(WHOLE))
    return {
        "format": "costiera-table/1",
        "game": "tolleno",
        "players": [{"name": name} for name in table.setup.names],
    }
