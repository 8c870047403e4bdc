"""One table being kept: every state it ever had, rulings changed later, who is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.core import Breach, CannotRecord, Illegal, Legal, Player, Rulings, Setup
from engine.judging import judge
from engine.log import START, CannotFollow, Corrected, Entry, Jumped, Played, Ruled, Undone
from engine.message import Clauses, say
from engine.table import OnlyLooking, Table
from tests.engine.counting import Count, Counting

SETUP: Setup[Any, None] = Setup(
    (Player("Anna"), Player("Bruno")), None, Rulings((("large", "loose"),))
)

Kept = Table[Any, None, Count, int]


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
    written: list[tuple[Any, int]] = []
    kept: Kept = Table(
        Counting(),
        SETUP,
        table.log.entries,
        lambda entries: written.append((tuple(entries), kept.state.so_far)),
    )
    kept.rule("large", "strict")
    assert written == [((Ruled("large", "strict"),), 6)]
    assert (kept.state.so_far, len(kept.log.steps), kept.log.head) == (1, 2, 2)

    def refuse(entries: Sequence[Entry[int]]) -> None:
        raise OSError(entries)

    again: Kept = Table(Counting(), SETUP, kept.log.entries, refuse)
    with pytest.raises(OSError, match="loose"):
        again.rule("large", "loose")
    assert (again.setup.rulings["large"], again.state.so_far) == ("strict", 1)
    assert again.log.entries == kept.log.entries


def test_the_last_choice_holds_for_the_whole_table_wherever_it_was_made() -> None:
    entries = [Played(5), Ruled("large", "strict"), Played(1), Ruled("settled", "so")]
    table: Kept = Table(Counting(), SETUP, entries)
    assert [table.at(step).so_far for step in (START, 1, 2)] == [0, 0, 1]
    table.follow([Ruled("large", "loose")])
    assert [table.at(step).so_far for step in (START, 1, 2)] == [0, 5, 6]


def test_a_table_that_follows_another_is_the_same() -> None:
    first, second = counted(1), counted(1)
    told: list[int] = []
    second.subscribe(lambda: told.append(second.state.so_far))
    known = len(first.log.entries)
    first.play_all((2, 3))
    first.undo()
    first.rule("large", "strict")
    first.correct(most(4))
    first.branch("what if")
    first.play(1)
    first.finish("put-away")
    second.follow(first.log.entries[known:])
    assert second.log.entries == first.log.entries
    assert (second.state, second.setup, second.score) == (first.state, first.setup, first.score)
    assert second.course() == first.course()
    assert told == [first.state.so_far], "once for all of it"
    second.follow([])
    assert len(told) == 1


def test_what_follows_no_longer_fits_is_refused() -> None:
    with pytest.raises(CannotFollow, match="no step 3"):
        counted(1).follow([Jumped(3)])


def test_every_subscriber_is_notified_of_every_change() -> None:
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
    table.finish()
    table.reopen()
    assert told == [1, 3, 1, 3, 1, 1, 1, 1, 1]
    assert isinstance(table.play(5), Illegal)
    stop()
    table.undo()
    assert len(told) == 9


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


def most(number: int | None, *names: str) -> Corrected:
    """The set-up with another number that may be counted at once, and perhaps other people."""
    return Corrected(tuple(Player(name) for name in names or ("Anna", "Bruno")), number)


def test_from_a_correction_on_the_set_up_is_another_one() -> None:
    table = counted(1, 2)
    assert table.correct(most(5, "Zoe", "Bruno")) == Legal()
    assert (table.setup.names, table.setup.options) == (("Zoe", "Bruno"), 5)
    assert table.setup.rulings == SETUP.rulings
    assert (table.state.so_far, table.state.setup) == (3, table.setup)
    assert isinstance(table.check(5), Legal)
    table.play(5)
    assert table.setup_at(table.log.head) is table.setup
    table.undo()
    table.undo()
    assert table.setup == table.setup_at(START) == SETUP
    assert (table.state.so_far, table.state.setup) == (3, SETUP)
    assert isinstance(table.check(5), Illegal)
    table.redo()
    assert table.setup.names == ("Zoe", "Bruno")
    assert [step.is_move for step in table.log.path()] == [True, True, False]


def test_a_correction_says_which_moves_no_longer_fit_and_what_the_points_become() -> None:
    table = counted(3, 2)
    seen = table.preview_correction(most(2))
    because = say("correction.broken", number=1, told=say("count"), because=say("no"))
    assert seen.verdict == Illegal((Breach("count.most", because),))
    assert seen.verdict.can_be_recorded
    assert (seen.score.totals, seen.change) == ((5, 0), (0, 0))
    assert table.correct(most(2)) == seen.verdict
    assert (len(table.log.entries), table.setup) == (2, SETUP)
    assert table.correct(most(2), anyway=True) == seen.verdict
    assert table.log.step(3).anyway
    assert [(one.step.number, one.is_marked) for one in table.course()] == [(1, True), (2, False)]
    assert table.moves() == (Played(3, anyway=True), Played(2))


def test_what_was_against_the_rules_before_is_not_held_against_a_correction() -> None:
    table = counted(4, 1)
    assert table.moves() == (Played(4, anyway=True), Played(1))
    assert table.correct(most(None, "Bruno", "Anna")) == Legal()
    assert table.moves() == (Played(4, anyway=True), Played(1))
    assert table.correct(most(4, "Bruno", "Anna")) == Legal()
    assert table.moves() == (Played(4), Played(1))
    assert [one.is_marked for one in table.course(2)] == [True, False]


def test_a_move_that_a_corrected_set_up_cannot_hold_does_nothing_there() -> None:
    table: Kept = Table(Counting(), Setup(SETUP.players, 6, Rulings((("large", "strict"),))))
    table.correct(most(None))
    table.undo()
    table.rule("large", "loose")
    for step in (2, 6):
        assert table.play(step) == Legal()
    table.rule("large", "strict")
    assert table.state.so_far == 2
    assert table.correct(most(6, "Zoe", "Bruno")) == Legal()
    assert [(one.before.so_far, one.after.so_far) for one in table.course()] == [(0, 2), (2, 2)]
    table.rule("large", "loose")
    assert table.state.so_far == 8
    assert [(one.before.so_far, one.after.so_far) for one in table.course()] == [(0, 2), (2, 8)]


def test_a_move_that_cannot_be_kept_is_named_as_such() -> None:
    table: Kept = Table(Counting(), Setup(SETUP.players, 6, SETUP.rulings), [Played(5), Played(5)])
    assert table.state.so_far == 5
    found = table.preview_correction(most(None)).verdict
    assert isinstance(found, Illegal)
    # The second one has been too much all along; on the new set-up a rule says so, too.
    assert [breach.because.key for breach in found.breaches] == [
        "correction.broken",
        "correction.left-out",
    ]
    assert found.can_be_recorded


def test_the_number_of_players_stays() -> None:
    table = counted(1)
    with pytest.raises(CannotRecord, match="a table of 2 cannot become one of 3"):
        table.correct(most(4, "Anna", "Bruno", "Carla"))
    assert len(table.log.entries) == 1
    entries = [Played(1), most(4, "Anna", "Bruno", "Carla")]
    with pytest.raises(CannotRecord):
        Table(Counting(), SETUP, entries)


def test_a_correction_is_written_before_it_holds_and_everybody_is_notified() -> None:
    written: list[tuple[object, object]] = []
    table: Kept = Table(Counting(), SETUP, [Played(3)])
    table = Table(
        Counting(), SETUP, [Played(3)], lambda entries: written.append((*entries, table.setup))
    )
    told: list[object] = []
    table.subscribe(lambda: told.append(table.setup.options))
    table.correct(most(2), anyway=True)
    assert written == [(Corrected(SETUP.players, 2, anyway=True), SETUP)]
    assert told == [2]

    def refuse(entries: object) -> None:
        raise OSError("full")

    table = Table(Counting(), SETUP, [Played(3)], refuse)
    with pytest.raises(OSError, match="full"):
        table.correct(most(4))
    assert (table.setup, table.log.head) == (SETUP, 1)


def test_a_correction_of_a_what_if_stays_beside_the_game() -> None:
    table = counted(1)
    table.branch("what if")
    table.correct(most(5))
    table.play(5)
    table.jump(1)
    assert (table.setup, table.state.so_far) == (SETUP, 1)
    assert table.setup_at(3).options == 5


def test_a_correction_is_described_by_what_it_changed() -> None:
    red, blue = (Player("Anna", ("red",)), Player("Bruno", ("blue",)))
    table: Kept = Table(Counting(), Setup((red, blue), 4, SETUP.rulings))

    def told(*players: Player, options: int | None = 4) -> list[Any]:
        table.correct(Corrected(players, options))
        message = table.describe(table.log.step(table.log.head))
        table.undo()
        assert message.key == "correction.told"
        changes = message["changes"]
        assert isinstance(changes, Clauses)
        return list(changes)

    green = say("correction.colour.green")
    assert told(red, blue) == [say("correction.nothing")]
    assert told(red, blue, options=5) == [say("most", number=5)]
    gone = say("correction.no-longer", what=say("most", number=4))
    assert told(red, blue, options=None) == [gone]
    assert told(blue, red) == [say("correction.seats", names=("Bruno", "Anna"))]
    assert told(Player("Zoe", ("red",)), blue) == [say("correction.name", old="Anna", name="Zoe")]
    assert told(red, Player("Bruno", ("green",))) == [
        say("correction.colour", name="Bruno", colours=(green,))
    ]
    assert told(Player("Zoe", ("green",)), blue) == [
        say("correction.name", old="Anna", name="Zoe"),
        say("correction.colour", name="Zoe", colours=(green,)),
    ]


def test_a_change_that_no_fact_tells_is_described_all_the_same() -> None:
    table = counted()
    table.correct(most(0))
    (change,) = table.describe(table.log.step(1))["changes"]  # type: ignore[misc]
    assert change == say("correction.in-play")


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


def test_no_subscriber_is_notified_of_looking_back() -> None:
    table, heard = counted(1, 2), []
    table.subscribe(lambda: heard.append(table.log.head))
    assert table.as_of(START).state.so_far == 0
    assert heard == []
