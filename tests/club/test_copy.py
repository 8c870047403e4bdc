"""`companion store copy`: everything arrives, in both directions, or one line says why not."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from companion.cli.commands import main
from companion.progress import at_once
from companion.room.commands import Command, Seal
from companion.room.room import Room
from companion.room.seats import sitting
from companion.store.moving import ChangedMeanwhile, NotTheSame, copy_everything
from companion.store.opening import open_at
from companion.store.store import Store
from engine.games.positano.actions import CountGelato
from engine.message import Seat
from tests import postgres
from tests.club.storm import new_table
from tests.club.test_faults import a_bid


@pytest.fixture
def database(tmp_path: Path) -> str:
    return postgres.database_of(tmp_path)


@pytest.fixture(params=["file to database", "database to file"])
def addresses(request: pytest.FixtureRequest, tmp_path: Path, database: str) -> tuple[str, str]:
    both = str(tmp_path / "club.db"), database
    return both if request.param == "file to database" else both[::-1]


@pytest.fixture
def stores(addresses: tuple[str, str]) -> Iterator[tuple[Store, Store]]:
    stores = open_at(addresses[0]), open_at(addresses[1])
    fill(stores[0])
    yield stores
    for one in stores:
        one.close()


def fill(store: Store) -> None:
    for number in range(3):
        room = Room(store, new_table(store))
        table = store.table(room.id)
        table.play_all([CountGelato(Seat(0), icons) for icons in range(number)])
        room.catch_up()
        room.keys.give(sitting(1), "Bruno's phone")
        room.say(sitting(1), Command("bid", room.seq, Seal(a_bid(room))))
    table.finish()
    store.remove(store.create(store.file(room.id)))
    store.rename("Anna", "Ännchen")
    store.set("theme", {"b": [1.5, None], "a": True})


def everything(store: Store) -> object:
    storage = store.storage
    kept = {table: (storage.keys(table), storage.secrets(table)) for table in storage.tables()}
    return store.snapshot(), kept, store.summaries(is_finished=True)


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["store", "copy", *arguments])
    return int(ended.value.code or 0)


def test_everything_arrives_and_the_command_says_how_much(
    stores: tuple[Store, Store], addresses: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*addresses) == 0
    assert "4 tables with 4 entries and 4 people" in capsys.readouterr().out
    assert everything(stores[1]) == everything(stores[0])
    assert run(*addresses) == 0
    assert "0 tables came with this copy" in capsys.readouterr().out
    assert everything(stores[1]) == everything(stores[0])


def test_an_interrupted_copy_goes_on_where_it_stopped(stores: tuple[Store, Store]) -> None:
    source, target = (one.storage for one in stores)
    work = copy_everything(source, target)
    for _ in range(3):
        next(work)
    work.close()
    assert len(target.tables()) == 2
    done = at_once(copy_everything(source, target))
    assert (done.tables, done.new) == (4, 2)
    assert everything(stores[1]) == everything(stores[0])


def test_what_was_played_since_a_copy_is_added_by_the_next(stores: tuple[Store, Store]) -> None:
    at_once(copy_everything(stores[0].storage, stores[1].storage))
    table = stores[0].storage.tables()[1]
    stores[0].table(table).play(CountGelato(Seat(1), 4))
    assert at_once(copy_everything(stores[0].storage, stores[1].storage)).new == 1
    assert everything(stores[1]) == everything(stores[0])


def test_whoever_plays_meanwhile_is_told_of(stores: tuple[Store, Store]) -> None:
    work = copy_everything(stores[0].storage, stores[1].storage)
    for _ in range(4):
        next(work)
    stores[0].table(stores[0].storage.tables()[0]).play(CountGelato(Seat(1), 4))
    with pytest.raises(ChangedMeanwhile):
        at_once(work)


def test_a_target_with_something_of_its_own_is_left_alone(
    stores: tuple[Store, Store], addresses: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    new_table(stores[1])
    before = everything(stores[1])
    assert run(*addresses) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "nothing was copied" in line
    assert everything(stores[1]) == before


def test_a_target_that_went_another_way_is_left_alone(stores: tuple[Store, Store]) -> None:
    at_once(copy_everything(stores[0].storage, stores[1].storage))
    table = stores[1].storage.tables()[0]
    stores[1].table(table).play(CountGelato(Seat(2), 9))
    with pytest.raises(NotTheSame, match=table):
        at_once(copy_everything(stores[0].storage, stores[1].storage))


@pytest.mark.parametrize(
    ("source", "because"),
    [
        ("nowhere.db", "is not there"),
        ("not-one.db", "not a database"),
        ("postgresql://127.0.0.1:1/club", "Connection refused"),
    ],
)
def test_what_cannot_be_copied_is_said_in_one_line(
    source: str,
    because: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("not-one.db").write_bytes(b"something else entirely" * 100)
    assert run(source, "to.db") == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert because in line
    assert not Path("to.db").exists()


def test_a_package_that_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith("companion.store.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert run("postgresql://127.0.0.1/club", "to.db") == 2
    assert "costiera[club]" in capsys.readouterr().err


def test_a_table_that_cannot_be_read_is_not_left_out_in_silence(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = open_at(database)
    table = new_table(source)
    source.table(table).play_all([CountGelato(Seat(0), 1), CountGelato(Seat(0), 2)])
    with psycopg.connect(database, options="-csearch_path=costiera") as raw:
        raw.execute("DELETE FROM events WHERE seq = 1")
    assert run(database, str(tmp_path / "to.db")) == 2
    assert table in capsys.readouterr().err
    source.close()
