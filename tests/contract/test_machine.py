"""Hypothesis keeps tables of every game: moves, undo, jumps, branches, corrected set-ups.

The log tells every one of them again.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine.files import codec, log_json
from engine.log import Amended, Played
from engine.table import Table
from tests.play import all_choices, open_table, other_setups, read
from tests.sampling import examples


class Evening(RuleBasedStateMachine):
    """One table, kept by somebody who changes their mind a lot."""

    opening: Path

    def __init__(self) -> None:
        super().__init__()
        self.file = read(self.opening)
        self.table = open_table(self.file)
        self.branches = 0

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        choices = all_choices(self.table.game, self.table.state)
        if choices:
            self.table.play(data.draw(st.sampled_from(choices)))

    @precondition(lambda self: self.table.log.can_undo)
    @rule()
    def undo(self) -> None:
        self.table.undo()

    @precondition(lambda self: self.table.log.can_redo)
    @rule()
    def redo(self) -> None:
        self.table.redo()

    @rule(data=st.data())
    def jump(self, data: st.DataObject) -> None:
        self.table.jump(data.draw(st.integers(0, len(self.table.log.steps))))

    @rule(data=st.data())
    def correct(self, data: st.DataObject) -> None:
        corrected = data.draw(st.sampled_from(other_setups(self.file)))
        expected = self.table.preview_correction(corrected)
        self.table.correct(corrected, anyway=True)
        assert self.table.setup.players == corrected.players
        assert self.table.setup.options == corrected.options
        assert (self.table.state, self.table.score) == (expected.state, expected.score)

    @rule(data=st.data())
    def amend(self, data: st.DataObject) -> None:
        """Another move at an earlier step, or none; some of those that no longer fit dropped."""
        log, game = self.table.log, self.table.game
        known = [step for step in log.path() if log.can_amend(step.number)]
        if not known:
            return
        step = data.draw(st.sampled_from(known))
        choices = all_choices(game, self.table.at(step.parent))
        moves = data.draw(st.lists(st.sampled_from(choices), max_size=1)) if choices else []
        amended = Amended(step.number, tuple(map(Played, moves)))
        unfit = [one.number for one in self.table.preview_amendment(amended).unfit]
        dropped = data.draw(st.lists(st.sampled_from(unfit), unique=True)) if unfit else []
        amended = replace(amended, dropped=tuple(dropped))
        before, score = self.table.state, self.table.score
        expected = self.table.preview_amendment(amended)
        assert self.table.amend(amended, anyway=True) == expected
        assert (self.table.state, self.table.score) == (expected.state, expected.score)
        self.table.undo()
        assert (self.table.state, self.table.score) == (before, score)
        self.table.redo()
        assert self.table.state == expected.state

    @precondition(lambda self: self.branches < 3)
    @rule()
    def branch(self) -> None:
        self.branches += 1
        self.table.branch(f"what if {self.branches}")

    @invariant()
    def log_tells_the_whole_story(self) -> None:
        game, names = self.table.game, self.file.setup.names
        version = game.format.version
        stored = [log_json.write_entry(game, entry, names) for entry in self.table.log.entries]
        entries = [log_json.read_entry(game, one, names, version=version) for one in stored]
        assert tuple(entries) == self.table.log.entries
        again: Table[Any, Any, Any, Any] = Table(game, self.file.setup, entries)
        assert again.setup == self.table.setup
        assert again.state == self.table.state
        assert again.score == self.table.score
        assert again.course() == self.table.course()

    @invariant()
    def the_course_leads_here(self) -> None:
        """All of it is told on the set-up in force, also what came before a correction."""
        state = self.table.game.start(self.table.setup)
        for move in self.table.course():
            assert move.before == state
            state = move.after
        assert state == self.table.state

    def teardown(self) -> None:
        kept = codec.TableFile(self.file.game, self.table.setup, self.table.moves())
        again = codec.read(codec.write(kept).encode())
        assert again == kept
        assert open_table(again).state == self.table.state


@pytest.mark.slow
@pytest.mark.parametrize("tries", examples(6, 40))
def test_an_evening_of_changed_minds(opening: Path, tries: int) -> None:
    machine = type("OneEvening", (Evening,), {"opening": opening})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=tries,
            stateful_step_count=40,
            suppress_health_check=list(HealthCheck),
        ),
    )
