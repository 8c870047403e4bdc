"""Choices and `check` say the same, tried on every plot and every field, facts missing or not."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.games.tolleno.actions import Expand, KeepFloor, Pass, PlaceFloor
from engine.games.tolleno.choices import choices
from engine.games.tolleno.pieces import Field
from engine.games.tolleno.spaces import spaces
from engine.games.tolleno.state import State
from engine.games.tolleno.tiles import Face
from engine.message import Seat
from tests.games.tolleno.tables import ANNA, GAME, Json
from tests.games.tolleno.test_naive import random_table, state_of
from tests.sampling import seeds

RULINGS = {
    ruling.id: [choice.key for choice in ruling.choices]
    for ruling in GAME.catalogue.rulings.values()
}


def half_known(chance: random.Random) -> Json:
    """A random table on which some values, canals and marks are not entered."""
    file = random_table(chance, most=14)
    file["rulings"] = {key: chance.choice(keys) for key, keys in RULINGS.items()}
    for tile in file["position"]["tiles"]:
        if chance.random() < 0.2:
            del tile["canals"]
        for plot in tile["plots"]:
            if chance.random() < 0.5:
                plot["foundations"] = chance.random() < 0.5
    return file


def in_a_turn(chance: random.Random, file: Json) -> State | None:
    """The table with a tile just laid by Anna, and perhaps a first floor."""
    laid = [tile["at"] for tile in file["position"]["tiles"] if tile["kind"] == "city"]
    built = [tile["at"] for tile in file["position"]["tiles"] if tile["kind"] != "contract"]
    if not laid:
        return None
    turn = {"player": "Anna", "new": chance.choice(laid)}
    if chance.random() < 0.5:
        turn["first"] = chance.choice(built)
    return state_of({**file, "position": {**file["position"], "turn": turn}})


def every_floor(state: State) -> dict[tuple[Field, int], str]:
    """The verdict about a floor of Anna's on each plot of the table."""
    return {
        (tile.at, index): GAME.check(state, PlaceFloor(ANNA, tile.at, index)).name
        for tile in state.tiles
        for index in range(len(tile.plots))
    }


@pytest.mark.parametrize("seed", seeds(3, 6))
def test_spaces_are_the_plots_that_check_allows(seed: int) -> None:
    chance = random.Random(f"spaces {seed}")
    seen: dict[str, int] = {}
    for _ in range(60):
        state = in_a_turn(chance, half_known(chance))
        if state is None or not state.left[ANNA]:
            continue
        verdicts = every_floor(state)
        found = {(s.at, s.plot): "legal" if s.certain else "undecided" for s in spaces(state, ANNA)}
        assert found == {plot: name for plot, name in verdicts.items() if name != "illegal"}
        for name in verdicts.values():
            seen[name] = seen.get(name, 0) + 1
    assert set(seen) == {"legal", "illegal", "undecided"}


@pytest.mark.parametrize("seed", seeds(2, 4))
def test_a_floor_is_kept_only_where_none_can_be_placed(seed: int) -> None:
    chance = random.Random(f"keep {seed}")
    for _ in range(60):
        state = in_a_turn(chance, half_known(chance))
        if state is None or not state.left[ANNA]:
            continue
        certain = [space for space in spaces(state, ANNA) if space.certain]
        kept = GAME.check(state, KeepFloor(ANNA)).name
        assert (kept == "illegal") == bool(certain)
        assert (KeepFloor(ANNA) in choices(state, ANNA)) == (not list(spaces(state, ANNA)))


@pytest.mark.parametrize("seed", seeds(2, 4))
def test_expansions_are_the_placements_that_check_allows(seed: int) -> None:
    chance = random.Random(f"expand {seed}")
    for _ in range(25):
        file = half_known(chance)
        face: Any = {"value": 3, "canals": chance.choice(["N", "NS", "NES", "NS/EW", ""])}
        state = state_of({**file, "position": {**file["position"], "hands": {"Anna": face}}})
        held = state.hands[ANNA]
        assert isinstance(held, Face)
        if not state.left[ANNA]:
            continue
        every: set[Any] = {
            Expand(Seat(0), turned.lie(Field(row, column)))
            for row in range(-4, 6)
            for column in range(-4, 6)
            for turned in held.turns()
        }
        allowed = {action for action in every if GAME.check(state, action).name != "illegal"}
        assert set(choices(state, ANNA)) == (allowed or {Pass(ANNA)})
        assert (GAME.check(state, Pass(ANNA)).name == "illegal") == any(
            GAME.check(state, action).name == "legal" for action in allowed
        )
