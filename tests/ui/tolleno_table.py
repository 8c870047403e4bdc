"""A table of Tolleno in the app, for tests that tap it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from companion.games.tolleno.board.measures import middle, plot_box
from companion.games.tolleno.faces import is_turned
from companion.games.tolleno.questions.face import canals_of
from companion.games.tolleno.questions.turn import in_hand
from engine.games.tolleno.pieces import Field
from engine.games.tolleno.tiles import Face
from tests.drawings import middle as centre
from tests.files import GAMES, read_golden
from tests.ui.table_screen import TableScreen
from tests.ui.window import PHONE, TestWindow

GOLDEN = GAMES / "tolleno" / "golden"
golden = partial(read_golden, "tolleno")


def shape_button(row: Any, canals: tuple[str, ...]) -> Any:
    """The picture of the shape of canals."""
    return next(one for one in row.children if is_turned(canals, canals_of(one.key)))


class Editor:
    """What a tile is said to be with: the fields of a form, whose keys may begin with its place."""

    def __init__(self, form: Any, prefix: str = "") -> None:
        self._form, self._prefix = form, prefix

    def _field(self, key: str) -> Any:
        return self._form.field(self._prefix + key)

    @property
    def values(self) -> Any:
        return self._field("value").row

    @property
    def shapes(self) -> Any:
        return self._field("canals")

    @property
    def plots(self) -> Any:
        return self._field("plots")

    @property
    def pad(self) -> Any:
        return self._field("fountains").pad

    @property
    def turn(self) -> Any:
        """What turns it, where it can be turned."""
        key = f"{self._prefix}turned"
        is_there = key in {field.key for field in self._form.form.fields}
        return self._field("turned") if is_there else None


class Screen(TableScreen):
    """The app on one table, as it was before its first move."""

    def __init__(
        self, window: TestWindow, folder: Path, content: dict[str, Any], size: Any = PHONE
    ) -> None:
        super().__init__(window, folder, {**content, "moves": []}, size)

    @property
    def top(self) -> Any:
        return self.sheet or self.host

    # Fingers

    def chip(self, row: Any, key: str) -> None:
        """Tap a chip by its key."""
        self.tap(next(chip for chip in row.chips if chip.key == key))

    def point(self, row: int, column: int, plot: int | None = None) -> tuple[float, float]:
        """Where a field, or a plot of its tile, is in the window."""
        city, at = self.view.city, Field(row, column)
        x, y = middle(at)
        if plot is not None:
            x, y = centre(plot_box(self.view.shown.city[at], plot))
        return city.to_window(*city.to_screen(x, -y))  # type: ignore[no-any-return]

    def touch(self, row: int, column: int, plot: int | None = None) -> None:
        """Tap a field or a plot; a city in which it is out of sight is dragged first."""
        self.seek(row, column, plot)
        self.tap(self.point(row, column, plot))

    def seek(self, row: int, column: int, plot: int | None = None) -> None:
        """Drag the city until a field or a plot is in sight."""
        city = self.view.city
        left, low, right, top = city.lens.place
        middle = city.to_window((left + right) / 2, (low + top) / 2)
        for _ in range(12):
            x, y = self.point(row, column, plot)
            inside = left + 8 < x < right - 8 and low + 8 < y < top - 8
            if inside:
                return
            far = [max(-100.0, min(100.0, m - at)) for m, at in zip(middle, (x, y), strict=True)]
            self.window.drag(middle, dx=far[0], dy=far[1])
            self.window.settle()
        raise AssertionError(f"{row},{column} cannot be dragged into sight")

    def pad(self, pad: Any, plot: int) -> None:
        """Tap a plot of a large tile."""
        self.window.reach(pad)
        self.tap(pad.place_of(str(plot)))

    def shape(self, row: Any, canals: tuple[str, ...]) -> None:
        """Choose the shape of canals, however they are turned."""
        self.tap(shape_button(row, canals))

    @property
    def editor(self) -> Any:
        """What the tile in hand is said to be with."""
        return Editor(self.view.expand)

    @property
    def tile(self) -> Face:
        """The tile in hand, as it would lie."""
        return in_hand(self.model.table, self.view.expand.form.answers)[1]

    # What there is

    @property
    def badges(self) -> dict[str, str]:
        """The fields and plots that wait for a finger, with what is written on them."""
        return dict(self.view.highlights.badges)

    def lines(self) -> list[tuple[Any, ...]]:
        """Every line of the score, without its pieces' order."""
        return [
            (int(line.seat), line.category, line.points, line.rule, self.model.say(line.because))
            for line in self.model.table.score.lines
        ]
