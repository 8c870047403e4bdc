"""A code to scan over the whole width: the table for another phone, a play for BG Stats."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import segno
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.device import this_device
from companion.kit.controls.buttons import FilledButton, OutlineButton, WordButton
from companion.kit.layout import Arranged, Column
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.surfaces.banner import Banner
from companion.kit.theme import theme
from companion.kit.theme.text import Text
from companion.kit.touch.back import back
from companion.model import TableModel
from companion.present.words import word
from companion.screens.page import Page, put
from companion.screens.screen import Screen
from companion.screens.sharing.share import Sharing
from companion.shell import Shell
from companion.transfer import bg_stats, table_link

_QUIET = 4
# What a page leaves free above and below its column.
_AROUND = 36
_WAYS_HIGH, _WAYS_WIDE, _GAP = 200, 228, 16


class QrCode(Widget):
    """A QR code, black on white in every light, as large as `most` and its width allow."""

    most = NumericProperty(1_000_000)

    def __init__(self, text: str, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        code = segno.make(text, error="l", micro=False, boost_error=False)
        self.modules = [bytes(row) for row in code.matrix_iter(border=_QUIET)]
        self._texture = _drawn(self.modules)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._square = Rectangle(texture=self._texture)
        for name in ("pos", "size", "most"):
            self.fbind(name, self._place)
        self._place()

    def _place(self, *_: object) -> None:
        side, count = max(min(self.width, self.most), 1), len(self.modules)
        # Whole pixels for each module where there is room: a camera likes sharp edges.
        self.height = side = side // count * count or side
        self._square.size = side, side
        # Not the centre: that follows only after all who hear of the place.
        self._square.pos = self.x + (self.width - side) / 2, self.y


def _drawn(modules: list[bytes]) -> Any:
    """The modules as a texture, one pixel each; a texture begins at its lowest row."""
    white, black = b"\xff\xff\xff\xff", b"\x00\x00\x00\xff"
    count = len(modules)
    texture = Texture.create(size=(count, count), colorfmt="rgba")
    texture.min_filter = texture.mag_filter = "nearest"
    pixels = b"".join(black if dark else white for row in reversed(modules) for dark in row)
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    return texture


class CodeAndWays(Arranged):
    """A code above what can be done with it, or beside it where the `room` is too low for both."""

    room = NumericProperty(1_000_000)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("room", self._trigger_layout)

    def _is_beside(self) -> bool:
        needed = self.width + dp(_WAYS_HIGH) * theme.text_scale
        return bool(self.width >= theme.wide and needed > self.room)

    def arrange(self) -> float:
        code, ways = self.parts()
        code.most = self.room
        if self._is_beside():
            narrow = dp(_WAYS_WIDE) * theme.icon_scale
            code.width = min(self.room, self.width - dp(_GAP) - narrow)
            ways.width = self.width - dp(_GAP) - code.width
            return float(max(code.height, ways.height))
        code.width = ways.width = self.width
        return float(code.height + self.spacing + ways.height)

    def place(self) -> None:
        code, ways = self.parts()
        code.x = self.x
        if self._is_beside():
            ways.x = code.right + dp(_GAP)
            code.center_y = ways.center_y = self.center_y
        else:
            code.top = self.top
            ways.x, ways.top = self.x, code.y - self.spacing


class CodeScreen(Screen):
    """A code with what it is for, and the link to copy."""

    name: str

    def __init__(self, shell: Shell, identifier: str) -> None:
        self.shell = shell
        self.model = TableModel(shell.store, identifier)
        self.sharing = Sharing(shell, self.model)
        self.page = Page()
        bar = AppBar(title=word(f"{self.name}.title"), subtitle=self.model.game.name)
        bar.bind(on_back=lambda _: back.go())
        super().__init__(bar=bar, body=self.page)
        self.link = self.make_link()
        self.page.fill(*self._parts())

    @abstractmethod
    def make_link(self) -> str:
        """The text that the code encodes."""

    def _parts(self) -> list[Widget]:
        note = Text(text=word(f"{self.name}.text"), tone="muted")
        try:
            code = QrCode(self.link)
        except segno.DataOverflowError:
            return [Banner(kind="warning", text=word("qr.too-large")), *self.others(FilledButton)]
        copy = FilledButton(text=word("qr.copy"), icon="content-copy")
        copy.bind(on_release=lambda _: self._copy())
        ways = put(Column(), note, copy, *self.others(OutlineButton))
        shown = put(CodeAndWays(), code, ways)
        self.page.fbind("height", lambda _, height: setattr(shown, "room", height - dp(_AROUND)))
        return [shown]

    def others(self, kind: type[WordButton]) -> list[Widget]:
        """Further ways to do the same."""
        return []

    def _copy(self) -> None:
        this_device.system_ui().copy(self.link)
        self.shell.notices.say(word("sent.copied"))


class TableCodeScreen(CodeScreen):
    """The table for another phone."""

    name = "qr"
    # Somebody else is pointing a camera at it.
    keeps_awake = True

    def make_link(self) -> str:
        """The link that the other phone's Costiera opens."""
        return table_link.link(table_link.file_of(self.model.table))

    def others(self, kind: type[WordButton]) -> list[Widget]:
        """The file, for phones without a camera and for tables beyond any code."""
        button = kind(text=word("qr.file"), icon="file-document-outline")
        button.bind(on_release=lambda _: self.sharing.file())
        return [button]


class BgStatsCodeScreen(CodeScreen):
    """A finished play for BG Stats on another phone."""

    name = "bg-stats"

    def make_link(self) -> str:
        """The web address: a camera opens it anywhere."""
        return bg_stats.links(self.sharing.play())[-1]
