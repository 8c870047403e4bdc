"""What the box, page 3, allows to lie on a table."""

from __future__ import annotations

import pytest

from engine.games.positano.audit import card_gelato, tile_gelato
from tests.games.positano.tables import (
    NAMES,
    RULEBOOK_CLIFF,
    Kept,
    at_build,
    cliff,
    entered,
    findings,
)

SEVEN_GOLD = """
    A1g B1g C1g .
    A1g B1g C1g .
    .   .   .   .
    .   .   .   A1g
"""


@pytest.mark.rule("box.blocks")
@pytest.mark.parametrize(("left", "found"), [(0, False), (4, False), (5, True)])
def test_p3_sixteen_blocks_of_a_colour(left: int, found: bool) -> None:
    """Twelve of Anna's blocks are on the cliff."""
    drawing = "A5b . . .\nA4b . . .\nA3b . . .\n. . . ."
    state = entered(drawing, supply={"Anna": left})
    said = f"impossible: Anna has 12 blocks on the cliff and {left} left over"
    sentences = findings(state).get("box.blocks", [])
    assert sentences == ([f"{said}, the box holds 16 of a colour"] if found else [])
    kept = Kept(4, position={"cliff": cliff(drawing)})
    assert kept.is_legal("count-supply", "Anna", blocks=left) is not found
    if found:
        said = (
            "Anna cannot have 5 left over: with 12 on the cliff that is more than the 16 in the box"
        )
        assert kept.refusal("count-supply", "Anna", blocks=left) == {"box.blocks": said}


@pytest.mark.rule("box.blocks")
def test_p3_nobody_builds_a_seventeenth_block_even_where_supplies_are_not_counted() -> None:
    drawing = "A6b . . .\nA5b . . .\n. . . .\nA3b . . ."
    kept = Kept(4, position={"cliff": cliff(drawing)})
    said = "3 more blocks for Anna: with 14 on the cliff that is more than the 16 in the box"
    refusal = kept.refusal("build", "Anna", lot="4B", blocks=3, roof="gold")
    assert refusal == {"box.blocks": said}
    assert set(kept.needs("build", "Anna", lot="4B", blocks=2, roof="gold")) == {"build.limit"}
    assert set(kept.refusal("place", "Anna", lot="4B", blocks=3, roof="gold")) == {"box.blocks"}
    assert kept.is_legal("place", "Anna", lot="4B", blocks=2, roof="gold")
    assert kept.is_legal("place", "Anna", lot="4A", blocks=6, roof="gold")
    assert kept.is_legal("place", "Bruno", lot="4B", blocks=3, roof="gold")


@pytest.mark.rule("box.roofs")
def test_p3_six_roofs_of_each_kind() -> None:
    said = "impossible: 7 gold roofs on the cliff, the box holds 6"
    assert findings(entered(SEVEN_GOLD))["box.roofs"] == [said]
    assert "box.roofs" not in findings(entered(SEVEN_GOLD.replace("A1g", "A1s")))


@pytest.mark.rule("box.roofs")
def test_p3_a_seventh_roof_is_refused_wherever_it_would_come_from() -> None:
    six = SEVEN_GOLD.replace(".   .   .   A1g", "A1s .   .   .")
    said = "no gold roof left: all 6 of the box are on the cliff"
    kept = at_build(six, tile="luxury", lots=("4D", "3D", "2D"), supply=3)
    assert kept.refusal("build", "Anna", lot="4D", blocks=1, roof="gold") == {"box.roofs": said}
    kept = at_build(six, tile="standard-remodel", lots=("4D", "3D", "2D"), supply=3)
    kept.play("build", "Anna", lot="4D", blocks=1, roof="silver")
    assert "box.roofs" in kept.refusal("remodel", "Anna", lot="1A", roof="gold")
    assert "box.roofs" in kept.refusal("place", "Anna", lot="1A", blocks=1, roof="gold")
    assert kept.is_legal("place", "Anna", lot="4A", blocks=2, roof="gold")


@pytest.mark.rule("box.gelato")
@pytest.mark.parametrize(
    ("players", "rounds", "cards", "tiles"),
    [(2, 6, (6, 7), (5, 13)), (3, 5, (3, 7), (9, 13)), (4, 4, (1, 7), (13, 13))],
)
def test_p3_how_much_gelato_cards_and_tiles_can_give(
    players: int, rounds: int, cards: tuple[int, int], tiles: tuple[int, int]
) -> None:
    assert card_gelato(rounds) == cards
    assert tile_gelato(players, rounds) == tiles


@pytest.mark.rule("box.gelato")
@pytest.mark.parametrize(
    ("gelato", "said"),
    [
        ([4, 6, 3, 5], []),
        ([5, 4, 4, 4], []),
        ([11, 10, 10, 10], []),
        ([17, 1, 1, 1], []),
        ([0, 6, 6, 6], ["impossible: Anna has 0 gelato, cards and tiles can give 1 to 17"]),
        ([18, 1, 1, 1], ["impossible: Anna has 18 gelato, cards and tiles can give 1 to 17"]),
        (
            [4, 4, 4, 4],
            ["impossible: 16 gelato at the table, cards and tiles together give 17 to 41"],
        ),
        (
            [11, 11, 10, 10],
            ["impossible: 42 gelato at the table, cards and tiles together give 17 to 41"],
        ),
    ],
)
def test_p8_gelato_beyond_cards_and_tiles_is_found(gelato: list[int], said: list[str]) -> None:
    state = entered(RULEBOOK_CLIFF, gelato=dict(zip(NAMES, gelato, strict=True)))
    assert findings(state).get("box.gelato", []) == said


@pytest.mark.rule("box.gelato")
def test_p8_gelato_of_some_players_only_is_no_alarm() -> None:
    assert "box.gelato" not in findings(entered(RULEBOOK_CLIFF, gelato={"Anna": 4}))
    assert "box.gelato" not in findings(entered("", gelato={"Anna": 0}, round=2))
    idle = {"gelato-no-build": "does-not-count"}
    gelato = dict.fromkeys(NAMES, 2)
    assert "box.gelato" in findings(entered(RULEBOOK_CLIFF, gelato=gelato))
    assert "box.gelato" not in findings(entered(RULEBOOK_CLIFF, gelato=gelato, rulings=idle))


@pytest.mark.rule("box.buildings")
@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 5), (4, 4)])
def test_p8_one_building_a_round(players: int, rounds: int) -> None:
    cells = ["A1b"] * 7 + ["."] * 9

    def drawn(number: int) -> str:
        own = cells[7 - number : 7] + ["."] * (16 - number)
        return "\n".join(" ".join(own[n : n + 4]) for n in (12, 8, 4, 0))

    def about_anna(number: int) -> list[str]:
        said = findings(entered(drawn(number), players))["box.buildings"]
        return [sentence for sentence in said if "Anna" in sentence]

    tail = f"after {rounds} rounds, one is built in each round"
    assert about_anna(rounds) == []
    assert about_anna(rounds + 1) == [f"illegal: Anna has {rounds + 1} buildings {tail}"]
    assert about_anna(rounds - 1) == [f"unusual: Anna has {rounds - 1} buildings {tail}"]


@pytest.mark.rule("box.buildings")
def test_p8_in_a_running_game_nobody_has_more_buildings_than_rounds_begun() -> None:
    said = ["illegal: Anna has 3 buildings after 2 rounds, one is built in each round"]
    assert findings(entered("A1b A1b A1b .", 2, round=2)) == {"box.buildings": said}
    assert findings(entered("A1b A1b B1b .", 2, round=2)) == {}


@pytest.mark.rule("box.buildings")
def test_p7_whoever_had_no_block_is_not_suspected() -> None:
    drawing = "A3b A3b A3b A3b\nA3b . . .\n. . . ."
    kept = at_build(drawing, tile="cheap", supply=(0, 1), round=6, lots=("4A", "4B"))
    kept.play("draft", "Bruno", build="standard")
    kept.play("build", "Bruno", lot="4B", blocks=1, roof="silver")
    said = findings(kept.state)["box.buildings"]
    assert said == ["unusual: Bruno has 1 building after 6 rounds, one is built in each round"]


@pytest.mark.rule("box.blocks", "box.roofs", "box.buildings", "box.gelato")
def test_p8_the_printed_cliff_raises_no_alarm() -> None:
    supply = {"Anna": 1, "Bruno": 0, "Carla": 2, "Dario": 0}
    gelato = {"Anna": 4, "Bruno": 6, "Carla": 3, "Dario": 5}
    assert findings(entered(RULEBOOK_CLIFF, supply=supply, gelato=gelato)) == {}


@pytest.mark.rule("box.blocks")
def test_p3_seventeen_blocks_on_the_cliff_are_too_many_whatever_is_left() -> None:
    state = entered("A6b . . .\nA5b . . .\nA4b . . .\nA2b . . .")
    assert findings(state)["box.blocks"] == [
        "impossible: Anna has 17 blocks on the cliff, the box holds 16 of a colour"
    ]


@pytest.mark.rule("ruling.gelato-no-build")
def test_p8_where_idle_tiles_do_not_count_the_cards_alone_give_the_least() -> None:
    """With four players the four cards and boosters of each show at least 1 icon."""
    idle = {"gelato-no-build": "does-not-count"}
    least = entered(RULEBOOK_CLIFF, gelato=dict.fromkeys(NAMES, 1), rulings=idle)
    assert "box.gelato" not in findings(least)
    less = {**dict.fromkeys(NAMES, 1), "Anna": 0}
    assert findings(entered(RULEBOOK_CLIFF, gelato=less, rulings=idle))["box.gelato"] == [
        "impossible: Anna has 0 gelato, cards and tiles can give 1 to 17",
        "impossible: 3 gelato at the table, cards and tiles together give 4 to 41",
    ]


@pytest.mark.rule("box.gelato")
def test_p8_gelato_entered_beside_cards_kept_here_is_measured_by_the_most_alone() -> None:
    for icons, still in ((60, True), (1, False)):
        kept = Kept(2, position={"cliff": {}, "gelato": {"Bruno": icons}})
        assert "box.gelato" in findings(kept.state)
        kept.play("draft", "Anna", block=2)
        assert ("box.gelato" in findings(kept.state)) is still


@pytest.mark.rule("box.blocks")
def test_p3_a_supply_that_was_counted_is_named_also_where_it_is_none() -> None:
    state = entered("A6b . . .\nA5b . . .\nA4b . . .\nA2b . . .", supply={"Anna": 0})
    assert findings(state)["box.blocks"] == [
        "impossible: Anna has 17 blocks on the cliff and 0 left over, the box holds 16 of a colour"
    ]


@pytest.mark.rule("ruling.star-set")
def test_p6_no_two_colours_have_the_same_stars() -> None:
    star_sets = {"Anna": 1, "Bruno": 2, "Carla": 1, "Dario": 2}
    assert findings(Kept(4, star_sets=star_sets).state) == {
        "ruling.star-set": [
            "unusual: star set 1 is given to Anna and Carla, and no two colours share one",
            "unusual: star set 2 is given to Bruno and Dario, and no two colours share one",
        ]
    }
    assert findings(Kept(2, star_sets={"Anna": 1, "Bruno": 2}).state) == {}
