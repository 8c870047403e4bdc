"""Titles, pages 4, 5 and 20: what they ask for, what they score, and when."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.amalfi_renaissance.pieces import TITLES
from engine.games.amalfi_renaissance.titles import distance, progress, taken
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
    reasons,
    say,
    ships,
)
from tests.games.amalfi_renaissance.test_rules_decrees import arts, boards, people


def lacks(title: str, kind: str | None = None, **anna: Any) -> str:
    """What Anna lacks for a title, as the refusal says it; empty if she meets it."""
    tile = {"title": title, "ladder": [12, 6], **({"type": kind} if kind else {})}
    table = entered(board(**anna), board(), period=1, titles=[tile])
    verdict = table.check("title", "Anna", title=title)
    said = table.told(verdict).get(f"title.{title}", "")
    return said.removeprefix(f"Anna cannot score {TITLES[title].name}: needs ")


@pytest.mark.rule("title.ambassador")
def test_p20_ambassador_needs_ten_characters() -> None:
    assert lacks("ambassador", characters=people(4, 3, 2, 1)) == ""
    assert lacks("ambassador", characters=people(4, 3, 2, 0)) == "1 more character"


@pytest.mark.rule("title.admiral")
def test_p20_admiral_needs_a_fleet_of_ten_and_six_lighthouses() -> None:
    assert lacks("admiral", ships=ships(shipyard=0), lighthouses=6) == ""
    said = "1 more ship in the fleet and 2 more lighthouses"
    assert lacks("admiral", ships=ships(shipyard=1), lighthouses=4) == said


@pytest.mark.rule("title.scholar")
def test_p20_scholar_needs_two_of_each_artwork_and_four_characters() -> None:
    assert lacks("scholar", artworks=arts(2, 2, 2), characters=people(4, 0, 0, 0)) == ""
    said = "1 more book, 2 more monuments and 1 more character"
    assert lacks("scholar", artworks=arts(1, 5, 0), characters=people(1, 1, 1, 0)) == said


@pytest.mark.rule("title.explorer")
def test_p20_explorer_needs_five_destinations_a_fleet_of_eight_and_four_lighthouses() -> None:
    met = {"destinations": 5, "ships": ships(shipyard=2), "lighthouses": 4}
    assert lacks("explorer", **met) == ""
    almost = {**met, "destinations": 4, "lighthouses": 3}
    assert lacks("explorer", **almost) == "1 more private destination and 1 more lighthouse"


@pytest.mark.rule("title.peregrin")
def test_p20_peregrin_needs_four_each_of_three_things() -> None:
    met = {"destinations": 4, "characters": people(2, 2, 0, 0), "artworks": arts(4, 0, 0)}
    assert lacks("peregrin", **met) == ""
    assert lacks("peregrin", **{**met, "artworks": arts(1, 1, 1)}) == "1 more artwork"


@pytest.mark.rule("title.visionary")
def test_p20_visionary_needs_two_of_its_type_and_four_lighthouses() -> None:
    assert lacks("visionary", "permanent", characters=people(0, 2, 0, 0), lighthouses=4) == ""
    said = "2 more permanent characters and 1 more lighthouse"
    anna = {"characters": people(5, 0, 5, 5), "lighthouses": 3}
    assert lacks("visionary", "permanent", **anna) == said


@pytest.mark.rule("title.artist")
def test_p20_artist_two_of_one_type_and_two_of_another() -> None:
    assert lacks("artist", artworks=arts(2, 0, 2)) == ""
    said = "1 more artwork to have 2 of one type and 2 of another"
    assert lacks("artist", artworks=arts(5, 1, 1)) == said
    assert lacks("artist").startswith("4 more artworks")


@pytest.mark.rule("title.collector")
def test_p20_collector_needs_seven_artworks() -> None:
    assert lacks("collector", artworks=arts(7, 0, 0)) == ""
    assert lacks("collector", artworks=arts(2, 2, 1)) == "2 more artworks"


@pytest.mark.rule("title.condottiere")
def test_p20_condottiere_needs_two_of_its_type_and_three_lighthouses() -> None:
    assert lacks("condottiere", "endgame", characters=people(0, 0, 0, 2), lighthouses=3) == ""
    anna = {"characters": people(0, 0, 0, 1), "lighthouses": 3}
    assert lacks("condottiere", "endgame", **anna) == "1 more endgame character"


@pytest.mark.rule("title.courtier")
def test_p20_courtier_needs_six_characters() -> None:
    assert lacks("courtier", characters=people(6, 0, 0, 0)) == ""
    assert lacks("courtier", characters=people(1, 1, 1, 1)) == "2 more characters"


@pytest.mark.rule("title.discoverer")
def test_p20_discoverer_needs_two_each_of_three_things() -> None:
    met = {"destinations": 2, "lighthouses": 2, "characters": people(1, 1, 0, 0)}
    assert lacks("discoverer", **met) == ""
    assert lacks("discoverer", **{**met, "lighthouses": 1}) == "1 more lighthouse"


@pytest.mark.rule("title.humanist")
def test_p20_humanist_needs_one_of_each_type() -> None:
    assert lacks("humanist", characters=people(1, 1, 1, 1)) == ""
    said = "1 more immediate character and 1 more endgame character"
    assert lacks("humanist", characters=people(0, 9, 1, 0)) == said


@pytest.mark.rule("title.merchant")
def test_p20_merchant_needs_two_of_its_type_and_four_destinations() -> None:
    assert lacks("merchant", "immediate", characters=people(2, 0, 0, 0), destinations=4) == ""
    anna = {"characters": people(2, 0, 0, 0), "destinations": 1}
    assert lacks("merchant", "immediate", **anna) == "3 more private destinations"


@pytest.mark.rule("title.patron")
def test_p20_patron_needs_one_of_its_type_and_three_artworks() -> None:
    assert (
        lacks("patron", "engageable", characters=people(0, 0, 1, 0), artworks=arts(1, 2, 0)) == ""
    )
    anna = {"characters": people(4, 4, 0, 4), "artworks": arts(1, 2, 0)}
    assert lacks("patron", "engageable", **anna) == "1 more engageable character"


@pytest.mark.rule("title.navigator")
def test_p20_navigator_needs_three_destinations_and_a_fleet_of_seven() -> None:
    assert lacks("navigator", destinations=3, ships=ships(shipyard=3)) == ""
    anna = {"destinations": 3, "ships": ships(shipyard=4)}
    assert lacks("navigator", **anna) == "1 more ship in the fleet"


@pytest.mark.rule("title.zealot")
def test_p20_zealot_needs_four_artworks_of_one_type() -> None:
    assert lacks("zealot", artworks=arts(0, 4, 0)) == ""
    assert lacks("zealot", artworks=arts(3, 3, 3)) == "1 more artwork of the same type"


@pytest.mark.rule("title.fleet")
@pytest.mark.parametrize(
    ("title", "built", "rest"),
    [
        ("admiral", 6, {"lighthouses": 6}),
        ("explorer", 4, {"destinations": 5, "lighthouses": 4}),
        ("navigator", 3, {"destinations": 3}),
    ],
)
def test_p20_a_fleet_counts_the_four_starting_ships(
    title: str, built: int, rest: dict[str, int]
) -> None:
    assert lacks(title, ships=ships(shipyard=6 - built), **rest) == ""
    assert lacks(title, ships=ships(shipyard=7 - built), **rest) == "1 more ship in the fleet"


@pytest.mark.rule("title.requirements")
@given(boards, st.sampled_from(sorted(TITLES)), st.sampled_from(sorted(people(0, 0, 0, 0))))
def test_p20_titles_agree_with_the_naive_table(anna: dict[str, Any], title: str, kind: str) -> None:
    tile = {"title": title, "ladder": [12], "type": kind}
    state = entered(board(**anna), titles=[tile]).state
    assert distance(state, ANNA, title).is_met == naive.meets(title, anna, kind)


@pytest.mark.rule("title.requirements")
def test_p20_what_nobody_counted_leaves_a_title_open() -> None:
    table = entered({"track": 1, "artworks": {"book": 2}}, period=1)
    needs = table.needs("title", "Anna", title="artist")
    said = "whether Anna meets Artist is not known: not entered: the artworks by type"
    assert needs == {"title.artist": said}
    enough = entered({"track": 1, "artworks": {"book": 2, "monument": 3}}, period=1)
    assert enough.is_legal("title", "Anna", title="artist")


@pytest.mark.rule("title.any-time")
def test_p20_a_title_is_scored_at_any_moment_and_before_the_decree() -> None:
    kept = entered(
        board(characters=people(6, 0, 0, 0)),
        board(),
        period=1,
        position={"phase": "decree", "fed": ["Anna", "Bruno"], "wind_rose": "Anna"},
    )
    said = "cannot score the decree of period 1 yet: Anna meets Courtier and scores it first"
    assert kept.refusal("decree") == {"title.any-time": said}
    kept.play("title", "Anna", title="courtier").play("decree")
    other_turn = Kept()
    other_turn.play("set-characters", "Bruno", characters={"permanent": 6})
    assert other_turn.is_legal("title", "Bruno", title="courtier")


@pytest.mark.rule("title.leftmost")
def test_p20_each_cube_takes_the_best_square_left() -> None:
    met = board(artworks=arts(2, 2, 0))
    table = entered(met, met, met, period=1)
    said = "Artist does not score 9: the leftmost empty square has 12"
    assert table.refusal("title", "Anna", title="artist", points=9) == {"title.leftmost": said}
    for name in ("Anna", "Bruno", "Carla"):
        table.play("title", name, title="artist")
    assert table.points("titles") == [12, 9, 6]
    assert reasons(table.state, "titles") == [("title.leftmost", "Artist, scored in period 1")]
    assert GAME.extras(table.state)["titles"][1]["taken"] == {"Anna": 12, "Bruno": 9, "Carla": 6}


@pytest.mark.rule("title.leftmost")
def test_p20_squares_nobody_entered_are_asked_for() -> None:
    table = entered(board(artworks=arts(2, 2, 0)), period=1, titles=[{"title": "artist"}])
    said = "what Artist scores is not known: its squares were not entered"
    assert table.needs("title", "Anna", title="artist") == {"title.leftmost": said}
    said = "Artist cannot score 13: its first square has 12"
    assert table.refusal("title", "Anna", title="artist", points=13) == {"title.leftmost": said}
    assert table.play("title", "Anna", title="artist", points=9).points("titles") == [9]


@pytest.mark.rule("title.leftmost")
def test_p20_cubes_on_one_square_and_steep_ladders_are_found() -> None:
    met = board(artworks=arts(2, 2, 0), titles={"artist": 12})
    said = "illegal: Bruno has 12 for Artist, but no such square is free among 12, 9, 6 and 3"
    assert findings(entered(met, met).state)["title.leftmost"] == [said]
    ladders = [{"title": "artist", "ladder": [13, 4, 8]}]
    assert findings(Kept(titles=ladders).state)["title.leftmost"] == [
        "illegal: Artist starts at 13, its first square has 12",
        "unusual: the squares of Artist do not go down from the left: 13, 4 and 8",
    ]
    high = entered(board(artworks=arts(2, 2, 0), titles={"artist": 14}), titles=[])
    assert "Anna has 14 for Artist" in findings(high.state)["title.leftmost"][0]


@pytest.mark.rule("title.once")
def test_p20_each_title_once() -> None:
    kept = entered(board(artworks=arts(2, 2, 0)), period=1)
    kept.play("title", "Anna", title="artist")
    verdict = kept.check("title", "Anna", title="artist")
    assert kept.told(verdict) == {"title.once": "Anna cannot score Artist again: each title once"}
    assert kept.points("titles") == [12]


@pytest.mark.rule("title.kept")
def test_p20_a_title_stays_when_its_requirement_does_not() -> None:
    kept = entered(board(artworks=arts(2, 2, 0)), period=1)
    kept.play("title", "Anna", title="artist")
    kept.play("set-artworks", "Anna", artworks={"book": 1})
    assert kept.points("titles") == [12]
    assert kept.anna.titles == (("artist", 12),)
    (said,) = findings(kept.state)["title.artist"]
    assert said.startswith("unusual: Anna has scored Artist, but now needs 1 more artwork")


def test_live_titles_say_what_is_next_taken_claimable_and_missing() -> None:
    anna = board(destinations=4, lighthouses=3, ships=ships(shipyard=2))
    table = entered(anna, board(characters=people(6, 0, 0, 0)), period=2)
    explorer, artist, courtier = GAME.extras(table.state)["titles"]
    assert explorer["missing"]["Anna"] == {"destinations": 1, "lighthouses": 1}
    assert (courtier["next"], courtier["claimable"]) == (12, ["Bruno"])
    assert artist["missing"]["Bruno"] == {"two-types": 4}
    told = distance(table.state, ANNA, "explorer").needs
    assert [say(table.state, part) for part in told] == [
        "1 more private destination",
        "1 more lighthouse",
    ]
    assert distance(table.state, BRUNO, "courtier").is_met


def test_progress_counts_what_is_there_without_the_starting_fleet() -> None:
    have = board(destinations=3, ships=ships(shipyard=5), lighthouses=6)
    tiles = [{"title": "explorer"}, {"title": "artist"}, {"title": "zealot"}]
    state = entered(have, board(artworks=arts(3, 1, 0)), period=1, titles=tiles).state
    assert progress(state, ANNA, "explorer") == (3 + 1 + 4, 5 + 4 + 4)
    assert progress(state, BRUNO, "artist") == (3, 4)
    assert progress(state, BRUNO, "zealot") == (3, 4)


def test_progress_is_not_known_where_nobody_counted() -> None:
    state = entered({"track": 4}, period=1, titles=[{"title": "admiral"}]).state
    assert progress(state, ANNA, "admiral") is None


@pytest.mark.rule("title.leftmost")
def test_p20_cubes_on_a_title_are_described_with_the_most_points_first() -> None:
    cubes = [board(titles={"artist": points}) for points in (6, 12, 9)]
    assert taken(entered(*cubes).state, "artist") == ((BRUNO, 12), (CARLA, 9), (ANNA, 6))


@pytest.mark.rule("ruling.title-full")
def test_p20_on_a_full_title_the_last_square_may_score_again() -> None:
    met = board(artworks=arts(2, 2, 0))
    ladder = [{"title": "artist", "ladder": [12, 9, 6]}]
    table = entered(
        met, met, met, met, period=1, titles=ladder, rulings={"title-full": "last-value"}
    )
    for name in ("Anna", "Bruno", "Carla", "Dario"):
        table.play("title", name, title="artist")
    assert table.points("titles") == [12, 9, 6, 6]


@pytest.mark.rule("box.cubes")
def test_p20_whoever_has_no_cube_left_holds_nobody_up() -> None:
    placed = {"collector": 12, "patron": 12, "zealot": 12}
    anna = board(characters=people(6, 0, 0, 0), titles=placed)
    table = entered(anna, period=1, position={"phase": "decree", "fed": ["Anna"]})
    assert GAME.extras(table.state)["titles"][2]["claimable"] == []
    assert "title.any-time" not in table.told(table.check("decree"))
    assert set(table.refusal("title", "Anna", title="courtier")) == {"box.cubes"}


@pytest.mark.rule("ruling.title-order")
def test_p20_only_somebody_who_meets_a_title_goes_before_another() -> None:
    met, position = board(characters=people(6, 0, 0, 0)), {"wind_rose": "Anna"}
    ruled = {"title-order": "wind-rose"}
    both = entered(met, met, period=1, position=position, rulings=ruled)
    assert set(both.refusal("title", "Bruno", title="courtier")) == {"ruling.title-order"}
    assert both.is_legal("title", "Anna", title="courtier")
    one = entered(board(), met, period=1, position=position, rulings=ruled)
    assert one.is_legal("title", "Bruno", title="courtier")
