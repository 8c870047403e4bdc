"""The server at the command line: the code as text, who comes and goes, and requests to join."""

from __future__ import annotations

import io
import queue
import threading
from collections.abc import Callable, Iterable

import segno

from companion.present.words import plain_word
from companion.room.seats import Role
from companion.store.store import Store
from companion.web.addresses import Address, Way, likely, link, spoken
from companion.web.beside_kivy import PORT, Hosting, NoPort, start
from companion.web.joining import Request
from engine.table import AnyTable

__all__ = ["NoPort", "Terminal", "code", "share"]

Say = Callable[[str], None]
_QUIT = "q"
# How often to look who is here, in seconds.
_PAUSE = 1.0


class Terminal:
    """A table that is shared from a terminal, until its lines end or somebody interrupts it."""

    def __init__(
        self, hosting: Hosting, addresses: tuple[Address, ...], line: Callable[[], str], say: Say
    ) -> None:
        self._hosting, self._addresses, self._line, self._say = hosting, addresses, line, say
        self._happened: queue.Queue[str] = queue.Queue()
        self._seen: tuple[str, ...] = ()
        self._asked: set[str] = set()

    def greet(self) -> None:
        """Say where the table is, as text and as a code to scan."""
        shared, port = self._hosting.shared, self._hosting.port
        table, joining = shared.room.sight().table, shared.joining
        for address in self._addresses:
            self._say(code(link(address.text, port, joining.code)))
            where = spoken(address.text, port)
            self._say(plain_word("host.address", address=where, word=joining.word))
            watching = link(address.text, port, joining.watching)
            self._say(plain_word("host.watching", link=watching))
        self._say(plain_word("host.seats", game=table.game.name, names=table.setup.names))
        self._say(plain_word("host.open"))
        self._say(plain_word("host.keys"))

    def run(self) -> None:
        """Tell what happens, and let people in as the lines say."""
        shared = self._hosting.shared
        threading.Thread(target=self._read, daemon=True).start()
        stop = shared.joining.subscribe(lambda: self._happened.put(""))
        try:
            while (line := self._next()) != _QUIT:
                self.answer(line)
                self.tell()
        finally:
            stop()

    def _next(self) -> str:
        """The next line; an empty one where something else may have happened."""
        try:
            return self._happened.get(timeout=_PAUSE)
        except queue.Empty:
            return ""

    def _read(self) -> None:
        """Lines as they come; where there are none, it goes on until it is interrupted."""
        while line := self._line():
            self._happened.put(line.strip().lower())

    def answer(self, line: str) -> None:
        """Do what a line says; nothing for any other."""
        joining = self._hosting.shared.joining
        if line == "c":
            joining.renew()
            self.greet()
        elif joining.requests and line in ("y", "n"):
            settle = joining.accept if line == "y" else joining.decline
            settle(joining.requests[0].id)

    def tell(self) -> None:
        """Say who is here and who asks, where that has changed."""
        shared = self._hosting.shared
        names = shared.room.sight().table.setup.names
        here = tuple(
            _name(phone.holder.role, names, phone.holder.label)
            for phone in shared.phones()
            if phone.is_live
        )
        if here != self._seen:
            self._seen = here
            self._say(plain_word("host.here" if here else "host.nobody", names=here))
        for request in shared.joining.requests[:1]:
            if request.id not in self._asked:
                self._asked.add(request.id)
                self._say(plain_word("host.asks", who=_who(request, names)))


def _name(role: Role, names: tuple[str, ...], label: str) -> str:
    return (label or plain_word("host.spectator")) if role.seat is None else names[role.seat]


def _who(request: Request, names: tuple[str, ...]) -> str:
    name = _name(request.role, names, "") if request.role.seat is not None else ""
    return " · ".join(part for part in (name, request.label) if part) or plain_word(
        "host.spectator"
    )


def code(text: str) -> str:
    """A QR code in characters."""
    found = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out=found, border=2, compact=True)
    return found.getvalue().rstrip("\n")


def share(
    store: Store,
    table: str,
    interfaces: Iterable[tuple[str, str]],
    line: Callable[[], str],
    say: Say,
    changed: Callable[[AnyTable], None] | None = None,
    port: int = PORT,
) -> None:
    """Share a table of a store until it is interrupted; `changed` hears of every change.

    NoPort where nobody may listen here.
    """
    hosting = start(store, table, port=port)
    room = hosting.shared.room

    def keep(_: int) -> None:
        try:
            if changed is not None:
                changed(room.sight().table)
        except OSError as error:
            say(plain_word("host.unwritten", why=error.strerror or str(error)))

    stop = room.subscribe(keep)
    try:
        here = Address("127.0.0.1", "", Way.UNKNOWN)
        terminal = Terminal(hosting, likely(interfaces) or (here,), line, say)
        terminal.greet()
        terminal.run()
    except KeyboardInterrupt:
        say("")
    finally:
        stop()
        hosting.stop()
        say(plain_word("host.ended"))
