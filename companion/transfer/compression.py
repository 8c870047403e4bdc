"""What arrives from elsewhere: packed small, unpacked with care, refused in one line."""

from __future__ import annotations

import re
import zlib

from companion.present.words import word
from engine.message import Value

GZIP = 31
RAW = -15

# French keeps a mark at its word by a space at which no line breaks.
_FIXED = "\xa0"
_BREAKS = re.compile(rf"[^\S{_FIXED}]+")


class ImportRefused(ValueError):
    """Something from elsewhere that is not taken, and nothing has changed; its text says why."""

    def __init__(self, kind: str, **parameters: Value) -> None:
        self.kind = kind
        super().__init__(_one_line(word(f"refused.{kind}", **parameters)))


def in_english(error: Exception) -> str:
    """What the engine says of a file, marked as English where the app speaks another language."""
    return word("refused.in-english", reason=str(error))


def _one_line(text: str) -> str:
    """A text as one line that can be shown, whatever somebody has put into a key."""
    line = _BREAKS.sub(" ", text).strip()
    return "".join(char if char.isprintable() or char == _FIXED else "?" for char in line)


class Packer:
    """Bytes deflated piece by piece: as a gzip file, or raw where every byte counts."""

    def __init__(self, form: int = GZIP) -> None:
        self._deflate = zlib.compressobj(9, zlib.DEFLATED, form)
        self._packed: list[bytes] = []

    def add(self, piece: bytes) -> None:
        self._packed.append(self._deflate.compress(piece))

    def done(self) -> bytes:
        """All of it; nothing can be added any more."""
        return b"".join([*self._packed, self._deflate.flush()])


def pack(content: bytes, form: int = GZIP) -> bytes:
    """Bytes deflated at once."""
    packer = Packer(form)
    packer.add(content)
    return packer.done()


def unpack(raw: bytes, largest: int, form: int = GZIP) -> bytes:
    """The bytes again. No more than `largest` of them are ever unpacked."""
    unpacker = zlib.decompressobj(form)
    try:
        content = unpacker.decompress(raw, largest + 1)
        if len(content) > largest:
            raise ImportRefused("too-large", megabytes=largest // 1_000_000)
    except zlib.error:
        raise ImportRefused("damaged") from None
    if not unpacker.eof or unpacker.unused_data:
        raise ImportRefused("damaged")
    return content
