"""Pixels as a PNG file."""

from __future__ import annotations

import struct
import zlib


def png(width: int, height: int, pixels: bytes) -> bytes:
    """Pixels as a PNG file: four bytes each, the lowest line first.

    Kivy's own screenshot is slanted unless the width is a multiple of four.
    """
    line = 4 * width
    rows = (pixels[start : start + line] for start in range((height - 1) * line, -1, -line))
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + row for row in rows), 6)
    chunks = ((b"IHDR", head), (b"IDAT", body), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
