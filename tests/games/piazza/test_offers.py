"""A turn put together tile by tile, and turns looked back at: all of it agrees with the search."""

from __future__ import annotations

import pytest

from engine.core import Illegal
from engine.games.piazza.actions import Place
from engine.games.piazza.offers import where, which
from engine.games.piazza.pieces import Field, Kind, Tile
from engine.games.piazza.placements import placements
from engine.games.piazza.review import Compared, compared, review
from engine.judging import judge
from engine.message import Seat
from tests.conftest import ROOT
from tests.games.piazza.tables import ANNA, CARLA, EXAMPLE_4, GAME, SQUARE, Kept, entered
from tests.games.piazza.test_placements import RULINGS, tables_with_hands
from tests.play import read

GOLDEN = ROOT / "tests" / "games" / "piazza" / "golden" / "four-players-known-hands.json"


@pytest.mark.parametrize("rulings", RULINGS, ids=lambda rulings: "".join(rulings) or "default")
def test_fields_and_tiles_offered_are_those_of_the_search(rulings: dict[str, str]) -> None:
    compared = 0
    for state, seat in tables_with_hands(6, rulings):
        found = {frozenset(p.action.tiles): p.points for p in placements(state, seat)}
        singles = {next(iter(tiles)): n for tiles, n in found.items() if len(tiles) == 1}
        for kind in dict.fromkeys(state.hands[seat]):
            offered = where(state, seat, kind)
            assert offered == {t.at: n for t, n in singles.items() if t.kind == kind}
        for first in list(singles)[:3]:
            tiles = which(state, seat, first.at)
            assert tiles == {t.kind: n for t, n in singles.items() if t.at == first.at}
            compared += _compare_seconds(state, seat, first, found)
    assert compared


def _compare_seconds(state, seat, first, found) -> int:  # type: ignore[no-untyped-def]
    pairs = {next(iter(t - {first})): n for t, n in found.items() if len(t) == 2 and first in t}
    offered = {
        Tile(at, kind): points
        for kind in dict.fromkeys(state.hands[seat])
        for at, points in where(state, seat, kind, first).items()
    }
    assert offered == pairs
    return 1 + len(pairs)


def test_the_second_tile_of_the_rulebooks_example_4_brings_15() -> None:
    kept = Kept(EXAMPLE_4)
    first = Tile(Field(3, 4), Kind("blue", 6))
    assert where(kept.state, CARLA, Kind("blue", 3), first)[Field(5, 4)] == 15
    assert which(kept.state, CARLA, Field(5, 4), first)[Kind("blue", 3)] == 15


def test_nothing_is_offered_out_of_turn() -> None:
    kept = Kept(EXAMPLE_4, next="Dario")
    assert isinstance(kept.check("place", "Carla", "B6@3,4"), Illegal)
    assert not where(kept.state, CARLA, Kind("blue", 6))


def test_a_review_has_every_turn_with_the_best_there_was() -> None:
    file = read(GOLDEN)
    judged = list(judge(file.game, file.setup, file.moves))
    turns = [one for one in judged if isinstance(one.move.action, Place)]
    steps = [(one.before, one.move.action, one.after) for one in judged if one.after is not None]
    found = list(review(steps))
    assert [one.number for one in found] == list(range(1, len(turns) + 1))
    for reviewed, turn in zip(found, turns, strict=True):
        best = GAME.best(turn.before, turn.move.action.seat)
        assert (reviewed.best and (reviewed.best.action, reviewed.best.points)) == best
        assert reviewed.best is None or reviewed.best.points >= reviewed.points
        assert reviewed.missed == (best[1] - reviewed.points if best else 0)
    card = GAME.score(turns[-1].after)
    assert sum(one.points for one in found) == sum(card.totals)


def test_what_each_took_is_compared_over_the_turns_with_a_known_hand() -> None:
    kept = Kept(EXAMPLE_4, hands={"Carla": "B3 B6 B1"}, next="Carla")
    before = kept.state
    kept.anyway("pass", "Carla")
    (passed,) = review([(before, kept.action("pass", "Carla"), kept.state)])
    assert passed.best is not None
    taken = passed._replace(points=passed.best.points)
    better = passed._replace(points=passed.best.points + 1)
    hidden = passed._replace(seat=Seat(0), best=None, points=9)
    best = passed.best.points
    assert compared([passed, hidden, taken]) == (Compared(CARLA, best, 2 * best),)
    assert compared([better._replace(seat=Seat(0)), passed]) == (
        Compared(Seat(0), best + 1, best + 1),
        Compared(CARLA, 0, best),
    )
    assert compared([hidden]) == ()


def test_a_review_of_a_pass_and_of_points_alone() -> None:
    kept = Kept(EXAMPLE_4, hands={"Carla": "B3 B6 B1"}, next="Carla")
    before = kept.state
    kept.play("points", "Carla", points=4)
    (noted,) = review([(before, kept.action("points", "Carla", points=4), kept.state)])
    assert (noted.points, noted.best, noted.missed, noted.is_noted) == (4, None, 0, True)
    kept.table.undo()
    kept.anyway("pass", "Carla")
    (passed,) = review([(before, kept.action("pass", "Carla"), kept.state)])
    assert (passed.points, passed.is_noted) == (0, False)
    assert passed.best is not None
    assert passed.missed == passed.best.points > 0


def test_fields_and_tiles_that_bring_nothing_are_offered_too() -> None:
    """Beside the pink and the blue tile no other red one is in line; nothing fits beside red."""
    state = entered(SQUARE)
    offered = {(-1, 1): 0, (0, 2): 3, (1, -1): 0, (1, 2): 0, (2, 0): 3, (2, 1): 0}
    assert where(state, ANNA, Kind("red", 5)) == {Field(*at): n for at, n in offered.items()}
    symbols = {kind.symbol: n for kind, n in which(state, ANNA, Field(-1, 1)).items()}
    assert symbols == {1: 0, 3: 0, 4: 0, 5: 0, 6: 0}
    assert which(state, ANNA, Field(0, -1)) == {}
