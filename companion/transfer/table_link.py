"""A table as a link that fits one QR code: `costiera://table#` and the packed table file."""

from __future__ import annotations

import base64
import binascii
import re

from companion.transfer.compression import RAW, ImportRefused, pack, unpack
from engine.files import codec, strict_json
from engine.files.codec import TableFile
from engine.files.json_text import compact
from engine.table import AnyTable

LINK = "costiera://table#"
LONGEST_LINK = 1_000_000
_LINK = re.compile(re.escape(LINK) + r"([^\s<>\"']*)")


def file_of(table: AnyTable) -> TableFile:
    """A table as it stands: the set-up in force, and the moves that led there with their marks."""
    return TableFile(table.game, table.setup, table.moves())


def link(file: TableFile) -> str:
    """The link to a table."""
    content = compact(codec.to_json(file))
    packed = base64.urlsafe_b64encode(pack(content.encode(), RAW)).rstrip(b"=")
    return LINK + packed.decode()


def linked(text: str) -> bytes:
    """The table file of the first link in a text, such as a message that somebody sent.

    ImportRefused if there is none, or if it is damaged.
    """
    if len(text) > LONGEST_LINK:
        raise ImportRefused("too-large", megabytes=LONGEST_LINK // 1_000_000)
    found = _LINK.search(text)
    if found is None:
        raise ImportRefused("no-link", link=LINK)
    return unpack(_decoded(found[1]), strict_json.LARGEST, RAW)


def _decoded(packed: str) -> bytes:
    # A chat may add a full stop to the link.
    packed = packed.rstrip(".,;:!?)]")
    try:
        padded = packed + "=" * (-len(packed) % 4)
        return base64.b64decode(padded.encode("ascii"), altchars=b"-_", validate=True)
    except (binascii.Error, UnicodeEncodeError):
        raise ImportRefused("damaged") from None
