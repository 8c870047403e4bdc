"""Twenty tables as SVG and as the app paints them, side by side, by day and by night.

`python -m tools.gallery.two_faces FOLDER` writes the pictures, and a page that shows them in pairs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from companion.kit.charts.png import png
from companion.offscreen_window import NoWindow, Stage, prepare
from companion.present.boards import draw
from companion.present.drawing import Drawing
from companion.present.replay import Reading
from companion.present.svg import Theme, svg
from engine.files import codec

ROOT = Path(__file__).parents[2]
# Pixels for a unit of a drawing, and the largest board in pixels.
SCALE, ROOM = 2, (2200, 2200)
LIGHTS = (Theme.LIGHT, Theme.DARK)


class Shown(NamedTuple):
    """A table file, and after which of its moves the table is shown; None is the last one."""

    file: str
    step: int | None = None

    @property
    def name(self) -> str:
        """What its pictures are called."""
        *_, game, _, table = Path(self.file).with_suffix("").parts
        return f"{game}-{table}" + ("" if self.step is None else f"-{self.step}")


TABLES = (
    Shown("data/positano/samples/rulebook.json"),
    Shown("tests/games/positano/golden/game-for-two.json"),
    Shown("tests/games/positano/golden/game-for-three.json", 30),
    Shown("tests/games/positano/golden/game-for-four.json", 20),
    Shown("tests/games/positano/golden/game-for-four.json"),
    Shown("data/amalfi-renaissance/samples/finished.json"),
    Shown("tests/games/amalfi_renaissance/golden/evening.json"),
    Shown("tests/games/amalfi_renaissance/golden/solo-genoa.json"),
    Shown("tests/games/amalfi_renaissance/golden/whole-game.json", 40),
    Shown("data/amalfi/samples/finished-table.json"),
    Shown("tests/games/amalfi/golden/keyed-in-round-2.json"),
    Shown("tests/games/amalfi/golden/whole-game.json", 18),
    Shown("tests/games/amalfi/golden/whole-game.json"),
    Shown("data/piazza/samples/whole-game.json"),
    Shown("tests/games/piazza/golden/four-players-known-hands.json", 20),
    Shown("tests/games/piazza/golden/two-players-keyed-in.json"),
    Shown("data/tolleno/samples/finished-city.json"),
    Shown("tests/games/tolleno/golden/printed-fountains.json"),
    Shown("tests/games/tolleno/golden/whole-game.json", 25),
    Shown("tests/games/tolleno/golden/whole-game.json"),
)


def drawing_of(shown: Shown) -> Drawing:
    """The drawing of a table."""
    table = Reading(codec.read((ROOT / shown.file).read_bytes())).table
    drawing = draw(table.game, table.state if shown.step is None else table.at(shown.step))
    assert drawing is not None, f"{table.game.name} has no board"
    return drawing


def write(stage: Stage, tables: Sequence[Shown], folder: Path) -> Path:
    """Write both pictures of each table in both lights, and the page; returns the page."""
    folder.mkdir(parents=True, exist_ok=True)
    for shown in tables:
        drawing = drawing_of(shown)
        for light in LIGHTS:
            name = f"{shown.name}-{light.value}"
            (folder / f"{name}.svg").write_text(svg(drawing, light), encoding="utf-8")
            (folder / f"{name}.png").write_bytes(painted(stage, drawing, light))
    page = folder / "index.html"
    page.write_text("\n".join(_page(tables)), encoding="utf-8")
    return page


def painted(stage: Stage, drawing: Drawing, light: Theme) -> bytes:
    """A drawing as the app paints it."""
    from companion.kit.theme import theme  # noqa: PLC0415
    from companion.table_kit.drawing_view import DrawingPicture  # noqa: PLC0415

    theme.mode = light.value
    wide, high = round(drawing.box.width * SCALE), round(drawing.box.height * SCALE)
    stage.resize(wide, high)
    stage.window.clearcolor = theme.background
    stage.show(DrawingPicture(drawing=drawing, radius=0))
    return png(wide, high, stage.pixels())


def _page(tables: Sequence[Shown]) -> Iterator[str]:
    yield "<!doctype html><meta charset=utf-8><title>Boards in two faces</title>"
    yield "<style>body{font:16px system-ui}section{display:flex;flex-wrap:wrap;gap:8px}"
    yield "img{width:calc(50% - 12px)}.dark{background:#0e181d}</style>"
    for shown in tables:
        yield f"<h2>{escape(shown.name)}</h2>"
        for light in LIGHTS:
            name = escape(f"{shown.name}-{light.value}")
            images = "".join(f'<img src="{name}.{end}" alt="{end}">' for end in ("svg", "png"))
            yield f"<section class={light.value}>{images}</section>"


def main(arguments: Sequence[str]) -> int:
    """Write everything into a folder; 2 where no window can be had."""
    prepare()
    try:
        stage = Stage(ROOM)
    except NoWindow as error:
        print(error, file=sys.stderr)
        return 2
    print(write(stage, TABLES, Path(*arguments)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
