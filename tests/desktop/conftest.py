"""A display of one's own for each test, and the app on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.desktop.display import Display


@pytest.fixture
def display(tmp_path: Path) -> Iterator[Callable[..., Display]]:
    """Makes displays of a size; what runs on them ends with the test."""
    made: list[Display] = []

    def make(width: int = 1280, height: int = 1024) -> Display:
        made.append(Display(tmp_path / "home", width, height))
        return made[-1]

    yield make
    for one in made:
        one.close()
