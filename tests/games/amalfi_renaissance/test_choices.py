"""What a player is offered: every action that needs nothing entered, and no other."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.amalfi_renaissance import actions as a
from engine.games.amalfi_renaissance.pieces import RESOURCES
from engine.payment import payment
from tests.games.amalfi_renaissance.tables import ANNA, GAME, Kept, board, entered, ships
from tests.games.amalfi_renaissance.test_gaps import playing


def offered(table: Kept, *kinds: type) -> list[Any]:
    """What Anna is offered, of some kinds or altogether."""
    found = list(table.choices("Anna"))
    assert len(set(found)) == len(found)
    return [action for action in found if not kinds or isinstance(action, kinds)]


def ways(*numbers: int) -> list[a.Construct]:
    """Ships built with nothing but the emergency supply, by the ships that go to the port."""
    return [a.Construct(ANNA, n, payment(emergency=e)) for n, e in enumerate(numbers, 1)]


def public(to: str = "public") -> list[a.Navigate]:
    sent = [a.Navigate(ANNA, to, send=((hold, 1),)) for hold in RESOURCES]
    return [a.Navigate(ANNA, to), *sent]


EVOLVING = [a.Navigate(ANNA, "evolving", slot=slot) for slot in (2, 3, 4)]


@pytest.mark.rule("turn.order")
def test_p11_what_the_first_turn_offers() -> None:
    assert offered(Kept()) == [
        a.TurnIntoBread(ANNA, payment(emergency=1)),
        a.Discard(ANNA),
        *public(),
        *EVOLVING,
        *ways(2, 4),
        a.Pass(ANNA),
    ]
    assert [type(c) for c in Kept().choices("Bruno")] == [a.TurnIntoBread, a.Discard]


@pytest.mark.rule("optional.ships")
def test_p9_ships_and_cards_that_are_not_there_are_not_offered() -> None:
    rich = board(ships=ships(wine=1, gems=3), hand=1)
    kinds = (a.TurnIntoBread, a.Discard)
    assert offered(playing(rich, board()), *kinds) == [
        a.TurnIntoBread(ANNA, payment({"wine": 1})),
        a.TurnIntoBread(ANNA, payment({"gems": 1})),
        a.Discard(ANNA),
    ]
    assert offered(playing(board(ships=ships(docks=4), hand=0), board()), *kinds) == []


@pytest.mark.rule("title.any-time")
def test_p20_a_title_that_is_met_is_offered() -> None:
    artful = board(artworks={"book": 2, "painting": 2})
    assert offered(playing(artful, board()), a.ClaimTitle) == [a.ClaimTitle(ANNA, "artist")]


@pytest.mark.rule("ship.many")
def test_p17_ships_are_offered_up_to_the_last_in_the_yard_each_in_the_best_way() -> None:
    def built(yard: int, **places: int) -> list[Any]:
        anna = board(ships=ships(shipyard=yard, **places))
        return offered(playing(anna, board()), a.Construct)

    assert built(1, docks=2, wood=2) == [a.Construct(ANNA, 1, payment({"wood": 2}))]
    assert built(2) == ways(2, 4)
    assert built(0) == []
    assert offered(entered(board(), board()), a.Construct) == []


@pytest.mark.rule("engage.use")
def test_p16_a_private_destination_and_a_character_are_offered_to_who_has_them() -> None:
    table = playing(board(destinations=1, characters={"engageable": 1}), board())
    assert offered(table, a.Navigate) == [*public(), *public("private"), *EVOLVING]
    assert offered(table, a.Engage) == [a.Engage(ANNA)]


@pytest.mark.rule("light.when")
def test_p13_a_lighthouse_and_a_character_are_offered_after_the_navigation() -> None:
    kinds = (a.UseLighthouse, a.TakeCharacter)
    table = playing(board(lighthouses=1), board())
    assert offered(table, *kinds) == []
    table.play("navigate", "Anna", to="evolving", slot=2)
    assert offered(table, *kinds) == [
        a.UseLighthouse(ANNA),
        *(a.UseLighthouse(ANNA, hold) for hold in RESOURCES),
        a.TakeCharacter(ANNA, evolving=True),
    ]


@pytest.mark.rule("solo.react")
def test_solo_the_reactions_that_fit_the_action_are_offered() -> None:
    kept = Kept(1, solo="naples")
    assert offered(kept, a.RivalReacts) == []
    kept.play("navigate", "Anna")
    assert offered(kept, a.RivalReacts) == [a.RivalReacts(), a.RivalReacts(ships=1)]
    kept.play("rival").play("construct", "Anna", ships=1, pay={"emergency": 2})
    assert offered(kept, a.RivalReacts) == [a.RivalReacts(), a.RivalReacts(lighthouses=1)]


@pytest.mark.rule("phase.order")
def test_p8_the_end_of_a_period_is_offered_step_by_step() -> None:
    kinds = (a.Feed, a.ScoreDecree, a.NewPeriod, a.Pass)
    kept = Kept(1)
    assert offered(kept, *kinds) == [a.Pass(ANNA)]
    assert offered(kept.play("pass", "Anna"), *kinds) == [a.Feed(ANNA)]
    assert offered(kept.play("feed", "Anna"), *kinds) == [a.ScoreDecree()]
    assert offered(kept.play("decree"), *kinds) == [a.NewPeriod()]
    assert offered(Kept(light=True), *kinds) == [a.Feed(ANNA, missing=0)]


@pytest.mark.parametrize(
    ("move", "action"),
    [
        ({"do": "navigate"}, a.Navigate(ANNA)),
        ({"do": "send", "send": {"wine": 1}}, a.Send(ANNA, (("wine", 1),))),
        ({"do": "take-character"}, a.TakeCharacter(ANNA)),
        ({"do": "straighten"}, a.Straighten(ANNA)),
        ({"do": "discard"}, a.Discard(ANNA)),
        ({"do": "rival"}, a.RivalReacts()),
        ({"do": "feed"}, a.Feed(ANNA)),
    ],
)
def test_what_an_action_leaves_out_is_what_a_file_leaves_out(
    move: dict[str, Any], action: a.Action
) -> None:
    player = {} if move["do"] == "rival" else {"player": "Anna"}
    assert Kept(1).action(**move, **player) == action


def test_one_to_four_play() -> None:
    assert list(GAME.seats) == [1, 2, 3, 4]


@pytest.mark.rule("ship.cost")
@pytest.mark.parametrize(("period", "most"), [(1, 1), (2, 2), (3, 2), (4, 3)])
def test_p17_ships_are_offered_as_long_as_they_can_be_paid(period: int, most: int) -> None:
    # Three ships in the bay bring 9 wood at most.
    table = playing(board(ships=ships(docks=1)), board(), period=period)
    assert [c.ships for c in offered(table, a.Construct)] == list(range(1, most + 1))
