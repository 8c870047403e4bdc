"""A table that is open in two windows: who was second follows, and says who did what."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.model import TableModel
from companion.present import history
from companion.present.words import word
from companion.store.errors import TableReplaced, TakenElsewhere
from companion.store.journal import Signature
from companion.store.store import Store
from engine.games.positano.actions import CountGelato
from engine.message import Seat
from tests.companion.stores import opened, raw
from tests.play import read, tables

GOLDEN = next(path for path in tables("positano", "golden") if path.stem == "rulebook-p8")
RULING = ("gruppo-single", "no-group")


def gelato(icons: int, seat: int = 0) -> CountGelato:
    return CountGelato(Seat(seat), icons)


@pytest.fixture
def stores(tmp_path: Path) -> tuple[Store, Store]:
    return opened(tmp_path), opened(tmp_path)


def test_a_model_follows_what_another_window_has_done(stores: tuple[Store, Store]) -> None:
    here, there = stores
    model = TableModel(here, identifier := here.create(read(GOLDEN)))
    other = TableModel(there, identifier)
    followed: list[int] = []
    model.bind(on_followed=lambda _: followed.append(model.kept.log.head))
    model.catch_up()
    assert (model.news, followed) == ("", [])
    other.play(gelato(3))
    other.play(gelato(5))
    other.undo()
    other.rule(*RULING)
    other.finish(ended="put-away")
    model.catch_up()
    assert model.kept.log.entries == other.kept.log.entries
    assert (model.pad, model.is_finished, model.is_put_away) == (other.pad, True, True)
    assert followed == [1]
    what = word("finish.done.put-away")
    assert model.news == word("news.more", who=word("news.elsewhere"), what=what, n=4)
    assert other.finish(is_over=False)
    model.catch_up()
    who = word("news.elsewhere")
    assert model.news == word("news.one", who=who, what=word("finish.reopened"))


def test_who_is_second_hears_who_was_first_and_can_go_on_at_once(
    stores: tuple[Store, Store],
) -> None:
    here, there = stores
    model = TableModel(here, identifier := here.create(read(GOLDEN)))
    there.table(identifier).play(gelato(3))
    assert model.play(gelato(9, seat=1)) is None
    news = word("news.one", who=word("news.elsewhere"), what=history.told(model.kept)[0])
    reason = word("problem.followed", news=news)
    assert model.problem == word("problem.not-stored", reason=reason)
    assert len(model.kept.log.entries) == 1
    assert model.play(gelato(9, seat=1))
    assert (model.problem, model.is_outdated) == ("", False)
    assert here.table(identifier).log.entries == model.kept.log.entries


def test_the_news_name_who_did_it(stores: tuple[Store, Store]) -> None:
    here, there = stores
    model = TableModel(here, identifier := here.create(read(GOLDEN)))
    journal = there.journal(identifier)
    with journal.signed(Signature("Carla", "1")):
        journal.table.play(gelato(3))
    model.catch_up()
    assert model.news == word("news.one", who="Carla", what=history.told(model.kept)[0])


def test_a_table_that_was_replaced_is_opened_anew(stores: tuple[Store, Store]) -> None:
    here, there = stores
    identifier = here.create(read(GOLDEN))
    before = there.merge(lambda _: there.snapshot())
    model = TableModel(here, identifier)
    model.play(gelato(3))
    there.bring_back(before)
    assert model.play(gelato(4)) is None
    assert model.is_outdated
    there.table(identifier).play(gelato(7))
    journal = here.journal(identifier)
    there.bring_back(before)
    with pytest.raises(TableReplaced):
        journal.catch_up()


def test_every_entry_is_told_in_a_few_words(stores: tuple[Store, Store]) -> None:
    here, _ = stores
    table = here.table(here.create(read(GOLDEN)))
    table.play(gelato(3))
    played = history.describe_step(table, 1)
    table.undo()
    table.redo()
    table.jump(0)
    table.branch("what if")
    table.jump(1)
    table.rule(*RULING)
    table.finish()
    table.reopen()
    table.finish("put-away")
    told = history.told(table)
    start = history.describe_step(table, 0)
    assert told[:6] == (
        played,
        word("undo.done", told=played),
        word("redo.done", told=played),
        word("entry.jumped", told=start),
        word("entry.branched", name="what if"),
        word("entry.jumped", told=played),
    )
    assert "Gruppo" in told[6]
    assert told[7:] == (
        word("finish.done"),
        word("finish.reopened"),
        word("finish.done.put-away"),
    )
    assert history.told(table, 7) == told[7:]


def test_an_entry_is_signed_and_of_several_only_the_first_names_the_command(
    stores: tuple[Store, Store],
) -> None:
    here, _ = stores
    journal = here.journal(identifier := here.create(read(GOLDEN)))
    with journal.signed(Signature("Carla", "c1", 2)):
        journal.table.play_all((gelato(3), gelato(4)))
    with journal.signed(Signature("Anna", "c2"), Signature("Bruno", "c3")):
        journal.table.play_all((gelato(5), gelato(6)))
    journal.table.undo()
    stored = [event for _, event in here.storage.events(identifier)]
    signed = [(event.author, event.command, event.term) for event in stored]
    assert signed == [
        ("Carla", "c1", 2),
        ("Carla", "", 2),
        ("Anna", "c2", 1),
        ("Bruno", "c3", 1),
        ("host", "", 1),
    ]
    again = here.journal(identifier)
    assert again.signatures == journal.signatures
    with pytest.raises(TakenElsewhere), again.signed(Signature("Carla", "c1")):
        again.table.play(gelato(8))
    assert again.seq == 5
    assert raw(here).execute("SELECT count(*) FROM events").fetchone() == (5,)
