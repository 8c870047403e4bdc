"""Random tables score the same in the engine and in the naive second scorer."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from engine.files import codec
from engine.games.positano import goals, scoring, views
from engine.games.positano.actions import Place
from engine.games.positano.pieces import Roof
from engine.games.positano.scoring import as_entered, score
from engine.table import Table
from tests.games.positano import naive
from tests.games.positano.tables import GAME, NAMES, content

COMPETITIONS = ("grande", "dietro", "bordo", "mezzo", "colonna", "gruppo", "eccesso")
GOALS = (*COMPETITIONS, "perfetto", "piccolo", "solitario", "altezza", "equilibrato")
ROOFS = ("bronze", "silver", "gold")
LOTS = [f"{row}{column}" for row in (1, 2, 3, 4) for column in "ABCD"]
RULINGS = {
    "gruppo-single": ("group-of-one", "no-group"),
    "best-of-equal": ("more-blocks", "players-choose"),
    "eccesso-tie": ("share", "blocks-built"),
}
SITUATIONS = {
    "nobody",
    "alone",
    "clear",
    "clear by blocks",
    "2 tied for first",
    "3 tied for first",
    "4 tied for first",
    "2 tied for second",
    "3 tied for second",
}

Json = dict[str, Any]


def wild(chance: random.Random, names: list[str]) -> Json:
    """Anything that fits on a cliff."""
    filled = chance.sample(LOTS, chance.randint(0, 16))
    return {
        lot: building(chance.choice(names), chance.randint(1, int(lot[0]) + 2), chance)
        for lot in filled
    }


def flat(chance: random.Random, names: list[str]) -> Json:
    """Low buildings of one or two heights, so that counts and blocks are often equal."""
    heights = chance.choice(([1], [2], [1, 2]))
    filled = chance.sample(LOTS, chance.randint(len(names), 16))
    return {lot: building(chance.choice(names), chance.choice(heights), chance) for lot in filled}


def mirrored(chance: random.Random, names: list[str]) -> Json:
    """The same column of buildings for everybody, with a block more here and there."""
    shape = {row: chance.randint(1, row + 1) for row in chance.sample((1, 2, 3, 4), 2)}
    columns = chance.sample("ABCD", len(names))
    cliff = {
        f"{row}{column}": building(name, blocks, chance)
        for name, column in zip(names, columns, strict=True)
        for row, blocks in shape.items()
    }
    for lot in chance.sample(sorted(cliff), chance.choice((0, 0, 1, 2))):
        cliff[lot]["blocks"] += 1
    return cliff


def building(owner: str, blocks: int, chance: random.Random) -> Json:
    return {"owner": owner, "blocks": blocks, "roof": chance.choice(ROOFS)}


def random_table(chance: random.Random) -> Json:
    """A table file that holds only a position."""
    solo = chance.random() < 0.1
    names = ["Anna", "Otto"] if solo else list(NAMES[: chance.choice((2, 3, 4, 4))])
    cliff = chance.choice((wild, flat, mirrored))(chance, names)
    counted = [name for name in names if chance.random() < 0.95]
    position: Json = {
        "cliff": cliff,
        "supply": {name: chance.choice((0, 0, 1, 1, 2, 5)) for name in counted},
        "gelato": {name: chance.randint(0, 17) for name in counted},
        "chosen": random_choice(chance, cliff),
    }
    chosen = {key: chance.choice(choices) for key, choices in RULINGS.items()}
    return content(
        len(names),
        goals=chance.sample(GOALS, chance.choice((0, 1, 3, 3, 3, 3))),
        solo=solo,
        rulings=chance.choice(({}, chosen)),
        position=position,
    )


def random_choice(chance: random.Random, cliff: Json) -> Json:
    """Some players name one of their own buildings for Colonna or Gruppo."""
    lots = {entry["owner"]: lot for lot, entry in chance.sample(sorted(cliff.items()), len(cliff))}
    return {goal: lots for goal in ("colonna", "gruppo") if chance.random() < 0.5}


def situation(standings: list[tuple[int, int]]) -> str:
    """What a competition goal came to, from counts and blocks alone."""
    ranked = sorted((standing for standing in standings if standing[0]), reverse=True)
    if len(ranked) < 2:
        return "alone" if ranked else "nobody"
    if first := ranked.count(ranked[0]) - 1:
        return f"{first + 1} tied for first"
    if second := ranked.count(ranked[1]) - 1:
        return f"{second + 1} tied for second"
    return "clear by blocks" if ranked[0][0] == ranked[1][0] else "clear"


def assert_same(table: Json) -> None:
    state = GAME.start(codec.read(json.dumps(table).encode()).setup)
    names, card = state.setup.names, GAME.score(state)
    rows = [row.key for row in GAME.categories(state.setup)]
    engine = {
        name: {row: card.points(seat, row) for row in rows}
        for name, seat in zip(names, state.seats, strict=True)
    }
    assert engine == naive.score(table), table
    totals = naive.total(table)
    assert dict(zip(names, card.totals, strict=True)) == totals
    outcome = as_entered(state, score(state))
    if table["setup"]["solo"]:
        assert GAME.extras(state) == {"solo": {"score": min(totals.values())}}
    else:
        assert [names[seat] for seat in outcome.winners] == naive.winners(table), table


def forget() -> None:
    """Let nothing be known of earlier scores."""
    for module in (goals, scoring, views):
        for known in vars(module).values():
            if hasattr(known, "cache_clear"):
                known.cache_clear()


def test_every_build_scores_and_says_the_same_whatever_was_scored_before() -> None:
    chance = random.Random(3)
    for _ in range(20):
        table = Table(GAME, codec.read(json.dumps(random_table(chance)).encode()).setup)
        lots = table.state.lots_in_play()
        builds = [
            Place(chance.choice(lots), chance.choice(table.state.seats), blocks, roof)
            for blocks in range(1, 7)
            for roof in Roof
        ]
        forget()
        seen = [table.preview(build) for build in builds]
        for build, found in zip(builds, seen, strict=True):
            forget()
            assert table.preview(build) == found, build


def compare(number: int, seed: int) -> Counter[tuple[str, str]]:
    """Compare that many tables; how often each goal came to each situation."""
    chance = random.Random(seed)
    seen: Counter[tuple[str, str]] = Counter()
    for _ in range(number):
        table = random_table(chance)
        assert_same(table)
        names = [player["name"] for player in table["players"]]
        for goal in table["setup"]["goals"]:
            if goal in COMPETITIONS:
                standings = [naive._standing(table, name, goal) for name in names]
                seen[goal, situation(standings)] += 1
    return seen


def test_a_thousand_tables_and_every_kind_of_tie() -> None:
    seen = compare(1_000, seed=1)
    assert {found for _, found in seen} == SITUATIONS


@pytest.mark.slow
@pytest.mark.whole
def test_ten_thousand_tables_and_every_kind_of_tie_for_every_goal() -> None:
    seen = compare(10_000, seed=2)
    # Some table always has a building somewhere, so "nobody" need not occur for every goal.
    for goal in COMPETITIONS:
        missing = SITUATIONS - {found for where, found in seen if where == goal}
        assert missing <= {"nobody"}, (goal, missing)
    total = Counter(found for _, found in seen.elements())
    assert min(total[found] for found in SITUATIONS) >= 100, total
