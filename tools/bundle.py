"""`make bundle`: the app for this system in one folder, dist/Costiera, tried as soon as it is made.

The folder needs no Python. `Costiera` opens the app, `companion` answers in a terminal.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.environment import CannotInstall, environment
from tools.spec import ROOT, Spec

PYINSTALLER = "pyinstaller>=6.11"
# What the system's file dialogs need where they are no program of their own.
DIALOGS = ("pyobjus>=1.2; sys_platform == 'darwin'", "pywin32>=306; sys_platform == 'win32'")
SAMPLE = Path("data") / "positano" / "samples" / "rulebook.json"


class CannotBundle(Exception):
    """The bundle could not be made, or does not work."""


def make(folder: Path) -> Path:
    """Pack the app into a folder; returns the folder with the programs."""
    env = environment("bundle", *Spec().own, *DIALOGS, PYINSTALLER)
    arguments = ["--noconfirm", "--log-level=WARN"]
    arguments += [f"--distpath={folder}", f"--workpath={folder / 'work'}"]
    settings = {**os.environ, "KIVY_NO_ARGS": "1", "KIVY_NO_FILELOG": "1"}
    _run(
        [str(env.python), "-m", "PyInstaller", *arguments, str(ROOT / "tools" / "bundle.spec")],
        settings,
    )
    return folder / "Costiera"


def ask(bundle: Path, *arguments: str) -> str:
    """What the bundle's command answers, with no Python of ours in its way."""
    name = "companion.exe" if sys.platform == "win32" else "companion"
    settings = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    with TemporaryDirectory(prefix="costiera-") as folder:
        return _run([str(bundle / name), *arguments], settings, Path(folder))


def size(bundle: Path) -> float:
    """How large the bundle is, in MB."""
    files = (path for path in bundle.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files) / 1e6


def _run(command: list[str], settings: dict[str, str], folder: Path = ROOT) -> str:
    done = subprocess.run(
        command, env=settings, cwd=folder, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise CannotBundle(f"{Path(command[0]).name} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def main() -> int:
    """Make the bundle and try it; 1 with the reason if it does not work."""
    try:
        bundle = make(ROOT / "dist")
        shutil.rmtree(ROOT / "dist" / "work")
        print(f"{bundle.relative_to(ROOT)}: {size(bundle):.0f} MB")
        print(ask(bundle, "score", str(ROOT / SAMPLE)))
        # Only Linux can open a window where there is no screen.
        if sys.platform == "linux":
            print(ask(bundle, "offscreen"), end="")
    except (CannotBundle, CannotInstall) as trouble:
        print(f"bundle: {trouble}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
