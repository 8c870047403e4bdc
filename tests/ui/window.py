"""A real window for tests: real touches and keys in, widgets found, nothing cut off.

One window is opened in each process, offscreen. Touches enter where the mouse of a desktop enters:
the window's mouse events, which Kivy's mouse provider turns into touches in the next frame.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion.kit.layout import Column
from companion.kit.layout.insets import SafeArea
from companion.kit.theme import theme
from companion.kit.touch.press import Target
from companion.kit.touch.scroll import Scroll
from companion.offscreen_window import LANDSCAPE, PHONE, TABLET
from tests.ui.interpreter import Interpreter
from tests.ui.scrolling import Box, Scroller, rectangle, scrolls_around
from tests.ui.virtual_clock import FRAME, VirtualStage

__all__ = ["LANDSCAPE", "PHONE", "TABLET", "TestWindow", "rectangle"]

KEEPS_PICTURES = bool(os.environ.get("COSTIERA_PICTURES"))
PICTURES = Path(__file__).parents[2] / "build" / "pictures" / "tests"
TOUCH = 48
_SLACK = 1.5

Look = tuple[tuple[float, float], float]


class TestWindow:
    """The window of a test; sizes are in dp, places are those of widgets."""

    __test__ = False
    looks_for_cuts = False

    def __init__(self) -> None:
        self.stage = VirtualStage()
        self.interpreter = Interpreter()
        self.window = self.stage.window

    # What it shows

    def open(self, root: Any, size: tuple[float, float] = PHONE) -> Any:
        """Show a widget alone in a window of this size."""
        self.stage.clear()
        self.stage.resize(*size)
        return self.stage.show(root)

    def page(self, *parts: Any, size: tuple[float, float] = PHONE) -> Any:
        """Show parts under one another in a scrolling page; return the only or the first."""
        column = Column(padding=[12, 12])
        for part in parts:
            column.add_widget(part)
        scroll, root = Scroll(), SafeArea()
        scroll.add_widget(column)
        root.add_widget(scroll)
        self.open(root, size)
        return parts[0]

    def resize(self, size: tuple[float, float]) -> None:
        """Turn the phone, or split its screen."""
        self.stage.resize(*size)
        self.settle()

    def settle(self, count: int = 3) -> None:
        """Let everything find its place."""
        self.stage.settle(count)

    def frames(self, count: int = 2) -> None:
        """Let frames pass."""
        self.stage.frames(count)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.stage.wait(seconds)

    def picture(self, name: str) -> None:
        """Draw what is shown; with COSTIERA_PICTURES set, save it under build/pictures/tests."""
        if KEEPS_PICTURES:
            self.stage.picture(PICTURES / f"{name}.png")
        else:
            self.frames(1)

    # Fingers and keys

    def reach(self, target: Any) -> None:
        """Drag pages and wide tables until a widget is in sight; one that moves takes no tap."""
        for scroll in scrolls_around(target):
            self._bring(scroll, target)

    def _bring(self, scroll: Scroll, target: Any) -> None:
        Scroller(self, scroll).bring(target)

    def tap(self, target: Any) -> None:
        """Touch the middle of a widget, or a place, and let go."""
        x, y = self.middle(target)
        self.down(x, y)
        self.up(x, y)

    def hold(self, target: Any, seconds: float) -> None:
        """Touch a widget and stay for a while."""
        # A button that was tapped stays down for a moment, as no finger is back at once.
        self.wait(0.05)
        x, y = self.middle(target)
        self.down(x, y)
        self.wait(seconds)
        self.up(x, y)

    def drag(self, start: Any, *, dx: float = 0, dy: float = 0, steps: int = 8) -> None:
        """Touch a widget and move the finger, in dp, up for a positive `dy`."""
        x, y = self.middle(start)
        self.down(x, y)
        for step in range(1, steps + 1):
            self.move(x + dp(dx) * step / steps, y + dp(dy) * step / steps)
        self.up(x + dp(dx), y + dp(dy))

    def down(self, x: float, y: float) -> None:
        """Put a finger down at a place of the window."""
        self.window.dispatch("on_mouse_down", x, self._from_top(y), "left", [])
        self.settle(1)

    def move(self, x: float, y: float) -> None:
        """Move the finger, no faster than one place a frame of a phone."""
        self.window.dispatch("on_mouse_move", x, self._from_top(y), [])
        self.wait(FRAME)

    def up(self, x: float, y: float) -> None:
        """Lift the finger."""
        self.window.dispatch("on_mouse_up", x, self._from_top(y), "left", [])
        self.settle(2)
        if self.looks_for_cuts:
            self._assert_texts_whole()

    def wheel(self, target: Any, *, down: bool = True) -> None:
        """Turn the wheel of a mouse over a widget."""
        x, y = self.middle(target)
        button = "scrollup" if down else "scrolldown"
        self.window.dispatch("on_mouse_down", x, self._from_top(y), button, [])
        self.window.dispatch("on_mouse_up", x, self._from_top(y), button, [])
        self.settle(2)

    def type_key(self, key: int, text: str = "") -> bool:
        """Press a key; True where something used it."""
        # As SDL's window does: a key that nothing takes goes on to the keyboard's listeners.
        used = self.window.dispatch("on_key_down", key, key, text or None, [])
        used = used or self.window.dispatch("on_keyboard", key, key, text or None, [])
        self.window.dispatch("on_key_up", key, key)
        self.settle(2)
        return bool(used)

    def type_text(self, text: str) -> None:
        """Type into the field that has the keyboard."""
        self.window.dispatch("on_textinput", text)
        self.settle(2)

    def middle(self, target: Any) -> tuple[float, float]:
        """The middle of a widget in the window; of a place, the place."""
        if isinstance(target, tuple):
            return target
        left, low, right, top = rectangle(target)
        return (left + right) / 2, (low + top) / 2

    def _from_top(self, y: float) -> float:
        return float(self.window.height - y)

    # Looking

    def find(self, what: str | type | Callable[[Any], bool], root: Any = None) -> Any:
        """The one widget with this text, of this class, or for which this holds."""
        found = list(self.find_all(what, root))
        assert found, f"nothing found for {what!r}; there is: {sorted(self.texts(root))}"
        return found[0]

    def find_all(self, what: str | type | Callable[[Any], bool], root: Any = None) -> Iterator[Any]:
        """All of them, in the order they are drawn; for a text the innermost."""
        fits = self._test_for(what)
        return (widget for widget in self.shown(root) if fits(widget))

    def meanings(self, text: str) -> set[str]:
        """What somebody may call a text: as it stands and, in another language, in English."""
        return self.interpreter.meanings(text)

    def texts(self, root: Any = None) -> set[str]:
        """Every text that is shown; in another language also what it is in English."""
        said = {words for widget in self.shown(root) if (words := words_of(widget))}
        return set().union(*map(self.meanings, said))

    def shown(self, root: Any = None) -> Iterator[Any]:
        """Every widget that can be seen, a root or all of the window."""
        tops = [root] if root is not None else list(reversed(self.window.children))
        for top in tops:
            yield from _visible(top)

    def _test_for(self, what: str | type | Callable[[Any], bool]) -> Callable[[Any], bool]:
        if isinstance(what, str):
            return lambda widget: what in self._names(widget)
        if isinstance(what, type):
            return lambda widget: isinstance(widget, what)
        return what

    def _names(self, widget: Any) -> set[str]:
        """What a widget says, and what its picture is called."""
        said = filter(None, (words_of(widget), _hint_of(widget)))
        return set().union(*map(self.meanings, said))

    def assert_nothing_cut(self, root: Any = None) -> None:
        """Every text is whole, no target lies on another, and each is 48 dp each way."""
        problems = list(dict.fromkeys(Check(self.shown(root)).problems()))
        if problems:
            self.picture("cut")
        assert not problems, "\n".join(problems)

    def assert_in_sight(self, *parts: Any) -> None:
        """Nobody has to scroll to see all of these."""
        for part in parts:
            found = self.hidden(part)
            assert not found, f"{_name(part)}: {found}"

    def hidden(self, part: Any) -> str:
        """What of a part cannot be seen where it is, in words; nothing where all of it can."""
        left, low, right, top = rectangle(part)
        around = [(0.0, 0.0, *self.window.size)]
        parent = part.parent
        while parent is not None and parent is not parent.parent:
            around += [rectangle(parent)] if isinstance(parent, ScrollView) else []
            parent = parent.parent
        for box in around:
            is_inside = left >= box[0] - _SLACK and low >= box[1] - _SLACK
            if not (is_inside and right <= box[2] + _SLACK and top <= box[3] + _SLACK):
                return f"{left, low, right, top} leaves {box}"
        return "" if part.parent is not None else "nowhere"

    def _assert_texts_whole(self) -> None:
        """Every text that is shown is whole."""
        problems = list(dict.fromkeys(Check(self.shown()).cut_texts()))
        assert not problems, "\n".join(problems)

    def assert_nothing_cut_in(self, looks: Iterable[Look], name: str) -> None:
        """The same for each size of the window with each size of text."""
        for size, text in looks:
            theme.text_scale = text
            self.resize(size)
            problems = list(dict.fromkeys(Check(self.shown()).problems()))
            if problems:
                self.picture(f"cut-{name.replace('/', '-')}-{size[0]}-{text:.0%}")
            found = "\n".join(problems)
            assert not problems, f"{name} at {text:.0%} on {size}:\n{found}"


def words_of(widget: Any) -> str:
    """What a label says, without markup."""
    said = getattr(widget, "said", None)
    return str(said if said is not None else getattr(widget, "text", "") or "")


def _hint_of(widget: Any) -> str:
    """What a picture is called that has no words."""
    hint = getattr(widget, "hint", "")
    return hint if isinstance(hint, str) else ""


def _visible(widget: Any) -> Iterator[Any]:
    if not widget.opacity:
        return
    yield widget
    for child in reversed(widget.children):
        yield from _visible(child)


def _name(widget: Any) -> str:
    words = words_of(widget) or _hint_of(widget) or getattr(widget, "name", "")
    return f"{type(widget).__name__} {words!r}"


class Check:
    """What is wrong with some widgets: cut texts, small targets, targets on one another."""

    def __init__(self, widgets: Iterable[Any]) -> None:
        self.widgets = list(widgets)
        self._boxes: dict[int, Box] = {}

    def problems(self) -> Iterator[str]:
        """Everything that is wrong, in words."""
        yield from self.cut_texts()
        targets = [part for part in self.widgets if isinstance(part, Target)]
        yield from self._small(targets)
        yield from self._overlapping(targets)

    def cut_texts(self) -> Iterator[str]:
        """Every text that is not whole, or leaves what it lies in."""
        for part in self.widgets:
            if isinstance(part, Label) and part.text.strip():
                yield from self._cut(part)
                yield from self._outside(part)

    def _box(self, widget: Any) -> Box:
        if id(widget) not in self._boxes:
            self._boxes[id(widget)] = rectangle(widget)
        return self._boxes[id(widget)]

    def _cut(self, label: Any) -> Iterator[str]:
        wide, high = label.texture_size
        if wide > label.width + _SLACK or high > label.height + _SLACK:
            yield f"{_name(label)}: its text is {wide} × {high}, it is {label.size}"
        if not wide or not high:
            yield f"{_name(label)}: its text is not drawn"
        if label.is_shortened:
            yield f"{_name(label)}: shortened"

    def _outside(self, label: Any) -> Iterator[str]:
        """A text that leaves what it lies in, up to a view in which it can be scrolled to."""
        parent, box = label.parent, self._box(label)
        while parent is not None and parent is not parent.parent:
            scrolls = isinstance(parent, ScrollView)
            around = self._box(parent)
            for axis in (0, 1):
                can_move = scrolls and (parent.do_scroll_y if axis else parent.do_scroll_x)
                inside = box[axis] >= around[axis] - _SLACK
                inside = inside and box[axis + 2] <= around[axis + 2] + _SLACK
                if not inside and not can_move:
                    yield f"{_name(label)} {box} leaves {_name(parent)} {around}"
            if scrolls:
                return
            parent = parent.parent

    def _small(self, targets: list[Any]) -> Iterator[str]:
        for target in targets:
            if min(target.size) < dp(TOUCH) - 0.5:
                yield f"{_name(target)}: {target.size} is less than {TOUCH} dp"

    def _overlapping(self, targets: list[Any]) -> Iterator[str]:
        for one, other in combinations(targets, 2):
            if one.parent is other.parent and _overlap(self._box(one), self._box(other)):
                yield f"{_name(one)} lies on {_name(other)}"


def _overlap(one: Box, other: Box) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    along = min(one[3], other[3]) - max(one[1], other[1])
    return across > _SLACK and along > _SLACK


def listen(widget: Any, event: str) -> list[Any]:
    """What an event says, each time it happens: its value, a tuple of several, or None."""
    heard: list[Any] = []

    def note(_: Any, *said: Any) -> None:
        heard.append(said[0] if len(said) == 1 else said or None)

    widget.bind(**{event: note})
    return heard
