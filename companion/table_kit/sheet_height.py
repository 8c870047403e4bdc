"""A sheet that leaves the bar and the score strip in sight, where the screen is high enough."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme import theme

_SHEET_HEIGHT = 280


def leave_strip(view: Widget, sheet: Sheet) -> None:
    """Keep a sheet below what stands above a view."""
    window = view.get_root_window()
    if window is None:
        return
    _, top = view.to_window(view.x, view.top)
    is_roomy = top >= dp(_SHEET_HEIGHT) * theme.text_scale
    sheet.peek = (window.height - top) / dp(1) if is_roomy else 0
