"""Doors to the phone: each has a harmless answer at a desk."""

from __future__ import annotations

import os
import sys
from typing import Any


class NoScreen(RuntimeError):
    """There is no screen to open a window on."""


def is_android() -> bool:
    """The app runs on an Android phone."""
    return "ANDROID_ARGUMENT" in os.environ


def has_screen() -> bool:
    """There is something a window can be opened on."""
    if is_android() or sys.platform in ("win32", "darwin"):
        return True
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return any(os.environ.get(name) for name in names)


def keep_awake(*, is_on: bool) -> None:
    """Keep the phone's screen on, or let it go dark again; a desk decides for itself."""
    if not is_android():
        return
    from kivy.core.window import Window  # noqa: PLC0415

    Window.allow_screensaver = not is_on


def is_dark() -> bool:
    """The phone is set to dark."""
    if not is_android():
        return False
    configuration = _activity().getResources().getConfiguration()
    night, yes = 0x30, 0x20
    return bool(configuration.uiMode & night == yes)


def language() -> str:
    """The language of the phone, or of the desk: "fr"; empty where none is set."""
    if is_android():
        locales = _activity().getResources().getConfiguration().getLocales()
        return str(locales.get(0).getLanguage())
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    wanted = next((value for name in names if (value := os.environ.get(name))), "")
    return wanted.replace("-", "_").partition("_")[0].partition(".")[0].lower()


def bars() -> tuple[int, int, int, int]:
    """How much the phone's own bars cover: left, top, right, bottom, in pixels."""
    if not is_android():
        return 0, 0, 0, 0
    found = _activity().getWindow().getDecorView().getRootWindowInsets()
    if found is None:
        return 0, 0, 0, 0
    return (
        found.getSystemWindowInsetLeft(),
        found.getSystemWindowInsetTop(),
        found.getSystemWindowInsetRight(),
        found.getSystemWindowInsetBottom(),
    )


def _activity() -> Any:
    from jnius import autoclass  # type: ignore[import-not-found] # noqa: PLC0415

    return autoclass("org.kivy.android.PythonActivity").mActivity
