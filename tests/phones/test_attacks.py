"""What others in the same network try: each of it is refused, and nothing happens."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from companion.room.seats import THE_HOST
from companion.web.guard import HEADERS, Limits, Rate
from tests.phones.people import ANNA, BRUNO, opening
from tests.phones.phone import HOST, Clock, Served

ROUTES = (
    ("GET", "/live"),
    ("GET", "/events"),
    ("GET", "/now"),
    ("GET", "/history/0"),
    ("GET", "/why/0/bonus"),
    ("POST", "/say"),
    ("POST", "/weigh"),
)
GELATO = {
    "id": "x",
    "base": 0,
    "say": "play",
    "actions": [{"do": "count-gelato", "player": "Anna", "icons": 3}],
}


@pytest.fixture
def served() -> Served:
    return Served()


def deep(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8765", "", "-", "[::1", "a b"])
def test_a_name_that_is_not_ours_is_no_host(served: Served, host: str) -> None:
    assert served.ask("GET", "/", host=host).status == 421


@pytest.mark.parametrize("host", ["192.168.1.20:8765", "localhost:8765", "[::1]:8765", "10.0.0.1"])
def test_addresses_of_ours_are_hosts(served: Served, host: str) -> None:
    assert served.ask("GET", "/", host=host).status == 200


def test_a_club_has_names() -> None:
    from companion.web.server import create_app  # noqa: PLC0415

    served = Served()
    served.app = create_app(served.tables, names=["Club.example"])
    assert served.ask("GET", "/", host="club.example").status == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://192.168.1.20", ""])
@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_a_page_of_another_site_gets_nothing(
    served: Served, method: str, path: str, origin: str
) -> None:
    key = served.key(THE_HOST)
    found = served.ask(method, path, GELATO, key=key, origin=origin)
    assert found.status == 403
    assert served.shared.room.seq == 0


def test_our_own_page_may(served: Served) -> None:
    key = served.key(ANNA)
    for scheme in ("http", "https"):
        found = served.ask("POST", "/say", GELATO, key=key, origin=f"{scheme}://{HOST}")
        assert found.json["answer"] == "recorded"


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_without_the_right_key_there_is_nothing(served: Served, method: str, path: str) -> None:
    other = served.share(opening("piazza"))
    stranger, own = served.key(ANNA, other), served.key(ANNA)
    table, _, secret = own.partition(".")
    revoked = served.key(BRUNO)
    served.shared.room.keys.revoke(served.shared.room.keys.holders()[1].hash)
    crossed = f"{table}.{stranger.partition('.')[2]}"
    wrong = ("", "x", f"{table}.", f".{secret}", f"{other.room.id}.{secret}", crossed, revoked)
    for key in (*wrong, own[:-1], own + "a", served.shared.joining.code):
        found = served.ask(method, path, GELATO, key=key)
        assert found.status == 403, key
        assert found.json["answer"] == "gone"
    assert served.shared.room.seq == other.room.seq == 0


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "-", ""]
)
def test_only_json_is_read(served: Served, kind: str) -> None:
    found = served.ask("POST", "/say", GELATO, key=served.key(ANNA), content_type=kind)
    assert found.status == 415
    assert served.shared.room.seq == 0


@pytest.mark.parametrize("path", ["/join", "/say", "/weigh"])
@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"7",
        b'"x"',
        b"\xff\xfe",
        b'{"id": NaN}',
        b'{"id": 1, "id": 2}',
        b'{"id": ' + b"9" * 5000 + b"}",
        b'{"id":' + b"[" * 4000 + b"]" * 4000 + b"}",
        b'{"id":' + b"[" * 25 + b"]" * 25 + b"}",
        b'{"id":[' + b"0," * 3000 + b"0]}",
        b'{"code":"\\ud800","id":"\\ud800"}',
        b'{"code":{},"question":{},"answers":[],"base":-1}',
    ],
)
def test_nonsense_is_called_so(served: Served, path: str, raw: bytes) -> None:
    found = served.ask("POST", path, raw=raw, key=served.key(ANNA))
    assert found.status in (400, 403)
    assert not served.raised
    assert served.shared.room.seq == 0


@pytest.mark.parametrize("length", ["1000000", "16385", "-1", "x", "9" * 30, "1e3"])
def test_too_much_is_refused_before_it_is_read(served: Served, length: str) -> None:
    found = served.ask("POST", "/say", raw=b"{}", key=served.key(ANNA), content_length=length)
    assert found.status == 413


def test_a_body_that_is_longer_than_it_says_is_not_read_on(served: Served) -> None:
    raw = b'{"id":"' + b"x" * 1_000_000 + b'"}'
    found = served.ask("POST", "/say", raw=raw, key=served.key(ANNA), content_length="10")
    assert found.status == 413
    assert not served.raised


@pytest.mark.parametrize("path", ["/", "/page.js", "/now", "/nowhere", "/say"])
def test_every_answer_protects_the_page(served: Served, path: str) -> None:
    found = served.ask("GET", path)
    assert {
        name.decode(): value.decode() for name, value in HEADERS
    }.items() <= found.headers.items()
    refused = served.ask("GET", path, host="evil.example")
    assert refused.headers["cache-control"] == "no-store"
    assert "'unsafe-inline'" not in found.headers["content-security-policy"]
    assert "access-control-allow-origin" not in found.headers


@pytest.mark.parametrize("path", ["/page.py", "/server.py", "/../x.toml", "/%2e%2e/x", "//"])
def test_no_other_file_is_given_out(served: Served, path: str) -> None:
    assert served.ask("GET", path).status == 404


def test_a_phone_says_ten_things_a_second() -> None:
    served = Served(limits=Limits())
    key = served.key(ANNA)
    for number in range(10):
        assert served.post("/say", {**GELATO, "id": f"c{number}"}, key)["answer"] != "too-fast"
    refused = served.post("/say", {**GELATO, "id": "one more"}, key)
    assert refused["answer"] == "too-fast"
    assert refused["because"]
    assert served.post("/say", {**GELATO, "id": "b"}, served.key(BRUNO))["answer"] == "not-yours"
    served.clock.now += 0.1
    assert served.post("/say", {**GELATO, "id": "one more"}, key)["answer"] != "too-fast"


def test_words_are_not_guessed() -> None:
    served = Served(limits=Limits())
    for number in range(5):
        assert served.ask("POST", "/join", {"code": f"word{number}"}).status == 403
    assert served.post("/join", {"code": "word"})["answer"] == "too-fast"
    joining = served.shared.joining
    assert served.post("/join", {"code": joining.code})["answer"] == "invited"
    wanted = {"code": joining.code, "role": "seat 0", "label": ""}
    assert served.post("/join", wanted)["answer"] == "too-fast"
    served.clock.now += 12
    assert served.post("/join", wanted)["answer"] == "joined"


def test_a_rate_forgets_who_was_not_seen_for_long() -> None:
    rate = Rate(1, 60, Clock())
    for number in range(10_000):
        assert rate.allows(str(number))
    assert len(rate._left) <= Rate._MOST
    assert not rate.allows("9999")


def test_so_many_streams_and_no_more() -> None:
    served = Served(limits=Limits(streams=2))
    key = served.key(ANNA)

    async def watch() -> int:
        async with served.opened("GET", "/live", key=key) as one:
            await one.line()
            async with served.opened("GET", "/live", key=key) as two:
                await two.line()
                return (await served.asked("GET", "/live", key=key)).status

    assert asyncio.run(watch()) == 503

    async def later() -> None:
        async with served.opened("GET", "/live", key=key) as stream:
            assert (await stream.line())["seq"] == 0

    asyncio.run(later())
