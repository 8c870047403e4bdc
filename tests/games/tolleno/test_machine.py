"""Hypothesis keeps a table and keys things in: whatever it does, the table can be told again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from hypothesis.stateful import run_state_machine_as_test as run

from engine.core import CannotRecord, Illegal, Setup
from engine.files import codec
from engine.files.codec import TableFile
from engine.games.tolleno import actions as a
from engine.games.tolleno.pieces import Field, Kind
from engine.games.tolleno.tiles import Face, Plot, Tile
from engine.log import Played
from engine.message import Seat, Voice
from engine.table import Table
from tests.games.tolleno import naive
from tests.games.tolleno.tables import GAME, RULES
from tests.play import all_choices, open_table, read, tables
from tests.sampling import examples

OPENING = tables("tolleno", "openings")[0]

fields = st.builds(Field, st.integers(-3, 3), st.integers(-3, 3))
seats = st.sampled_from([Seat(n) for n in range(4)])
plot_numbers = st.integers(0, 4)
canals = st.sampled_from([None, (), ("N",), ("NS",), ("NE",), ("NES",), ("NESW",), ("NS", "EW")])
bare = st.builds(
    Plot,
    fountains=st.none() | st.integers(0, 3),
    foundations=st.sampled_from([None, True, False]),
)
built = st.builds(Plot, seats, st.integers(1, 6), st.none() | st.integers(0, 3))
values = st.none() | st.integers(2, 4)
faces = st.builds(Face, values, canals, st.lists(bare, max_size=3).map(tuple))
city_tiles = st.builds(
    Tile, fields, st.just(Kind.CITY), values, canals, st.lists(bare | built, max_size=4).map(tuple)
)
actions = st.one_of(
    st.builds(a.Expand, seats, city_tiles),
    st.builds(a.PlaceFloor, seats, fields, plot_numbers),
    st.builds(a.KeepFloor, seats),
    st.builds(a.Pass, seats, st.none() | faces),
    st.builds(a.Draw, seats, faces),
    st.builds(a.Lay, city_tiles),
    st.builds(a.Lift, fields),
    st.builds(a.Move, fields, fields),
    st.builds(a.Place, seats, fields, plot_numbers, st.integers(1, 6), st.none() | st.just(2)),
    st.builds(a.Clear, fields, plot_numbers),
    st.builds(a.CountFountains, fields, plot_numbers, st.integers(0, 3)),
    st.builds(a.Award, fields, st.none() | seats),
)


class Evening(RuleBasedStateMachine):
    """Four people who play, correct, try what is forbidden, and change the rulings."""

    def __init__(self) -> None:
        super().__init__()
        self.table = open_table(read(OPENING))
        self.voice = Voice(GAME.catalogue.texts(), self.table.setup.names)

    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        choices = all_choices(GAME, self.table.state)
        if choices:
            action = data.draw(st.sampled_from(choices))
            assert not isinstance(self.table.play(action), Illegal)

    @rule(action=actions)
    def try_anything(self, action: a.Action) -> None:
        """A verdict is always given and explained, and it says truly what can be recorded."""
        before = self.table.state
        assert self.voice.say(GAME.describe(before, action))
        verdict = self.table.play(action, anyway=True)
        for point in getattr(verdict, "breaches", getattr(verdict, "needs", ())):
            assert point.rule in RULES
            assert self.voice.say(point.because)
        if isinstance(verdict, Illegal) and not verdict.can_be_recorded:
            assert self.table.state is before
            with pytest.raises(CannotRecord):
                GAME.apply(before, action)

    @rule(data=st.data())
    def read_a_ruling_otherwise(self, data: st.DataObject) -> None:
        ruling = data.draw(st.sampled_from(sorted(GAME.catalogue.rulings)))
        choices = [choice.key for choice in GAME.catalogue.rulings[ruling].choices]
        self.table.rule(ruling, data.draw(st.sampled_from(choices)))

    @precondition(lambda self: self.table.log.can_undo)
    @rule()
    def undo(self) -> None:
        self.table.undo()

    @precondition(lambda self: self.table.log.can_redo)
    @rule()
    def redo(self) -> None:
        self.table.redo()

    @invariant()
    def the_log_tells_the_whole_story(self) -> None:
        again: Table[Any, Any, Any, Any] = Table(GAME, self.table.setup, self.table.log.entries)
        assert again.state == self.table.state
        assert again.score == self.table.score

    @invariant()
    def the_naive_judge_agrees_and_the_position_can_be_entered(self) -> None:
        setup, position = self.table.setup, GAME.position(self.table.state)
        file = TableFile(GAME, Setup(setup.players, setup.options, setup.rulings, position))
        text = codec.write(file)
        assert naive.total(json.loads(text)) == dict(
            zip(setup.names, self.table.score.totals, strict=True)
        )
        assert GAME.position(GAME.start(codec.read(text.encode()).setup)) == position

    @invariant()
    def the_tiles_lie_in_order_one_to_a_field(self) -> None:
        fields = [tile.at for tile in self.table.state.tiles]
        assert fields == sorted(set(fields))

    @invariant()
    def the_audit_speaks(self) -> None:
        for finding in GAME.audit(self.table.state):
            assert finding.rule in RULES
            assert self.voice.say(finding.because)

    def teardown(self) -> None:
        moves = tuple(Played(step.action, step.anyway) for step in self.table.log.path())
        kept = TableFile(GAME, self.table.setup, moves)
        assert codec.read(codec.write(kept).encode()) == kept


@pytest.mark.slow
@pytest.mark.parametrize("tries", examples(20, 120))
def test_an_evening_of_moves_corrections_and_changed_rulings(tries: int) -> None:
    run(
        Evening,
        settings=settings(
            max_examples=tries,
            stateful_step_count=40,
            suppress_health_check=list(HealthCheck),
        ),
    )
