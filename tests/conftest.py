"""Paths and environment for all tests, and which of them `make quick` leaves out."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parent.parent
UI = ROOT / "tests" / "ui"

collect_ignore = ["toy"]

# A busy machine makes nothing fail: no example and no way of drawing one has a time to keep.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

# Processes that create Kivy's folder in an empty home at the same time get in each other's way.
_KIVY_HOME = tempfile.TemporaryDirectory(prefix="costiera-kivy-")
os.environ["KIVY_HOME"] = _KIVY_HOME.name


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow all seeds but the first, and all window tests that are not marked as quick."""
    for item in items:
        seed = getattr(item, "callspec", None) and item.callspec.params.get("seed")  # type: ignore[attr-defined]
        if seed or (UI in item.path.parents and not item.get_closest_marker("quick")):
            item.add_marker(pytest.mark.slow)
