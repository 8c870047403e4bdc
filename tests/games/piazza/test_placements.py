"""What a player may lay now: the fast search, `check`, `apply` and trying everything agree."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from engine.core import Illegal
from engine.games.piazza.actions import Draw, Pass, Place
from engine.games.piazza.area import extent
from engine.games.piazza.counting import hand_size, unseen
from engine.games.piazza.order import on_turn
from engine.games.piazza.pieces import Field, Kind, Tile
from engine.games.piazza.placements import Placement, best, placements
from engine.games.piazza.state import State
from engine.message import Seat
from tests.games.piazza import naive
from tests.games.piazza.tables import (
    ANNA,
    BRUNO,
    CARLA,
    EXAMPLE_1,
    EXAMPLE_3,
    EXAMPLE_4,
    GAME,
    SQUARE,
    Kept,
    as_kinds,
)
from tests.play import open_table, play_on, read, tables

RULINGS = [
    {},
    {"diagonal": "corners-too"},
    {"grid": "fixed"},
    {"equal-pair": "no"},
    {"triangle": "half-offset"},
]


def hand_of(state: State, seat: Seat, chance: random.Random) -> tuple[Kind, ...]:
    """A hand the player can have."""
    pool = list(unseen(state, seat).elements())
    return tuple(sorted(chance.sample(pool, min(hand_size(state, seat) or 0, len(pool)))))


def tables_with_hands(number: int, rulings: dict[str, str]) -> Iterator[tuple[State, Seat]]:
    """Tables at some moment of a random game, with a random hand for whoever is next."""
    openings = tables("piazza", "openings")
    for seed in range(number):
        chance = random.Random(seed)
        table = open_table(read(openings[seed % len(openings)]))
        for _ in play_on(table, chance, most=5 + seed * 3 % 30):
            pass
        for ruling, choice in rulings.items():
            table.rule(ruling, choice)
        state, seat = table.state, on_turn(table.state)
        if seat is None:
            continue
        empty = replace(state, hands=((),) * len(state.seats))
        hands = tuple(hand_of(empty, s, chance) if s == seat else () for s in state.seats)
        yield replace(state, hands=hands), seat


def by_tiles(found: Iterator[Placement]) -> dict[frozenset[Tile], Placement]:
    """Placements by what is laid; each occurs once."""
    listed = list(found)
    result = {frozenset(placement.action.tiles): placement for placement in listed}
    assert len(result) == len(listed)
    return result


def everything(state: State, seat: Seat) -> Iterator[Place]:
    """One or two tiles of the hand on all empty fields in and around the piazza."""
    reach = extent(tile.at for tile in state.board)
    assert reach is not None
    rows = range(reach.top - 1, reach.bottom + 2)
    around = product(rows, range(reach.left - 1, reach.right + 2))
    fields = [Field(*at) for at in around if at not in state.by_field]
    hand = state.hands[seat]
    for at, kind in product(fields, dict.fromkeys(hand)):
        yield Place(seat, (Tile(at, kind),))
    pairs = {(one, other) for i, one in enumerate(hand) for other in hand[i + 1 :]}
    for (one, other), (first, second) in product(pairs, product(fields, fields)):
        if first != second and (first.row == second.row or first.column == second.column):
            yield Place(seat, (Tile(first, one), Tile(second, other)))


@pytest.mark.slow
@pytest.mark.parametrize("rulings", RULINGS, ids=lambda rulings: "".join(rulings) or "default")
def test_the_search_finds_exactly_what_the_check_allows(rulings: dict[str, str]) -> None:
    compared = 0
    for state, seat in tables_with_hands(4, rulings):
        allowed = {
            frozenset(place.tiles)
            for place in everything(state, seat)
            if not isinstance(GAME.check(state, place), Illegal)
        }
        assert set(by_tiles(placements(state, seat))) == allowed
        compared += len(allowed)
    assert compared > 50


@pytest.mark.slow
@pytest.mark.parametrize("rulings", RULINGS, ids=lambda rulings: "".join(rulings) or "default")
def test_points_and_brackets_are_those_of_the_turn_once_played(rulings: dict[str, str]) -> None:
    for state, seat in tables_with_hands(12, rulings):
        for placement in placements(state, seat):
            turn = GAME.apply(state, placement.action).turns[-1]
            assert (turn.points, turn.brackets) == (placement.points, placement.brackets)


def test_the_search_agrees_with_trying_everything() -> None:
    for state, seat in tables_with_hands(9, {}):
        board = {tuple(tile.at): tuple(tile.kind) for tile in state.board}
        slow = naive.placements(board, [tuple(kind) for kind in state.hands[seat]])  # type: ignore[arg-type, misc]
        if state.neutral is not None and state.neutral_laid[seat] == 3:
            continue  # one neutral tile left, two in a random hand: only the engine counts them
        fast = {
            frozenset((tuple(tile.at), tuple(tile.kind)) for tile in laid): found.points
            for laid, found in by_tiles(placements(state, seat)).items()
        }
        assert fast == slow


# How many placements a hand has, by the symbols laid, upper or left one first.
COUNTS = [
    (
        SQUARE,
        "Anna",
        "R2 R3 R5",
        {"2": 4, "3": 4, "5": 6, "2 3": 1, "2 5": 1, "3 2": 1, "3 5": 1, "5 2": 2, "5 3": 2},
    ),
    (
        EXAMPLE_1,
        "Carla",
        "B3 B4 B6",
        {"3": 9, "4": 7, "6": 5, "3 4": 6, "3 6": 2, "4 3": 4, "4 6": 1, "6 3": 4, "6 4": 4},
    ),
    (
        EXAMPLE_3,
        "Carla",
        "B5 B2 B4",
        {"2": 8, "4": 6, "5": 7, "2 4": 2, "2 5": 2, "4 2": 3, "4 5": 3, "5 2": 2, "5 4": 1},
    ),
    (EXAMPLE_4, "Carla", "B6 B3 B3", {"3": 12, "6": 10, "3 3": 4, "3 6": 2, "6 3": 4}),
]


@pytest.mark.parametrize(("drawing", "name", "hand", "numbers"), COUNTS)
def test_the_number_of_placements_of_a_hand(
    drawing: str, name: str, hand: str, numbers: dict[str, int]
) -> None:
    kept = Kept(drawing, hands={name: hand})
    counted: Counter[str] = Counter()
    for placement in placements(kept.state, kept.seat(name)):
        counted[" ".join(str(tile.symbol) for tile in placement.action.tiles)] += 1
    assert dict(counted) == numbers


def test_the_printed_move_of_example_4_is_the_best_of_its_hand() -> None:
    kept = Kept(EXAMPLE_4, hands={"Carla": "B6 B3 B3"}, next="Carla")
    offered = [placement.points for placement in placements(kept.state, CARLA)]
    found = best(kept.state, CARLA)
    assert found is not None
    assert found.points == max(offered) == 15
    assert GAME.best(kept.state, CARLA) == (kept.action("place", "Carla", "B6@3,4 B3@5,4"), 15)


def test_there_is_a_best_only_for_a_known_hand_on_its_turn() -> None:
    assert GAME.best(Kept(SQUARE).state, ANNA) is None
    assert GAME.best(Kept(SQUARE, hands={"Anna": "R2 R3"}).state, ANNA) is None
    shown = Kept(SQUARE, hands={"Anna": "R2 R3 R5"})
    assert GAME.best(shown.state, ANNA) is not None
    waiting = Kept(SQUARE, hands={"Anna": "R2 R3 R5"}, next="Bruno")
    assert GAME.best(waiting.state, ANNA) is None
    stuck = Kept("R1", hands={"Anna": "R2 R3 R5"})
    assert GAME.best(stuck.state, ANNA) is None


def test_choices_of_a_hand_shown_in_part_are_draws_and_the_shown_tiles() -> None:
    kept = Kept(SQUARE, hands={"Anna": "R2 R3"})
    choices = kept.choices("Anna")
    drawn = {action.tiles[0] for action in choices if isinstance(action, Draw)}
    assert drawn == set(as_kinds("R1 R2 R3 R4 R5 R6"))
    laid = {tile.kind for a in choices if isinstance(a, Place) for tile in a.tiles}
    assert laid == set(as_kinds("R2 R3"))
    assert Pass(ANNA) not in choices


def test_two_tiles_that_fit_alone_but_not_together_are_no_choice() -> None:
    kept = Kept("P2 B3 Y4 P5 B6 Y2 P1", hands={"Anna": "R3 R4 R6"})
    ends = {Field(0, -1), Field(0, 7)}
    laid = [{tile.at for tile in action.tiles} for action in kept.choices("Anna")]
    assert all({end} in laid for end in ends)
    assert ends not in laid


def test_choices_of_a_hidden_hand_are_whatever_it_can_hold() -> None:
    kept = Kept(SQUARE, next="Bruno")
    laid = {tile.kind for action in kept.choices("Bruno") for tile in action.tiles}
    assert laid == set(as_kinds("P1 P2 P3 P4 P5 P6"))
    pairs = [a for a in kept.choices("Bruno") if len(a.tiles) == 2]
    assert all(Counter(tile.kind for tile in a.tiles)[Kind("pink", 2)] < 2 for a in pairs)
    assert kept.choices("Anna") == []
    assert list(placements(kept.state, BRUNO))
