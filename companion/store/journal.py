"""One stored table: its entries, who made them, and the table they lead to.

Whatever is entered is stored before it shows, signed by whoever entered it. What another window
or phone has stored is followed with `catch_up`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from companion.store import people
from companion.store.errors import DamagedData, TableFinished, TableReplaced, WriteFailed
from companion.store.snapshot import HOST, StoredEvent
from companion.store.timestamps import Clock, stamp
from engine.files import codec, log_json
from engine.log import Corrected, Entry, Finished, Reopened
from engine.table import FAULTS, AnyTable, Table

if TYPE_CHECKING:
    from companion.store.protocol import Change, Reader, Storage
    from engine.files.codec import TableFile


@dataclass(frozen=True)
class Signature:
    """Who made an entry, by which command, and in which term of the table."""

    author: str = HOST
    command: str = ""
    term: int = 1


@dataclass(frozen=True)
class Followed:
    """An entry that somebody else has stored."""

    seq: int
    entry: Entry[Any]
    signature: Signature


Also = Callable[["Change"], None]


class Journal:
    """The entries of one table. `table` is what they lead to."""

    def __init__(self, reader: Reader, storage: Storage, identifier: str, clock: Clock) -> None:
        self.id = identifier
        self._storage, self._clock = storage, clock
        self.file = read_file(reader, identifier)
        self.entries: list[Entry[Any]] = []
        self.signatures: list[Signature] = []
        self._next: tuple[Signature, ...] = (Signature(),)
        self._also: Also | None = None
        stored = self._read(reader)
        self._keep(stored)
        try:
            self.table: AnyTable = Table(
                self.file.game, self.file.setup, [one.entry for one in stored], self._write
            )
        except FAULTS as error:
            raise DamagedData(f"table {identifier}: {error}") from error

    @property
    def seq(self) -> int:
        """The number of the last entry that is known here."""
        return len(self.entries)

    @contextmanager
    def signed(self, *signatures: Signature, also: Also | None = None) -> Iterator[None]:
        """Sign what is entered meanwhile: each entry on its own, or all of them with one signature.

        `also` is stored with them: all of it or nothing.
        """
        before = self._next, self._also
        self._next, self._also = signatures, also
        try:
            yield
        finally:
            self._next, self._also = before

    def catch_up(self) -> tuple[Followed, ...]:
        """Take in what others have stored; returns it.

        TableReplaced if what is stored does not continue what is known here.
        """
        known = max(self.seq - 1, 0)
        stored = self._read(self._storage, known)
        is_gone = not stored and self._storage.status(self.id) is None
        last = [(one.entry, one.signature) for one in stored[: self.seq - known]]
        if is_gone or last != [*zip(self.entries[known:], self.signatures[known:], strict=True)]:
            raise TableReplaced
        found = tuple(stored[self.seq - known :])
        if found:
            self._keep(found)
            try:
                self.table.follow([one.entry for one in found])
            except FAULTS as error:
                raise DamagedData(f"table {self.id}: {error}") from error
        return found

    def take_in(self, events: Sequence[StoredEvent]) -> None:
        """Store entries as another host has stored them, and follow them.

        DamagedData if they do not fit; this journal is then of no more use, nor after WriteFailed.
        """
        first, found = self.seq + 1, self._parse(self.seq, events)
        entries = [one.entry for one in found]
        try:
            self.table.follow(entries)
        except FAULTS as error:
            raise DamagedData(f"table {self.id}, from event {first}: {error}") from error
        with self._storage.change() as change:
            change.append(self.id, self.seq, events)
            change.mark([self.id])
            self._project(change, entries, events)
        self._keep(found)

    def _keep(self, found: Sequence[Followed]) -> None:
        self.entries.extend(one.entry for one in found)
        self.signatures.extend(one.signature for one in found)

    def _read(self, reader: Reader, after: int = 0) -> list[Followed]:
        stored = reader.events(self.id, after)
        for expected, (sequence, _) in enumerate(stored, after + 1):
            if sequence != expected:
                raise DamagedData(f"table {self.id}: event {expected} is missing")
        return self._parse(after, [event for _, event in stored])

    def _parse(self, after: int, events: Iterable[StoredEvent]) -> list[Followed]:
        """Stored entries that follow number `after`, as what they say."""
        game, names, found = self.file.game, self.file.setup.names, []
        for sequence, event in enumerate(events, after + 1):
            try:
                entry = log_json.read_entry(game, event.body, names, version=event.version)
            except (ValueError, TypeError) as error:
                raise DamagedData(f"table {self.id}, event {sequence}: {error}") from error
            signature = Signature(event.author, event.command, event.term)
            found.append(Followed(sequence, entry, signature))
        return found

    def _write(self, entries: Sequence[Entry[Any]]) -> None:
        log = self.table.log
        if log.is_finished and log.moves_game(entries):
            raise TableFinished
        signatures = self._signatures(len(entries))
        events = events_of(self.file, entries, self._clock, signatures)
        with self._storage.change(self._only(entries)) as change:
            events = self._with_its_first_end(change, entries, events)
            change.append(self.id, self.seq, events)
            change.mark([self.id])
            self._project(change, entries, events)
            if self._also is not None:
                self._also(change)
        self.entries.extend(entries)
        self.signatures.extend(signatures)

    def _only(self, entries: Sequence[Entry[Any]]) -> str | None:
        """This table, if entries change nothing else; a correction changes who has played."""
        return None if self._is_corrected(entries) else self.id

    def _is_corrected(self, entries: Sequence[Entry[Any]]) -> bool:
        return any(isinstance(entry, Corrected) for entry in (*self.entries, *entries))

    def _signatures(self, number: int) -> tuple[Signature, ...]:
        """One for each entry; of several entries of one command only the first names it."""
        if len(self._next) == number:
            return self._next
        (one,) = self._next
        return (one, *[Signature(one.author, "", one.term)] * (number - 1))

    def _with_its_first_end(
        self, change: Change, entries: Sequence[Entry[Any]], events: tuple[StoredEvent, ...]
    ) -> tuple[StoredEvent, ...]:
        """A reopening that is undone at once leaves the table finished when it was before."""
        before = self.entries[-2:]
        if before == [*entries, Reopened()] and isinstance(entries[0], Finished):
            ((_, event), _) = change.events(self.id, self.seq - 2)
            return (replace(events[0], at=event.at),)
        return events

    def _project(
        self, change: Change, entries: Sequence[Entry[Any]], events: Sequence[StoredEvent]
    ) -> None:
        """Keep what lists read without the entries: when it was finished, and who sat there."""
        for entry, event in zip(entries, events, strict=True):
            if isinstance(entry, Finished):
                change.finish(self.id, event.at, entry.ended)
            elif isinstance(entry, Reopened):
                change.finish(self.id, None, None)
        if self._is_corrected(entries):
            now = [*self.entries, *entries]
            seated = people.seated(self.file, self.entries), people.seated(self.file, now)
            people.reseat(change, *seated, stamp(self._clock))


def read_file(reader: Reader, identifier: str) -> TableFile:
    """The set-up and rulings a table began with."""
    header = reader.header(identifier)
    if header is None:
        raise DamagedData(f"table {identifier}: it is not there")
    try:
        return codec.read_stored(header.setup, header.rulings)
    except (ValueError, TypeError) as error:
        raise DamagedData(f"table {identifier}: {error}") from error


def events_of(
    file: TableFile,
    entries: Sequence[Entry[Any]],
    clock: Clock,
    signatures: Sequence[Signature],
) -> tuple[StoredEvent, ...]:
    """Entries as they are stored; WriteFailed for one that could not be read again.

    Such an entry would cost the whole table.
    """
    names, version = file.setup.names, file.game.format.version
    bodies = [log_json.write_entry(file.game, entry, names) for entry in entries]
    try:
        for body in bodies:
            log_json.read_entry(file.game, body, names, version=version)
    except (ValueError, TypeError) as error:
        raise WriteFailed(str(error)) from error
    return tuple(
        StoredEvent(version, stamp(clock), body, one.author, one.command, one.term)
        for body, one in zip(bodies, signatures, strict=True)
    )
