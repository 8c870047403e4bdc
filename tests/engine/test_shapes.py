"""Every shape names the place and what was expected there, and agrees with its schema."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import jsonschema
import pytest

from engine.files.shapes import (
    PLAYER,
    Flag,
    Key,
    ListOf,
    MapOf,
    OneOf,
    Record,
    Shape,
    Tagged,
    Text,
    Unreadable,
    Whole,
    inside,
    show,
    words,
)
from engine.message import Seat

NAMES = ("Anna", "Bruno")
POINT: Record[dict[str, Any]] = Record(dict, {"x": Key(Whole(0, 9)), "y": Key(Whole(0, 9), 0)})
PAIR: Record[dict[str, Any]] = Record(
    dict, {"a": Key(Flag(), None), "b": Key(Flag(), None)}, exactly_one=("a", "b")
)
TRIO: Record[dict[str, Any]] = Record(
    dict, {key: Key(Flag(), None) for key in "abc"}, exactly_one=("a", "b", "c")
)
TAIL: Record[dict[str, Any]] = Record(
    dict, {key: Key(Flag(), None) for key in "abc"}, only_with={"c": "b"}
)

REFUSED: list[tuple[Shape[Any], Any, str]] = [
    (Whole(1, 6), 7, "at: expected a whole number from 1 to 6, got 7"),
    (Whole(1, 6), True, "at: expected a whole number from 1 to 6, got true"),
    (Whole(1, 6), 1.0, "at: expected a whole number from 1 to 6, got 1.0"),
    (Whole(1, 6), "1", "at: expected a whole number from 1 to 6, got '1'"),
    (Text(5), "", "at: expected a line of 1 to 5 printable characters, got ''"),
    (Text(5), "too long", "at: expected a line of 1 to 5 printable characters, got 'too long'"),
    (Text(), "a\nb", r"at: expected a line of 1 to 40 printable characters, got 'a\nb'"),
    (Text(), "a\u202eb", r"at: expected a line of 1 to 40 printable characters, got 'a\u202eb'"),
    (Text(), "\ud800", r"at: expected a line of 1 to 40 printable characters, got '\ud800'"),
    (Text(), " a", "at: expected a line of 1 to 40 printable characters, got ' a'"),
    (Text(5), "abcdef", "at: expected a line of 1 to 5 printable characters, got 'abcdef'"),
    (Text(), "\u3164", r"at: expected a line of 1 to 40 printable characters, got '\u3164'"),
    (Text(), "\u200b", r"at: expected a line of 1 to 40 printable characters, got '\u200b'"),
    (Text(), 3, "at: expected a line of 1 to 40 printable characters, got 3"),
    (Whole(1, 6), 0, "at: expected a whole number from 1 to 6, got 0"),
    (Flag(), 1, "at: expected true or false, got 1"),
    (words("a", "b"), "c", "at: expected one of a, b, got 'c'"),
    (OneOf({1: "one", 2: "two"}), True, "at: expected one of 1, 2, got true"),
    (words("a", "b"), ["a"], "at: expected one of a, b, got a list"),
    (words("0", "1", "own"), 1, "at: expected one of '0', '1', own, got 1"),
    (PLAYER, "Carla", "at: expected one of the players Anna, Bruno, got 'Carla'"),
    (
        ListOf(Whole(), 2, 2, what="two whole numbers"),
        [1],
        "at: expected two whole numbers, got 1",
    ),
    (ListOf(Whole(), 1, 3), [], "at: expected a list of 1 to 3 entries, got 0"),
    (ListOf(Whole(), 1, 3), [1, 2, 3, 4], "at: expected a list of 1 to 3 entries, got 4"),
    (ListOf(Whole(), 2, 2), [1], "at: expected a list of 2 entries, got 1"),
    (ListOf(Whole(), 0, 4), {}, "at: expected a list of 0 to 4 entries, got an object"),
    (ListOf(Whole(), 0, 9), [1, None], "at[1]: expected a whole number from 0 to 999, got null"),
    (ListOf(Whole(), 0, 9, unique=True), [1, 2, 1], "at[2]: 1 is there twice"),
    (
        MapOf(PLAYER, Whole(0, 3)),
        {"Anna": 4},
        "at.Anna: expected a whole number from 0 to 3, got 4",
    ),
    (MapOf(PLAYER, Whole()), [], "at: expected an object, got a list"),
    (POINT, {"x": 1, "z": 2}, "at.z: unknown key, expected: x, y"),
    (POINT, {"y": 1}, "at.x: is missing, expected a whole number from 0 to 9"),
    (POINT, 3, "at: expected an object, got 3"),
    (Record(dict), {"x": 1}, "at.x: unknown key, expected: none"),
    (PAIR, {}, "at: expected exactly one of a, b"),
    (PAIR, {"a": True, "b": True}, "at: expected exactly one of a, b"),
    (TRIO, {"a": True, "c": True}, "at: expected exactly one of a, b, c"),
    (TAIL, {"a": True, "c": True}, "at.c: expected only together with b"),
    (Tagged("do", {"go": POINT}), {"do": "stop"}, "at.do: expected one of go, got 'stop'"),
    (Tagged("do", {"go": POINT}), {"x": 1}, "at.do: expected one of go, got null"),
    (
        Tagged("do", {"go": POINT}),
        {"do": "go", "x": -1},
        "at.x: expected a whole number from 0 to 9, got -1",
    ),
    (Tagged("do", {"go": POINT}), [], "at: expected an object, got a list"),
]
TAKEN: list[tuple[Shape[Any], Any, Any]] = [
    (Whole(1, 6), 6, 6),
    (Whole(1, 6), 1, 1),
    (Text(5), "abcde", "abcde"),
    (Text(5), "a", "a"),
    (ListOf(Whole(), 1, 3), [1], (1,)),
    (ListOf(Whole(), 1, 3), [1, 1, 3], (1, 1, 3)),
    (PAIR, {"b": False}, {"a": None, "b": False}),
    (TRIO, {"c": True}, {"a": None, "b": None, "c": True}),
    (TAIL, {"b": True, "c": True}, {"a": None, "b": True, "c": True}),
    (TAIL, {"a": True}, {"a": True, "b": None, "c": None}),
    (Text(), "Zoë 👨‍👩‍👧", "Zoë 👨‍👩‍👧"),
    (words("a", "b"), "b", "b"),
    (PLAYER, "Bruno", Seat(1)),
    (ListOf(Whole(), 2, 2), [1, 2], (1, 2)),
    (MapOf(PLAYER, Whole()), {"Bruno": 2, "Anna": 1}, ((Seat(0), 1), (Seat(1), 2))),
    (POINT, {"x": 3}, {"x": 3, "y": 0}),
    (Tagged("do", {"go": POINT}), {"do": "go", "x": 1, "y": 2}, {"x": 1, "y": 2}),
]


@pytest.mark.parametrize(("shape", "value", "message"), REFUSED)
def test_refusals_name_the_place_and_the_expectation(
    shape: Shape[Any], value: Any, message: str
) -> None:
    with pytest.raises(Unreadable) as refusal:
        shape.read(value, "at", NAMES)
    assert str(refusal.value) == message


@pytest.mark.parametrize(("shape", "value", "meaning"), TAKEN)
def test_what_is_read_fits_the_schema(shape: Shape[Any], value: Any, meaning: Any) -> None:
    assert shape.read(value, "at", NAMES) == meaning
    jsonschema.validate(value, shape.schema())


def test_a_long_value_is_quoted_in_one_short_line() -> None:
    with pytest.raises(Unreadable) as refusal:
        Flag().read("x" * 10_000, "at", NAMES)
    assert len(str(refusal.value)) < 100


def test_a_value_of_forty_characters_is_quoted_whole_and_a_longer_one_is_cut() -> None:
    assert show("x" * 38) == "'" + "x" * 38 + "'"
    assert show("x" * 39) == "'" + "x" * 38 + "…"


def test_a_place_names_keys_as_they_are_written_up_to_forty_characters() -> None:
    assert inside("moves[3]", "größe") == "moves[3].größe"
    assert inside("", "x" * 40) == "x" * 40
    assert inside("", "x" * 41) == "x" * 40
    assert inside("", "a\nb") == r"a\nb"


def test_what_equals_its_default_is_not_written() -> None:
    record: Record[Any] = Record(
        SimpleNamespace, {"x": Key(Whole(0, 9)), "y": Key(Whole(0, 9), 4, "height")}
    )
    assert record.write(record.read({"x": 0}, "at", NAMES), NAMES) == {"x": 0}
    assert record.write(record.read({"x": 4, "y": 4}, "at", NAMES), NAMES) == {"x": 4}
    assert record.write(record.read({"x": 1, "y": 0}, "at", NAMES), NAMES) == {"x": 1, "y": 0}


def test_a_schema_asks_for_what_has_no_default_and_for_one_of_those_that_exclude_each_other() -> (
    None
):
    for shape, wrong in (
        (POINT, {"y": 1}),
        (POINT, {"x": 1, "z": 1}),
        (PAIR, {}),
        (PAIR, {"a": True, "b": True}),
        (TAIL, {"c": True}),
        (ListOf(Whole(), 0, 9, unique=True), [1, 1]),
        (Tagged("do", {"go": POINT}), {"x": 1}),
        (Tagged("do", {"go": POINT}), {"do": "go", "y": 1}),
    ):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, shape.schema())
