"""A picture of a table: title, day, board, scorepad, the points over the game, who won.

It is light in any light.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kivy.graphics import ClearBuffers, ClearColor, Fbo
from kivy.lang import Builder
from kivy.metrics import Metrics, dp
from kivy.uix.label import Label
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView

from companion.kit.charts.png import png
from companion.kit.charts.scorepad import Scorepad
from companion.kit.layout import Column
from companion.kit.surfaces.banner import Banner
from companion.kit.surfaces.cards import Card
from companion.kit.theme import theme
from companion.kit.theme.canvas_widget import CanvasWidget
from companion.kit.theme.markers import Mark
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present import boards
from companion.present.dates import full_day
from companion.present.results.chart import chart
from companion.present.results.points import run
from companion.present.words import sentence, word
from companion.screens.page import put
from companion.screens.table.score import fill_pad
from companion.table_kit.drawing_view import DrawingPicture

WIDTH = 1080
_PHONE = 412
_PASSES = 12
_EDGE = 16
_CHART, _CHART_EDGE = (412, 250), 8


def picture(model: TableModel, stamp: str) -> bytes:
    """The board and the scorepad of a table as a PNG file, as wide on desktop as on a phone."""
    with _on_paper():
        pad = Scorepad()
        page = _page(model, stamp, pad)
        _lay_out(page)
        # Long names make the scorepad scroll; on paper it gets the room it wants.
        if pad.content.width > pad.pan.width:
            page.width += pad.content.width - pad.pan.width
            _lay_out(page)
        return _painted(page)


@contextmanager
def _on_paper() -> Iterator[None]:
    """Light colours and a fitting size of text, while nothing is shown."""
    mode, scale = theme.mode, theme.text_scale
    theme.mode, theme.text_scale = "light", WIDTH / _PHONE / Metrics.density
    try:
        yield
    finally:
        theme.mode, theme.text_scale = mode, scale


def _page(model: TableModel, stamp: str, pad: Scorepad) -> Column:
    fill_pad(pad, model)
    pad.lines = [line for line in pad.lines if not line["empty"]]
    page = Column(
        padding=[dp(_EDGE), dp(20)], spacing=dp(12), size_hint=(None, None), width=WIDTH, pos=(0, 0)
    )
    decided = model.pad.decided
    return put(
        page,
        Text(text=model.game.name, style="display"),
        Text(text=_under_title(model, stamp), style="label", tone="muted"),
        *_board(model),
        put(Card(pad_x=dp(8), pad_y=dp(8)), pad),
        *_chart(model),
        Banner(
            kind="warning",
            icon=_icon(model),
            title=sentence(decided),
        )
        if decided
        else Text(text=word("score.not-over"), tone="muted", style="label"),
        Text(text=word("recap.foot"), style="label", tone="muted"),
    )


def _board(model: TableModel) -> Iterator[DrawingPicture]:
    """The board as it stands, if the game draws one."""
    drawing = boards.draw(model.game, model.state)
    if drawing is not None:
        high = (WIDTH - 2 * dp(_EDGE)) * drawing.box.height / drawing.box.width
        yield DrawingPicture(drawing=drawing, size_hint_y=None, height=high, radius=dp(16))


def _chart(model: TableModel) -> Iterator[Card]:
    """The points over the game, where its moves are known; a "what if" has none of its own."""
    width = WIDTH - 2 * dp(_EDGE) - 2 * dp(_CHART_EDGE)
    told = None if model.line else run(model.kept)
    found = chart(model.kept, told, *_CHART) if told is not None else None
    if found is not None:
        high = width * _CHART[1] / _CHART[0]
        drawn = DrawingPicture(drawing=found.drawing, size_hint_y=None, height=high, radius=0)
        title = Text(text=word("chart.title"), style="heading")
        yield put(Card(pad_x=dp(_CHART_EDGE), pad_y=dp(_CHART_EDGE)), title, drawn)


def _icon(model: TableModel) -> str:
    """A cup for a winner; nothing like it where one is missing, or only tried beside the game."""
    if model.pad.missing:
        return "pencil-outline"
    return "source-branch" if model.line else "trophy-outline"


def _under_title(model: TableModel, stamp: str) -> str:
    """The day; of what was only tried beside the game, its name too."""
    if model.line:
        return word("picture.what-if", date=full_day(stamp), name=model.line)
    return full_day(stamp)


def _lay_out(page: Column) -> None:
    """Give everything its place now, without waiting for a frame of the window."""
    sizes: list[tuple[float, ...]] = []
    for _ in range(_PASSES):
        for widget in list(page.walk()):
            _place(widget)
        before, sizes = sizes, [tuple(widget.size) for widget in page.walk()]
        if sizes == before:
            break
    Builder.sync()


def _place(widget: Any) -> None:
    if isinstance(widget, Text | Mark | CanvasWidget):
        widget.draw()
    elif isinstance(widget, Label):
        widget.texture_update()
    elif isinstance(widget, ScrollView):
        widget.update_from_scroll()
    elif isinstance(widget, Layout):
        widget.do_layout()


def _painted(page: Column) -> bytes:
    width, height = int(page.width), int(page.height)
    page.y = 0
    ground = Fbo(size=(width, height), with_stencilbuffer=True)
    with ground:
        ClearColor(*theme.background)
        ClearBuffers()
    ground.add(page.canvas)
    ground.draw()
    pixels = bytes(ground.pixels)
    ground.remove(page.canvas)
    return png(width, height, pixels)
