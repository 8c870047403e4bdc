"""A decree is scored once: what is recorded late never brings it back, page 18."""

from __future__ import annotations

import pytest

from engine.core import Illegal
from engine.files import codec
from engine.files.shapes import Unreadable
from engine.games.amalfi_renaissance.state import Phase
from tests.games.amalfi_renaissance.tables import (
    GAME,
    Kept,
    board,
    content,
    entered,
    pending,
    read,
    totals,
)

ARTFUL = {"book": 2, "painting": 0, "monument": 0}


def closed() -> Kept:
    """Period 1 is over; Adulation has paid Anna for two books."""
    kept = Kept().play("set-artworks", "Anna", artworks=ARTFUL)
    return kept.close()


def decree_lines(kept: Kept, period: int = 1) -> list[int]:
    lines = [line for b in kept.state.boards for line in b.ledger]
    return [line.points for line in lines if line.category == f"decree-{period}"]


@pytest.mark.rule("decree.flip")
def test_p18_a_late_feeding_does_not_bring_a_scored_decree_back() -> None:
    kept = closed()
    before = totals(kept.state)
    kept.anyway("feed", "Anna", bread=0)
    assert kept.state.phase is Phase.CLOSED
    verdict = kept.check("decree")
    assert isinstance(verdict, Illegal)
    assert not verdict.can_be_recorded
    assert totals(kept.state)[1] == before[1]


@pytest.mark.rule("decree.flip")
def test_p18_late_feedings_of_a_table_entered_after_its_decree_change_no_phase() -> None:
    table = entered(board(), board(), period=2, position={"phase": "closed"})
    table.anyway("feed", "Anna").anyway("feed", "Bruno")
    assert table.state.phase is Phase.CLOSED
    over = Kept().play("set-period", period=4, phase="over")
    over.anyway("feed", "Anna").anyway("feed", "Bruno")
    assert over.state.phase is Phase.OVER


@pytest.mark.rule("phase.order")
@pytest.mark.parametrize("phase", ["actions", "feed", None])
def test_p18_the_decree_follows_when_all_have_fed(phase: str | None) -> None:
    position = {} if phase is None else {"phase": phase}
    table = entered(board(), board(), period=2, position=position).play("feed", "Anna")
    assert table.state.phase == (None if phase is None else Phase(phase))
    assert table.play("feed", "Bruno").state.phase is Phase.DECREE


@pytest.mark.rule("decree.flip")
def test_p18_a_period_corrected_back_does_not_pay_its_decree_again() -> None:
    kept = closed()
    before = totals(kept.state)
    kept.play("set-period", period=1, phase="decree")
    said = "cannot score the decree of period 1 again"
    assert kept.refusal("decree") == {"decree.flip": said}
    assert pending(kept.state, "decree-1") == []
    assert [d["period"] for d in GAME.extras(kept.state)["decrees"]] == [2, 3, 4]
    kept.anyway("decree")
    assert totals(kept.state) == before


@pytest.mark.rule("decree.score")
def test_p18_a_decree_recorded_once_more_stands_for_the_first() -> None:
    kept = closed()
    first = decree_lines(kept)
    kept.play("set-artworks", "Bruno", artworks=ARTFUL).play("set-period", period=1, phase="decree")
    kept.anyway("decree")
    assert decree_lines(kept) == [first[0], first[0]]
    assert [line.category for line in kept.anna.ledger] == ["hunger", "decree-1"]


@pytest.mark.rule("decree.trade")
def test_p18_trade_scored_once_more_counts_what_lies_there_now() -> None:
    kept = Kept(decrees=["trade", "trade"]).close().play("new-period").close()
    kept.play("set-destinations", "Anna", destinations=2).play("set-docks", "Anna", own=2)
    kept.play("set-period", period=1, phase="decree").anyway("decree")
    assert [period for period, _ in kept.state.trade] == [2, 1]
    trade = GAME.extras(kept.state)["trade"]
    assert [both["ships"]["Anna"] > 0 for both in trade] == [True, False]


@pytest.mark.rule("end.winner")
def test_a_finished_table_stays_finished_when_everybody_feeds() -> None:
    table = entered(board(track=20), board(track=10))
    before = GAME.outcome(table.state)
    assert before is not None
    table.play("feed", "Anna").play("feed", "Bruno")
    assert (table.state.period, table.state.phase) == (None, None)
    after = GAME.outcome(table.state)
    assert after is not None
    assert after.order == before.order


@pytest.mark.rule("phase.order")
@pytest.mark.parametrize("phase", ["actions", "feed", "decree", "closed"])
def test_a_phase_belongs_to_a_period(phase: str) -> None:
    with pytest.raises(Unreadable, match=r"position\.period: is missing, a phase belongs"):
        entered(board(), position={"phase": phase})
    assert entered(board(), period=1, position={"phase": phase}).state.phase is Phase(phase)
    file = read(content(2, position={"phase": "over"}))
    assert codec.read(codec.write(file).encode()) == file
