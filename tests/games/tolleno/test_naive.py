"""The engine against the naive judge: random cities, and every turn of random games."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.core import Setup
from engine.files import codec
from engine.files.codec import TableFile
from engine.games.tolleno.actions import Expand, PlaceFloor
from engine.games.tolleno.audit import audit
from engine.games.tolleno.rules_expand import placements
from engine.games.tolleno.scoring import as_entered, score
from engine.games.tolleno.spaces import spaces
from engine.games.tolleno.state import Options, State, TurnStep
from engine.games.tolleno.tiles import Face
from engine.message import Seat
from tests.games.tolleno import naive
from tests.games.tolleno.tables import GAME, NAMES, Json, content, read
from tests.play import open_table, play_on, tables
from tests.play import read as read_path
from tests.sampling import seeds

CHANNELS = ("", "N", "NS", "NE", "NES", "NESW", "NS/EW", "NE/SW", "NES/W")
RULINGS = {
    key: [choice.key for choice in GAME.catalogue.rulings[key].choices]
    for key in (
        "tile-criterion",
        "downtown",
        "initial-tile",
        "canals-joined",
        "straight-canals",
    )
}


def random_plot(chance: random.Random, names: tuple[str, ...]) -> Json:
    plot: Json = {}
    if chance.random() < 0.6:
        plot = {"owner": chance.choice(names), "floors": chance.choice([1, 1, 1, 2, 2, 3, 5])}
    if chance.random() < 0.5:
        plot["fountains"] = chance.randrange(4)
    return plot


def random_tile(chance: random.Random, at: tuple[int, int], names: tuple[str, ...]) -> Json:
    kind = chance.choice(["city"] * 6 + ["downtown", "contract"])
    canals = chance.choice(CHANNELS)
    quarters = chance.randrange(4)
    turned = canals.translate(str.maketrans("NESW", "NESW"[quarters:] + "NESW"[:quarters]))
    tile: Json = {"at": list(at), "kind": kind, "canals": turned}
    tile["plots"] = [random_plot(chance, names) for _ in range(chance.randrange(5))]
    if kind != "contract" and chance.random() < 0.9:
        tile["value"] = chance.choice([2, 3, 4])
    if not any("owner" in plot for plot in tile["plots"]) and chance.random() < 0.2:
        tile["won_by"] = chance.choice(names)
    return tile


def random_table(chance: random.Random, most: int = 30) -> Json:
    """A entered table that need not be legal, under any readings."""
    names = NAMES[: chance.randrange(2, 5)]
    fields = [(row, column) for row in range(-2, 4) for column in range(-2, 4)]
    chosen = chance.sample(fields, chance.randrange(1, most))
    return content(
        len(names),
        rulings={key: chance.choice(choices) for key, choices in RULINGS.items()},
        position={"tiles": [random_tile(chance, at, names) for at in chosen]},
    )


def state_of(file: Json) -> State:
    state: State = GAME.start(read(file).setup)
    return state


def assert_scores_agree(state: State, file: Json) -> None:
    card, expected = GAME.score(state), naive.score(file)
    for seat, name in zip(state.seats, state.setup.names, strict=True):
        for category, points in expected[name].items():
            assert card.points(seat, category) == points, (name, category)
    readings = GAME.extras(state)["readings"]
    for criterion, totals in readings["totals"].items():
        assert totals == naive.total_by(file, criterion)
    assert [tuple(tile["at"]) for tile in readings["tiles"]] == sorted(naive.disputed(file))


@pytest.mark.parametrize("seed", seeds(4, 10))
def test_random_tables_score_as_the_naive_judge_says(seed: int) -> None:
    """A thousand tables; 2,500 in `make whole`."""
    chance = random.Random(f"score {seed}")
    for _ in range(250):
        file = random_table(chance)
        state = state_of(file)
        assert_scores_agree(state, file)
        found = as_entered(state, score(state))
        assert [state.setup.names[seat] for seat in found.winners] == naive.winners(file)


@pytest.mark.parametrize("seed", seeds(2, 4))
def test_random_tables_take_tiles_where_the_naive_judge_says(seed: int) -> None:
    chance = random.Random(f"places {seed}")
    for _ in range(60):
        file = random_table(chance, most=12)
        canals = chance.choice(["N", "NS", "NE", "NES", "NESW"])
        found = {
            (tuple(tile.at), tile.sides) for tile in placements(state_of(file), Face(3, (canals,)))
        }
        assert found == naive.places(file, canals)


def dead_ends(state: State) -> list[str]:
    return [found.where for found in audit(state) if found.rule == "expand.no-dead-end"]


@pytest.mark.parametrize("seed", seeds(2, 4))
def test_random_tables_have_the_dead_ends_the_naive_judge_finds(seed: int) -> None:
    chance = random.Random(f"banks {seed}")
    for _ in range(100):
        file = random_table(chance)
        assert len(dead_ends(state_of(file))) == len(naive.dead_ends(file))


def second_floor(file: Json, new: Json, first: Json | None) -> State:
    turn = {"player": file["players"][0]["name"], "new": new["at"]}
    if first is not None:
        turn["first"] = first["at"]
    return state_of({**file, "position": {**file["position"], "turn": turn}})


@pytest.mark.parametrize("seed", seeds(2, 6))
def test_random_tables_are_reached_as_the_naive_judge_says(seed: int) -> None:
    """First and second floors with their distances, under every reading of canals."""
    chance = random.Random(f"reach {seed}")
    for _ in range(150):
        file = random_table(chance)
        name = file["players"][0]["name"]
        built = [tile for tile in file["position"]["tiles"] if "value" in tile]
        if not built:
            continue
        new = chance.choice([tile for tile in built if tile["kind"] != "contract"])
        state = second_floor(file, new, None)
        expected = naive.first_floors(file, name, tuple(new["at"]))
        assert found(state) == (expected if state.left[0] else {})
        first = chance.choice([t for t in built if t["kind"] != "contract"])
        state = second_floor(file, new, first)
        expected = naive.second_floors(file, name, tuple(new["at"]), tuple(first["at"]))
        assert found(state) == (expected if state.left[0] else {})


def found(state: State) -> dict[Any, int | None]:
    return {(tuple(s.at), s.plot): s.distance for s in spaces(state, Seat(0))}


def turns(opening: Path, seed: int) -> Iterator[tuple[State, Json]]:
    """Each state of a random game, with the table as somebody would key it in."""
    file = read_path(opening)
    table = open_table(file)
    setup = file.setup
    for _ in play_on(table, random.Random(seed)):
        position = GAME.position(table.state)
        kept = TableFile(GAME, Setup(setup.players, Options(), setup.rulings, position))
        yield table.state, json.loads(codec.write(kept))


@pytest.mark.parametrize("seed", seeds(1, 3))
@pytest.mark.parametrize("opening", tables("tolleno", "openings"), ids=lambda path: path.stem)
def test_every_turn_of_random_games(opening: Path, seed: int) -> None:
    """Scores, and every choice of everybody, after each move of a game to its end."""
    number = 0
    for state, file in turns(opening, seed):
        number += 1
        assert_scores_agree(state, file)
        choices = [action for seat in state.seats for action in GAME.choices(state, seat)]
        now = state.now
        if now is None:
            assert choices == []
        elif now.step is TurnStep.EXPAND:
            assert_expansions_agree(state, file, choices)
        else:
            assert_floors_agree(state, file, choices)
        assert dead_ends(state) == []
        assert naive.dead_ends(file) == set()
    assert number == 30 * len(state.seats)


def assert_expansions_agree(state: State, file: Json, choices: list[Any]) -> None:
    assert state.now is not None
    held = state.hands[state.now.seat]
    assert held is not None
    expected = naive.places(file, "".join(held.canals or ()))
    laid = [action.tile for action in choices if type(action) is Expand]
    assert {(tuple(tile.at), naive.turned(tile.sides or "", 0)) for tile in laid} == expected
    assert len(choices) == len(expected) or not expected


def assert_floors_agree(state: State, file: Json, choices: list[Any]) -> None:
    assert state.now is not None
    name, new = state.setup.names[state.now.seat], state.turn.new
    assert new is not None
    if state.now.step is TurnStep.FIRST:
        expected = naive.first_floors(file, name, new)
    else:
        assert state.turn.first is not None
        expected = naive.second_floors(file, name, new, state.turn.first)
    assert {((a.at.row, a.at.column), a.plot) for a in choices if type(a) is PlaceFloor} == set(
        expected
    )
