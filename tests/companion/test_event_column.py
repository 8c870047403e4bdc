"""The recipe for a column of events, followed in a copy of the product."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.transfer import backup
from engine.games.positano.actions import CountGelato
from engine.message import Seat
from tests.companion.stores import opened
from tests.conftest import ROOT
from tests.play import read, tables

SNAPSHOT, SCHEMA = "companion/store/snapshot.py", "companion/store/schema.py"

# Each file with what is replaced there.
CHANGES = {
    SNAPSHOT: {"    term: int = 1\n": '    term: int = 1\n    device: str = "phone"\n'},
    SCHEMA: {
        "MIGRATIONS = (first, endings, authors)": """
def devices(db: Database) -> None:
    db.table("events").add_column("device", str, not_null_default="phone")


MIGRATIONS = (first, endings, authors, devices)
"""
    },
}

USE = """
import sys
from dataclasses import replace
from pathlib import Path
from companion.store.sqlite import open_store
from companion.store.store import Store
from companion.transfer import backup, restore
from tests.contract.memory_storage import Memory, MemoryStorage

folder, stamp = Path(sys.argv[1]), "2026-11-14T20:30:00.000+00:00"

def devices(store):
    return [event.device for table in store.snapshot().tables for event in table.events]

store, notice = open_store(folder)
assert notice is None, notice
(table,) = store.storage.tables()
assert devices(store) == ["phone", "phone"], "rows from before"
before = store.merge(lambda here: here)
(_, last), = store.storage.events(table, 1)
with store.storage.change() as change:
    change.append(table, 2, [replace(last, device="tablet")])
store.close()
store, _ = open_store(folder)
assert devices(store) == ["phone", "phone", "tablet"], "written and read"

raw = backup.write(store.snapshot(), stamp)
for other in (open_store(folder / "other")[0], Store(MemoryStorage(Memory()))):
    other.merge(lambda here: restore.plan(backup.read(raw), here).change)
    assert devices(other) == ["phone", "phone", "tablet"], "backup and restore"
old = backup.read((folder / "backup").read_bytes())
assert [event.device for event in old.tables[0].kept.events] == ["phone", "phone"], "old backup"

since = store.bring_back(before)
assert devices(store) == ["phone", "phone"], "copied"
store.bring_back(since)
assert devices(store) == ["phone", "phone", "tablet"], "copied back"
"""


@pytest.mark.slow
def test_a_column_of_events_touches_two_files(tmp_path: Path) -> None:
    home, product = tmp_path / "home", tmp_path / "product"
    store = opened(home)
    table = store.table(store.create(read(tables("positano", "golden")[-1])))
    table.play_all([CountGelato(Seat(0), 1), CountGelato(Seat(0), 2)])
    (home / "backup").write_bytes(backup.write(store.snapshot(), "2026-11-14T20:30:00.000+00:00"))
    store.close()
    shutil.copytree(ROOT / "companion", product / "companion")
    for path, changes in CHANGES.items():
        text = (product / path).read_text(encoding="utf-8")
        for old, new in changes.items():
            assert text.count(old) == 1
            text = text.replace(old, new)
        (product / path).write_text(text, encoding="utf-8")
    used = subprocess.run(
        [sys.executable, "-c", USE, str(home)],
        cwd=product,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(product), str(ROOT)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert used.returncode == 0, used.stderr


def test_the_recipe_names_the_files_that_it_touches() -> None:
    recipes = (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8")
    recipe = recipes.partition("## A column of events\n")[2].partition("\n## ")[0]
    assert re.findall(r"^\d\. `([^`]+)`", recipe, flags=re.MULTILINE) == list(CHANGES)
