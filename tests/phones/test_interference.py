"""What somebody seals does not change a byte of what anybody else gets, in any game."""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import Any

import pytest

from companion.present.offers import questions_of
from companion.room import sight
from companion.room.commands import Sealed
from companion.room.seats import SPECTATOR, THE_HOST, sitting
from companion.web.controls import written
from engine.message import Seat
from engine.table import AnyTable
from tests.phones.people import GAMES, seal, secret_of, unknown
from tests.phones.phone import Served

OWNER = 3
OTHERS = (THE_HOST, SPECTATOR, sitting(1), sitting(2, helps=True))


def secrets_of(game: str) -> tuple[Any, Any]:
    """Two secrets of one seat that are not the same."""
    return secret_of(game, OWNER, 0), secret_of(game, OWNER, 1)


async def _asked(served: Served, role: Any) -> list[bytes]:
    """Everything that a role can ask for, byte by byte, and the first line of both streams."""
    room, key = served.shared.room, served.key(role)
    table = room.view(role).table
    got = [(await served.asked("GET", path, key=key)).body for path in ("/live", "/now")]
    for category in table.game.categories(table.setup):
        for seat in table.setup.seats:
            path = f"/why/{int(seat)}/{category.key}"
            got.append((await served.asked("GET", path, key=key)).body)
    got.append((await served.asked("GET", "/history/0", key=key)).body)
    asked = questions_of(table.game)
    assert asked is not None
    for offer in asked.offers(table, role.seat):
        content = {"question": offer.question, "answers": written(offer.answers)}
        got.append((await served.asked("POST", "/weigh", content, key=key)).body)
    for action in islice(table.game.choices(table.state, Seat(1)), 6):
        content = {"action": table.game.actions.shape.write(action, table.setup.names)}
        got.append((await served.asked("POST", "/weigh", content, key=key)).body)
    return got


def everything(game: str, secret: Any) -> list[list[bytes]]:
    """What each of the others gets once one seat has sealed something."""
    served = Served(unknown(game))
    assert isinstance(seal(served.shared.room, sitting(OWNER), secret), Sealed)
    return [asyncio.run(_asked(served, role)) for role in OTHERS]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_sealed_changes_nothing_for_anybody_else(game: str) -> None:
    one, other = secrets_of(game)
    assert everything(game, one) == everything(game, other)


@pytest.mark.parametrize("game", GAMES)
def test_the_owner_sees_it(game: str) -> None:
    views = []
    for secret in secrets_of(game):
        served = Served(unknown(game))
        seal(served.shared.room, sitting(OWNER), secret)
        views.append(asyncio.run(_asked(served, sitting(OWNER))))
    assert views[0] != views[1]


def test_a_leak_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = sight.privately

    def leaking(table: AnyTable, secrets: Any, seat: Any) -> AnyTable:
        return whole(table, secrets, Seat(OWNER))

    monkeypatch.setattr(sight, "privately", leaking)
    one, other = secrets_of("piazza")
    assert everything("piazza", one) != everything("piazza", other)
