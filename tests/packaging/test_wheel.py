"""The wheel holds all of the app: its data too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.packaging.conftest import Staged
from tools.spec import ROOT, Spec

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet"]
    subprocess.run([*pip, "--no-deps", "--wheel-dir", str(folder), str(ROOT)], check=True)
    with ZipFile(next(folder.glob("*.whl"))) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_a_wheel_has_what_a_phone_gets(unpacked: Path) -> None:
    for path in Spec().ships():
        if path.parts[0] != "main.py":
            inside = Path("engine") / path if path.parts[0] == "data" else path
            assert (unpacked / inside).is_file(), inside


def test_an_installed_app_finds_its_data(unpacked: Path, staged: Staged, tmp_path: Path) -> None:
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); from companion.cli.commands import main; main"
    )
    done = subprocess.run(
        [str(staged.env.python), "-I", "-c", f"{script}(['offscreen'])", str(unpacked)],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert "Total           20     34     26     36" in done.stdout, done.stderr
