"""Nothing is lost: events are stored before they show, and a bad file is never overwritten."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from companion.device.paths import data_folder
from companion.store import projections
from companion.store.connection import FILE
from companion.store.errors import DamagedData, WriteFailed
from companion.store.people import Person
from companion.store.protocol import Reader
from companion.store.sqlite import open_store
from companion.store.store import Store
from engine.files import codec
from engine.games.positano.actions import CountGelato, Place
from engine.games.positano.pieces import Lot, Roof
from engine.message import Seat, say
from tests.companion.stores import Clock, full_at_the_second_event, opened, raw, sql
from tests.play import read

ROOT = Path(__file__).parent.parent.parent
GOLDEN = ROOT / "tests" / "games" / "positano" / "golden" / "rulebook-p8.json"
SOLO = ROOT / "tests" / "games" / "amalfi_renaissance" / "golden" / "solo-genoa.json"
AMALFI = ROOT / "tests" / "games" / "amalfi" / "openings" / "two-players.json"
OPENING = ROOT / "tests" / "games" / "positano" / "openings" / "two-players.json"


def gelato(icons: int) -> CountGelato:
    return CountGelato(Seat(0), icons)


def test_a_reopened_table_has_its_undo_and_its_branches(tmp_path: Path) -> None:
    store = opened(tmp_path)
    table = store.table(identifier := store.create(read(GOLDEN)))
    table.play(gelato(7))
    table.play(Place(Lot(1, "A"), Seat(0), 9, Roof.GOLD), anyway=True)
    table.undo()
    table.branch("what if")
    table.play(gelato(2))
    store.close()
    again = opened(tmp_path).table(identifier)
    assert again.state == table.state
    assert again.log.entries == table.log.entries
    assert again.log.line == "what if"


def test_a_table_imported_with_moves_keeps_them(tmp_path: Path) -> None:
    store = opened(tmp_path)
    for path in sorted(GOLDEN.parent.glob("*.json")):
        file = read(path)
        table = store.table(store.create(file))
        assert [step.action for step in table.log.path()] == [move.action for move in file.moves]


def test_a_ruling_is_kept_with_the_table(tmp_path: Path) -> None:
    store = opened(tmp_path)
    table = store.table(identifier := store.create(read(GOLDEN)))
    table.rule("gruppo-single", "no-group")
    store.close()
    assert opened(tmp_path).table(identifier).setup.rulings["gruppo-single"] == "no-group"


def test_a_table_keeps_its_readings_when_a_default_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened(tmp_path)
    identifier = store.create(read(GOLDEN))
    rulings = read(GOLDEN).game.catalogue.rulings
    others = {
        key: replace(ruling, default=next(c.key for c in ruling.choices if c.key != ruling.default))
        for key, ruling in rulings.items()
    }
    monkeypatch.setitem(vars(read(GOLDEN).game.catalogue), "rulings", others)
    kept = store.file(identifier).setup.rulings
    assert dict(kept.choices) == {key: ruling.default for key, ruling in rulings.items()}


def test_a_choice_about_a_point_that_is_no_longer_open_is_left_alone(tmp_path: Path) -> None:
    store = opened(tmp_path)
    identifier = store.create(read(GOLDEN))
    sql(tmp_path, 'UPDATE tables SET rulings = \'{"settled": "so"}\'')
    assert store.file(identifier).setup.rulings["gruppo-single"] == "group-of-one"


def test_lists_show_totals_and_how_a_table_was_won(tmp_path: Path) -> None:
    store = opened(tmp_path)
    first, second = store.create(read(GOLDEN)), store.create(read(OPENING))
    assert [s.id for s in store.summaries(is_finished=False)] == [second, first]
    store.table(first).play(gelato(9))
    newest = store.summaries(is_finished=False)[0]
    assert (newest.id, newest.totals, newest.moves) == (first, (25, 34, 26, 36), 1)
    assert newest.because == "Dario wins with 36 points, 2 ahead of Bruno"
    store.table(first).finish()
    assert [s.id for s in store.summaries(is_finished=True)] == [first]
    assert [s.id for s in store.summaries(is_finished=False)] == [second]
    store.table(first).reopen()
    assert len(store.summaries(is_finished=False)) == 2


def test_a_table_left_at_a_what_if_is_listed_as_it_was_played(tmp_path: Path) -> None:
    store = opened(tmp_path)
    table = store.table(store.create(read(GOLDEN)))
    table.play(gelato(9))
    played = store.summaries(is_finished=False)[0]
    table.branch("what if")
    table.play(gelato(20))
    table.play(gelato(1))
    (listed,) = store.summaries(is_finished=False)
    assert (listed.totals, listed.moves) == (played.totals, played.moves) == ((25, 34, 26, 36), 1)
    assert (listed.leaders, listed.because) == ((3,), played.because)


def test_who_leads_is_listed_and_nobody_does_while_level_or_after_losing_alone(
    tmp_path: Path,
) -> None:
    store = opened(tmp_path)
    store.create(read(OPENING))
    assert store.summaries(is_finished=False)[0].leaders == ()
    store.create(read(SOLO))
    assert store.summaries(is_finished=False)[0].leaders == (0,)
    lost = json.loads(SOLO.read_text(encoding="utf-8"))
    lost["position"]["players"]["Anna"]["titles"] = {}
    store.create(codec.read(json.dumps(lost).encode()))
    assert store.summaries(is_finished=False)[0].leaders == ()


@pytest.mark.parametrize("error", [ZeroDivisionError("by zero"), KeyError("gone"), ValueError("x")])
def test_a_table_that_cannot_be_scored_does_not_take_the_list_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    store = opened(tmp_path)
    wrong, right = store.create(read(GOLDEN)), store.create(read(OPENING))
    game = store.table(wrong).game
    score = game.score

    def fails(state: Any) -> Any:
        if len(state.setup.players) == 4:
            raise error
        return score(state)

    monkeypatch.setattr(game, "score", fails)
    listed = {table.id: table for table in store.summaries(is_finished=False)}
    assert (listed[wrong].game, listed[right].game) == ("", "positano")
    assert listed[wrong].because == f"table {wrong}: {error}"


def test_a_reason_without_words_is_left_out(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.create(read(GOLDEN))
    (listed,) = store.summaries(is_finished=False)
    assert replace(listed, outcome=say("outcome.gone", n=1)).because == ""
    assert replace(listed, game="gone").because == ""


def test_list_rows_can_be_dropped_and_recomputed(tmp_path: Path) -> None:
    store = opened(tmp_path)
    for _ in range(3):
        store.table(store.create(read(GOLDEN))).play(gelato(5))
    before = store.summaries(is_finished=False)
    store.close()
    sql(tmp_path, "DELETE FROM results", "DELETE FROM stale")
    store = opened(tmp_path)
    assert store.summaries(is_finished=False) == []
    store.rebuild()
    assert store.summaries(is_finished=False) == before


def computed(store: Store) -> list[str]:
    """The tables whose list rows are computed from now on."""
    found: list[str] = []
    compute = store._body_of

    def computing(reader: Reader, identifier: str, *, is_finished: bool) -> dict[str, Any]:
        found.append(identifier)
        return compute(reader, identifier, is_finished=is_finished)

    store._body_of = computing  # type: ignore[method-assign]
    return found


def earlier(folder: Path) -> tuple[Store, list[str], list[str]]:
    """A store whose three tables an earlier version has listed; and those recomputed since."""
    store = opened(folder)
    tables = [store.create(read(GOLDEN)) for _ in range(3)]
    store.results()
    sql(
        folder,
        "UPDATE settings SET value = '3' WHERE key = 'results'",
        "UPDATE results SET body = json_remove(body, '$.result')",
    )
    return store, tables, computed(store)


def test_a_list_shows_what_an_earlier_version_kept_until_all_is_recomputed(tmp_path: Path) -> None:
    store, tables, recomputed = earlier(tmp_path)
    before = store.summaries(is_finished=False)
    assert [one.id for one in before] == tables[::-1]
    assert recomputed == []
    steps = list(store.renewing())
    assert steps == [(0, 3), (1, 3), (2, 3)]
    assert sorted(recomputed) == sorted(tables)
    assert store.setting("results") == projections.EDITION
    assert list(store.renewing()) == []
    assert store.summaries(is_finished=False) == before
    assert len(store.results(and_running=True)) == len(recomputed) == 3


def test_recomputing_that_was_given_up_starts_again_and_statistics_finish_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.lists._AT_ONCE", 2)
    store, tables, recomputed = earlier(tmp_path)
    work = store.renewing()
    assert [next(work) for _ in range(3)] == [(0, 3), (1, 3), (2, 3)]
    work.close()
    assert store.setting("results") == 3
    assert len(store.results(and_running=True)) == 3
    assert sorted(recomputed[2:]) == sorted(tables)
    assert store.setting("results") == projections.EDITION


@pytest.mark.parametrize("is_listed", [False, True])
@pytest.mark.parametrize("is_elsewhere", [False, True])
def test_what_is_played_while_lists_are_recomputed_is_listed(
    tmp_path: Path, is_elsewhere: bool, is_listed: bool
) -> None:
    store, (first, *_), _ = earlier(tmp_path)
    work = store.renewing()
    for _ in range(3):
        next(work)
    window = opened(tmp_path) if is_elsewhere else store
    window.table(first).play(gelato(9))
    if is_listed:
        window.summaries(is_finished=False)
    assert list(work) == []
    (listed,) = (one for one in store.summaries(is_finished=False) if one.id == first)
    assert (listed.totals, listed.moves) == ((25, 34, 26, 36), 1)


def test_lists_recomputed_elsewhere_are_not_recomputed_again(tmp_path: Path) -> None:
    store, tables, recomputed = earlier(tmp_path)
    work = store.renewing()
    next(work)
    store.results()
    assert len(recomputed) == 3
    store.remove(tables[0])
    store.summaries(is_finished=False)
    list(work)
    assert len(store.summaries(is_finished=False)) == 2
    assert store.setting("results") == projections.EDITION


def test_people_and_settings_are_remembered(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.create(read(GOLDEN))
    store.create(read(OPENING))
    seen = "2026-11-14T20:02:00.000+00:00"
    assert store.people()[:2] == [
        Person("Anna", ("red",), 2, seen),
        Person("Bruno", ("yellow",), 2, seen),
    ]
    assert store.setting("text", 1.0) == 1.0
    store.set("text", 1.5)
    store.set("text", 2.0)
    store.close()
    assert opened(tmp_path).setting("text") == 2.0


def test_of_several_actions_recorded_as_one_all_are_stored_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened(tmp_path)
    table = store.table(identifier := store.create(read(GOLDEN)))
    with monkeypatch.context() as patched:
        full_at_the_second_event(store, patched)
        with pytest.raises(WriteFailed, match="disk is full"):
            table.play_all([gelato(3), gelato(4)])
    assert table.log.entries == store.table(identifier).log.entries == ()
    table.play_all([gelato(3), gelato(4)])
    table.undo()
    assert table.log.entries == store.table(identifier).log.entries
    assert len(table.log.entries) == 3


def test_a_full_disk_changes_nothing(tmp_path: Path) -> None:
    store = opened(tmp_path)
    table = store.table(identifier := store.create(read(GOLDEN)))
    pages = raw(store).execute("PRAGMA page_count").fetchone()[0]
    raw(store).execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(WriteFailed, match="full"):
        all(table.play(gelato(icons % 20)) for icons in range(10_000))
    played = len(table.log.entries)
    assert played > 0
    raw(store).execute("PRAGMA max_page_count = 1000000")
    assert len(store.table(identifier).log.entries) == played
    assert store.table(identifier).state == table.state
    table.play(gelato(3))
    assert store.table(identifier).state == table.state


@pytest.mark.parametrize("content", [b"", b"not a database, but long enough to look like one" * 40])
def test_a_damaged_file_is_set_aside_and_reported(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    store, notice = open_store(tmp_path, Clock())
    if not content:
        assert notice is None, "an empty file is a new one"
        return
    assert notice is not None
    assert notice.kind == "damaged"
    assert Path(notice.path).read_bytes() == content
    assert Path(notice.path).name == "costiera-damaged-2026-11-14-200100.db"
    store.create(read(GOLDEN))
    assert len(store.summaries(is_finished=False)) == 1


WINDOW = """
import sys
from pathlib import Path
from companion.store import schema
from companion.store.sqlite import open_store
for line in sys.stdin:
    store, notice = open_store(Path(line.strip()))
    store.set(sys.argv[1], True)
    print(notice, flush=True)
    store.close()
"""


def test_two_windows_at_the_very_first_start_share_one_file(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WINDOW]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    names = ("one", "other")
    windows = [subprocess.Popen([*command, name], **pipes) for name in names]
    for number in range(20):
        folder = tmp_path / str(number)
        for window in windows:
            window.stdin.write(f"{folder}\n")
        for window in windows:
            window.stdin.flush()
        assert [window.stdout.readline() for window in windows] == ["None\n", "None\n"]
        assert [path.name for path in folder.glob("*.db")] == [FILE]
        store = opened(folder)
        assert [store.setting(name) for name in names] == [True, True]
        store.close()
    for window in windows:
        window.communicate()


def test_two_damaged_files_in_one_second_are_both_kept(tmp_path: Path) -> None:
    for _ in range(2):
        (tmp_path / FILE).write_bytes(b"damaged" * 1000)
        store, _ = open_store(tmp_path, Clock())
        store.close()
        for suffix in ("-wal", "-shm"):
            (tmp_path / (FILE + suffix)).unlink(missing_ok=True)
    assert len(list(tmp_path.glob("costiera-damaged-*.db"))) == 2


def test_a_newer_file_is_set_aside_untouched(tmp_path: Path) -> None:
    opened(tmp_path).close()
    sql(tmp_path, "PRAGMA user_version = 99")
    store, notice = open_store(tmp_path, Clock())
    assert notice is not None
    assert (notice.kind, notice.reason) == ("newer", "version 99, this app knows 3")
    assert store.people() == []
    kept = sqlite3.connect(notice.path)
    assert kept.execute("PRAGMA user_version").fetchone() == (99,)
    kept.close()


def test_where_nothing_can_be_written_the_app_says_so_and_still_scores(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where the folder should be")
    store, notice = open_store(blocked / "folder", Clock())
    assert notice is not None
    assert notice.kind == "not-saved"
    table = store.table(store.create(read(GOLDEN)))
    assert table.score.totals == (20, 34, 26, 36)
    assert blocked.read_text() == "a file where the folder should be"


@pytest.mark.parametrize(
    "command",
    [
        "UPDATE events SET body = '{' WHERE seq = 2",
        """UPDATE events SET body = '{"kind": "played", "move": {"do": "fly"}}' WHERE seq = 2""",
        "DELETE FROM events WHERE seq = 1",
        "UPDATE tables SET setup = '[]'",
        "UPDATE tables SET setup = '{'",
        """UPDATE events SET body = '{"kind": "redone"}' WHERE seq = 1""",
    ],
)
def test_a_table_beyond_reading_is_named_and_the_others_stay(tmp_path: Path, command: str) -> None:
    store = opened(tmp_path)
    table = store.table(identifier := store.create(read(GOLDEN)))
    table.play(gelato(7))
    table.play(gelato(8))
    store.close()
    sql(tmp_path, command)
    store = opened(tmp_path)
    with pytest.raises(DamagedData, match=identifier):
        store.table(identifier)
    other = store.create(read(OPENING))
    summaries = {summary.id: summary for summary in store.summaries(is_finished=False)}
    assert set(summaries) == {identifier, other}
    assert identifier in summaries[identifier].because


@pytest.mark.parametrize(
    "command",
    [
        "UPDATE results SET body = '{'",
        "UPDATE results SET body = '[]', touched = NULL",
        "UPDATE results SET touched = replace(touched, '-11-', '-1z-')",
        """UPDATE results SET body = replace(body, '"totals":[25,', '"totals":[')""",
        """UPDATE results SET body = replace(body, '"totals":[25,', '"totals":["x",')""",
        """UPDATE results SET body = replace(body, '"leaders":[', '"leaders":[9,')""",
        """UPDATE results SET body = replace(body, '"people":[[0,25,', '"people":[[0,"x",')""",
        """UPDATE results SET body = replace(body, '"names":["Anna"', '"names":[7')""",
        """UPDATE results SET "table" = 'x', touched = NULL""",
        "UPDATE events SET at = 'yesterday'",
        "UPDATE tables SET started = x'fffe'",
        "INSERT OR REPLACE INTO settings VALUES ('spellings', '[1]')",
    ],
)
def test_a_damaged_list_row_is_recomputed(tmp_path: Path, command: str) -> None:
    store = opened(tmp_path)
    table = store.table(identifier := store.create(read(GOLDEN)))
    table.play(gelato(9))
    store.table(identifier).finish()
    (before,) = store.summaries(is_finished=True)
    counted = store.results()
    sql(tmp_path, command)
    assert [one.people for one in store.results()] == [one.people for one in counted]
    sql(tmp_path, command)
    (listed,) = store.summaries(is_finished=True)
    assert replace(listed, touched=before.touched) == before
    assert listed.totals == table.score.totals
    assert all(
        datetime.fromisoformat(at) for at in (listed.touched, store.stamps(identifier).started)
    )


def test_one_damaged_row_of_a_list_costs_the_others_nothing(tmp_path: Path) -> None:
    store = opened(tmp_path)
    tables = [store.create(read(GOLDEN)) for _ in range(3)]
    before = store.summaries(is_finished=False)
    sql(tmp_path, f"""UPDATE results SET touched = '2026-1z' WHERE "table" = '{tables[1]}'""")
    recomputed = computed(store)
    assert store.summaries(is_finished=False) == before
    assert recomputed == [tables[1]]


def test_the_home_folder_follows_the_platform_unless_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COSTIERA_HOME", "here")
    assert data_folder() == Path("here")
    monkeypatch.delenv("COSTIERA_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    monkeypatch.setattr(sys, "platform", "linux")
    assert data_folder() == Path("/data/costiera")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder().name == "Costiera"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("APPDATA", "/roaming")
    assert data_folder() == Path("/roaming/Costiera")


def test_opening_a_store_does_not_import_sqlite_utils_again(tmp_path: Path) -> None:
    opened(tmp_path).close()
    code = (
        "import sys; from pathlib import Path; from companion.store.sqlite import open_store;"
        "open_store(Path(sys.argv[1])); sys.exit('sqlite_utils' in sys.modules)"
    )
    assert (
        subprocess.run(
            [sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, check=False
        ).returncode
        == 0
    )
