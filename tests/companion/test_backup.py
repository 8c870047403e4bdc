"""Backup and restore: everything in one file, merged without losing anything, undone as a whole."""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.present.seats import typed_name
from companion.progress import Progress
from companion.store.connection import FILE
from companion.store.errors import WriteFailed
from companion.store.people import Person
from companion.store.snapshot import Snapshot
from companion.store.sqlite import open_store
from companion.store.store import Store
from companion.transfer import backup, restore
from companion.transfer.backup import Backup
from companion.transfer.compression import ImportRefused
from companion.transfer.restore import Plan
from engine.files import strict_json
from engine.games.positano.actions import CountGelato
from engine.message import Seat
from tests.companion.stores import Clock, opened, sql
from tests.play import read, tables

ROOT = Path(__file__).parents[2]
STAMP = "2026-11-14T20:30:00.000+00:00"
OLD = Path(__file__).parent / "backups" / "version-1.json.gz"
GOLDEN = tables("positano", "golden")[-1]


def gelato(store: Store, identifier: str, *icons: int) -> None:
    table = store.table(identifier)
    for number in icons:
        table.play(CountGelato(Seat(0), number))


def saved(store: Store) -> Backup:
    return backup.read(backup.write(store.snapshot(), STAMP))


def restored(store: Store, found: Backup) -> tuple[Plan, Path]:
    plan = restore.plan(found, store.snapshot())
    return plan, store.merge(lambda here: restore.plan(found, here).change)


def counts(plan: Plan) -> dict[str, int]:
    names = ("new", "longer", "back", "same", "copies")
    return {name: number for name in names if (number := getattr(plan, name))}


def totals(store: Store) -> list[tuple[int, ...]]:
    return sorted(table.totals for table in store.summaries(is_finished=False, limit=50))


def test_a_restore_on_a_new_phone_brings_everything(tmp_path: Path) -> None:
    old, new = opened(tmp_path / "old"), opened(tmp_path / "new")
    identifier = old.create(read(GOLDEN))
    gelato(old, identifier, 1, 2)
    old.table(identifier).finish()
    old.set("theme", "dark")
    old.set("place", {"table": identifier, "view": "score"})
    plan, _ = restored(new, saved(old))
    assert (counts(plan), plan.people, plan.settings) == ({"new": 1}, 4, 1)
    assert new.snapshot().tables == old.snapshot().tables
    assert new.snapshot().people == old.snapshot().people
    assert new.snapshot().settings == {"theme": "dark"}


def test_the_same_backup_twice_changes_nothing_more(tmp_path: Path) -> None:
    old, new = opened(tmp_path / "old"), opened(tmp_path / "new")
    gelato(old, old.create(read(GOLDEN)), 1)
    restored(new, saved(old))
    before = new.snapshot()
    plan, _ = restored(new, saved(old))
    assert plan.is_empty
    assert counts(plan) == {"same": 1}
    assert new.snapshot() == before


def test_of_two_logs_the_longer_one_stays_whichever_side_it_is_on(tmp_path: Path) -> None:
    store = opened(tmp_path)
    identifier = store.create(read(GOLDEN))
    gelato(store, identifier, 1)
    early = saved(store)
    gelato(store, identifier, 5)
    late, total = saved(store), totals(store)
    plan, before = restored(store, early)
    assert counts(plan) == {"same": 1}
    assert totals(store) == total
    store.bring_back(before)
    other = opened(tmp_path / "other")
    restored(other, early)
    plan, _ = restored(other, late)
    assert counts(plan) == {"longer": 1}
    assert totals(other) == total


def test_tables_that_went_different_ways_are_both_kept_and_copied_once(tmp_path: Path) -> None:
    mine, yours = opened(tmp_path / "mine"), opened(tmp_path / "yours")
    identifier = mine.create(read(GOLDEN))
    restored(yours, saved(mine))
    gelato(mine, identifier, 1)
    gelato(yours, identifier, 9)
    both = sorted(totals(mine) + totals(yours))
    plan, _ = restored(mine, saved(yours))
    assert counts(plan) == {"copies": 1}
    assert totals(mine) == both
    plan, _ = restored(mine, saved(yours))
    assert counts(plan) == {"same": 1}
    assert totals(mine) == both


@pytest.mark.parametrize(("here", "there"), [(1, 2), (1, 3), (0, 1)])
def test_a_table_that_was_ruled_otherwise_and_went_on_is_added_as_a_copy(
    tmp_path: Path, here: int, there: int
) -> None:
    mine, yours = opened(tmp_path / "mine"), opened(tmp_path / "yours")
    identifier = mine.create(read(GOLDEN))
    restored(yours, saved(mine))
    for store, length in ((mine, here), (yours, there)):
        for number in range(length):
            gelato(store, identifier, number)
    table = mine.table(identifier)
    table.rule("gruppo-single", "no-group")
    plan, _ = restored(mine, saved(yours))
    assert counts(plan) == {"copies": 1}
    (copy,) = (one.id for one in mine.snapshot().tables if one.id != identifier)
    chosen = [mine.table(one).setup.rulings["gruppo-single"] for one in (identifier, copy)]
    assert chosen == ["no-group", "group-of-one"]
    assert [len(mine.table(one).log.entries) for one in (identifier, copy)] == [here + 1, there]
    assert counts(restored(mine, saved(yours))[0]) == {"same": 1}


def test_a_removed_table_comes_back_from_a_backup(tmp_path: Path) -> None:
    store = opened(tmp_path)
    identifier = store.create(read(GOLDEN))
    found = saved(store)
    gelato(store, identifier, 4)
    total = totals(store)
    store.remove(identifier)
    plan, _ = restored(store, found)
    assert counts(plan) == {"back": 1}
    assert totals(store) == total


def test_a_table_damaged_here_gets_a_sound_one_beside_it(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.create(read(GOLDEN))
    found = saved(store)
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("""UPDATE tables SET setup = '{"game": "positano"}'""")
    connection.commit()
    connection.close()
    plan, _ = restored(store, found)
    assert counts(plan) == {"copies": 1}
    assert len(store.snapshot().tables) == 2


def test_a_damaged_table_does_not_spoil_the_backup(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.create(read(GOLDEN))
    sound = store.create(read(GOLDEN))
    for wrong in ("no json", '{"game": "positano"}'):
        connection = sqlite3.connect(tmp_path / FILE)
        connection.execute("UPDATE tables SET setup = ? WHERE id != ?", (wrong, sound))
        connection.commit()
        connection.close()
        assert [table.kept.id for table in saved(store).tables] == [sound]


@pytest.mark.parametrize(
    "wrong",
    [
        "UPDATE people SET colours = '{'",
        "UPDATE people SET colours = NULL, games = 'many', seen = 7",
        "UPDATE settings SET value = x'fffe' WHERE key = 'theme'",
        "UPDATE settings SET value = '{'",
    ],
)
def test_a_damaged_person_or_setting_does_not_spoil_the_backup(tmp_path: Path, wrong: str) -> None:
    store = opened(tmp_path)
    sound = store.create(read(GOLDEN))
    store.set("theme", "dark")
    sql(tmp_path, wrong)
    assert [table.kept.id for table in saved(store).tables] == [sound]
    assert store.setting("theme", "system") in ("dark", "system")
    assert {person.name for person in store.people()} == set(read(GOLDEN).setup.names)


def test_one_invisible_name_does_not_cost_all_aliases(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.create(read(GOLDEN))
    store.rename("Anna", typed_name("An\u202enika\x07"))
    assert saved(store).settings["spellings"] == {"Anna": "Annika"}


@pytest.mark.parametrize(
    "change",
    [
        {"setup": {"rulings": {"\ud800": 1}}},
        {"setup": {"moves": []}},
        {"started": "0001-01-01T00:00:00.000+00:00"},
        {"started": "9999-12-31T23:59:59.000+00:00"},
        {"started": "２０２６-11-14T20:30:00.000+00:00"},
    ],
)
def test_a_table_that_could_not_be_stored_or_shown_is_refused(
    tmp_path: Path, change: dict[str, Any]
) -> None:
    store = opened(tmp_path)
    store.create(read(GOLDEN))
    content = json.loads(gzip.decompress(backup.write(store.snapshot(), STAMP)))
    table = content["tables"][0]
    table.update(change, setup={**table["setup"], **change.get("setup", {})})
    with pytest.raises(ImportRefused):
        backup.read(gzip.compress(json.dumps(content).encode()))


def test_people_keep_the_larger_number_and_the_later_day() -> None:
    here = Person("Anna", ("red",), 5, "2026-01-01T00:00:00.000+00:00")
    there = Person("Anna", ("blue",), 3, "2026-02-01T00:00:00.000+00:00")
    other = Person("Bruno", (), 1, "2026-02-01T00:00:00.000+00:00")
    plan = restore.plan(Backup(people=(there, other)), Snapshot(people=(here,)))
    assert plan.change.people == (replace(there, games=5), other)
    assert restore.plan(Backup(people=(here,)), Snapshot(people=(here,))).is_empty


def test_settings_made_here_stay(tmp_path: Path) -> None:
    old, new = opened(tmp_path / "old"), opened(tmp_path / "new")
    old.set("theme", "dark")
    old.set("awake", False)
    new.set("theme", "light")
    restored(new, saved(old))
    assert new.snapshot().settings == {"theme": "light", "awake": False}


def test_a_restore_can_be_undone_and_even_that_loses_nothing(tmp_path: Path) -> None:
    old, new = opened(tmp_path / "old"), opened(tmp_path / "new")
    old.create(read(GOLDEN))
    mine = new.create(read(GOLDEN))
    before_all = new.snapshot()
    _, before = restored(new, saved(old))
    assert len(new.snapshot().tables) == 2
    gelato(new, mine, 3)
    since = new.snapshot()
    aside = new.bring_back(before)
    assert new.snapshot() == before_all
    assert len(new.summaries(is_finished=False)) == 1
    new.bring_back(aside)
    assert new.snapshot() == since


def copies(folder: Path) -> set[Path]:
    return set(folder.glob("costiera-before-*.db"))


def aged(copy: str, second: int) -> Path:
    """A copy as if it had been made so many seconds after 1970."""
    os.utime(copy, (second, second))
    return Path(copy)


def test_of_the_copies_made_before_a_change_the_newest_three_stay(tmp_path: Path) -> None:
    store = opened(tmp_path)
    foreign = tmp_path / "costiera-before-the-holidays.db"
    foreign.write_bytes(b"somebody's own")
    made = [aged(restored(store, Backup())[1], second) for second in range(5)]
    assert copies(tmp_path) == {*made[-3:], foreign}
    undone = store.bring_back(str(made[-3]))
    assert copies(tmp_path) == {*made[-2:], Path(undone), foreign}


def test_the_copy_before_the_last_restore_or_undo_is_found_by_its_name(tmp_path: Path) -> None:
    """Also one of two that were made in the same second."""
    store = opened(tmp_path)
    assert store.last_copy() is None
    for name in ("restore-holidays", "undo-2026-99-99-999999", "restore-9999-12-31-235959-x"):
        (tmp_path / f"costiera-before-{name}.db").write_bytes(b"somebody's own")
    (tmp_path / "costiera-before-noon-9999-12-31-235959.db").write_bytes(b"somebody's own")
    assert store.last_copy() is None
    for stamp in ("2026-11-14-203000", "2026-11-14-203000-2", "2026-11-14-203000-10"):
        path = tmp_path / f"costiera-before-restore-{stamp}.db"
        path.touch()
        assert store.last_copy() == (str(path), "2026-11-14T20:30:00+00:00", False)
    (tmp_path / "costiera-before-undo-2026-11-13-203000.db").touch()
    assert store.last_copy() == (str(path), "2026-11-14T20:30:00+00:00", False)
    undo = tmp_path / "costiera-before-undo-2026-11-15-203000.db"
    undo.touch()
    assert store.last_copy() == (str(undo), "2026-11-15T20:30:00+00:00", True)


def test_what_an_undone_restore_took_away_is_offered_again_and_again(tmp_path: Path) -> None:
    old, new = opened(tmp_path / "old"), opened(tmp_path / "new")
    old.create(read(GOLDEN))
    before = new.snapshot()
    restored(new, saved(old))
    new.create(read(GOLDEN))
    since = new.snapshot()
    for expected in (before, since, before, since):
        copy = new.last_copy()
        assert copy is not None
        new.bring_back(copy.name)
        assert new.snapshot() == expected


def test_copies_of_one_moment_all_stay(tmp_path: Path) -> None:
    store = opened(tmp_path)
    made = [aged(restored(store, Backup())[1], 7) for _ in range(4)]
    last = aged(restored(store, Backup())[1], 8)
    assert copies(tmp_path) == {*made, last}


def test_a_restore_that_fails_costs_no_copy(tmp_path: Path) -> None:
    store = opened(tmp_path)
    made = [aged(restored(store, Backup())[1], second) for second in range(3)]
    with pytest.raises(WriteFailed):
        store.bring_back(str(tmp_path / "gone.db"))
    assert copies(tmp_path) == set(made)


def test_a_copy_that_could_not_be_made_or_used_does_not_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened(tmp_path)
    made = [aged(restored(store, Backup())[1], second) for second in range(3)]

    def decide(_: Snapshot) -> Snapshot:
        raise ImportRefused("newer")

    with pytest.raises(ImportRefused):
        store.merge(decide)
    assert copies(tmp_path) == set(made)
    full = sqlite3.connect

    def no_room(path: Path) -> sqlite3.Connection:
        target = full(path)
        target.execute("PRAGMA max_page_count = 1")
        return target

    monkeypatch.setattr(sqlite3, "connect", no_room)
    with pytest.raises(WriteFailed, match="full"):
        restored(store, Backup())
    assert copies(tmp_path) == set(made)


def test_a_restore_without_room_changes_nothing(tmp_path: Path) -> None:
    old, new = opened(tmp_path / "old"), opened(tmp_path / "new")
    old.create(read(GOLDEN))
    new.create(read(GOLDEN))
    found, before = saved(old), new.snapshot()

    def fail(here: Snapshot) -> Snapshot:
        change = restore.plan(found, here).change
        wrong = replace(change.tables[0], id="0" * 32, events=(_Broken(),))
        return replace(change, tables=(*change.tables, wrong))

    class _Broken:
        version, at = 1, STAMP

        @property
        def body(self) -> Any:
            raise sqlite3.OperationalError("disk full")

    with pytest.raises(WriteFailed, match="disk full"):
        new.merge(fail)
    assert new.snapshot() == before
    assert not copies(tmp_path / "new")


def test_undoing_a_restore_needs_its_copy(tmp_path: Path) -> None:
    store = opened(tmp_path)
    before = store.snapshot()
    with pytest.raises(WriteFailed):
        store.bring_back(str(tmp_path / "gone.db"))
    assert store.snapshot() == before
    assert not (tmp_path / "gone.db").exists()


def test_a_store_in_memory_restores_and_undoes_too(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    store, notice = open_store(tmp_path / "file", Clock())
    assert notice is not None
    old = opened(tmp_path / "old")
    old.create(read(GOLDEN))
    _, before = restored(store, saved(old))
    assert len(store.snapshot().tables) == 1
    store.bring_back(before)
    assert not store.snapshot().tables


def test_a_backup_of_the_first_version_is_read_for_ever(tmp_path: Path) -> None:
    store = opened(tmp_path)
    plan, _ = restored(store, backup.read(OLD.read_bytes()))
    assert (counts(plan), plan.people, plan.settings) == ({"new": 6}, 4, 5)
    running = store.summaries(is_finished=False)
    finished = store.summaries(is_finished=True)
    assert sorted(table.game for table in running) == ["piazza", "positano", "tolleno"]
    assert sorted(table.game for table in finished) == ["amalfi-renaissance", "positano"]
    assert (36, 34, 26, 20) in [tuple(sorted(t.totals, reverse=True)) for t in finished]
    assert store.setting("text-size") == 1.2


def test_an_older_backup_is_converted_step_by_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = backup.VERSION

    def second(content: dict[str, Any]) -> dict[str, Any]:
        return {**content, "settings": {**content["settings"], "theme": "light"}}

    monkeypatch.setattr(backup, "VERSION", before + 1)
    monkeypatch.setitem(backup.UPCASTS, before, second)
    assert backup.read(OLD.read_bytes()).settings["theme"] == "light"


@pytest.mark.parametrize("limit", ["LARGEST", "MOST_PARTS"])
def test_a_backup_that_could_not_be_read_back_is_never_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    store = opened(tmp_path)
    store.create(read(GOLDEN))
    monkeypatch.setattr(backup, limit, 50)
    with pytest.raises(WriteFailed, match="backup: expected at most"):
        backup.write(store.snapshot(), STAMP)


@pytest.mark.parametrize("limit", ["LARGEST", "MOST_PARTS"])
def test_a_backup_that_grows_too_large_names_how_many_tables_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    store = opened(tmp_path)
    for _ in range(6):
        store.create(read(GOLDEN))
    kept = store.snapshot()
    three = gzip.decompress(backup.write(replace(kept, tables=kept.tables[:3]), STAMP))
    room = {"LARGEST": len(three), "MOST_PARTS": strict_json.parts(three)}[limit]
    monkeypatch.setattr(backup, limit, room)
    steps: list[Progress] = []
    with pytest.raises(WriteFailed, match=r"backup: expected at most .*: 3 of 6 tables fit"):
        steps.extend(backup.writing(kept, STAMP))
    assert steps[-1] == Progress(3, 6)


def test_a_backup_is_compact_json_in_a_fixed_order(tmp_path: Path) -> None:
    store = opened(tmp_path)
    for number in (0, 1, 2):
        kept = store.snapshot()
        assert len(kept.tables) == number
        raw = gzip.decompress(backup.write(kept, STAMP))
        content = json.loads(raw)
        assert list(content) == ["format", "app", "written", "tables", "people", "settings"]
        assert len(content["tables"]) == number
        assert raw == json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
        store.create(read(GOLDEN))


def test_what_was_set_for_the_next_table_of_a_game_is_kept(tmp_path: Path) -> None:
    old, new = opened(tmp_path / "old"), opened(tmp_path / "new")
    rulings, setup = {"gruppo-single": "no-group"}, {}
    old.set("rulings.positano", rulings)
    old.set("setup.positano", setup)
    old.set("rulings.tolleno", {"no such point": "at all"})
    restored(new, saved(old))
    assert new.snapshot().settings == {"rulings.positano": rulings, "setup.positano": setup}
