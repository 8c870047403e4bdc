"""Keyboard focus on desktop: Tab goes from target to target, Enter and Space press."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.graphics import Color, InstructionGroup, Line
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView

from companion.kit.layout.insets import SafeArea
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme import theme
from companion.kit.touch.press import Pressable

TAB, ENTER, PAD_ENTER, SPACE = 9, 13, 271, 32


class FocusRing:
    """A ring round the target that the keyboard would press; a touch takes it away."""

    def __init__(self) -> None:
        self.target: Any = None
        self._group = InstructionGroup()

    def attach(self, window: Any) -> None:
        """Listen to a window."""
        window.bind(on_key_down=self.on_key, on_touch_down=self._touched)

    def detach(self, window: Any) -> None:
        """Listen no more."""
        window.unbind(on_key_down=self.on_key, on_touch_down=self._touched)
        self._leave()

    def on_key(
        self, window: Any, key: int, scancode: int, text: str | None, modifiers: list[str]
    ) -> bool:
        """Move the ring or press what it is round."""
        if key == TAB:
            self.move(-1 if "shift" in modifiers else 1)
            return True
        if key in (ENTER, PAD_ENTER, SPACE) and self._can_press():
            self.target.trigger_action(0)
            return True
        return False

    def _can_press(self) -> bool:
        return self.target is not None and self.target in list(self.targets())

    def move(self, steps: int) -> None:
        """Go on to another target."""
        targets = list(self.targets())
        if not targets:
            return
        at = targets.index(self.target) + steps if self.target in targets else 0
        self._enter(targets[at % len(targets)])

    def targets(self) -> Iterator[Any]:
        """What can be pressed now, in reading order: of an open sheet, only what is in it."""
        root = SafeArea.current()
        if root is None or not root.children:
            return iter(())
        top = root.children[0]
        return _pressables(top if isinstance(top, Sheet) else root)

    def _enter(self, target: Any) -> None:
        self._leave()
        self.target = target
        target.canvas.after.add(self._group)
        target.bind(pos=self._draw, size=self._draw)
        self._draw()
        view = target.parent
        while view is not None and view is not view.parent:
            if isinstance(view, ScrollView):
                view.scroll_to(target, animate=False)
            view = view.parent

    def _leave(self) -> None:
        if self.target is not None:
            self.target.canvas.after.remove(self._group)
            self.target.unbind(pos=self._draw, size=self._draw)
            self.target = None

    def _draw(self, *_: object) -> None:
        x, y, edge = self.target.x, self.target.y, dp(1.5)
        width, height = self.target.width - 2 * edge, self.target.height - 2 * edge
        self._group.clear()
        self._group.add(Color(rgba=theme.focus))
        box = (x + edge, y + edge, width, height, dp(12))
        self._group.add(Line(rounded_rectangle=box, width=dp(2)))

    def _touched(self, *_: object) -> bool:
        self._leave()
        return False


def _pressables(widget: Any) -> Iterator[Any]:
    if isinstance(widget, Pressable) and not widget.disabled and widget.opacity:
        yield widget
    for child in reversed(widget.children):
        yield from _pressables(child)
