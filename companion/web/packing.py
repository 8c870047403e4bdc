"""What is sent, packed: small answers count on a slow link, and a stream is packed line by line."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator

from starlette.requests import Request

PACKED = {"content-encoding": "gzip", "vary": "accept-encoding"}
_GZIP = zlib.MAX_WBITS | 16


def is_packed(request: Request) -> bool:
    """Whoever asks can unpack."""
    return "gzip" in request.headers.get("accept-encoding", "")


async def packed(lines: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Lines packed as one, each whole as soon as it is sent."""
    packer = zlib.compressobj(6, zlib.DEFLATED, _GZIP)
    async for line in lines:
        yield packer.compress(line) + packer.flush(zlib.Z_SYNC_FLUSH)
    yield packer.flush()
