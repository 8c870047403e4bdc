"""Which characters a font has."""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path

import kivy

FOLDER = Path(kivy.kivy_data_dir) / "fonts"
REGULAR = FOLDER / "Roboto-Regular.ttf"
DEJAVU = FOLDER / "DejaVuSans.ttf"


def characters(font: Path) -> frozenset[int]:
    """The code points that a TrueType font has a glyph for."""
    data = font.read_bytes()
    table = _table(data, b"cmap")
    found: set[int] = set()
    for index in range(struct.unpack_from(">H", data, table + 2)[0]):
        start = table + struct.unpack_from(">I", data, table + 4 + 8 * index + 4)[0]
        kind = struct.unpack_from(">H", data, start)[0]
        if kind == 4:
            found |= _segments(data, start)
        elif kind == 12:
            found |= _groups(data, start)
    return frozenset(found)


def _table(data: bytes, tag: bytes) -> int:
    for index in range(struct.unpack_from(">H", data, 4)[0]):
        entry = 12 + 16 * index
        if data[entry : entry + 4] == tag:
            return int(struct.unpack_from(">I", data, entry + 8)[0])
    raise ValueError(f"no {tag.decode()} table in the font")


def _segments(data: bytes, start: int) -> set[int]:
    count = struct.unpack_from(">H", data, start + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", data, start + 14)
    firsts = struct.unpack_from(f">{count}H", data, start + 16 + 2 * count)
    spans = zip(firsts, ends, strict=True)
    return {code for first, last in spans if first != 0xFFFF for code in range(first, last + 1)}


def _groups(data: bytes, start: int) -> set[int]:
    count = struct.unpack_from(">I", data, start + 12)[0]
    found: set[int] = set()
    for index in range(count):
        first, last, _ = struct.unpack_from(">III", data, start + 16 + 12 * index)
        found.update(range(first, last + 1))
    return found


@cache
def roboto() -> frozenset[int]:
    """The code points of the app's own font."""
    return characters(REGULAR)
