"""Hypothesis keeps a table of Piazza: turns, entries, corrections and changes of mind."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine.core import CannotRecord, Illegal
from engine.files import log_json
from engine.games.piazza.actions import (
    Action,
    Amend,
    Draw,
    Lay,
    LayStart,
    NotePoints,
    NoteRanOut,
    Pass,
    Place,
    SetScore,
    ShowHand,
    Take,
)
from engine.games.piazza.pieces import KINDS, Field, Tile
from engine.games.piazza.state import State
from engine.message import Seat, Voice
from engine.table import Table
from tests.games.piazza import naive
from tests.games.piazza.tables import GAME, SQUARE, content, laid, read
from tests.play import all_choices
from tests.sampling import examples

FIELDS = st.builds(Field, st.integers(-2, 9), st.integers(-2, 9))
KIND = st.sampled_from(KINDS)
TILES = st.builds(Tile, FIELDS, KIND)


def actions(seats: int) -> st.SearchStrategy[Action]:
    """Anything anybody can enter, sensible or not."""
    seat = st.integers(0, seats - 1).map(Seat)
    hand = st.lists(KIND, min_size=1, max_size=3).map(tuple)
    return st.one_of(
        st.builds(LayStart, seat, TILES),
        st.builds(Place, seat, st.lists(TILES, min_size=1, max_size=3).map(tuple)),
        st.builds(Pass, seat),
        st.builds(Draw, seat, hand),
        st.builds(ShowHand, seat, hand),
        st.builds(NotePoints, seat, st.integers(0, 40)),
        st.builds(SetScore, seat, st.integers(0, 60)),
        st.builds(NoteRanOut, seat),
        st.builds(Lay, TILES, st.none() | seat),
        st.builds(Take, FIELDS),
        st.builds(Amend, FIELDS, TILES),
    )


class Keeping(RuleBasedStateMachine):
    """One table, and what must hold after every entry."""

    table: Table[Any, Any, State, Any]

    @initialize(players=st.sampled_from([2, 3, 4]), start=st.sampled_from([None, "", SQUARE]))
    def sit_down(self, players: int, start: str | None) -> None:
        self.table = Table(GAME, read(content(players, position=laid(start))).setup)

    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        choices = all_choices(GAME, self.table.state)
        if choices:
            action = data.draw(st.sampled_from(choices))
            assert not isinstance(self.table.play(action), Illegal)

    @rule(data=st.data())
    def enter_anything(self, data: st.DataObject) -> None:
        action = data.draw(actions(len(self.table.setup.players)))
        before = self.table.state
        verdict = self.table.check(action)
        self._explain(verdict, action)
        try:
            after = GAME.apply(before, action)
        except CannotRecord:
            assert isinstance(verdict, Illegal)
            assert not verdict.can_be_recorded
            return
        assert not isinstance(verdict, Illegal) or verdict.can_be_recorded
        self.table.play(action, anyway=True)
        assert self.table.state == after
        self.table.undo()
        assert self.table.state == before
        self.table.redo()
        self._compare_turn(action)

    def _explain(self, verdict: Any, action: Action) -> None:
        """Every objection has its words and a rule that exists; every action can be told."""
        voice = Voice(GAME.catalogue.texts(), self.table.setup.names)
        for point in getattr(verdict, "breaches", ()) + getattr(verdict, "needs", ()):
            assert point.rule in GAME.catalogue.rules
            assert voice.say(point.because)
        assert voice.say(GAME.describe(self.table.state, action))

    def _compare_turn(self, action: Action) -> None:
        """Whatever lay there, the naive scorer finds the same brackets."""
        if isinstance(action, Place):
            board = {tuple(tile.at): tuple(tile.kind) for tile in self.table.state.board}
            slow = naive.brackets(board, [tile.at for tile in action.tiles])  # type: ignore[arg-type]
            turn = self.table.state.turns[-1]
            assert [(b.one.at, b.other.at, b.points) for b in turn.brackets] == slow

    @precondition(lambda self: self.table.log.can_undo)
    @rule()
    def undo(self) -> None:
        self.table.undo()

    @precondition(lambda self: self.table.log.can_redo)
    @rule()
    def redo(self) -> None:
        self.table.redo()

    @invariant()
    def the_sheet_adds_up(self) -> None:
        if not hasattr(self, "table"):
            return
        state, card = self.table.state, self.table.score
        assert card.totals == tuple(state.total(seat) for seat in state.seats)
        assert {line.seat for line in card.lines} == set(state.seats)
        voice = Voice(GAME.catalogue.texts(), self.table.setup.names)
        assert all(voice.say(line.because) for line in card.lines)
        assert all(voice.say(finding.because) for finding in GAME.audit(state))

    @invariant()
    def the_log_and_the_position_tell_the_same(self) -> None:
        if not hasattr(self, "table"):
            return
        setup, state = self.table.setup, self.table.state
        again: Table[Any, Any, State, Any] = Table(GAME, setup, self.table.log.entries)
        assert again.state == state
        found = GAME.position(state)
        shape, names = GAME.format.position, setup.names
        if all(points >= 0 for _, points in found.scores):
            assert shape.read(shape.write(found, names), "", names) == found
        entered = GAME.start(type(setup)(setup.players, setup.options, setup.rulings, found))
        assert GAME.position(entered).tiles == found.tiles
        assert entered.board == state.board
        assert GAME.score(entered).totals == self.table.score.totals

    def teardown(self) -> None:
        if hasattr(self, "table"):
            names = self.table.setup.names
            for entry in self.table.log.entries:
                stored = log_json.write_entry(GAME, entry, names)
                assert log_json.read_entry(GAME, stored, names, version=1) == entry


@pytest.mark.slow
@pytest.mark.parametrize("tries", examples(25, 120))
def test_a_table_kept_by_people_who_make_mistakes(tries: int) -> None:
    run_state_machine_as_test(
        Keeping,
        settings=settings(
            max_examples=tries,
            stateful_step_count=25,
            suppress_health_check=list(HealthCheck),
        ),
    )
