"""The coast on the app's own screens, painted once they are seen: no start waits for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp

from companion.kit.layout.scheduling import after_frame
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.theme import theme

if TYPE_CHECKING:
    from companion.present.small_board import Scene

# The size of the strip, and how far its town reaches from the right, in dp.
_WIDE, _HIGH, _TOWN = 320, 56, 100


def coast_scene(shape: float) -> Scene:
    """The bay, for a place so many times as wide as high."""
    from companion.present.coast import picture  # noqa: PLC0415
    from companion.present.drawing import Box  # noqa: PLC0415
    from companion.present.small_board import Scene  # noqa: PLC0415

    drawing = picture()
    wide = drawing.box.height * shape
    box = Box((drawing.box.width - wide) / 2, 0, wide, drawing.box.height)
    return Scene(drawing, box)


class CoastBar(AppBar):
    """An app bar with hills and a town behind its right end."""

    def __init__(self, **kwargs: Any) -> None:
        self._is_painted = False
        super().__init__(**kwargs)
        with self.canvas.before:
            # Its texture is painted for round corners: Kivy shows a plain one the other way up.
            self._light, self._strip = Color(0, 0, 0, 0), RoundedRectangle(radius=[1])
        theme.bind(colours=self._draw_soon)
        self._draw_soon()

    def _draw_soon(self, *_: object) -> None:
        after_frame(self._draw)

    def _draw(self) -> None:
        from companion.present.coast import strip  # noqa: PLC0415
        from companion.present.small_board import Scene  # noqa: PLC0415
        from companion.table_kit.small_pictures import paint  # noqa: PLC0415

        scene = Scene(strip(), strip().box)
        self._strip.texture = paint(scene, round(dp(_WIDE)), round(dp(_HIGH)))
        self._strip.texture.add_reload_observer(self._draw_soon)
        self._is_painted = True
        self._lay()

    def _place(self, left: float, right: float, line: float, *, beside: bool) -> None:
        super()._place(left, right, line, beside=beside)
        self._lay()

    def _lay(self) -> None:
        """Stand in the lower right corner, unless words need that room."""
        self._strip.size = dp(_WIDE), dp(_HIGH)
        self._strip.pos = self.right - dp(_WIDE), self.y
        words = max(part.x + part.natural() for part in (self.words, self.under))
        is_free = words < self.right - dp(_TOWN)
        self._light.rgba = (1, 1, 1, 1) if self._is_painted and is_free else (0, 0, 0, 0)
