"""What has to be entered before a winner is named: markers, endgame characters, titles in a tie."""

from __future__ import annotations

import copy
import random

import pytest

from engine.games.amalfi_renaissance.state import State
from engine.message import Voice
from tests.games.amalfi_renaissance.tables import ANNA, BRUNO, GAME, Json, Kept, entered


def asked(state: State) -> list[str]:
    voice = Voice(GAME.catalogue.texts(), state.setup.names)
    return [voice.say(need.because) for need in GAME.missing(state)]


@pytest.mark.rule("end.tie")
def test_a_tie_waits_for_titles_that_nobody_entered() -> None:
    table = entered({"track": 90}, {"track": 90, "titles": {"artist": 12}})
    assert GAME.outcome(table.state) is None
    assert asked(table.state) == [
        "Anna and Bruno have 90 points each, and Anna's titles, which break the tie, are not "
        "entered"
    ]
    (need,) = GAME.missing(table.state)
    assert (need.where, need.seat) == ("titles", ANNA)
    table.play("set-titles", "Anna", titles={})
    found = GAME.outcome(table.state)
    assert found is not None
    assert found.winners == (BRUNO,)


@pytest.mark.rule("end.tie-shared")
def test_no_titles_on_either_side_share_once_somebody_said_so() -> None:
    table = entered({"track": 90, "titles": {}}, {"track": 90})
    assert GAME.outcome(table.state) is None
    table.play("set-titles", "Bruno", titles={})
    found = GAME.outcome(table.state)
    assert found is not None
    assert (found.winners, found.decided_by) == ((ANNA, BRUNO), "shared")


def test_titles_that_break_no_tie_are_not_asked_for() -> None:
    assert GAME.missing(entered({"track": 90}, {"track": 89}).state) == ()
    below = entered({"track": 90}, {"track": 80}, {"track": 80})
    assert GAME.missing(below.state) == ()
    assert GAME.outcome(below.state) is not None


@pytest.mark.rule("end.endgame")
@pytest.mark.parametrize(("most", "is_open"), [(9, False), (10, True), (None, True)])
def test_an_endgame_card_without_a_count_leaves_the_winner_open(
    most: int | None, is_open: bool
) -> None:
    card = {"name": "Dante", "per": 3, "of": "books", "max": most}
    state = entered({"track": 90}, {"track": 80, "endgame": [card]}).state
    assert (GAME.outcome(state) is None) == is_open
    assert asked(state) == (["Bruno's Dante is not counted"] if is_open else [])


@pytest.mark.rule("end.endgame")
def test_endgame_characters_counted_and_never_entered_are_asked_for() -> None:
    state = entered({"track": 90}, {"track": 80, "characters": {"endgame": 1}}).state
    assert asked(state) == ["1 endgame character of Bruno is not entered"]


@pytest.mark.rule("score.marker")
def test_a_marker_nobody_entered_leaves_the_winner_open() -> None:
    state = entered({"track": 90}, {}).state
    assert GAME.outcome(state) is None
    assert asked(state) == ["the place of Bruno's score marker is not entered"]


@pytest.mark.rule("solo.check")
def test_alone_nobody_has_lost_by_titles_that_nobody_entered() -> None:
    unsaid = entered({"track": 130}, solo="genoa")
    assert GAME.outcome(unsaid.state) is None
    assert [need.rule for need in GAME.missing(unsaid.state)] == ["solo.check"]
    unsaid.play("set-titles", "Anna", titles={})
    lost = GAME.outcome(unsaid.state)
    assert lost is not None
    assert (lost.winners, lost.decided_by) == ((), "solo.check")


def test_of_a_kept_game_the_titles_are_known() -> None:
    kept = Kept()
    assert [board.cubes for board in kept.state.boards] == [(), ()]
    written = GAME.format.position.write(GAME.position(kept.state), kept.state.setup.names)
    assert written["players"]["Anna"]["titles"] == {}


def random_boards(chance: random.Random) -> list[Json]:
    """Boards of a finished table with everything on them that scores or breaks a tie."""
    return [
        {
            "track": chance.randrange(60, 66),
            "titles": {"artist": points} if (points := chance.choice([0, 3, 6])) else {},
            "endgame": [{"name": "Dante", "per": 1, "count": chance.randrange(4), "max": 9}],
        }
        for _ in range(3)
    ]


@pytest.mark.parametrize("seed", range(60))
def test_of_a_whole_table_every_fact_counts_or_cannot_change_the_winner(seed: int) -> None:
    boards = random_boards(random.Random(f"missing {seed}"))
    outcome = GAME.outcome(entered(*boards).state)
    assert outcome is not None
    strengths = [
        (one["track"] + one["endgame"][0]["count"], sum(one["titles"].values())) for one in boards
    ]
    assert list(outcome.winners) == [s for s in range(3) if strengths[s] == max(strengths)]
    for number, facts in enumerate(boards):
        for fact in ("track", "titles", "count"):
            less = copy.deepcopy(boards)
            del (less[number]["endgame"][0] if fact == "count" else less[number])[fact]
            found = GAME.outcome(entered(*less).state)
            if found is None:
                where = {"count": "endgame"}.get(fact, fact)
                assert {need.where for need in GAME.missing(entered(*less).state)} == {where}
            else:
                assert fact != "track"
                assert found.winners == outcome.winners
            less[number] = facts
            assert GAME.outcome(entered(*less).state) == outcome
