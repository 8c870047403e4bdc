"""What only real connections show: deadlines, numbers of connections, ports, the way it ends."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from companion.room.seats import THE_HOST, sitting
from companion.store.sqlite import store_in_memory
from companion.web import beside_kivy
from companion.web.beside_kivy import Hosting
from companion.web.guard import Limits
from companion.web.tables import key_of
from engine.games.positano.actions import CountGelato
from engine.message import Seat
from tests.phones.people import opening, play
from tools.spec import ROOT

# A test waits for what must come, and gives up only after this long.
_PATIENCE = 60
QUICK = Limits(seconds=0.05, connections=None)


def hosting(limits: Limits | None = None, **kwargs: int) -> Hosting:
    store = store_in_memory()
    table = store.create(opening("positano"))
    return beside_kivy.start(
        store, table, host="127.0.0.1", port=kwargs.get("port", 0), limits=limits
    )


@pytest.fixture
def quick() -> Iterator[Hosting]:
    found = hosting(QUICK)
    yield found
    found.stop()


def connect(found: Hosting) -> socket.socket:
    return socket.create_connection(("127.0.0.1", found.port), timeout=_PATIENCE)


def is_closed(connection: socket.socket) -> bool:
    """Wait until the other side closes."""
    try:
        while connection.recv(4096):
            pass
    except ConnectionError:
        pass
    return True


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HT",
        b"GET /now HTTP/1.1\r\nHost: 127.0.0.1\r\n",
        b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b'Content-Length: 50\r\n\r\n{"code"',
        b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
    ],
)
def test_a_request_that_never_ends_is_ended(quick: Hosting, half: bytes) -> None:
    with closing(connect(quick)) as connection:
        connection.sendall(half)
        assert is_closed(connection)


def test_half_requests_keep_nobody_out(quick: Hosting) -> None:
    with ExitStack() as stack:
        halves = [stack.enter_context(closing(connect(quick))) for _ in range(250)]
        for half in halves:
            half.sendall(b"POST /say HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        asked = http.client.HTTPConnection("127.0.0.1", quick.port, timeout=_PATIENCE)
        asked.request("GET", "/")
        assert asked.getresponse().status == 200
        asked.close()
        assert all(is_closed(half) for half in halves)


def test_an_address_has_so_many_connections_and_no_more() -> None:
    found = hosting(Limits(connections=3))
    try:
        with ExitStack() as stack:
            held = [stack.enter_context(closing(connect(found))) for _ in range(3)]
            for connection in held:
                connection.sendall(b"GET /now HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                assert connection.recv(12) == b"HTTP/1.1 403"
            assert is_closed(stack.enter_context(closing(connect(found))))
        again = http.client.HTTPConnection("127.0.0.1", found.port, timeout=_PATIENCE)
        for _ in range(50):  # until the server has noticed that the others are gone
            try:
                again.request("GET", "/")
                assert again.getresponse().status == 200
                break
            except ConnectionError:
                again.close()
    finally:
        found.stop()


def test_a_stream_outlives_the_deadline_and_ends_with_the_server(quick: Hosting) -> None:
    room = quick.shared.room
    key = key_of(quick.shared, room.keys.give(sitting(1)))
    stream = http.client.HTTPConnection("127.0.0.1", quick.port, timeout=_PATIENCE)
    stream.request("GET", "/live", headers={"Authorization": f"Bearer {key}"})
    answer = stream.getresponse()
    assert json.loads(answer.readline())["seq"] == 0
    # Another request is half, and is ended: so longer than the deadline has passed.
    with closing(connect(quick)) as half:
        assert is_closed(half)
    play(room, THE_HOST, CountGelato(Seat(0), 3))
    assert json.loads(answer.readline())["seq"] == 1
    quick.stop()
    assert json.loads(answer.readline()) == {"ended": True}
    stream.close()


def test_the_next_port_where_one_is_taken() -> None:
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        found = hosting(port=taken)
        assert taken < found.port < taken + 20
        found.stop()


def test_no_port_is_open_once_it_has_ended() -> None:
    found = hosting()
    found.stop()
    with pytest.raises(ConnectionError):
        connect(found)


ALONE = """
import sys, socket
opened = []
whole = socket.socket.bind
socket.socket.bind = lambda *a: opened.append(a) or whole(*a)
import companion.shell, companion.model, companion.screens.home, companion.cli.commands
from companion.store.sqlite import store_in_memory
from companion.model import TableModel
from tests.phones.people import opening
store = store_in_memory()
table = store.create(opening("positano"))
model = TableModel(store, table)
from engine.games.positano.actions import CountGelato
from engine.message import Seat
model.play(CountGelato(Seat(0), 3))
assert store.storage.heads([table])[table] == 1
names = ("starlette", "uvicorn", "h11", "anyio", "companion.web", "companion.club", "psycopg")
found = [name for name in sys.modules if name.startswith(names)]
assert not found, found
assert not opened, opened
print("alone")
"""


def test_alone_on_one_phone_nothing_of_it_is_imported_and_no_port_is_open() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALONE],
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=ROOT,
        env={**os.environ, "KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1"},
    )
    assert "alone" in done.stdout, done.stderr[-2000:]
