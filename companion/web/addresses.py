"""Which of the addresses of this device other phones can reach, and what goes into the code."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from ipaddress import IPv4Address


class Way(str, Enum):
    """How an address is reached, likeliest first."""

    WIFI = "wifi"
    HOTSPOT = "hotspot"
    CABLE = "cable"
    UNKNOWN = "unknown"
    MOBILE = "mobile"
    TUNNEL = "tunnel"
    CONTAINER = "container"

    @property
    def rank(self) -> int:
        """Its place among the ways: the likeliest comes first."""
        return [*Way].index(self)


# Names of interfaces, the first pattern that fits.
_NAMES = (
    (Way.HOTSPOT, r"ap\d|swlan|softap|wlan[1-9]|rndis|usb|bt-pan|bridge\d"),
    (Way.WIFI, r"wl|wifi|wi-fi"),
    (Way.CONTAINER, r"docker|br-|veth|virbr|vmnet|vboxnet|cni|podman|lxc|lxd|vnic"),
    (Way.TUNNEL, r"tun|tap|wg|utun|ipsec|ppp|tailscale|zt|clat"),
    (Way.MOBILE, r"rmnet|ccmni|pdp|v4-|wwan|wwp|seth|r_rmnet"),
    (Way.CABLE, r"eth|en|em\d|lan"),
)


@dataclass(frozen=True, slots=True)
class Address:
    """An IPv4 address of this device, and how it is reached."""

    text: str
    interface: str
    way: Way

    @property
    def is_likely(self) -> bool:
        """Phones at the same table can be expected to reach it."""
        return self.way.rank <= Way.UNKNOWN.rank and _is_at_home(self.text)


def ranked(interfaces: Iterable[tuple[str, str]]) -> tuple[Address, ...]:
    """The addresses that others may reach, the best first; of this device alone, none."""
    found = {
        text: Address(text, name, _way(name))
        for name, text in interfaces
        if not (IPv4Address(text).is_loopback or IPv4Address(text).is_unspecified)
    }
    return tuple(sorted(found.values(), key=_rank))


def likely(interfaces: Iterable[tuple[str, str]]) -> tuple[Address, ...]:
    """The addresses to show a code for: the likely ones, or the best there is."""
    found = ranked(interfaces)
    return tuple(one for one in found if one.is_likely) or found[:1]


def link(address: str, port: int, code: str) -> str:
    """What stands in the code: the page, and behind `#` what no request ever carries."""
    return f"{spoken(address, port)}/#{code}"


def spoken(address: str, port: int) -> str:
    """The address of the page as people type it."""
    return f"http://{address}" if port == 80 else f"http://{address}:{port}"


def _way(interface: str) -> Way:
    name = interface.lower()
    return next((way for way, pattern in _NAMES if re.match(pattern, name)), Way.UNKNOWN)


def _is_at_home(text: str) -> bool:
    """A private address that a router or a hotspot gives out."""
    address = IPv4Address(text)
    return address.is_private and not address.is_link_local


def _rank(address: Address) -> tuple[bool, int, IPv4Address]:
    return not _is_at_home(address.text), address.way.rank, IPv4Address(address.text)
