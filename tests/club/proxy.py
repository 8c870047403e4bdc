"""A wire to a database that can be cut."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit


def address_of(url: str) -> tuple[int, str | tuple[str, int]]:
    """Family and address of the server that a URL names."""
    parts = urlsplit(url)
    folder = parse_qs(parts.query).get("host", [None])[0]
    if folder:
        return socket.AF_UNIX, str(Path(folder) / f".s.PGSQL.{parts.port or 5432}")
    return socket.AF_INET, (parts.hostname or "localhost", parts.port or 5432)


class Wire:
    """Forwards what clients and the database say; `url` leads through it.

    `on_sent` sees each piece that a client says: what it returns goes on, and None cuts all
    connections. After `cut_before_answer` the next piece of the database is lost, with its wire.
    """

    def __init__(self, url: str) -> None:
        self._to = address_of(url)
        self.on_sent: Callable[[bytes], bytes | None] = lambda piece: piece
        self.cut_before_answer = False
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        port = self._listening.getsockname()[1]
        parts = urlsplit(url)
        name = f"{parts.username}:{parts.password or ''}@" if parts.username else ""
        self.url = f"postgresql://{name}127.0.0.1:{port}{parts.path}?sslmode=disable"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.cut()

    def cut(self) -> None:
        """End all connections at once."""
        pairs, self._pairs = self._pairs, []
        for pair in pairs:
            for end in pair:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                family, address = self._to
                server = socket.socket(family)
                try:
                    server.connect(address)
                except OSError:
                    client.close()
                    continue
                self._pairs.append((client, server))
                for way in ((client, server, True), (server, client, False)):
                    threading.Thread(target=self._forward, args=way, daemon=True).start()

    def _forward(self, source: socket.socket, to: socket.socket, is_sent: bool) -> None:
        with suppress(OSError):
            while piece := source.recv(65536):
                forwarded = self.on_sent(piece) if is_sent else piece
                if forwarded is None or (not is_sent and self.cut_before_answer):
                    self.cut_before_answer = False
                    self.cut()
                    break
                to.sendall(forwarded)
        for end in (source, to):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
