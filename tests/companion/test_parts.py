"""The rounds and periods of a game, where they begin in its history, and how they are named."""

from __future__ import annotations

import pytest

from companion.kit.controls.slider import MARGIN, labels
from companion.present import history
from companion.present.words import word
from engine.table import AnyTable
from tests.play import open_table, read, tables

# The whole game of the tests, how many rounds it had, and what is said of the step before each.
ENDS = {
    "positano": ("game-for-four", 4, "the round ends"),
    "amalfi": ("whole-game", 4, "round {n} begins"),
    "amalfi-renaissance": ("whole-game", 4, "period {n} begins"),
    "piazza": ("three-players-hidden-hands", 10, "Carla"),
    "tolleno": ("whole-game", 10, "Bruno"),
}


def opened(game: str, stem: str) -> AnyTable:
    return open_table(read(next(p for p in tables(game, "golden") if p.stem == stem)))


@pytest.mark.parametrize("game", ENDS)
def test_every_round_begins_after_the_step_that_ends_the_one_before(game: str) -> None:
    stem, number, ends = ENDS[game]
    table = opened(game, stem)
    course = history.course(table)
    parts = history.parts(table, course)
    key = "period" if game == "amalfi-renaissance" else "round"
    numbers = range(1, number + 1)
    assert [part.name for part in parts] == [word(f"look.{key}", n=n) for n in numbers]
    assert [part.short for part in parts] == [word(f"look.{key}.short", n=n) for n in numbers]
    assert parts[0].after == 0
    for n, part in enumerate(parts[1:], 2):
        before = history.describe_step(table, course.step(part.after))
        assert before.startswith(ends.format(n=n)), (n, before)


def test_an_earlier_step_shows_the_rounds_of_the_whole_game() -> None:
    table = opened("positano", "game-for-four")
    earlier = table.as_of(30)
    assert history.parts(earlier, history.course(earlier)) == history.parts(
        table, history.course(table)
    )


def test_a_table_entered_at_the_end_has_no_rounds() -> None:
    table = opened("positano", "rulebook-p8")
    assert history.parts(table, history.course(table)) == ()


NAMES = (("Round 1", "Round 2", "Round 3", "Round 4"), ("R1", "R2", "R3", "R4"))


def measure(text: str) -> float:
    return 10 * len(text)


@pytest.mark.parametrize(("room", "shown"), [(100, NAMES[0]), (60, NAMES[1]), (14, ("R2", "R4"))])
def test_the_longest_names_that_have_room_are_shown(room: int, shown: tuple[str, ...]) -> None:
    found = labels([room * part for part in range(4)], 4 * room, NAMES, measure)
    assert tuple(label.text for label in found) == shown


def test_a_name_stands_in_the_middle_of_its_part() -> None:
    first, *_ = labels([0, 100, 200, 300], 400, NAMES, measure)
    assert (first.left, first.width) == (15, 70)


def test_the_name_of_a_round_just_begun_stays_on_the_slider() -> None:
    *_, last = labels([0, 100, 200, 300], 301, NAMES[1:], measure)
    assert last.left + last.width <= 301 + MARGIN


def test_names_without_any_room_are_left_out() -> None:
    assert labels([0, 1, 2, 3], 4, NAMES, measure) == ()
