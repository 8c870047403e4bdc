"""The end of the game, page 19, and playing alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import Outcome
from engine.files.shapes import Unreadable
from engine.games.amalfi_renaissance.endgame import COUNTED
from engine.games.amalfi_renaissance.state import Phase
from tests.games.amalfi_renaissance import naive
from tests.games.amalfi_renaissance.tables import (
    ANNA,
    BRUNO,
    CARLA,
    GAME,
    Kept,
    board,
    entered,
    findings,
    points,
    reasons,
    say,
    ships,
    totals,
)
from tests.games.amalfi_renaissance.test_rules_decrees import arts, boards, people

RAPHAEL = {"name": "Raphael", "per": 4, "of": "paintings", "max": 24}


def result(table: Kept) -> tuple[Outcome, str]:
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    return outcome, say(table.state, outcome.because)


@pytest.mark.rule("end.endgame")
@pytest.mark.parametrize(
    ("card", "number"),
    [
        ({"per": 2, "of": "artworks"}, 12),
        ({"per": 2, "of": "book"}, 4),
        ({"per": 2, "of": "ships-built"}, 6),
        ({"per": 2, "of": "characters"}, 8),
        ({"per": 2, "of": "types"}, 4),
        ({"per": 2, "of": "lighthouses"}, 10),
        ({"per": 2, "of": "destinations"}, 4),
        ({"per": 2, "of": "titles"}, 2),
        ({"per": 3, "of": "red hats", "count": 4}, 12),
        ({"points": 17}, 17),
    ],
)
def test_p19_endgame_characters_count_what_they_name(card: dict[str, Any], number: int) -> None:
    anna = board(
        artworks=arts(2, 3, 1),
        characters=people(0, 3, 0, 1),
        destinations=2,
        lighthouses=5,
        ships=ships(shipyard=3),
        titles={"artist": 12},
        endgame=[card],
    )
    assert points(entered(anna).state, "endgame") == [number]


@pytest.mark.rule("end.endgame")
def test_p19_a_card_that_cannot_be_counted_says_so() -> None:
    table = entered(
        board(characters={"endgame": 2}, endgame=[{"per": 3, "of": "hats"}, {"name": "Dante"}])
    )
    assert points(table.state, "endgame") == [0]
    assert [said for _, said in reasons(table.state, "endgame")] == [
        "an endgame character: the hats it counts were not counted",
        "Dante: what it counts was not entered",
    ]
    assert len(findings(table.state)["end.endgame"]) == 2


@pytest.mark.rule("end.cap")
@pytest.mark.parametrize(("paintings", "scored"), [(0, 0), (5, 20), (6, 24), (7, 24), (12, 24)])
def test_p19_raphael_seven_times_four_is_cut_to_24(paintings: int, scored: int) -> None:
    anna = board(artworks=arts(0, paintings, 0), characters={"endgame": 1}, endgame=[RAPHAEL])
    table = entered(anna)
    assert points(table.state, "endgame") == [scored]
    if paintings == 7:
        said = "Raphael: 7 paintings × 4 = 28, cut to its maximum of 24"
        assert reasons(table.state, "endgame") == [("end.cap", said)]


@given(
    boards,
    st.sampled_from(sorted(set(COUNTED) - {"types", "bread"})),
    st.integers(0, 9),
    st.one_of(st.none(), st.integers(0, 30)),
)
def test_endgame_agrees_with_the_naive_formula(
    anna: dict[str, Any], of: str, per: int, most: int | None
) -> None:
    card = {"per": per, "of": of, **({} if most is None else {"max": most})}
    state = entered(board(**anna, endgame=[card])).state
    assert points(state, "endgame") == [naive.endgame(card, {**anna, "titles": {}})]


@pytest.mark.rule("end.nothing-else")
def test_p19_bread_ships_and_hand_score_nothing() -> None:
    rich = board(track=40, bread=6, hand=12, ships=ships(shipyard=0, wood=6))
    poor = board(track=40, bread=0, hand=0)
    assert totals(entered(rich, poor).state) == [40, 40]


@pytest.mark.rule("end.winner")
def test_p19_most_points_win() -> None:
    table = entered({"track": 50}, {"track": 62}, {"track": 50})
    outcome, said = result(table)
    assert outcome.order == ((BRUNO,), (ANNA, CARLA))
    assert outcome.decided_by == "points"
    assert said == "Bruno wins with 62 points, 12 ahead of Anna and Carla"


@pytest.mark.rule("end.tie")
def test_p19_a_tie_goes_to_the_titles() -> None:
    table = entered(
        {"track": 60, "titles": {"artist": 9}},
        {"track": 60, "titles": {"explorer": 12}},
        {"track": 61 - 1, "titles": {}},
        titles=[],
    )
    outcome, said = result(table)
    assert outcome.order == ((BRUNO,), (ANNA,), (CARLA,))
    assert outcome.decided_by == "end.tie"
    assert said == "Bruno wins: 60 points like Anna, but 12 from titles to 9"


@pytest.mark.rule("end.tie")
def test_p19_titles_do_not_help_who_has_fewer_points() -> None:
    table = entered({"track": 60}, {"track": 59, "titles": {"explorer": 24}}, titles=[])
    outcome, _ = result(table)
    assert (outcome.winners, outcome.decided_by) == ((ANNA,), "points")


@pytest.mark.rule("end.tie-shared")
def test_p19_still_tied_players_share() -> None:
    tied = {"track": 60, "titles": {"artist": 9}}
    table = entered(tied, tied, titles=[])
    outcome, said = result(table)
    assert (outcome.winners, outcome.decided_by) == ((ANNA, BRUNO), "shared")
    assert outcome.rule == "end.tie-shared"
    assert said == "Anna and Bruno share the victory with 60 points each, 9 each from titles"


def test_a_table_entered_for_period_four_is_judged_as_it_lies() -> None:
    table = entered({"track": 60}, {"track": 40}, period=4)
    outcome, said = result(table)
    assert outcome.winners == (ANNA,)
    assert said.endswith(", if the track holds all of period 4")
    assert GAME.outcome(entered({"track": 60}, {"track": 40}, period=3).state) is None


def alone(rival: str = "naples", **rest: Any) -> Kept:
    return Kept(1, solo=rival, **rest)


def react(kept: Kept, **reaction: Any) -> Kept:
    return kept.play("rival", **reaction)


@pytest.mark.rule("solo.setup")
def test_solo_one_player_three_bread_and_a_rival_with_its_pieces() -> None:
    kept = alone()
    assert kept.anna.bread == 3
    kept.play("navigate", "Anna")
    said = "the rival cannot place 11 ships: 0 on the board already, and it has 10"
    assert kept.refusal("rival", ships=11)["solo.setup"] == said
    react(kept, ships=10)
    kept.play("construct", "Anna", ships=1, pay={"emergency": 2})
    assert "solo.setup" in kept.refusal("rival", lighthouses=7)
    assert Kept(2).refusal("rival") == {
        "solo.setup": "there is no rival to react: this is not a solo game"
    }
    with pytest.raises(Unreadable, match="players: expected one player in a solo game"):
        Kept(2, solo="naples")


@pytest.mark.rule("solo.react")
def test_solo_the_rival_reacts_to_each_action_until_the_pass() -> None:
    kept = alone().play("navigate", "Anna")
    said = "Anna cannot go on yet: the rival has still to react to the navigation"
    assert kept.refusal("navigate", "Anna") == {"solo.react": said}
    react(kept)
    assert "solo.react" in kept.refusal("rival")
    kept.play("pass", "Anna")
    assert kept.state.phase is Phase.FEED
    assert "solo.react" in kept.refusal("rival")


@pytest.mark.rule("solo.react-navigation")
def test_solo_ships_answer_a_navigation_and_own_lighthouses_work_there() -> None:
    kept = alone().play("erect", "Anna").play("navigate", "Anna", to="evolving", slot=2)
    kept.play("use-lighthouse", "Anna")
    react(kept, ships=3)
    assert kept.state.rival.ships == 3
    assert kept.is_legal("use-lighthouse", "Anna")
    kept.play("navigate", "Anna")
    refusal = kept.refusal("rival", lighthouses=1)
    assert refusal == {
        "solo.react-navigation": "the rival does not place 1 lighthouse after the navigation: "
        "lighthouses answer a construction"
    }


@pytest.mark.rule("solo.react-display")
@pytest.mark.parametrize(
    ("verb", "fields", "place"),
    [
        ("acquire", {"artwork": "book", "points": 4, "cost": 0}, "workshop"),
        ("discover", {"points": 1, "cost": 0}, "atlas"),
        ("invite", {"type": "permanent", "cost": 0}, "council"),
    ],
)
def test_solo_a_purchase_is_answered_by_a_discard_from_its_row(
    verb: str, fields: dict[str, Any], place: str
) -> None:
    kept = alone().play(verb, "Anna", **fields)
    for row in ("workshop", "atlas", "council"):
        assert kept.is_legal("rival", discard=row) == (row == place)
    refusal = kept.refusal("rival", ships=1)
    assert refusal["solo.react-display"].endswith("ships answer a navigation or an engagement")


@pytest.mark.rule("solo.react-engagement")
def test_solo_one_ship_answers_an_engagement() -> None:
    kept = alone().play("set-characters", "Anna", characters={"engageable": 1})
    kept.play("engage", "Anna")
    assert kept.is_legal("rival", ships=1)
    said = (
        "the rival does not place 2 ships after an engagement: "
        "1 goes on the first free evolving destination"
    )
    assert kept.refusal("rival", ships=2) == {"solo.react-engagement": said}
    react(kept, ships=1)
    assert kept.state.turn.voyage is not None
    assert kept.state.turn.voyage.to == "evolving"


@pytest.mark.rule("solo.react-construction")
def test_solo_lighthouses_answer_a_construction() -> None:
    kept = alone().play("construct", "Anna", ships=1, pay={"emergency": 2})
    assert "solo.react-construction" in kept.refusal("rival", ships=1)
    react(kept, lighthouses=2)
    assert kept.state.rival.lighthouses == 2


@pytest.mark.rule("solo.period-end")
def test_solo_rival_ships_leave_and_lighthouses_stay() -> None:
    kept = alone().play("navigate", "Anna")
    react(kept, ships=2)
    kept.play("construct", "Anna", ships=1, pay={"emergency": 2})
    react(kept, lighthouses=1)
    kept.close().play("new-period")
    assert (kept.state.rival.ships, kept.state.rival.lighthouses) == (0, 1)


def after(rival: str, period: int, titles: int, **rest: Any) -> Kept:
    """Alone, the decree of a period about to be scored, with so many titles."""
    won = dict(list({"artist": 12, "courtier": 12, "explorer": 24}.items())[:titles])
    met = board(
        artworks=arts(2, 2, 0),
        characters=people(6, 0, 0, 0),
        destinations=5,
        lighthouses=4,
        ships=ships(shipyard=2),
        titles=won,
        track=100,
    )
    squares = [{"title": key, "ladder": [points]} for key, points in won.items()]
    position = {"phase": "decree", "fed": ["Anna"]}
    return entered(met, period=period, position=position, solo=rival, titles=squares, **rest)


@pytest.mark.rule("solo.check")
@pytest.mark.parametrize(("rival", "needed"), [("naples", [0, 0, 1, 2]), ("genoa", [0, 1, 2, 3])])
def test_solo_titles_needed_at_the_end_of_each_period(rival: str, needed: list[int]) -> None:
    for period, number in enumerate(needed, 1):
        for titles in range(4):
            kept = after(rival, period, titles).play("decree")
            alive = titles >= number
            assert GAME.extras(kept.state)["solo"]["alive"] == alive
            lost_or_done = not alive or period == 4
            assert (kept.state.phase is Phase.OVER) == lost_or_done


@pytest.mark.rule("solo.check")
def test_solo_a_lost_game_has_no_winner_and_says_why() -> None:
    kept = after("genoa", 2, 0).play("decree")
    outcome, said = result(kept)
    assert (outcome.winners, outcome.decided_by) == ((), "solo.check")
    assert said == "lost against Genoa: 0 titles by the end of period 2, 1 needed"
    table = entered(board(track=200, titles={}), solo="genoa", period=3)
    assert GAME.extras(table.state)["solo"] == {"alive": False, "tier": 3}


@pytest.mark.rule("solo.tiers")
@pytest.mark.parametrize(
    ("total", "tier"),
    [(-5, 1), (124, 1), (126, 2), (175, 2), (176, 3), (225, 3), (226, 4), (400, 4)],
)
def test_solo_tiers_of_the_final_score(total: int, tier: int) -> None:
    raphael = {**RAPHAEL, "count": 2}
    anna = board(
        track=total - 8,
        artworks=arts(2, 2, 0),
        characters=people(6, 0, 0, 1),
        titles={"artist": 12, "courtier": 12},
        endgame=[raphael],
    )
    table = entered(anna, solo="naples")
    assert GAME.extras(table.state)["solo"] == {"alive": True, "tier": tier}
    outcome, said = result(table)
    assert (outcome.winners, outcome.decided_by) == ((ANNA,), "solo.tiers")
    names = ("the lowest", "the second", "the third", "the highest")
    points = str(total).replace("-", "−")
    assert said == f"{points} points: {names[tier - 1]} of four tiers"


@pytest.mark.rule("end.endgame")
@pytest.mark.parametrize(
    ("card", "number", "said"),
    [
        ({"per": 2, "of": "lighthouses"}, 6, "3 lighthouses × 2"),
        ({"per": 2, "of": "lighthouse", "count": 4}, 8, "4 lighthouses × 2"),
        ({"per": 2, "of": "duels", "count": 4}, 8, "4 duels × 2"),
        ({"per": 2, "count": 4}, 8, "4 items × 2"),
        ({"points": 9}, 9, "9 points, entered"),
    ],
)
def test_p19_an_endgame_character_tells_what_it_counts(
    card: dict[str, Any], number: int, said: str
) -> None:
    anna = board(lighthouses=3, characters={"endgame": 1}, endgame=[{"name": "Dante", **card}])
    table = entered(anna)
    assert points(table.state, "endgame") == [number]
    assert reasons(table.state, "endgame") == [("end.endgame", f"Dante: {said}")]


@pytest.mark.rule("end.cap")
def test_p19_a_maximum_that_is_just_reached_cuts_nothing() -> None:
    card = {"name": "Dante", "per": 2, "of": "lighthouses", "max": 6}
    cut, just = (board(lighthouses=n, characters={"endgame": 1}, endgame=[card]) for n in (4, 3))
    table = entered(cut, just)
    assert points(table.state, "endgame") == [6, 6]
    assert reasons(table.state, "endgame", BRUNO) == [("end.endgame", "Dante: 3 lighthouses × 2")]


@pytest.mark.rule("end.endgame")
def test_p19_endgame_characters_without_numbers_score_nothing_and_ask() -> None:
    two = board(characters={"endgame": 2}, endgame=[{"name": "Dante", "points": 4}])
    table = entered(two, board(), {"track": 3})
    assert points(table.state, "endgame") == [4, 0, 0]
    assert reasons(table.state, "endgame")[1] == (
        "end.endgame",
        "1 endgame character without numbers: enter what they count",
    )
    assert reasons(table.state, "endgame", BRUNO) == [
        ("end.endgame", "no endgame character invited")
    ]
    assert reasons(table.state, "endgame", CARLA) == [
        ("end.endgame", "no endgame character entered")
    ]


def test_p19_the_line_of_an_endgame_character_points_at_its_card() -> None:
    cards = [{"name": "Dante", "points": 4}, {"points": 2}]
    table = entered(board(characters={"endgame": 2}, endgame=cards))
    lines = GAME.score(table.state).of(ANNA, "endgame")
    assert [(line.points, line.pieces) for line in lines] == [(4, ("Dante",)), (2, ())]


@pytest.mark.rule("end.cap")
def test_p19_a_character_without_a_maximum_may_say_so() -> None:
    card = {"name": "Dante", "per": 3, "of": "books"}
    anna = board(artworks={"book": 9}, characters={"endgame": 1})
    capped, free = ({**anna, "endgame": [{**card, "max": most}]} for most in (20, None))
    assert entered(capped).points("endgame") == [20]
    assert entered(free).points("endgame") == [27]
