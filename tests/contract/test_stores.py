"""What every storage engine does, and what the store makes of it with any of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

import psycopg
import pytest

from companion.present.words import word
from companion.store.connection import FILE, in_memory, open_file
from companion.store.ending import AS_IT_STANDS
from companion.store.errors import (
    DamagedData,
    DamagedRow,
    TableFinished,
    TakenElsewhere,
    WriteFailed,
)
from companion.store.people import Person
from companion.store.postgres import PostgresStorage
from companion.store.protocol import Change, ListRow, Storage
from companion.store.snapshot import StoredEvent, StoredKey, StoredSecret, StoredTable
from companion.store.sqlite import SqliteStorage
from companion.store.store import Store
from engine.core import Player
from engine.files import log_json
from engine.games.positano.actions import CountGelato
from engine.log import Corrected
from engine.message import Seat
from tests import postgres
from tests.companion.stores import Clock
from tests.contract.memory_storage import Memory, MemoryStorage
from tests.play import read, tables

GOLDEN = next(path for path in tables("positano", "golden") if path.stem == "rulebook-p8")
AT = "2026-11-14T20:{:02}:00.000+00:00"


class Home(Protocol):
    """Where storage of one kind is, and ways to damage it behind the engine's back."""

    def open(self) -> Storage: ...

    def damage(self, what: str, storage: Storage) -> None:
        """Cut stored JSON short: "event" 2, "header", "setting" theme, "secret" or list "row"."""


DAMAGES = {
    "event": "UPDATE events SET body = '{' WHERE seq = 2",
    "header": "UPDATE tables SET setup = '{'",
    "setting": "UPDATE settings SET value = '{' WHERE key = 'theme'",
    "row": "UPDATE results SET body = '{'",
    "secret": "UPDATE secrets SET body = '{'",
}


class SqliteHome:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def open(self) -> Storage:
        clock = Clock()
        connection, notice = open_file(self.folder, clock)
        assert notice is None
        return SqliteStorage(connection, clock)

    def damage(self, what: str, storage: Storage) -> None:
        connection = sqlite3.connect(self.folder / FILE)
        connection.execute(DAMAGES[what])
        connection.commit()
        connection.close()


class SqliteMemoryHome:
    def __init__(self, folder: Path) -> None:
        pass

    def open(self) -> Storage:
        return SqliteStorage(in_memory(), Clock())

    def damage(self, what: str, storage: Storage) -> None:
        assert isinstance(storage, SqliteStorage)
        storage.connection.raw.execute(DAMAGES[what])


class PostgresHome:
    def __init__(self, folder: Path) -> None:
        self.schema = postgres.schema_of(folder)

    def open(self) -> Storage:
        return PostgresStorage(postgres.url(), Clock(), self.schema)

    def damage(self, what: str, storage: Storage) -> None:
        """The database itself lets nobody write half of a JSON text, but a body can be gone."""
        statement = DAMAGES[what].replace("'{'", "NULL")
        table, column = statement.split()[1], statement.split()[3]
        with psycopg.connect(postgres.url(), options=f"-csearch_path={self.schema}") as connection:
            connection.execute(f"ALTER TABLE {table} ALTER {column} DROP NOT NULL")  # type: ignore[arg-type]
            connection.execute(statement)  # type: ignore[arg-type]


class DictionaryHome:
    def __init__(self, folder: Path) -> None:
        self.memory = Memory()

    def open(self) -> Storage:
        return MemoryStorage(self.memory)

    def damage(self, what: str, storage: Storage) -> None:
        rows = self.memory.rows
        if what == "event":
            for events in rows.events.values():
                events[1]["body"] = "{"
        elif what == "header":
            for header in rows.headers.values():
                header["setup"] = "{"
        elif what == "setting":
            rows.settings["theme"] = "{"
        elif what == "secret":
            for secrets in rows.secrets.values():
                for secret in secrets.values():
                    secret["body"] = "{"
        else:
            rows.listed = {key: row._replace(body=None) for key, row in rows.listed.items()}


HOMES: dict[str, Callable[[Path], Home]] = {
    "sqlite-file": SqliteHome,
    "sqlite-memory": SqliteMemoryHome,
    "dictionaries": DictionaryHome,
    "postgres": PostgresHome,
}


@pytest.fixture(params=HOMES.values(), ids=HOMES)
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Home:
    found: Home = request.param(tmp_path)
    return found


# For tests with a second connection: a database in memory has only one.
SHARED = {name: home for name, home in HOMES.items() if home is not SqliteMemoryHome}
shared = pytest.mark.parametrize("home", SHARED.values(), indirect=True, ids=SHARED)


@pytest.fixture
def storage(home: Home) -> Iterator[Storage]:
    storage = home.open()
    yield storage
    storage.close()


@pytest.fixture
def other(home: Home, storage: Storage) -> Iterator[Storage]:
    """A second connection to the same data."""
    other = home.open()
    yield other
    other.close()


def event(number: int) -> StoredEvent:
    body: dict[str, Any] = {"kind": "played", "move": {"n": number, "names": ["Ánna", None]}}
    return StoredEvent(3, AT.format(number), body)


def stored(name: str = "a", events: int = 3, minute: int = 0) -> StoredTable:
    return StoredTable(
        id=name * 32,
        setup={"game": "positano", "players": [{"name": "Ánna"}]},
        rulings={"point": "choice"},
        engine="0.1.0",
        data="digest",
        started=AT.format(minute),
        events=tuple(event(number) for number in range(1, events + 1)),
    )


def key(name: str, seat: int = 0) -> StoredKey:
    return StoredKey(name * 64, f"seat {seat}", "Ánna's phone", AT.format(1))


def secret(seat: int = 0, name: str = "bid", value: int = 1) -> StoredSecret:
    return StoredSecret(seat, name, {"do": name, "ä": [value]}, 7, "Ánna", f"command {value}")


def row(name: str, minute: int, *, is_finished: bool = False) -> ListRow:
    return ListRow(name * 32, is_finished, AT.format(minute), {"id": name, "totals": [1, 2]})


def put(storage: Storage, *tables: StoredTable) -> None:
    with storage.change() as change:
        for table in tables:
            change.put(table)


def everything(storage: Storage) -> object:
    tables = {
        table: (
            storage.header(table),
            storage.status(table),
            storage.events(table),
            storage.keys(table),
            storage.secrets(table),
        )
        for table in storage.tables()
    }
    return tables, storage.rows(), storage.stale(), storage.people(), storage.settings()


# Engines


def test_a_table_is_read_as_it_was_written(storage: Storage) -> None:
    table = replace(stored(), finished=AT.format(9), ended=AS_IT_STANDS, removed=AT.format(10))
    put(storage, table, stored("c", 0, minute=1), stored("b", 1, minute=1))
    assert storage.tables() == ["a" * 32, "b" * 32, "c" * 32]
    assert storage.header(table.id) == replace(table, events=())
    assert storage.events(table.id) == list(enumerate(table.events, 1))
    assert storage.moments(table.id) == [one.at for one in table.events]
    status = storage.status(table.id)
    assert status == (table.started, table.finished, table.removed, table.ended)


def test_a_table_put_again_is_replaced_with_its_events(storage: Storage) -> None:
    put(storage, stored(events=3), stored("b"))
    put(storage, replace(stored(events=1), data="other"))
    assert storage.heads(["a" * 32, "b" * 32]) == {"a" * 32: 1, "b" * 32: 3}
    header = storage.header("a" * 32)
    assert header is not None
    assert header.data == "other"


def test_what_is_not_there_is_not_made_up(storage: Storage) -> None:
    assert (storage.header("gone"), storage.status("gone")) == (None, None)
    assert [storage.events("gone"), storage.moments("gone"), storage.tables()] == [[], [], []]
    assert storage.heads(["gone"]) == {"gone": 0}
    assert [storage.rows(), storage.stale(), storage.unlisted(), storage.people()] == [[]] * 4
    assert storage.settings() == {}
    assert storage.last_copy() is None


def test_entries_are_appended_at_the_expected_number_and_read_after_one(storage: Storage) -> None:
    put(storage, stored(events=2))
    with storage.change() as change:
        change.append("a" * 32, 2, [event(3), event(4)])
        assert change.heads(["a" * 32]) == {"a" * 32: 4}, "a change reads what it wrote"
    assert storage.events("a" * 32, 1) == [(n, event(n)) for n in (2, 3, 4)]
    assert storage.events("a" * 32, 4) == []


@pytest.mark.parametrize("expected", [0, 2, 4, 9])
def test_entries_at_another_number_are_refused(storage: Storage, expected: int) -> None:
    put(storage, stored(events=3))
    before = everything(storage)
    with pytest.raises(TakenElsewhere), storage.change() as change:
        change.append("a" * 32, expected, [event(expected + 1)])
    assert everything(storage) == before


@shared
def test_of_two_writers_the_second_learns_that_somebody_was_first(
    storage: Storage, other: Storage
) -> None:
    put(storage, stored(events=1))
    assert other.heads(["a" * 32]) == {"a" * 32: 1}
    with storage.change() as change:
        change.append("a" * 32, 1, [event(2)])
    with pytest.raises(TakenElsewhere), other.change() as change:
        change.append("a" * 32, 1, [event(9)])
    assert other.events("a" * 32) == [(1, event(1)), (2, event(2))]


def rewrite(change: Change, after: int = 3) -> None:
    """Every kind of write; the last one fails where there are not as many entries as expected."""
    change.put(stored("b"))
    change.put_key("a" * 32, key("1"))
    change.keep("a" * 32, secret())
    change.finish("a" * 32, AT.format(30), None)
    change.remove("a" * 32, AT.format(31))
    change.mark(["a" * 32])
    change.put_row("b" * 32, row("b", 1))
    change.drop_rows(["a" * 32])
    change.put_people([Person("Bruno", (), 1, "")])
    change.drop_people(["Anna"])
    change.set("theme", "dark")
    change.append("a" * 32, after, [event(4)])


def test_of_a_change_that_fails_nothing_is_stored(storage: Storage) -> None:
    put(storage, stored())
    with storage.change() as change:
        change.put_row("a" * 32, row("a", 1))
        change.put_people([Person("Anna", ("red",), 1, "")])
    before = everything(storage)
    with pytest.raises(TakenElsewhere), storage.change() as change:
        rewrite(change, after=9)
    assert everything(storage) == before
    with storage.change() as change:
        rewrite(change)
    assert everything(storage) != before


@shared
def test_nobody_sees_a_change_before_it_is_whole(storage: Storage, other: Storage) -> None:
    put(storage, stored())
    before = everything(other)
    with storage.change() as change:
        rewrite(change)
        assert everything(other) == before
    assert everything(other) == everything(storage) != before


@shared
def test_the_version_follows_every_change_made_here_or_elsewhere(
    storage: Storage, other: Storage
) -> None:
    put(storage, stored())
    seen = {"here": storage.version(), "elsewhere": other.version()}
    storage.events("a" * 32)
    assert storage.version() == seen["here"]
    for number in (3, 4):
        with storage.change() as change:
            change.append("a" * 32, number, [event(number + 1)])
        assert storage.version() != seen["here"]
        assert other.version() != seen["elsewhere"]
        seen = {"here": storage.version(), "elsewhere": other.version()}


@shared
def test_reconnecting_tells_of_what_others_have_changed(storage: Storage, other: Storage) -> None:
    put(storage, stored())
    assert storage.reconnect() == (False, None)
    put(other, stored("b"))
    assert storage.reconnect() == (True, None)
    assert storage.reconnect() == (False, None)
    assert storage.tables() == ["a" * 32, "b" * 32]


def test_an_entry_keeps_its_author_and_its_command(storage: Storage) -> None:
    put(storage, stored(events=0))
    signed = replace(event(1), author="Ánna", command="one", term=2)
    with storage.change() as change:
        change.append("a" * 32, 0, [signed, event(2), event(3)])
    assert storage.events("a" * 32) == [(1, signed), (2, event(2)), (3, event(3))]
    assert (event(2).author, event(2).command, event(2).term) == ("host", "", 1)


def test_a_command_is_stored_once_at_each_table(storage: Storage) -> None:
    put(storage, stored(events=0), stored("b", 0))
    signed = replace(event(1), command="one")
    for table in "ab":
        with storage.change() as change:
            change.append(table * 32, 0, [signed])
    before = everything(storage)
    with pytest.raises(TakenElsewhere), storage.change() as change:
        change.append("a" * 32, 1, [event(2), signed])
    assert everything(storage) == before


def test_keys_stay_in_their_order_and_are_revoked_one_by_one(storage: Storage) -> None:
    put(storage, stored(), stored("b"))
    first, second = key("1"), key("2", seat=1)
    with storage.change() as change:
        change.put_key("a" * 32, second)
        change.put_key("a" * 32, first)
        change.put_key("b" * 32, first)
    revoked = replace(second, revoked=AT.format(9))
    with storage.change() as change:
        change.put_key("a" * 32, revoked)
    assert storage.keys("a" * 32) == [revoked, first]
    assert storage.keys("b" * 32) == [first]
    assert storage.keys("gone") == []


def test_a_seat_keeps_one_secret_of_each_name(storage: Storage) -> None:
    put(storage, stored(), stored("b"))
    with storage.change() as change:
        for one in (secret(1), secret(0, "hand"), secret(0), secret(0, value=2)):
            change.keep("a" * 32, one)
        change.keep("b" * 32, secret(3))
    assert storage.secrets("a" * 32) == [secret(0, value=2), secret(0, "hand"), secret(1)]
    with storage.change() as change:
        change.drop_secret("a" * 32, 0, "bid")
        change.drop_secret("a" * 32, 3, "bid")
        change.put(stored("b"))
    assert storage.secrets("a" * 32) == [secret(0, "hand"), secret(1)]
    assert storage.secrets("b" * 32) == []


def test_what_is_sealed_counts_towards_how_far_a_table_has_come(storage: Storage) -> None:
    put(storage, stored(), stored("b", 0))
    for value in (1, 2):
        with storage.change("a" * 32) as change:
            change.keep("a" * 32, secret(1, value=value))
            change.keep("a" * 32, secret(0))
        sealed = ("command 1", f"command {value}")
        assert storage.stands(["a" * 32, "b" * 32]) == {"a" * 32: (3, sealed), "b" * 32: (0, ())}
    assert storage.stands([]) == {}


def test_waiting_ends_even_if_nobody_changes_anything(storage: Storage) -> None:
    for _ in range(2):
        assert storage.wait(0.01) is None


def test_a_table_is_finished_reopened_removed_and_brought_back(storage: Storage) -> None:
    put(storage, stored())
    for finished, ended, removed in (
        (AT.format(9), AS_IT_STANDS, None),
        (None, None, AT.format(10)),
        (None, None, None),
    ):
        with storage.change() as change:
            change.finish("a" * 32, finished, ended)
            change.remove("a" * 32, removed)
        assert storage.status("a" * 32) == (AT.format(0), finished, removed, ended)
        expected = replace(stored(), finished=finished, ended=ended, removed=removed, events=())
        assert storage.header("a" * 32) == expected
    assert storage.heads(["a" * 32]) == {"a" * 32: 3}


def test_list_rows_come_last_touched_first_in_pages(storage: Storage) -> None:
    rows = [row(name, minute, is_finished=name in "bd") for minute, name in enumerate("cabd")]
    with storage.change() as change:
        for one in rows:
            change.put_row(one.table, one)
    assert storage.rows() == rows[::-1]
    assert storage.rows(is_finished=True) == [rows[3], rows[2]]
    assert storage.rows(is_finished=False, limit=1) == [rows[1]]
    assert storage.rows(is_finished=False, limit=5, offset=1) == [rows[0]]
    with storage.change() as change:
        change.put_row(rows[0].table, row("c", 9))
        change.put_row(rows[1].table, None)
        change.drop_rows([rows[3].table, "gone"])
    assert storage.rows() == [row("c", 9), rows[2]]


def test_a_mark_stays_until_its_row_is_up_to_date(storage: Storage) -> None:
    put(storage, stored("a"), stored("b", minute=1), replace(stored("c"), removed=AT.format(1)))
    with storage.change() as change:
        change.mark(["a" * 32, "b" * 32])
        change.mark(["a" * 32])
    assert sorted(storage.stale()) == ["a" * 32, "b" * 32]
    assert sorted(storage.unlisted()) == ["a" * 32, "b" * 32]
    with storage.change() as change:
        change.put_row("a" * 32, row("a", 1))
        change.put_row("b" * 32, None)
    assert storage.stale() == []
    assert storage.unlisted() == ["b" * 32]


def test_people_are_kept_by_name(storage: Storage) -> None:
    anna, bruno = Person("Ánna", ("red", "blue"), 2, AT.format(1)), Person("Bruno", (), 0, "")
    with storage.change() as change:
        change.put_people([bruno, anna, Person("Carla", (), 1, "")])
        change.put_people([replace(bruno, games=7)])
        change.drop_people(["Carla", "nobody"])
        assert len(change.people()) == 2
    assert sorted(storage.people(), key=lambda one: one.name) == [replace(bruno, games=7), anna]


@pytest.mark.parametrize("value", ["dark", 1.5, True, None, {"table": ["ä", {"n": 1}]}, []])
def test_settings_of_any_kind_are_kept(storage: Storage, value: Any) -> None:
    assert storage.setting("key", "default") == "default"
    for one in ("before", value):
        with storage.change() as change:
            change.set("key", one)
    assert storage.setting("key", "default") == value
    assert storage.settings() == {"key": value}


def test_a_damaged_body_costs_only_what_it_belongs_to(home: Home, storage: Storage) -> None:
    put(storage, stored())
    with storage.change() as change:
        change.put_row("a" * 32, row("a", 1))
        change.set("theme", "dark")
        change.set("language", "it")
        change.keep("a" * 32, secret())
    for what in DAMAGES:
        home.damage(what, storage)
    with pytest.raises(DamagedRow, match="a" * 32):
        storage.header("a" * 32)
    with pytest.raises(DamagedRow, match="event 2"):
        storage.events("a" * 32)
    with pytest.raises(DamagedRow, match="a" * 32):
        storage.secrets("a" * 32)
    assert storage.events("a" * 32, 2) == [(3, event(3))]
    assert storage.status("a" * 32) is not None
    assert len(storage.moments("a" * 32)) == 3
    assert storage.rows() == [row("a", 1)._replace(body=None)]
    assert storage.settings() == {"language": "it"}
    assert storage.setting("theme", "system") == "system"


def test_a_copy_brings_everything_back_and_that_can_be_undone(storage: Storage) -> None:
    put(storage, stored())
    first = everything(storage)
    with storage.copying() as before:
        put(storage, stored("b"))
    second = everything(storage)
    copy = storage.last_copy()
    assert copy is not None
    assert (copy.name, copy.is_of_undo) == (before, False)
    since = storage.bring_back(before)
    assert everything(storage) == first
    storage.bring_back(since)
    assert everything(storage) == second


def test_a_restore_that_fails_leaves_no_copy(storage: Storage) -> None:
    put(storage, stored())
    before = storage.last_copy()
    with pytest.raises(ZeroDivisionError), storage.copying():
        raise ZeroDivisionError
    assert storage.last_copy() == before


# The store, with any engine


@pytest.fixture
def store(storage: Storage) -> Store:
    return Store(storage, Clock())


def gelato(icons: int) -> CountGelato:
    return CountGelato(Seat(0), icons)


def test_a_table_goes_on_as_it_was_left(storage: Storage, store: Store) -> None:
    table = store.table(identifier := store.create(read(GOLDEN)))
    table.play(gelato(7))
    table.undo()
    table.branch("what if")
    table.play_all([gelato(2), gelato(3)])
    again = Store(storage, Clock()).table(identifier)
    assert again.log.entries == table.log.entries
    assert (again.state, again.log.line) == (table.state, "what if")


@shared
def test_two_windows_do_not_overwrite_each_other(store: Store, other: Storage) -> None:
    identifier = store.create(read(GOLDEN))
    mine, theirs = store.table(identifier), Store(other, Clock()).table(identifier)
    theirs.play(gelato(8))
    before = mine.state
    with pytest.raises(TakenElsewhere, match=word("problem.elsewhere")):
        mine.play(gelato(1))
    assert mine.state == before
    assert store.table(identifier).state == theirs.state


def test_a_table_that_a_restore_took_back_is_not_played_on(store: Store) -> None:
    """Neither a hole in its log nor a log without a table is ever written."""
    identifier = store.create(read(GOLDEN))
    none = store.merge(lambda here: here)
    table = store.table(identifier)
    table.play_all([gelato(1), gelato(2)])
    later = store.bring_back(none)
    with pytest.raises(TakenElsewhere):
        table.play(gelato(3))
    assert store.table(identifier).log.entries == ()
    store.bring_back(later)
    table.play(gelato(3))
    assert store.table(identifier).log.entries == table.log.entries


def test_a_table_that_is_gone_takes_no_entry(store: Store) -> None:
    empty = store.merge(lambda here: here)
    table = store.table(identifier := store.create(read(GOLDEN)))
    store.bring_back(empty)
    with pytest.raises(TakenElsewhere):
        table.play(gelato(3))
    assert store.storage.heads([identifier]) == {identifier: 0}


def test_a_finished_table_takes_a_what_if_only(store: Store) -> None:
    table = store.table(identifier := store.create(read(GOLDEN)))
    table.play(gelato(7))
    table.finish(AS_IT_STANDS)
    assert (store.is_finished(identifier), store.ended(identifier)) == (True, AS_IT_STANDS)
    before = table.log.entries
    for enter in (
        table.undo,
        lambda: table.play(gelato(1)),
        lambda: table.rule("gruppo-single", "no-group"),
    ):
        with pytest.raises(TableFinished):
            enter()
    assert table.log.entries == store.table(identifier).log.entries == before
    table.branch("what if")
    table.play(gelato(1))
    table.reopen()
    assert (store.is_finished(identifier), store.ended(identifier)) == (False, None)
    table.jump(table.log.main_step)
    table.undo()


def test_an_entry_that_could_not_be_read_back_is_not_stored(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else one move would cost the whole table."""
    table = store.table(identifier := store.create(read(GOLDEN)))
    monkeypatch.setattr(log_json, "write_entry", lambda *_: {"kind": "played", "move": {}})
    with pytest.raises(WriteFailed):
        table.play(gelato(2))
    assert table.log.entries == store.table(identifier).log.entries == ()


def test_lists_follow_the_tables(store: Store) -> None:
    first, second = store.create(read(GOLDEN)), store.create(read(GOLDEN))
    assert [one.id for one in store.summaries(is_finished=False)] == [second, first]
    store.table(first).play(gelato(9))
    newest = store.summaries(is_finished=False)[0]
    assert (newest.id, newest.totals, newest.moves) == (first, (25, 34, 26, 36), 1)
    store.table(first).finish()
    store.remove(second)
    assert [one.id for one in store.summaries(is_finished=True)] == [first]
    assert store.summaries(is_finished=False) == []
    store.remove(second, is_gone=False)
    assert [one.id for one in store.summaries(is_finished=False)] == [second]
    (result,) = store.results()
    assert (result.id, [sat.points for sat in result.people]) == (first, [25, 34, 26, 36])
    assert [one.id for one in store.results(and_running=True)] == [second, first]
    before = store.summaries(is_finished=True)
    store.rebuild()
    assert store.summaries(is_finished=True) == before


def test_a_damaged_list_is_computed_again(home: Home, store: Store) -> None:
    store.create(read(GOLDEN))
    before = store.summaries(is_finished=False)
    home.damage("row", store.storage)
    assert store.summaries(is_finished=False) == before


@pytest.mark.parametrize("what", ["event", "header"])
def test_a_damaged_table_is_named_and_can_be_removed(home: Home, store: Store, what: str) -> None:
    table = store.table(identifier := store.create(read(GOLDEN)))
    table.play_all([gelato(1), gelato(2)])
    store.summaries(is_finished=False)
    home.damage(what, store.storage)
    with pytest.raises(DamagedData, match=identifier):
        store.table(identifier)
    assert store.snapshot().tables == ()
    store.rebuild()
    (listed,) = store.summaries(is_finished=False)
    assert identifier in listed.because
    store.remove(identifier)
    assert store.summaries(is_finished=False) == []


def test_people_are_counted_and_follow_a_correction(store: Store) -> None:
    first = store.create(read(GOLDEN))
    store.create(read(GOLDEN))
    assert {one.name: one.games for one in store.people()} == dict.fromkeys(
        ("Anna", "Bruno", "Carla", "Dario"), 2
    )
    table = store.table(first)
    others = (Player("Elena", table.setup.players[0].colours), *table.setup.players[1:])
    table.correct(Corrected(others, table.setup.options), anyway=True)
    games = {one.name: one.games for one in store.people()}
    assert games == {"Anna": 1, "Bruno": 2, "Carla": 2, "Dario": 2, "Elena": 1}
    table.undo()
    assert {one.name: one.games for one in store.people()} == dict.fromkeys(
        ("Anna", "Bruno", "Carla", "Dario"), 2
    )


def test_people_are_renamed_merged_forgotten_and_all_of_it_undone(store: Store) -> None:
    store.table(store.create(read(GOLDEN))).finish()
    before = sorted(one.name for one in store.people())
    undo = store.rename("Anna", "Annalisa")
    assert store.results()[0].people[0].name == "Annalisa"
    with pytest.raises(WriteFailed, match="sat at one table"):
        store.rename("Bruno", "Annalisa")
    bring_back = store.forget("Annalisa")
    assert "Annalisa" not in {one.name for one in store.people()}
    bring_back()
    undo()
    assert sorted(one.name for one in store.people()) == before
    assert store.results()[0].people[0].name == "Anna"


@pytest.mark.parametrize("to", HOMES.values(), ids=HOMES)
def test_a_snapshot_moves_everything_to_any_other_engine(
    store: Store, to: Callable[[Path], Home], tmp_path: Path
) -> None:
    table = store.table(identifier := store.create(read(GOLDEN)))
    table.play_all([gelato(1), gelato(2)])
    table.finish(AS_IT_STANDS)
    store.remove(store.create(read(GOLDEN)))
    store.rename("Anna", "Annalisa")
    store.set("theme", "dark")
    there = Store(to(tmp_path / "there").open(), Clock())
    there.create(read(GOLDEN))
    empty = there.snapshot()
    everything = store.snapshot()
    before = there.merge(lambda here: everything if here == empty else here)
    assert there.snapshot().settings.items() >= everything.settings.items()
    assert {one.id: one for one in there.snapshot().tables}.items() >= {
        one.id: one for one in everything.tables
    }.items()
    assert there.table(identifier).state == table.state
    assert [one.id for one in there.summaries(is_finished=True)] == [identifier]
    there.bring_back(before)
    assert there.snapshot() == empty
    there.close()
