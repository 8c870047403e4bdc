"""Text: a few named styles, sizes that follow the text-size setting, labels that grow."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.label import Label
from kivy.utils import escape_markup

from companion.kit.theme.glyphs import borrows, lent
from companion.kit.theme.kv import load_kv


class Style(NamedTuple):
    """A text style: its size at 100 % and its weight."""

    size: float
    bold: bool = False


STYLES = {
    "display": Style(28, bold=True),
    "title": Style(20, bold=True),
    "heading": Style(17, bold=True),
    "section": Style(13, bold=True),
    "body": Style(15),
    "strong": Style(15, bold=True),
    "label": Style(13),
    "label_strong": Style(13, bold=True),
    "button": Style(16, bold=True),
    "chip": Style(15),
    "number": Style(19),
    "number_strong": Style(20, bold=True),
    "number_total": Style(24, bold=True),
    "number_big": Style(30, bold=True),
    "number_huge": Style(48, bold=True),
}

_TAG = re.compile(r"\[/?[a-z]+(?:=[^\]]*)?\]")
_SMALLEST_SHRINK = 0.5


@lru_cache(maxsize=4096)
def natural_width(text: str, size: float, *, bold: bool = False) -> int:
    """How wide a text is on one line, in pixels; of several lines the widest."""
    ruler = _ruler(size, bold=bold)
    return max((ruler.get_extents(line)[0] for line in text.split("\n")), default=0)


@lru_cache(maxsize=64)
def _ruler(size: float, *, bold: bool) -> CoreLabel:
    return CoreLabel(font_size=size, bold=bold)


@lru_cache(maxsize=4096)
def longest_word(text: str, size: float, *, bold: bool = False) -> int:
    """How wide the widest single word of a text is, in pixels."""
    return max((natural_width(word, size, bold=bold) for word in text.split()), default=0)


def without_markup(text: str) -> str:
    """The words of a marked-up text."""
    return _TAG.sub("", text).replace("&bl;", "[").replace("&br;", "]").replace("&amp;", "&")


class Text(Label):
    """A label as wide as its place and as high as its text; it wraps, and cuts nothing off.

    A word wider than the label makes the type smaller instead of being broken in two. `said` is
    the text without any markup. Arrows and stars, which Roboto lacks, come from another font.
    `tone` names a colour of the theme; `ink` is a colour of one's own. `scale` makes it smaller
    or larger than its style.
    """

    text: Any
    style = OptionProperty("body", options=list(STYLES))
    tone = StringProperty("ink")
    ink = ObjectProperty(None, allownone=True)
    scale = NumericProperty(1)
    full_size = NumericProperty("15sp")
    said = StringProperty("")
    keeps_words = BooleanProperty(defaultvalue=True)

    def __init__(self, **kwargs: Any) -> None:
        self._lent = ""
        self._rich = bool(kwargs.get("markup"))
        super().__init__(**kwargs)
        self.fbind("full_size", self._trigger_texture)
        self.fbind("keeps_words", self._trigger_texture)
        self._read_text()

    def on_text(self, *_: object) -> None:
        self._read_text()

    def _read_text(self) -> None:
        if self.text == self._lent and self._lent:
            return
        self.said = without_markup(self.text) if self._rich else self.text
        self._lent = ""
        if borrows(self.text):
            self._lent = lent(self.text if self._rich else escape_markup(self.text))
        self.markup = self._rich or bool(self._lent)
        if self._lent:
            self.text = self._lent

    def _fit(self) -> None:
        size, room = float(self.full_size), self.width - self.padding[0] - self.padding[2]
        if self.keeps_words and room > 1:
            smallest = size * _SMALLEST_SHRINK
            while size > smallest and longest_word(self.said, size, bold=self.bold) > room:
                size -= 1
        self.font_size = size

    def texture_update(self, *times: float) -> None:
        """Draw the text; when the clock asks, together with all others and in its final place."""
        if times:
            _drawing.add(self)
        else:
            self.draw()

    def draw(self) -> None:
        """Draw the text now."""
        self._fit()
        self._trigger_texture.cancel()
        super().texture_update()

    def natural(self) -> int:
        """How wide the text would be on one line at its full size."""
        bold = self.bold or "[b]" in self.text
        words = natural_width(self.said, self.full_size, bold=bold)
        return words + 1 if words else 0


class _Drawing:
    """Texts that are to be drawn in this frame, once the widths have come down to them.

    Drawing text is what costs most when a screen opens. By itself Kivy would draw each one two or
    three times, while the layouts from the root down give out their widths.
    """

    def __init__(self) -> None:
        self._texts: dict[Text, None] = {}
        self._soon = Clock.create_trigger(self._draw, -1)

    def add(self, text: Text) -> None:
        """Draw this one too."""
        self._texts[text] = None
        self._soon()

    def _draw(self, _: float) -> None:
        # All that can be drawn are drawn in one go: each one that changes its height sets the
        # layouts round it off again, and would keep the others waiting.
        ready = [text for text in self._texts if not _is_being_placed(text)]
        for text in ready:
            del self._texts[text]
        try:
            while ready:
                ready.pop(0).draw()
        finally:
            # One that fails keeps none of the others from being drawn.
            self._texts.update(dict.fromkeys(ready))
            if self._texts:
                self._soon()


_drawing = _Drawing()


def _is_being_placed(widget: Any) -> bool:
    """A layout round the widget still has to give out its widths."""
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        pending = getattr(parent, "_trigger_layout", None)
        if pending is not None and pending.is_triggered:
            return True
        parent = parent.parent
    return False


class RichText(Text):
    """Text with Kivy markup; escape what people typed with `plain`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(markup=True, **kwargs)


class SnugText(Text):
    """Text as wide as its words, up to `max_width`, where it wraps."""

    max_width = NumericProperty(1_000_000)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("said", self._hug)
        self.fbind("full_size", self._hug)
        self.fbind("bold", self._hug)
        self.fbind("max_width", self._hug)
        self._hug()

    def _hug(self, *_: object) -> None:
        self.width = max(1, min(self.natural(), math.floor(self.max_width)))


def plain(text: str) -> str:
    """A text as markup that shows exactly its characters."""
    return str(escape_markup(text))


load_kv(__file__, STYLES=STYLES)
