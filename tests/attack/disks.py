"""Disks for tests: one that is soon full, one that nobody can write."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest


@contextmanager
def mounted(at: Path, *commands: list[str]) -> Iterator[Path]:
    """Something mounted at a folder; the test is skipped where that is not allowed."""
    at.mkdir()
    for command in commands:
        is_allowed = (
            sys.platform == "linux"
            and not subprocess.run(
                ["mount", *command, str(at)], check=False, capture_output=True
            ).returncode
        )
        if not is_allowed:
            pytest.skip("only root on Linux can mount a disk for a test")
    try:
        yield at
    finally:
        subprocess.run(["umount", "--lazy", str(at)], check=True)


def small(at: Path) -> AbstractContextManager[Path]:
    """A disk of one megabyte."""
    return mounted(at, ["-t", "tmpfs", "-o", "size=1m", "costiera"])


def read_only(folder: Path, at: Path) -> AbstractContextManager[Path]:
    """A folder as it is, where not even root can write."""
    return mounted(at, ["--bind", str(folder)], ["-o", "remount,ro,bind"])


def fill(disk: Path) -> Path:
    """Take what is left of a disk; returns the file that takes it."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as stream:
        try:
            while True:
                stream.write(bytes(4096))
        except OSError:
            return filler
