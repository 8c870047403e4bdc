"""Whatever arrives (a link, a text, a file, a backup), read and checked before it is shown.

ImportRefused, with one line for people, for anything that is not ours or not as it should be.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.progress import Work, at_once
from companion.transfer import backup, rule_link
from companion.transfer.backup import Backup
from companion.transfer.compression import ImportRefused, in_english
from companion.transfer.replay import CannotPlay, play_through
from companion.transfer.rule_link import LinkedRule
from companion.transfer.table_link import LINK, linked
from engine.files import codec, strict_json
from engine.files.codec import Newer, TableFile
from engine.files.shapes import Unreadable
from engine.table import AnyTable

_ZIP = b"PK\x03\x04"


@dataclass(frozen=True)
class Incoming:
    """A table that arrived: its file, and the table that its moves lead to."""

    file: TableFile
    table: AnyTable = field(compare=False)


def arrived(arrival: bytes | str) -> Incoming | Backup | LinkedRule:
    """Read whatever another app has handed over, or somebody has pasted."""
    return from_text(arrival) if isinstance(arrival, str) else from_bytes(arrival)


def from_bytes(raw: bytes) -> Incoming | Backup:
    """Read a file at once."""
    return at_once(reading(raw))


def reading(raw: bytes) -> Work[Incoming | Backup]:
    """Read a file: a backup, a text with a link, or a table."""
    if raw.startswith(backup.MAGIC):
        return (yield from backup.reading(raw))
    if raw.startswith(_ZIP):
        raise ImportRefused("zip")
    if len(raw) > strict_json.LARGEST:
        raise ImportRefused("too-large", megabytes=strict_json.LARGEST // 1_000_000)
    if not raw.strip():
        raise ImportRefused("empty")
    if LINK.encode() in raw and not raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return from_link(raw.decode("utf-8", errors="replace"))
    return read_table(raw)


def from_text(text: str) -> Incoming | Backup | LinkedRule:
    """Read what somebody has pasted: a text with a link, or the text of a table file."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return from_bytes(text.encode("utf-8", errors="replace"))
    if not text.strip():
        raise ImportRefused("nothing-copied")
    if rule_link.LINK in text and LINK not in text:
        return rule_link.linked(text)
    return from_link(text)


def from_link(text: str) -> Incoming:
    """Read the table of the first link in a text."""
    return read_table(linked(text))


def read_table(raw: bytes) -> Incoming:
    """Read a table file and replay it."""
    try:
        file = codec.read(raw)
        return Incoming(file, play_through(file, file.moves))
    except Newer:
        raise ImportRefused("newer") from None
    except Unreadable as error:
        raise ImportRefused("not-a-table", reason=in_english(error)) from None
    except CannotPlay as error:
        raise ImportRefused("not-playable", reason=in_english(error)) from None
