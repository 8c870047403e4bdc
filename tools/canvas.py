"""A small canvas without any library: polygons, four samples each way to a pixel, PNG."""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

from companion.present.palette import channels

SAMPLES = 4

Point = tuple[float, float]


class Canvas:
    """A square picture; places run from 0 to 100, right and down."""

    def __init__(self, side: int, *, scale: float = 1, centre: Point = (50, 50)) -> None:
        self.side = side
        self._fine = side * SAMPLES
        self._rows = [bytearray(4 * self._fine) for _ in range(self._fine)]
        self._scale, self._centre = scale, centre

    def polygon(self, points: Sequence[Point], colour: str) -> None:
        """Fill what lies within the points."""
        paint = _bytes(colour)
        corners = [self._place(point) for point in points]
        edges = list(pairwise([*corners, corners[0]]))
        first, last = min(y for _, y in corners), max(y for _, y in corners)
        for number in range(max(0, int(first)), min(self._fine, math.ceil(last))):
            self._span(number, _crossings(edges, number + 0.5), paint)

    def box(self, left: float, top: float, right: float, low: float, colour: str) -> None:
        """Fill a rectangle."""
        self.polygon([(left, top), (right, top), (right, low), (left, low)], colour)

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        """Fill a circle."""
        self.polygon(list(arc(x, y, radius, 0, 1)), colour)

    def fade(self, top: str, low: str, end: float) -> None:
        """Fill the whole width from one colour above to another at `end`, and on with that."""
        above, below = _bytes(top), _bytes(low)
        for number, row in enumerate(self._rows):
            share = min(1.0, number / self._fine * 100 / end)
            mixed = (round(a + (b - a) * share) for a, b in zip(above, below, strict=True))
            row[:] = bytes(mixed) * self._fine

    def keep(self, points: Sequence[Point]) -> None:
        """Cut away what lies outside the points."""
        corners = [self._place(point) for point in points]
        edges = list(pairwise([*corners, corners[0]]))
        for number, row in enumerate(self._rows):
            inside = _crossings(edges, number + 0.5) or [0.0, 0.0]
            left, right = round(inside[0]), round(inside[-1])
            row[: 4 * left] = bytes(4 * left)
            row[4 * right :] = bytes(4 * (self._fine - right))

    def paste(self, other: Canvas) -> None:
        """Lay a smaller picture into the middle of this one."""
        edge = (self._fine - other._fine) // 2
        for mine, theirs in zip(self._rows[edge:], other._rows, strict=False):
            # Within a line it is opaque in one stretch: where its corners are cut, it is not.
            opaque = theirs[3::4]
            left, right = opaque.find(255), opaque.rfind(255) + 1
            mine[4 * (edge + left) : 4 * (edge + right)] = theirs[4 * left : 4 * right]

    def _span(self, number: int, crossings: list[float], paint: bytes) -> None:
        row = self._rows[number]
        for enter, leave in zip(crossings[::2], crossings[1::2], strict=True):
            left, right = max(0, round(enter)), min(self._fine, round(leave))
            if left < right:
                row[4 * left : 4 * right] = paint * (right - left)

    def _place(self, point: Point) -> Point:
        x, y = (
            (place - 50) * self._scale + middle
            for place, middle in zip(point, self._centre, strict=True)
        )
        return x * self._fine / 100, y * self._fine / 100

    def pixels(self) -> bytes:
        """Red, green, blue and opacity of each pixel, line by line from the top."""
        starts = range(0, self._fine, SAMPLES)
        return b"".join(_blend(self._rows[start : start + SAMPLES]) for start in starts)

    def png(self) -> bytes:
        """The picture as a PNG file."""
        return png(self.side, self.pixels())

    def save(self, path: Path) -> None:
        """Write the picture."""
        path.write_bytes(self.png())


def arc(x: float, y: float, radius: float, start: float, end: float) -> Iterable[Point]:
    """Points on a circle, in turns: 0 is right, a quarter is down."""
    for step in range(65):
        angle = (start + (end - start) * step / 64) * math.tau
        yield x + radius * math.cos(angle), y + radius * math.sin(angle)


def rounded(radius: float) -> list[Point]:
    """The whole picture with round corners."""
    near, far = radius, 100 - radius
    corners = ((far, far, 0.0), (near, far, 0.25), (near, near, 0.5), (far, near, 0.75))
    return [point for x, y, turn in corners for point in arc(x, y, radius, turn, turn + 0.25)]


def png(side: int, pixels: bytes) -> bytes:
    """Pixels as a PNG file."""
    lines = (pixels[start : start + 4 * side] for start in range(0, len(pixels), 4 * side))
    head = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + line for line in lines), 9)
    chunks = ((b"IHDR", head), (b"IDAT", body), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def read_png(data: bytes) -> tuple[int, bytes]:
    """The side and the pixels of a file that `png` has made."""
    side, start, body = struct.unpack_from(">I", data, 16)[0], 8, b""
    while start < len(data):
        length, kind = struct.unpack_from(">I4s", data, start)
        body += data[start + 8 : start + 8 + length] if kind == b"IDAT" else b""
        start += length + 12
    raw, line = zlib.decompress(body), 4 * side + 1
    return side, b"".join(raw[place + 1 : place + line] for place in range(0, len(raw), line))


def _crossings(edges: list[tuple[Point, Point]], y: float) -> list[float]:
    """Where a line across meets the edges, from left to right."""
    return sorted(
        x1 + (y - y1) * (x2 - x1) / (y2 - y1)
        for (x1, y1), (x2, y2) in edges
        if min(y1, y2) <= y < max(y1, y2)
    )


def _blend(rows: list[bytearray]) -> bytes:
    """One line of pixels from the lines of its samples."""
    tall = [sum(column) for column in zip(*rows, strict=True)]
    line = bytearray()
    for red, green, blue, opacity in zip(*(_channel(tall, at) for at in range(4)), strict=True):
        seen = opacity / 255 or 1
        line += bytes(round(part / seen) for part in (red, green, blue))
        line.append(round(opacity / SAMPLES**2))
    return bytes(line)


def _channel(samples: list[int], at: int) -> list[int]:
    """One of the four numbers of each pixel, summed over its samples in a line."""
    parts = (samples[at + 4 * place :: 4 * SAMPLES] for place in range(SAMPLES))
    return [sum(group) for group in zip(*parts, strict=True)]


def _bytes(colour: str) -> bytes:
    return bytes(round(part * 255) for part in channels(colour))
