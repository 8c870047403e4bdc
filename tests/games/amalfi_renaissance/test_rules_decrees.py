"""The ten decrees, page 18, each by hand and against the naive formula."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.amalfi_renaissance.pieces import DECREES
from tests.games.amalfi_renaissance import naive
from tests.games.amalfi_renaissance.tables import (
    ANNA,
    GAME,
    Kept,
    board,
    entered,
    pending,
    reasons,
    say,
    ships,
)


def pays(decree: str, bonus: int = 0, *, rulings: dict[str, str] | None = None, **anna: Any) -> int:
    """What a decree would pay Anna, feeding done."""
    table = decreed(decree, bonus, rulings=rulings, **anna)
    (points,) = pending(table.state, "decree-1")
    return points


def decreed(
    decree: str, bonus: int = 0, *, rulings: dict[str, str] | None = None, **anna: Any
) -> Kept:
    return entered(
        board(**anna),
        period=1,
        position={"phase": "decree", "fed": ["Anna"]},
        decrees=[decree],
        board_bonus=[bonus, 0, 0, 0],
        rulings=rulings,
    )


def told(decree: str, bonus: int = 0, **anna: Any) -> str:
    table = decreed(decree, bonus, **anna)
    (line,) = [
        line for line in GAME.score(table.state).pending if line.category.startswith("decree")
    ]
    assert line.rule == f"decree.{decree}"
    return say(table.state, line.because)


def arts(book: int, painting: int, monument: int) -> dict[str, int]:
    return {"book": book, "painting": painting, "monument": monument}


def people(*numbers: int) -> dict[str, int]:
    kinds = ("immediate", "permanent", "engageable", "endgame")
    return dict(zip(kinds, numbers, strict=True))


@pytest.mark.rule("decree.adulation")
@pytest.mark.parametrize(
    ("artworks", "points"),
    [(arts(0, 0, 0), 0), (arts(1, 1, 1), 3), (arts(2, 5, 3), 15), (arts(4, 4, 0), 12)],
)
def test_p18_adulation_pays_the_type_one_has_most_of(artworks: dict[str, int], points: int) -> None:
    assert pays("adulation", artworks=artworks) == points


@pytest.mark.rule("decree.blessing")
@pytest.mark.parametrize(
    ("books", "paintings", "monuments", "points"),
    [
        (0, 0, 0, 0),
        (4, 0, 0, 0),
        (2, 2, 0, 6),
        (1, 1, 1, 10),
        (3, 2, 1, 13),
        (2, 2, 2, 20),
        (5, 1, 1, 10),
        (3, 3, 1, 16),
    ],
)
def test_p18_blessing_pays_sets_then_pairs(
    books: int, paintings: int, monuments: int, points: int
) -> None:
    assert pays("blessing", artworks=arts(books, paintings, monuments)) == points


@pytest.mark.rule("decree.blessing")
def test_p18_blessing_splits_for_the_most_points() -> None:
    """With a large bonus on every group two pairs beat a set and nothing."""
    assert pays("blessing", 10, artworks=arts(2, 1, 1)) == 26
    assert told("blessing", 10, artworks=arts(2, 1, 1)) == (
        "Blessing: 2 books, 1 painting and 1 monument: 2 pairs × (3 + 10)"
    )
    assert told("blessing", artworks=arts(3, 2, 1)) == (
        "Blessing: 3 books, 2 paintings and 1 monument: 1 set × 10 and 1 pair × 3"
    )
    assert told("blessing", artworks=arts(3, 0, 0)) == (
        "Blessing: no set and no pair among 3 books"
    )


@pytest.mark.rule("decree.colonization")
@pytest.mark.parametrize(("lighthouses", "points"), [(0, 0), (1, 3), (6, 18)])
def test_p18_colonization_pays_lighthouses(lighthouses: int, points: int) -> None:
    assert pays("colonization", lighthouses=lighthouses) == points


@pytest.mark.rule("decree.trade")
def test_p18_trade_counts_own_ships_on_own_destinations_and_shows_both_readings() -> None:
    anna = {
        "destinations": 3,
        "own_docks": 2,
        "own_lighthouses": 1,
        "lighthouses": 1,
        "ships": ships(docks=2),
    }
    assert pays("trade", **anna) == 6
    assert told("trade", **anna) == (
        "Trade: 2 ships on own private destinations × 3; "
        "read the other way, 1 lighthouse there would make 3"
    )
    table = decreed("trade", **anna)
    both = {"period": 1, "counted": "ships", "ships": {"Anna": 6}, "lighthouses": {"Anna": 3}}
    assert GAME.extras(table.state)["trade"] == [both]


@pytest.mark.rule("decree.trade")
def test_p18_both_readings_of_a_scored_trade_stay_known() -> None:
    kept = Kept(decrees=["trade", "council", "council", "council"], board_bonus=[1, 0, 0, 0])
    kept.play("discover", "Anna", points=1, cost=0).play("erect", "Bruno")
    kept.play("navigate", "Bruno").play("navigate", "Anna", to="private")
    kept.close().play("new-period")
    assert kept.anna.own_docks == 0
    assert GAME.extras(kept.state)["trade"] == [
        {
            "period": 1,
            "counted": "ships",
            "ships": {"Anna": 4, "Bruno": 0},
            "lighthouses": {"Anna": 0, "Bruno": 0},
        }
    ]


@pytest.mark.rule("decree.conclave")
@pytest.mark.parametrize(
    ("invited", "points"), [((0, 0, 0, 0), 0), ((1, 0, 0, 0), 2), ((3, 2, 1, 1), 14)]
)
def test_p18_conclave_pays_characters_of_any_type(invited: tuple[int, ...], points: int) -> None:
    assert pays("conclave", characters=people(*invited)) == points


@pytest.mark.rule("decree.council")
@pytest.mark.parametrize(
    ("invited", "points"),
    [((0, 0, 0, 0), 0), ((9, 0, 0, 0), 6), ((1, 2, 0, 0), 12), ((1, 1, 1, 1), 24)],
)
def test_p18_council_pays_different_types(invited: tuple[int, ...], points: int) -> None:
    assert pays("council", characters=people(*invited)) == points


@pytest.mark.rule("decree.exploration")
@pytest.mark.parametrize(("destinations", "points"), [(0, 0), (1, 2), (5, 10)])
def test_p18_exploration_pays_private_destinations(destinations: int, points: int) -> None:
    assert pays("exploration", destinations=destinations) == points


@pytest.mark.rule("decree.mobilization")
@pytest.mark.parametrize(("built", "points"), [(0, 0), (1, 2), (6, 12)])
def test_p18_mobilization_pays_ships_built_not_the_first_four(built: int, points: int) -> None:
    assert pays("mobilization", ships=ships(shipyard=6 - built)) == points


@pytest.mark.rule("decree.subsistence")
def test_p18_subsistence_pays_bread_after_feeding() -> None:
    assert pays("subsistence", bread=5) == 10
    before = entered(board(bread=5), period=1, decrees=["subsistence"])
    assert pending(before.state, "decree-1") == [6]
    hungry = entered(board(bread=1), period=1, decrees=["subsistence"])
    assert pending(hungry.state, "decree-1") == [0]


@pytest.mark.rule("decree.subsistence")
def test_p18_optional_actions_may_come_before_subsistence() -> None:
    kept = Kept(decrees=["subsistence"] * 4)
    kept.play("pass", "Anna").play("pass", "Bruno").play("feed", "Anna").play("feed", "Bruno")
    assert pending(kept.state, "decree-1") == [2, 4]
    kept.play("ships-to-bread", "Anna", ships={"emergency": 1}).play("decree")
    assert kept.points("decree-1") == [8, 4]


@pytest.mark.rule("decree.universalism")
@pytest.mark.parametrize(
    ("destinations", "artworks", "invited", "points"),
    [(0, (0, 0, 0), (0, 0, 0, 0), 0), (2, (1, 1, 1), (1, 0, 2, 0), 8)],
)
def test_p18_universalism_pays_one_for_everything(
    destinations: int, artworks: tuple[int, ...], invited: tuple[int, ...], points: int
) -> None:
    things = {"artworks": arts(*artworks), "characters": people(*invited)}
    assert pays("universalism", destinations=destinations, **things) == points


numbers = st.integers(0, 7)
boards = st.fixed_dictionaries(
    {
        "artworks": st.builds(arts, numbers, numbers, numbers),
        "characters": st.builds(people, numbers, numbers, numbers, numbers),
        "destinations": numbers,
        "lighthouses": st.integers(0, 6),
        "bread": st.integers(0, 12),
        "own_docks": st.integers(0, 4),
        "own_lighthouses": st.integers(0, 6),
        "ships": st.integers(0, 6).map(lambda yard: ships(shipyard=yard)),
    }
)


@given(boards, st.sampled_from(sorted(DECREES)), st.integers(0, 4))
def test_decrees_agree_with_the_naive_formula(
    anna: dict[str, Any], decree: str, bonus: int
) -> None:
    assert pays(decree, bonus, **anna) == naive.decree(decree, anna, bonus)
    other = pays(decree, bonus, rulings={"trade": "lighthouses"}, **anna)
    assert other == naive.decree(decree, anna, bonus, trade="lighthouses")


@given(numbers, numbers, numbers, st.integers(0, 12))
def test_blessing_agrees_with_trying_every_grouping(b: int, p: int, m: int, bonus: int) -> None:
    artworks = arts(b, p, m)
    assert pays("blessing", bonus, artworks=artworks) == naive.blessing(b, p, m, bonus)
    once = pays("blessing", bonus, rulings={"bonus-unit": "once-per-kind"}, artworks=artworks)
    assert once == naive.blessing_once(b, p, m, bonus)


def test_live_every_decree_to_come_says_what_it_would_pay() -> None:
    table = entered(
        board(destinations=2),
        {"track": 1},
        period=2,
        decrees=["council", "exploration", "colonization"],
    )
    assert GAME.extras(table.state)["decrees"] == [
        {"period": 2, "decree": "exploration", "points": {"Anna": 4, "Bruno": None}},
        {"period": 3, "decree": "colonization", "points": {"Anna": 0, "Bruno": None}},
    ]


def test_a_decree_that_cannot_be_counted_says_what_is_missing() -> None:
    table = entered({"track": 4, "artworks": {"book": 2}}, period=1, decrees=["blessing"])
    assert pending(table.state, "decree-1") == [0]
    (line, _) = GAME.score(table.state).pending
    assert say(table.state, line.because) == (
        "Blessing: not counted: the paintings and the monuments"
    )
    assert reasons(table.state, "decree-1", ANNA)[0][0] == "decree.score"


THINGS: dict[str, Any] = {
    "artworks": arts(1, 4, 2),
    "characters": people(2, 0, 1, 0),
    "destinations": 5,
    "lighthouses": 3,
    "own_docks": 2,
    "own_lighthouses": 1,
    "bread": 4,
    "ships": ships(shipyard=4, docks=2),
}


@pytest.mark.rule("decree.board-bonus")
@pytest.mark.parametrize(
    ("decree", "items", "each"),
    [
        ("adulation", 4, 3),
        ("colonization", 3, 3),
        ("trade", 2, 3),
        ("conclave", 3, 2),
        ("council", 2, 6),
        ("exploration", 5, 2),
        ("mobilization", 2, 2),
        ("subsistence", 4, 2),
        ("universalism", 15, 1),
    ],
)
def test_p18_the_bonus_on_the_board_adds_to_each_item(decree: str, items: int, each: int) -> None:
    assert pays(decree, **THINGS) == items * each
    assert pays(decree, 2, **THINGS) == items * (each + 2)
    assert f"× ({each} + 2)" in told(decree, 2, **THINGS)
    assert pays(decree, 2, rulings={"board-bonus": "none"}, **THINGS) == items * each


@pytest.mark.rule("decree.trade")
def test_p18_trade_tells_the_other_reading_with_the_bonus_too() -> None:
    assert told("trade", 1, **THINGS) == (
        "Trade: 2 ships on own private destinations × (3 + 1); "
        "read the other way, 1 lighthouse there would make 4"
    )
    assert pays("trade", 1, rulings={"trade": "lighthouses"}, **THINGS) == 4
    table = decreed("trade", 1, rulings={"trade": "lighthouses"}, **THINGS)
    (line,) = [li for li in GAME.score(table.state).pending if li.category == "decree-1"]
    assert say(table.state, line.because).endswith("read the other way, 2 ships there would make 8")


@pytest.mark.rule("ruling.blessing")
def test_p18_blessing_may_count_every_artwork_in_sets_and_in_pairs() -> None:
    both = {"blessing": "both"}
    assert pays("blessing", rulings=both, artworks=arts(2, 2, 1)) == 10 + 2 * 3
    assert pays("blessing", rulings=both, artworks=arts(4, 1, 1)) == 10 + 2 * 3


@pytest.mark.rule("ruling.bonus-unit")
def test_p18_a_bonus_once_for_each_kind_needs_one_of_the_kind() -> None:
    once = {"bonus-unit": "once-per-kind"}
    assert pays("blessing", 2, rulings=once, artworks=arts(2, 2, 0)) == 2 * 3 + 2
    assert pays("blessing", 2, rulings=once, artworks=arts(1, 1, 1)) == 10 + 2
    assert pays("blessing", 2, rulings=once, artworks=arts(2, 2, 1)) == 10 + 3 + 2 + 2
    assert pays("blessing", 2, rulings=once, artworks=arts(3, 0, 0)) == 0


@pytest.mark.rule("decree.subsistence")
def test_p18_subsistence_takes_the_feeding_off_only_who_has_still_to_feed() -> None:
    fed = {"phase": "feed", "fed": ["Anna"]}
    table = entered(board(bread=5), board(bread=5), period=1, position=fed, decrees=["subsistence"])
    assert pending(table.state, "decree-1") == [10, 6]
    late = entered(board(bread=5), period=1, position={"phase": "decree"}, decrees=["subsistence"])
    assert pending(late.state, "decree-1") == [10]


@pytest.mark.rule("decree.blessing")
def test_p18_blessing_tells_a_bonus_on_every_group_once() -> None:
    assert told("blessing", 1, artworks=arts(2, 2, 1)) == (
        "Blessing: 2 books, 2 paintings and 1 monument: 1 set × (10 + 1) and 1 pair × (3 + 1)"
    )
    assert told("blessing", artworks=arts(0, 0, 0)) == "Blessing: no artwork"


@pytest.mark.rule("decree.council")
@pytest.mark.parametrize(
    "known", [{"immediate": 1, "permanent": 2, "engageable": 0}, {"endgame": 3}]
)
def test_p18_council_waits_for_every_type_to_be_counted(known: dict[str, int]) -> None:
    table = entered({"track": 4, "characters": known}, period=1, decrees=["council"])
    assert GAME.extras(table.state)["decrees"][0]["points"] == {"Anna": None}
    assert set(table.needs("decree")) >= {"decree.council"}
