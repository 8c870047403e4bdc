"""Solo mode, pages 10 and 11, and the final score, page 9."""

from __future__ import annotations

import pytest

from companion.cli.json_report import score_answer
from companion.present.replay import Reading
from companion.present.words import text_of
from engine.core import Illegal
from engine.files.shapes import Unreadable
from engine.games.positano.actions import AddOn, Build, Draft, MakeBid
from engine.games.positano.pieces import Row
from engine.games.positano.scoring import as_entered, score
from tests.games.positano.tables import (
    ANNA,
    BRUNO,
    GAME,
    Kept,
    at_build,
    cliff,
    content,
    entered,
    findings,
    points,
    read,
    say,
)

SETS = {
    "Big in the Back": ["grande", "gruppo", "dietro"],
    "The Spice of Life": ["altezza", "equilibrato", "bordo"],
    "Tiny Homes": ["piccolo", "solitario", "eccesso"],
    "Balanced and Centered": ["mezzo", "perfetto", "colonna"],
    "Location, Location, Location": ["solitario", "mezzo", "dietro"],
    "More Blocks, More Problems": ["grande", "altezza", "eccesso"],
}
HARD = {"Location, Location, Location", "More Blocks, More Problems"}


def pictured() -> Kept:
    """The first round of pp. 10-11: the rows as pictured, both bids on the table."""
    kept = Kept(solo=True)
    kept.play("reveal", lots=["2B", "3D"], blocks=[3, 2], builds=["cheap", "standard"])
    kept.play("bid", "Otto", base=[50, 10, 60], booster=14)
    kept.play("bid", "Anna", base=[40, 40, 40], booster=5)
    return kept


@pytest.mark.rule("solo.setup")
def test_p10_solo_is_set_up_for_two_with_different_colours() -> None:
    state = Kept(solo=True).state
    assert state.supply == (1, 1)
    assert state.rounds == 6
    anna, otto = state.setup.players
    assert anna.colours != otto.colours
    same = content(solo=True)
    same["players"] = [{"name": name, "colour": "red"} for name in ("Anna", "Otto")]
    with pytest.raises(Unreadable, match="red is taken"):
        read(same)


@pytest.mark.rule("solo.setup")
def test_p10_solo_is_for_one_and_otto_only() -> None:
    file = content(3)
    file["setup"]["solo"] = True
    with pytest.raises(Unreadable, match="expected two players in a solo game"):
        read(file)


@pytest.mark.rule("solo.start-row")
@pytest.mark.parametrize("blocks", [[2, 3], [3, 2]])
@pytest.mark.parametrize("builds", [["cheap", "standard"], ["standard", "cheap"]])
def test_p10_the_starting_tiles_lie_in_any_order(blocks: list[int], builds: list[str]) -> None:
    kept = Kept(solo=True)
    assert kept.state.round.shown.row(Row.BLOCK) is None
    assert kept.is_legal("reveal", blocks=blocks, builds=builds)


@pytest.mark.rule("solo.start-row")
def test_p10_but_no_other_tile_lies_there_in_round_one() -> None:
    kept = Kept(solo=True)
    said = "cannot lay out other block tiles in round 1: it starts with "
    refusal = kept.refusal("reveal", blocks=[2, 4])
    assert refusal["setup.start-tiles"].startswith(said)
    kept.play("bid", "Otto", base=[50, 10, 60], booster=14)
    kept.play("bid", "Anna", base=[40, 40, 40], booster=5)
    kept.play("draft", "Otto", lot="2B")
    kept.play("draft", "Anna", lot="3D")
    assert set(kept.refusal("draft", "Anna", block=5)) == {"setup.start-tiles"}
    tiles = {action.block for action in kept.choices("Anna") if isinstance(action, Draft)}
    assert tiles == {"2", "3"}


@pytest.mark.rule("solo.otto-bid")
def test_p10_ottos_cards_are_turned_up_first() -> None:
    kept = Kept(solo=True)
    said = "Anna cannot bid yet: Otto's two cards are turned up first"
    refusal = kept.refusal("bid", "Anna", base=[40, 40, 40], booster=5)
    assert refusal == {"solo.otto-bid": said}
    assert not any(isinstance(action, MakeBid) for action in kept.choices("Anna"))
    kept.play("bid", "Otto", base=[50, 10, 60], booster=14)
    assert kept.is_legal("bid", "Anna", base=[40, 40, 40], booster=5)


@pytest.mark.rule("solo.leftmost")
def test_p10_the_higher_bid_takes_the_leftmost_tile_as_pictured() -> None:
    """Otto 64, 24, 74 against 45 each: Anna wins the middle row only."""
    kept = pictured()
    said = "Otto has the higher bid and must take the leftmost tile, 2B"
    assert kept.refusal("draft", "Otto", lot="3D") == {"solo.leftmost": said}
    assert "bid.order" in kept.refusal("draft", "Anna", lot="2B")
    kept.play("draft", "Otto", lot="2B")
    kept.play("draft", "Anna", lot="3D")
    assert set(kept.refusal("draft", "Anna", block=2)) == {"solo.leftmost"}
    kept.play("draft", "Anna", block=3)
    kept.play("draft", "Otto", block=2)
    kept.play("draft", "Otto", build="cheap")
    kept.play("build", "Otto", lot="2B", blocks=2, roof="bronze")
    kept.play("draft", "Anna", build="standard")
    kept.play("build", "Anna", lot="3D", blocks=2, roof="silver")
    assert kept.state.supply == (2, 1)
    standing = [(str(b.lot), b.owner, b.blocks, b.roof.value) for b in kept.state.cliff]
    assert standing == [("2B", BRUNO, 2, "bronze"), ("3D", ANNA, 2, "silver")]


@pytest.mark.rule("solo.leftmost")
def test_p10_the_other_side_gets_the_other_tile() -> None:
    kept = pictured()
    kept.play("draft", "Otto", lot="2B")
    assert "setup.lots-shown" in kept.refusal("draft", "Anna", lot="1A")
    assert "setup.lots-shown" in kept.refusal("draft", "Anna", lot="2B")
    assert kept.is_legal("draft", "Anna", lot="3D")


@pytest.mark.rule("solo.leftmost")
def test_p10_ties_are_broken_by_stars_as_usual() -> None:
    kept = Kept(solo=True, star_sets={"Anna": 3, "Otto": 5})
    kept.play("reveal", lots=["2B", "3D"])
    kept.play("bid", "Otto", base=[60, 50, 10], booster=22)
    kept.play("bid", "Anna", base=[60, 50, 10], booster=22)
    assert set(kept.refusal("draft", "Otto", lot="2B")) == {"bid.tie"}
    assert kept.is_legal("draft", "Anna", lot="2B")


@pytest.mark.rule("solo.choices")
def test_p10_all_other_choices_are_offered_for_otto_too() -> None:
    kept = at_build("O1b . . .", tile=None, solo=True)
    kept.play("draft", "Anna", build="standard")
    kept.play("build", "Anna", lot="4A", blocks=1, roof="silver")
    kept.play("draft", "Otto", build="luxury+1-add-on")
    sizes = {action.blocks for action in kept.choices("Otto") if isinstance(action, Build)}
    assert sizes == {1, 2, 3, 4, 5}
    kept.play("build", "Otto", lot="4B", blocks=2, roof="gold")
    targets = [str(action.lot) for action in kept.choices("Otto") if isinstance(action, AddOn)]
    assert targets == ["1A"]


@pytest.mark.rule("solo.own-only")
@pytest.mark.parametrize("choice", ["own", "any"])
def test_p11_add_on_and_remodel_never_touch_the_other_side(choice: str) -> None:
    drawing, rulings = "O1b A1b . .", {"remodel-owner": choice}
    kept = at_build(drawing, tile="standard-remodel", solo=True, rulings=rulings)
    kept.play("build", "Anna", lot="4A", blocks=1, roof="silver")
    said = "cannot remodel 1A: the building is Otto's"
    refusal = kept.refusal("remodel", "Anna", lot="1A", roof="silver")
    assert refusal == {"solo.own-only": said}
    assert kept.is_legal("remodel", "Anna", lot="1B", roof="silver")
    kept = at_build(drawing, tile="cheap+1-add-on", solo=True, rulings=rulings)
    kept.play("build", "Anna", lot="4A", blocks=1, roof="bronze")
    assert set(kept.refusal("add-on", "Anna", lot="1A")) == {"solo.own-only"}
    assert kept.is_legal("add-on", "Anna", lot="1B")


@pytest.mark.rule("solo.goals")
def test_p11_both_sides_score_like_two_players() -> None:
    state = entered("A2b . . .\nA1b O1b O1b .", solo=True, goals=["mezzo", "bordo", "perfetto"])
    assert points(state, "mezzo") == [0, 6]
    assert points(state, "bordo") == [6, 0]
    assert points(state, "perfetto") == [4, 4]
    assert points(state, "bronze") == [3, 2]


@pytest.mark.rule("solo.result")
@pytest.mark.parametrize(("mine", "ottos", "result"), [(35, 32, 32), (30, 41, 30), (33, 33, 33)])
def test_p11_the_result_is_the_lower_of_both(mine: int, ottos: int, result: int) -> None:
    position = {"gelato": {"Anna": mine, "Otto": ottos}}
    reading = Reading(read(content(solo=True, position=position)))
    assert score_answer(reading)["solo"] == {"score": result}
    found = as_entered(reading.table.state, score(reading.table.state))
    assert found.decided_by == "solo.result"
    said = f"the result is {result}, the lower of {mine} and Otto's {ottos}"
    assert text_of(reading.table, found.because) == said


@pytest.mark.rule("solo.goal-choice")
@pytest.mark.parametrize("name", list(SETS))
def test_p11_the_six_recommended_sets(name: str) -> None:
    (record,) = [r for r in GAME.catalogue.records("solo-sets") if r["name"] == name]
    assert record["goals"] == SETS[name]
    assert record["hard"] is (name in HARD)
    state = entered("", goals=SETS[name], solo=True)
    assert not {"setup.goals", "setup.goal-pairs"} & set(findings(state))


@pytest.mark.rule("solo.goal-choice")
def test_p11_any_other_three_goals_may_be_chosen() -> None:
    assert len(GAME.catalogue.records("solo-sets")) == 6
    state = entered("", goals=["bordo", "gruppo", "perfetto"], solo=True)
    assert not {"setup.goals", "setup.goal-pairs"} & set(findings(state))


@pytest.mark.rule("final.total")
def test_p9_the_total_is_views_gelato_and_three_goals() -> None:
    position = {
        "cliff": cliff("A4g . . .\n. B3b . .\n. . . .\nA1s . . ."),
        "gelato": {"Anna": 5, "Bruno": 9},
    }
    goals = ["dietro", "bordo", "perfetto"]
    state = GAME.start(read(content(2, position=position, goals=goals)).setup)
    # Anna: 4 × 3 + 1 × 2 views, 5 gelato, Dietro 6 (by 4 blocks to 3), Bordo 6, Perfetto 4.
    assert GAME.score(state).totals == (12 + 2 + 5 + 6 + 6 + 4, 3 + 9 + 3 + 0 + 2)
    outcome = as_entered(state, score(state))
    assert (outcome.winners, outcome.decided_by) == ((ANNA,), "points")
    assert say(state, outcome.because) == "Anna wins with 35 points, 18 ahead of Bruno"


@pytest.mark.rule("final.tie")
@pytest.mark.parametrize(
    ("gelato", "order"),
    [
        ({"Anna": 5, "Bruno": 5, "Carla": 4}, ((0, 1), (2,), (3,))),
        ({"Anna": 5, "Bruno": 5, "Carla": 5, "Dario": 5}, ((0, 1, 2, 3),)),
        ({"Bruno": 5, "Dario": 5}, ((1, 3), (0, 2))),
    ],
)
def test_p9_equal_totals_share_the_victory(
    gelato: dict[str, int], order: tuple[tuple[int, ...], ...]
) -> None:
    state = entered("", gelato=gelato)
    outcome = as_entered(state, score(state))
    assert (outcome.order, outcome.decided_by) == (order, "shared")


@pytest.mark.rule("final.tie")
def test_p9_a_shared_victory_says_that_there_is_no_tie_break() -> None:
    state = entered("", gelato={"Anna": 5, "Bruno": 5})
    outcome = as_entered(state, score(state))
    said = "Anna and Bruno share the victory with 5 points each; there is no tie-break"
    assert say(state, outcome.because) == said


@pytest.mark.rule("final.total")
def test_p9_nobody_has_won_before_the_end() -> None:
    assert GAME.outcome(Kept(3).state) is None
    assert isinstance(Kept(3).check("refresh"), Illegal)


@pytest.mark.rule("solo.setup")
def test_p10_otto_is_nobody() -> None:
    assert GAME.people(Kept(solo=True).state.setup) == (ANNA,)
    assert GAME.people(Kept(3).state.setup) == (0, 1, 2)


@pytest.mark.rule("solo.result")
def test_p11_a_game_alone_is_remembered_by_the_lower_score() -> None:
    state = entered("", solo=True, gelato={"Anna": 9, "Otto": 5})
    assert GAME.results(state) == (5, 5)
    state = entered("", solo=True, gelato={"Anna": 5, "Otto": 9})
    assert GAME.results(state) == (5, 9)
    assert GAME.results(entered("", 3, gelato={"Anna": 9, "Carla": 2})) == (9, 0, 2)


@pytest.mark.rule("solo.leftmost", "bid.tie")
def test_p10_a_tied_bid_says_nothing_about_the_leftmost_tile_before_the_stars_do() -> None:
    kept = Kept(solo=True)
    kept.play("reveal", lots=["2B", "3D"])
    kept.play("bid", "Otto", base=[40, 40, 40], booster=5)
    kept.play("bid", "Anna", base=[40, 40, 40], booster=5)
    for lot in ("2B", "3D"):
        assert set(kept.needs("draft", "Anna", lot=lot)) == {"bid.tie"}


@pytest.mark.rule("solo.leftmost")
def test_p10_whoever_drafts_before_the_higher_bid_is_not_told_to_have_it() -> None:
    kept = pictured()
    assert set(kept.refusal("draft", "Anna", lot="3D")) == {"bid.order"}
    assert set(kept.refusal("draft", "Anna", lot="2B")) == {"bid.order"}


@pytest.mark.rule("solo.leftmost", "ruling.star-set")
def test_p10_whoever_the_stars_or_the_table_put_first_takes_the_leftmost_tile() -> None:
    said = "Anna drafts first and must take the leftmost tile, 2B"
    for rest in ({"star_sets": {"Anna": 3, "Otto": 5}}, {"rulings": {"star-set": "as-drafted"}}):
        kept = Kept(solo=True, **rest)
        kept.play("reveal", lots=["2B", "3D"])
        kept.play("bid", "Otto", base=[60, 50, 10], booster=22)
        kept.play("bid", "Anna", base=[60, 50, 10], booster=22)
        assert kept.refusal("draft", "Anna", lot="3D") == {"solo.leftmost": said}
        assert kept.is_legal("draft", "Anna", lot="2B")


@pytest.mark.rule("solo.leftmost")
def test_p10_without_bids_nobody_knows_who_takes_the_leftmost_tile() -> None:
    kept = Kept(solo=True, position={})
    kept.play("reveal", lots=["2B", "3D"])
    assert kept.is_legal("draft", "Anna", lot="3D")
