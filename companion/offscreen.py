"""The app without a screen: `python -m companion.offscreen` drives it by touches.

It opens the sample table of Positano in a folder of its own, looks at the score and at one
reason, saves a screenshot of each screen and prints the scorepad.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from companion import error_log
from companion.cli import text_report
from companion.offscreen_window import PHONE, NoWindow, Stage, prepare
from companion.present.replay import Reading
from companion.present.words import word
from companion.transfer.table_link import file_of

PICTURES = Path("build") / "pictures"


class Visitor:
    """Somebody who uses the app: finds things by their words and touches them."""

    def __init__(self, stage: Stage, folder: Path) -> None:
        self.stage, self.folder = stage, folder

    def tap(self, text: str) -> None:
        """Touch what says this."""
        self.touch(self.find(lambda widget: _words(widget) == text, text))

    def touch(self, widget: Any) -> None:
        """Touch the middle of something."""
        window = self.stage.window
        x, y = widget.to_window(widget.center_x, widget.center_y)
        for event in ("on_mouse_down", "on_mouse_up"):
            window.dispatch(event, x, window.height - y, "left", [])
            self.stage.frames(2)
        self.stage.settle()

    def find(self, fits: Callable[[Any], bool], what: str) -> Any:
        """The first thing on the screen that fits."""
        for widget in _shown(self.stage.root):
            if fits(widget):
                return widget
        raise LookupError(f"the app does not show {what!r}")

    def picture(self, name: str) -> None:
        """Save a screenshot and print its path."""
        click.echo(f"  {self.stage.picture(self.folder / f'{name}.png')}")


def _words(widget: Any) -> str:
    text = getattr(widget, "said", None)
    return str(text if text is not None else getattr(widget, "text", "") or "")


def _cell(widget: Any) -> tuple[str, int]:
    """The row and column of a number in the scorepad."""
    return getattr(widget, "row", ""), getattr(widget, "column", 0)


def _shown(widget: Any) -> Iterator[Any]:
    yield widget
    for child in reversed(widget.children):
        yield from _shown(child)


def visit(stage: Stage, data: Path, pictures: Path) -> Reading:
    """Use the app once: the sample table, its score, one reason, and home again."""
    from companion.app import CostieraApp  # noqa: PLC0415
    from companion.kit.theme import theme  # noqa: PLC0415
    from companion.kit.touch.back import back  # noqa: PLC0415
    from companion.screens import shelf  # noqa: PLC0415

    app = CostieraApp(data)
    shell = app.build()
    theme.motion, theme.mode = False, "light"
    stage.window.clearcolor = theme.background
    stage.resize(*PHONE)
    stage.show(shell)
    somebody = Visitor(stage, pictures)
    somebody.picture("welcome")
    somebody.tap(word("welcome.try", game=shelf.title(shelf.keys()[0])))
    somebody.picture("table")
    somebody.tap(word("view.score"))
    somebody.picture("score")
    last = shell.screen.model.pad.rows[-1].key
    somebody.touch(somebody.find(lambda widget: _cell(widget) == (last, 1), last))
    somebody.picture("reason")
    played = file_of(shell.screen.model.table)
    while back.go() and shell.place.name != "home":
        stage.settle()
    stage.settle()
    somebody.picture("home")
    app.on_stop()
    noted = data / error_log.FILE
    if noted.exists():
        raise RuntimeError(noted.read_text(encoding="utf-8"))
    return Reading(played)


def main() -> int:
    """Drive the app and print the scorepad; exit code 2 without a window or screenshots."""
    click.echo(word("offscreen.start"))
    prepare()
    try:
        stage = Stage()
    except NoWindow as error:
        click.echo(error, err=True)
        return 2
    try:
        with TemporaryDirectory(prefix="costiera-") as data:
            reading = visit(stage, Path(data), PICTURES)
    except OSError as error:
        # Only what was to be saved has a name; what cannot be printed is not ours to tell.
        if error.filename is None:
            raise
        click.echo(f"{error.filename}: {error.strerror}", err=True)
        return 2
    click.echo()
    for line in text_report.scorepad(reading.table, None):
        click.echo(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
