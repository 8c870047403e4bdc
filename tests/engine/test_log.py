"""The log only grows, and every entry says where the table stands."""

from __future__ import annotations

import pytest

from engine.core import CannotRecord, Player, Rulings, Setup
from engine.log import (
    Branched,
    CannotFollow,
    Corrected,
    Entry,
    Finished,
    Jumped,
    Log,
    Played,
    Redone,
    Reopened,
    Ruled,
    Undone,
)


def log(*entries: Entry[str]) -> Log[str]:
    return Log(entries)


def played(*actions: str) -> list[Played[str]]:
    return [Played(action) for action in actions]


def path(of: Log[str]) -> str:
    return "".join(step.action for step in of.path())


def test_undo_and_redo_walk_the_line() -> None:
    table = log(*played("a", "b", "c"), Undone(), Undone())
    assert path(table) == "a"
    table.append(Redone())
    assert path(table) == "ab"
    assert len(table.entries) == 6


def test_playing_on_after_an_undo_keeps_the_old_limb_within_reach() -> None:
    table = log(*played("a", "b"), Undone(), *played("x"))
    assert path(table) == "ax"
    assert not table.can_redo
    table.append(Jumped(2))
    assert path(table) == "ab"


def test_a_jump_back_can_be_redone_step_by_step() -> None:
    table = log(*played("a", "b", "c"), Jumped(1))
    assert path(table) == "a"
    table.append(Redone())
    table.append(Redone())
    assert path(table) == "abc"
    assert not table.can_redo
    table.append(Jumped(0))
    assert path(table) == ""
    assert table.can_redo
    assert not table.can_undo


def test_a_jump_onto_a_dead_limb_has_nothing_ahead() -> None:
    table = log(*played("a", "b", "c"), Jumped(1), *played("x", "y"), Jumped(2))
    assert path(table) == "ab"
    assert not table.can_redo


def test_a_branch_lies_beside_the_real_line() -> None:
    table = log(*played("a", "b"), Branched("what if"), *played("x", "y"))
    assert path(table) == "abxy"
    assert table.line == "what if"
    assert table.lines == {"": 2, "what if": 4}
    assert table.main_step == 2
    table.append(Jumped(2))
    assert (path(table), table.line) == ("ab", "")
    table.append(Played("c"))
    assert path(table) == "abc"
    assert table.main_step == 5
    table.append(Jumped(4))
    assert (path(table), table.line) == ("abxy", "what if")


def test_undoing_to_the_root_of_a_branch_stays_on_it_and_below_leaves_it() -> None:
    table = log(*played("a", "b"), Branched("what if"), *played("x"), Undone())
    assert table.line == "what if"
    table.append(Undone())
    assert (path(table), table.line) == ("a", "")
    table.append(Redone())
    table.append(Redone())
    assert (path(table), table.line) == ("abx", "what if")


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (Undone(), "nothing to undo"),
        (Redone(), "nothing to redo"),
        (Jumped(1), "no step 1"),
        (Jumped(-1), "no step -1"),
        (Branched(""), "there is a line ''"),
        (Reopened(), "the table is not finished"),
    ],
)
def test_what_does_not_fit_changes_nothing(entry: Entry[str], reason: str) -> None:
    table = log()
    with pytest.raises(CannotFollow, match=reason):
        table.append(entry)
    assert table.entries == ()


def test_rulings_and_the_end_are_no_steps_of_the_game() -> None:
    table = log(*played("a", "b"), Undone())
    before = table.head, table.steps, table.can_redo
    for entry, is_finished, ended in (
        (Ruled("point", "choice"), False, None),
        (Finished("put-away"), True, "put-away"),
        (Reopened(), False, None),
        (Finished(), True, None),
    ):
        table.append(entry)
        assert (table.head, table.steps, table.can_redo) == before
        assert (table.is_finished, table.ended) == (is_finished, ended)
    with pytest.raises(CannotFollow, match="the table is finished"):
        table.append(Finished())


def test_on_a_finished_table_only_a_what_if_is_no_move_of_the_game() -> None:
    table = log(*played("a", "b"), Finished())
    for entries in ([*played("c")], [Undone()], [Jumped(1)], [Ruled("point", "choice")]):
        assert table.moves_game(entries), entries
    assert table.moves_game([Branched("x", 1), Ruled("point", "choice")])
    assert not table.moves_game([Branched("x", 1), *played("c"), Undone()])
    assert not table.moves_game([Reopened()])


def test_two_branches_cannot_have_one_name() -> None:
    table = log(*played("a"), Branched("what if"))
    with pytest.raises(CannotFollow, match="what if"):
        table.append(Branched("what if"))


def test_replaying_the_entries_gives_the_same_log() -> None:
    table = log(*played("a", "b"), Undone(), Branched("x"), *played("c"), Jumped(1), Redone())
    again = Log(table.entries)
    assert (again.head, again.line, again.steps) == (table.head, table.line, table.steps)


def test_a_jump_reaches_the_last_step_and_nothing_beyond() -> None:
    table = log(*played("a", "b"), Jumped(0), Jumped(2))
    assert path(table) == "ab"
    with pytest.raises(CannotFollow, match="no step 3, the last one is 2"):
        table.append(Jumped(3))
    with pytest.raises(CannotFollow, match="no step -1"):
        table.append(Jumped(-1))


def test_what_was_taken_back_before_a_branch_is_not_put_into_it() -> None:
    table = log(*played("a", "b"), Undone(), Branched("what if"))
    assert not table.can_redo
    with pytest.raises(CannotFollow, match="nothing to redo"):
        table.append(Redone())


def test_a_step_was_within_the_rules_unless_marked() -> None:
    table = log(Played("a"), Played("b", anyway=True))
    assert [step.anyway for step in table.steps] == [False, True]


ZOE = Corrected((Player("Zoe"), Player("Bruno")), {"goal": 1}, anyway=True)


def test_a_corrected_set_up_is_a_step_like_a_move() -> None:
    table = log(*played("a"), ZOE, *played("b"), Undone(), Undone())
    assert [step.number for step in table.path()] == [1]
    table.append(Redone())
    assert table.path()[-1].entry == ZOE
    assert table.path()[-1].anyway
    table.append(Redone())
    assert [step.is_move for step in table.path()] == [True, False, True]
    assert [step.action for step in table.moves()] == ["a", "b"]
    table.append(Jumped(1))
    table.append(Branched("what if"))
    table.append(ZOE)
    assert table.step(4).line == "what if"
    assert [step.number for step in table.moves(4)] == [1]


def test_a_correction_is_no_move() -> None:
    with pytest.raises(AssertionError, match="step 1 is a correction"):
        _ = log(ZOE).step(1).action


def test_a_correction_changes_people_and_options_alone() -> None:
    rulings = Rulings((("large", "loose"),))
    setup = Setup((Player("Anna", ("red",)), Player("Bruno")), {"goal": 2}, rulings, "as it lies")
    assert ZOE.on(setup) == Setup(ZOE.players, {"goal": 1}, rulings, "as it lies")
    with pytest.raises(CannotRecord, match="a table of 1 cannot become one of 2"):
        ZOE.on(Setup((Player("Anna"),), None, rulings))


def test_the_game_stands_where_it_stood_when_a_what_if_began() -> None:
    table = log(*played("a", "b", "c"), Undone(), Branched("what if", at=1), *played("x"))
    assert (path(table), table.main_step) == ("ax", 2)
    table.append(Jumped(table.main_step))
    assert (path(table), table.line, table.can_redo) == ("ab", "", True)


@pytest.mark.parametrize(
    "entry", [Played("y"), Undone(), Redone(), Jumped(1)], ids=lambda entry: type(entry).__name__
)
def test_what_happens_on_the_line_of_the_game_moves_the_game(entry: Entry[str]) -> None:
    assert log(*played("a", "b", "c"), Undone()).moves_game([entry])


@pytest.mark.parametrize(
    ("entry", "moves"),
    [
        (Played("y"), False),
        (Undone(), False),
        (Jumped(2), False),
        (Jumped(4), False),
        (Jumped(1), True),
        (Jumped(3), True),
        (Branched("another", at=1), False),
    ],
)
def test_a_what_if_and_the_way_out_of_it_leave_the_game_alone(
    entry: Entry[str], moves: bool
) -> None:
    table = log(*played("a", "b", "c"), Undone(), Branched("what if", at=2), *played("x", "z"))
    assert table.moves_game([entry]) is moves


def test_a_what_if_of_an_earlier_version_leaves_the_game_at_its_end() -> None:
    table = log(*played("a", "b", "c"), Jumped(1), Branched("what if"), *played("x"))
    assert (path(table), table.main_step) == ("ax", 3)


def test_a_what_if_cannot_set_out_from_a_step_that_is_not_there() -> None:
    with pytest.raises(CannotFollow, match="no step 3"):
        log(*played("a", "b"), Branched("what if", at=3))
