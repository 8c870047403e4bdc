"""A table of Positano in the app, for tests that tap it."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

from companion.present.drawing import hit
from companion.table_kit.matrix import Matrix
from companion.table_kit.squares import Square
from tests.drawings import named, of_role
from tests.files import new_file, read_golden
from tests.ui.table_screen import TableScreen


def rulebook() -> dict[str, Any]:
    """The finished table of the rulebook, as a file."""
    return read_golden("positano", "rulebook-p8")


def empty(players: int = 4, **setup: Any) -> dict[str, Any]:
    """A finished table of which nothing has been entered."""
    return {**new_game(players, **setup), "position": {}}


def new_game(players: int = 2, **setup: Any) -> dict[str, Any]:
    """A game that is to be kept from the first bid on."""
    return new_file("positano", players, {"goals": ["mezzo", "dietro", "perfetto"], **setup})


class Screen(TableScreen):
    """The app on one table."""

    def lot(self, name: str) -> Any:
        """A lot on the plan in front."""
        cells = self.window.find_all(Square, self.top)
        return next(cell for cell in cells if cell.key == name)

    def on_cliff(self, name: str) -> tuple[float, float]:
        """A place where a finger meets a lot or a block of the cliff."""
        cliff = self.view.cliff
        area = named(cliff.drawing, name).areas[0]
        for across, down in product((0.5, 0.02, 0.98), (0.5, 0.02, 0.98)):
            x, y = area.x + area.width * across, area.y + area.height * down
            if hit(cliff.drawing, x, y) == name:
                place: tuple[float, float] = cliff.to_screen(x, -y)
                return place
        raise AssertionError(f"{name} is covered")

    @property
    def weighed(self) -> dict[str, int]:
        """How many blocks are drawn where something is being weighed."""
        blocks = Counter(block.name[:2] for block in of_role(self.view.cliff.drawing, "block"))
        return {lot: blocks[lot] for lot in self.view.highlights.weighed}

    @property
    def lit(self) -> set[str]:
        """The lots that are lit on the cliff."""
        return set(self.view.highlights.lit)

    def cell(self, blocks: int, roof: str) -> Any:
        """A cell of the open build sheet."""
        rows = [row["key"] for row in self.matrix.rows]
        return self.matrix.cells[rows.index(roof)][blocks - 1]

    @property
    def matrix(self) -> Any:
        """The matrix of the open sheet."""
        return self.window.find(Matrix, self.sheet)

    @property
    def asked_about(self) -> str:
        """The lot that the open sheet is about."""
        (lot,) = self.sheet.pieces
        return str(lot)

    @property
    def counts(self) -> Any:
        """The table of numbers of the open sheet."""
        return self.sheet.field("counts")

    def own(self, seat: int) -> None:
        """Choose an owner, unless it is the one already chosen."""
        if self.sheet.form.field("seat").value != str(int(seat)):
            self.tap(self.sheet.field("seat").parts()[seat])

    def count(self, what: str, seat: int, number: int) -> None:
        """A number of blocks or gelato in the open sheet, unless that is asked for already."""
        column = ("supply", "gelato").index(what)
        if self.counts.asked != f"{what} {int(seat)}":
            self.tap(self.counts.table.cells[seat][column])
        self.tap(self.counts.numbers.cells[number])

    # What came of it

    def building_points(self) -> tuple[int, ...]:
        """What the views bring each player."""
        roofs = zip(*(self.points(key) for key in ("bronze", "silver", "gold")), strict=True)
        return tuple(map(sum, roofs))
