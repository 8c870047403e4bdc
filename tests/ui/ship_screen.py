"""A table of a game of ships in the app: chips, numbers and steppers under a finger."""

from __future__ import annotations

from typing import Any

from companion.kit.controls.chips import Chip
from companion.kit.controls.number_pad import PadKey
from companion.kit.controls.stepper import Stepper
from tests.ui.table_screen import TableScreen


class Screen(TableScreen):
    """The app on one table."""

    def press(self, target: Any) -> None:
        """A finger goes down and up; over the hundreds of taps of a game nothing is painted."""
        x, y = self.window.middle(target)
        place = (x, self.window.window.height - y, "left", [])
        self.window.window.dispatch("on_mouse_down", *place)
        self.window.settle(1)
        self.window.window.dispatch("on_mouse_up", *place)

    def drag(self, origin: str, to: str) -> None:
        """Take a boat from one place of the board to another."""
        places = self.view.board.ships.places
        home, boat = places[origin], places[origin].boats[0]
        self.window.reach(home)
        x, y = home.to_window(boat.x + boat.width / 2, boat.y + boat.height / 2)
        end = self.window.middle(places[to])
        self.window.drag((x, y), dx=end[0] - x, dy=end[1] - y)
        self.window.settle()

    def chip(self, field: Any, key: object) -> None:
        """Tap a chip of a field, unless it is the one chosen."""
        chip = next(c for c in self.window.find_all(Chip, field) if c.key == str(key))
        if not chip.selected:
            self.tap(chip)

    def enter(self, field: Any, number: int) -> None:
        """Enter a number: its chip, or the pad."""
        if field.value == number:
            return
        if number in field.common:
            self.chip(field, number)
            return
        self.tap(next(c for c in self.window.find_all(Chip, field) if c.key == "pad"))
        self.type(number)

    def type(self, number: int) -> None:
        """A number on the pad that is open."""
        for key in (*str(abs(number)), *(["sign"] if number < 0 else []), "done"):
            keys = self.window.find_all(PadKey)
            self.tap(next(part for part in keys if key in (part.text, part.key)))

    def cell(self, row: str, seat: int) -> None:
        """Tap a player's cell in the grid of a finished table."""
        grid = self.view.entries.grid
        rows = [found["key"] for found in grid.rows]
        self.tap(grid.cells[rows.index(row)][seat])

    def step(self, label: str, way: str) -> None:
        """Tap a stepper of the sheet: "more" or "less"."""
        steppers = self.window.find_all(Stepper, self.sheet)
        stepper = next(found for found in steppers if found.label == label)
        self.tap(self.window.find(way, stepper))
