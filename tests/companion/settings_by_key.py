"""Settings in a dictionary, for tests that need no database."""

from __future__ import annotations

from typing import Any


class SettingsByKey:
    """What `companion.settings` reads from and writes to."""

    def __init__(self, **kept: Any) -> None:
        self.kept = kept

    def setting(self, key: str) -> Any:
        return self.kept.get(key)

    def set(self, key: str, value: Any) -> None:
        self.kept[key] = value
