"""What holds for every game, found by the registry rather than listed."""

from __future__ import annotations

import itertools
import json
import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from engine import registry
from engine.conclusion import conclude
from engine.core import AnyGame, Illegal, Legal, Scorecard, Seat
from engine.files import codec, log_json
from engine.files.codec import TableFile
from engine.files.shapes import REQUIRED, Key, Record, Shape
from engine.log import Played
from engine.message import Voice
from engine.table import Table
from tests.play import all_choices, open_table, play_on, read, tables
from tests.sampling import seeds

SEEDS = seeds(2, 6)


def by_seat(key: str) -> tuple[str, ...]:
    """The categories in which points go by seat; the game's own tests name them."""
    package = import_module(f"tests.games.{key.replace('-', '_')}")
    return getattr(package, "BY_SEAT", ())


def voice(file: TableFile) -> Voice:
    return Voice(file.game.catalogue.texts(), file.setup.names)


def points(card: Scorecard, seat: Seat) -> dict[str, int]:
    categories = {line.category for line in card.lines}
    return {category: card.points(seat, category) for category in categories}


def test_a_known_score_is_not_computed_again_to_name_the_winner(
    golden: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(read(golden))
    states = [table.at(step.number) for step in table.log.path()] or [table.state]
    game, expected = table.game, [conclude(table.game, state) for state in states]
    package = import_module(type(game).__module__)
    scored: list[object] = []
    for name, module in tuple(sys.modules.items()):
        if name.startswith(package.__name__) and hasattr(module, "score"):
            monkeypatch.setattr(module, "score", scored.append)
    found = [conclude(game, state, one.card) for state, one in zip(states, expected, strict=True)]
    assert (found, scored) == (expected, [])


def test_no_game_has_vanished() -> None:
    five = {"positano", "amalfi-renaissance", "amalfi", "piazza", "tolleno"}
    assert set(registry.keys()) >= five


def test_every_game_has_tables_to_try(game: AnyGame) -> None:
    assert tables(game.key, "openings")
    assert tables(game.key, "golden")


def records(shape: Any) -> Iterator[Record[Any]]:
    """Every object that can stand in a shape."""
    if isinstance(shape, Record):
        yield shape
    for part in getattr(shape, "__dict__", {}).values():
        for inner in part.values() if isinstance(part, Mapping) else [part]:
            if isinstance(inner, Shape | Key):
                yield from records(inner)


def defaults(made: Any) -> dict[str, Any]:
    """What a value of a class has where nothing is said."""
    if is_dataclass(made):
        return {field.name: field.default for field in fields(made) if field.default is not MISSING}
    return getattr(made, "_field_defaults", {})


def test_a_file_leaves_out_what_code_leaves_out(game: AnyGame) -> None:
    """Whoever says only what is needed says the same, whether in a file or in code."""
    for record in (*records(game.format.position), *records(game.actions.shape)):
        known = defaults(record.build)
        for name, key in record.keys.items():
            attribute = key.attribute or name
            if attribute in known and key.default is not REQUIRED:
                assert known[attribute] == key.default, f"{record.build}: {name}"


def test_what_lies_on_the_table_is_counted_in_words(any_table: Path) -> None:
    file = read(any_table)
    table = open_table(file)
    told = [voice(file).say(part) for part in file.game.contents(table.state)]
    assert told
    assert all(text.split()[0].isdigit() for text in told)


@pytest.mark.parametrize("seed", SEEDS)
def test_legal_play_to_the_end(opening: Path, seed: int) -> None:
    file = read(opening)
    table = open_table(file)
    for action in play_on(table, random.Random(seed)):
        assert not table.log.step(table.log.head).anyway, action
    assert table.game.audit(table.state) == ()
    assert table.game.outcome(table.state) is not None
    assert_explained(file, table.score)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_choice_passes_the_check(opening: Path, seed: int) -> None:
    table = open_table(read(opening))
    chance = random.Random(seed)
    for _ in play_on(table, chance, most=chance.randrange(60)):
        pass
    for action in all_choices(table.game, table.state):
        assert not isinstance(table.check(action), Illegal), action


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_after_do_changes_nothing(opening: Path, seed: int) -> None:
    table = open_table(read(opening))
    for _ in play_on(table, random.Random(seed), most=25):
        after, score = table.state, table.score
        table.undo()
        table.redo()
        assert (table.state, table.score) == (after, score)
    states = []
    while table.log.can_undo:
        states.append(table.state)
        table.undo()
    assert table.state == table.game.start(table.setup)
    while table.log.can_redo:
        table.redo()
        assert table.state == states.pop()


@pytest.mark.parametrize("seed", SEEDS)
def test_log_and_file_survive_the_round_trip(opening: Path, seed: int) -> None:
    file = read(opening)
    game, names = file.game, file.setup.names
    table = open_table(file)
    for _ in play_on(table, random.Random(seed)):
        pass
    stored = [
        json.loads(json.dumps(log_json.write_entry(game, e, names))) for e in table.log.entries
    ]
    entries = [log_json.read_entry(game, e, names, version=game.format.version) for e in stored]
    assert tuple(entries) == table.log.entries
    again: Table[Any, Any, Any, Any] = Table(game, file.setup, entries)
    assert (again.state, again.score) == (table.state, table.score)
    moves = tuple(Played(step.action, step.anyway) for step in table.log.path())
    kept = TableFile(game, file.setup, moves)
    assert codec.read(codec.write(kept).encode()) == kept


@pytest.mark.parametrize("seed", SEEDS)
def test_kept_and_entered_tables_score_the_same(opening: Path, seed: int) -> None:
    file = read(opening)
    game = file.game
    table = open_table(file)
    for _ in play_on(table, random.Random(seed)):
        pass
    position = game.position(table.state)
    entered = TableFile(
        game, type(file.setup)(file.setup.players, file.setup.options, file.setup.rulings, position)
    )
    state = game.start(codec.read(codec.write(entered).encode()).setup)
    assert game.position(state) == position
    assert game.score(state).totals == table.score.totals
    before, after = game.outcome(table.state), game.outcome(state)
    assert before is not None
    assert after is not None
    assert after.order == before.order


def test_every_line_and_finding_is_explained(any_table: Path) -> None:
    file = read(any_table)
    table = open_table(file)
    assert_explained(file, table.score)
    for finding in table.game.audit(table.state):
        assert finding.rule in file.game.catalogue.rules
        assert voice(file).say(finding.because)


def assert_explained(file: TableFile, card: Scorecard) -> None:
    rows = {category.key for category in file.game.categories(file.setup)}
    rules = file.game.catalogue.rules
    for line in (*card.lines, *card.pending):
        assert line.category in rows
        assert line.rule in rules
        assert voice(file).say(line.because)
    shown = {(line.seat, line.category) for line in (*card.lines, *card.pending)}
    assert shown == set(itertools.product(file.setup.seats, rows))


def test_permuting_seats_permutes_results(golden: Path) -> None:
    content = json.loads(golden.read_bytes())
    file = read(golden)
    if file.moves or "solo" in content.get("setup", {}):
        return  # turns go by seat, and so does the lone player
    before = {
        name: points(open_table(file).score, seat)
        for name, seat in zip(file.setup.names, file.setup.seats, strict=True)
    }
    content["players"] = content["players"][1:] + content["players"][:1]
    turned = codec.read(json.dumps(content).encode())
    card = open_table(turned).score
    for name, seat in zip(turned.setup.names, turned.setup.seats, strict=True):
        for category, number in points(card, seat).items():
            if category not in by_seat(file.game.key):
                assert number == before[name][category], (name, category)


def test_every_choice_of_every_ruling_scores(golden: Path) -> None:
    file = read(golden)
    for ruling in file.game.catalogue.rulings.values():
        for choice in ruling.choices:
            table = open_table(file)
            table.rule(ruling.id, choice.key)
            assert_explained(TableFile(file.game, table.setup), table.score)


def test_moves_are_told_and_refusals_cite_rules(opening: Path) -> None:
    file = read(opening)
    table = open_table(file)
    chance = random.Random(1)
    say = voice(file).say
    taken: list[Any] = []
    for action in play_on(table, chance):
        taken.append(action)
        assert say(table.game.describe(table.state, action))
        verdict = table.check(chance.choice(taken))
        points = (
            ()
            if isinstance(verdict, Legal)
            else (verdict.breaches if isinstance(verdict, Illegal) else verdict.needs)
        )
        for point in points:
            assert point.rule in table.game.catalogue.rules
            assert say(point.because)
