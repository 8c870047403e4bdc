"""Navigation, the Council, evolving destinations and lighthouses, pages 11 to 15."""

from __future__ import annotations

import pytest

from engine.core import Illegal
from engine.games.amalfi_renaissance.pieces import EVOLVING
from tests.games.amalfi_renaissance.tables import (
    ANNA,
    BRUNO,
    GAME,
    RULES,
    Kept,
    board,
    entered,
    findings,
    reasons,
    say,
    ships,
)


def at(*, period: int = 1, rulings: dict[str, str] | None = None, **anna: object) -> Kept:
    """A table of two in some period; Anna's board as said."""
    return entered(board(**anna), board(), period=period, rulings=rulings)


@pytest.mark.rule("nav.place")
def test_p11_a_ship_from_the_bay_to_a_free_dock() -> None:
    kept = Kept()
    kept.play("navigate", "Anna", at="Tunis")
    assert (kept.anna.ships.bay, kept.anna.ships.docks) == (3, 1)
    said = "Bruno cannot navigate to Tunis: a ship lies at its dock"
    assert kept.refusal("navigate", "Bruno", at="Tunis") == {"nav.place": said}
    kept.play("navigate", "Bruno", to="evolving", slot=3)
    said = "Anna cannot navigate to evolving destination 3: a ship lies at its dock"
    assert kept.refusal("navigate", "Anna", to="evolving", slot=3) == {"nav.place": said}
    assert kept.is_legal("navigate", "Anna", to="evolving", slot=2)
    kept.play("navigate", "Anna")
    assert kept.state.docked == ("Tunis", "evolving-3")


@pytest.mark.rule("nav.place")
def test_p11_without_a_ship_in_the_bay_nobody_navigates() -> None:
    kept = at(ships=ships(docks=4))
    assert kept.refusal("navigate", "Anna") == {
        "nav.place": "Anna cannot navigate: 0 ships in the bay"
    }
    kept.anyway("navigate", "Anna")
    assert (kept.anna.ships.bay, kept.anna.ships.docks) == (0, 4)
    unknown = entered({"track": 1}, period=1)
    assert "nav.place" in unknown.needs("navigate", "Anna")


@pytest.mark.rule("nav.cost")
def test_p11_a_destination_may_cost_bread() -> None:
    kept = at(bread=2)
    verdict = kept.check("navigate", "Anna", bread=3)
    said = "Anna cannot pay 3 bread for this destination: 2 in the granary"
    assert kept.told(verdict) == {"nav.cost": said}
    assert isinstance(verdict, Illegal)
    (breach,) = verdict.breaches
    assert breach.remedy is not None
    assert say(kept.state, breach.remedy) == "turn ships or characters into 1 bread first"
    poor = at(bread=0, hand=0, ships=ships(shipyard=6, port=4)).check("pay-bread", "Anna", bread=1)
    assert isinstance(poor, Illegal)
    assert poor.breaches[0].remedy is None
    kept.play("navigate", "Anna", bread=2, send={"wood": 1})
    assert (kept.anna.bread, kept.anna.ships.wood) == (0, 1)


@pytest.mark.rule("nav.left-to-right")
def test_p11_everything_a_destination_gives_comes_after_its_cost() -> None:
    kept = at(bread=2, lighthouses=0)
    kept.play("navigate", "Anna", bread=2, send={"wood": 1}, gain=3)
    assert (kept.anna.bread, kept.anna.ships.wood) == (3, 1)
    full = at(bread=6)
    full.play("navigate", "Anna", bread=2, gain=3)
    assert full.anna.bread == 6


@pytest.mark.rule("nav.public")
def test_p11_public_destinations_are_open_to_all() -> None:
    kept = Kept(4)
    for name in kept.names:
        kept.play("navigate", name, to="public")
    assert [b.ships.docks for b in kept.state.boards] == [1] * 4
    assert [b.own_docks for b in kept.state.boards] == [0] * 4


@pytest.mark.rule("nav.private")
def test_p11_a_private_destination_is_for_its_discoverer() -> None:
    kept = at(destinations=1)
    said = "Bruno cannot navigate there: Anna discovered that private destination"
    refusal = kept.refusal("navigate", "Bruno", to="private", of="Anna")
    assert refusal == {"nav.private": said}
    said = "Bruno cannot navigate to a private destination: 0 discovered"
    assert kept.refusal("navigate", "Bruno", to="private") == {"nav.private": said}
    kept.play("navigate", "Anna", to="private")
    assert kept.anna.own_docks == 1
    kept.anyway("navigate", "Bruno", to="private", of="Anna")
    assert (kept.bruno.ships.docks, kept.bruno.own_docks) == (1, 0)


@pytest.mark.rule("nav.send-max")
def test_p12_up_to_two_ships_with_one_in_the_bay_sends_one() -> None:
    kept = at(ships=ships(docks=2))
    said = "Anna cannot send 2 ships: 1 left in the bay"
    refusal = kept.refusal("navigate", "Anna", shows=2, send={"wood": 2})
    assert refusal == {"nav.send-max": said}
    kept.play("navigate", "Anna", shows=2, send={"wood": 1})
    assert (kept.anna.ships.wood, kept.anna.ships.bay) == (1, 0)


@pytest.mark.rule("nav.send-max")
def test_p12_the_ships_shown_are_a_maximum() -> None:
    kept = Kept()
    said = "Anna cannot send 3 ships: the destination shows 2"
    refusal = kept.refusal("navigate", "Anna", shows=2, send={"wood": 3})
    assert refusal == {"nav.send-max": said}
    for fewer in (0, 1, 2):
        assert kept.is_legal("navigate", "Anna", shows=2, send={"wood": fewer})
    refusal = kept.refusal("send", "Anna", send={"gems": 5})
    assert refusal == {"nav.send-max": "Anna cannot send 5 ships: 4 left in the bay"}


@pytest.mark.rule("nav.any-hold")
def test_p12_with_the_free_icon_each_ship_has_its_own_hold() -> None:
    kept = Kept()
    kept.play("navigate", "Anna", shows=3, send={"wood": 1, "wine": 1, "gems": 1})
    ships_after = kept.anna.ships
    assert (ships_after.wood, ships_after.wine, ships_after.gems, ships_after.bay) == (1, 1, 1, 0)


@pytest.mark.rule("nav.discard")
@pytest.mark.parametrize("word", ["discard", "rightmost", "automatic"])
def test_p12_forced_discards_are_found_by_their_words(word: str) -> None:
    assert RULES["nav.discard"] in GAME.catalogue.search(word)


@pytest.mark.rule("council.take")
def test_p12_a_character_taken_is_in_hand_and_not_yet_invited() -> None:
    kept = Kept()
    kept.play("take-character", "Anna", slot=3)
    assert kept.anna.hand == 7
    assert sum(n or 0 for n in kept.anna.characters.all) == 0


@pytest.mark.rule("council.price")
@pytest.mark.parametrize(("slot", "bread"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_p12_slots_cost_two_one_nothing_and_give_one(slot: int, bread: int) -> None:
    assert at(bread=3).play("take-character", "Anna", slot=slot).anna.bread == bread


@pytest.mark.rule("council.price")
def test_p12_without_the_bread_the_slot_is_out_of_reach() -> None:
    kept = at(bread=1)
    said = "Anna cannot pay 2 bread for Council slot 1: 1 in the granary"
    assert kept.refusal("take-character", "Anna", slot=1) == {"council.price": said}
    assert kept.is_legal("take-character", "Anna", slot=2)


@pytest.mark.rule("evolving.bonus")
def test_p13_an_evolving_destination_also_gives_a_character_once() -> None:
    kept = Kept()
    kept.play("navigate", "Anna", to="evolving", slot=2)
    kept.play("take-character", "Anna", slot=3)
    kept.play("take-character", "Anna", slot=3, evolving=True)
    said = "Anna has taken the bonus character of this navigation already"
    assert kept.refusal("take-character", "Anna", evolving=True) == {"evolving.bonus": said}
    refusal = kept.refusal("take-character", "Bruno", evolving=True)
    assert "no navigation to an evolving destination" in refusal["evolving.bonus"]
    kept.play("navigate", "Bruno")
    assert "evolving.bonus" in kept.refusal("take-character", "Bruno", evolving=True)


@pytest.mark.rule("evolving.cover")
def test_p13_each_later_period_covers_its_slot() -> None:
    assert list(EVOLVING) == [2, 3, 4]
    rulings = {"evolving-bonus": "loses"}
    for period in (1, 2, 3, 4):
        for slot in EVOLVING:
            kept = at(period=period, rulings=rulings)
            kept.play("navigate", "Anna", to="evolving", slot=slot)
            uncovered = kept.is_legal("take-character", "Anna", evolving=True)
            assert uncovered == (slot > period)


@pytest.mark.rule("evolving.covered")
def test_p13_a_covering_tile_is_open_to_all_and_takes_lighthouses() -> None:
    kept = at(period=3)
    kept.play("erect", "Bruno", on="evolving").play("navigate", "Anna", to="evolving", slot=2)
    assert kept.anna.own_docks == 0
    assert kept.play("use-lighthouse", "Bruno").bruno.bread == 4


@pytest.mark.rule("light.erect")
def test_p12_a_lighthouse_goes_anywhere_even_to_another_player() -> None:
    kept = at(destinations=2)
    kept.play("erect", "Anna").play("erect", "Anna", on="private")
    kept.play("erect", "Bruno", on="private", of="Anna")
    assert (kept.anna.lighthouses, kept.anna.own_lighthouses, kept.anna.guests) == (2, 1, 1)
    assert (kept.bruno.lighthouses, kept.bruno.own_lighthouses) == (1, 0)
    assert (kept.anna.limit, kept.bruno.limit) == (8, 7)


@pytest.mark.rule("light.erect")
def test_p12_after_six_there_is_none_to_erect() -> None:
    kept = at(lighthouses=6)
    verdict = kept.check("erect", "Anna")
    assert kept.told(verdict) == {
        "light.erect": "Anna cannot erect a lighthouse: all 6 stand already"
    }
    assert kept.anyway("erect", "Anna").anna.lighthouses == 6


@pytest.mark.rule("light.slot")
def test_p15_a_private_destination_has_one_slot() -> None:
    kept = at(destinations=1)
    kept.play("erect", "Bruno", on="private", of="Anna")
    refusal = kept.refusal("erect", "Anna", on="private")["light.slot"]
    assert refusal.endswith("Anna has 1 private destination, and each slot is taken")
    said = "Anna cannot erect a lighthouse on a private destination of Bruno: 0 discovered"
    assert kept.refusal("erect", "Anna", on="private", of="Bruno") == {"light.slot": said}
    crowded = at(destinations=1, lighthouses=2, own_lighthouses=2)
    assert findings(crowded.state)["light.slot"] == [
        "illegal: 2 lighthouses stand with Anna, who has 1 private destination with one slot each"
    ]


@pytest.mark.rule("light.icon")
def test_p12_an_icon_under_a_lighthouse_is_taken_like_any_bonus() -> None:
    kept = at(engaged=1, characters={"engageable": 1})
    kept.play("erect", "Anna").play("straighten", "Anna")
    assert kept.anna.engaged == 0


@pytest.mark.rule("light.none-left")
def test_p12_instead_of_a_seventh_a_character_or_two_points() -> None:
    kept = at(lighthouses=6)
    kept.play("lighthouse-out", "Anna", take="two")
    assert reasons(kept.state, "bonus") == [
        ("light.none-left", "2 points instead of a seventh lighthouse, in period 1")
    ]
    assert kept.points("bonus") == [2, 0]
    assert kept.play("lighthouse-out", "Anna", take="character").anna.hand == 7
    said = "Bruno cannot take anything instead of a lighthouse: 6 lighthouses still to erect"
    assert kept.refusal("lighthouse-out", "Bruno", take="two") == {"light.none-left": said}


@pytest.mark.rule("light.when")
def test_p13_a_lighthouse_works_when_any_ship_comes() -> None:
    kept = Kept()
    kept.play("erect", "Bruno")
    said = "Bruno cannot use a lighthouse: no ship has navigated in this turn"
    assert kept.refusal("use-lighthouse", "Bruno") == {"light.when": said}
    kept.play("navigate", "Anna")
    said = "Anna cannot use a lighthouse: none stands on the main board"
    assert kept.refusal("use-lighthouse", "Anna") == {"light.when": said}
    kept.play("use-lighthouse", "Bruno")
    assert "light.slot" in kept.refusal("use-lighthouse", "Bruno")
    kept.play("pass", "Bruno")
    assert "light.when" in kept.refusal("use-lighthouse", "Bruno")


@pytest.mark.rule("light.when")
def test_p13_a_lighthouse_elsewhere_does_not_work_at_home() -> None:
    kept = at(destinations=1, lighthouses=1)
    kept.play("navigate", "Anna", to="private")
    said = "Anna cannot use a lighthouse: none stands on a private destination of their own"
    assert kept.refusal("use-lighthouse", "Anna") == {"light.when": said}
    visit = at(destinations=1).play("erect", "Bruno").play("navigate", "Anna", to="private")
    assert "light.when" in visit.refusal("use-lighthouse", "Bruno")
    visit.play("erect", "Bruno", on="private", of="Anna").play("use-lighthouse", "Bruno")
    assert "light.slot" in visit.refusal("use-lighthouse", "Bruno")
    home = at(destinations=1, lighthouses=1, own_lighthouses=1)
    assert "light.when" in home.play("navigate", "Anna").refusal("use-lighthouse", "Anna")


@pytest.mark.rule("light.choice")
def test_p13_two_bread_for_a_ship_or_one_bread() -> None:
    kept = at(lighthouses=1, bread=3)
    kept.play("navigate", "Bruno")
    paid = kept.play("use-lighthouse", "Anna", hold="gems").anna
    assert (paid.bread, paid.ships.gems, paid.ships.bay) == (1, 1, 3)
    poor = at(lighthouses=1, bread=1).play("navigate", "Bruno")
    said = "Anna cannot pay 2 bread for a ship sent by a lighthouse: 1 in the granary"
    assert poor.refusal("use-lighthouse", "Anna", hold="gems") == {"light.choice": said}
    assert poor.play("use-lighthouse", "Anna").anna.bread == 2


@pytest.mark.rule("light.free-hold")
@pytest.mark.parametrize("hold", ["spices", "wood", "wine", "gems", "fabric"])
def test_p13_the_owner_picks_a_hold_whatever_the_navigator_picked(hold: str) -> None:
    kept = at(lighthouses=1)
    kept.play("navigate", "Bruno", send={"wine": 1})
    assert kept.play("use-lighthouse", "Anna", hold=hold).anna.ships.at(hold) == 1


@pytest.mark.rule("light.same-turn")
def test_p15_erected_and_used_in_one_navigation() -> None:
    kept = at(destinations=1, bread=2)
    kept.play("navigate", "Anna", to="private", bread=2, send={"wood": 1})
    kept.play("erect", "Anna", on="private")
    assert kept.play("use-lighthouse", "Anna").anna.bread == 1


@pytest.mark.rule("light.not-action")
def test_p13_lighthouses_take_no_turn() -> None:
    kept = Kept()
    kept.play("erect", "Bruno")
    assert kept.state.to_move == ANNA
    kept.play("navigate", "Anna").play("use-lighthouse", "Bruno")
    assert kept.state.to_move == BRUNO
