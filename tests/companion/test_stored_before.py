"""Databases, backups and links that earlier versions wrote are read with nothing lost."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from companion.store.connection import FILE
from companion.store.store import Store
from companion.transfer import backup, incoming, restore, table_link
from engine import __version__
from engine.files import codec, log_json
from engine.log import Finished
from tests.companion.stores import opened

STORED = Path(__file__).parent / "stored"
SCHEMAS = ("schema-1", "schema-2")


def expected(name: str) -> dict[str, Any]:
    """What that version said of what it stored."""
    found = content((STORED / f"{name}.expected.json.gz").read_bytes())
    for table in found["tables"].values():
        # A file leaves out what equals today's default; all choices are compared apart from it.
        table["file"]["rulings"] = None
    return found


def written_before(folder: Path, name: str) -> Store:
    """The database of an earlier version, opened by this one."""
    folder.mkdir(exist_ok=True)
    (folder / FILE).write_bytes(gzip.decompress((STORED / f"{name}.db.gz").read_bytes()))
    return opened(folder)


def described(store: Store, identifier: str) -> dict[str, Any]:
    """A table as an earlier version described it."""
    table, stamps = store.table(identifier), store.stamps(identifier)
    names, entries = store.file(identifier).setup.names, table.log.entries
    if table.log.is_finished:
        # At that time the end of a table stood beside its entries.
        assert isinstance(entries[-1], Finished)
        entries = entries[:-1]
    return as_json(
        {
            "game": table.game.key,
            "totals": table.score.totals,
            "line": table.log.line,
            "head": table.log.head,
            "names": table.setup.names,
            "rulings": dict(table.setup.rulings.choices),
            "entries": [log_json.write_entry(table.game, one, names) for one in entries],
            "finished": store.is_finished(identifier),
            "ended": store.ended(identifier),
            "stamps": [
                stamps.started,
                stamps.touched,
                stamps.finished,
                stamps.events[: len(entries)],
            ],
            "file": {**codec.to_json(table_link.file_of(table)), "rulings": None},
        }
    )


def content(raw: bytes) -> dict[str, Any]:
    """The JSON of a packed file."""
    found: dict[str, Any] = json.loads(gzip.decompress(raw))
    return found


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def listed(store: Store, *, is_finished: bool) -> list[dict[str, Any]]:
    return [
        {
            "id": one.id,
            "game": one.game,
            "names": list(one.names),
            "totals": list(one.totals),
            "leaders": list(one.leaders),
            "because": bool(one.because),
            "moves": one.moves,
            "touched": one.touched,
            "finished": one.is_finished,
            "ended": one.ended,
        }
        for one in store.summaries(is_finished=is_finished, limit=99)
    ]


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_stored_table_is_read_and_scored_as_before(tmp_path: Path, name: str) -> None:
    store, before = written_before(tmp_path, name), expected(name)
    assert {key: described(store, key) for key in before["tables"]} == before["tables"]
    assert len({table["game"] for table in before["tables"].values()}) == 5


@pytest.mark.parametrize("name", SCHEMAS)
def test_stored_people_and_settings_are_kept(tmp_path: Path, name: str) -> None:
    store, before = written_before(tmp_path, name), expected(name)
    people = [[one.name, list(one.colours), one.games, one.seen] for one in store.people()]
    assert people == before["people"]
    assert store.aliases() == before["spellings"]
    assert {key: store.setting(key, "missing") for key in before["settings"]} == before["settings"]


def test_lists_and_results_are_as_before(tmp_path: Path) -> None:
    store, before = written_before(tmp_path, "schema-2"), expected("schema-2")
    for row in before["running"] + before["finished"]:
        # The wording may change, the points may not.
        row["because"] = bool(row["because"])
    assert listed(store, is_finished=False) == before["running"]
    assert listed(store, is_finished=True) == before["finished"]
    results = [
        [one.id, one.game, one.at, one.people, one.is_decided, one.others]
        for one in store.results()
    ]
    assert as_json(results) == before["results"]
    store.rebuild()
    assert listed(store, is_finished=True) == before["finished"]


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_backup_written_before_restores_every_table(tmp_path: Path, name: str) -> None:
    before = expected(name)
    found = backup.read((STORED / f"{name}.backup.json.gz").read_bytes())
    store = opened(tmp_path)
    store.merge(lambda here: restore.plan(found, here).change)
    assert {key: described(store, key) for key in before["tables"]} == before["tables"]
    people = [[one.name, list(one.colours), one.games, one.seen] for one in store.people()]
    assert people == before["people"]


def test_a_backup_of_the_same_data_differs_only_by_an_entry_for_the_end(tmp_path: Path) -> None:
    store = written_before(tmp_path, "schema-2")
    old = content((STORED / "schema-2.backup.json.gz").read_bytes())
    now = content(backup.write(store.snapshot(), old["written"]))
    assert now == {**backup.UPCASTS[1](old), "format": backup.FORMAT, "app": __version__}
    finished = [table for table in now["tables"] if "finished" in table]
    assert finished
    assert all(table["events"][-1]["at"] == table["finished"] for table in finished)


@pytest.mark.parametrize("name", SCHEMAS)
def test_links_made_before_lead_to_the_same_tables(name: str) -> None:
    for link in expected(name)["links"].values():
        assert table_link.link(incoming.from_link(link).file) == link
