"""The app with a probe beside it: `python -m tools.fingers.app QUESTIONS ANSWERS`.

Starts `companion` as a user does. For each byte that arrives on the file descriptor QUESTIONS it
writes one line of JSON to ANSWERS. The byte 0 asks which screen and sheets are open, and where
what can be touched lies: that is answered two frames later. Any other byte asks for so many frames.
While it is asked, the frames follow each other without a pause, each a sixtieth of a second of the
app's time. Nothing else of the app is changed.
"""

from __future__ import annotations

import contextlib
import faulthandler
import json
import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from tools.kivy_time import replace_time

Box = tuple[float, float, float, float]
_MOST_WORDS = 24
_LOOK = 2


class Probe:
    """Answers questions from within the app's own frames."""

    def __init__(self, clock: Any, questions: int, answers: int) -> None:
        self._clock, self._questions, self._answers = clock, questions, answers
        self._frames, self._is_look = 0, False
        self._ahead = 0.0
        os.set_blocking(questions, False)
        replace_time(self._time)
        clock._check_ready = self._is_due

    def _time(self) -> float:
        return time.time() + self._ahead

    def _is_due(self, fps: float, _shortest: float, _early: float) -> tuple[bool, float]:
        """Sleep until the next frame is due, or a question arrives."""
        left = self._left(fps)
        if left > 0 and not self._frames:
            select.select([self._questions], [], [], left)
            left = self._left(fps)
        # Animations and timers go on as if the rest of the frame had been waited for.
        self._ahead += max(left, 0)
        return True, 0.0

    def _left(self, fps: float) -> float:
        return float(1 / fps - (self._time() - self._clock._last_tick))

    def frame(self, _: float) -> None:
        """Count the frames that were asked for; input that came before is in them."""
        if self._frames:
            self._frames -= 1
            if not self._frames:
                self._answer()
            return
        with contextlib.suppress(BlockingIOError):
            (asked,) = os.read(self._questions, 1) or b"\0"
            self._is_look, self._frames = not asked, asked or _LOOK

    def _answer(self) -> None:
        said = json.dumps(_snapshot() if self._is_look else {}, separators=(",", ":"))
        with contextlib.suppress(BrokenPipeError):
            os.write(self._answers, said.encode() + b"\n")


def _snapshot() -> dict[str, Any]:
    from kivy.app import App  # noqa: PLC0415
    from kivy.core.window import Window  # noqa: PLC0415

    app = App.get_running_app()
    shell: Any = getattr(app, "shell", None)
    if shell is None:
        return {"screen": "", "sheets": [], "size": list(Window.size), "parts": []}
    sheets = [child for child in reversed(shell.children) if hasattr(child, "is_open")]
    name = shell.place.name
    whole = (0.0, 0.0, float(Window.width), float(Window.height))
    top = sheets[-1] if sheets else shell
    return {
        "screen": f"{name}/{shell.screen.key}" if name == "table" else name,
        "sheets": [type(sheet).__name__ for sheet in sheets],
        "size": list(Window.size),
        "parts": list(_parts(top, whole, Window.height)),
    }


def _parts(widget: Any, clip: Box, height: float) -> Iterator[dict[str, Any]]:
    """What can be touched and is in sight, with boxes counted from the top of the window."""
    from kivy.uix.scrollview import ScrollView  # noqa: PLC0415

    if not widget.opacity:
        return
    kind = _kind(widget)
    if kind:
        seen = _common(_box(widget), clip)
        if seen is None:
            return
        if isinstance(widget, ScrollView):
            clip = seen
        left, low, right, top = seen
        yield {
            "kind": kind,
            "name": f"{type(widget).__name__} {_words(widget)!r}",
            "box": [round(side) for side in (left, height - top, right, height - low)],
        }
    for child in reversed(widget.children):
        yield from _parts(child, clip, height)


def _kind(widget: Any) -> str:
    from kivy.uix.scrollview import ScrollView  # noqa: PLC0415
    from kivy.uix.textinput import TextInput  # noqa: PLC0415

    from companion.kit.surfaces.sheet import SheetHead  # noqa: PLC0415
    from companion.kit.touch.pan_zoom import PanZoom  # noqa: PLC0415
    from companion.kit.touch.press import Target  # noqa: PLC0415

    if isinstance(widget, ScrollView):
        return "page" if widget.do_scroll_y else "strip"
    for kind, of in (("field", TextInput), ("board", PanZoom), ("head", SheetHead)):
        if isinstance(widget, of):
            return kind
    if isinstance(widget, Target):
        return "button" if type(widget).__name__.endswith("Button") else "target"
    return ""


def _box(widget: Any) -> Box:
    left, low = widget.to_window(widget.x, widget.y)
    right, top = widget.to_window(widget.right, widget.top)
    return left, low, right, top


def _common(one: Box, other: Box) -> Box | None:
    """What two boxes share; None where that is too little to touch."""
    left, low = max(one[0], other[0]), max(one[1], other[1])
    right, top = min(one[2], other[2]), min(one[3], other[3])
    return (left, low, right, top) if right - left > 4 and top - low > 4 else None


def _words(widget: Any) -> str:
    found = (getattr(widget, name, "") for name in ("said", "text", "title", "hint"))
    return next((str(text)[:_MOST_WORDS] for text in found if text), "")


def main() -> None:
    """Start the app with the probe."""
    questions, answers = map(int, sys.argv[1:3])
    faulthandler.enable()
    faulthandler.register(signal.SIGUSR1, all_threads=True)
    # The app's own module sets what Kivy reads when it is first imported, so it comes first.
    import_module("companion.app")
    from kivy.clock import Clock  # noqa: PLC0415

    # Kivy's clock does not keep alive whom it calls.
    probe = Probe(Clock, questions, answers)
    Clock.schedule_interval(probe.frame, 0)
    import_module("companion.cli.commands").main([])


if __name__ == "__main__":
    main()
