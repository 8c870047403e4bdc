"""What only a phone can do; on desktop each call does nothing or returns a default."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any

from engine.errors import CostieraError

_BUZZ = 0.03
# Android 11 began to tell the bars from the keyboard.
_INSETS_BY_KIND = 30


class NoScreen(CostieraError, RuntimeError):
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
    """Keep the phone's screen on, or let it sleep again; does nothing on desktop."""
    if not is_android():
        return
    from kivy.core.window import Window  # noqa: PLC0415

    Window.allow_screensaver = not is_on


def is_dark() -> bool:
    """The phone's dark mode is on."""
    if not is_android():
        return False
    configuration = activity().getResources().getConfiguration()
    night, yes = 0x30, 0x20
    return bool(configuration.uiMode & night == yes)


def language() -> str:
    """The language of the device, such as "fr"; empty if none is set."""
    if is_android():
        locales = activity().getResources().getConfiguration().getLocales()
        return str(locales.get(0).getLanguage())
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    wanted = next((value for name in names if (value := os.environ.get(name))), "")
    tag = wanted or _system_language()
    return tag.replace("-", "_").partition("_")[0].partition(".")[0].lower()


def _system_language() -> str:
    """The system's locale where no variable sets it, such as "de_CH"; may be empty."""
    # Whatever a system trips over, English will do.
    with suppress(Exception):
        if sys.platform == "win32":
            return _windows_language()
        if sys.platform == "darwin":
            return _mac_language()
    return ""


def _windows_language() -> str:
    import ctypes  # noqa: PLC0415
    import locale  # noqa: PLC0415

    number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined]
    return locale.windows_locale.get(number, "")


def _mac_language() -> str:
    """The first of the languages that somebody wants: ("de-CH", "en-US")."""
    import re  # noqa: PLC0415
    import subprocess  # noqa: PLC0415

    asked = ["defaults", "read", "-g", "AppleLanguages"]
    done = subprocess.run(asked, capture_output=True, encoding="utf-8", timeout=3, check=True)
    found = re.search(r"[A-Za-z]{2,3}\b", done.stdout)
    return found[0] if found else ""


def bars() -> tuple[int, int, int, int]:
    """How much the phone's own bars cover: left, top, right, bottom, in pixels."""
    if not is_android():
        return 0, 0, 0, 0
    found = activity().getWindow().getDecorView().getRootWindowInsets()
    if found is None:
        return 0, 0, 0, 0
    if _level() < _INSETS_BY_KIND:
        return (
            found.getSystemWindowInsetLeft(),
            found.getSystemWindowInsetTop(),
            found.getSystemWindowInsetRight(),
            found.getSystemWindowInsetBottom(),
        )
    # The bars and the camera's hole, but not the keyboard: Kivy tells its height by itself.
    kind = java("android.view.WindowInsets$Type")
    covered = found.getInsets(kind.systemBars() | kind.displayCutout())
    return covered.left, covered.top, covered.right, covered.bottom


def vibrate() -> None:
    """Vibrate briefly; does nothing on desktop."""
    if not is_android():
        return
    from plyer import vibrator  # noqa: PLC0415

    # A phone that cannot buzz says so in ways of its own; nobody has to hear of it.
    with suppress(Exception):
        vibrator.vibrate(_BUZZ)


def _level() -> int:
    """The version of Android by its number."""
    return int(java("android.os.Build$VERSION").SDK_INT)


def activity() -> Any:
    """The app as Android knows it."""
    return java("org.kivy.android.PythonActivity").mActivity


def java(name: str) -> Any:
    """A class of the phone by its name."""
    from jnius import autoclass  # type: ignore[import-not-found] # noqa: PLC0415

    return autoclass(name)
