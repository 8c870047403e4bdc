"""Scrolling as a finger does: drag the page until something is in sight, and come to rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput

from companion.kit.touch.pan_zoom import PanZoom
from companion.kit.touch.press import Pressable, Target
from companion.kit.touch.scroll import SLOP, Scroll

Box = tuple[float, float, float, float]
_MARGIN = 4
_EDGE = 14
_ENOUGH = 1.5
# So long a finger stays before it is lifted that nothing goes on by itself.
_REST = 0.2
_DRAGS = 60
_PLACES = (0.5, 0.08, 0.92, 0.25, 0.75)


class Scroller:
    """One finger on one page or strip."""

    def __init__(self, window: Any, scroll: Scroll) -> None:
        self._window, self._scroll = window, scroll
        self._axis = 0 if scroll.do_scroll_x else 1

    @property
    def can_move(self) -> bool:
        """There is more in it than it shows."""
        inside = self._scroll.children[0]
        return bool(inside.size[self._axis] > self._scroll.size[self._axis])

    @property
    def place(self) -> float:
        """Where the content begins in what shows it: the low or the left end of it."""
        first, _ = self._along(rectangle(self._scroll))
        return self._along(rectangle(self._scroll.children[0]))[0] - first

    def room(self, by: float) -> float:
        """How much of a way the content can go."""
        start, end = self._along(rectangle(self._scroll.children[0]))
        first, last = self._along(rectangle(self._scroll))
        if end - start <= last - first:
            return 0
        return max(min(by, first - start), last - end)

    def drag(self, by: float) -> bool:
        """Drag from the clearest place, with a rest at the end; False where there is none."""
        start = next(self._starts(by), None)
        if start is not None:
            self._drag(start[0], by)
        return start is not None

    def fling(self, by: float) -> None:
        """Move fast and let go, wherever the finger came down."""
        start = next(self._starts(by), None)
        if start is not None:
            self._window.down(*start[0])
            for part in (0.3, 0.6, 1):
                self._window.move(*self._moved(start[0], by * part))
            self._window.up(*self._moved(start[0], by))

    def bring(self, target: Any) -> None:
        """Drag until the target is in sight, as far as it fits."""
        self.come_to_rest()
        if not self.can_move:
            return
        for _ in range(_DRAGS):
            missing = self._missing(target)
            if abs(missing) < _ENOUGH or not self._shift(missing):
                break
            if abs(self._missing(target)) >= abs(missing):
                # It comes to rest where it wants to.
                break
        self._window.settle()

    def come_to_rest(self) -> None:
        """Wait until it moves no more by itself."""
        effects = (self._scroll.effect_x, self._scroll.effect_y)
        while max(abs(effect.velocity) for effect in effects) > 1:
            self._window.settle(1)

    def _missing(self, target: Any) -> float:
        """How far the content has to move, up or right for more than zero, as far as it can."""
        box, view = rectangle(target), rectangle(self._scroll)
        (low, high), (start, end) = self._along(box), self._along(view)
        start, end = start + dp(_MARGIN), end - dp(_MARGIN)
        if high - low > end - start:
            # The whole does not fit: its beginning does.
            wanted = end - high if self._axis else start - low
            wanted = 0.0 if low <= start and high >= end else wanted
        else:
            wanted = start - low if low < start else min(end - high, 0.0)
        return self.room(wanted)

    def _along(self, box: Box) -> tuple[float, float]:
        return box[self._axis], box[self._axis + 2]

    def _shift(self, by: float) -> bool:
        """Drag the content so far, or as far as the place allows; False where nothing moves it."""
        before = self.place
        for start, room in self._starts(by):
            self._drag(start, max(min(by, room), -room))
            if abs(self.place - before) >= 0.5:
                return True
        return False

    def _drag(self, start: tuple[float, float], by: float) -> None:
        """Down, on beyond what counts as a tap, to where it should be, and off after a rest."""
        window, beyond = self._window, 2 * dp(SLOP) * (1 if by > 0 else -1)
        window.down(*start)
        for far in (beyond, by):
            window.move(*self._moved(start, far))
        window.stage.clock.advance(_REST)
        window.up(*self._moved(start, by))
        self.come_to_rest()

    def _moved(self, place: tuple[float, float], by: float) -> tuple[float, float]:
        x, y = place
        return (x, y + by) if self._axis else (x + by, y)

    def _starts(self, by: float) -> Iterator[tuple[tuple[float, float], float]]:
        """Where a finger may begin, the clearest places first, and how far it can go from there."""
        view = self._seen()
        low, high = self._along(view)
        start = low + dp(_EDGE) if by > 0 else high - dp(_EDGE)
        room = max(high - low - 2 * dp(_EDGE), 3 * dp(SLOP))
        across = (view[1 - self._axis], view[3 - self._axis])
        places = []
        for shift in (0, 0.12, 0.25, 0.4):
            along = start + shift * (high - low) * (1 if by > 0 else -1)
            for part in _PLACES:
                beside = across[0] + part * (across[1] - across[0])
                place = (beside, along) if self._axis else (along, beside)
                places.append((place, room - shift * (high - low)))
        hindrances = list(self._hindrances(self._scroll.children[0]))
        return iter(
            sorted(
                (place for place in places if _worst(hindrances, place[0]) < 2),
                key=lambda place: _worst(hindrances, place[0]),
            )
        )

    def _seen(self) -> Box:
        """The part of the view that is in sight."""
        left, low, right, top = rectangle(self._scroll)
        around: Any = self._window.window
        parents = [(0.0, 0.0, float(around.width), float(around.height))]
        parent = self._scroll.parent
        while parent is not None and parent is not parent.parent:
            parents += [rectangle(parent)] if isinstance(parent, ScrollView) else []
            parent = parent.parent
        for box in parents:
            left, low = max(left, box[0]), max(low, box[1])
            right, top = min(right, box[2]), min(top, box[3])
        return left, low, right, top

    def _hindrances(self, widget: Any) -> Iterator[tuple[int, Box]]:
        """What a finger would press (1), or what would take it (2)."""
        takes = isinstance(widget, TextInput | PanZoom) or (
            isinstance(widget, Target) and not isinstance(widget, Pressable)
        )
        if isinstance(widget, ScrollView):
            takes = bool(widget.do_scroll_y if self._axis else widget.do_scroll_x)
        if takes or isinstance(widget, Pressable):
            yield 2 if takes else 1, rectangle(widget)
        for child in widget.children:
            yield from self._hindrances(child)


def _worst(hindrances: list[tuple[int, Box]], place: tuple[float, float]) -> int:
    x, y = place
    found = (how for how, (a, b, c, d) in hindrances if a <= x <= c and b <= y <= d)
    return max(found, default=0)


def scrolls_around(target: Any) -> list[Scroll]:
    """The views in which something lies, the outermost first."""
    found = []
    parent = getattr(target, "parent", None)
    while parent is not None and parent is not parent.parent:
        found += [parent] if isinstance(parent, Scroll) else []
        parent = parent.parent
    return found[::-1]


def rectangle(widget: Any) -> Box:
    """Left, low, right and top of a widget in the window."""
    if not hasattr(widget, "right"):
        return 0, 0, *widget.size
    left, low = widget.to_window(widget.x, widget.y)
    right, top = widget.to_window(widget.right, widget.top)
    return left, low, right, top
