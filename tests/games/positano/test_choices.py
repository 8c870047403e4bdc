"""Choices offer all that is legal and nothing else; whatever happens can be recorded."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine.core import CannotRecord, Illegal
from engine.games.positano.actions import (
    Action,
    AddOn,
    Build,
    Draft,
    MakeBid,
    Refresh,
    Remodel,
)
from engine.games.positano.pieces import (
    BASE_CARDS,
    BLOCK_TILES,
    BLOCKS_PER_COLOUR,
    BOOSTERS,
    BUILD_TILES,
    LOTS,
    Roof,
)
from engine.games.positano.state import State
from engine.message import Seat
from engine.table import Table
from tests.games.positano.tables import GAME, cliff, content, read, say
from tests.kept import points_of
from tests.play import all_choices, play_on

HALFWAY = """
    .   B5g .   .
    A3b .   .   .
    .   B2b .   A4s
    A1g .   B1s .
"""
TABLES: dict[str, dict[str, Any]] = {
    "two": content(2, goals=["gruppo", "eccesso", "altezza"], removed=["1A", "2B", "3C", "4D"]),
    "three with stars": content(3, star_sets={"Anna": 1, "Bruno": 3, "Carla": 5}),
    "four, built after the drafts": content(4, rulings={"build-moment": "after-draft"}),
    "solo": content(solo=True, removed=["1D", "2D", "3D", "4D"]),
    "from round 4 on": content(
        2, position={"cliff": cliff(HALFWAY), "supply": {"Anna": 2, "Bruno": 1}, "round": 4}
    ),
    "supplies not counted": content(2, position={"cliff": cliff(HALFWAY), "round": 4}),
    "hardly a block left": content(
        2,
        position={"cliff": cliff(HALFWAY), "supply": {"Anna": 0, "Bruno": 0}, "round": 4},
        rulings={"partial-supply": "take-none", "no-build-extra": "remodel-allowed"},
    ),
    "everything open": content(
        3,
        rulings={
            "star-set": "as-drafted",
            "addon-new": "any-building",
            "remodel-owner": "any",
            "remodel-step": "either",
        },
    ),
}


def table(name: str) -> Table[Any, Any, State, Any]:
    return Table(GAME, read(TABLES[name]).setup)


def everything(state: State, seat: Seat) -> Iterator[Action]:
    """Every action of a round that can be written down, blocks within reason."""
    for card in BASE_CARDS:
        yield from (MakeBid(seat, card, booster) for booster in BOOSTERS)
    for lot in LOTS:
        yield Draft(seat, lot=lot)
        yield AddOn(seat, lot)
        for roof in Roof:
            yield Remodel(seat, lot, roof)
            yield from (Build(seat, lot, blocks, roof) for blocks in range(8))
    for tile in BLOCK_TILES:
        takes = [None] if state.supply[seat] is None else range(BLOCKS_PER_COLOUR + 1)
        yield from (Draft(seat, block=tile, take=take) for take in takes)
    yield from (Draft(seat, build=tile) for tile in BUILD_TILES)
    yield Refresh()


@pytest.mark.slow
@pytest.mark.parametrize("name", list(TABLES))
def test_choices_are_exactly_what_the_check_allows(name: str) -> None:
    kept, chance = table(name), random.Random(name)
    steps = 0
    for _ in play_on(kept, chance):
        steps += 1
        if steps % 5:
            continue
        for seat in kept.state.seats:
            allowed = {
                action
                for action in everything(kept.state, seat)
                if not isinstance(kept.check(action), Illegal)
            }
            assert set(GAME.choices(kept.state, seat)) == allowed
    assert steps > 15


def needs_a_seventh_roof(state: State) -> bool:
    """Nobody knows which tiles gave the roofs of a entered cliff, so the box can run out."""
    used = Counter(building.roof for building in state.cliff)
    waiting = [BUILD_TILES[turn.build].roof for turn in state.round.turns if turn.build]
    return state.setup.position is not None and any(used[roof] == 6 for roof in waiting)


@pytest.mark.parametrize("name", list(TABLES))
@pytest.mark.parametrize("seed", range(4))
def test_play_never_gets_stuck_before_the_end(name: str, seed: int) -> None:
    kept = table(name)
    for _ in play_on(kept, random.Random(seed)):
        assert all(left is None or left >= 0 for left in kept.state.supply)
    assert kept.state.is_finished or needs_a_seventh_roof(kept.state)
    assert "impossible" not in {finding.severity.value for finding in GAME.audit(kept.state)}


@pytest.mark.slow
@pytest.mark.parametrize("name", list(TABLES))
def test_what_breaks_a_rule_can_be_recorded_unless_it_cannot_be_shown(name: str) -> None:
    kept, chance = table(name), random.Random(name)
    recorded = refused = 0
    for _ in range(150):
        seat = chance.choice(kept.state.seats)
        action = chance.choice(list(everything(kept.state, seat)))
        verdict = kept.check(action)
        for point in points_of(verdict):
            assert point.rule in GAME.catalogue.rules
            assert "None" not in say(kept.state, point.because)
        if isinstance(verdict, Illegal) and not verdict.can_be_recorded:
            refused += 1
            with pytest.raises(CannotRecord):
                GAME.apply(kept.state, action)
            continue
        recorded += 1
        assert say(kept.state, GAME.describe(kept.state, action))
        kept.play(action, anyway=True)
        state = kept.state
        assert all(left is None or left >= 0 for left in state.supply)
        assert sum(line.points for line in kept.score.lines) == sum(kept.score.totals)
        for finding in GAME.audit(state):
            assert say(state, finding.because)
    assert recorded > 20
    assert refused > 5


def test_an_entered_table_offers_no_moves() -> None:
    kept: Table[Any, Any, State, Any] = Table(
        GAME, read(content(2, position={"cliff": cliff(HALFWAY)})).setup
    )
    assert all_choices(GAME, kept.state) == []
