"""Points left on the table: each claim is the score of a game played again, and is kept."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.present.results import kept
from companion.present.results.missed import (
    Instead,
    LookedBack,
    Missed,
    comments,
    costly_moves,
    describe_change,
    describe_instead,
    describe_winner,
    looking_back,
)
from companion.present.results.points import difference, run
from companion.present.words import ENGLISH, known_languages, set_language
from companion.progress import at_once
from engine import registry
from engine.core import CannotRecord
from engine.message import Seat, say
from engine.table import AnyTable, Table
from tests.play import open_table, read, tables

KEPT = [
    path
    for key in registry.keys()
    for path in tables(key, "golden")
    if len(open_table(read(path)).log.moves()) > 20
]


class Drawer:
    """Keeps settings as the store does: as text."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def setting(self, key: str, default: Any = None) -> Any:
        return json.loads(self.texts[key]) if key in self.texts else default

    def set(self, key: str, value: Any) -> None:
        self.texts[key] = json.dumps(value)


def golden(key: str, name: str) -> AnyTable:
    return open_table(read(next(path for path in tables(key, "golden") if path.stem == name)))


@cache
def looked_back(path: Path) -> tuple[AnyTable, Missed]:
    table = open_table(read(path))
    return table, missed(table)


def missed(table: AnyTable) -> Missed:
    return at_once(looking_back(table))


def told(table: AnyTable, instead: Instead) -> list[Any]:
    """The actions that an alternative tells of, found by their words among all that are legal."""
    state, found = table.at(instead.number - 1), []
    for message in instead.told:
        seats = table.setup.seats
        legal = (action for seat in seats for action in table.game.choices(state, seat))
        known = table.log.step(instead.number).action
        action = next(a for a in (*legal, known) if table.game.describe(state, a) == message)
        found.append(action)
        state = table.game.apply(state, action)
    return found


@pytest.mark.parametrize(
    ("key", "name"),
    [("positano", "game-for-three"), ("piazza", "four-players-known-hands")],
)
def test_each_number_is_the_score_of_the_game_played_again(key: str, name: str) -> None:
    table = golden(key, name)
    moves = [step.action for step in table.log.moves()]
    claims = [step.best for step in missed(table).steps if step.best is not None]
    assert claims
    for claim in claims:
        other: AnyTable = Table(table.game, table.setup)
        before, after = moves[: claim.number - 1], moves[claim.number :]
        for action in (*before, *told(table, claim), *after):
            other.play(action, anyway=True)
        assert claim.change == difference(other.score.totals, table.score.totals)
        assert claim.more == claim.change[claim.seat] > 0
        outcome = table.game.outcome(other.state)
        assert claim.winners == (outcome.winners if outcome else ())


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_what_was_worked_out_is_kept_until_the_log_grows(path: Path) -> None:
    table, drawer = open_table(read(path)), Drawer()
    found = looked_back(path)[1]
    assert kept.kept(drawer, "one", table) is None
    kept.keep(drawer, "one", table, found)
    assert kept.kept(drawer, "one", table) == found
    assert kept.kept(drawer, "other", table) is None
    drawer.texts["missed.other"] = drawer.texts["missed.one"].replace('"steps"', '"stops"')
    assert kept.kept(drawer, "other", table) is None
    table.finish()
    assert kept.kept(drawer, "one", table) is None


def test_a_look_back_goes_in_steps_and_can_be_given_up() -> None:
    work = looking_back(golden("tolleno", "whole-game"))
    first = next(work)
    assert (first.done, first.of) == (0, 60)
    assert sum(1 for _ in work) > 500
    work.close()


def test_the_costliest_move_of_each_person_says_what_it_assumes() -> None:
    table = golden("positano", "game-for-three")
    anna, bruno, _ = costly_moves(table, run(table), missed(table))
    assert (anna.seat, anna.points, anna.part) == (Seat(0), 5, "Round 4")
    assert anna.text == "Anna adds a block to 2A"
    assert anna.instead == "Instead: Anna adds a block to 3A."
    assert anna.meaning == "At the end, all else as it was: Anna +5."
    assert bruno.points == 6
    solo = golden("positano", "game-solo")
    assert [one.seat for one in costly_moves(solo, run(solo), missed(solo))] == [Seat(0)]


def test_where_later_moves_no_longer_fit_the_end_is_not_told() -> None:
    table = golden("positano", "game-for-three")
    instead = Instead(Seat(1), 4, (), (0, 3, -1), (0, 9, 0), is_whole=False)
    assert describe_instead(table, instead) == "Instead: this move left out."
    assert describe_change(table, instead) == (
        "Right then: Bruno +3 and Carla −1. Later moves no longer fit, so nobody knows how it"
        " would have ended."
    )


def test_another_winner_is_named_only_where_it_is_another_one() -> None:
    table = golden("positano", "game-for-three")
    instead = Instead(Seat(1), 4, (), (0, 3, 0), (0, 9, 0), is_whole=True, winners=(Seat(1),))
    assert describe_winner(table, instead, (Seat(2),)) == "Winner then: Bruno."
    assert describe_winner(table, instead, (Seat(1),)) == ""


def test_a_table_entered_at_the_end_leaves_nothing() -> None:
    assert missed(golden("positano", "rulebook-p8")) == Missed(())


def test_a_ruling_that_leaves_a_move_without_its_piece_breaks_nothing() -> None:
    table = golden("positano", "game-for-two")
    for ruling, choices in registry.game("positano").catalogue.rulings.items():
        for choice in choices.choices:
            try:
                table.rule(ruling, choice.key)
            except CannotRecord:
                continue
    assert missed(table).steps


@pytest.mark.parametrize("language", known_languages())
@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_every_comment_is_said_in_every_language(path: Path, language: str) -> None:
    table, found = looked_back(path)
    set_language(language)
    try:
        for step in found.steps:
            for text in comments(table, step):
                assert text
                assert "{" not in text
    finally:
        set_language(ENGLISH)


def test_a_step_with_nothing_better_says_how_much_was_looked_at() -> None:
    table = golden("positano", "game-for-two")
    step = LookedBack(3, Seat(0), 7, None, None, ())
    assert comments(table, step) == (
        "Other ways: 7; none that leaves the later moves as they were would have brought more at"
        " the end.",
    )
    then = Instead(Seat(0), 3, (say("missed.without"),), (2, 0), (0, 0), is_whole=False)
    step = LookedBack(3, Seat(0), 7, None, then, ())
    assert comments(table, step)[1:] == (
        "Best right then: this move left out.",
        "Right then: Anna +2.",
    )
