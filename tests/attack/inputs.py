"""The kinds of hostile input, each made from one number and given to its entry point."""

from __future__ import annotations

import base64
import gzip
import json
import random
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from companion.present import statistics
from companion.present.dates import day
from companion.present.seats import Seats, typed_name
from companion.present.setup_question import SetupForm
from companion.screens import shelf
from companion.screens.home import screen as home_screen
from companion.screens.setup import submit
from companion.store.errors import DamagedData, WriteFailed
from companion.store.store import Store
from companion.transfer import backup, table_link
from engine import registry
from engine.core import CannotRecord
from engine.files import codec, log_json, strict_json
from engine.files.shapes import Unreadable
from engine.log import CannotFollow
from engine.table import Table
from tests.attack import mutate
from tests.attack.entry_points import ACCEPTED, REFUSED, STAMP, Home, leave, one_line, shown
from tests.companion.stores import raw

COMMANDS = ("score", "check", "replay")


def table_file(home: Home, chance: random.Random) -> str:
    """A table file, through the command line and as an arrival."""
    raw = mutate.text_of(mutate.changed(home.good.file(chance), chance), chance)
    if chance.random() < 0.25:
        raw = mutate.broken(raw, chance)
    way = chance.randrange(5)
    arrived = home.arrive(raw) if way < 3 else ACCEPTED
    if way < 2:
        return arrived
    more = ["--json"] if chance.random() < 0.3 else []
    told = home.command(chance.choice(COMMANDS), raw, *more)
    assert told == ACCEPTED or arrived == REFUSED or way > 2, "the app takes what is refused here"
    return told


def packed(raw: bytes) -> str:
    """A link that carries any bytes."""
    content = base64.urlsafe_b64encode(zlib.compress(raw, 9)[2:-4]).rstrip(b"=")
    return table_link.LINK + content.decode()


def link(home: Home, chance: random.Random) -> str:
    """A text, a link or what a QR code says."""
    content = home.good.file(chance)
    if chance.random() < 0.6:
        content = mutate.changed(content, chance)
    text = packed(mutate.text_of(content, chance))
    around = chance.choice(["", "Look: ", "\n", mutate.noise(chance) + " ", "(", '"'])
    text = around + text + chance.choice(["", ".", ")", "\n", " " + mutate.noise(chance), "&x=1"])
    if chance.random() < 0.4:
        text = mutate.broken(text.encode(), chance).decode("utf-8", errors="surrogateescape")
    arrival = text if chance.random() < 0.7 else text.encode("utf-8", errors="surrogateescape")
    return home.arrive(arrival)


@cache
def _bomb() -> bytes:
    """A small file that unpacks to more than a backup may have."""
    return gzip.compress(bytes(65_000_000), 1)


def a_backup(home: Home, chance: random.Random) -> str:
    """A backup with fields changed, damaged as a file, or no backup at all."""
    whole = home.good.backup
    content = {**whole, "tables": chance.sample(whole["tables"], chance.choice([1, 1, 2]))}
    if chance.random() < 0.8:
        content = mutate.changed(content, chance)
    raw = gzip.compress(mutate.text_of(content, chance), 1, mtime=0)
    if chance.random() < 0.25:
        raw = mutate.broken(raw, chance)
    if chance.random() < 0.02:
        raw = chance.choice([_bomb(), gzip.compress(raw, 1), raw * 2])
    return home.arrive(raw)


def log_entries(home: Home, chance: random.Random) -> str:
    """An action log, read entry by entry onto a table."""
    stored = chance.choice(home.good.backup["tables"])
    file = codec.read(
        json.dumps({**stored["setup"], "rulings": stored.get("rulings", {})}).encode()
    )
    events = [event["body"] for event in stored.get("events", [])] or [{"kind": "undone"}]
    try:
        bodies = strict_json.parse(mutate.text_of(mutate.changed(events, chance), chance))
        given = bodies if isinstance(bodies, list) else [bodies]
        names = file.setup.names
        entries = [log_json.read_entry(file.game, body, names, version=1) for body in given]
        table: Any = Table(file.game, file.setup, entries)
    except (Unreadable, CannotFollow, CannotRecord) as error:
        one_line(str(error))
        return REFUSED
    again = [log_json.write_entry(file.game, entry, file.setup.names) for entry in entries]
    assert [log_json.read_entry(file.game, one, names, version=1) for one in again] == entries
    shown(table)
    return ACCEPTED


ROWS = {
    "tables": ("game", "setup", "rulings", "engine", "started", "finished", "removed"),
    "events": ("seq", "kind", "version", "body", "at"),
    "results": ("finished", "touched", "body"),
    "people": ("name", "colours", "games", "seen"),
    "settings": ("key", "value"),
}
SETTINGS = ("theme", "text-size", "language", "place", "welcomed", "spellings", "results", "awake")


def stored_rows(home: Home, chance: random.Random) -> str:
    """A row of the database that something else has changed; what can be read stays readable."""
    store = home.fresh()
    connection = raw(store)
    identifier = store.create(codec.read(json.dumps(home.good.file(chance)).encode()))
    store.summaries(is_finished=False)
    connection.execute("SAVEPOINT before")
    table = chance.choice(list(ROWS))
    column = chance.choice(ROWS[table])
    if table == "settings":
        key, value = chance.choice(SETTINGS), _value(chance)
        connection.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (key, value))
    else:
        row = connection.execute(f"SELECT rowid, {column} FROM {table} LIMIT 1").fetchone()
        value = _like(row[1], chance) if row else None
        if row:
            connection.execute(
                f"UPDATE OR IGNORE {table} SET {column} = ? WHERE rowid = ?", (value, row[0])
            )
    if table != "results":
        # A damaged row of results is looked at as it is, not rebuilt beforehand.
        connection.execute("INSERT OR IGNORE INTO stale SELECT id FROM tables LIMIT 2")
    connection.execute("RELEASE before")
    told = ACCEPTED
    for look in looks(store, identifier):
        try:
            look()
        except (DamagedData, WriteFailed) as error:
            one_line(str(error))
            told = REFUSED
    store.close()
    return told


def forgotten(store: Store) -> None:
    """Somebody is forgotten and remembered again."""
    undo = store.forget("Anna")
    undo()


def listed(store: Store) -> None:
    """Every table as home shows it."""
    for is_finished in (False, True):
        for one in store.summaries(is_finished=is_finished, limit=50):
            because = one.because
            assert one.game or because
            home_screen.description(one)
            day(one.touched)


def counted(store: Store) -> None:
    """Every result as statistics show it."""
    for and_running in (False, True):
        results = store.results(and_running=and_running)
        for one in results:
            day(one.at)
            statistics.of_game(results, one.game)
            for sat in one.people:
                statistics.of_person(results, sat.name)


def looks(store: Store, identifier: str) -> Iterator[Callable[[], object]]:
    """Whatever screens ask a store for."""
    yield lambda: listed(store)
    yield lambda: counted(store)
    yield store.people
    yield store.aliases
    yield lambda: [store.setting(key) for key in SETTINGS]
    yield lambda: shown(store.table(identifier))
    yield lambda: store.stamps(identifier)
    yield lambda: backup.read(backup.write(store.snapshot(), STAMP))
    yield lambda: forgotten(store)


def _value(chance: random.Random) -> Any:
    content: Any = chance.choice([*mutate.ODD, *mutate.NUMBERS, *mutate.NAMES[:12], {"table": 1}])
    return chance.choice([json.dumps(content), "{", "", None, 7, b"\xff\xfe"])


def _like(value: Any, chance: random.Random) -> Any:
    """A value as it may be after damage."""
    if isinstance(value, str) and value[:1] in ("{", "[") and chance.random() < 0.6:
        return mutate.text_of(mutate.changed(json.loads(value), chance), chance).decode(
            "utf-8", errors="replace"
        )
    if isinstance(value, str) and value and chance.random() < 0.6:
        return mutate.broken(value.encode(), chance).decode("utf-8", errors="replace")
    return chance.choice([None, 7, -1, 2**40, "", "x", b"\xff\xfe\x00", 1.5])


def a_name(home: Home, chance: random.Random) -> str:
    """A name typed by somebody, at a new table and for a person."""
    name = chance.choice([chance.choice(mutate.NAMES), mutate.noise(chance)])
    typed = typed_name(name)
    store, key = home.scratch(), chance.choice(registry.keys())
    fewest = registry.game(key).seats[-1]
    seats = Seats().among(tuple(shelf.about(key).get("colours", ())))
    for one in (typed or "Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")[:fewest]:
        seats = seats.add(one)
    form = SetupForm(answers={})
    identifier, why = submit.create(store, key, seats, form, is_finished=True)
    if not identifier:
        one_line(why)
        return REFUSED
    table = store.table(identifier)
    assert not typed or typed in table.setup.names
    shown(table)
    leave(store, identifier, table)
    if typed:
        with suppress(WriteFailed):
            store.rename("Bruno", typed)
            raise AssertionError("two who sat at one table became one")
        store.rename("Gina", typed)
        assert "spellings" in backup.read(backup.write(store.snapshot(), STAMP)).settings
        store.set("spellings", {})
    return ACCEPTED


KINDS: dict[str, tuple[int, Callable[[Home, random.Random], str]]] = {
    "table file": (58, table_file),
    "link": (20, link),
    "backup": (6, a_backup),
    "log": (12, log_entries),
    "stored row": (2, stored_rows),
    "name": (2, a_name),
}
