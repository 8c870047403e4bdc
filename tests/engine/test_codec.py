"""Files that are not what they should be, one by one, with the line that people will read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import registry
from engine.core import Player
from engine.files import codec, log_json, strict_json
from engine.files.shapes import Unreadable
from engine.log import Corrected, Jumped

PLAYERS = [{"name": "Anna", "colour": "red"}, {"name": "Bruno", "colour": "blue"}]


def raw(**parts: Any) -> bytes:
    table = {"format": "costiera-table/1", "game": "positano", "players": PLAYERS, **parts}
    return json.dumps(table).encode()


REFUSED = [
    (b"", "line 1, column 1: expected JSON, expecting value"),
    (b"{} {}", "line 1, column 4: expected JSON, extra data"),
    (b"[]", "expected an object, got a list"),
    (b'{"format": "costiera-table/1", ', "line 1, column 32: expected JSON, "),
    (b'{"a": 1, "a": 2}', "line 1, column 10: the key 'a' is there twice in one object"),
    (
        b'{"NaN: \\" \\\\": [{"a": 1}, {"a": "b:"}],\n "b": {"a": [],\n"\\u0061": 2}}',
        "line 3, column 1: the key 'a' is there twice in one object",
    ),
    (b'{"a": 1,\n "b": 2,\n "b":\n  NaN}', "line 4, column 3: expected a number, got NaN"),
    (
        b'{"a": {"b": 1,\n "b": 2},\n "c": NaN}',
        "line 2, column 2: the key 'b' is there twice in one object",
    ),
    (
        b'{"a": 1,\n "a": {"b" : 1,\n "c": 2, "b": 3, "c": "b"}}',
        "line 3, column 10: the key 'b' is there twice in one object",
    ),
    (b'{"a": NaN}', "line 1, column 7: expected a number, got NaN"),
    (b'{"NaN": 1,\n"a": -Infinity}', "line 2, column 6: expected a number, got -Infinity"),
    (b'{"a": ' + b"9" * 5000 + b"}", "expected numbers of at most a few digits"),
    (b"\xff\xfe", "expected UTF-8 text, byte 0 is not"),
    (b"[" * 21 + b"]" * 21, "expected nesting no deeper than 20"),
    (b"[" * 100_000, "expected nesting no deeper than 20"),
    (b" " * 5_000_001, "expected at most 5 MB, got more"),
    (b"[" + b"{}," * 600_000, "expected at most 500,000 parts, got 1,200,001"),
    (b'"",,' * 1_100_000, "expected at most 500,000 parts, got 2,200,000"),
    (b'""' * 1_100_000, "expected at most 500,000 parts, got 550,000"),
    (b"]" * 4_000_000, "line 1, column 1: expected JSON, expecting value"),
    (
        raw(format="costiera-table/2"),
        "format: expected costiera-table/1, got costiera-table/2, which a newer version wrote",
    ),
    (
        raw(format="costiera-table/2", pictures=[]),
        "format: expected costiera-table/1, got costiera-table/2, which a newer version wrote",
    ),
    (
        raw(version=2),
        "version: expected at most 1 for Positano, got 2, which a newer version wrote",
    ),
    (raw(version=0), "version: expected a whole number from 1 to 1, got 0"),
    (raw(format="x"), "format: expected costiera-table/1, got 'x'"),
    (raw(game="chess"), "game: expected one of "),
    (raw(colour=1), "colour: unknown key, expected: format, game, version, players"),
    (raw(players=PLAYERS[:1]), "players: expected 2 to 4 players, got 1"),
    (raw(players=[PLAYERS[0], {"name": "Anna"}]), "players[1].name: 'Anna' is there twice"),
    (
        raw(players=[PLAYERS[0], {"name": "Bruno", "colour": "red"}]),
        "players[1].colour: red is taken",
    ),
    (
        raw(rulings={"gruppo-single": "maybe"}),
        "rulings.gruppo-single: expected one of group-of-one, no-group, got 'maybe'",
    ),
    (raw(rulings={"x": "y"}), "rulings.x: unknown key, expected: star-set, "),
    (raw(position=None), "position: expected an object, got null"),
    (
        raw(position={"cliff": {"9Z": {}}}),
        "position.cliff.9Z: expected a lot from 1A to 4D, got '9Z'",
    ),
    (raw(moves={}), "moves: expected a list, got an object"),
    (raw(moves=[{"do": "fly"}]), "moves[0].do: expected one of bid, draft, "),
    (
        raw(moves=[{"do": "refresh", "anyway": "yes"}]),
        "moves[0].anyway: expected true or false, got 'yes'",
    ),
    (
        raw(moves=[{"do": "bid", "player": "Anna", "base": [60, 50, 11], "booster": 5}]),
        "moves[0].base: expected the three numbers of a base card, such as [60, 50, 10], got ",
    ),
]


@pytest.mark.parametrize(("content", "message"), REFUSED)
def test_one_line_names_the_place_and_the_expectation(content: bytes, message: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        codec.read(content)
    assert str(refusal.value).startswith(message)
    assert "\n" not in str(refusal.value)


def test_nesting_of_twenty_is_still_read() -> None:
    assert strict_json.parse(b"[" * 20 + b"]" * 20)


def test_brackets_inside_text_are_not_nesting() -> None:
    assert strict_json.parse(json.dumps("[" * 100 + '"\\').encode())


def test_a_byte_order_mark_is_no_reason_to_refuse() -> None:
    assert codec.read(b"\xef\xbb\xbf" + raw()).setup.names == ("Anna", "Bruno")


def test_colours_nobody_chose_are_dealt() -> None:
    table = codec.read(raw(players=[{"name": "Anna"}, {"name": "Bruno", "colour": "red"}]))
    assert [player.colours for player in table.setup.players] == [("yellow",), ("red",)]


def test_a_stored_entry_has_no_key_that_nobody_knows() -> None:
    game = registry.game("positano")
    body = {"kind": "played", "move": {"do": "refresh"}}
    assert log_json.read_entry(game, body, ("Anna",), version=1)
    with pytest.raises(Unreadable, match="unknown key, expected: kind, move"):
        log_json.read_entry(game, {**body, "elsewhere": 1}, ("Anna",), version=1)


def test_what_is_left_out_has_its_default() -> None:
    table = codec.read(raw())
    assert table.setup.position is None
    assert table.setup.rulings["gruppo-single"] == "group-of-one"
    assert table.moves == ()


@pytest.mark.parametrize("key", ["a\x00b", "\ud800", "x" * 10_000, "a\u202eb", "\n"])
def test_an_unknown_key_is_named_in_one_short_line(key: str) -> None:
    with pytest.raises(Unreadable) as caught:
        codec.read(json.dumps({key: 1}).encode())
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


def test_brackets_in_texts_are_no_nesting() -> None:
    for text in ("[" * 50, '\\"[' * 50, "\\\\" + "[" * 50, '"' + "{" * 50):
        assert strict_json.parse(json.dumps([text, {text: text}]).encode()) == [text, {text: text}]


def test_nesting_after_any_text_is_counted() -> None:
    for text in ("", "\\", '"', '\\"', "]" * 50, "\\\\"):
        with pytest.raises(Unreadable, match="no deeper than"):
            strict_json.parse(json.dumps(text).join(["[" * 21, "]" * 21]).encode())


def test_a_key_twice_at_the_end_of_a_large_object_is_found_at_once() -> None:
    pairs = ",".join(f'"{number}": 1' for number in range(100_000))
    with pytest.raises(Unreadable, match="'99999' is there twice"):
        strict_json.parse(f'{{{pairs}, "99999": 1}}'.encode())


def test_a_file_of_exactly_the_largest_size_is_still_read() -> None:
    assert strict_json.parse(b" " * 4_999_999 + b"1") == 1


def test_many_short_lists_beside_each_other_are_no_nesting() -> None:
    assert strict_json.parse(b"[" + b"[],{}," * 50 + b"1]")
    with pytest.raises(Unreadable, match="no deeper than"):
        strict_json.parse(b"[" + b"[],{}," * 50 + b"[" * 20 + b"]" * 21)


def test_a_table_is_written_a_line_for_each_player_each_part_and_each_move() -> None:
    moves = [{"do": "refresh"}, {"do": "refresh", "anyway": True}]
    players = [PLAYERS[0], {"name": "Zoë", "colour": "blue"}]
    written = codec.write(codec.read(raw(players=players, setup={"goals": ["mezzo"]}, moves=moves)))
    assert written.splitlines() == [
        "{",
        '  "format": "costiera-table/1",',
        '  "game": "positano",',
        '  "players": [',
        '    {"name": "Anna", "colour": "red"},',
        '    {"name": "Zoë", "colour": "blue"}',
        "  ],",
        '  "setup": {"goals": ["mezzo"]},',
        '  "moves": [',
        '    {"do": "refresh"},',
        '    {"do": "refresh", "anyway": true}',
        "  ]",
        "}",
    ]
    assert written.endswith("}\n")


def test_what_is_as_usual_is_left_out_but_a_table_entered_empty_stays_one() -> None:
    assert set(codec.to_json(codec.read(raw()))) == {"format", "game", "players"}
    entered = codec.read(raw(position={}, rulings={"gruppo-single": "no-group"}))
    written = codec.to_json(entered)
    assert set(written) == {"format", "game", "players", "rulings", "position"}
    assert written["position"] == {}
    assert written["rulings"] == {"gruppo-single": "no-group"}


@pytest.mark.parametrize("to", [0, 1_000_000_000])
def test_a_stored_jump_is_read(to: int) -> None:
    game = registry.game("positano")
    assert log_json.read_entry(game, {"kind": "jumped", "to": to}, (), version=1) == Jumped(to)


@pytest.mark.parametrize("to", [-1, 1_000_000_001])
def test_a_stored_jump_to_nowhere_is_refused(to: int) -> None:
    game = registry.game("positano")
    with pytest.raises(Unreadable, match="to: expected a whole number from 0 to 1000000000"):
        log_json.read_entry(game, {"kind": "jumped", "to": to}, (), version=1)


def test_as_many_parts_as_allowed_are_taken_and_no_more() -> None:
    strict_json.refuse_size(b"[1,2]", most=2)
    with pytest.raises(Unreadable, match="at most 1 parts, got 2"):
        strict_json.refuse_size(b"[1,2]", most=1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[] " + "[" * 1000, "expected nesting no deeper"),
        ("]" + "[" * 1000, "expected JSON"),
        ('\n{"a": NaN}', "line 2, column 7: expected a number, got NaN"),
    ],
)
def test_what_the_parser_cannot_take_is_described_where_it_begins(text: str, told: str) -> None:
    with pytest.raises(Unreadable) as refused:
        strict_json.parse(text.encode())
    assert told in str(refused.value)


GOALS = {"goals": ["grande", "colonna"], "star_sets": {"Anna": 2}}


def corrected(**parts: Any) -> dict[str, Any]:
    players = [{"name": "Bruno", "colour": "red"}, {"name": "Anna", "colour": "blue"}]
    return {"kind": "corrected", "players": players, "setup": GOALS, **parts}


def test_a_correction_is_stored_under_its_own_names() -> None:
    """Whoever was called otherwise at the start: only moves are stored under those names."""
    game, names = registry.game("positano"), ("Carla", "Dario")
    read = log_json.read_entry(game, corrected(), names, version=1)
    assert isinstance(read, Corrected)
    assert read.players == (Player("Bruno", ("red",)), Player("Anna", ("blue",)))
    assert read.options.star_sets == ((1, 2),)
    assert log_json.write_entry(game, read, names) == corrected()
    marked = log_json.read_entry(game, corrected(anyway=True), names, version=1)
    assert marked == Corrected(read.players, read.options, anyway=True)
    assert log_json.write_entry(game, marked, names) == corrected(anyway=True)


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"rulings": {}}, "rulings: unknown key, expected: kind, players, setup, anyway"),
        ({"players": [{"name": "Anna"}]}, "players: expected 2 to 4 players"),
        ({"players": [{"name": n} for n in "ABC"]}, "players: expected 2 players as before, got 3"),
        ({"players": [{"name": "A"}, {"name": "A"}]}, "players[1].name: 'A' is there twice"),
        (
            {"players": [{"name": n, "colour": "red"} for n in "AB"], "setup": {}},
            "players[1].colour: red is taken",
        ),
        ({"setup": {"goals": ["gold"]}}, "setup.goals[0]"),
        ({"setup": []}, "setup: expected an object, got a list"),
        ({"anyway": 1}, "anyway"),
        ({"kind": ["corrected"]}, "kind"),
    ],
)
def test_a_correction_that_cannot_be_is_refused_with_its_place(
    parts: dict[str, Any], told: str
) -> None:
    game = registry.game("positano")
    with pytest.raises(Unreadable) as refused:
        log_json.read_entry(game, corrected(**parts), ("Anna", "Bruno"), version=1)
    assert told in str(refused.value)
