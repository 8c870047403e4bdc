"""`companion serve` with real processes, over a file and over PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import threading
from collections.abc import Iterator
from html import unescape
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from companion.club.app import club as create_club
from companion.store.opening import open_at
from engine import registry
from tests import postgres
from tests.club.processes import Club, Listener
from tests.play import tables
from tests.postgres import until

PEOPLE = ["Ännchen Müller", "Bruno", "Carla"]


@pytest.fixture(params=["file", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "club.db") if request.param == "file" else postgres.database_of(tmp_path)


@pytest.fixture
def club(address: str, tmp_path: Path) -> Iterator[Club]:
    club = Club(address, tmp_path, workers=2)
    yield club
    club.stop()


def set_up(club: Club, game: str = "piazza") -> None:
    assert club.do("new", game=game, names=PEOPLE, answers={}, start=True) == {"done": True}


def code(club: Club) -> str:
    found = re.search(r'href="/#(\w+)"', club.do("lobby")["html"])
    assert found
    return found[1]


def joined(club: Club, seat: int) -> str:
    """A key for a seat of the table that was started last."""
    status, found = club.post("/join", {"code": code(club), "role": f"seat {seat}"})
    assert (status, found["answer"]) == (200, "joined")
    return str(found["key"])


OPENING = next(path for path in tables("positano", "openings") if path.stem == "four-players")


@pytest.fixture
def table(club: Club) -> str:
    """A table of Positano from a file: any player may count there."""
    club.do("upload", file=OPENING.read_text(encoding="utf-8"))
    return code(club)


def gelato(club: Club, key: str, identifier: str, base: int, icons: int = 3) -> dict[str, Any]:
    move = {"do": "count-gelato", "player": "Anna", "icons": icons}
    content = {"id": identifier, "base": base, "say": "play", "actions": [move]}
    return club.post("/say", content, key)[1]


def test_what_is_said_to_one_process_is_seen_at_all(club: Club, table: str) -> None:
    key = joined(club, 0)
    phones = [Listener(club, key) for _ in range(8)]
    for number in range(1, 5):
        assert gelato(club, key, f"say {number}", number - 1, number)["seq"] == number
    until(lambda: all(phone.seq == 4 for phone in phones))
    prints = {club.get("/now", key)[1] for _ in range(8)}
    assert len(prints) == 1, "every process tells the same"


def test_a_process_begins_to_follow_the_others_before_it_answers(tmp_path: Path) -> None:
    app = create_club(open_at(str(tmp_path / "club.db")), tmp_path, [], str)
    messages: list[str] = []

    async def receive() -> dict[str, str]:
        return {"type": "lifespan.shutdown" if messages else "lifespan.startup"}

    async def send(message: Any) -> None:
        messages.append(message["type"])
        if message["type"] == "lifespan.startup.complete":
            assert "watcher" in {thread.name for thread in threading.enumerate()}

    asyncio.run(app({"type": "lifespan", "app": app, "state": {}}, receive, send))
    assert messages == ["lifespan.startup.complete", "lifespan.shutdown.complete"]


def test_a_worker_that_is_killed_loses_nothing(club: Club, table: str, address: str) -> None:
    key = joined(club, 0)
    assert gelato(club, key, "before", 0)["seq"] == 1
    before = club.workers()
    os.kill(before[0], signal.SIGKILL)

    def said() -> bool:
        try:
            return gelato(club, key, "after", 1, 5).get("seq") == 2
        except (OSError, HTTPException):
            return False

    until(said)
    until(lambda: len(club.workers()) == 2 and before[0] not in club.workers())
    assert said(), "said again, it is the same"
    store = open_at(address)
    (identifier,) = store.storage.tables()
    commands = [event.command for _, event in store.storage.events(identifier)]
    assert commands == ["before", "after"]
    store.close()


@pytest.mark.parametrize("game", registry.keys())
def test_every_game_is_set_up_in_the_browser(game: str, tmp_path: Path) -> None:
    club = Club(str(tmp_path / "club.db"), tmp_path)
    answers: dict[str, Any] = {}
    found = club.do("new", game=game, names=PEOPLE, answers=answers)
    for _ in range(12):
        if not re.search(r"data-start[^>]* disabled", found["html"]):
            break
        options = re.findall(
            r'aria-pressed="false"[^>]*data-field="([^"]+)" data-value="([^"]+)"', found["html"]
        )
        field, value = options[0]
        touched = {"field": field, "value": json.loads(unescape(value))}
        found = club.do("new", game=game, names=PEOPLE, answers=found["answers"], **touched)
    started = club.do("new", game=game, names=PEOPLE, answers=found["answers"], start=True)
    assert started == {"done": True}
    assert "Ännchen Müller" in club.do("lobby")["html"]
    assert club.stop() == 0


def test_the_organiser_frees_finishes_puts_away_and_prints(club: Club, table: str) -> None:
    key = joined(club, 0)
    again = {"code": table, "role": "seat 0"}
    assert club.post("/join", again)[1]["answer"] == "refused", "somebody sits there"
    (identifier,) = set(re.findall(r'data-poster="(\w+)"', club.do("lobby")["html"]))
    club.do("free", table=identifier, seat=0)
    assert club.get("/now", key)[0] == 403
    key = joined(club, 0)
    posters = club.do("posters", origin="https://club.example")["html"]
    assert posters.count("<svg") == 2
    gelato(club, key, "one", 0)
    club.do("finish", table=identifier)
    results = club.do("results")["html"]
    assert "Positano" in results
    assert "Anna" in results
    assert club.do("export", **{"as": "csv"})["text"].count("\n") == 5
    until(lambda: "Positano" not in club.do("lobby")["html"])


def test_nobody_but_the_organiser_does_anything(club: Club, table: str) -> None:
    key = joined(club, 0)
    for wrong in ("", key, club.key[:-1], f"{club.key}x"):
        status, found = club.post("/club/do", {"do": "lobby"}, wrong)
        assert (status, "html" in found) == (403, False)
    for content in ({}, {"do": "nothing"}, {"do": "free"}, {"do": "new", "game": "chess"}, []):
        assert club.post("/club/do", content, club.key)[0] == 400


def test_a_code_stays_good_when_the_club_starts_again(address: str, tmp_path: Path) -> None:
    club = Club(address, tmp_path)
    set_up(club)
    before, organiser = code(club), club.key
    key = joined(club, 1)
    assert club.stop() == 0
    club = Club(address, tmp_path)
    assert (code(club), club.key) == (before, organiser)
    assert club.get("/now", key)[0] == 200
    club.stop()


def test_logs_and_numbers_name_nobody(club: Club) -> None:
    set_up(club)
    key = joined(club, 0)
    club.get("/why/0/whatever", key)
    club.get("/Bruno", key)
    phone = Listener(club, key)
    until(lambda: phone.seq == 0)
    status, numbers = club.get("/metrics")
    assert status == 200
    for expected in (
        r"costiera_tables 1\n",
        r'costiera_requests_total\{route="/why",status="\d+"\} 1\n',
        r'costiera_requests_total\{route="other",status="404"\} 1\n',
        r'costiera_answer_seconds_bucket\{le="\+Inf"\} \d',
        r"costiera_store_up 1\n",
    ):
        until(lambda wanted=expected: re.search(wanted, club.get("/metrics")[1]))
    routes = {line["route"] for line in club.lines()}
    assert {"/join", "/why", "other", "/club/do", "/health"} <= routes
    written = club.log.read_text() + numbers
    for secret in (*PEOPLE, "Müller", key, club.key, code(club)):
        assert secret not in written
    assert club.stop() == 0, "it ends although a phone listens"
    until(lambda: phone.has_ended)


def test_a_database_that_is_away_is_told_and_taken_up_again(tmp_path: Path) -> None:
    server = postgres.Server()
    club = Club(server.url, tmp_path, workers=2)
    club.do("upload", file=OPENING.read_text(encoding="utf-8"))
    key = joined(club, 0)
    phone = Listener(club, key)
    server.kill()
    status, answer = club.post("/say", {"id": "x", "base": 0, "say": "ask-undo"}, key)
    assert (status, answer["answer"]) == (503, "kept")
    assert club.get("/health")[0] == 503
    assert "costiera_store_up 0" in club.get("/metrics")[1]
    server.start()
    until(lambda: gelato(club, key, "one", 0).get("seq") == 1)
    until(lambda: phone.seq == 1 or phone.has_ended)
    until(lambda: club.get("/health")[0] == 200)
    assert club.stop() == 0
    server.stop()
