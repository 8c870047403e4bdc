"""Screens, games and the shell meet through types: nobody probes for a hook or takes anything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

COMPANION = Path(__file__).parents[2] / "companion"
ROOMS = ("screens", "shell.py", "app.py", "games", "table_kit")
UNTYPED = re.compile(r"\b(?:host|shell|board|form|store): Any\b")
PROBE = re.compile(r"\bhasattr\(|\bgetattr\([^()]*,[^()]*,[^()]*\)")
# Sheets of Positano and actions of Tolleno are asked what they are about.
ASKED = {"games/positano/view.py", "games/tolleno/view.py"}


def _sources() -> list[Path]:
    rooms = [COMPANION / room for room in ROOMS]
    return [path for room in rooms for path in ([room] if room.is_file() else room.rglob("*.py"))]


@pytest.mark.parametrize("path", _sources(), ids=lambda path: str(path.relative_to(COMPANION)))
def test_what_meets_has_a_type_and_is_not_probed(path: Path) -> None:
    name = path.relative_to(COMPANION).as_posix()
    text = path.read_text(encoding="utf-8")
    assert not UNTYPED.findall(text)
    assert name in ASKED or not PROBE.findall(text)
