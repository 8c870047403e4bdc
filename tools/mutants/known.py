"""The mutants that change nothing anybody could see, each with the reason."""

from __future__ import annotations

from pathlib import Path

from tools.spec import ROOT

LISTS = ROOT / "tests" / "mutants"


def equivalents(folder: Path = LISTS) -> dict[str, str]:
    """The reason for each of them, by name."""
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.txt")):
        found |= _reasons(path)
    return found


def _reasons(path: Path) -> dict[str, str]:
    """Names of mutants, a line each, and below them the reason they share, indented."""
    found: dict[str, str] = {}
    waiting: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            found |= dict.fromkeys(waiting, line.strip())
            waiting = []
        elif line and not line.startswith("#"):
            waiting.append(line)
    if waiting:
        raise ValueError(f"{path.name}: no reason for {waiting[0]}")
    return found
