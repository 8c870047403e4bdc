"""A room with phones, for tests."""

from __future__ import annotations

from itertools import count
from typing import Any

from companion.room.commands import Answer, Command, Play, Seal, What
from companion.room.room import Room
from companion.room.seats import SPECTATOR, THE_HOST, Role, sitting
from companion.store.sqlite import store_in_memory
from companion.store.store import Store
from engine.files.codec import TableFile
from tests.play import read, tables

GAMES = ("amalfi", "amalfi-renaissance", "piazza", "positano", "tolleno")
ANNA, BRUNO, CARLA, DARIO = (sitting(seat) for seat in range(4))
HOST, LOOKING = THE_HOST, SPECTATOR

_numbers = count()


def opening(game: str, players: str = "four-players") -> TableFile:
    return read(next(path for path in tables(game, "openings") if path.stem == players))


def room_of(file: TableFile) -> Room:
    """A room over a new table in memory."""
    store = store_in_memory()
    return Room(store, store.create(file))


def another(room: Room) -> Room:
    """The same table in another process, as far as it can tell."""
    return Room(store_of(room), room.id)


def store_of(room: Room) -> Store:
    return room._store


def say(
    room: Room, role: Role, what: What, *, base: int | None = None, id_: str | None = None
) -> Answer:
    """Say something, on the table as it is if not said otherwise."""
    seen = room.seq if base is None else base
    return room.say(role, Command(id_ or f"command {next(_numbers)}", seen, what))


def play(room: Room, role: Role, *actions: Any, **kwargs: Any) -> Answer:
    return say(room, role, Play(actions), **kwargs)


def seal(room: Room, role: Role, action: Any, **kwargs: Any) -> Answer:
    return say(room, role, Seal(action), **kwargs)
