"""Compress shared data, and decompress it within limits."""

from __future__ import annotations

import re
import zlib

from companion.present.words import word
from engine.errors import CostieraError
from engine.message import Value

GZIP = 31
RAW = -15

# French puts a no-break space before some punctuation.
_FIXED = "\xa0"
_BREAKS = re.compile(rf"[^\S{_FIXED}]+")


class ImportRefused(CostieraError, ValueError):
    """Shared data was not accepted; its text says why, and nothing has changed."""

    def __init__(self, kind: str, **parameters: Value) -> None:
        self.kind = kind
        super().__init__(_one_line(word(f"refused.{kind}", **parameters)))


def in_english(error: Exception) -> str:
    """An error of the engine, marked as English if the app is in another language."""
    return word("refused.in-english", reason=str(error))


def _one_line(text: str) -> str:
    """A text as one printable line, whatever a file may contain."""
    line = _BREAKS.sub(" ", text).strip()
    return "".join(char if char.isprintable() or char == _FIXED else "?" for char in line)


class Packer:
    """Compresses piece by piece: to a gzip file, or raw if every byte counts."""

    def __init__(self, form: int = GZIP) -> None:
        self._deflate = zlib.compressobj(9, zlib.DEFLATED, form)
        self._packed: list[bytes] = []

    def add(self, piece: bytes) -> None:
        self._packed.append(self._deflate.compress(piece))

    def done(self) -> bytes:
        """The compressed bytes; nothing can be added any more."""
        return b"".join([*self._packed, self._deflate.flush()])


def pack(content: bytes, form: int = GZIP) -> bytes:
    """Compress bytes at once."""
    packer = Packer(form)
    packer.add(content)
    return packer.done()


def unpack(raw: bytes, largest: int, form: int = GZIP) -> bytes:
    """Decompress bytes; ImportRefused if they are damaged or become more than `largest`."""
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
