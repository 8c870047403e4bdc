"""Settings: declared once, read with their types, bounds and defaults, carried by backups."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from companion import settings
from companion.settings import LeftAt, Setting
from companion.transfer import backup
from engine.files.shapes import Unreadable, Whole
from tests.companion.settings_by_key import SettingsByKey
from tests.companion.stores import opened
from tests.companion.test_backup import restored, saved

ROOT = Path(__file__).parents[2]
TABLE = "0123456789abcdef" * 2
VALUES: dict[str, Any] = {
    "language": "fr",
    "theme": "dark",
    "text-size": 1.4,
    "awake": False,
    "aloud": True,
    "vibrate": True,
    "welcomed": True,
    "spellings": {"Ann": "Anna"},
    "last": TABLE,
    "place": {"table": TABLE, "view": "score", "tries": 1},
    "window": {"width": 640, "height": 700, "left": -5, "top": 20},
    "hosted": {"table": TABLE, "term": 2},
    "ships-moved": True,
    "results": 3,
}
DAMAGED: dict[str, list[Any]] = {
    "language": ["French", 7, ""],
    "theme": ["blue", True, ["dark"]],
    "text-size": [0.79, 2.01, "1", True, None],
    "awake": [0, 1, "yes", None],
    "place": ["table", {"table": 1, "view": "score"}, {"table": TABLE}, {"tries": 1}],
    "last": ["", "table 1", 7],
    "spellings": [["Ann"], {"Ann": 1}, {"Ann": "An\u202ena"}],
    "results": ["3", -1, True],
}


@pytest.mark.parametrize("setting", settings.ALL, ids=lambda setting: str(setting.key))
def test_a_setting_is_read_as_it_was_stored_and_has_a_default(setting: Setting[Any]) -> None:
    value = VALUES[setting.key]
    store = SettingsByKey(**{setting.key: value})
    read = setting.read(store)
    assert read != setting.default()
    setting.write(store, read)
    assert store.kept[setting.key] == value
    assert setting.read(SettingsByKey()) == setting.default()


@pytest.mark.parametrize(
    ("key", "value"),
    [(key, value) for key, values in DAMAGED.items() for value in values],
    ids=str,
)
def test_a_damaged_setting_is_its_default(key: str, value: Any) -> None:
    setting = next(one for one in settings.ALL if one.key == key)
    assert setting.read(SettingsByKey(**{key: value})) == setting.default()


def test_a_setting_takes_no_value_that_it_could_not_read_again() -> None:
    store = SettingsByKey()
    with pytest.raises(Unreadable, match=r"text-size: expected a number from 0\.8 to 2"):
        settings.TEXT_SIZE.write(store, 2.5)
    assert store.kept == {}


def test_the_place_without_a_count_of_tries_is_read() -> None:
    store = SettingsByKey(place={"table": TABLE, "view": "score"})
    assert settings.PLACE.read(store) == LeftAt(TABLE, "score")


def test_no_two_settings_share_a_key() -> None:
    keys = [setting.key for setting in settings.ALL]
    assert len(set(keys)) == len(keys)
    declared = [one for one in vars(settings).values() if isinstance(one, Setting)]
    assert sorted(one.key for one in declared) == sorted(keys)


def test_every_setting_that_is_shown_stands_in_a_section_of_the_screen() -> None:
    from companion.screens.settings.screen import SECTIONS  # noqa: PLC0415

    shown = [one for section in SECTIONS for one in settings.in_section(section)]
    assert shown == [one for one in settings.ALL if one.section]


def test_rulings_of_a_game_are_read_only_where_the_game_has_them() -> None:
    rulings = settings.RULINGS.of("positano")
    chosen = {"gruppo-single": "no-group"}
    assert rulings.read(SettingsByKey(**{"rulings.positano": chosen})) == chosen
    assert rulings.read(SettingsByKey(**{"rulings.positano": {"no such": "point"}})) == {}


def test_a_backup_carries_the_settings_that_belong_to_people(tmp_path: Path) -> None:
    old, new = opened(tmp_path / "old"), opened(tmp_path / "new")
    for key, value in VALUES.items():
        old.set(key, value)
    restored(new, saved(old))
    carried = {one.key for one in settings.ALL if one.in_backup}
    assert set(new.snapshot().settings) == carried
    assert carried == set(VALUES) - {"place", "window", "hosted", "ships-moved", "results"}


def _written_keys(path: Path) -> set[str]:
    """The keys that a module reads or stores without their setting."""
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if _is_access(node)]
    first = [node.args[0] for node in calls if isinstance(node, ast.Call)]
    return {one.value for one in first if isinstance(one, ast.Constant)}


def _is_access(node: ast.AST) -> bool:
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args
    return bool(is_call) and node.func.attr in ("setting", "remember")  # type: ignore[attr-defined]


def test_nobody_reads_or_stores_a_setting_by_its_key() -> None:
    found = {
        str(path.relative_to(ROOT)): keys
        for path in (ROOT / "companion").rglob("*.py")
        if (keys := _written_keys(path))
    }
    assert found == {}


def test_the_recipe_a_new_setting_is_one_declaration(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Docs, "A setting": declared in `settings.ALL`, it is read, bounded and carried."""
    seats = Setting("seats", Whole(2, 6), lambda: 4, section="table")
    monkeypatch.setattr(settings, "ALL", [*settings.ALL, seats])
    old, new = opened(tmp_path / "old"), opened(tmp_path / "new")
    assert seats.read(old) == 4
    seats.write(old, 6)
    assert seats.read(old) == 6
    old.set("seats", 7)
    assert seats.read(old) == 4
    assert "seats" not in backup.read(saved_bytes(old)).settings
    seats.write(old, 5)
    restored(new, saved(old))
    assert seats.read(new) == 5
    assert settings.in_section("table")[-1] is seats


def saved_bytes(store: Any) -> bytes:
    """The bytes of a backup."""
    return backup.write(store.snapshot(), "2026-11-14T20:30:00.000+00:00")
