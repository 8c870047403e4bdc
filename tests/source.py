"""What stands in the code: its strings, and the shapes of those that it puts together."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from tests.conftest import ROOT


def _nodes(folder: str) -> Iterator[tuple[Path, ast.AST]]:
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            yield path, node


def strings(folder: str, *, but: Path | None = None) -> set[str]:
    """Every string in the code and the kv rules below a folder, one file left aside."""
    found = {
        node.value
        for path, node in _nodes(folder)
        if path != but and isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    for path in (ROOT / folder).rglob("*.kv"):
        found |= set(re.findall(r"'([^']*)'", path.read_text(encoding="utf-8")))
    return found


def shapes(folder: str) -> set[str]:
    """Every f-string as a regular expression, with a group where something is filled in."""
    return {_shape(node) for _, node in _nodes(folder) if isinstance(node, ast.JoinedStr)}


def _shape(text: ast.JoinedStr) -> str:
    parts = [
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)"
        for part in text.values
    ]
    return "".join(part for part, _ in groupby(parts))
