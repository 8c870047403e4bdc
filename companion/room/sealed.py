"""Actions kept beside the log: until all have sealed one, or for their player alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.store.errors import DamagedData
from companion.store.snapshot import StoredSecret
from engine.core import Secrecy
from engine.files import codec
from engine.files.codec import TableFile
from engine.files.shapes import Unreadable
from engine.log import Played
from engine.message import Seat
from engine.table import AnyTable


@dataclass(frozen=True, slots=True)
class Secret:
    """An action that a seat has sealed; `name` is its verb, `step` the one it was sealed at."""

    seat: Seat
    name: str
    action: Any
    step: int
    author: str
    command: str


def read_secret(file: TableFile, kept: StoredSecret) -> Secret:
    """A secret as it was stored."""
    try:
        played = codec.read_move(file.game, kept.body, file.setup.names, "secret")
    except Unreadable as error:
        raise DamagedData(f"a secret of seat {kept.seat}: {error}") from error
    return Secret(Seat(kept.seat), kept.name, played.action, kept.step, kept.author, kept.command)


def write_secret(file: TableFile, secret: Secret) -> StoredSecret:
    """A secret as it is stored."""
    body = codec.write_move(file.game, Played(secret.action), file.setup.names)
    assert isinstance(body, dict)
    return StoredSecret(
        int(secret.seat), secret.name, body, secret.step, secret.author, secret.command
    )


def secrecy(table: AnyTable, secret: Secret) -> Secrecy:
    """Who may know of it before it lies on the table."""
    return table.game.secrecy(secret.action)


def together(table: AnyTable, secrets: tuple[Secret, ...]) -> tuple[Secret, ...]:
    """Those that wait for all, in the order of the seats."""
    found = (one for one in secrets if secrecy(table, one) is Secrecy.TOGETHER)
    return tuple(sorted(found, key=lambda one: one.seat))


def waiting(table: AnyTable, secrets: tuple[Secret, ...]) -> tuple[Seat, ...]:
    """The seats that have yet to seal what all reveal together."""
    sealed = {one.seat for one in together(table, secrets)}
    return tuple(seat for seat in table.game.awaited(table.state) if seat not in sealed)


def ready(table: AnyTable, secrets: tuple[Secret, ...]) -> tuple[Secret, ...]:
    """Those that can be revealed now: each allowed after the ones before it."""
    found: list[Secret] = []
    for one in together(table, secrets):
        actions = [*(known.action for known in found), one.action]
        verdicts = table.check_all(actions)
        if len(verdicts) == len(actions) and not verdicts[-1].breaches:
            found.append(one)
    return tuple(found)


def privately(table: AnyTable, secrets: tuple[Secret, ...], seat: Seat | None) -> AnyTable:
    """The table as the owner of a seat knows it: with the own secrets, and nobody else's."""
    for one in secrets:
        if one.seat == seat:
            table = table.supposing(one.action, one.step)
    return table


def at_step(secret: Secret, step: int) -> Secret:
    """The secret as sealed at a step."""
    return replace(secret, step=step)
