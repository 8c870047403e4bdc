"""The app with a part that fails: `python -m tests.desktop.faulty touch|frame|drawing|home`."""

from __future__ import annotations

import sys
from typing import Any

from companion import app
from companion.cli.commands import main

WAY = sys.argv.pop()


def fail(*_: Any) -> Any:
    raise RuntimeError("made to fail")


def do_layout(*_: Any) -> None:
    fail()


class FaultyApp(app.CostieraApp):
    """The fault is put in once the window is there: what is shown must not open one before."""

    def build(self) -> Any:
        from kivy.graphics import Callback  # noqa: PLC0415

        from companion.screens.home.screen import HomeScreen  # noqa: PLC0415
        from companion.screens.table.screen import TableScreen  # noqa: PLC0415

        made = TableScreen.__init__

        def make(screen: Any, *given: Any) -> None:
            made(screen, *given)
            with screen.canvas.after:
                Callback(fail)

        if WAY == "touch":
            TableScreen.on_touch_down = fail
        if WAY in ("frame", "home"):
            TableScreen.do_layout = do_layout
        if WAY == "home":
            HomeScreen.do_layout = do_layout
        if WAY == "drawing":
            TableScreen.__init__ = make
        if WAY == "start":
            self._open_shell = self._plain_page = fail
        return super().build()


if __name__ == "__main__":
    app.CostieraApp = FaultyApp  # type: ignore[misc]
    main([])
