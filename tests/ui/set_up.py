"""Fingers on the set-up of a new table: chips, lines, ladders and counts of its fields."""

from __future__ import annotations

from typing import Any

from companion.kit.controls.chips import Chip
from companion.kit.controls.number_pad import PadKey
from tests.ui.window import TestWindow


class SetUp:
    """The set-up fields of a form, tapped by their keys."""

    def __init__(self, window: TestWindow, fields: Any) -> None:
        self.window, self.fields = window, fields

    def tap(self, target: Any) -> None:
        """Touch something, scrolling to it first where the page is higher than the window."""
        self.window.reach(target)
        self.window.tap(target)
        self.window.settle()

    def open(self, field: str) -> None:
        """Open a line, which shows the fields below it."""
        self.tap(self.fields.field(field))

    def pick(self, field: str, *options: str) -> None:
        """Tap chips of a field."""
        for option in options:
            chips = self.window.find_all(Chip, self.fields.field(field))
            self.tap(next(chip for chip in chips if chip.key == option))

    def climb(self, field: str, *ladder: int) -> None:
        """Enter the points of some spaces; what has no chip is typed."""
        for points in ladder:
            chips = self.window.find_all(Chip, self.fields.field(field))
            if str(points) in {chip.key for chip in chips}:
                self.pick(field, str(points))
                continue
            self.pick(field, "pad")
            for key in (*str(points), "done"):
                keys = self.window.find_all(PadKey)
                self.tap(next(found for found in keys if key in (found.text, found.key)))
