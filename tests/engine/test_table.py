"""One table being kept: every state it ever had, rulings changed later, who is told."""

from __future__ import annotations

import pytest

from engine.core import CannotRecord, Illegal, Legal, Player, Rulings, Setup
from engine.log import START, CannotFollow, Played, Undone
from engine.table import OnlyLooking, Table, judge
from tests.engine.counting import Count, Counting

SETUP: Setup[None, None] = Setup(
    (Player("Anna"), Player("Bruno")), None, Rulings((("large", "loose"),))
)

Kept = Table[None, None, Count, int]


def counted(*steps: int) -> Kept:
    table: Kept = Table(Counting(), SETUP)
    for step in steps:
        table.play(step, anyway=True)
    return table


def test_every_state_there_was_can_be_looked_at_again() -> None:
    table = counted(1, 2)
    table.undo()
    table.play(3)
    assert [table.at(step).so_far for step in (START, 1, 2, 3)] == [0, 1, 3, 4]
    assert table.state.so_far == 4


def test_the_score_follows_the_state() -> None:
    table = counted(1, 2)
    assert table.score.totals == (3, 0)
    assert table.score is table.score
    table.undo()
    assert table.score.totals == (1, 0)
    table.jump(START)
    assert table.score.totals == (0, 0)


def test_a_preview_tells_the_change_and_the_verdict_of_what_is_not_played() -> None:
    table = counted(2)
    legal, illegal = table.preview(3), table.preview(4)
    assert legal is not None
    assert illegal is not None
    assert (legal.verdict, legal.state.so_far, legal.change) == (Legal(), 5, (3, 0))
    assert isinstance(illegal.verdict, Illegal)
    assert (illegal.score.totals, illegal.change) == ((6, 0), (4, 0))
    assert table.preview(8) is None
    assert table.state.so_far == 2


def test_a_step_that_a_ruling_changed_later_forbids_does_nothing() -> None:
    table = counted(1, 5, 2)
    assert table.state.so_far == 8
    table.rule("large", "strict")
    assert [table.at(step).so_far for step in (START, 1, 2, 3)] == [0, 1, 1, 3]
    assert table.score.totals == (3, 0)
    again: Kept = Table(Counting(), table.setup, table.log.entries)
    assert again.state == table.state
    table.rule("large", "loose")
    assert table.score.totals == (8, 0)


def test_a_ruling_is_written_before_it_holds_and_not_at_all_where_that_fails() -> None:
    table = counted(1, 5)
    written: list[tuple[Rulings, int]] = []
    table.rule("large", "strict", lambda rulings: written.append((rulings, table.state.so_far)))
    assert written == [(Rulings((("large", "strict"),)), 6)]
    assert table.state.so_far == 1

    def refuse(rulings: Rulings) -> None:
        raise OSError(rulings["large"])

    with pytest.raises(OSError, match="loose"):
        table.rule("large", "loose", refuse)
    assert (table.setup.rulings["large"], table.state.so_far) == ("strict", 1)


def test_everybody_who_wants_to_know_is_told_of_every_change() -> None:
    table = counted()
    told: list[int] = []
    stop = table.subscribe(lambda: told.append(table.state.so_far))
    table.play(1)
    table.play(2)
    table.undo()
    table.redo()
    table.jump(1)
    table.branch("what if")
    table.rule("large", "strict")
    assert told == [1, 3, 1, 3, 1, 1, 1]
    assert isinstance(table.play(5), Illegal)
    stop()
    table.undo()
    assert len(told) == 7


def test_what_does_not_fit_the_log_is_not_even_written() -> None:
    written: list[object] = []
    table: Kept = Table(Counting(), SETUP, [Played(2)], written.extend)
    with pytest.raises(CannotFollow):
        table.redo()
    assert written == []
    table.undo()
    with pytest.raises(CannotFollow):
        table.undo()
    assert written == [Undone()]


def test_an_illegal_move_of_a_file_is_judged_and_applied_if_it_can_be() -> None:
    judged = list(judge(Counting(), SETUP, [Played(4), Played(6), Played(1)]))
    assert [(one.index, one.verdict.name, one.before.so_far) for one in judged] == [
        (0, "illegal", 0),
        (1, "illegal", 4),
        (2, "legal", 4),
    ]
    assert [one.after and one.after.so_far for one in judged] == [4, None, 5]
    with pytest.raises(CannotRecord):
        Counting().apply(judged[1].before, 6)


def test_a_table_as_of_a_step_shows_that_step_and_takes_nothing() -> None:
    table = counted(1, 2, 3)
    table.undo()
    shown = table.as_of(1)
    assert (shown.state.so_far, shown.score.totals, shown.log.head) == (1, (1, 0), 1)
    assert len(shown.log.path()) == 1
    for enter in (lambda: shown.play(1), shown.undo, lambda: shown.jump(2)):
        with pytest.raises(OnlyLooking):
            enter()
    assert (table.log.head, table.state.so_far, table.log.can_redo) == (2, 3, True)
    assert shown.log.head == 1


def test_nobody_who_follows_the_table_is_told_of_looking() -> None:
    table, heard = counted(1, 2), []
    table.subscribe(lambda: heard.append(table.log.head))
    assert table.as_of(START).state.so_far == 0
    assert heard == []
