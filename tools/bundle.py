"""`make bundle`: the app for this system in one folder, dist/Costiera, tried as soon as it is made.

The folder needs no Python. `Costiera` opens the app, `companion` answers in a terminal. Beside it
lies an archive to hand on, in which programs stay programs and links stay links.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.environment import CannotInstall, environment
from tools.spec import ROOT, Spec

PYINSTALLER = "pyinstaller>=6.11"
# What the system's file dialogs need where they are no program of their own.
DIALOGS = ("pyobjus>=1.2; sys_platform == 'darwin'", "pywin32>=306; sys_platform == 'win32'")
SAMPLE = Path("data") / "positano" / "samples" / "rulebook.json"

SYSTEMS = {"linux": "Linux", "darwin": "macOS", "win32": "Windows"}


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


def archive(folder: Path) -> Path:
    """Where the bundle of this system lies packed, beside the folder `Costiera`."""
    system = SYSTEMS.get(sys.platform, sys.platform)
    kind = "zip" if sys.platform == "win32" else "tar.gz"
    return folder / f"Costiera-{Spec().version}-{system}-{platform.machine()}.{kind}"


def pack(bundle: Path) -> Path:
    """Write the archive of a bundle, and of the app that a Mac has beside it."""
    path = archive(bundle.parent)
    if path.suffix == ".zip":
        made = shutil.make_archive(str(path.with_suffix("")), "zip", bundle.parent, bundle.name)
        return Path(made)
    with tarfile.open(path, "w:gz") as packed:
        for part in (bundle, bundle.with_suffix(".app")):
            if part.exists():
                packed.add(part, part.name)
    return path


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
        packed = pack(bundle)
        print(f"{packed.relative_to(ROOT)}: {packed.stat().st_size / 1e6:.0f} MB")
    except (CannotBundle, CannotInstall) as error:
        print(f"bundle: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
