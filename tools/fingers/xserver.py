"""An X server without a screen, and one pointer and keyboard on it.

Events are sent with the XTEST extension: for the app they are those of a real mouse and keyboard.
"""

from __future__ import annotations

import ctypes
import os
import select
import subprocess
from ctypes import byref, c_char_p, c_int, c_long, c_uint, c_ulong, c_void_p
from typing import Any, NamedTuple

SCREEN = (1600, 1200)

_CLIENT_MESSAGE = 33
_REVERT_TO_PARENT = 2
_VIEWABLE = 2
_STARTUP = 120
# Keys that have names of their own; every other character is its own name in Latin-1.
_NAMES = {" ": "space", "-": "minus", "+": "plus", ".": "period", "'": "apostrophe"}


class Missing(RuntimeError):
    """Xvfb or the library of XTEST is not installed."""


class Xvfb:
    """A virtual screen; `display` is its name, the first number that is free."""

    def __init__(self) -> None:
        ours, theirs = os.pipe()
        size = "x".join(map(str, (*SCREEN, 24)))
        command = ["Xvfb", "-displayfd", str(theirs)]
        try:
            self._process = subprocess.Popen(
                [*command, "-screen", "0", size, "-nolisten", "tcp", "-noreset"],
                pass_fds=[theirs],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except FileNotFoundError:
            raise Missing("Xvfb is not installed: run tools/window-libraries") from None
        finally:
            os.close(theirs)
        said = b""
        # It writes number and end of line apart, and ends if nobody reads both.
        while not said.endswith(b"\n") and select.select([ours], [], [], _STARTUP)[0]:
            read = os.read(ours, 16)
            if not read:
                break
            said += read
        os.close(ours)
        if not said.endswith(b"\n"):
            self.stop()
            raise Missing("Xvfb does not start")
        self.display = f":{int(said)}"

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()


class _Attributes(ctypes.Structure):
    """The part of XWindowAttributes that is needed, and room for the rest."""

    _fields_ = (
        ("x", c_int),
        ("y", c_int),
        ("width", c_int),
        ("height", c_int),
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


class _ClientMessage(ctypes.Structure):
    _fields_ = (
        ("type", c_int),
        ("serial", c_ulong),
        ("send_event", c_int),
        ("display", c_void_p),
        ("window", c_ulong),
        ("message_type", c_ulong),
        ("format", c_int),
        ("data", c_long * 5),
        ("rest", c_long * 16),
    )


class Size(NamedTuple):
    """Width and height in pixels."""

    width: int
    height: int


_IGNORE = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)(lambda _display, _error: 0)


class Input:
    """The pointer and the keyboard of a display, and what a window manager would do."""

    def __init__(self, display: str) -> None:
        try:
            self._x: Any = ctypes.CDLL("libX11.so.6")
            self._test: Any = ctypes.CDLL("libXtst.so.6")
        except OSError as error:
            raise Missing(f"{error}: run tools/window-libraries") from None
        x = self._x
        x.XInitThreads()
        x.XOpenDisplay.restype = c_void_p
        for name in ("XDefaultRootWindow", "XStringToKeysym", "XInternAtom"):
            getattr(x, name).restype = c_ulong
        # A window may be gone before a request for it arrives; Xlib would end the process.
        x.XSetErrorHandler(_IGNORE)
        opened = x.XOpenDisplay(c_char_p(display.encode()))
        if not opened:
            raise Missing(f"cannot open display {display}")
        self._display = c_void_p(opened)
        self._root = c_ulong(x.XDefaultRootWindow(self._display))

    def close(self) -> None:
        """Let the display go."""
        self._x.XCloseDisplay(self._display)

    # The pointer

    def move(self, x: float, y: float) -> None:
        """Move the pointer to a place of the screen."""
        self._test.XTestFakeMotionEvent(
            self._display, c_int(-1), c_int(int(x)), c_int(int(y)), c_ulong(0)
        )
        self._sync()

    def button(self, number: int, *, down: bool) -> None:
        """Press or lift a button: 1 is the finger, 4 to 7 are the wheel."""
        self._test.XTestFakeButtonEvent(self._display, c_uint(number), c_int(down), c_ulong(0))
        self._sync()

    # The keyboard

    def key(self, name: str, *modifiers: str) -> None:
        """Press and lift a key by its X name ("Tab", "a"), with others held down."""
        codes = [self._code(key) for key in (*modifiers, name)]
        for code in codes:
            self._press(code, down=True)
        for code in reversed(codes):
            self._press(code, down=False)
        self._sync()

    def text(self, text: str) -> None:
        """Type characters of a plain English keyboard."""
        for character in text:
            shift = ("Shift_L",) if character.isupper() or character == "+" else ()
            self.key(_NAMES.get(character, character), *shift)

    def _code(self, name: str) -> int:
        symbol = self._x.XStringToKeysym(c_char_p(name.encode()))
        return int(self._x.XKeysymToKeycode(self._display, c_ulong(symbol))) & 0xFF

    def _press(self, code: int, *, down: bool) -> None:
        self._test.XTestFakeKeyEvent(self._display, c_uint(code), c_int(down), c_ulong(0))

    # The window

    def window(self) -> int | None:
        """The largest window that is shown; None where there is none yet."""
        root, parent, children, number = c_ulong(), c_ulong(), c_void_p(), c_uint()
        self._x.XQueryTree(
            self._display,
            self._root,
            byref(root),
            byref(parent),
            byref(children),
            byref(number),
        )
        if not children.value:
            return None
        found = list((c_ulong * number.value).from_address(children.value))
        self._x.XFree(children)
        shown = [(size, window) for window in found if (size := self.size(window)) is not None]
        return max(shown, key=lambda one: one[0].width * one[0].height)[1] if shown else None

    def size(self, window: int) -> Size | None:
        """How large a window is; None for one that is not shown."""
        found = _Attributes()
        done = self._x.XGetWindowAttributes(self._display, c_ulong(window), byref(found))
        if not done or found.map_state != _VIEWABLE:
            return None
        return Size(found.width, found.height)

    def place(self, window: int, size: Size) -> None:
        """Put a window into the corner of the screen, in a size, and give it the keyboard."""
        self._x.XMoveResizeWindow(
            self._display, c_ulong(window), 0, 0, c_uint(size.width), c_uint(size.height)
        )
        self._x.XSetInputFocus(self._display, c_ulong(window), c_int(_REVERT_TO_PARENT), c_ulong(0))
        self._sync()

    def close_window(self, window: int) -> None:
        """Ask a window to close, as the cross in its corner does."""
        message = _ClientMessage(type=_CLIENT_MESSAGE, window=window, format=32)
        message.message_type = self._atom("WM_PROTOCOLS")
        message.data[0] = self._atom("WM_DELETE_WINDOW")
        self._x.XSendEvent(self._display, c_ulong(window), 0, c_long(0), byref(message))
        self._sync()

    def _atom(self, name: str) -> int:
        return int(self._x.XInternAtom(self._display, c_char_p(name.encode()), 0))

    def _sync(self) -> None:
        self._x.XSync(self._display, 0)
