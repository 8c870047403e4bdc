"""Tables of numbers: the row names stay, the columns scroll sideways when they must."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.label import Label
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.kit.controls.marked_name import MarkedName
from companion.kit.controls.numbers import minus
from companion.kit.layout import Column
from companion.kit.surfaces.plate import Plate
from companion.kit.theme import theme
from companion.kit.theme.kv import load_kv
from companion.kit.theme.text import STYLES, Text, longest_word, natural_width
from companion.kit.touch.press import Pressable
from companion.kit.touch.scroll import Pan

_PAD = 10
_GIVES_WAY = 0.7
_ROOMY = 420
_LARGEST = 1.25


class Widths(NamedTuple):
    """How a grid shares its width: the scale of its text, the row names, each column."""

    scale: float
    label: float
    columns: list[float]


class PlainCell(Plate, Label):
    """A number or a word in a table."""

    style = StringProperty("number")
    tone = StringProperty("ink")
    selected = BooleanProperty(defaultvalue=False)
    blocked = BooleanProperty(defaultvalue=False)
    crowned = BooleanProperty(defaultvalue=False)
    ink = ObjectProperty(None, allownone=True)
    ground = ColorProperty((0, 0, 0, 0))
    scale = NumericProperty(1)

    def needed(self, scale: float) -> float:
        """How wide it must be with its text at a scale."""
        size = sp(STYLES[self.style].size) * scale
        widths = (natural_width(self.text, size, bold=bold) for bold in (False, True))
        return float(max(widths) + dp(_PAD + 4))


class GridCell(Pressable, PlainCell):
    """Something to tap in a table."""

    row = StringProperty("")
    column = NumericProperty(0)


class ScoreCell(GridCell):
    """A number of a scorepad; that of a winner is crowned with the accent colour."""


class ChoiceCell(GridCell):
    """A choice in a table of choices."""


class RowName(Plate, Column):
    """What a row is about, and a note under it."""

    text = StringProperty("")
    note = StringProperty("")
    style = StringProperty("body")
    tone = StringProperty("muted")
    ground = StringProperty("")
    scale = NumericProperty(1)

    def widths(self, scale: float) -> tuple[float, float]:
        """Its narrowest width and its width on one line, with its text at a scale."""
        style, edges = STYLES[self.style], 2 * dp(_PAD) + 2
        size = sp(style.size) * scale
        narrow = longest_word(self.text, size, bold=style.bold) + edges
        return narrow, natural_width(self.text, size, bold=style.bold) + edges


class ColumnName(Text):
    """The name of a column without a player."""

    def needed(self, scale: float) -> float:
        """How wide its longest word is, with its text at a scale."""
        size = sp(STYLES[self.style].size) * scale
        return float(longest_word(self.said, size, bold=True) + dp(_PAD))


class PlayerName(MarkedName):
    """A player over a column."""

    def needed(self, scale: float) -> float:
        """How wide its longest word is, with its text at a scale."""
        size = sp(STYLES[self.style].size) * scale
        return float(longest_word(self.name, size, bold=True) + dp(_PAD))


class GridCells(Layout):
    """All columns; the grid places what is in it."""

    def do_layout(self, *_: object) -> None:
        """Left to the grid."""


class Grid(Layout):
    """A table: `on_pick(row, column)` for a number, `on_ask(row, column)` for a blocked one.

    Each of `columns` is a dict: `text`, and for a player `shape` and `colour`. Each of `rows` is
    a dict: `key`, `text`, `cells`, and perhaps `note`, `kind` ("total", "pending") and `ground`
    (a colour of the theme under its name). A cell is a text, a number, or a dict: `text`, and
    perhaps `blocked`, `tone`, `style`. `selected` is a pair of row and column, or None.
    """

    __events__ = ("on_pick", "on_ask")

    columns = ListProperty([])
    rows = ListProperty([])
    selected = ObjectProperty(None, allownone=True)
    cell_class: type[PlainCell] = ScoreCell
    row_height = NumericProperty("48dp")
    has_lines = BooleanProperty(defaultvalue=True)
    text_scale = NumericProperty(1)
    line_colour = ColorProperty("#000000")
    total_colour = ColorProperty("#000000")

    def __init__(self, **kwargs: Any) -> None:
        self.heads: list[ColumnName | PlayerName] = []
        self.names: list[RowName] = []
        self.cells: list[list[PlainCell]] = []
        self._built: tuple[list[bool], list[str]] = ([], [])
        self._lines = InstructionGroup()
        self.content = GridCells(size_hint=(None, None))
        self.pan = Pan()
        super().__init__(**kwargs)
        self.pan.add_widget(self.content)
        self.add_widget(self.pan)
        self.canvas.before.add(self._lines)
        for name in ("columns", "rows"):
            self.fbind(name, self._show)
        for name in ("pos", "width", "text_scale", "line_colour", "total_colour"):
            self.fbind(name, self._trigger_layout)
        self.fbind("selected", self.show_selection)
        self._show()

    def _show(self, *_: object) -> None:
        shape = [bool(column.get("shape")) for column in self.columns]
        keys = [row["key"] for row in self.rows]
        if self._built != (shape, keys):
            self._built = (shape, keys)
            self._rebuild()
        for head, column in zip(self.heads, self.columns, strict=True):
            _dress_head(head, column)
        for name, cells, row in zip(self.names, self.cells, self.rows, strict=True):
            _dress_name(name, row)
            for cell, content in zip(cells, row["cells"], strict=True):
                _dress_cell(cell, content, row)
        self.show_selection()
        self._trigger_layout()

    def _rebuild(self) -> None:
        for name in self.names:
            self.remove_widget(name)
        self.content.clear_widgets()
        self.heads = [_new_head(column) for column in self.columns]
        self.names = [RowName() for _ in self.rows]
        self.cells = [[self._new_cell(row["key"], at) for at in self._seats()] for row in self.rows]
        for name in self.names:
            self.add_widget(name)
        for part in (*self.heads, *(cell for cells in self.cells for cell in cells)):
            self.content.add_widget(part)
        for part in (*self.heads, *self.names):
            part.fbind("height", self._trigger_layout)

    def _seats(self) -> range:
        return range(len(self.columns))

    def _new_cell(self, row: str, column: int) -> PlainCell:
        cell = self.cell_class()
        if isinstance(cell, GridCell):
            cell.row, cell.column = row, column
            cell.bind(on_release=self._tapped)
        return cell

    def _tapped(self, cell: GridCell) -> None:
        self.dispatch("on_ask" if cell.blocked else "on_pick", cell.row, int(cell.column))

    def show_selection(self, *_: object) -> None:
        """Mark the cells that are chosen."""
        for row, cells in zip(self.rows, self.cells, strict=True):
            for column, cell in enumerate(cells):
                cell.selected = self.selected is not None and tuple(self.selected) == (
                    row["key"],
                    column,
                )

    def _fitting(self) -> Widths:
        """The largest scale of text at which all fit, and the widths that go with it."""
        smallest = min(theme.text_scale, max(theme.text_scale * _GIVES_WAY, 1))
        scale = float(theme.text_scale * min(max(self.width / dp(_ROOMY), 1), _LARGEST))
        while True:
            widths = self._widths(scale)
            if widths.label + sum(widths.columns) <= self.width or scale <= smallest:
                return widths
            scale = max(scale - 0.05, smallest)

    def _widths(self, scale: float) -> Widths:
        """The widths of the row names and of each column with the text at a scale."""
        narrow = max(name.widths(scale)[0] for name in self.names)
        full = max(name.widths(scale)[1] for name in self.names)
        needed = [
            max(dp(48), *(part.needed(scale) for part in parts)) for parts in self._by_column()
        ]
        if narrow + len(needed) * max(needed) <= self.width:
            needed = [max(needed)] * len(needed)
        spare = self.width - full - sum(needed)
        if spare >= 0:
            return Widths(scale, full, [width + spare / len(needed) for width in needed])
        return Widths(scale, max(self.width - sum(needed), min(narrow, self.width * 0.45)), needed)

    def _by_column(self) -> Iterator[tuple[Any, ...]]:
        return zip(self.heads, *self.cells, strict=True)

    def do_layout(self, *_: object) -> None:
        if not self.names or not self.heads or self.width <= 1:
            return
        widths = self._fitting()
        self._scale(widths.scale / theme.text_scale)
        for name in self.names:
            name.width = widths.label
        for head, width in zip(self.heads, widths.columns, strict=True):
            head.width = width - dp(4)
        self.height = sum(self._heights())
        self.pan.pos = self.x + widths.label, self.y
        self.pan.size = self.width - widths.label, self.height
        # Rounded down, so that a hair's breadth does not make it scroll.
        self.content.size = math.floor(sum(widths.columns)), self.height
        self._place(widths.columns)
        self._draw_lines()

    def _scale(self, scale: float) -> None:
        for part in (*self.heads, *self.names, *(cell for cells in self.cells for cell in cells)):
            part.scale = scale

    def _heights(self) -> list[float]:
        """The heights of the column names and of each row."""
        head = max((part.height for part in self.heads), default=0)
        rows = [
            max(self.row_height, name.minimum_height, *(cell.texture_size[1] for cell in cells))
            for name, cells in zip(self.names, self.cells, strict=True)
        ]
        return [head + dp(8) if head else 0, *rows]

    def _place(self, columns: list[float]) -> None:
        heights = self._heights()
        low = self.content.top - heights[0]
        lefts = [self.content.x + sum(columns[:index]) for index in self._seats()]
        for head, left, width in zip(self.heads, lefts, columns, strict=True):
            head.pos = left + (width - head.width) / 2, low + dp(4)
        for name, cells, height in zip(self.names, self.cells, heights[1:], strict=True):
            low -= height
            name.height = height
            name.pos = self.x, self.y + (low - self.content.y)
            for cell, left, width in zip(cells, lefts, columns, strict=True):
                cell.pos, cell.size = (left, low), (width, height)

    def _draw_lines(self) -> None:
        self._lines.clear()
        for low, colour, width in self._rules() if self.has_lines else ():
            self._lines.add(Color(rgba=colour))
            self._lines.add(Rectangle(pos=(self.x, low - width / 2), size=(self.width, width)))

    def _rules(self) -> Iterator[tuple[float, Sequence[float], float]]:
        low = self.top - self._heights()[0]
        for row, height in zip(self.rows, self._heights()[1:], strict=True):
            total = row.get("kind") == "total"
            yield low, (self.total_colour if total else self.line_colour), dp(2 if total else 1)
            low -= height

    def on_pick(self, row: str, column: int) -> None:
        """A number was tapped."""

    def on_ask(self, row: str, column: int) -> None:
        """A blocked number was tapped: someone wants to know why."""


def _new_head(column: Mapping[str, Any]) -> ColumnName | PlayerName:
    return PlayerName() if column.get("shape") else ColumnName()


def _dress_head(head: Widget, column: Mapping[str, Any]) -> None:
    if isinstance(head, PlayerName):
        head.name, head.shape, head.colour = column["text"], column["shape"], column["colour"]
    else:
        head.text = column["text"]


def _dress_name(name: RowName, row: Mapping[str, Any]) -> None:
    total = row.get("kind") == "total"
    name.text, name.note = row["text"], row.get("note", "")
    name.style, name.tone = ("heading", "ink") if total else ("body", "muted")
    name.ground = row.get("ground", "")


def _dress_cell(cell: PlainCell, content: Any, row: Mapping[str, Any]) -> None:
    given = content if isinstance(content, Mapping) else {"text": content}
    kind = row.get("kind")
    text = given["text"]
    cell.text = minus(text) if isinstance(text, int | float) else str(text)
    cell.style = given.get("style", "number_total" if kind == "total" else "number")
    cell.tone = given.get("tone", "muted" if kind == "pending" else "ink")
    cell.blocked, cell.crowned = bool(given.get("blocked")), bool(given.get("crowned"))


load_kv(__file__)
