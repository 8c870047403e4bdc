"""Plays a move in the app on one phone alone, and prints what of sharing was imported or opened."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

from companion.offscreen_window import ROOM, configure, prepare

opened: list[str] = []
bind = socket.socket.bind


def noted(self: socket.socket, address: object) -> None:
    opened.append(str(address))
    bind(self, address)  # type: ignore[arg-type]


socket.socket.bind = noted  # type: ignore[method-assign, assignment]
prepare()
configure(*ROOM)

from companion.shell import Shell  # noqa: E402
from companion.store.sqlite import open_store  # noqa: E402
from engine.games.positano.actions import CountGelato  # noqa: E402
from engine.message import Seat  # noqa: E402
from tests.play import read, tables  # noqa: E402

OURS = ("companion.web", "companion.phones", "companion.room.following", "companion.room.room")
OTHERS = ("starlette", "uvicorn", "h11", "anyio")

store, _ = open_store(Path(sys.argv[1]))
store.set("welcomed", True)
shell = Shell(store)
shell.begin()
shell.go("table", store.create(read(tables("positano", "openings")[0])))
shell.screen.model.play(CountGelato(Seat(0), 3))
loaded = [name for name in sys.modules if name.startswith((*OURS, *OTHERS))]
print([*loaded, *opened])
