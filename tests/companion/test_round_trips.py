"""Random tables of all games survive the round trip through each format that leaves the app."""

from __future__ import annotations

import csv
import io
import random
from pathlib import Path

import pytest

from companion.store.snapshot import Snapshot
from companion.store.sqlite import open_store
from companion.transfer import backup, incoming, recap, restore, table_link
from companion.transfer.incoming import Incoming
from engine.conclusion import places
from engine.files import codec
from engine.message import Seat
from tests.companion.evenings import OPENINGS, evenings, play_about
from tests.companion.stores import Clock
from tests.play import open_table, play_on, read

STAMP = "2026-11-14T20:30:00.000+00:00"
# How many random tables: `make whole` tries the larger number.
MANY = [200, pytest.param(1_000, marks=pytest.mark.whole)]
# What the largest code, version 40, holds at error level L.
LARGEST_CODE = 2_953


@pytest.mark.slow
@pytest.mark.parametrize("number", MANY)
def test_tables_as_files_and_as_links(number: int) -> None:
    for table in evenings(number):
        file = table_link.file_of(table)
        text = codec.write(file)
        for back in (
            incoming.read_table(text.encode()),
            incoming.from_link(f"Look at this: {table_link.link(file)}. Have fun!"),
            incoming.from_bytes(text.encode()),
            incoming.from_text(text),
        ):
            assert isinstance(back, Incoming)
            assert back.file == file
            assert back.table.state == table.state
            assert back.table.score == table.score


@pytest.mark.slow
@pytest.mark.parametrize("opening", OPENINGS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_whole_game_fits_one_code(opening: Path) -> None:
    table = open_table(read(opening))
    for _ in play_on(table, random.Random(1)):
        pass
    assert len(table_link.link(table_link.file_of(table))) <= LARGEST_CODE


@pytest.mark.slow
@pytest.mark.parametrize("number", MANY)
def test_tables_as_rows_of_a_spreadsheet(number: int) -> None:
    for table in evenings(number, seed=2):
        found = list(csv.DictReader(io.StringIO(recap.csv_text(table, STAMP))))
        card, names = table.score, table.setup.names
        order = places(card, table.game.outcome(table.state))
        wanted = [
            (table.game.key, name, order[Seat(seat)], card.totals[seat], category.key, points)
            for seat, name in enumerate(names)
            for category in table.game.categories(table.setup)
            for points in [card.points(Seat(seat), category.key)]
        ]
        read_back = [
            (
                row["game"],
                row["player"].removeprefix("'"),
                int(row["place"]),
                int(row["total"]),
                row["category"],
                int(row["points"]),
            )
            for row in found
        ]
        assert read_back == wanted


@pytest.mark.slow
@pytest.mark.parametrize("number", MANY)
def test_tables_in_one_backup(tmp_path: Path, number: int) -> None:
    store, _ = open_store(tmp_path / "old", Clock())
    chance = random.Random(3)
    for index in range(number):
        file = read(OPENINGS[index % len(OPENINGS)])
        table = store.table(identifier := store.create(file))
        play_about(table, chance, chance.randrange(6))
        points = list(table.game.catalogue.rulings.values())
        if points and chance.random() < 0.3:
            table.rule(points[0].id, chance.choice(points[0].choices).key)
        if chance.random() < 0.5:
            table.finish()
        if chance.random() < 0.1:
            store.remove(identifier)
    kept = store.snapshot()
    found = backup.read(backup.write(kept, STAMP))
    other, _ = open_store(tmp_path / "new", Clock())
    other.merge(lambda here: restore.plan(found, here).change)
    assert other.snapshot() == kept
    for is_finished in (False, True):
        lists = [s.summaries(is_finished=is_finished, limit=number) for s in (store, other)]
        assert lists[0] == lists[1]
    assert other.snapshot() != Snapshot()
