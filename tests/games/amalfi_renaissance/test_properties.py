"""What holds whatever is played: nothing is created or lost, and a naive follower agrees."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from engine.core import CannotRecord, Illegal
from engine.games.amalfi_renaissance.board import Board
from engine.games.amalfi_renaissance.pieces import RESOURCES, SHIPS
from engine.games.amalfi_renaissance.ships import ways_to_pay
from engine.games.amalfi_renaissance.state import Phase, State
from engine.payment import Cost
from engine.table import Table
from tests.games.amalfi_renaissance import naive
from tests.games.amalfi_renaissance.bot import Bot, read, written
from tests.games.amalfi_renaissance.tables import (
    ANNA,
    GAME,
    RULES,
    Json,
    board,
    content,
    entered,
    say,
    totals,
)
from tests.games.amalfi_renaissance.tables import read as read_file
from tests.kept import points_of

seeds = st.integers(0, 10**9)
thorough = settings(max_examples=25, suppress_health_check=list(HealthCheck))

SETUP = {
    "decrees": ["blessing", "trade", "subsistence", "universalism"],
    "board_bonus": [0, 1, 0, 2],
    "titles": [
        {"title": "explorer", "ladder": [24, 18, 12, 6]},
        {"title": "artist", "ladder": [12, 9, 6, 3]},
        {"title": "condottiere", "ladder": [12, 9, 6, 3], "type": "permanent"},
    ],
}


def game(players: int) -> Json:
    # The naive follower does not keep apart what came in beyond the granary's limit.
    rulings = {"store-first": "keep-what-fits"}
    return content(players, rulings=rulings, first="Bruno" if players > 1 else "Anna", **SETUP)


def start(file: Json) -> State:
    state: State = GAME.start(read_file(file).setup)
    return state


def play(seed: int, players: int) -> tuple[Json, list[State]]:
    """A whole random game: the file, and the state before and after each move."""
    bot, file = Bot(seed), game(players)
    states = [start(file)]
    while (move := bot.legal(states[-1])) is not None:
        file["moves"].append(move)
        states.append(GAME.apply(states[-1], read(states[-1], move)))
    return file, states


@pytest.mark.slow
@thorough
@given(seeds, st.integers(2, 4))
def test_a_whole_random_game_ends_clean_and_scores_like_the_naive_one(
    seed: int, players: int
) -> None:
    file, states = play(seed, players)
    end = states[-1]
    assert end.phase is Phase.OVER
    assert GAME.audit(end) == ()
    followed = naive.Game(file)
    assert dict(zip(end.setup.names, totals(end), strict=True)) == followed.totals()
    for name, kept in zip(end.setup.names, end.boards, strict=True):
        assert kept.bread == followed.boards[name]["bread"]
        assert kept.marker == followed.boards[name]["points"]
        assert dict(kept.titles) == followed.boards[name]["titles"]


def stage(state: State) -> tuple[int, int]:
    """How far a game has come: nothing but a correction leads back."""
    assert state.period is not None
    assert state.phase is not None
    return state.period, list(Phase).index(state.phase)


def each_decree_once(kept: Board) -> None:
    decrees = [line.category for line in kept.ledger if line.category.startswith("decree-")]
    assert len(set(decrees)) == len(decrees)


def pieces(kept: Board) -> None:
    """Every ship, cube and lighthouse of a colour is somewhere, once."""
    numbers = kept.ships.all
    assert sum(n or 0 for n in numbers) == SHIPS
    assert all(n is not None and n >= 0 for n in numbers)
    assert kept.lighthouses is not None
    assert 0 <= kept.lighthouses <= 6
    assert 0 <= (kept.own_lighthouses or 0) <= kept.lighthouses
    assert 0 <= (kept.own_docks or 0) <= (kept.ships.docks or 0)
    assert len({title for title, _ in kept.titles}) == len(kept.titles)
    assert kept.hand is not None
    assert kept.hand >= 0
    assert kept.bread is not None
    assert kept.limit is not None
    assert 0 <= kept.bread <= kept.limit


@pytest.mark.slow
@thorough
@given(seeds, st.integers(1, 4))
def test_no_ship_cube_or_lighthouse_is_created_or_lost_by_any_action(
    seed: int, players: int
) -> None:
    """Legal or not: whatever can be recorded keeps the pieces together."""
    bot = Bot(seed)
    state = start(game(players))
    for _ in range(80):
        action = read(state, bot.wild(state))
        verdict = GAME.check(state, action)
        assert say(state, GAME.describe(state, action))
        for point in points_of(verdict):
            assert point.rule in RULES
            assert say(state, point.because)
        try:
            after = GAME.apply(state, action)
        except CannotRecord:
            assert isinstance(verdict, Illegal)
            assert not verdict.can_be_recorded
            continue
        assert not isinstance(verdict, Illegal) or verdict.can_be_recorded
        for kept in after.boards:
            pieces(kept)
            each_decree_once(kept)
        assert stage(after) >= stage(state)
        foreign = sum((b.lighthouses or 0) - (b.own_lighthouses or 0) for b in after.boards)
        assert sum(b.guests or 0 for b in after.boards) <= foreign
        state = after


CLOSING: list[Json] = [
    *({"do": do, "player": name} for do in ("pass", "feed") for name in ("Anna", "Bruno")),
    {"do": "decree"},
    {"do": "new-period"},
]


@given(st.lists(st.sampled_from(CLOSING), max_size=25))
def test_however_carelessly_periods_are_closed_no_decree_pays_twice(moves: list[Json]) -> None:
    state = start(game(2))
    for move in moves:
        try:
            after = GAME.apply(state, read(state, move))
        except CannotRecord:
            continue
        assert stage(after) >= stage(state)
        for kept in after.boards:
            each_decree_once(kept)
        state = after


@given(st.lists(st.sampled_from([*CLOSING, {"do": "set-period", "period": 1}]), max_size=25))
def test_however_often_a_period_is_corrected_no_decree_pays_twice(moves: list[Json]) -> None:
    state = start(game(2))
    for move in moves:
        try:
            state = GAME.apply(state, read(state, move))
        except CannotRecord:
            continue
        for kept in state.boards:
            each_decree_once(kept)


@pytest.mark.slow
@thorough
@given(seeds, st.integers(2, 4), st.data())
def test_no_point_is_counted_twice_wherever_the_table_was_entered(
    seed: int, players: int, data: st.DataObject
) -> None:
    """Key the table in at any moment, play the rest: the same totals, track and all."""
    file, states = play(seed, players)
    step = data.draw(st.integers(0, len(states) - 1))
    position = GAME.position(states[step])
    setup = states[step].setup
    state: State = GAME.start(type(setup)(setup.players, setup.options, setup.rulings, position))
    assert totals(state) == totals(states[step])
    assert GAME.position(state) == position
    for index, move in enumerate(file["moves"][step:], step + 1):
        state = GAME.apply(state, read(state, move))
        assert totals(state) == totals(states[index])


@pytest.mark.slow
@thorough
@given(seeds, st.integers(-50, 300))
def test_entering_a_marker_makes_it_the_score(seed: int, marker: int) -> None:
    _, states = play(seed, 2)
    state = states[len(states) // 2]
    action = read(state, {"do": "set-track", "player": "Anna", "points": marker})
    after = GAME.apply(state, action)
    assert after.board(ANNA).marker == marker
    endgame = GAME.score(after).points(ANNA, "endgame")
    assert totals(after)[ANNA] == marker + endgame
    again = GAME.apply(after, action)
    assert totals(again) == totals(after)


places = st.lists(st.integers(0, 2), min_size=5, max_size=5)


@given(
    places,
    st.integers(0, 3),
    st.integers(1, 13),
    st.lists(st.sampled_from(RESOURCES), min_size=1, max_size=2, unique=True),
)
def test_ways_to_pay_are_the_sensible_ones_among_all(
    holds: list[int], bay: int, cost: int, takes: list[str]
) -> None:
    ships = dict(zip(RESOURCES, holds, strict=True))
    anna = board(ships={**ships, "bay": bay})
    state = entered(anna).state
    everything = list(naive.payments(ships, bay, cost, takes))
    found = [written(way.payment) for way in ways_to_pay(state, ANNA, Cost(cost, tuple(takes)))]
    assert all(way in everything for way in found)
    assert bool(found) == bool(everything)
    for paid in everything:
        assert any(all(way.get(k, 0) <= paid.get(k, 0) for k in way) for way in found)


class Evening(RuleBasedStateMachine):
    """A table kept by typed moves, with second thoughts."""

    def __init__(self) -> None:
        super().__init__()
        file = read_file(game(3))
        self.table: Table[Any, Any, State, Any] = Table(GAME, file.setup)

    @rule(seed=seeds)
    def act(self, seed: int) -> None:
        move = Bot(seed).legal(self.table.state)
        if move is not None:
            self.table.play(read(self.table.state, move))
            assert not self.table.log.step(self.table.log.head).anyway

    @rule(seed=seeds)
    def err(self, seed: int) -> None:
        self.table.play(read(self.table.state, Bot(seed).wild(self.table.state)), anyway=True)

    @precondition(lambda self: self.table.log.can_undo)
    @rule()
    def undo(self) -> None:
        self.table.undo()

    @precondition(lambda self: self.table.log.can_redo)
    @rule()
    def redo(self) -> None:
        self.table.redo()

    @rule(ruling=st.sampled_from(sorted(GAME.catalogue.rulings)), data=st.data())
    def read_otherwise(self, ruling: str, data: st.DataObject) -> None:
        choices = [choice.key for choice in GAME.catalogue.rulings[ruling].choices]
        self.table.rule(ruling, data.draw(st.sampled_from(choices)))

    @invariant()
    def the_log_tells_it_again(self) -> None:
        again: Table[Any, Any, State, Any] = Table(GAME, self.table.setup, self.table.log.entries)
        assert again.state == self.table.state
        assert again.score == self.table.score

    @invariant()
    def the_marker_is_the_sum_of_its_lines(self) -> None:
        card = self.table.score
        for seat, kept in zip(self.table.state.seats, self.table.state.boards, strict=True):
            rest = card.totals[seat] - card.points(seat, "endgame")
            assert kept.marker == rest


TestEvening = pytest.mark.slow(Evening.TestCase)
TestEvening.settings = settings(
    max_examples=10, stateful_step_count=30, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_bot_uses_every_verb_it_knows(players: int) -> None:
    bot = Bot(7)
    state = start(game(players))
    assert len({bot.wild(state)["do"] for _ in range(600)}) == 22
