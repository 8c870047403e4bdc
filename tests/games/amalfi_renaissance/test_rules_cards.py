"""Artworks, private destinations, characters and ships, pages 14 to 17."""

from __future__ import annotations

import pytest

from engine.files.shapes import Unreadable
from engine.games.amalfi_renaissance.pieces import RANGES, SHIP_COSTS
from tests.games.amalfi_renaissance.tables import (
    BRUNO,
    GAME,
    RULES,
    Kept,
    board,
    entered,
    findings,
    reasons,
    ships,
)


def at(*, period: int = 1, rulings: dict[str, str] | None = None, **anna: object) -> Kept:
    return entered(board(**anna), board(), period=period, rulings=rulings)


@pytest.mark.rule("art.buy")
def test_p14_an_artwork_is_paid_and_counted() -> None:
    kept = at(ships=ships(wine=2))
    move = {"artwork": "book", "points": 5, "cost": 5, "with_": ["wine"], "pay": {"wine": 2}}
    kept.play("acquire", "Anna", **move)
    assert (kept.anna.artworks.all, kept.anna.bread) == ((1, 0, 0), 4)


@pytest.mark.rule("art.surcharge")
def test_p14_the_typed_price_holds_the_surcharge() -> None:
    kept = at(ships=ships(wine=2))
    move = {"artwork": "book", "points": 5, "with_": ["wine"], "pay": {"wine": 2}, "slot": 1}
    assert kept.is_legal("acquire", "Anna", **move, cost=6)
    assert "pay.standard" in kept.refusal("acquire", "Anna", **move, cost=7)


@pytest.mark.rule("art.rightmost")
@pytest.mark.parametrize(("slot", "bread"), [(5, 4), (4, 3), (1, 3)])
def test_p14_the_rightmost_slot_gives_a_bread(slot: int, bread: int) -> None:
    kept = at().play("acquire", "Anna", artwork="book", points=4, cost=0, slot=slot)
    assert kept.anna.bread == bread


@pytest.mark.rule("art.vp")
def test_p14_an_artwork_scores_at_once() -> None:
    kept = Kept().play("acquire", "Anna", artwork="painting", points=9, cost=0)
    assert kept.points("artworks") == [9, 0]
    assert reasons(kept.state, "artworks") == [("art.vp", "1 painting acquired in period 1")]
    assert reasons(kept.state, "artworks", BRUNO) == [("art.vp", "no artwork acquired")]


@pytest.mark.rule("art.refill")
@pytest.mark.rule("atlas.refill")
def test_p14_refilling_is_found_under_its_row() -> None:
    assert GAME.catalogue.search("refill workshop")[0] is RULES["art.refill"]
    assert GAME.catalogue.search("refill atlas")[0] is RULES["atlas.refill"]


@pytest.mark.rule("art.bonus")
def test_p14_the_bonus_follows_in_the_same_turn() -> None:
    kept = Kept()
    kept.play("acquire", "Anna", artwork="book", points=4, cost=0)
    kept.play("send", "Anna", send={"wood": 1}).play("erect", "Anna")
    kept.play("take-character", "Anna")
    assert (kept.anna.ships.wood, kept.anna.lighthouses, kept.anna.hand) == (1, 1, 7)
    assert kept.state.to_move == BRUNO


@pytest.mark.rule("art.range")
@pytest.mark.parametrize(
    ("artwork", "least", "most"), [("book", 4, 10), ("painting", 5, 11), ("monument", 6, 13)]
)
def test_p14_points_out_of_range_are_warned_about_not_refused(
    artwork: str, least: int, most: int
) -> None:
    assert RANGES[artwork].points == (least, most)
    for points, odd in ((least - 1, True), (least, False), (most, False), (most + 1, True)):
        kept = Kept().play("acquire", "Anna", artwork=artwork, points=points, cost=0)
        assert ("art.range" in findings(kept.state)) == odd
    assert findings(kept.state)["art.range"] == [
        f"unusual: Anna scored {most + 1} points for 1 {artwork}, such cards have {least} to {most}"
    ]


@pytest.mark.rule("atlas.buy")
def test_p15_a_destination_is_paid_and_counted() -> None:
    kept = at(ships=ships(spices=3))
    move = {"points": 3, "cost": 6, "with_": ["spices"], "pay": {"spices": 3}}
    kept.play("discover", "Anna", **move)
    assert (kept.anna.destinations, kept.anna.ships.bay) == (1, 4)


@pytest.mark.rule("atlas.surcharge")
def test_p15_the_typed_price_holds_the_surcharge() -> None:
    kept = at(ships=ships(spices=3))
    move = {"points": 3, "with_": ["spices"], "pay": {"spices": 3}, "slot": 2}
    assert kept.is_legal("discover", "Anna", **move, cost=6)
    assert "pay.standard" in kept.refusal("discover", "Anna", **move, cost=7)


@pytest.mark.rule("atlas.rightmost")
@pytest.mark.parametrize(("slot", "bread"), [(5, 4), (3, 3)])
def test_p15_the_rightmost_slot_gives_a_bread(slot: int, bread: int) -> None:
    assert at().play("discover", "Anna", points=3, cost=0, slot=slot).anna.bread == bread


@pytest.mark.rule("atlas.vp")
def test_p15_a_destination_scores_at_once() -> None:
    kept = Kept().play("discover", "Anna", points=4, cost=0)
    assert kept.points("destinations") == [4, 0]
    told = "a private destination discovered in period 1"
    assert reasons(kept.state, "destinations") == [("atlas.vp", told)]


@pytest.mark.rule("atlas.dock")
def test_p15_a_private_destination_takes_one_ship() -> None:
    kept = at(destinations=1)
    kept.play("navigate", "Anna", to="private")
    said = (
        "Anna cannot navigate to a private destination: "
        "1 private destination and a ship at every dock"
    )
    assert kept.refusal("navigate", "Anna", to="private") == {"atlas.dock": said}
    assert kept.play("discover", "Anna", points=1, cost=0).is_legal(
        "navigate", "Anna", to="private"
    )
    crowded = at(destinations=1, own_docks=2, ships=ships(docks=2))
    assert "atlas.dock" in findings(crowded.state)
    assert "atlas.dock" in kept.refusal("set-docks", "Anna", own=3)


@pytest.mark.rule("invite.pay")
def test_p16_a_character_from_hand_is_paid() -> None:
    kept = at(ships=ships(gems=1), hand=1)
    move = {"type": "permanent", "cost": 3, "with_": ["gems"]}
    kept.play("invite", "Anna", **move, pay={"gems": 1})
    assert (kept.anna.hand, kept.anna.characters.permanent, kept.anna.ships.bay) == (0, 1, 4)
    refusal = kept.refusal("invite", "Anna", **move, pay={"emergency": 1})
    assert refusal == {"invite.pay": "Anna cannot invite a character: 0 cards in hand"}
    unpaid = at(ships=ships(gems=1)).refusal("invite", "Anna", **move, pay={})
    assert unpaid == {"pay.standard": "Anna has not paid 3 gems: 0 with no ship, 3 short"}


@pytest.mark.rule("invite.stays")
def test_p16_invited_characters_stay_and_count_whatever_their_type() -> None:
    kept = Kept(decrees=["conclave"] * 4)
    for kind in ("immediate", "permanent", "engageable", "endgame"):
        numbers = {"endgame": {"points": 3}} if kind == "endgame" else {}
        kept.play("invite", "Anna", type=kind, cost=0, **numbers).play("navigate", "Bruno")
    kept.close()
    assert kept.points("decree-1") == [8, 0]
    kept.play("new-period")
    assert sum(n or 0 for n in kept.anna.characters.all) == 4


@pytest.mark.rule("invite.immediate")
@pytest.mark.rule("invite.permanent")
def test_p16_what_characters_do_is_entered_when_it_happens() -> None:
    kept = Kept()
    kept.play("invite", "Anna", type="immediate", name="Lucrezia", cost=0)
    kept.play("bonus", "Anna", points=3, for_="Lucrezia").play("gain-bread", "Anna", bread=2)
    kept.play("invite", "Bruno", type="permanent", cost=0)
    kept.play("navigate", "Anna").play("bonus", "Bruno", points=1)
    assert kept.points("bonus") == [3, 1]
    assert kept.anna.bread == 5
    assert kept.anna.characters.immediate == 1
    assert kept.bruno.characters.permanent == 1


@pytest.mark.rule("invite.endgame")
def test_p16_an_endgame_character_comes_with_what_it_scores() -> None:
    kept = Kept()
    card = {"name": "Raphael", "per": 4, "of": "paintings", "max": 24}
    said = (
        "Anna cannot give points for the end of the game to a character of the type permanent: "
        "only endgame characters score then"
    )
    refusal = kept.refusal("invite", "Anna", type="permanent", cost=0, endgame=card)
    assert refusal == {"invite.endgame": said}
    kept.play("invite", "Anna", type="endgame", cost=0, endgame=card)
    assert reasons(kept.state, "endgame") == [("end.endgame", "Raphael: 0 paintings × 4")]
    kept.play("navigate", "Bruno").undecided("invite", "Anna", type="endgame", cost=0)
    assert reasons(kept.state, "endgame")[1][1] == (
        "1 endgame character without numbers: enter what they count"
    )
    listed = entered(board(endgame=[card], characters={"endgame": 0}))
    assert "invite.endgame" in findings(listed.state)


@pytest.mark.rule("invite.engageable")
def test_p16_an_engageable_character_works_by_engagement_only() -> None:
    kept = Kept()
    said = "Anna cannot engage: no engageable character invited"
    assert kept.refusal("engage", "Anna") == {"engage.use": said}
    kept.play("invite", "Anna", type="engageable", cost=0).play("navigate", "Bruno")
    assert kept.is_legal("engage", "Anna")


@pytest.mark.rule("engage.use")
def test_p16_a_turned_character_cannot_be_engaged_again() -> None:
    kept = at(characters={"engageable": 2})
    kept.play("engage", "Anna").play("engage", "Anna")
    said = "Anna cannot engage again in period 1: 2 engageable characters, all turned"
    assert kept.refusal("engage", "Anna") == {"engage.use": said}
    unknown = entered({"track": 1}, period=1)
    assert "engage.use" in unknown.needs("engage", "Anna")
    assert unknown.undecided("engage", "Anna").anna.engaged is None


@pytest.mark.rule("engage.straighten")
def test_p16_a_bonus_straightens_one_character() -> None:
    kept = at(characters={"engageable": 1}, engaged=1)
    kept.play("straighten", "Anna")
    assert kept.is_legal("engage", "Anna")
    said = "Anna cannot straighten 1 character: 0 turned"
    assert kept.refusal("straighten", "Anna") == {"engage.straighten": said}


@pytest.mark.rule("ship.cost")
@pytest.mark.parametrize(("period", "wood"), [(1, 5), (2, 4), (3, 4), (4, 3)])
def test_p17_a_ship_costs_five_four_four_three_wood(period: int, wood: int) -> None:
    assert SHIP_COSTS[period] == wood
    kept = at(period=period, ships=ships(wood=2), bread=0)
    kept.play("construct", "Anna", ships=1, pay={"wood": 2})
    assert kept.anna.bread == 6 - wood
    other = at(period=period, ships=ships(wine=2))
    refusal = other.refusal("construct", "Anna", ships=1, pay={"wine": 2})
    assert refusal["ship.cost"].startswith(f"Anna has not paid {wood} wood")


@pytest.mark.rule("ship.many")
def test_p17_several_ships_in_one_action() -> None:
    kept = at(ships=ships(wood=4), period=4)
    kept.play("construct", "Anna", ships=4, pay={"wood": 4})
    assert kept.anna.ships.shipyard == 2
    assert kept.is_legal("construct", "Anna", ships=2, pay={"emergency": 2})


@pytest.mark.rule("ship.port")
def test_p17_built_ships_wait_in_the_port() -> None:
    kept = Kept()
    kept.play("construct", "Anna", ships=1, pay={"emergency": 2})
    assert (kept.anna.ships.bay, kept.anna.ships.port, kept.anna.ships.shipyard) == (2, 3, 5)
    kept.close().play("new-period")
    assert (kept.anna.ships.bay, kept.anna.ships.port) == (5, 0)


@pytest.mark.rule("ship.icon")
def test_p17_an_icon_under_a_ship_is_taken_like_any_bonus() -> None:
    kept = Kept()
    kept.play("construct", "Anna", ships=1, pay={"emergency": 2})
    kept.play("take-character", "Anna").play("bonus", "Anna", points=2, for_="icon under the ship")
    assert (kept.anna.hand, kept.points("bonus")) == (7, [2, 0])


@pytest.mark.rule("ship.max")
def test_p6_six_ships_at_most() -> None:
    kept = at(ships=ships(shipyard=1), period=4)
    said = "Anna cannot construct 2 ships: 1 left in the shipyard"
    refusal = kept.refusal("construct", "Anna", ships=2, pay={"emergency": 2})
    assert refusal == {"ship.max": said}
    kept.anyway("construct", "Anna", ships=2, pay={"emergency": 2})
    assert (kept.anna.built, sum(n or 0 for n in kept.anna.ships.all)) == (6, 10)
    assert "ship.max" in findings(at(ships=ships(shipyard=7)).state)
    with pytest.raises(Unreadable, match="from 1 to 99"):
        kept.check("construct", "Anna", ships=0)
