"""The spec ships everything that is ours, but for what is named here with its reason."""

from __future__ import annotations

import subprocess
from fnmatch import fnmatch

import pytest

from tools.spec import ROOT, Spec

# What a phone does without. A file that is neither shipped nor here is one that was forgotten.
STAYS_AT_HOME = {
    "companion/__main__.py": "a phone starts main.py",
    "companion/club/*": "for a club that serves many tables",
    "companion/store/postgres*.py": "for a club; psycopg has no wheel for phones",
    "data/locale/*.po": "for translators; the app reads the compiled catalogue beside it",
    "data/locale/*/glossary.txt": "for translators",
}


def ours() -> set[str]:
    """Every file of the app, of those that git keeps or would keep."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(
        [*listed, "companion", "engine", "data", "main.py"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return set(done.stdout.split("\0")) - {""}


def stays(file: str) -> bool:
    return any(fnmatch(file, pattern) for pattern in STAYS_AT_HOME)


def test_all_of_the_app_is_shipped_but_for_what_stays_at_home() -> None:
    shipped = {path.as_posix() for path in Spec().ships()}
    assert shipped == {file for file in ours() if not stays(file)}


@pytest.mark.parametrize("pattern", STAYS_AT_HOME)
def test_what_stays_at_home_is_there(pattern: str) -> None:
    assert any(fnmatch(file, pattern) for file in ours())
