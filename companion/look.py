"""The settings that change how everything looks, applied at the start and after a restore."""

from __future__ import annotations

from companion.kit.theme import theme
from companion.store.store import Store

SMALLEST, NORMAL, LARGEST = 0.8, 1.0, 2


def apply(store: Store) -> None:
    """Show the app in the light and with the size of text that people have chosen."""
    mode = store.setting("theme", "system")
    theme.mode = mode if mode in ("light", "dark", "system") else "system"
    size = store.setting("text-size", NORMAL)
    is_size = isinstance(size, int | float) and SMALLEST <= size <= LARGEST
    theme.text_scale = float(size) if is_size else NORMAL
