"""Reasons with their numbers, in whole sentences, and with no claim about the unknown."""

from __future__ import annotations

import pytest

from engine import conclusion
from engine.games.positano.scoring import as_entered, score
from tests.games.positano.tables import (
    GAME,
    Kept,
    at_blocks,
    at_build,
    content,
    entered,
    findings,
    read,
    reasons,
    say,
)


@pytest.mark.rule("goal.eccesso")
def test_p9_a_supply_nobody_counted_is_no_0_in_the_ranking() -> None:
    state = entered("A1g . . .", 2, goals=["eccesso"], supply={"Anna": 2})
    assert reasons(state, "eccesso") == [
        (
            "goals.alone",
            "first with 2 leftover blocks of those counted (Anna 2 and Bruno not counted)",
        ),
        (
            "goals.eligible",
            "leftover blocks not counted, so no place (Anna 2 and Bruno not counted)",
        ),
    ]
    (line, _) = [line for line in GAME.score(state).lines if line.category == "eccesso"]
    assert [standing.seat for standing in line.ranking] == [0]


@pytest.mark.rule("ruling.gruppo-single")
@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        ("A1g . B1g B1g", "1 building alone is no group at this table, so no place"),
        (
            "A1g . .   .\n. A1b B1g B1g",
            "2 buildings and none beside another: no group at this table, so no place",
        ),
    ],
)
def test_p9_single_buildings_that_are_no_group_cite_the_ruling(drawing: str, said: str) -> None:
    state = entered(drawing, 2, goals=["gruppo"], rulings={"gruppo-single": "no-group"})
    (rule, reason), _ = reasons(state, "gruppo")
    assert rule == "ruling.gruppo-single"
    assert reason.startswith(said)


@pytest.mark.rule("goal.gruppo", "goals.eligible")
@pytest.mark.parametrize("choice", ["group-of-one", "no-group"])
def test_p9_without_a_building_there_is_no_group_anywhere(choice: str) -> None:
    state = entered("A1g . . .", 2, goals=["gruppo"], rulings={"gruppo-single": choice})
    rule, reason = reasons(state, "gruppo")[1]
    assert rule == "goals.eligible"
    assert reason.startswith("no building, so no group and no place")


@pytest.mark.rule("goal.equilibrato")
@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        ("A1g A1b A1s .", "3 of 3 kinds of roof: gold on 1A, bronze on 1B and silver on 1C"),
        ("A1g A1g . .", "1 of 3 kinds of roof: no bronze or silver"),
        ("A1g A1b . .", "2 of 3 kinds of roof: no silver"),
    ],
)
def test_p5_equilibrato_is_described_with_its_numbers(drawing: str, said: str) -> None:
    assert reasons(entered(drawing, 2, goals=["equilibrato"]), "equilibrato")[0][1] == said


@pytest.mark.rule("addon.limit")
def test_p7_an_add_on_beside_an_unknown_tile_is_one_sentence() -> None:
    kept = Kept(2, position={"cliff": {"3A": {"owner": "Anna", "blocks": 3, "roof": "gold"}}})
    assert kept.needs("add-on", "Anna", lot="3A")["addon.limit"] == (
        "cannot build 4 blocks on 3A (now 3) without a tile that adds 1 to the 3 of row 3: the "
        "build tile drafted is not known"
    )


@pytest.mark.rule("setup.lots-shown")
def test_p6_nothing_left_on_the_beach_board_is_said_so() -> None:
    kept = at_blocks()
    kept.play("reveal", blocks=[3, 2])
    kept.draft("block", 3, 2)
    assert kept.refusal("draft", "Anna", block=1)["refresh.deal"] == (
        "cannot draft the 1-block tile: it does not lie on the Beach Board, where none is left"
    )
    assert say(kept.state, GAME.describe(kept.state, kept.action("reveal"))) == (
        "nothing is entered for the Beach Board"
    )


@pytest.mark.rule("setup.lots-shown", "refresh.deal")
@pytest.mark.parametrize(
    ("row", "one", "tiles"),
    [
        ("lots", ["3A"], "1 lot"),
        ("blocks", [1], "1 block tile"),
        ("builds", ["cheap"], "1 build tile"),
    ],
)
def test_p6_one_tile_laid_out_is_one(row: str, one: list[object], tiles: str) -> None:
    kept = at_build(round=3)
    (said,) = kept.refusal("reveal", **{row: one}).values()
    assert said == f"cannot lay out {tiles}: one for each of 2 players"


@pytest.mark.rule("setup.lots-removed")
@pytest.mark.parametrize(
    ("players", "removed", "said"),
    [
        (2, ["1A"], "1 lot removed at set-up instead of 4 with 2 players"),
        (3, ["1A", "1B"], "2 lots removed at set-up instead of 1 with 3 players"),
    ],
)
def test_p4_lots_removed_are_counted_in_words(players: int, removed: list[str], said: str) -> None:
    found = findings(entered("", players, removed=removed))
    assert found["setup.lots-removed"] == [f"illegal: {said}"]


@pytest.mark.rule("box.buildings")
def test_p8_one_round_is_one() -> None:
    said = "illegal: Anna has 2 buildings after 1 round, one is built in each round"
    assert findings(entered("A1b A1b . .", 2, round=1))["box.buildings"] == [said]


@pytest.mark.rule("box.blocks")
def test_p3_one_block_is_one() -> None:
    said = (
        "impossible: Anna has 1 block on the cliff and 16 left over, the box holds 16 of a colour"
    )
    assert findings(entered("A1b . . .", 2, supply={"Anna": 16}))["box.blocks"] == [said]


@pytest.mark.rule("box.gelato")
def test_p8_gelato_beyond_the_box_is_found_in_a_kept_game_too() -> None:
    kept = at_blocks(round=6, gelato={"Anna": 5, "Bruno": 5})
    assert "box.gelato" not in findings(kept.state)
    kept.play("count-gelato", "Anna", icons=99)
    said = "impossible: Anna has 99 gelato, cards and tiles can give 6 to 19"
    assert findings(kept.state)["box.gelato"][0] == said
    kept.play("count-gelato", "Anna", icons=0)
    assert "box.gelato" not in findings(kept.state)


@pytest.mark.rule("solo.result")
@pytest.mark.parametrize(
    ("mine", "ottos", "places"), [(9, 9, [1, 1]), (5, 9, [2, 1]), (9, 5, [1, 2])]
)
def test_p11_the_totals_give_the_places_and_nobody_wins(
    mine: int, ottos: int, places: list[int]
) -> None:
    position = {"gelato": {"Anna": mine, "Otto": ottos}}
    state = GAME.start(read(content(solo=True, position=position)).setup)
    found = as_entered(state, score(state))
    order = conclusion.places(GAME.score(state), found)
    assert [order[seat] for seat in state.seats] == places
    assert (found.winners, found.decided_by) == ((), "solo.result")
