"""What holds for every game of Amalfi, played with typed numbers: against a second scorer, with
nothing created or lost, and no point counted twice."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core import CannotRecord, Illegal, Setup
from engine.files import codec
from engine.files.codec import TableFile
from engine.games.amalfi.ledger import Settled
from engine.games.amalfi.payments import card_cost, ways_to_pay
from engine.games.amalfi.pieces import MOST_COLONIES, RESOURCES, ROUNDS, Phase
from engine.games.amalfi.state import State
from tests.games.amalfi import naive
from tests.games.amalfi.tables import ANNA, GAME, all_ships, content, entered, fleet, read
from tests.games.amalfi.wild import action, careless_move, legal_move

Json = dict[str, Any]

RULINGS: list[dict[str, str]] = [
    {},
    {"food-shortage": "3"},
    {"food-shortage": "2", "negative": "no", "colony-move": "shifted"},
    {"carry-over": "return", "surcharge-kind": "any", "ending-cap": "none"},
    {"food-shortage": "1", "exchange-emergency": "yes", "lowest-vp": "with-cards"},
]


def whole_game(file: Json, chance: random.Random) -> tuple[Json, State]:
    """A game of legal moves with typed numbers, to its end."""
    state: State = GAME.start(read(file).setup)
    moves = []
    while state.phase is not Phase.OVER:
        move = legal_move(state, chance.choice)
        state = GAME.apply(state, action(state, move))
        moves.append(move)
    return {**file, "moves": moves}, state


def by_category(state: State) -> dict[str, dict[str, int]]:
    card = GAME.score(state)
    return {
        name: {
            category.key: card.points(seat, category.key)
            for category in GAME.categories(state.setup)
        }
        for seat, name in zip(state.seats, state.setup.names, strict=True)
    }


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(12))
def test_a_second_scorer_agrees_on_whole_games(players: int, seed: int) -> None:
    chance = random.Random(f"{players} {seed}")
    file = content(players, rulings=RULINGS[seed % len(RULINGS)], solo=players == 1)
    file, state = whole_game(file, chance)
    slow = naive.Table(file)
    assert by_category(state) == slow.score()
    for seat, name in zip(state.seats, state.setup.names, strict=True):
        board, other = state.board(seat), slow.boards[name]
        assert board.ships is not None
        assert board.ships._asdict() == other["ships"]
        assert (board.food, board.colonies) == (other["food"], other["colonies"])
        assert board.hand == other["hand"]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert [state.setup.names[seat] for seat in outcome.winners] == slow.winners()
    assert GAME.audit(state) == ()


@pytest.mark.parametrize("seed", range(20))
def test_no_point_is_counted_twice_whichever_way_the_table_was_entered(seed: int) -> None:
    """Kept by moves, entered as it lies, or entered and played on: the totals are the same."""
    chance = random.Random(seed)
    file, _ = whole_game(content(seed % 3 + 2, rulings=RULINGS[seed % len(RULINGS)]), chance)
    kept = read(file)
    state: State = GAME.start(kept.setup)
    cut = chance.randrange(len(kept.moves))
    for move in kept.moves[:cut]:
        state = GAME.apply(state, move.action)
    again: State = GAME.start(_entered(state))
    assert GAME.score(again).totals == GAME.score(state).totals
    assert sum(line.points for line in GAME.score(again).pending) == sum(
        line.points for line in GAME.score(state).pending
    )
    for move in kept.moves[cut:]:
        again, state = GAME.apply(again, move.action), GAME.apply(state, move.action)
        assert GAME.score(again).totals == GAME.score(state).totals
    marked = state
    for seat, marker in zip(state.seats, _markers(state), strict=True):
        marked = GAME.apply(
            marked,
            codec.read_move(
                GAME,
                {"do": "count-track", "player": state.setup.names[seat], "points": marker},
                state.setup.names,
                "",
            ).action,
        )
    assert GAME.score(marked).totals == GAME.score(state).totals


def _markers(state: State) -> list[int]:
    """Where the markers stand, from the position somebody would enter."""
    return [board.track or 0 for _, board in GAME.position(state).players]


def _entered(state: State) -> Setup[Any, Any]:
    """The table as a file that holds only its position."""
    setup = state.setup
    position = GAME.position(state)
    entered = Setup(setup.players, setup.options, setup.rulings, position)
    again = codec.read(codec.write(TableFile(GAME, entered)).encode()).setup
    assert again == entered
    assert GAME.position(GAME.start(again)) == position
    return again


@given(data=st.data(), players=st.integers(1, 4))
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
def test_no_ship_or_colony_is_ever_created_or_lost(data: st.DataObject, players: int) -> None:
    """Any move that can be recorded at all, allowed or not; the others say so beforehand."""

    def pick(options: Sequence[Any]) -> Any:
        return data.draw(st.sampled_from(options))

    state: State = GAME.start(read(content(players)).setup)
    for _ in range(data.draw(st.integers(1, 30))):
        if state.phase is Phase.OVER:
            break
        before, tried = state, action(state, careless_move(state, pick))
        verdict = GAME.check(state, tried)
        if isinstance(verdict, Illegal) and not verdict.can_be_recorded:
            with pytest.raises(CannotRecord):
                GAME.apply(state, tried)
            continue
        state = GAME.apply(state, tried)
        assert all_ships(state) == [12] * players
        for old, new in zip(before.boards, state.boards, strict=True):
            assert new.ships is not None
            assert min(new.ships) >= 0
            assert (old.colonies or 0) <= (new.colonies or 0) <= MOST_COLONIES
            assert (new.hand or 0) >= 0
            assert 0 <= (new.food or 0) <= 6 + (new.colonies or 0)


def when(state: State) -> tuple[int, int]:
    """How far a game has come: its round, and the phase of that."""
    assert state.phase is not None
    return state.round or 0, list(Phase).index(state.phase)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_careless_play_goes_forward_and_scores_each_settlement_once(
    players: int, seed: int
) -> None:
    """Whatever is recorded: a round ends with its own card, and no card counts twice."""
    chance = random.Random(f"careless {players} {seed}")
    state: State = GAME.start(read(content(players)).setup)
    for _ in range(120):
        if state.phase is Phase.OVER:
            break
        tried = action(state, careless_move(state, chance.choice))
        verdict = GAME.check(state, tried)
        if isinstance(verdict, Illegal) and not verdict.can_be_recorded:
            continue
        before, state = state, GAME.apply(state, tried)
        assert when(before) <= when(state)
        card = GAME.score(state)
        for seat in state.seats:
            for number in range(1, ROUNDS + 1):
                assert len(list(card.of(seat, f"settlement-{number}"))) == 1
        if players > 1 and before.phase is Phase.SETTLEMENT and state.phase is not before.phase:
            settled = [entry for entry in state.ledger if isinstance(entry, Settled)]
            assert {e.seat for e in settled if e.card == before.round} == set(state.seats)


ships = st.fixed_dictionaries({r: st.integers(0, 2) for r in (*RESOURCES, "homeland")})


@given(
    ships=ships,
    food=st.integers(0, 6),
    cost=st.integers(0, 11),
    surcharge=st.integers(0, 2),
    of=st.lists(st.sampled_from(RESOURCES), max_size=3, unique=True),
    choice=st.sampled_from(["own", "any"]),
)
@settings(max_examples=150)
def test_every_way_to_pay_is_found_by_trying_all(
    ships: dict[str, int], food: int, cost: int, surcharge: int, of: list[str], choice: str
) -> None:
    here = {"shipyard": 0, **ships}
    here["shipyard"] = min(6, 12 - sum(here.values())) if sum(here.values()) < 12 else 0
    board: Json = {"food": food, "colonies": 0, "ships": fleet(**here)}
    state = entered(boards={"Anna": board}, rulings={"surcharge-kind": choice})
    price = card_cost(state, cost, surcharge, tuple(of))
    found = ways_to_pay(state, ANNA, price)
    assert found is not None
    as_numbers = {
        (*(way.payment.out_of(r) for r in RESOURCES), way.payment.emergency) for way in found
    }
    tried = naive.ways(board["ships"], of, cost, surcharge, any_kind=choice == "any")
    assert as_numbers == tried
    for way in found:
        worth = 3 * way.payment.emergency + sum(
            naive.VALUE[resource] * number for resource, number in way.payment.holds
        )
        back = worth - cost - surcharge
        assert (way.kept, way.lost) == (min(back, 6 - food), max(0, back - (6 - food)))


def test_the_second_scorer_reads_what_the_files_say() -> None:
    boards = {"Anna": {"track": 12, "colonies": 3, "charts": [{"points": 2}]}}
    file = content(position={"players": boards})
    assert naive.Table(json.loads(json.dumps(file))).totals() == {"Anna": 18, "Bruno": 0}
