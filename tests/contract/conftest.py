"""Every game that the registry finds, with its openings and its finished tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import registry
from engine.core import AnyGame
from tests.play import tables

KEYS = registry.keys()
OPENINGS = [path for key in KEYS for path in tables(key, "openings")]
GOLDEN = [path for key in KEYS for path in tables(key, "golden")]


def name(path: Path) -> str:
    return f"{path.parent.parent.name}-{path.stem}"


@pytest.fixture
def game(key: str) -> AnyGame:
    return registry.game(key)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "key" in metafunc.fixturenames:
        metafunc.parametrize("key", KEYS)
    if "opening" in metafunc.fixturenames:
        metafunc.parametrize("opening", OPENINGS, ids=name)
    if "golden" in metafunc.fixturenames:
        metafunc.parametrize("golden", GOLDEN, ids=name)
    if "any_table" in metafunc.fixturenames:
        metafunc.parametrize("any_table", [*OPENINGS, *GOLDEN], ids=name)
