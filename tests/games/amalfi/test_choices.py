"""What the app offers in a turn and at the end of a round: all that is legal, with its numbers."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.amalfi.actions import (
    Action,
    Build,
    ClaimMilestone,
    Gain,
    Place,
    Prepare,
    Settle,
)
from engine.games.amalfi.choices import place_on
from engine.games.amalfi.pieces import RESOURCES, SPACES
from engine.payment import payment
from tests.games.amalfi.tables import (
    ANNA,
    BRUNO,
    BY_HAND,
    GAME,
    GRANARIES,
    Kept,
    at,
    entered,
    fleet,
)

WINE = SPACES["2-food-2-wine"]


def offered(kept: Kept, *kinds: type) -> list[Action]:
    """The actions of some kinds that Anna is offered."""
    return [action for action in GAME.choices(kept.state, ANNA) if isinstance(action, kinds)]


@pytest.mark.rule("place.where")
def test_charts_are_offered_with_one_of_each_resource() -> None:
    boards = {"Anna": {"food": 0, "charts": [{"points": 1}] * 2}}
    kept = at(2, boards=boards, position={"public": 2})
    gains = [Gain(((resource, 1),)) for resource in RESOURCES]
    assert set(offered(kept, Place)) == {
        Place(ANNA, **{where: number}, gain=gain)
        for where in ("chart", "public")
        for number in (1, 2)
        for gain in gains
    }


@pytest.mark.rule("res.gain")
@pytest.mark.parametrize(("sea", "wine"), [(0, 0), (1, 0), (2, 1), (3, 2), (6, 2)])
def test_a_printed_space_gives_what_the_ships_left_in_the_sea_allow(sea: int, wine: int) -> None:
    kept = at(boards={"Anna": {"ships": fleet(homeland=6 - sea)}})
    gain = Gain((("wine", wine),)) if wine else Gain()
    place = Place(ANNA, space=WINE.key, pay=2, gain=gain)
    assert place_on(kept.state, ANNA, WINE) == place
    assert (place in offered(kept, Place)) == (sea > 0)


@pytest.mark.rule("res.gain")
def test_a_printed_space_gives_all_where_nobody_counted_the_ships() -> None:
    gain = Gain((("wine", 2),))
    assert place_on(entered(), ANNA, WINE) == Place(ANNA, space=WINE.key, pay=2, gain=gain)


@pytest.mark.rule("ship.many")
@pytest.mark.parametrize(("shipyard", "most"), [(0, 0), (1, 1), (2, 2), (6, 2)])
def test_as_many_ships_are_offered_as_can_be_built_and_paid(shipyard: int, most: int) -> None:
    kept = at(boards={"Anna": {"ships": fleet(shipyard=shipyard, wheat=2, homeland=10 - shipyard)}})
    in_wheat, from_the_sea = payment({"wheat": 2}), payment({"wheat": 2}, emergency=2)
    builds = [Build(ANNA, 1, in_wheat), Build(ANNA, 2, from_the_sea)]
    assert offered(kept, Build) == builds[:most]


@pytest.mark.rule("ship.many")
def test_no_ship_is_offered_where_nobody_counted_them() -> None:
    kept = Kept(position={"round": 1, "phase": "actions", "start": "Anna"})
    assert offered(kept, Build) == []


@pytest.mark.rule("free.milestone")
def test_every_milestone_whose_points_are_known_is_offered() -> None:
    ladders = [{"ladder": [3]}, {}, {"ladder": [4, 2]}]
    kept = at(milestones=ladders)
    assert offered(kept, ClaimMilestone) == [ClaimMilestone(ANNA, 1), ClaimMilestone(ANNA, 3)]


@pytest.mark.rule("solo.settlement")
def test_solo_every_settlement_card_that_the_app_counts_is_offered() -> None:
    cards = [GRANARIES, BY_HAND, GRANARIES, GRANARIES]
    kept = Kept(1, settlements=cards)
    kept.to_settlement()
    assert offered(kept, Settle) == [Settle(card=number) for number in (1, 3, 4)]


def before_preparation(*track: int) -> Kept:
    """Three players at the end of round 3 with these points."""
    names = ("Anna", "Bruno", "Carla")
    boards: dict[str, Any] = {
        name: {"track": points} for name, points in zip(names, track, strict=True)
    }
    kept = at(3, 3, boards=boards)
    kept.to_settlement()
    kept.settle()
    return kept


@pytest.mark.rule("prep.marker")
def test_who_starts_is_offered_only_where_it_is_open() -> None:
    assert offered(before_preparation(4, 4, 5), Prepare) == [Prepare(ANNA), Prepare(BRUNO)]
    assert offered(before_preparation(4, 5, 5), Prepare) == [Prepare()]
