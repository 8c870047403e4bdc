"""The mutants that change nothing anybody could see, each with the reason."""

from __future__ import annotations

from pathlib import Path

from tools.spec import ROOT

LIST = ROOT / "tests" / "mutants" / "equivalent.txt"


def equivalents(path: Path = LIST) -> dict[str, str]:
    """The reason for each: lines with a mutant's name, an indented line with the reason below."""
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
