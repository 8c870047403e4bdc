"""What the spec ships runs by itself, and nothing of it can be left out."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.packaging.conftest import Staged
from tools import stage
from tools.environment import Environment
from tools.spec import Spec, name_of

SCOREPAD = "Total           20     34     26     36"

KV = [str(path) for path in Spec().ships() if path.suffix == ".kv"]
# What has English words is needed; without a translation the app speaks English.
DATA = [str(path.parent) for path in Spec().ships() if path.name == "words.en.json"]
FEW = ["companion/kit/buttons.kv", "data/positano", "data/app", "main.pyc", "engine/core.pyc"]
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


@pytest.mark.parametrize("shipped", FEW)
def test_a_stage_says_which_part_is_missing(staged: Staged, shipped: str, tmp_path: Path) -> None:
    assert Path(shipped).stem in without(staged, shipped, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("shipped", sorted({*KV, *DATA} - {*FEW}))
def test_no_look_and_no_data_can_be_left_out(staged: Staged, shipped: str, tmp_path: Path) -> None:
    assert Path(shipped).stem in without(staged, shipped, tmp_path)


def test_a_stage_says_which_requirement_is_missing(staged: Staged, tmp_path: Path) -> None:
    env = staged.env.without("fonticon-materialdesignicons7", tmp_path / "env")
    assert "fonticon-materialdesignicons7" in refusal(staged, staged.app, env)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({*REQUIREMENTS} - {"fonticon-materialdesignicons7"}))
def test_no_requirement_can_be_left_out(staged: Staged, name: str, tmp_path: Path) -> None:
    env = staged.env.without(name, tmp_path / "env")
    assert name in refusal(staged, staged.app, env)
