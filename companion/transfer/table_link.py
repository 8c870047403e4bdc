"""A table that travels: as a file, or in a link that fits one QR code; and what comes back."""

from __future__ import annotations

import base64
import binascii
import re

from companion.progress import Work, at_once
from companion.transfer import backup
from companion.transfer.backup import Backup
from companion.transfer.compression import RAW, ImportRefused, in_english, pack, unpack
from companion.transfer.replay import CannotPlay, play_through
from engine.files import codec, strict_json
from engine.files.codec import Newer, TableFile
from engine.files.json_text import compact
from engine.files.shapes import Unreadable
from engine.table import AnyTable

LINK = "costiera://table#"
LONGEST_LINK = 1_000_000
_LINK = re.compile(re.escape(LINK) + r"([^\s<>\"']*)")
_ZIP = b"PK\x03\x04"


def file_of(table: AnyTable) -> TableFile:
    """A table as it stands: the set-up in force, and the moves that led there with their marks."""
    return TableFile(table.game, table.setup, table.moves())


def link(file: TableFile) -> str:
    """The address that hands a table to another phone."""
    content = compact(codec.to_json(file))
    packed = base64.urlsafe_b64encode(pack(content.encode(), RAW)).rstrip(b"=")
    return LINK + packed.decode()


def from_link(text: str) -> TableFile:
    """The table of the first link in a text, such as a message that somebody sent."""
    if len(text) > LONGEST_LINK:
        raise ImportRefused("too-large", megabytes=LONGEST_LINK // 1_000_000)
    found = _LINK.search(text)
    if found is None:
        raise ImportRefused("no-link", link=LINK)
    return read_table(unpack(_bytes(found[1]), strict_json.LARGEST, RAW))


def _bytes(packed: str) -> bytes:
    # A chat may put a full stop behind the link.
    packed = packed.rstrip(".,;:!?)]")
    try:
        padded = packed + "=" * (-len(packed) % 4)
        return base64.b64decode(padded.encode("ascii"), altchars=b"-_", validate=True)
    except (binascii.Error, UnicodeEncodeError):
        raise ImportRefused("damaged") from None


def read_table(raw: bytes) -> TableFile:
    """The table of a file, read and played to its end before anybody relies on it."""
    try:
        file = codec.read(raw)
    except Newer:
        raise ImportRefused("newer") from None
    except Unreadable as error:
        raise ImportRefused("not-a-table", reason=in_english(error)) from None
    replay(file)
    return file


def replay(file: TableFile) -> AnyTable:
    """The table with all its moves; Refused for one that no rule can follow."""
    try:
        return play_through(file, file.moves)
    except CannotPlay as error:
        raise ImportRefused("not-playable", reason=in_english(error)) from None


def arrived(arrival: bytes | str) -> TableFile | Backup:
    """Whatever arrives, read whole; Refused, with one line, where it is not ours."""
    return from_text(arrival) if isinstance(arrival, str) else from_bytes(arrival)


def from_bytes(raw: bytes) -> TableFile | Backup:
    """Whatever a file holds, at once."""
    return at_once(reading(raw))


def reading(raw: bytes) -> Work[TableFile | Backup]:
    """Whatever a file holds: a backup, a text with a link, or a table."""
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


def from_text(text: str) -> TableFile | Backup:
    """Whatever somebody pasted: a text with a link, or the text of a table file."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return from_bytes(text.encode("utf-8", errors="replace"))
    if not text.strip():
        raise ImportRefused("nothing-copied")
    return from_link(text)
