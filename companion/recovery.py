"""Recovery from errors: whatever a touch, layout, drawing or timer raises, the app stays open.

Kivy asks `Recovery` about every error of its loop. It notes the error, lets go of all fingers,
puts Kivy itself in order and then takes one step: the first shows the same place as it is stored.
Where something fails again at once the next step follows, up to the last, a page that needs
nothing of the app. Only where that page fails too does the app end.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import suppress
from traceback import walk_tb
from types import FrameType
from typing import Any

from kivy.base import EventLoop, ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.graphics import RenderContext, StencilPop
from kivy.lang import builder
from kivy.uix.widget import Widget

from companion.error_log import ErrorLog
from companion.kit.touch.press import Pressable
from companion.store.errors import StoreError

# What fails within so many frames of a step has not been helped by it.
_SOON = 120
# How often the last page may fail before the app gives up.
_PATIENCE = 30
_DEEPEST_STENCIL = 128
_TICK = "kivy._clock.ClockEvent.tick"

Step = Callable[[str], None]


class Recovery(ExceptionHandler):
    """What the app does about its errors.

    `on_store_error` shows what the store could not do. `steps` are tried in order; each gets the
    report and keeps less of what was on the screen than the one before.
    """

    def __init__(
        self, log: ErrorLog, on_store_error: Callable[[StoreError], None], *steps: Step
    ) -> None:
        self.log, self.steps = log, steps
        self._on_store_error = on_store_error
        self._report = ""
        self._step, self._until, self._left = 0, -1, _PATIENCE
        self._is_waiting = False

    def handle_exception(self, exception: BaseException) -> int:
        """Kivy's question; what is no error, such as Ctrl-C, ends the app as ever."""
        if not isinstance(exception, Exception) or self._left <= 0:
            return int(ExceptionManager.RAISE)
        self.take(exception)
        return int(ExceptionManager.PASS)

    def take(self, error: Exception) -> None:
        """Go on after an error: say so, and take a step before the next frame."""
        with suppress(Exception):
            let_go_of_touches()
        if isinstance(error, StoreError):
            try:
                self._on_store_error(error)
                return
            except Exception as other:
                error = other
        self._report = self.log.add(error)
        repair(error)
        if Clock.frames <= self._until and _is_of_the_past(error):
            self._until = Clock.frames + _SOON
        elif not self._is_waiting:
            self._is_waiting = True
            Clock.schedule_once(self._go_on)

    def hear(self, error: Exception) -> None:
        """Take an error that Kivy does not hear of, perhaps on another thread."""
        Clock.schedule_once(lambda _: self.take(error))

    def _go_on(self, _: float) -> None:
        self._is_waiting = False
        is_again = Clock.frames <= self._until
        self._take_step(min(self._step + 1, len(self.steps) - 1) if is_again else 0)
        self._until = Clock.frames + _SOON

    def _take_step(self, number: int) -> None:
        """Take a step; one that fails itself leads on to the next."""
        last = len(self.steps) - 1
        # Whatever had the keyboard may be gone in a moment.
        with suppress(Exception):
            EventLoop.window.release_all_keyboards()
        self._left = self._left - 1 if number == last else _PATIENCE
        self._step = number
        try:
            self.steps[number](self._report)
        except Exception as error:
            self._report = self.log.add(error)
            if number == last:
                self._left = 0
                raise
            self._take_step(number + 1)
        # What was shown before and waits to be laid out would fail once more.
        gc.collect()


def repair(error: Exception) -> None:
    """Put Kivy in order, which keeps what it was about when something was raised."""
    names = {frame.f_code.co_name for frame, _ in walk_tb(error.__traceback__)}
    with suppress(Exception):
        _stop_timers(error)
    with suppress(Exception):
        _end_sync(error)
    if "on_draw" in names:
        with suppress(Exception):
            _reset_drawing()


def let_go_of_touches() -> None:
    """Release every touch: what it does until it is lifted is ignored."""
    waiting = [event for _, event in EventLoop.input_events]
    for touch in {id(one): one for one in (*EventLoop.touches, *waiting)}.values():
        held = [widget for grabbed in touch.grab_list if (widget := grabbed()) is not None]
        touch.grab_list.clear()
        touch.grab_state, touch.grab_current = False, None
        # Kivy gives a touch that belongs to somebody alone to nobody else.
        touch.grab_exclusive_class = _nobody
        while touch.push_attrs_stack:
            touch.pop()
        for widget in held:
            if isinstance(widget, Pressable):
                with suppress(Exception):
                    widget.state = "normal"


def _nobody() -> None:
    """Who gets a touch that was let go of."""


def _frames(error: Exception) -> Iterator[FrameType]:
    return (frame for frame, _ in walk_tb(error.__traceback__))


def _is_of_the_past(error: Exception) -> bool:
    """A timer or a layout of what is not shown any more: nothing has to be done about it."""
    if not any(frame.f_code.co_name == _TICK for frame in _frames(error)):
        return False
    for frame in _frames(error):
        owner = _first_argument(frame)
        if isinstance(owner, Widget):
            return owner.get_root_window() is None
    return False


def _first_argument(frame: FrameType) -> Any:
    """Of a method, the object it belongs to."""
    code = frame.f_code
    return frame.f_locals.get(code.co_varnames[0]) if code.co_argcount else None


def _stop_timers(error: Exception) -> None:
    """Stop the timer that failed, or it would fail for ever."""
    frames = list(_frames(error))
    for event in Clock.get_events():
        callback = event.get_callback()
        if any(_runs(callback, frame) for frame in frames):
            event.cancel()


def _runs(callback: Any, frame: FrameType) -> bool:
    """The frame is a run of this very function: of the same object, round the same values."""
    function = getattr(callback, "__func__", callback)
    code = getattr(function, "__code__", None)
    if code is None or code is not frame.f_code:
        return False
    if hasattr(callback, "__self__"):
        return _first_argument(frame) is callback.__self__
    cells = zip(code.co_freevars, function.__closure__ or (), strict=True)
    return all(frame.f_locals.get(name) is cell.cell_contents for name, cell in cells)


def _end_sync(error: Exception) -> None:
    """Do what else the kv rules were to draw, which Kivy would never come back to."""
    for frame in _frames(error):
        if frame.f_code is builder.BuilderBase.sync.__code__:
            failed = frame.f_locals["next_args"]
            rest, failed[-1] = failed[-1], None
            builder._delayed_start = None
            while rest is not None and rest is not StopIteration:
                one, rest = rest, rest[-1]
                one[-1] = None
                with suppress(Exception):
                    builder.call_fn(one[:-1], None, None)


def _reset_drawing() -> None:
    """Reset the drawing state that an unfinished drawing left behind."""
    window = EventLoop.window
    window.render_context.remove(window.canvas)
    window.render_context = RenderContext()
    window.render_context.add(window.canvas)
    cut = RenderContext()
    cut.add(StencilPop())
    # Kivy counts the cuts and tells nobody: it complains once none is left.
    with suppress(Exception):
        for _ in range(_DEEPEST_STENCIL):
            cut.draw()
    window.update_viewport()
