"""An earlier move corrected, in random games of every game: nothing is lost, all is replayed."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core import Illegal
from engine.files.codec import TableFile
from engine.files.log_json import read_entry, write_entry
from engine.log import Amended, Corrected, Played, Step
from engine.message import Voice
from engine.table import Table
from tests.play import all_choices, open_table, play_on, read

Kept = Table[Any, Any, Any, Any]
MOVES = 30


def played(opening: Path, seed: int) -> tuple[TableFile, Kept, random.Random]:
    """A game played on by chance."""
    file, chance = read(opening), random.Random(seed)
    table = open_table(file)
    for _ in play_on(table, chance, MOVES):
        pass
    return file, table, chance


def some_amendments(table: Kept, chance: random.Random, number: int = 6) -> list[Amended[Any]]:
    """Earlier moves removed, or exchanged for others that were possible then."""
    found: list[Amended[Any]] = []
    path = table.log.path()
    for step in chance.sample(path, min(number, len(path))):
        choices = all_choices(table.game, table.at(step.parent))
        found.append(Amended(step.number))
        if choices:
            found.append(Amended(step.number, (Played(chance.choice(choices)),)))
    return found


def played_anew(file: TableFile, moves: tuple[Played[Any], ...]) -> Any:
    """The state after moves, from the start, each as far as it can be done."""
    game = file.game
    state = game.start(file.setup)
    for move in moves:
        if game.check(state, move.action).can_be_recorded:
            state = game.apply(state, move.action)
    return state


@pytest.mark.parametrize("seed", range(2))
def test_what_follows_is_replayed_and_one_undo_has_all_of_it_back(opening: Path, seed: int) -> None:
    file, table, chance = played(opening, seed)
    for amended in some_amendments(table, chance):
        before = table.state, table.score, table.log.path(), table.moves()
        retold = table.amend(amended, anyway=True)
        assert retold.can_be_recorded
        assert table.state == retold.state == played_anew(file, table.moves())
        kept = [step.action for step in before[2]]
        at = [step.number for step in before[2]].index(amended.at)
        kept[at : at + 1] = [move.action for move in amended.moves]
        assert [move.action for move in table.moves()] == kept
        table.undo()
        assert (table.state, table.score, table.log.path(), table.moves()) == before
        table.redo()
        assert table.state == retold.state
        table.undo()


def test_the_stored_log_leads_to_the_same_table(opening: Path) -> None:
    file, table, chance = played(opening, 3)
    for amended in some_amendments(table, chance, 4):
        if table.log.can_amend(amended.at):
            table.amend(amended, anyway=True)
    game, names = table.game, file.setup.names
    version = game.format.version
    stored = [write_entry(game, entry, names) for entry in table.log.entries]
    entries = [read_entry(game, one, names, version=version) for one in stored]
    assert tuple(entries) == table.log.entries
    again: Kept = Table(game, file.setup, entries)
    assert (again.state, again.log.path()) == (table.state, table.log.path())
    follower: Kept = Table(game, file.setup)
    for entry in entries:
        follower.follow([entry])
    assert follower.state == table.state


def test_what_no_longer_fits_is_named_kept_with_a_mark_or_dropped(opening: Path) -> None:
    _, table, chance = played(opening, 4)
    voice = Voice(table.game.catalogue.texts(), table.setup.names)
    for amended in some_amendments(table, chance):
        seen = table.preview_amendment(amended)
        for unfit in seen.unfit:
            assert all(voice.say(breach.because) for breach in unfit.breaches)
            assert unfit.number in seen.amended.broken
        table.amend(amended, anyway=True)
        marked = {step.again for step in table.log.path() if step.anyway and step.again}
        assert marked == set(seen.amended.broken)
        assert voice.say(table.describe(table.log.step(table.log.head)))
        table.undo()
        dropped = tuple(one.number for one in seen.unfit)
        without = table.preview_amendment(replace(amended, dropped=dropped))
        assert not {one.number for one in without.unfit} & set(dropped)
        table.amend(without.amended, anyway=True)
        assert not {step.again for step in table.log.path()} & set(dropped)
        table.undo()


def test_a_move_against_the_rules_is_taken_only_anyway(opening: Path) -> None:
    _, table, chance = played(opening, 5)
    for amended in some_amendments(table, chance):
        seen, entries = table.preview_amendment(amended), len(table.log.entries)
        table.amend(amended)
        is_taken = len(table.log.entries) > entries
        assert is_taken == (not seen.unfit)
        assert not any(isinstance(verdict, Illegal) for verdict in seen.verdicts)
        if is_taken:
            table.undo()


def test_moves_before_a_corrected_set_up_can_be_corrected_too(opening: Path) -> None:
    _, table, _ = played(opening, 6)
    path = table.log.path()
    if len(path) < 2:
        return
    setup = table.setup
    people = tuple(replace(one, name=f"{one.name} II") for one in setup.players)
    table.correct(Corrected(people, setup.options), anyway=True)
    first: Step[Any] = path[0]
    before = table.state
    table.amend(Amended(first.number), anyway=True)
    assert table.setup.players == people
    moves = [step.action for step in path[1:]]
    assert [move.action for move in table.moves()] == moves
    table.undo()
    assert table.state == before
