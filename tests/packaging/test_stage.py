"""What the spec ships runs by itself, and nothing of it can be left out."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.packaging.conftest import Staged
from tools import stage
from tools.environment import Environment
from tools.spec import Spec, name_of

SCOREPAD = "Total           20     34     26     36"

# Parts with a word of the complaint.
PARTS = {
    "main.pyc": "main",
    "companion/cli/commands.pyc": "companion.cli.commands",
    "companion/offscreen.pyc": "companion.offscreen",
    "companion/kit/controls/buttons.kv": "buttons",
    "data/positano": "positano",
    "data/locale/it": "not told in it",
}
# A file of each other kind, for a trial without a window.
KINDS = {
    "engine/core.pyc": "engine.core",
    "companion/table_kit/__init__.pyc": "companion.table_kit has no __init__",
    "companion/kit/touch/scroll.kv": "scroll.kv",
    "companion/kit/words.en.json": "words.en.json",
    "companion/screens/sharing/backup.pyc": "BackupScreen",
    "companion/screens/table/history.pyc": "companion.screens.table.history",
    "companion/games/piazza/questions/setup.pyc": "piazza has no set-up",
    "data/amalfi/rules.json": "rules.json",
    "data/tolleno/star-tokens.json": "a file of data/tolleno is missing",
    "data/positano/samples/rulebook.json": "positano has no sample table",
    "data/app/piazza.en.json": "piazza.en.json",
    "data/locale/de/LC_MESSAGES/kit.mo": "kit is not told in de",
}
# What a trial without a window finds missing: all but what only a start can find.
FILES = [stage.compiled(path).as_posix() for path in Spec().ships()]
MET_BY_A_START = ("main.pyc", "companion/cli/commands.pyc", "companion/offscreen.pyc")
FAST = [file for file in FILES if file not in MET_BY_A_START]
CHUNKS = 10
ICONS = "fonticon-materialdesignicons7"
REQUIREMENTS = [name_of(line) for line in Spec().packages]


def refusal(staged: Staged, app: Path, env: Environment) -> str:
    """The line with which a start fails that should fail."""
    done = stage.start(app, env, staged.spec)
    assert SCOREPAD not in done.stdout
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    lines = [line for line in done.stderr.splitlines() if line.startswith("stage: ")]
    assert len(lines) == 1, done.stderr
    return lines[0]


def without(staged: Staged, shipped: str, folder: Path) -> str:
    """The refusal of a stage that lacks a file or a folder."""
    app = staged.copy(folder / "app")
    gone = app / shipped
    shutil.rmtree(gone) if gone.is_dir() else gone.unlink()
    return refusal(staged, app, staged.env)


def without_each(staged: Staged, files: list[str], folder: Path) -> dict[str, str]:
    """What the trial says of a stage that lacks a file, of each of them; nothing if it is fine."""
    app, script = staged.copy(folder / "app"), Path(__file__).with_name("leave_out.py")
    done = stage.start(app, staged.env, staged.spec, *files, script=script)
    assert done.returncode == 0, done.stderr
    said = dict(json.loads(line) for line in done.stdout.splitlines())
    assert [*said] == files
    return said


def test_a_stage_scores_the_sample_table(staged: Staged) -> None:
    done = stage.start(staged.app, staged.env, staged.spec)
    assert SCOREPAD in done.stdout, done.stderr
    assert done.returncode == 0


def test_a_stage_has_only_what_a_phone_gets(staged: Staged) -> None:
    files = [path.relative_to(staged.app) for path in staged.app.rglob("*") if path.is_file()]
    kinds = {f".{extension}" for extension in staged.spec.values("source.include_exts")}
    assert {path.suffix for path in files} <= {*kinds, ".pyc"} - {".py"}
    assert {path.parts[0] for path in files} == {"companion", "data", "engine", "main.pyc"}
    assert not [path for path in files if path.stem.startswith(("test", "gallery"))]


@pytest.mark.parametrize("shipped", PARTS)
def test_a_stage_says_which_part_is_missing(staged: Staged, shipped: str, tmp_path: Path) -> None:
    assert PARTS[shipped] in without(staged, shipped, tmp_path)


def test_a_stage_says_which_file_of_each_kind_is_missing(staged: Staged, tmp_path: Path) -> None:
    said = without_each(staged, [*KINDS], tmp_path)
    assert [(file, said[file]) for file, word in KINDS.items() if word not in said[file]] == []


@pytest.mark.slow
@pytest.mark.whole
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_file_can_be_left_out(staged: Staged, chunk: int, tmp_path: Path) -> None:
    said = without_each(staged, FAST[chunk::CHUNKS], tmp_path)
    assert [file for file, complaint in said.items() if not complaint] == []


def test_a_stage_says_which_font_is_missing(staged: Staged, tmp_path: Path) -> None:
    env = staged.env.without(ICONS, tmp_path / "env")
    for entry in staged.env.entries(ICONS):
        kept = shutil.ignore_patterns("*.ttf")
        shutil.copytree(staged.env.packages / entry, env.packages / entry, ignore=kept)
    assert "materialdesignicons-webfont.ttf" in refusal(staged, staged.app, env)


def test_a_stage_says_which_requirement_is_missing(staged: Staged, tmp_path: Path) -> None:
    env = staged.env.without(ICONS, tmp_path / "env")
    assert ICONS in refusal(staged, staged.app, env)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({*REQUIREMENTS} - {ICONS}))
def test_no_requirement_can_be_left_out(staged: Staged, name: str, tmp_path: Path) -> None:
    env = staged.env.without(name, tmp_path / "env")
    assert name in refusal(staged, staged.app, env)
