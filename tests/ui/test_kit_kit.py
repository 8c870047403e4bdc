"""The kit as a whole: names, pictures, the gallery, and the window that tests it."""

from __future__ import annotations

import ast
import struct
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label

from companion import offscreen_window
from companion.kit.theme import theme
from companion.kit.theme.icons import IconButton
from companion.kit.theme.kv import PARTS
from companion.kit.theme.text import Text
from companion.offscreen_window import NoWindow, Stage
from tests.conftest import ROOT
from tests.ui.window import TestWindow
from tools.gallery import screenshots
from tools.gallery.registry import Scene, scene, scenes

KIT = ROOT / "companion" / "kit"


def classes(path: Path) -> set[str]:
    """The names of the classes in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def test_every_part_is_where_kv_looks_for_it(window: TestWindow) -> None:
    for module, names in PARTS.items():
        for name in names:
            assert hasattr(import_module(f"companion.kit.{module}"), name), name


def test_every_kv_rule_has_its_class_beside_it_and_every_part_its_rule() -> None:
    for kv in KIT.glob("*.kv"):
        rules = {
            line[1 : line.index(">")]
            for line in kv.read_text(encoding="utf-8").splitlines()
            if line.startswith("<")
        }
        assert rules <= classes(kv.with_suffix(".py")), kv.name


def test_no_other_class_takes_a_name_of_the_kit() -> None:
    """Kivy finds rules by the bare name of a class: a second `Card` would look like the kit's."""
    own = {name for path in KIT.glob("*.py") for name in classes(path)}
    taken = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / "companion").rglob("*.py")
        if KIT not in path.parents
        for name in classes(path) & own
        if path.with_suffix(".kv").exists() or "kivy" in path.read_text(encoding="utf-8")
    }
    assert not taken


def test_importing_the_kit_opens_no_window_and_reads_no_icon_table() -> None:
    asked = (
        "import sys; import companion.kit.surfaces.sheet, companion.kit.charts.scorepad;"
        "import companion.kit.surfaces.cards;"
        "from kivy.base import EventLoop;"
        "print(EventLoop.window, 'fonticon_mdi7' in sys.modules)"
    )
    said = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert said.stdout.split() == ["None", "False"]


def test_no_window_is_one_clear_line(window: TestWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kivy.core.window.Window", None)
    with pytest.raises(NoWindow, match="GL libraries are missing; install libgl1") as error:
        Stage()
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("size", [(412, 915), (915, 412), (413, 300)])
def test_a_picture_shows_what_the_window_shows(
    window: TestWindow, tmp_path: Path, size: tuple[int, int]
) -> None:
    window.open(FloatLayout(), size)
    window.window.clearcolor = theme.bar
    data = window.stage.picture(tmp_path / "picture.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == size


def test_pictures_are_taken_of_each_scene_on_the_list(window: TestWindow, tmp_path: Path) -> None:
    scene("probe/tall", tall=True)(lambda: Text(text="tall " * 2000))
    found = next(scenes("probe/"))
    looks = list(screenshots.variants())
    assert len(looks) == 8
    path = screenshots.take(window.stage, found, looks[-1], tmp_path)
    assert path == tmp_path / "tablet-dark-200" / "probe-tall.png"
    assert theme.is_dark
    _, height = struct.unpack(">II", path.read_bytes()[16:24])
    assert height > 820
    assert isinstance(found, Scene)


def test_the_pictures_command_says_when_there_is_no_window(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(**_: Any) -> None:
        raise NoWindow(offscreen_window.MISSING)

    monkeypatch.setattr(screenshots, "Stage", refuse)
    monkeypatch.setattr(screenshots, "prepare", lambda **_: None)
    assert screenshots.main([str(tmp_path)]) == 2
    assert capsys.readouterr().err.strip() == offscreen_window.MISSING


def test_the_gallery_turns_its_pages_and_opens_sheets(window: TestWindow) -> None:
    gallery = import_module("tools.gallery.app").Gallery()
    window.open(gallery)
    window.assert_nothing_cut()
    window.tap(window.find("Numbers"))
    assert "Points for Bruno" in window.texts()
    window.tap(window.find("light or dark"))
    assert theme.is_dark
    window.tap(window.find("A sheet"))
    assert "Why 1 point for Carla in Dietro?" in window.texts()
    window.picture("gallery")


def complaint(window: TestWindow) -> str:
    with pytest.raises(AssertionError) as error:
        window.assert_nothing_cut()
    return str(error.value)


def test_the_check_sees_a_cut_text(window: TestWindow) -> None:
    window.open(FloatLayout())
    window.stage.root.add_widget(
        Label(
            text="much too long for it", size_hint=(None, None), size=(40, 20), color=(0, 0, 0, 1)
        )
    )
    window.settle()
    assert "its text is" in complaint(window)


def test_the_check_sees_a_text_outside_its_part(window: TestWindow) -> None:
    window.open(FloatLayout())
    text = Text(text="outside", pos=(380, 100), size_hint=(None, None), width=100)
    window.stage.root.add_widget(text)
    window.settle()
    assert "leaves FloatLayout" in complaint(window)


def test_the_check_sees_small_targets_and_targets_on_one_another(window: TestWindow) -> None:
    window.open(FloatLayout())
    small = IconButton(name="cog", hint="small", pos=(10, 10))
    on_it = IconButton(name="cog", hint="on it", pos=(30, 10))
    window.stage.root.add_widget(small)
    window.stage.root.add_widget(on_it)
    window.settle()
    assert "IconButton" in complaint(window)
    small.size = (30, 48)
    window.settle()
    said = complaint(window)
    assert "less than 48 dp" in said
    on_it.x = 200
    small.size = (48, 48)
    window.settle()
    window.assert_nothing_cut()
