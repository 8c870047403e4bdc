"""What every face shows of a table, as plain values."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.present import (
    findings,
    history,
    open_points,
    reasons,
    scorepad,
    standing,
    words,
)
from engine import registry
from engine.files import codec
from engine.findings import Severity
from engine.games.amalfi_renaissance.actions import Bonus, SetEndgame, SetTitles, SetTrack
from engine.games.amalfi_renaissance.board import EndgameCard
from engine.games.positano.actions import CountGelato, Place
from engine.games.positano.pieces import Lot, Roof
from engine.message import Seat
from engine.table import AnyTable
from tests.play import open_table, read, tables

GOLDEN = Path(__file__).parent.parent / "games"
RULEBOOK = GOLDEN / "positano" / "golden" / "rulebook-p8.json"


def table() -> AnyTable:
    return open_table(read(RULEBOOK))


def test_the_strip_shows_totals_and_places() -> None:
    cells = standing.strip(table())
    assert [(cell.name, cell.total, cell.note) for cell in cells] == [
        ("Anna", 20, "4th"),
        ("Bruno", 34, "2nd"),
        ("Carla", 26, "3rd"),
        ("Dario", 36, "1st"),
    ]
    assert [cell.colour for cell in cells] == ["red", "yellow", "blue", "green"]


def test_the_strip_shows_what_a_choice_would_change() -> None:
    kept = table()
    seen = kept.preview(CountGelato(Seat(1), 9))
    cells = standing.preview_strip(kept, seen)
    assert (cells[1].total, cells[1].note) == (37, "34 +3")
    assert (cells[3].total, cells[3].note) == (36, "2nd")


def notes(kept: AnyTable) -> list[str]:
    return [cell.note for cell in standing.strip(kept)]


def entered(game: str, players: int, **more: object) -> AnyTable:
    """A table of which nothing has been entered yet."""
    people = [{"name": name} for name in ("Anna", "Bruno", "Carla")[:players]]
    plain = {"format": "costiera-table/1", "game": game, "players": people, "position": {}, **more}
    return open_table(codec.read(json.dumps(plain).encode()))


@pytest.mark.parametrize("game", ["amalfi", "amalfi-renaissance", "piazza", "positano", "tolleno"])
def test_nobody_has_a_place_while_all_are_level(game: str) -> None:
    for path in tables(game, "openings"):
        kept = open_table(read(path))
        if len(set(kept.score.totals)) == 1:
            assert notes(kept) == [""] * len(kept.setup.players), path.name


def test_one_player_alone_has_no_place() -> None:
    kept = open_table(read(GOLDEN / "amalfi_renaissance" / "golden" / "solo-genoa.json"))
    assert kept.score.totals[0] > 0
    assert notes(kept) == [""]


def test_nobody_is_placed_or_crowned_before_everybody_is_entered() -> None:
    kept = entered("amalfi-renaissance", 3)
    assert (notes(kept), scorepad.pad(kept).winners) == (["", "", ""], ())
    kept.play(SetTrack(Seat(0), 80))
    kept.play(SetTrack(Seat(2), 96))
    pad = scorepad.pad(kept)
    assert (notes(kept), pad.winners, pad.is_decided) == (["", "", ""], (), False)
    said = "the place of Bruno's score marker is not entered"
    assert pad.decided == f"No winner yet: {said}"
    assert [(one.because, one.need.seat) for one in pad.missing] == [(said, 1)]
    assert pad.missing[0].source == "The score marker, pp. 3, 6"
    kept.play(SetTrack(Seat(1), 0))
    assert (notes(kept), scorepad.pad(kept).winners) == (["2nd", "3rd", "1st"], (2,))
    assert (scorepad.pad(kept).missing, scorepad.pad(kept).is_decided) == ((), True)


def test_a_place_in_doubt_is_not_shown_beside_a_winner_out_of_reach() -> None:
    """An endgame card of at most 9 points parts second and third, and cannot reach the first."""
    kept = entered("amalfi-renaissance", 3)
    for seat, points in enumerate((90, 60, 55)):
        kept.play(SetTrack(Seat(seat), points))
    kept.play(SetEndgame(Seat(2), (EndgameCard("Dante", per=3, max=9),)))
    assert (notes(kept), scorepad.pad(kept).winners) == (["1st", "", ""], (0,))


def test_a_what_if_that_is_over_crowns_nobody() -> None:
    kept = table()
    kept.branch("What if 1")
    pad = scorepad.pad(kept)
    assert (pad.winners, notes(kept)[3]) == ((), "36, same")
    assert pad.decided == "if it had gone so: Dario wins with 36 points, 2 ahead of Bruno"


def test_a_row_that_came_to_nothing_by_gains_and_losses_has_points() -> None:
    kept = entered("amalfi-renaissance", 2)
    assert scorepad.pad(kept).scored_rows == ()
    for seat in kept.setup.seats:
        kept.play(SetTrack(seat, 40))
    assert [row.key for row in scorepad.pad(kept).scored_rows] == ["track"]
    kept.play(Bonus(Seat(0), 2))
    kept.play(Bonus(Seat(0), -2))
    row = next(row for row in scorepad.pad(kept).rows if row.key == "bonus")
    assert (row.numbers, row.has_points) == ((0, 0), True)


def test_a_shared_victory_is_a_first_place_for_all() -> None:
    kept = entered("amalfi-renaissance", 2)
    for seat in kept.setup.seats:
        kept.play(SetTrack(seat, 40))
    assert (notes(kept), scorepad.pad(kept).winners) == (["", ""], ())
    for seat in kept.setup.seats:
        kept.play(SetTitles(seat, ()))
    assert (notes(kept), scorepad.pad(kept).winners) == (["1st", "1st"], (0, 1))


def test_the_pad_has_a_row_for_each_category_and_says_who_won() -> None:
    pad = scorepad.pad(table())
    assert [row.label for row in pad.rows][-3:] == ["Mezzo", "Dietro", "Perfetto"]
    assert pad.rows[0].numbers == (2, 4, 2, 0)
    assert pad.totals == (20, 34, 26, 36)
    assert pad.winners == (3,)
    assert pad.decided == "Dario wins with 36 points, 2 ahead of Bruno"


def test_a_number_opens_its_reason() -> None:
    why = reasons.why(table(), Seat(2), "dietro")
    assert why.title == "Why 1 point for Carla in Dietro?"
    assert why.lines[0].source == "Tie for second place, p. 9"
    assert why.lines[0].citation == "goals.tie-second, p. 9"
    assert why.lines[0].ranking[0] == reasons.Ranked("Bruno", 2, 10, 6, ("4B", "4D"))
    assert why.lines[0].compared == ("buildings", "blocks")
    assert why.lines[0].pieces == ("3B", "4A")


def test_a_reason_says_what_would_have_changed_a_close_call() -> None:
    lost = reasons.why(table(), Seat(2), "dietro").lines[0]
    assert lost.close == "1 block more in the counted buildings would have brought 3 instead of 1"
    assert not reasons.why(table(), Seat(1), "dietro").lines[0].close, "first place lacks nothing"
    assert not reasons.why(table(), Seat(2), "gold").lines[0].close, "views are no close call"


def test_the_history_names_each_step_and_marks_those_against_the_rules() -> None:
    kept = table()
    kept.play(CountGelato(Seat(0), 5))
    kept.play(Place(Lot(1, "A"), Seat(0), 9, Roof.GOLD), anyway=True)
    kept.jump(1)
    kept.branch("what if")
    kept.play(CountGelato(Seat(0), 6))
    steps = history.history(kept)
    assert [(step.text, step.line, step.is_marked, step.is_now) for step in steps] == [
        ("Set-up", "", False, False),
        ("1. Anna has 5 icons of gelato", "", False, False),
        ("2. 1A: Anna, 9 blocks, gold roof", "", True, False),
        ("1. Anna has 6 icons of gelato", "what if", False, True),
    ]


def test_a_step_taken_back_stays_in_the_history_where_it_was_played() -> None:
    kept = table()
    kept.play(CountGelato(Seat(0), 5))
    kept.play(CountGelato(Seat(0), 6))
    kept.undo()
    assert not any(step.is_back for step in history.history(kept)), "redo would bring it again"
    kept.play(CountGelato(Seat(0), 7))
    assert _marks(kept) == {0: "", 1: "", 2: "back", 3: "now"}
    kept.jump(2)
    assert _marks(kept) == {0: "", 1: "", 2: "now", 3: "back"}
    kept.play(CountGelato(Seat(0), 8))
    assert _marks(kept) == {0: "", 1: "", 2: "", 3: "back", 4: "now"}


def test_a_what_if_has_steps_taken_back_of_its_own() -> None:
    kept = table()
    kept.play(CountGelato(Seat(0), 5))
    kept.branch("what if")
    kept.play(CountGelato(Seat(0), 6))
    kept.undo()
    kept.play(CountGelato(Seat(0), 7))
    backs = [(step.line, step.is_back) for step in history.history(kept)]
    assert backs == [("", False), ("", False), ("what if", True), ("what if", False)]


def _marks(kept: AnyTable) -> dict[int, str]:
    steps = history.history(kept)
    return {step.number: "back" * step.is_back + "now" * step.is_now for step in steps}


def test_open_points_show_the_choice_of_this_table() -> None:
    kept = table()
    kept.rule("gruppo-single", "no-group")
    point = next(point for point in open_points.open_points(kept) if point.id == "gruppo-single")
    assert (point.chosen, point.default) == ("no-group", "group-of-one")
    assert len(point.choices) == 2


def test_remarks_name_severity_rule_and_place() -> None:
    kept = table()
    kept.play(Place(Lot(1, "A"), Seat(2), 4, Roof.GOLD), anyway=True)
    remark = findings.remarks(kept)[0]
    assert (remark.severity, remark.label) == (Severity.ILLEGAL, "Against the rules")
    assert remark.rule == "build.cap"
    assert remark.where == "1A"


@pytest.mark.parametrize("key", registry.keys())
def test_people_read_the_title_of_a_rule_and_its_page_but_no_id(key: str) -> None:
    game = registry.game(key)
    for rule in words.facts(game).rules.values():
        shown = words.cited(game, rule.id)
        assert shown == f"{rule.title}, {rule.source}"
        assert rule.id not in shown
