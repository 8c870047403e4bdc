"""The stream to one phone: what it may see, at once and after each change, and beats between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from companion.room.commands import PROTOCOL
from companion.room.copying import write_line
from companion.room.seats import KeyUnknown, Role
from companion.room.sight import Sight
from companion.store.errors import TableReplaced
from companion.web.renderings import Parts
from companion.web.tables import Caller, Shared, Tables
from engine.files.json_text import compact

T = TypeVar("T")
InPool = Callable[[Callable[[], T]], Awaitable[T]]

BEAT = 5.0


@dataclass(frozen=True, slots=True)
class Frame:
    """What a phone is shown at one moment."""

    role: Role
    name: str
    sight: Sight
    parts: Parts


class Live:
    """Streams for all phones of a server. Work that takes time is done in its pool."""

    def __init__(self, tables: Tables, in_pool: InPool[Any], beat: float = BEAT) -> None:
        self._tables, self._in_pool, self._beat = tables, in_pool, beat
        self._has_ended = False
        self._streams: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}

    def end(self) -> None:
        """Tell all phones that the table is shared no longer, and end their streams."""
        self._has_ended = True
        for changed, loop in tuple(self._streams.items()):
            _set(changed, loop)

    async def views(self, key: str, language: str) -> AsyncGenerator[bytes, None]:
        """Lines of JSON for a page: views without the parts that did not change, and beats."""
        shown: dict[str, str] = {}
        seen: tuple[object, ...] = ()
        caller = await self._in_pool(lambda: self._tables.caller(key))
        with self._listening(caller) as changed:
            while True:
                changed.clear()
                try:
                    frame = await self._in_pool(lambda: self._frame(key, language))
                except KeyUnknown:
                    yield _line({"gone": True})
                    return
                now = frame.sight.term, frame.sight.seq, frame.role
                fresh = {k: v for k, v in frame.parts.items() if shown.get(k) != v}
                gone = {k: None for k in shown if k not in frame.parts}
                if fresh or gone or now != seen:
                    yield _line(_view(frame, {**fresh, **gone}))
                shown, seen = dict(frame.parts), now
                is_beat = not await self._has_changed(changed)
                if self._has_ended:
                    yield _line({"ended": True})
                    return
                if is_beat:
                    yield _line({"beat": True, "seq": await self._in_pool(lambda: self._head(key))})

    async def entries(self, key: str, after: int) -> AsyncGenerator[bytes, None]:
        """Lines of JSON for an app: the entries as they are stored, and beats."""
        caller = await self._in_pool(lambda: self._tables.caller(key))
        with self._listening(caller) as changed:
            is_first, is_beat = True, False
            while True:
                changed.clear()
                try:
                    read = partial(self._entries, key, after, is_first=is_first)
                    line = await self._in_pool(read)
                except KeyUnknown:
                    yield _line({"gone": True})
                    return
                if is_first or is_beat or "entries" in line:
                    yield _line(line)
                after, is_first = line["seq"], False
                is_beat = not await self._has_changed(changed)
                if self._has_ended:
                    yield _line({"ended": True})
                    return

    @contextmanager
    def _listening(self, caller: Caller) -> Iterator[asyncio.Event]:
        """An event that is set after each change, while the phone counts as live."""
        loop, changed = asyncio.get_running_loop(), asyncio.Event()

        stop = caller.shared.room.subscribe(lambda _: _set(changed, loop))
        caller.shared.opened(caller.key_hash)
        self._streams[changed] = loop
        try:
            yield changed
        finally:
            del self._streams[changed]
            stop()
            caller.shared.closed(caller.key_hash)

    async def _has_changed(self, changed: asyncio.Event) -> bool:
        """Whether something changes before the next beat."""
        try:
            await asyncio.wait_for(changed.wait(), self._beat)
        except asyncio.TimeoutError:
            return False
        return True

    def _frame(self, key: str, language: str) -> Frame:
        caller = self._tables.caller(key)
        room, role = caller.shared.room, caller.role
        sight, made = caller.shared.renderings.of(room, role, language)
        name = "" if role.seat is None else sight.table.setup.names[role.seat]
        return Frame(role, name, sight, made)

    def _head(self, key: str) -> int:
        """The last number in the store; what other processes have stored is taken in."""
        try:
            shared = self._tables.caller(key).shared
        except KeyUnknown:
            return 0
        head = shared.room.head()
        if head != shared.room.seq:
            self._catch_up(shared)
        return head

    def _catch_up(self, shared: Shared) -> None:
        try:
            shared.room.catch_up()
        except TableReplaced:
            self._tables.reopen(shared)

    def _entries(self, key: str, after: int, *, is_first: bool) -> dict[str, Any]:
        self._head(key)
        caller = self._tables.caller(key)
        line = write_line(caller.shared.room, after, is_first=is_first)
        return {**line, "mine": str(caller.role)}


def _set(changed: asyncio.Event, loop: asyncio.AbstractEventLoop) -> None:
    with suppress(RuntimeError):  # the server has stopped meanwhile
        loop.call_soon_threadsafe(changed.set)


def _view(frame: Frame, changed: Mapping[str, str | None]) -> dict[str, Any]:
    seat = None if frame.role.seat is None else int(frame.role.seat)
    return {
        "protocol": PROTOCOL,
        "term": frame.sight.term,
        "seq": frame.sight.seq,
        "mine": {"role": frame.role.part.value, "seat": seat, "name": frame.name},
        "parts": changed,
    }


def _line(content: Mapping[str, Any]) -> bytes:
    return compact(content).encode() + b"\n"
