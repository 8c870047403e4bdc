"""Reaching the host of a table over HTTP, as an app that follows it: no server, no page."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse
from typing import Any

from companion.present.words import language
from companion.room.following import Following, Line, LinkLost, NoEntry
from companion.store.errors import StoreError
from engine.errors import CostieraError
from engine.files import strict_json
from engine.files.shapes import Unreadable

# How long to wait for an answer, and how long the stream may be silent (it has a beat every
# five seconds), in seconds.
_ANSWER, _SILENCE = 4.0, 12.0
_PAUSE, _LONGEST_PAUSE = 0.25, 4.0
_LARGEST, _LONGEST_LINE = 200_000, 8_000_000


class HttpWire:
    """Reaches a host at an address such as `192.168.178.20:8765`, as the owner of a key."""

    def __init__(self, address: str, key: str) -> None:
        self._address, self._key = address, key
        self._stream: HTTPConnection | None = None

    def say(self, command: Line) -> Line:
        return post(self._address, "/say", command, self._key)

    def events(self, after: int) -> Iterator[Line]:
        self.close()
        connection = self._stream = HTTPConnection(self._address, timeout=_SILENCE)
        try:
            connection.request("GET", f"/events?after={after}", headers=_headers(self._key))
            response = connection.getresponse()
            if response.status != 200:
                raise _refused(response.status, _parse(response.read(_LARGEST)))
            yield from _lines(response)
        except (OSError, HTTPException, AttributeError, ValueError) as error:
            # A connection that another thread closes under the reader fails in many ways.
            raise LinkLost(str(error)) from error
        finally:
            connection.close()

    def close(self) -> None:
        connection, self._stream = self._stream, None
        if connection is not None and connection.sock is not None:
            with suppress(OSError):
                connection.sock.shutdown(socket.SHUT_RDWR)


def post(address: str, route: str, content: Line, key: str = "") -> Line:
    """Send something to a host; its answer. LinkLost or NoEntry where there is none."""
    connection = HTTPConnection(address, timeout=_ANSWER)
    try:
        body = json.dumps(content).encode()
        connection.request("POST", f"{route}?language={language()}", body, _headers(key))
        response = connection.getresponse()
        answer = _parse(response.read(_LARGEST))
    except (OSError, HTTPException, ValueError) as error:
        raise LinkLost(str(error)) from error
    finally:
        connection.close()
    if response.status == 400:
        # The host does not understand it, and never will.
        return {"answer": "refused", "because": answer.get("because", "")}
    if response.status != 200:
        raise _refused(response.status, answer)
    return answer


def _lines(response: HTTPResponse) -> Iterator[Line]:
    while line := response.readline(_LONGEST_LINE):
        content = _parse(line)
        if content.get("gone") or content.get("ended"):
            raise NoEntry("gone" if content.get("gone") else "ended")
        yield content


def _headers(key: str) -> dict[str, str]:
    bearer = {"Authorization": f"Bearer {key}"} if key else {}
    return {"Content-Type": "application/json", **bearer}


def _parse(raw: bytes) -> Line:
    try:
        content = strict_json.parse(raw, _LONGEST_LINE)
    except Unreadable as error:
        raise LinkLost(str(error)) from error
    if not isinstance(content, dict):
        raise LinkLost("not an answer of ours")
    return content


def _refused(status: int, answer: Line) -> CostieraError:
    because = str(answer.get("because", status))
    return NoEntry(because) if status in (401, 403) else LinkLost(because)


class Threads:
    """Listens to a host and sends what waits, each in a thread, again and again until stopped."""

    def __init__(self, following: Following) -> None:
        self._following = following
        self._is_over = False
        self._wake = threading.Event()
        for work in (self._listen, self._send):
            threading.Thread(target=work, name="phones-follow", daemon=True).start()

    def stop(self) -> None:
        """Stop soon; the threads end by themselves."""
        self._is_over = True
        self.wake()

    def wake(self) -> None:
        """Try again at once, on a new connection: after the phone's sleep the old one is dead."""
        self._wake.set()
        self._following.close()

    def _listen(self) -> None:
        pause = _PAUSE
        while not self._is_over:
            try:
                self._following.listen()
            except LinkLost:
                # It went well for a while: then the next attempt comes soon.
                pause = _PAUSE if self._following.has_heard() else min(pause * 2, _LONGEST_PAUSE)
            except (CostieraError, StoreError):
                pause = _LONGEST_PAUSE
            self._rest(pause)

    def _send(self) -> None:
        while not self._is_over:
            if not self._following.wait_to_send(_LONGEST_PAUSE):
                continue
            try:
                self._following.send()
            except (CostieraError, StoreError):
                self._rest(_PAUSE * 4)

    def _rest(self, seconds: float) -> None:
        if self._wake.wait(seconds):
            self._wake.clear()


def invite(address: str, code: str) -> dict[str, Any]:
    """What a code is good for, as a host answers; LinkLost or NoEntry."""
    return post(address, "/join", {"code": code})
