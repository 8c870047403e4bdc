"""Which address goes into the code."""

from __future__ import annotations

import pytest

from companion.device import network
from companion.web.addresses import Way, likely, link, ranked

PHONE = (
    ("lo", "127.0.0.1"),
    ("rmnet_data0", "10.120.3.4"),
    ("tun0", "10.8.0.2"),
    ("wlan0", "192.168.178.40"),
    ("ap0", "192.168.43.1"),
    ("dummy0", "169.254.7.7"),
)
COMPUTER = (
    ("lo", "127.0.0.1"),
    ("docker0", "172.17.0.1"),
    ("br-1f2e", "172.18.0.1"),
    ("enp3s0", "192.168.1.9"),
    ("wlp2s0", "192.168.1.10"),
    ("tailscale0", "100.101.102.103"),
)


def test_wifi_and_hotspot_come_first_on_a_phone() -> None:
    assert [one.interface for one in ranked(PHONE)] == [
        "wlan0",
        "ap0",
        "rmnet_data0",
        "tun0",
        "dummy0",
    ]
    assert [one.text for one in likely(PHONE)] == ["192.168.178.40", "192.168.43.1"]


def test_containers_and_tunnels_come_last_on_a_computer() -> None:
    assert [one.interface for one in likely(COMPUTER)] == ["wlp2s0", "enp3s0"]
    assert {one.way for one in ranked(COMPUTER)[2:]} == {Way.CONTAINER, Way.TUNNEL}


def test_names_are_not_needed() -> None:
    assert [one.text for one in likely([("", "10.0.0.7"), ("", "127.0.0.1")])] == ["10.0.0.7"]


def test_the_best_there_is_where_none_is_likely() -> None:
    found = [("rmnet0", "100.64.0.1"), ("tun0", "10.8.0.2")]
    assert [one.text for one in likely(found)] == ["10.8.0.2"]
    assert likely([("lo", "127.0.0.1")]) == ()


@pytest.mark.parametrize(
    ("port", "expected"), [(8765, "http://10.0.0.7:8765/#abc"), (80, "http://10.0.0.7/#abc")]
)
def test_the_token_stands_behind_the_hash(port: int, expected: str) -> None:
    assert link("10.0.0.7", port, "abc") == expected


def test_the_longest_link_fits_a_small_code() -> None:
    import segno  # noqa: PLC0415

    from companion.web.joining import _new_code  # noqa: PLC0415

    made = segno.make(link("192.168.178.123", 58765, _new_code()), error="m", micro=False)
    assert int(made.version) <= 4


def test_this_device_knows_its_addresses() -> None:
    assert "127.0.0.1" in [text for _, text in network.interfaces()] or network.interfaces()
