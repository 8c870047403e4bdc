"""The piazza on the screen: a tap reports the field, and what is weighed is brought in sight."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.games.piazza.board.measures import CELL
from companion.present.drawing import Drawing, hit
from companion.table_kit.drawing_view import DrawingView

_LARGEST = f"{72 / CELL}dp"


class Board(DrawingView):
    """A table of Piazza: `on_name(name)` for any field, taken or not."""

    __events__ = ("on_name",)

    def __init__(self, **kwargs: Any) -> None:
        self._weighed: frozenset[str] = frozenset()
        super().__init__(margin=0, largest=_LARGEST, finger=CELL, has_tools=True, **kwargs)
        self.fbind("size", self._bring)

    def show(self, drawing: Drawing, weighed: Iterable[str]) -> None:
        """Show a drawing, and of it those fields that are weighed."""
        self._weighed = frozenset(weighed)
        self.drawing = drawing
        self._bring()

    def _bring(self, *_: object) -> None:
        """The whole frame is in sight, or of a board that was zoomed what is weighed on it."""
        if not self.is_moved:
            self.reveal(self.bounds)
        for name in sorted(self._weighed):
            place = self.rect_of(name)
            if place is not None:
                self.reveal(place)

    def on_tap(self, bx: float, by: float) -> None:
        """Brackets lie over the fields that are meant."""
        fields = replace(self.drawing, layers=self.drawing.layers[:-1])
        name = hit(fields, bx, -by)
        if name is not None:
            self.dispatch("on_name", name)

    def on_name(self, name: str) -> None:
        """A field was tapped."""
