"""A person at the app in a process of its own, who counts gelato until the process is killed.

`python -m tests.ui.killed FOLDER`: prints the totals each time the screen has changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from companion.offscreen_window import ROOM, configure, prepare


def main(folder: Path) -> None:
    prepare()
    configure(*ROOM)
    from companion.kit.theme import theme  # noqa: PLC0415
    from companion.present.words import voice, word  # noqa: PLC0415
    from engine.games.positano import GAME  # noqa: PLC0415
    from engine.message import say  # noqa: PLC0415
    from tests.ui.test_app_journey import AppUser  # noqa: PLC0415
    from tests.ui.window import TestWindow  # noqa: PLC0415

    user = AppUser(TestWindow(), folder)
    theme.motion = False
    user.open()
    user.tap(word("welcome.try", game="Positano"))
    user.tap(voice(GAME, ()).say(say("ui.counts")))
    counts = user.shell.screen._sheet.field("counts")
    icons = 0
    while True:
        icons = icons % 12 + 1
        user.tap(counts.table.cells[0][1])
        user.tap(counts.numbers.cells[icons])
        print(*(player["total"] for player in user.shell.screen.strip.players), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
