"""Virtual environments under build/env, made once for each list of requirements."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tools.spec import ROOT

HOME = ROOT / "build" / "env"


class CannotInstall(Exception):
    """A requirement could not be had."""


@dataclass(frozen=True)
class Environment:
    """A folder with an interpreter and packages of its own."""

    folder: Path

    @property
    def python(self) -> Path:
        is_windows = sys.platform == "win32"
        return self.folder / ("Scripts/python.exe" if is_windows else "bin/python")

    @property
    def packages(self) -> Path:
        """Where its packages lie."""
        found = sysconfig.get_path("purelib", vars={"base": str(self.folder)})
        return Path(found)

    def entries(self, package: str) -> set[str]:
        """The files and folders in it that belong to a package."""
        wanted = package.lower().replace("-", "_").replace(".", "_")
        info = next(
            found
            for found in self.packages.glob("*.dist-info")
            if found.name.partition("-")[0].lower().replace(".", "_") == wanted
        )
        lines = (info / "RECORD").read_text(encoding="utf-8").splitlines()
        return {line.partition("/")[0].partition(",")[0] for line in lines} - {"..", "__pycache__"}

    def without(self, package: str, folder: Path) -> Environment:
        """A copy that lacks one package; the files of the others are linked."""
        copy = Environment(folder)
        _make_empty(folder)
        gone = self.entries(package)
        for entry in self.packages.iterdir():
            if entry.name not in gone:
                (copy.packages / entry.name).symlink_to(entry)
        return copy


def environment(name: str, *requirements: str, with_needs: bool = True) -> Environment:
    """The environment with these requirements, made if it is not there yet.

    Without `with_needs` what a requirement itself needs is left out: all of it has to be named.
    """
    listed = "\n".join((sys.version, *sorted(requirements), str(with_needs)))
    mark = hashlib.sha256(listed.encode()).hexdigest()[:12]
    made = Environment(HOME / f"{name}-{mark}")
    with alone(HOME / f"{name}.lock"):
        if not (made.folder / ".ready").exists():
            _make_empty(made.folder)
            _install(made, requirements, with_needs=with_needs)
            (made.folder / ".ready").touch()
    return made


def _make_empty(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder, symlinks=sys.platform != "win32", with_pip=False)


def _install(made: Environment, requirements: tuple[str, ...], *, with_needs: bool) -> None:
    pip = [sys.executable, "-m", "pip", "--python", str(made.python), "--disable-pip-version-check"]
    options = [] if with_needs else ["--no-deps"]
    done = subprocess.run(
        [*pip, "install", "--quiet", *options, *requirements],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise CannotInstall(done.stderr.strip())


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Nobody else does the same at the same time."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(lock, os.O_CREAT | os.O_RDWR)
    try:
        if sys.platform != "win32":
            import fcntl  # noqa: PLC0415

            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
