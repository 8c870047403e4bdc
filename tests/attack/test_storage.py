"""Storage that fails: full, not to be written, damaged anywhere, used twice, the clock set back."""

from __future__ import annotations

import random
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from companion.store.connection import FILE
from companion.store.errors import DamagedData, StoreError, TakenElsewhere, WriteFailed
from companion.store.snapshot import Snapshot
from companion.store.sqlite import open_store
from companion.store.store import Store
from companion.transfer import backup, restore
from engine import registry
from engine.games.positano.actions import CountGelato
from engine.message import Seat
from tests.attack.damage import damages, survey
from tests.attack.disks import fill, read_only, small
from tests.attack.entry_points import one_line
from tests.companion.evenings import play_about
from tests.companion.stores import Clock, is_on_disk, raw
from tests.conftest import ROOT
from tests.play import read, tables

STAMP = "2026-11-14T20:30:00.000+00:00"
GOLDEN = tables("positano", "golden")[-1]


def gelato(icons: int) -> CountGelato:
    return CountGelato(Seat(0), icons)


def filled(folder: Path) -> Store:
    """A store with a table of every game, people and settings."""
    store, notice = open_store(folder, Clock())
    assert notice is None
    for key in registry.keys():
        table = store.table(store.create(read(tables(key, "openings")[0])))
        play_about(table, random.Random(key), 6)
    store.create(read(GOLDEN))
    store.set("theme", "dark")
    return store


def changes(store: Store, identifier: str) -> dict[str, Callable[[], object]]:
    """Everything somebody can do that is stored."""
    found = backup.read(backup.write(store.snapshot(), STAMP))
    return {
        "play": lambda: store.table(identifier).play(gelato(3)),
        "branch": lambda: store.table(identifier).branch("what if"),
        "rule": lambda: store.table(identifier).rule("gruppo-single", "no-group"),
        "finish": lambda: store.table(identifier).finish(),
        "remove": lambda: store.remove(identifier),
        "create": lambda: store.create(read(GOLDEN)),
        "set": lambda: store.set("text-size", "x" * 20_000),
        "rename": lambda: store.rename("Anna", "A" * 20_000),
        "forget": lambda: store.forget("Anna"),
        "rebuild": store.rebuild,
        "merge": lambda: store.merge(lambda here: restore.plan(found, here).change),
    }


def until_refused(act: Callable[[], object], match: str) -> int:
    """How often something could be done before one line said that it could not."""
    done, told = 0, ""
    while not told and done < 5_000:
        try:
            act()
            done += 1
        except WriteFailed as error:
            told = str(error)
    one_line(told)
    assert re.search(match, told)
    return done


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    with small(tmp_path / "disk") as disk:
        yield disk


def test_a_full_disk_says_so_and_goes_on_when_there_is_room(small_disk: Path) -> None:
    store = filled(small_disk / "home")
    identifier = store.create(read(GOLDEN))
    table = store.table(identifier)
    store.summaries(is_finished=False)
    filler = fill(small_disk)
    played = until_refused(lambda: table.play(gelato(len(table.log.entries) % 20)), "full|I/O")
    assert len(store.table(identifier).log.entries) == played
    assert store.table(identifier).state == table.state
    again, notice = open_store(small_disk / "home", Clock())
    if notice is None:
        assert again.table(identifier).state == table.state
    again.close()
    filler.unlink()
    table.play(gelato(9))
    assert store.table(identifier).state == table.state
    store.close()
    assert open_store(small_disk / "home")[0].table(identifier).state == table.state


def test_no_change_is_half_done_where_no_page_is_free(tmp_path: Path) -> None:
    store = filled(tmp_path)
    identifier = store.create(read(GOLDEN))
    # Whoever first asks for results writes their edition.
    store.results()
    pages = raw(store).execute("PRAGMA page_count").fetchone()[0]
    raw(store).execute(f"PRAGMA max_page_count = {pages}")
    for name in ("set", "rename", "create"):
        act = changes(store, identifier)[name]
        before = [store.snapshot()]

        def do(act: Callable[[], object] = act, before: list[Snapshot] = before) -> None:
            act()
            before.append(store.snapshot())

        until_refused(do, "full")
        assert store.snapshot() == before[-1], name


def test_a_first_start_on_a_full_disk_scores_in_memory(small_disk: Path) -> None:
    fill(small_disk)
    store, notice = open_store(small_disk / "home", Clock())
    assert notice is not None
    assert notice.kind == "not-saved"
    one_line(notice.reason)
    assert store.table(store.create(read(GOLDEN))).score.totals


def test_a_folder_that_cannot_be_written_keeps_what_is_in_it(tmp_path: Path) -> None:
    filled(tmp_path / "home").close()
    before = (tmp_path / "home" / FILE).read_bytes()
    with read_only(tmp_path / "home", tmp_path / "bound") as folder:
        store, notice = open_store(folder, Clock())
        assert notice is not None
        assert notice.kind == "not-saved"
        one_line(notice.reason)
        assert store.table(store.create(read(GOLDEN))).score.totals
    assert (tmp_path / "home" / FILE).read_bytes() == before


def test_a_file_that_became_read_only_is_reported_at_each_change(tmp_path: Path) -> None:
    store = filled(tmp_path)
    identifier = store.create(read(GOLDEN))
    store.summaries(is_finished=False)
    raw(store).execute("PRAGMA query_only = ON")
    before = store.snapshot()
    for name, act in changes(store, identifier).items():
        assert until_refused(act, "readonly") == 0, name
        assert store.snapshot() == before, name
    raw(store).execute("PRAGMA query_only = OFF")
    store.table(identifier).play(gelato(4))


@pytest.mark.parametrize("seed", range(4))
def test_a_database_damaged_anywhere_is_reported_and_never_overwritten(
    tmp_path: Path, seed: int
) -> None:
    told = damages(tmp_path, seed, 20)
    assert sum(told.values()) == 20


def test_a_file_without_its_tables_is_set_aside(tmp_path: Path) -> None:
    filled(tmp_path).close()
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("DROP TABLE people")
    connection.close()
    store, notice = open_store(tmp_path, Clock())
    assert notice is not None
    assert notice.kind == "damaged"
    assert Path(notice.path).exists()
    assert is_on_disk(store), "what happens from now on is saved"
    survey(store)


class Wandering:
    """A clock that somebody sets back by hours, days and years."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def __call__(self) -> datetime:
        past = self.chance.choice([0, 1, 3_600, 86_400, 40_000_000, 1_500_000_000])
        return datetime(2026, 11, 14, 20, tzinfo=timezone.utc) - timedelta(seconds=past)


def test_a_clock_set_back_changes_no_order_and_loses_nothing(tmp_path: Path) -> None:
    store, _ = open_store(tmp_path, Wandering(random.Random(3)))
    table = store.table(identifier := store.create(read(GOLDEN)))
    for icons in range(1, 13):
        table.play(gelato(icons))
        if icons % 4 == 0:
            table.undo()
    table.finish()
    again = store.table(identifier)
    assert again.log.entries == table.log.entries
    assert again.state == table.state
    survey(store)
    stamps = store.stamps(identifier)
    assert all(datetime.fromisoformat(at) for at in (stamps.started, stamps.touched))
    found = backup.read(backup.write(store.snapshot(), STAMP))
    assert found.tables[0].entries == again.log.entries
    other, _ = open_store(tmp_path / "other", Wandering(random.Random(4)))
    other.merge(lambda here: restore.plan(found, here).change)
    assert other.table(identifier).state == again.state


WRITER = """
import sys
from pathlib import Path
from companion.store.sqlite import open_store
from companion.store.store import Store
from companion.store.errors import TakenElsewhere
from engine.games.positano.actions import CountGelato
from engine.message import Seat
folder, identifier, count, who = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]
store, notice = open_store(folder)
assert notice is None
table, done, refused = store.table(identifier), 0, 0
while done < count:
    try:
        table.play(CountGelato(Seat(0), done % 20))
        done += 1
        store.summaries(is_finished=False)
    except TakenElsewhere:
        refused += 1
        table = store.table(identifier)
print(done, refused)
"""


@pytest.mark.parametrize("is_same", [True, False], ids=["one-table", "two-tables"])
def test_two_processes_lose_nothing(tmp_path: Path, is_same: bool) -> None:
    store, _ = open_store(tmp_path)
    first = store.create(read(GOLDEN))
    second = first if is_same else store.create(read(GOLDEN))
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path), table, "25", str(who)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        for who, table in enumerate((first, second))
    ]
    told = [[int(n) for n in one.communicate()[0].split()] for one in writers]
    assert [one.returncode for one in writers] == [0, 0]
    assert [done for done, _ in told] == [25, 25]
    counts = [len(store.table(one).log.entries) for one in (first, second)]
    assert counts == ([50, 50] if is_same else [25, 25])
    listed = {one.id: one.totals for one in store.summaries(is_finished=False)}
    for one in (first, second):
        assert listed[one] == store.table(one).score.totals, "a list tells of an older table"


def test_a_table_played_on_elsewhere_is_listed_as_it_stands(tmp_path: Path) -> None:
    here, _ = open_store(tmp_path, Clock())
    table = here.table(here.create(read(GOLDEN)))
    table.play(gelato(1))
    there, _ = open_store(tmp_path, Clock())
    there.summaries(is_finished=False)
    table.play(gelato(9))
    for store in (here, there):
        assert store.summaries(is_finished=False)[0].totals == table.score.totals


def test_waiting_too_long_for_another_window_is_reported(tmp_path: Path) -> None:
    store = filled(tmp_path)
    identifier = store.create(read(GOLDEN))
    raw(store).execute("PRAGMA busy_timeout = 50")
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    table = store.table(identifier)
    with pytest.raises(WriteFailed, match="locked"):
        table.play(gelato(2))
    other.execute("ROLLBACK")
    table.play(gelato(2))
    assert store.table(identifier).state == table.state
    other.close()


def test_errors_of_the_store_have_one_base() -> None:
    assert all(issubclass(one, StoreError) for one in (WriteFailed, TakenElsewhere, DamagedData))
