"""A finished table stays as it was finished, until somebody reopens it."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.model import TableModel
from companion.present.statistics import counted
from companion.store.ending import AS_IT_STANDS, PUT_AWAY
from companion.store.errors import TableFinished
from companion.store.sqlite import open_store
from companion.store.store import Store
from companion.transfer import backup, restore
from engine import registry
from engine.log import MAIN
from tests.play import read, tables

GAMES = sorted(registry.keys())


def opened(folder: Path) -> Store:
    store, notice = open_store(folder)
    assert notice is None
    return store


def kept_game(game: str) -> Any:
    """A table with moves on it."""
    files = (read(path) for path in tables(game, "golden"))
    return max(files, key=lambda file: len(file.moves))


def told(store: Store) -> tuple[Any, ...]:
    return store.summaries(is_finished=True), store.results()


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_table_takes_nothing_that_moves_the_game(tmp_path: Path, game: str) -> None:
    store = opened(tmp_path)
    table = store.table(store.create(kept_game(game)))
    action = table.log.steps[-1].action
    table.undo()
    table.finish()
    before = told(store)
    for enter in (
        lambda: table.play(action, anyway=True),
        table.undo,
        table.redo,
        lambda: table.jump(1),
        lambda: table.rule(*table.setup.rulings.choices[0]),
    ):
        with pytest.raises(TableFinished):
            enter()
    assert told(store) == before
    table.branch("what if", at=1)
    table.play(table.log.step(2).action, anyway=True)
    table.undo()
    with pytest.raises(TableFinished):
        table.undo()
    table.jump(table.log.main_step)
    assert table.log.line == MAIN
    assert [one.totals for one in told(store)[0]] == [one.totals for one in before[0]]
    assert [one.people for one in told(store)[1]] == [one.people for one in before[1]]
    table.reopen()
    table.redo()
    assert table.log.can_undo


@pytest.mark.parametrize("game", GAMES)
def test_the_model_refuses_and_says_so(tmp_path: Path, game: str) -> None:
    store = opened(tmp_path)
    identifier = store.create(kept_game(game))
    model = TableModel(store, identifier)
    action = model.kept.log.steps[-1].action
    heard: list[int] = []
    model.bind(on_locked=lambda _: heard.append(1))
    assert model.finish()
    events = len(model.kept.log.entries)
    assert (model.can_undo, model.can_redo, model.undo(), model.redo()) == (False, False, "", "")
    assert model.play(action, anyway=True) is None
    assert model.weigh(action) is None
    assert not model.jump(1)
    point = next(iter(model.setup.rulings.choices), None)
    if point is not None:
        model.rule(*point)
    assert len(heard) == (2 if point is None else 3)
    assert len(model.kept.log.entries) == events
    assert model.problem == ""


def test_looking_stores_nothing_and_shows_everything_as_it_was(tmp_path: Path) -> None:
    store = opened(tmp_path)
    identifier = store.create(kept_game("piazza"))
    model = TableModel(store, identifier)
    now = model.pad.totals
    steps = list(range(0, model.kept.log.head, 7))
    shown = []
    for step in steps:
        model.look(step)
        assert model.is_locked
        assert not model.can_undo
        assert model.state is model.kept.at(step)
        assert model.pad.totals == model.game.score(model.kept.at(step)).totals
        assert tuple(cell.total for cell in model.strip) == model.pad.totals
        shown.append(model.pad.totals)
    assert len(set(shown)) > 3
    assert model.play(model.kept.log.steps[0].action) is None
    model.look(None)
    assert (model.pad.totals, model.is_locked, model.can_undo) == (now, False, True)
    assert opened(tmp_path).table(identifier).log.entries == model.kept.log.entries


def test_going_on_from_a_step_and_its_undo_lead_back_to_where_the_table_was(
    tmp_path: Path,
) -> None:
    store = opened(tmp_path)
    model = TableModel(store, store.create(kept_game("piazza")))
    last = model.kept.log.head
    model.undo()
    model.undo()
    model.look(20)
    assert model.jump(20)
    assert (model.looking, model.kept.log.head) == (None, 20)
    assert model.jump(last - 2)
    model.redo()
    model.redo()
    assert (model.kept.log.head, model.can_redo) == (last, False)


def test_a_what_if_of_a_running_game_has_no_end_and_no_result(tmp_path: Path) -> None:
    store = opened(tmp_path)
    identifier = store.create(kept_game("piazza"))
    model = TableModel(store, identifier)
    final = model.pad
    assert final.decided
    model.look(20)
    model.branch("What if 1")
    assert (model.pad.decided, model.pad.winners) == ("", ())
    assert not model.finish()
    assert not store.is_finished(identifier)
    assert not model.can_undo
    assert [cell.change for cell in model.strip] == [
        here - there for here, there in zip(model.pad.totals, final.totals, strict=True)
    ]
    assert store.summaries(is_finished=False)[0].totals == final.totals
    model.leave()
    assert (model.pad, model.line) == (final, "")


def unfinished(store: Store) -> str:
    """A game in the middle, in which somebody leads."""
    identifier = store.create(kept_game("piazza"))
    store.table(identifier).jump(20)
    return identifier


def test_a_table_put_away_counts_for_nothing_and_can_be_continued(tmp_path: Path) -> None:
    store = opened(tmp_path)
    identifier = unfinished(store)
    store.table(identifier).finish(PUT_AWAY)
    (listed,) = store.summaries(is_finished=True)
    assert (listed.ended, listed.leaders) == (PUT_AWAY, ())
    assert counted(store.results(), is_solo=False) == ()
    assert store.ended(identifier) == PUT_AWAY
    store.table(identifier).reopen()
    assert (store.ended(identifier), store.is_finished(identifier)) == (None, False)


def test_a_table_finished_as_it_stands_makes_the_leader_its_winner(tmp_path: Path) -> None:
    store = opened(tmp_path)
    identifier = unfinished(store)
    store.table(identifier).finish(AS_IT_STANDS)
    (listed,) = store.summaries(is_finished=True)
    (result,) = counted(store.results(), is_solo=False)
    assert listed.ended == AS_IT_STANDS
    assert [one.name for one in result.winners] == [listed.names[seat] for seat in listed.leaders]
    assert len(listed.leaders) == 1


def test_a_table_that_an_earlier_version_finished_early_counts_for_nothing(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.table(unfinished(store)).finish()
    (listed,) = store.summaries(is_finished=True)
    assert (listed.ended, listed.leaders) == ("", ())
    assert counted(store.results(), is_solo=False) == ()


def test_a_backup_carries_how_a_table_ended(tmp_path: Path) -> None:
    store = opened(tmp_path / "here")
    identifier = unfinished(store)
    store.table(identifier).finish(PUT_AWAY)
    file = backup.read(backup.write(store.snapshot(), "2026-11-14T20:30:00.000+00:00"))
    other = opened(tmp_path / "there")
    other.merge(lambda here: restore.plan(file, here).change)
    assert other.ended(identifier) == PUT_AWAY
    assert other.snapshot().tables == store.snapshot().tables


def ticking(folder: Path) -> Store:
    """A store in which every timestamp is a second later than the one before."""
    evening = datetime(2026, 11, 14, 20, tzinfo=timezone.utc)
    seconds = count()
    store, _ = open_store(folder, clock=lambda: evening + timedelta(seconds=next(seconds)))
    return store


def test_undoing_a_reopening_restores_when_and_how_it_was_finished(tmp_path: Path) -> None:
    store = ticking(tmp_path)
    first = unfinished(store)
    store.table(first).finish(AS_IT_STANDS)
    store.table(store.create(kept_game("piazza"))).finish()
    before, finished = told(store), store.stamps(first).finished
    table = store.table(first)
    table.reopen()
    table.finish(AS_IT_STANDS)
    assert store.stamps(first).finished == finished
    assert store.ended(first) == AS_IT_STANDS
    assert told(store) == before, "lists and statistics keep their order"


def test_undoing_a_reopening_after_a_move_finishes_the_table_now(tmp_path: Path) -> None:
    store = ticking(tmp_path)
    identifier = unfinished(store)
    store.table(identifier).finish(AS_IT_STANDS)
    model, finished = TableModel(store, identifier), store.stamps(identifier).finished
    undo = model.finish(is_over=False)
    assert undo is not None
    model.undo()
    assert undo()
    assert model.is_finished
    stamps = store.stamps(identifier)
    assert finished is not None
    assert stamps.finished is not None
    assert stamps.finished == max(stamps.events) > finished
