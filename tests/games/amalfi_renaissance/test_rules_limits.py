"""Limits of the box and the rules that a move just keeps or just breaks."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Illegal
from engine.games.amalfi_renaissance.pieces import CHARACTERS
from engine.games.amalfi_renaissance.ships import purse, usable
from tests.games.amalfi_renaissance.tables import ANNA, GAME, Kept, board, entered, findings, ships
from tests.games.amalfi_renaissance.test_gaps import light, playing


def without(*missing: str, **changes: Any) -> dict[str, Any]:
    """A board on which somebody left things out."""
    return {key: value for key, value in board(**changes).items() if key not in missing}


@pytest.mark.rule("title.leftmost")
def test_the_first_square_is_the_most_a_title_can_score() -> None:
    met = board(artworks={"book": 2, "painting": 2})
    table = entered(met, period=1, titles=[{"title": "artist"}])
    assert table.is_legal("title", "Anna", title="artist", points=12)
    assert set(table.refusal("title", "Anna", title="artist", points=13)) == {"title.leftmost"}


@pytest.mark.rule("nav.cost")
def test_bread_is_asked_for_only_where_some_is_to_be_paid_and_bread_is_kept() -> None:
    table = playing(without("bread"), board())
    assert table.is_legal("navigate", "Anna", to="public")
    assert set(table.needs("navigate", "Anna", to="public", bread=1)) == {"nav.cost"}
    assert light(period=2).is_legal("navigate", "Anna", to="public", bread=1)


@pytest.mark.rule("nav.send-max")
def test_from_an_empty_bay_no_ship_is_sent() -> None:
    table = playing(board(ships=ships(docks=4)), board())
    said = table.refusal("navigate", "Anna", to="public", send={"wine": 1})
    assert set(said) == {"nav.place", "nav.send-max"}
    assert "0" in said["nav.send-max"]


def remedy(anna: dict[str, Any], bread: int) -> bool:
    """Whether Anna is told that the bread she lacks could be made."""
    verdict = playing(anna, board()).check("navigate", "Anna", to="public", bread=bread)
    assert isinstance(verdict, Illegal)
    (breach,) = [breach for breach in verdict.breaches if breach.rule == "nav.cost"]
    return breach.remedy is not None


@pytest.mark.rule("bread.limit")
def test_bread_that_is_missing_can_be_made_as_far_as_there_are_pieces_and_room() -> None:
    at_sea = ships(bay=1, docks=3)
    nothing_else = {"ships": at_sea, "hand": 0}
    assert remedy(board(bread=3, **nothing_else), 6)
    assert not remedy(board(bread=2, **nothing_else), 6)
    assert remedy(board(bread=2, ships=at_sea, hand=1), 6)
    assert remedy(without("hand", bread=3, ships=at_sea), 6)
    assert not remedy(board(bread=4, hand=9), 7)
    assert remedy(board(bread=4, hand=9), 6)
    assert not remedy(without("ships", bread=3), 6)
    assert not remedy(without("lighthouses", bread=3), 6)


@pytest.mark.rule("pay.standard")
def test_a_payment_by_emergency_alone_that_is_too_little_says_so() -> None:
    price = {"points": 2, "cost": 7, "slot": 4}
    said = playing().refusal("discover", "Anna", **price, pay={"emergency": 2})
    assert said == {
        "pay.standard": "Anna has not paid a cost of 7: "
        "6 with 2 ships from the emergency supply, 1 short"
    }


@pytest.mark.rule("bread.store-first")
def test_ships_sent_by_a_bonus_take_bread_that_is_there() -> None:
    table = playing(board(bread=2), board())
    assert table.is_legal("send", "Anna", send={"wine": 1}, bread=2)
    assert set(table.refusal("send", "Anna", send={"wine": 1}, bread=3)) == {"bread.store-first"}


@pytest.mark.rule("ship.max")
def test_a_shipyard_nobody_counted_is_asked_for() -> None:
    places = {place: number for place, number in ships().items() if place != "shipyard"}
    table = playing({**board(), "ships": places}, board())
    assert set(table.needs("construct", "Anna", ships=1, pay={"emergency": 2})) == {"ship.max"}


@pytest.mark.rule("box.characters")
def test_the_deck_ends_with_the_characters_that_were_counted() -> None:
    def invites(number: int) -> set[str]:
        table = playing(board(characters={"immediate": number}), {"track": 0})
        return set(table.told(table.check("invite", "Anna", type="permanent", cost=0, pay={})))

    assert invites(CHARACTERS - 1) == set()
    assert invites(CHARACTERS) == {"box.characters"}


@pytest.mark.rule("engage.use")
def test_a_turned_character_is_engaged_again_only_where_every_turn_allows_it() -> None:
    turned = board(characters={"engageable": 1}, engaged=1)
    assert set(playing(turned, board()).refusal("engage", "Anna")) == {"engage.use"}
    every_turn = playing(turned, board(), rulings={"engage-rate": "every-turn"})
    assert every_turn.is_legal("engage", "Anna")
    unknown = playing(without("engaged", characters={"engageable": 1}), board())
    assert set(unknown.needs("engage", "Anna")) == {"engage.use"}


@pytest.mark.rule("council.price")
@pytest.mark.parametrize("anna", [board(bread=0), without("bread")])
def test_a_council_slot_that_costs_nothing_asks_for_no_bread(anna: dict[str, Any]) -> None:
    table = playing(anna, board())
    assert table.is_legal("take-character", "Anna", slot=3)
    assert table.is_legal("take-character", "Anna", slot=4)
    assert not table.is_legal("take-character", "Anna", slot=1)


@pytest.mark.rule("light.none-left")
def test_something_instead_of_a_lighthouse_comes_after_the_last_one() -> None:
    four = playing(board(lighthouses=4), board())
    said = four.refusal("lighthouse-out", "Anna", take="two")["light.none-left"]
    assert "2 lighthouses" in said
    assert playing(board(lighthouses=6), board()).is_legal("lighthouse-out", "Anna", take="two")


@pytest.mark.rule("ruling.evolving-bonus")
def test_a_covered_slot_loses_its_bonus_where_the_table_reads_it_so() -> None:
    ruled = {"evolving-bonus": "loses"}
    for slot, rules in ((2, {"ruling.evolving-bonus"}), (3, set())):
        table = playing(period=2, rulings=ruled)
        table.play("navigate", "Anna", to="evolving", slot=slot)
        verdict = table.check("take-character", "Anna", evolving=True)
        assert set(table.told(verdict)) == rules


@pytest.mark.rule("light.choice")
@pytest.mark.parametrize(("bay", "rules"), [(2, set()), (1, {"nav.send-max"})])
def test_a_lighthouse_sends_one_ship_that_is_in_the_bay(bay: int, rules: set[str]) -> None:
    anna = board(lighthouses=1, ships=ships(bay=bay, docks=4 - bay))
    table = playing(anna, board()).play("navigate", "Anna", to="public")
    assert set(table.told(table.check("use-lighthouse", "Anna", hold="wine"))) == rules


@pytest.mark.rule("ruling.lighthouse-public")
def test_lighthouses_on_public_destinations_work_unless_the_table_says_otherwise() -> None:
    for reading, rules in (("everywhere", set()), ("private-only", {"ruling.lighthouse-public"})):
        table = playing(board(lighthouses=1), board(), rulings={"lighthouse-public": reading})
        table.play("navigate", "Anna", to="public")
        assert set(table.told(table.check("use-lighthouse", "Anna"))) == rules


@pytest.mark.rule("light.slot")
def test_a_private_destination_has_one_lighthouse_and_a_public_one_any_number() -> None:
    anna = board(destinations=2, lighthouses=2, own_lighthouses=1, guest_lighthouses=1)
    bruno = board(lighthouses=2)
    private = playing(anna, bruno).play("navigate", "Anna", to="private")
    private.play("use-lighthouse", "Anna")
    assert set(private.refusal("use-lighthouse", "Bruno")) == {"light.slot"}
    public = playing(anna, bruno).play("navigate", "Anna", to="public")
    public.play("use-lighthouse", "Anna").play("use-lighthouse", "Bruno")
    assert set(public.refusal("use-lighthouse", "Bruno")) == {"light.slot"}


@pytest.mark.rule("optional.discard")
def test_the_whole_hand_may_be_discarded_but_no_more() -> None:
    table = playing(board(hand=2), board())
    assert table.is_legal("discard", "Anna", cards=2)
    assert set(table.refusal("discard", "Anna", cards=3)) == {"optional.discard"}


@pytest.mark.rule("solo.check")
def test_a_solo_game_lost_early_is_over_in_its_period() -> None:
    table = entered(
        board(titles={}), solo="genoa", period=2, position={"phase": "decree", "fed": ["Anna"]}
    ).play("decree")
    assert GAME.outcome(table.state) is not None
    said = table.refusal("bonus", "Anna", points=1)["decree.flip"]
    assert "period 2" in said
    assert "decree.flip" in table.refusal("rival")


@pytest.mark.rule("solo.react")
def test_the_rival_reacts_to_what_was_done_and_to_nothing_else() -> None:
    alone = Kept(1, solo="naples")
    said = "the rival does not react now: no action has been taken in period 1 yet"
    assert alone.refusal("rival") == {"solo.react": said}
    alone.play("navigate", "Anna").play("rival")
    said = "the rival does not react again: it has answered the navigation already"
    assert alone.refusal("rival") == {"solo.react": said}
    alone.play("pass", "Anna")
    said = "the rival does not react now: Anna has passed, and it answers actions only"
    assert alone.refusal("rival") == {"solo.react": said}
    table = playing(board(), solo="naples").play("navigate", "Anna", to="public")
    assert set(table.refusal("rival", lighthouses=1)) == {"solo.react-navigation"}
    assert table.is_legal("rival", ships=1)


@pytest.mark.rule("atlas.dock")
def test_as_many_own_docks_are_entered_as_there_are_destinations() -> None:
    table = playing(board(destinations=2), board())
    assert table.is_legal("set-docks", "Anna", own=2)
    assert set(table.refusal("set-docks", "Anna", own=3)) == {"atlas.dock"}


@pytest.mark.rule("box.lighthouses", "box.cubes")
def test_all_lighthouses_and_all_cubes_may_be_entered() -> None:
    table = playing()
    assert table.is_legal("set-lighthouses", "Anna", lighthouses=6, own=6)
    assert set(table.refusal("set-lighthouses", "Anna", lighthouses=5, own=6)) == {
        "box.lighthouses"
    }
    three = {"artist": 12, "courtier": 12, "explorer": 24}
    assert table.is_legal("set-titles", "Anna", titles=three)
    four = {**three, "zealot": 12}
    assert set(table.refusal("set-titles", "Anna", titles=four)) == {"box.cubes"}


@pytest.mark.rule("bread.limit")
def test_bread_gained_by_a_granary_nobody_counted_stays_unknown() -> None:
    table = playing(without("bread"), board()).play("gain-bread", "Anna", bread=2)
    assert table.anna.bread is None


@pytest.mark.rule("bread.limit")
@pytest.mark.parametrize(("bread", "left"), [(0, 7), (6, 1), (7, 0), (9, 0)])
def test_a_granary_has_room_up_to_its_limit_and_none_beyond(bread: int, left: int) -> None:
    held = purse(playing(board(bread=bread, lighthouses=1), board()).state, ANNA)
    assert held is not None
    assert held.room == left
    for unknown in ("bread", "lighthouses"):
        held = purse(playing(without(unknown), board()).state, ANNA)
        assert held is not None
        assert held.room is None


@pytest.mark.rule("ruling.store-first")
@pytest.mark.parametrize(("gained", "can"), [(0, 4), (1, 5), (2, 6), (3, 4)])
def test_only_an_income_that_does_not_fit_is_shut_out(gained: int, can: int) -> None:
    table = playing(board(bread=4), board(), rulings={"store-first": "nothing"})
    table.play("gain-bread", "Anna", bread=gained)
    assert table.anna.bread == min(6, 4 + gained)
    assert usable(table.state, ANNA) == can


@pytest.mark.rule("ruling.store-first")
def test_there_is_never_less_than_no_bread_to_pay_with() -> None:
    table = playing(board(bread=4), board(), rulings={"store-first": "nothing"})
    table.play("gain-bread", "Anna", bread=5).anyway("pay-bread", "Anna", bread=5)
    assert (table.anna.bread, usable(table.state, ANNA)) == (1, 0)


@pytest.mark.rule("pay.standard")
@pytest.mark.parametrize("known", [{"bay": 4}, dict.fromkeys(("spices", "wood", "wine"), 1)])
def test_ships_that_were_counted_in_part_are_no_purse(known: dict[str, int]) -> None:
    table = playing({**board(), "ships": known}, board())
    assert purse(table.state, ANNA) is None


FULL: dict[str, Any] = {
    "destinations": 3,
    "own_docks": 3,
    "lighthouses": 6,
    "own_lighthouses": 1,
    "guest_lighthouses": 2,
    "ships": ships(docks=3),
    "titles": {"collector": 12, "zealot": 12, "explorer": 24},
}


def test_a_board_with_all_that_the_box_allows_is_clean() -> None:
    found = findings(entered(board(**FULL), board(lighthouses=2), titles=[]).state)
    assert not {"box.lighthouses", "atlas.dock", "light.slot", "box.cubes", "ship.max"} & set(found)


@pytest.mark.parametrize(
    ("changes", "rule", "said"),
    [
        ({"lighthouses": 7}, "box.lighthouses", "Anna has 7 lighthouses on the board"),
        ({"own_docks": 4}, "atlas.dock", "Anna has 4 ships on private destinations"),
        ({"own_lighthouses": 2}, "light.slot", "4 lighthouses stand with Anna"),
        ({"guest_lighthouses": 3}, "light.slot", "4 lighthouses stand with Anna"),
        (
            {"lighthouses": 2, "own_lighthouses": 3, "guest_lighthouses": 0},
            "box.lighthouses",
            "Anna has 3 lighthouses on private destinations of their own, but only 2 erected",
        ),
        ({"titles": {**FULL["titles"], "patron": 12}}, "box.cubes", "Anna has cubes on 4 titles"),
        ({"ships": ships(shipyard=7)}, "ship.max", "Anna has 7 ships in the shipyard"),
        ({"characters": {"immediate": CHARACTERS + 1}}, "box.characters", "characters are invited"),
    ],
)
def test_a_board_with_one_too_many_is_found_with_its_number(
    changes: dict[str, Any], rule: str, said: str
) -> None:
    found = findings(entered(board(**{**FULL, **changes}), board(lighthouses=2), titles=[]).state)
    assert said in found[rule][0]


@pytest.mark.rule("score.marker")
def test_the_marker_that_is_missing_is_named() -> None:
    (said,) = findings(entered({"track": 7}, {}).state)["score.marker"]
    assert said.startswith("unusual: where Bruno's score marker stands")


@pytest.mark.rule("council.price")
def test_bread_from_a_council_slot_is_kept_as_far_as_it_fits() -> None:
    for bread, after in ((5, 6), (6, 6)):
        table = playing(board(bread=bread), board()).play("take-character", "Anna", slot=4)
        assert table.anna.bread == after


@pytest.mark.rule("ruling.store-first")
def test_a_new_period_opens_the_whole_granary() -> None:
    decreed = {"phase": "decree", "fed": ["Anna"]}
    ruled = {"store-first": "nothing"}
    table = entered(board(bread=4), period=1, position=decreed, rulings=ruled)
    table.play("gain-bread", "Anna", bread=5).play("decree")
    assert usable(table.state, ANNA) == 4
    table.play("new-period")
    assert usable(table.state, ANNA) == 6


@pytest.mark.rule("ruling.store-first")
def test_a_main_action_opens_the_whole_granary() -> None:
    table = playing(board(bread=4), board(), rulings={"store-first": "nothing"})
    table.play("gain-bread", "Anna", bread=5).play("pass", "Anna")
    assert usable(table.state, ANNA) == 6


@pytest.mark.rule("engage.use")
def test_an_engaged_character_is_turned_as_far_as_is_known() -> None:
    gap = {**board(), "characters": {"permanent": 1}}
    assert playing(gap, board()).undecided("engage", "Anna").anna.engaged == 1
    one = board(characters={"engageable": 1})
    assert playing(one, board()).play("engage", "Anna").anna.engaged == 1
    assert playing(one, board()).play("engage", "Anna").bruno.engaged == 0
    every_turn = playing(one, board(), rulings={"engage-rate": "every-turn"})
    assert every_turn.play("engage", "Anna").anna.engaged == 0
