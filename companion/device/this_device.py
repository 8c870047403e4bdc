"""Other apps on this machine: `system_ui()`; tests put a fake in its place."""

from __future__ import annotations

from functools import cache

from companion.device import phone
from companion.device.system_ui import SystemUi


@cache
def system_ui() -> SystemUi:
    """The way to other apps on this machine."""
    if phone.is_android():
        from companion.device.system_ui_android import AndroidUi  # noqa: PLC0415

        return AndroidUi()
    from companion.device.system_ui_desktop import DesktopUi  # noqa: PLC0415

    return DesktopUi()
