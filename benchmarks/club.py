"""`make bench-club`: a hundred tables of five phones over PostgreSQL, and a thousand beside ten.

The first part ends by comparing all phones: a run that is fast and wrong is a failure. Waiting for
what others of this machine do is part of its times, so the report says how busy it was.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from benchmarks.figures import Figure, by_turns
from companion.club.tables import Codes
from companion.store.opening import open_at
from companion.store.postgres import open_postgres
from companion.store.store import Store
from engine.games.positano.actions import CountGelato
from engine.message import Seat
from tests import postgres
from tests.club.processes import Club
from tests.phones.people import opening

RATE, PHONES = 30, 5
_PATIENCE = 300.0
# How long processes are given to hear of the last entry.
_AT_REST = 30.0


@dataclass
class Phone:
    """A phone's stream: what it has seen, and when."""

    key: str
    seq: int = -1
    seen: dict[int, float] = field(default_factory=dict)

    async def listen(self, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
        head = ("GET /live HTTP/1.1", "Host: 127.0.0.1", f"Authorization: Bearer {self.key}")
        writer.write("\r\n".join([*head, "", ""]).encode())
        while line := await reader.readline():
            if b'"parts":' in line:
                now, seq = time.perf_counter(), json.loads(line)["seq"]
                for one in range(self.seq + 1, seq + 1):
                    self.seen.setdefault(one, now)
                self.seq = seq


async def post(port: int, path: str, content: object, key: str = "") -> dict[str, Any]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
    body = json.dumps(content).encode()
    method = f"POST {path} HTTP/1.1" if content is not None else f"GET {path} HTTP/1.1"
    head = [method, "Host: 127.0.0.1", "Connection: close", "Content-Type: application/json"]
    head += [f"Authorization: Bearer {key}", f"Content-Length: {len(body)}"] if content else []
    head += [f"Authorization: Bearer {key}"] if content is None else []
    writer.write("\r\n".join([*head, "", ""]).encode() + (body if content else b""))
    answer = await reader.read()
    writer.close()
    found: dict[str, Any] = json.loads(answer.partition(b"\r\n\r\n")[2])
    return found


async def joined(port: int, code: str, role: str) -> Phone:
    found = await post(port, "/join", {"code": code, "role": role})
    return Phone(found["key"])


async def load(port: int, codes: list[tuple[str, str]], seconds: int) -> list[Figure]:
    """Play at all tables at once, then compare what all phones have."""
    tables: list[list[Phone]] = []
    for seat, watching in codes:
        roles = [(seat, f"seat {number}") for number in range(PHONES - 1)]
        some = [joined(port, code, role) for code, role in [*roles, (watching, "spectator")]]
        tables.append(list(await asyncio.gather(*some)))
    everybody = [phone for phones in tables for phone in phones]
    streams = [asyncio.create_task(phone.listen(port)) for phone in everybody]
    await until(lambda: all(phone.seq == 0 for phone in everybody))
    names, answers, seen = opening("positano").setup.names, [], []

    async def say(number: int) -> None:
        phones = tables[number % len(tables)]
        seat = number // len(tables) % (PHONES - 1)
        action = {"do": "count-gelato", "player": names[seat], "icons": number % 9}
        content = {"id": f"{number}", "base": phones[seat].seq, "say": "play", "actions": [action]}
        begun = time.perf_counter()
        found = await post(port, "/say", content, phones[seat].key)
        answers.append(time.perf_counter() - begun)
        seq = found["seq"]
        await until(lambda: all(phone.seq >= seq for phone in phones))
        seen.extend(phone.seen[seq] - begun for phone in phones)

    said = []
    for number in range(RATE * seconds):
        said.append(asyncio.create_task(say(number)))
        await asyncio.sleep(1 / RATE)
    await asyncio.gather(*said)
    differ = sum(await asyncio.gather(*(differs(port, phones) for phones in tables)))
    for stream in streams:
        stream.cancel()
    busy = f"load of the machine {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores"
    note = f"{len(codes)} tables, {len(everybody)} phones, {len(answers)} commands; {busy}"
    return [
        Figure("club: seen on all phones of a table, p95", p95(seen), "ms", 150, "", note),
        Figure("club: answered, p95", p95(answers), "ms"),
        Figure("club: tables with phones that differ", differ, "", 0),
    ]


async def differs(port: int, phones: list[Phone]) -> bool:
    """Whether phones of a table, or the processes they ask, still differ once all is at rest."""
    end = time.monotonic() + _AT_REST
    while True:
        prints = [await post(port, "/now", None, phone.key) for phone in phones for _ in range(2)]
        seqs = {*(phone.seq for phone in phones), *(one["seq"] for one in prints)}
        if len(seqs) == 1 and len({one["fingerprint"] for one in prints}) == 1:
            return False
        if time.monotonic() > end:
            return True
        await asyncio.sleep(0.5)


def p95(times: list[float]) -> float:
    return 1000 * sorted(times)[int(0.95 * len(times))]


async def until(condition: Any) -> None:
    end = time.monotonic() + _PATIENCE
    while not condition():
        assert time.monotonic() < end, "a phone stands still"
        await asyncio.sleep(0.005)


def hundred(seconds: int) -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        address = postgres.database_of(Path(folder))
        store = open_at(address)
        made, codes = [store.create(opening("positano")) for _ in range(100)], Codes(store)
        ways = [(codes.seat(table), codes.watching(table)) for table in made]
        store.close()
        club = Club(address, Path(folder), workers=2)
        try:
            return asyncio.run(load(club.port, ways, seconds))
        finally:
            club.stop()


def filled(folder: Path, tables: int, events: int) -> tuple[Store, str]:
    """A database with so many tables of so many entries, and one of its tables."""
    folder.mkdir()
    address = postgres.database_of(folder)
    store = open_postgres(address)
    first = store.create(opening("positano"))
    store.table(first).play(CountGelato(Seat(0), 1))
    with psycopg.connect(address, options="-csearch_path=costiera") as raw:
        raw.execute(
            "INSERT INTO tables SELECT md5(n::text), game, setup, rulings, engine, data, started"
            " FROM tables, generate_series(2, %s) AS n",
            [tables],
        )
        raw.execute(
            "INSERT INTO events SELECT tables.id, n, kind, version, at, body, author, '', term"
            " FROM tables, events, generate_series(1, %s) AS n"
            ' WHERE (tables.id, n) <> ("table", 1)',
            [events],
        )
        raw.execute(
            "INSERT INTO results SELECT id, false, started, '{\"id\": 1}' FROM tables"
            " ON CONFLICT DO NOTHING"
        )
    with psycopg.connect(address, autocommit=True) as raw:
        raw.execute("VACUUM ANALYZE")
    return store, first


def thousand(tables: int, events: int) -> list[Figure]:
    """Listing, opening and appending among many tables, as against ten."""
    with tempfile.TemporaryDirectory() as root:
        few = filled(Path(root) / "few", 10, events)
        many = filled(Path(root) / "many", tables, events)

        def append(store: Store, table: str) -> None:
            head = store.storage.heads([table])[table]
            ((_, last),) = store.storage.events(table, head - 1)
            with store.storage.change(table) as change:
                change.append(table, head, [last])

        acts = {
            "list": lambda store, _: store.storage.rows(is_finished=False, limit=12),
            "open": lambda store, table: store.storage.events(table),
            "append": append,
        }
        found = []
        for what, act in acts.items():
            both = [lambda act=act, at=at: act(*at) for at in (few, many)]
            small, large = by_turns(both, rounds=15, number=5)
            ratio, title = large.best / small.best, f"club: {what}, {tables} tables against 10"
            note = f"{large.best:.2f} ms against {small.best:.2f} ms; {events} entries each"
            found.append(Figure(title, ratio, "×", 1.2, "", note))
        for store, _ in (few, many):
            store.close()
        return found


def main() -> int:
    """The report; 1 if a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=30, help="how long the phones play")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--events", type=int, default=10_000, help="entries of each table")
    given = parser.parse_args()
    missed = 0
    for part in (lambda: hundred(given.seconds), lambda: thousand(given.tables, given.events)):
        for figure in part():
            print(*figure.lines(), sep="\n", flush=True)
            missed += figure.verdict == "MISSED"
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
