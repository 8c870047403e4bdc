"""Nothing is lost and nothing stored twice, whatever happens to the database or the way to it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import psycopg
import pytest

from companion.club.watching import Watcher
from companion.room.commands import Command, Play, Recorded, Seal, Sealed
from companion.room.room import Room
from companion.room.seats import THE_HOST, sitting
from companion.store import postgres as engine
from companion.store import postgres_schema
from companion.store.errors import NewerDatabase, TakenElsewhere, Unreachable, WriteFailed
from companion.store.postgres import PostgresStorage
from companion.store.postgres_connection import SIZE
from companion.store.store import Store
from engine.games.positano.actions import CountGelato, MakeBid
from engine.message import Seat
from tests import postgres
from tests.club.proxy import Wire
from tests.club.storm import check, new_table, storm
from tests.companion.stores import Clock
from tests.phones.people import another

FACTS = 40


@pytest.fixture
def schema(tmp_path: Path) -> str:
    return postgres.schema_of(tmp_path)


def opened(schema: str, url: str | None = None) -> Store:
    return Store(PostgresStorage(url or postgres.url(), Clock(), schema), Clock())


@pytest.fixture
def store(schema: str) -> Iterator[Store]:
    store = opened(schema)
    yield store
    store.close()


@pytest.fixture
def wire() -> Iterator[Wire]:
    wire = Wire(postgres.url())
    yield wire
    wire.close()


def gelato(room: Room, identifier: str, icons: int = 3) -> Recorded:
    what = Play((CountGelato(Seat(0), icons),))
    answer = room.say(THE_HOST, Command(identifier, room.seq, what))
    assert isinstance(answer, Recorded)
    return answer


def a_bid(room: Room) -> MakeBid:
    table = room.sight().table
    return next(a for a in table.game.choices(table.state, Seat(1)) if isinstance(a, MakeBid))


# The server


@pytest.mark.parametrize("how", ["restarted", "killed"])
def test_a_storm_survives_a_server_that_goes_and_comes_back(how: str, schema: str) -> None:
    server = postgres.Server()
    stores = [opened(schema, server.url) for _ in range(2)]
    table = new_table(stores[0])
    rooms = [Room(store, table) for store in stores for _ in range(2)]

    def goes() -> None:
        server.kill() if how == "killed" else server.stop()
        with pytest.raises(Unreachable):
            stores[0].storage.tables()
        server.start()

    phones = storm(rooms, FACTS, goes)
    assert any(phone.sent_again for phone in phones)
    check(stores[1], table, phones)
    for store in stores:
        store.close()
    server.stop()


def test_a_database_that_is_away_is_said_in_one_line_and_used_once_it_is_back(
    wire: Wire, schema: str
) -> None:
    store = opened(schema, wire.url)
    room = Room(store, new_table(store))
    wire.on_sent = lambda _: None
    for _ in range(2):
        with pytest.raises(Unreachable) as refused:
            gelato(room, "one")
        assert "\n" not in str(refused.value)
        with pytest.raises(Unreachable):
            room.head()
    assert room.seq == 0
    wire.on_sent = lambda piece: piece
    assert gelato(room, "one").seq == 1
    assert store.storage.heads([room.id]) == {room.id: 1}
    store.close()


def test_eight_at_once_and_no_more(store: Store, schema: str) -> None:
    room = Room(store, new_table(store))
    threads = [threading.Thread(target=room.head) for _ in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert isinstance(store.storage, PostgresStorage)
    assert 1 <= len(store.storage._pool._free) <= SIZE


# The way to it


def lose_answer_of(
    wire: Wire, words: bytes, *, arrives: bool = True
) -> Callable[[bytes], bytes | None]:
    """Cut the wire once something is said: after it has arrived, or before."""

    def cut(piece: bytes) -> bytes | None:
        if words not in piece:
            return piece
        wire.on_sent = lambda piece: piece
        wire.cut_before_answer = arrives
        return piece if arrives else None

    return cut


@pytest.mark.parametrize("is_stored", [True, False])
def test_a_commit_whose_answer_is_lost_is_asked_for_by_its_command(
    is_stored: bool, wire: Wire, store: Store, schema: str
) -> None:
    table = new_table(store)
    room = Room(opened(schema, wire.url), table)

    wire.on_sent = lose_answer_of(wire, b"COMMIT", arrives=is_stored)
    with pytest.raises(Unreachable):
        gelato(room, "one")
    assert room.seq == 0, "nobody has seen it"
    postgres.until(lambda: store.storage.heads([table])[table] == int(is_stored))
    assert gelato(room, "one").seq == 1
    (only,) = store.storage.events(table)
    assert only[1].command == "one"
    assert gelato(another(room), "one") == Recorded(1)


def test_a_sealed_bid_whose_answer_is_lost_is_kept_once(
    wire: Wire, store: Store, schema: str
) -> None:
    table = new_table(store)
    room = Room(opened(schema, wire.url), table)
    bid = Command("bid", 0, Seal(a_bid(room)))
    wire.on_sent = lost = lose_answer_of(wire, b"COMMIT")
    with pytest.raises(Unreachable):
        room.say(sitting(1), bid)
    assert wire.on_sent is not lost
    postgres.until(lambda: store.storage.secrets(table))
    assert isinstance(room.say(sitting(1), bid), Sealed)
    (only,) = store.storage.secrets(table)
    assert (only.seat, only.command) == (1, "bid")
    assert store.storage.heads([table]) == {table: 0}


# What another process has stored


@pytest.mark.parametrize("is_told", [True, False])
def test_another_process_is_followed_even_if_nobody_tells(
    is_told: bool, store: Store, schema: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = Room(store, new_table(store))
    theirs = Room(opened(schema), mine.id)
    if not is_told:
        monkeypatch.setattr(engine, "_TELL", "SELECT %s, %s")
    # Told, nobody has to ask within the hour; not told, somebody asks soon.
    watcher = Watcher(store.storage, lambda: [mine], lambda _: None, 3600 if is_told else 0.05)
    watcher.start()
    if is_told:
        postgres.until(lambda: has_listener(schema))
    gelato(theirs, "one")
    postgres.until(lambda: mine.seq == 1)
    bid = Command("bid", 1, Seal(a_bid(mine)))
    assert isinstance(theirs.say(sitting(1), bid), Sealed)
    postgres.until(lambda: mine.stand.sealed == ("bid",))


def has_listener(schema: str) -> bool:
    with psycopg.connect(postgres.url()) as raw:
        query = "SELECT 1 FROM pg_stat_activity WHERE query = %s AND state = 'idle'"
        return raw.execute(query, [f'LISTEN "{schema}"']).fetchone() is not None


@pytest.mark.parametrize("is_locked", [True, False])
def test_of_workers_who_race_for_a_number_each_gets_one(
    is_locked: bool, schema: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The key of the events decides, with or without the lock that spares most of the races."""
    if not is_locked:
        monkeypatch.setattr(engine, "_exclude_others", lambda *_: None)
    table = new_table(store)
    rooms = [Room(opened(schema), table) for _ in range(6)]
    check(store, table, storm(rooms, FACTS // 2, lambda: None))


def test_two_processes_never_store_the_same_number(schema: str, store: Store) -> None:
    table = new_table(store)
    other = opened(schema)
    mine, theirs = store.journal(table), other.journal(table)
    theirs.table.play(CountGelato(Seat(0), 1))
    with pytest.raises(TakenElsewhere):
        mine.table.play(CountGelato(Seat(0), 2))
    other.close()


def test_a_clock_that_is_set_back_changes_no_order(schema: str) -> None:
    times = iter(
        datetime(2026, 11, 14, 20, tzinfo=timezone.utc) - timedelta(hours=hour)
        for hour in range(1000)
    )
    store = Store(PostgresStorage(postgres.url(), Clock(), schema), lambda: next(times))
    room = Room(store, new_table(store))
    for number in range(1, 6):
        gelato(room, str(number), number)
    stored = store.storage.events(room.id)
    assert [event.command for _, event in stored] == list("12345")
    assert [event.at for _, event in stored] == sorted((e.at for _, e in stored), reverse=True)
    assert another(room).sight().table.state == room.sight().table.state
    (listed,) = store.summaries(is_finished=False)
    assert listed.moves == 5
    store.close()


def test_a_full_disk_is_said_and_nothing_half_is_stored(store: Store, schema: str) -> None:
    room = Room(store, new_table(store))
    full = """
    CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
    END $$;
    CREATE TRIGGER full_disk AFTER INSERT ON stale EXECUTE FUNCTION full_disk();
    """
    with psycopg.connect(postgres.url(), options=f"-csearch_path={schema}") as raw:
        raw.execute("DELETE FROM stale")
        raw.execute(full)
    with pytest.raises(WriteFailed, match="No space left") as refused:
        gelato(room, "one")
    assert not isinstance(refused.value, Unreachable)
    assert (room.seq, store.storage.heads([room.id])) == (0, {room.id: 0})
    with psycopg.connect(postgres.url(), options=f"-csearch_path={schema}") as raw:
        raw.execute("DROP TRIGGER full_disk ON stale")
    assert gelato(room, "one").seq == 1


def test_a_change_that_somebody_does_not_end_keeps_only_its_own_table_waiting(
    store: Store, schema: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.postgres_connection._LOCKED", "50ms")
    other = opened(schema)
    room, elsewhere = (Room(other, new_table(other)) for _ in range(2))
    with store.storage.change(room.id):
        with pytest.raises(WriteFailed) as refused:
            gelato(room, "one")
        assert not isinstance(refused.value, Unreachable)
        assert gelato(elsewhere, "one").seq == 1
    assert gelato(room, "one").seq == 1
    other.close()


# Migrations


NEXT = (
    "ALTER TABLE people ADD COLUMN town text NOT NULL DEFAULT 'Amalfi'",
    "UPDATE people SET town = 'Positano'",
)


def towns(schema: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(postgres.url(), options=f"-csearch_path={schema}") as raw:
        return raw.execute("SELECT town FROM people").fetchall()


@pytest.mark.parametrize("version", [1, 2])
def test_a_database_of_every_earlier_version_is_migrated(
    version: int, schema: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = (*postgres_schema.MIGRATIONS, *NEXT)
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", every[:version])
    store = opened(schema)
    room = Room(store, new_table(store))
    gelato(room, "one")
    copy = store.merge(lambda here: here)
    before = store.snapshot()
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", every)
    store = opened(schema)
    assert store.snapshot() == before
    assert set(towns(schema)) == {("Positano",)}
    store.bring_back(copy)
    assert set(towns(schema)) == {("Positano",)}, "a copy is migrated too"
    assert store.snapshot() == before
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", every[:2])
    with pytest.raises(NewerDatabase, match="version 3"):
        opened(schema)


def test_a_migration_that_is_interrupted_has_changed_nothing(
    schema: str, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened(schema)
    new_table(store)
    before = store.snapshot()
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", (*postgres_schema.MIGRATIONS, *NEXT))
    for words in (b"ALTER TABLE people", b"UPDATE people", b"UPDATE schema_version", b"COMMIT"):
        wire.on_sent = lose_answer_of(wire, words, arrives=words != b"COMMIT")
        with pytest.raises(Unreachable):
            opened(schema, wire.url)
        assert store.snapshot() == before
    with pytest.raises(psycopg.errors.UndefinedColumn):
        towns(schema)
    opened(schema, wire.url)
    assert set(towns(schema)) == {("Positano",)}


def test_processes_that_start_together_migrate_once(schema: str) -> None:
    opening = threading.Barrier(4)

    def start() -> None:
        opening.wait()
        opened(schema)
        done.append(True)

    done: list[bool] = []
    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(done) == 4
