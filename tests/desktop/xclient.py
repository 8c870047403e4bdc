"""A hand and an eye on an X display, by the libraries that every X window needs."""

from __future__ import annotations

import ctypes
from ctypes import byref, c_char_p, c_int, c_long, c_uint, c_ulong, c_void_p
from typing import Any, NamedTuple

_VIEWABLE = 2
_TO_PARENT = 2


class Geometry(NamedTuple):
    """A window on the display."""

    left: int
    top: int
    width: int
    height: int


class _Attributes(ctypes.Structure):
    """The part of XWindowAttributes that is needed, and room for the rest."""

    _fields_ = (
        ("frame", c_int * 4),
        ("head", c_int * 2),
        ("pointers", c_void_p * 2),
        ("kinds", c_int * 4),
        ("planes", c_ulong * 2),
        ("save_under", c_int),
        ("colormap", c_ulong),
        ("installed", c_int),
        ("map_state", c_int),
        ("rest", c_long * 16),
    )


class _SizeHints(ctypes.Structure):
    _fields_ = (
        ("flags", c_long),
        ("frame", c_int * 4),
        ("smallest", c_int * 2),
        ("rest", c_int * 32),
    )


# A window may be gone before a request for it arrives; Xlib would end the process.
_IGNORE = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)(lambda _display, _error: 0)


class Client:
    """Looks at the windows of a display without a window manager, and moves its pointer."""

    def __init__(self, display: str) -> None:
        self._x: Any = ctypes.CDLL("libX11.so.6")
        self._test: Any = ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = c_void_p
        for name in ("XDefaultRootWindow", "XStringToKeysym"):
            getattr(self._x, name).restype = c_ulong
        self._x.XSetErrorHandler(_IGNORE)
        self._display = c_void_p(self._x.XOpenDisplay(c_char_p(display.encode())))
        assert self._display.value, f"cannot open display {display}"
        self._root = c_ulong(self._x.XDefaultRootWindow(self._display))

    def close(self) -> None:
        self._x.XCloseDisplay(self._display)

    def window(self) -> int | None:
        """The largest window that is shown, if there is one."""
        root, parent, children, count = c_ulong(), c_ulong(), c_void_p(), c_uint()
        given = (byref(root), byref(parent), byref(children), byref(count))
        self._x.XQueryTree(self._display, self._root, *given)
        if not children.value:
            return None
        windows = list((c_ulong * count.value).from_address(children.value))
        self._x.XFree(children)
        shown = {one: found for one in windows if (found := self.geometry(one)) is not None}
        return max(shown, key=lambda one: shown[one].width * shown[one].height, default=None)

    def geometry(self, window: int) -> Geometry | None:
        """Where a window is, if it is shown."""
        found = _Attributes()
        is_there = self._x.XGetWindowAttributes(self._display, c_ulong(window), byref(found))
        return Geometry(*found.frame) if is_there and found.map_state == _VIEWABLE else None

    def smallest(self, window: int) -> tuple[int, int]:
        """The size below which a window manager lets nobody go."""
        hints, given = _SizeHints(), c_long()
        self._x.XGetWMNormalHints(self._display, c_ulong(window), byref(hints), byref(given))
        return tuple(hints.smallest)

    def place(self, window: int, wanted: Geometry) -> None:
        """Move and resize a window."""
        sides = (wanted.left, wanted.top, c_uint(wanted.width), c_uint(wanted.height))
        self._x.XMoveResizeWindow(self._display, c_ulong(window), *sides)
        self._x.XSync(self._display, 0)

    def click(self, x: int, y: int) -> None:
        """Click at a place of the screen."""
        self._test.XTestFakeMotionEvent(self._display, c_int(-1), c_int(x), c_int(y), c_ulong(0))
        for is_down in (1, 0):
            self._test.XTestFakeButtonEvent(self._display, c_uint(1), c_int(is_down), c_ulong(0))
        self._x.XSync(self._display, 0)

    def key(self, window: int, name: str) -> None:
        """Press a key while a window has the keyboard."""
        self._x.XSetInputFocus(self._display, c_ulong(window), c_int(_TO_PARENT), c_ulong(0))
        symbol = self._x.XStringToKeysym(c_char_p(name.encode()))
        code = self._x.XKeysymToKeycode(self._display, c_ulong(symbol)) & 0xFF
        for is_down in (1, 0):
            self._test.XTestFakeKeyEvent(self._display, c_uint(code), c_int(is_down), c_ulong(0))
        self._x.XSync(self._display, 0)
