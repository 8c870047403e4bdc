"""What is read aloud: whole sentences, in which no sign is left for a voice to stumble over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.present import scorepad, spoken
from engine import registry
from engine.message import Seat
from tests.play import open_table, read, tables

GOLDEN = [path for key in registry.keys() for path in tables(key, "golden")]
RULEBOOK = next(path for path in GOLDEN if path.stem == "rulebook-p8")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2 × 3 = 6", "2 times 3 equals 6"),
        ("3 missing × −2", "3 missing times minus 2"),
        ("Dario -4, fourth", "Dario minus 4, fourth"),
        ("tile -3,-1", "tile minus 3, minus 1"),
        ("the add-on tile", "the add-on tile"),
        ("the cheap +1 tile", "the cheap plus 1 tile"),
        ("5 bread due (2 + 3 for ships)", "5 bread due (2 plus 3 for ships)"),
        ("rounds 2–4 – the end", "rounds 2 to 4, the end"),
        ('"3 food → 2 grain"', "3 food for 2 grain"),
        ("Rulebook p. 9 · goals", "Rulebook p. 9, goals"),
    ],
)
def test_signs_are_said_in_words(text: str, said: str) -> None:
    assert spoken.spoken(text) == said


def test_the_standing_begins_with_the_first_and_ends_with_how_it_was_won() -> None:
    assert spoken.standing(open_table(read(RULEBOOK))) == (
        "Dario 36, first. Bruno 34, second. Carla 26, third. Anna 20, fourth. "
        "Dario wins with 36 points, 2 ahead of Bruno."
    )


def test_who_shares_a_place_is_said_to_share_it() -> None:
    path = next(path for path in tables("tolleno", "golden") if _is_shared(path))
    said = spoken.standing(open_table(read(path)))
    assert len(re.findall(r"first together\.", said)) > 1


def _is_shared(path: Path) -> bool:
    table = open_table(read(path))
    outcome = table.game.outcome(table.state)
    return outcome is not None and outcome.decided_by == "shared"


def test_a_reason_of_one_line_is_one_sentence() -> None:
    table = open_table(read(RULEBOOK))
    (said,) = spoken.reason(table, Seat(0), "gelato")
    assert re.match(r"Anna, \d+ points in Gelato: .+", said)


def test_what_would_have_turned_a_close_call_is_said_too() -> None:
    table = open_table(read(RULEBOOK))
    lines = table.score.of(Seat(2), "dietro")
    close = [table.game.what_would_change(table.state, line) for line in lines]
    assert any(message is not None for message in close)
    said = spoken.reason(table, Seat(2), "dietro")
    assert said[0].startswith("Carla, 1 point in Dietro: ")
    assert len(said) == len(lines) + sum(message is not None for message in close)


def test_a_reason_of_several_lines_gives_each_its_points() -> None:
    table = open_table(read(tables("tolleno", "golden")[0]))
    lines = table.score.of(Seat(0), "tiles")
    first, *others = spoken.reason(table, Seat(0), "tiles")
    points = table.score.points(Seat(0), "tiles")
    assert first == f"{table.setup.names[0]}, {points} points in Tiles."
    # What would have turned a close call follows its line as a sentence without points.
    own = [said for said in others if re.match(r"\d+ points?: ", said)]
    assert len(own) == len(lines) > 1
    for said, line in zip(own, lines, strict=True):
        assert said.startswith(f"{line.points} point")


def test_a_total_is_reported_by_its_parts() -> None:
    table = open_table(read(RULEBOOK))
    said = spoken.total(table, Seat(3))
    assert said.startswith("Dario, 36 points in all: Bronze roofs 0; Silver roofs ")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_everything_at_every_table_can_be_said(path: Path) -> None:
    table = open_table(read(path))
    said = spoken.whole(table)
    rows_told = len(scorepad.pad(table).scored_rows)
    assert len(said) > len(table.setup.seats) * rows_told
    has_empty = rows_told < len(table.game.categories(table.setup))
    assert said[-1].startswith("Nobody has points in: ") == has_empty
    for sentence in said:
        assert not set(sentence) & set('×−+=→·–“”"[]{}<>'), sentence
        assert sentence.endswith((".", "!", "?")), sentence
        assert not sentence.endswith(".."), sentence
        assert not re.search(r"\s[,.;:]|\s\s", sentence), sentence
