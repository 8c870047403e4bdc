"""A drawing as the pixels of a PNG file, painted in a window that nobody sees."""

from __future__ import annotations

from companion.kit.charts.png import png
from companion.offscreen_window import NoWindow, Stage, prepare
from companion.present.drawing import Drawing

# Pixels for a unit of the drawing.
SCALE = 2


def picture(drawing: Drawing, *, is_dark: bool) -> bytes:
    """The drawing in one light; NoWindow where nothing can be painted."""
    prepare()
    width, height = round(drawing.box.width * SCALE), round(drawing.box.height * SCALE)
    stage = Stage((width, height))
    from companion.kit.theme import theme  # noqa: PLC0415
    from companion.table_kit.drawing_view import DrawingPicture  # noqa: PLC0415

    theme.mode = "dark" if is_dark else "light"
    stage.show(DrawingPicture(drawing=drawing, radius=0))
    return png(width, height, stage.pixels())


__all__ = ["NoWindow", "picture"]
