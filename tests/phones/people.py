"""A room with phones, for tests."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

from companion.room.commands import Answer, Command, Play, Seal, What
from companion.room.room import Room
from companion.room.seats import SPECTATOR, THE_HOST, Role, sitting
from companion.store.sqlite import store_in_memory
from companion.store.store import Store
from engine.files.codec import TableFile
from engine.games.amalfi.actions import CountHand
from engine.games.amalfi_renaissance.actions import SetHand
from engine.games.piazza.actions import ShowHand
from engine.games.piazza.pieces import KINDS
from engine.games.positano.actions import MakeBid
from engine.games.tolleno.actions import Draw
from engine.games.tolleno.tiles import Face
from engine.message import Seat
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


def unknown(game: str) -> TableFile:
    """An opening at which nobody has entered what players hold, so that they can keep it secret."""
    file = opening(game)
    if game != "tolleno":
        return file
    options = replace(file.setup.options, pile=None, hands=())
    return TableFile(file.game, replace(file.setup, options=options))


def secret_of(game: str, seat: int, number: int) -> Any:
    """Something that a seat keeps secret at the start of a game; another number, another one."""
    who = Seat(seat)
    if game == "positano":
        file = opening(game)
        found = file.game.choices(file.game.start(file.setup), who)
        return [one for one in found if isinstance(one, MakeBid)][number]
    if game == "piazza":
        colour = opening(game).setup.players[seat].colours[0]
        own = [kind for kind in KINDS if kind.colour == colour]
        return ShowHand(who, tuple(sorted(own[number : number + 2])))
    if game == "tolleno":
        return Draw(who, Face(value=2 + number))
    return (CountHand if game == "amalfi" else SetHand)(who, 1 + number)
