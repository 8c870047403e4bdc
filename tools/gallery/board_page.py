"""The page of the gallery with boards that move and zoom."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp

from companion.kit.layout import Column
from companion.kit.layout.headings import SectionHeading
from companion.kit.theme import theme
from companion.kit.theme.text import Text
from companion.kit.touch.pan_zoom import PanZoom
from companion.present.palette import COLOURS
from tools.gallery.part_pages import page
from tools.gallery.registry import scene


class Checkers(PanZoom):
    """Tiles on fields; a tapped one changes its colour."""

    def __init__(self, side: int = 8, **kwargs: Any) -> None:
        self.side = side
        self.tiles = {(2, 3): 0, (3, 3): 1, (3, 4): 2, (4, 4): 3}
        whole = (0, 0, side, side)
        super().__init__(
            bounds=whole, has_tools=True, size_hint=(1, None), height=dp(320), **kwargs
        )

    def paint(self) -> None:
        gap = self.unit * 0.04
        for row in range(self.side):
            for column in range(self.side):
                tile = self.tiles.get((row, column))
                Color(*(theme.surface if tile is None else theme.players[COLOURS[tile]].fill))
                x, y = self.to_screen(column, row)
                RoundedRectangle(
                    pos=(x + gap, y + gap),
                    size=(self.unit - 2 * gap,) * 2,
                    radius=[self.unit / 8] * 4,
                )

    def on_tap(self, bx: float, by: float) -> None:
        at = int(by // 1), int(bx // 1)
        self.tiles[at] = (self.tiles.get(at, -1) + 1) % len(COLOURS)
        self.paint_soon()


@scene("kit/board", tall=True)
def board_page() -> Column:
    """A board that fits, one whose fields are too small for fingers, one that was moved."""
    moved = Checkers(8)
    moved.bind(size=lambda board, _: board.is_moved or board.width < dp(200) or board.zoom(2))
    return page(
        SectionHeading(text="A BOARD THAT FITS"),
        Checkers(6),
        SectionHeading(text="FIELDS TOO SMALL FOR A FINGER"),
        Checkers(14),
        SectionHeading(text="ZOOMED IN"),
        moved,
        Text(text="one finger moves it, two or the wheel zoom", style="label", tone="muted"),
    )
