"""What every test may use, and which tests `make quick` leaves to `make test`."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
UI = ROOT / "tests" / "ui"

collect_ignore = ["toy"]

# Two processes that make Kivy's folder in an empty home at the same moment trip over each other.
_KIVY_HOME = tempfile.TemporaryDirectory(prefix="costiera-kivy-")
os.environ["KIVY_HOME"] = _KIVY_HOME.name


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The first seed stands for the others, and a few tests in a window for all of them."""
    for item in items:
        seed = getattr(item, "callspec", None) and item.callspec.params.get("seed")  # type: ignore[attr-defined]
        if seed or (UI in item.path.parents and not item.get_closest_marker("quick")):
            item.add_marker(pytest.mark.slow)
