"""What restoring a backup would change, decided table by table so that nothing is lost."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.store.people import Person
from companion.store.snapshot import Snapshot, StoredTable
from companion.store.stored_shapes import TABLE
from companion.transfer.backup import Backup, Read, read_table
from engine.files.shapes import Unreadable


@dataclass(frozen=True)
class Plan:
    """What a restore would do: how many tables of each kind, and what it would write."""

    new: int
    longer: int
    back: int
    same: int
    copies: int
    people: int
    settings: int
    change: Snapshot

    @property
    def is_empty(self) -> bool:
        """Everything is here already."""
        return not (self.change.tables or self.change.people or self.change.settings)


def plan(backup: Backup, here: Snapshot) -> Plan:
    """Plan the restore of a backup into what is here."""
    known = {table.id: table for table in here.tables}
    kinds = [_compare(table, known) for table in backup.tables]
    tables = tuple(table for _, table in kinds if table is not None)
    people = tuple(_meet(backup.people, here.people))
    settings = {key: one for key, one in backup.settings.items() if key not in here.settings}
    count = [kind for kind, _ in kinds].count
    return Plan(
        new=count("new"),
        longer=count("longer"),
        back=count("back"),
        same=count("same"),
        copies=count("copy"),
        people=len(people),
        settings=len(settings),
        change=Snapshot(tables, people, settings),
    )


def _compare(there: Read, known: Mapping[str, StoredTable]) -> tuple[str, StoredTable | None]:
    """What to do with one table of a backup: its kind, and what to write if anything."""
    kept = known.get(there.kept.id)
    if kept is None:
        return "new", there.kept
    if kept == there.kept:
        return "same", None
    try:
        here = read_table(TABLE.write(kept, ()), "")
    except Unreadable:
        # What cannot be read here stays as it is; the sound one comes beside it.
        return _copy(there, known)
    if _began_alike(here, there):
        shorter = min(len(here.entries), len(there.entries))
        if here.entries[:shorter] == there.entries[:shorter]:
            return _continue(here, there)
    return _copy(there, known)


def _began_alike(here: Read, there: Read) -> bool:
    """The same game and set-up, including rulings: they belong to the table, not to its log."""
    return here.file.game is there.file.game and here.file.setup == there.file.setup


def _continue(here: Read, there: Read) -> tuple[str, StoredTable | None]:
    """Of two logs that begin the same, keep the longer one."""
    if len(there.entries) > len(here.entries):
        is_gone = here.kept.removed and there.kept.removed
        return "longer", replace(there.kept, removed=there.kept.removed if is_gone else None)
    if here.kept.removed and not there.kept.removed:
        return "back", replace(here.kept, removed=None)
    return "same", None


def _copy(there: Read, known: Mapping[str, StoredTable]) -> tuple[str, StoredTable | None]:
    """The table under a new id, the same one each time the backup is restored."""
    content = json.dumps(TABLE.write(there.kept, ()), sort_keys=True)
    identifier = uuid.uuid5(uuid.NAMESPACE_OID, content).hex
    if identifier in known:
        return "same", None
    return "copy", replace(there.kept, id=identifier)


def _meet(there: Iterable[Person], here: Iterable[Person]) -> Iterable[Person]:
    """People who are new here, or have more games or a later day than here."""
    known = {person.name: person for person in here}
    for person in there:
        mine = known.get(person.name)
        if mine is None:
            yield person
            continue
        later = max(person, mine, key=lambda one: one.seen)
        both = replace(later, games=max(person.games, mine.games))
        if both != mine:
            yield both
