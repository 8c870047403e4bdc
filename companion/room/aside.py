"""What is only on this device, once it follows a table that went another way."""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from companion.present.words import word
from companion.store.snapshot import HOST, StoredEvent, StoredTable
from companion.store.store import Store
from engine.files import codec, log_json
from engine.files.codec import TableFile
from engine.log import Branched
from engine.table import FAULTS, Table


def put_aside(
    store: Store, identifier: str, theirs: StoredTable, events: Sequence[StoredEvent]
) -> str | None:
    """Replace a table by what its host has; what was only here becomes a table of its own.

    There it is a named line beside the game. Returns the id of that table, if there is one.
    """
    kept = store.storage.header(identifier)
    own = [event for _, event in store.storage.events(identifier)]
    shared = 0
    while shared < min(len(own), len(events)) and own[shared] == events[shared]:
        shared += 1
    aside = _beside(kept, own, shared) if kept is not None and own[shared:] else None
    with store.storage.change() as change:
        if aside is not None and change.status(aside.id) is None:
            change.put(aside)
            change.mark([aside.id])
        change.put(replace(theirs, id=identifier, finished=None, removed=None, ended=None))
        change.mark([identifier])
    # Its entries say whether it is finished.
    store.journal(identifier).take_in(events)
    return aside.id if aside is not None else None


def _beside(kept: StoredTable, own: list[StoredEvent], shared: int) -> StoredTable:
    """The table as it was here, with what only this device has as a line of its own."""
    later = own[shared:]
    content = json.dumps([kept.id, [[one.at, one.body] for one in own]], sort_keys=True)
    made = replace(kept, id=uuid.uuid5(uuid.NAMESPACE_OID, content).hex, events=tuple(own))
    file = codec.read_stored(kept.setup, kept.rulings)
    at = datetime.fromisoformat(later[0].at).astimezone()
    name = word("phones.aside", time=f"{at:%H:%M}")
    body = log_json.write_entry(file.game, Branched(name), file.setup.names)
    mark = replace(later[0], version=file.game.format.version, body=body, author=HOST, command="")
    named = replace(made, events=(*own[:shared], mark, *later))
    return named if _is_sound(named, file) else made


def _is_sound(table: StoredTable, file: TableFile) -> bool:
    """Its entries can be followed in this order, and lead to the end that it has."""
    names = file.setup.names
    try:
        entries = [
            log_json.read_entry(file.game, one.body, names, version=one.version)
            for one in table.events
        ]
        log = Table(file.game, file.setup, entries).log
    except FAULTS:
        return False
    return log.is_finished == (table.finished is not None)
