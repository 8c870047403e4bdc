"""Every game that the registry finds, with its openings and its finished tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import registry
from tests.play import tables

OPENINGS = [path for key in registry.keys() for path in tables(key, "openings")]
GOLDEN = [path for key in registry.keys() for path in tables(key, "golden")]


def name(path: Path) -> str:
    return f"{path.parent.parent.name}-{path.stem}"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", registry.games(), ids=lambda game: game.key)
    if "opening" in metafunc.fixturenames:
        metafunc.parametrize("opening", OPENINGS, ids=name)
    if "golden" in metafunc.fixturenames:
        metafunc.parametrize("golden", GOLDEN, ids=name)
    if "any_table" in metafunc.fixturenames:
        metafunc.parametrize("any_table", [*OPENINGS, *GOLDEN], ids=name)
