"""The way to other apps: `door()` is the one of this machine; tests put another there."""

from __future__ import annotations

from functools import cache

from companion import phone
from companion.door import Door


@cache
def door() -> Door:
    """The door of this machine."""
    if phone.is_android():
        from companion.android_door import Android  # noqa: PLC0415

        return Android()
    from companion.desk_door import Desk  # noqa: PLC0415

    return Desk()
