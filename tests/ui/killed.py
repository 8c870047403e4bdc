"""A person at the app in a process of its own, who counts gelato until the process is killed.

`python -m tests.ui.killed FOLDER`: prints the totals each time the screen has changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from companion.kit.stage import PHONE, Stage, prepare


def main(folder: Path) -> None:
    prepare()
    stage = Stage()
    from companion.app import CostieraApp  # noqa: PLC0415
    from companion.kit.theme import theme  # noqa: PLC0415
    from companion.offscreen import Visitor  # noqa: PLC0415
    from companion.words import voice, word  # noqa: PLC0415
    from engine.games.positano import GAME  # noqa: PLC0415
    from engine.message import say  # noqa: PLC0415

    shell = CostieraApp(folder).build()
    theme.motion = False
    stage.resize(*PHONE)
    stage.show(shell)
    somebody = Visitor(stage, folder)
    somebody.tap(word("welcome.try", game="Positano"))
    somebody.tap(voice(GAME, ()).say(say("ui.counts")))
    sheet = shell.screen.board.desk.sheet
    icons = 0
    while True:
        icons = icons % 12 + 1
        somebody.touch(sheet.table.cells[0][1])
        somebody.touch(sheet.numbers.cells[icons])
        print(*(player["total"] for player in shell.screen.strip.players), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
