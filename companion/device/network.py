"""The addresses of this device in its networks."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from companion.device import phone

# Asks Linux for the IPv4 address of an interface.
_SIOCGIFADDR = 0x8915
# Nothing is sent there: it only tells which address a packet would leave from.
_ELSEWHERE = ("192.0.2.1", 9)


def interfaces() -> tuple[tuple[str, str], ...]:
    """Every IPv4 address with the name of its interface, which not every system tells."""
    found = _of_android() if phone.is_android() else _of_desktop()
    return tuple(dict.fromkeys(found))


def _of_android() -> Iterator[tuple[str, str]]:
    from jnius import autoclass  # type: ignore[import-not-found] # noqa: PLC0415

    listed = autoclass("java.net.NetworkInterface").getNetworkInterfaces()
    while listed.hasMoreElements():
        interface = listed.nextElement()
        if not interface.isUp() or interface.isLoopback():
            continue
        addresses = interface.getInetAddresses()
        while addresses.hasMoreElements():
            text = str(addresses.nextElement().getHostAddress())
            if ":" not in text:
                yield str(interface.getName()), text


def _of_desktop() -> Iterator[tuple[str, str]]:
    if sys.platform == "linux":
        yield from _of_linux()
        return
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield "", str(address[0])
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_ELSEWHERE)
        yield "", str(probe.getsockname()[0])


def _of_linux() -> Iterator[tuple[str, str]]:
    import fcntl  # noqa: PLC0415

    control: Any = fcntl
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                packed = struct.pack("256s", name[:15].encode())
                answer = control.ioctl(asked.fileno(), _SIOCGIFADDR, packed)
                yield name, socket.inet_ntoa(answer[20:24])
