"""The safe area: the root of the app, clear of the phone's own bars and its keyboard."""

from __future__ import annotations

from typing import Any, ClassVar
from weakref import ReferenceType, ref

from kivy.event import EventDispatcher
from kivy.properties import AliasProperty, ColorProperty, NumericProperty
from kivy.uix.layout import Layout

from companion.kit.theme.kv import load_kv


class Insets(EventDispatcher):
    """How much of each side the phone draws over, in pixels; nothing on desktop."""

    left = NumericProperty(0)
    top = NumericProperty(0)
    right = NumericProperty(0)
    bottom = NumericProperty(0)
    keyboard = NumericProperty(0)

    def _foot(self) -> float:
        return float(max(self.bottom, self.keyboard))

    foot = AliasProperty(_foot, bind=["bottom", "keyboard"])


insets = Insets()


class SafeArea(Layout):
    """The one root: each child fills it, clear of the insets; the last child lies on top.

    `head` and `foot` are the colours under the phone's bars.
    """

    head = ColorProperty("#000000")
    foot = ColorProperty("#000000")
    _newest: ClassVar[ReferenceType[SafeArea] | None] = None

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "children"):
            self.fbind(name, self._trigger_layout)
        insets.bind(**dict.fromkeys(("left", "top", "right", "foot"), self._follow))
        SafeArea._newest = ref(self)

    def _follow(self, *_: object) -> None:
        self._trigger_layout()

    @classmethod
    def current(cls) -> SafeArea | None:
        """The root that sheets open over."""
        return cls._newest() if cls._newest else None

    def do_layout(self, *_: object) -> None:
        for child in self.children:
            child.pos = self.x + insets.left, self.y + insets.foot
            child.size = (
                max(self.width - insets.left - insets.right, 1),
                max(self.height - insets.top - insets.foot, 1),
            )


load_kv(__file__, insets=insets)
