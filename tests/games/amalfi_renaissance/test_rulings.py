"""Every open point under every reading."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.games.amalfi_renaissance.ships import ways_to_pay
from engine.games.amalfi_renaissance.state import Phase
from engine.payment import Cost
from tests.games.amalfi_renaissance.tables import (
    ANNA,
    GAME,
    HOLDS,
    Kept,
    board,
    entered,
    pending,
    points,
    ships,
)
from tests.games.amalfi_renaissance.test_rules_decrees import arts, pays, people


def at(reading: dict[str, str], *, period: int = 1, **anna: Any) -> Kept:
    return entered(board(**anna), board(), period=period, rulings=reading)


def test_every_reading_is_named_in_a_test_below() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    rulings = GAME.catalogue.rulings.values()
    assert len(rulings) == 21
    for ruling in rulings:
        assert f'@pytest.mark.rule("ruling.{ruling.id}")' in source
        for choice in ruling.choices:
            assert f'"{choice.key}"' in source, (ruling.id, choice.key)


@pytest.mark.rule("ruling.trade")
@pytest.mark.parametrize(("reading", "paid"), [("ships", 6), ("lighthouses", 3)])
def test_p18_trade_counts_ships_or_lighthouses(reading: str, paid: int) -> None:
    anna = {"own_docks": 2, "own_lighthouses": 1, "destinations": 3}
    assert pays("trade", rulings={"trade": reading}, **anna) == paid


@pytest.mark.rule("ruling.board-bonus")
@pytest.mark.parametrize(("reading", "paid"), [("typed", 10), ("none", 4)])
def test_p18_the_typed_bonus_is_added_or_not(reading: str, paid: int) -> None:
    assert pays("exploration", 3, rulings={"board-bonus": reading}, destinations=2) == paid


@pytest.mark.rule("ruling.bonus-unit")
@pytest.mark.parametrize(
    ("decree", "reading", "paid"),
    [
        ("blessing", "every-item", 10 + 1 + 2 * (3 + 1)),
        ("blessing", "once-per-kind", 10 + 1 + 2 * 3 + 1),
        ("universalism", "every-item", 9 * 2),
        ("universalism", "once-per-kind", 9 + 2),
        ("exploration", "every-item", 2 * 3),
        ("exploration", "once-per-kind", 2 * 3),
    ],
)
def test_p18_the_bonus_goes_to_each_item_or_once_to_each_kind(
    decree: str, reading: str, paid: int
) -> None:
    anna = {"artworks": arts(3, 3, 1), "destinations": 2}
    assert pays(decree, 1, rulings={"bonus-unit": reading}, **anna) == paid


@pytest.mark.rule("ruling.blessing")
@pytest.mark.parametrize(("reading", "paid"), [("once", 13), ("both", 19)])
def test_p18_an_artwork_is_in_one_group_or_in_a_set_and_a_pair(reading: str, paid: int) -> None:
    assert pays("blessing", rulings={"blessing": reading}, artworks=arts(3, 2, 1)) == paid


def feeding(reading: dict[str, str], built: int, bread: int) -> Kept:
    anna = board(ships=ships(shipyard=6 - built), bread=bread)
    return entered(anna, period=2, position={"phase": "feed"}, rulings=reading)


@pytest.mark.rule("ruling.feed-refuse")
def test_p18_bread_must_be_paid_or_may_be_kept() -> None:
    must = feeding({"feed-refuse": "must-pay"}, 1, 4)
    said = "Anna cannot pay only 1 bread: 3 due and 4 in the granary, so 3 are paid"
    assert must.refusal("feed", "Anna", bread=1) == {"ruling.feed-refuse": said}
    may = feeding({"feed-refuse": "may-keep"}, 1, 4)
    may.play("feed", "Anna", bread=1)
    assert (may.anna.bread, may.points("hunger")) == (3, [-6])


@pytest.mark.rule("ruling.feed-instalments")
def test_p18_more_due_than_the_granary_holds_is_paid_in_parts_or_not() -> None:
    parts = feeding({"feed-instalments": "allowed"}, 5, 6)
    parts.play("feed", "Anna", bread=6, more=True)
    assert (parts.anna.due, parts.state.phase) == (1, Phase.FEED)
    parts.play("ships-to-bread", "Anna", ships={"emergency": 1}).play("feed", "Anna")
    assert (parts.anna.bread, parts.points("hunger")) == (2, [0])
    one_go = feeding({"feed-instalments": "one-go"}, 5, 6)
    said = "Anna cannot pay in parts: at this table bread is given in one go"
    assert one_go.refusal("feed", "Anna", bread=6, more=True) == {"ruling.feed-instalments": said}
    assert one_go.play("feed", "Anna").points("hunger") == [-3]
    fits = feeding({"feed-instalments": "allowed"}, 4, 6)
    said = "Anna cannot pay in parts: the 6 due fit into a granary of 6"
    assert fits.refusal("feed", "Anna", bread=1, more=True) == {"ruling.feed-instalments": said}


@pytest.mark.rule("ruling.hold-values")
@pytest.mark.parametrize("reading", ["spices", "wood", "wine", "gems", "fabric"])
def test_p10_one_hold_gives_two_and_the_others_three(reading: str) -> None:
    for hold in HOLDS:
        kept = at({"hold-values": reading}, bread=0, ships=ships(**{hold: 1}))
        assert kept.play("ships-to-bread", "Anna", ships={hold: 1}).anna.bread == (
            2 if hold == reading else 3
        )
        best = ways_to_pay(kept.state, ANNA, Cost(0))
        assert best[0].total == 0


@pytest.mark.rule("ruling.surcharge")
@pytest.mark.parametrize(
    ("reading", "extras"),
    [
        ("typed", [0, 0, 0, 0, 0]),
        ("two-one-one", [2, 1, 1, 0, 0]),
        ("two-two-one", [2, 2, 1, 0, 0]),
        ("two-one-one-any", [2, 1, 1, 0, 0]),
        ("two-two-one-any", [2, 2, 1, 0, 0]),
    ],
)
def test_p14_slots_add_to_the_price(reading: str, extras: list[int]) -> None:
    for slot, extra in enumerate(extras, 1):
        kept = at({"surcharge": reading}, ships=ships(spices=3, gems=1))
        move = {"points": 3, "with_": ["spices"], "pay": {"spices": 3}, "slot": slot}
        assert kept.is_legal("discover", "Anna", **move, cost=6 - extra)
        refusal = kept.refusal("discover", "Anna", **move, cost=7 - extra)
        assert "pay.standard" in refusal
        mixed = {**move, "pay": {"spices": 3, "gems": 1}, "cost": 6}
        assert kept.is_legal("discover", "Anna", **mixed) == (not extra or reading.endswith("any"))
    if reading != "typed":
        needs = kept.needs("discover", "Anna", points=3, cost=3, pay={"spices": 3})
        assert "which slot the card came from" in needs["pay.standard"]


@pytest.mark.rule("ruling.council-price")
@pytest.mark.parametrize(
    ("reading", "after"), [("two-one", [1, 2, 3, 4]), ("one-two", [2, 1, 3, 4])]
)
def test_p12_the_leftmost_slot_costs_two_or_one(reading: str, after: list[int]) -> None:
    for slot, bread in enumerate(after, 1):
        kept = at({"council-price": reading}, bread=3)
        assert kept.play("take-character", "Anna", slot=slot).anna.bread == bread


@pytest.mark.rule("ruling.title-type")
@pytest.mark.parametrize("reading", ["ask", "immediate", "permanent", "engageable", "endgame"])
def test_p20_the_type_on_a_title_is_typed_or_ruled(reading: str) -> None:
    anna = board(artworks=arts(3, 0, 0), characters=people(1, 0, 0, 0))
    rulings = {"title-type": reading}
    untyped = entered(anna, period=1, rulings=rulings, titles=[{"title": "patron", "ladder": [12]}])
    if reading == "ask":
        said = "whether Anna meets Patron is not known: "
        said += "not entered: the type of character on the tile"
        needs = untyped.needs("title", "Anna", title="patron")
        assert needs == {"ruling.title-type": said}
    else:
        legal = untyped.is_legal("title", "Anna", title="patron")
        assert legal == (reading == "immediate")
    typed = [{"title": "patron", "ladder": [12], "type": "immediate"}]
    assert entered(anna, period=1, rulings=rulings, titles=typed).is_legal(
        "title", "Anna", title="patron"
    )


@pytest.mark.rule("ruling.title-order")
@pytest.mark.parametrize(("reading", "first"), [("active-first", "Bruno"), ("wind-rose", "Carla")])
def test_p20_who_places_a_cube_first(reading: str, first: str) -> None:
    kept = Kept(3, first="Carla", rulings={"title-order": reading})
    kept.play("navigate", "Carla").play("navigate", "Anna").play("navigate", "Bruno")
    for name in kept.names:
        kept.play("set-artworks", name, artworks={"book": 2, "painting": 2})
    for name in kept.names:
        assert kept.is_legal("title", name, title="artist") == (name == first)
    said = f"Anna cannot score Artist before {first}, who meets it too and goes first"
    refusal = kept.refusal("title", "Anna", title="artist")
    assert refusal == {"ruling.title-order": said}


@pytest.mark.rule("ruling.solo-125")
@pytest.mark.parametrize(("reading", "tier"), [("lowest", 1), ("second", 2)])
def test_solo_exactly_125(reading: str, tier: int) -> None:
    for total, expected in ((124, 1), (125, tier), (126, 2)):
        table = entered(board(track=total), solo="naples", rulings={"solo-125": reading})
        assert GAME.extras(table.state)["solo"]["tier"] == expected


@pytest.mark.rule("ruling.solo-check")
@pytest.mark.parametrize(("reading", "needed"), [("end", [0, 1, 2, 3]), ("before", [1, 2, 3, 3])])
def test_solo_titles_are_checked_at_the_end_or_before(reading: str, needed: list[int]) -> None:
    titles = {"artist": 12, "courtier": 12, "explorer": 24}
    for period, number in enumerate(needed, 1):
        for have in range(4):
            anna = board(titles=dict(list(titles.items())[:have]))
            ended: Any = {"period": period, "position": {"phase": "closed"}}
            table = entered(anna, **ended, solo="genoa", rulings={"solo-check": reading})
            assert GAME.extras(table.state)["solo"]["alive"] == (have >= number)


@pytest.mark.rule("ruling.title-full")
def test_p20_a_full_title_gives_nothing_or_its_last_value() -> None:
    met = board(artworks=arts(2, 2, 0))
    short = [{"title": "artist", "ladder": [12, 9]}]
    for reading, third in (("nothing", None), ("last-value", 9)):
        table = entered(met, met, met, period=1, titles=short, rulings={"title-full": reading})
        table.play("title", "Anna", title="artist").play("title", "Bruno", title="artist")
        claimable = GAME.extras(table.state)["titles"][0]["claimable"]
        assert claimable == ([] if third is None else ["Carla"])
        if third is None:
            said = "cannot score Artist: every square is taken"
            refusal = table.refusal("title", "Carla", title="artist")
            assert refusal == {"ruling.title-full": said}
            assert table.anyway("title", "Carla", title="artist").points("titles") == [12, 9, 0]
        else:
            assert table.play("title", "Carla", title="artist").points("titles") == [12, 9, 9]


@pytest.mark.rule("ruling.lighthouse-out")
@pytest.mark.parametrize(("reading", "bonus", "bread"), [("points", 2, 3), ("bread", 0, 5)])
def test_p12_instead_of_a_lighthouse_two_points_or_two_bread(
    reading: str, bonus: int, bread: int
) -> None:
    kept = at({"lighthouse-out": reading}, lighthouses=6)
    kept.play("lighthouse-out", "Anna", take="two")
    assert (points(kept.state, "bonus")[0], kept.anna.bread) == (bonus, bread)


@pytest.mark.rule("ruling.lighthouse-public")
def test_p13_lighthouses_work_everywhere_or_on_private_destinations() -> None:
    for reading, works in (("everywhere", True), ("private-only", False)):
        anna = {"lighthouses": 2, "own_lighthouses": 1, "destinations": 1}
        kept = at({"lighthouse-public": reading}, **anna).play("navigate", "Bruno")
        assert kept.is_legal("use-lighthouse", "Anna") == works
        kept.play("navigate", "Anna", to="private")
        assert kept.is_legal("use-lighthouse", "Anna")


@pytest.mark.rule("ruling.evolving-bonus")
@pytest.mark.parametrize(("reading", "legal"), [("keeps", True), ("loses", False)])
def test_p13_a_covered_slot_keeps_its_bonus_or_loses_it(reading: str, legal: bool) -> None:
    kept = at({"evolving-bonus": reading}, period=2)
    kept.play("navigate", "Anna", to="evolving", slot=2)
    assert kept.is_legal("take-character", "Anna", evolving=True) == legal
    kept.play("navigate", "Anna", to="evolving", slot=3)
    assert kept.is_legal("take-character", "Anna", evolving=True)
    kept.play("navigate", "Anna", to="evolving")
    if not legal:
        assert "ruling.evolving-bonus" in kept.needs("take-character", "Anna", evolving=True)


@pytest.mark.rule("ruling.holds-stay")
@pytest.mark.parametrize(("reading", "wood", "bay"), [("stay", 2, 2), ("return", 0, 4)])
def test_p19_ships_in_holds_stay_or_return(reading: str, wood: int, bay: int) -> None:
    kept = Kept(rulings={"holds-stay": reading})
    kept.play("navigate", "Anna", send={"wood": 2}).close().play("new-period")
    assert (kept.anna.ships.wood, kept.anna.ships.bay) == (wood, bay)


@pytest.mark.rule("ruling.engage-rate")
@pytest.mark.parametrize(("reading", "again"), [("once-per-period", False), ("every-turn", True)])
def test_p16_a_character_works_once_a_period_or_every_turn(reading: str, again: bool) -> None:
    kept = at({"engage-rate": reading}, characters={"engageable": 1})
    kept.play("engage", "Anna")
    assert kept.is_legal("engage", "Anna") == again


@pytest.mark.rule("ruling.rival-tables")
@pytest.mark.parametrize(("reading", "legal"), [("recorded", False), ("not-kept", True)])
def test_solo_reactions_are_expected_or_not(reading: str, legal: bool) -> None:
    kept = Kept(1, solo="naples", rulings={"rival-tables": reading}).play("navigate", "Anna")
    assert kept.is_legal("navigate", "Anna") == legal


@pytest.mark.rule("ruling.store-first")
def test_p10_what_fits_can_be_spent_or_not() -> None:
    for reading in ("keep-what-fits", "nothing"):
        kept = Kept(rulings={"store-first": reading})
        kept.play("set-bread", "Anna", bread=5)
        kept.play("ships-to-bread", "Anna", ships={"emergency": 1})
        assert kept.anna.bread == 6
        assert kept.is_legal("navigate", "Anna", bread=5)
        assert kept.is_legal("navigate", "Anna", bread=6) == (reading == "keep-what-fits")
    said = (
        "Anna cannot pay 6 bread for this destination: "
        "of the 6 in the granary 1 came from an income that did not fit"
    )
    assert kept.refusal("navigate", "Anna", bread=6) == {"ruling.store-first": said}
    kept.play("navigate", "Anna").play("navigate", "Bruno")
    assert kept.is_legal("navigate", "Anna", bread=6)


@pytest.mark.rule("ruling.store-first")
def test_p10_feeding_too_leaves_out_what_did_not_fit() -> None:
    anna = board(bread=6, ships=ships(shipyard=2))
    kept = entered(anna, period=2, position={"phase": "feed"}, rulings={"store-first": "nothing"})
    kept.play("ships-to-bread", "Anna", ships={"emergency": 1}).play("feed", "Anna")
    assert kept.points("hunger") == [0]
    five = board(bread=5, ships=ships(shipyard=2))
    kept = entered(five, period=2, position={"phase": "feed"}, rulings={"store-first": "nothing"})
    kept.play("ships-to-bread", "Anna", ships={"emergency": 1}).play("feed", "Anna")
    assert (kept.points("hunger"), kept.anna.bread) == ([-3], 1)
    assert pending(kept.state, "hunger") == []
