"""Hostile requests, as many as wanted: `python -m tests.phones.hostile --count 100000 --seed 1`.

Each is a request of a real phone with something broken in it: the key, the route, a header, the
bytes or a part of the JSON. No answer may be a 5xx, nothing may raise, and nothing may change
unless the answer says that it has.
"""

from __future__ import annotations

import argparse
import asyncio
import copy
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.present.offers import questions_of
from companion.room.commands import PROTOCOL
from companion.room.seats import SPECTATOR, THE_HOST, sitting
from companion.web.controls import written
from engine.message import Seat
from tests.phones.people import GAMES, opening
from tests.phones.phone import Answered, Served

# After so many requests a table is laid anew, before it becomes long.
_FRESH = 200
_ODD: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, 10**30, 2**63, "", "x", "\u0000", "\ud800", "a\u202eb", "x" * 5000,
    [], [[]], {}, {"__proto__": 1}, [0] * 50, {"do": "x"}, "seat 0", "host", "Anna", "../..", "<b>",
)  # fmt: skip
_HEADERS: tuple[tuple[str, str], ...] = (
    ("host", "evil.example"), ("host", ""), ("origin", "http://evil.example"), ("origin", "null"),
    ("content_type", "text/plain"), ("content_type", ""), ("content_length", "999999"),
    ("content_length", "-5"), ("accept_encoding", "gzip"), ("accept_language", "x" * 500),
    ("authorization", "Basic eA=="), ("transfer_encoding", "chunked"), ("range", "bytes=0-1"),
)  # fmt: skip
_PATHS = (
    "/", "/live/", "//say", "/say/x", "/why/0", "/why/x/bonus", "/why/-1/bonus", "/history/",
    "/history/99999999999999999999", "/events?after=-1", "/events?after=x", "/now?language=xx",
    "/now?language=../../x", "/page.css.map", "/%00", "/..%2f", "/history/1e3", "/favicon.ico",
)  # fmt: skip
_METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "X")
_CHANGING = {"recorded", "sealed", "asked"}


@dataclass(frozen=True)
class Sent:
    """A request to be sent."""

    method: str
    path: str
    key: str
    raw: bytes
    headers: dict[str, str]
    is_of_table: bool
    """The key is good at the table, for somebody who may enter something."""


class Hostile:
    """One table and everybody who might speak to it."""

    def __init__(self, game: str, rng: random.Random) -> None:
        self.rng = rng
        self.served = Served(opening(game))
        self.room = self.served.shared.room
        table = self.room.sight().table
        self.game, self.names = table.game, table.setup.names
        other = self.served.share(opening("piazza"))
        served = self.served
        revoked = served.key(sitting(0))
        self.room.keys.revoke(self.room.keys.holders()[0].hash)
        self.entering = [served.key(THE_HOST), served.key(sitting(1)), served.key(sitting(0))]
        self.others = [
            served.key(SPECTATOR),
            served.key(sitting(0), other),
            revoked,
            "",
            "x",
            f"{self.room.id}.",
            served.shared.joining.code,
            self.entering[1][:-1],
            "\u00e9" * 40,
        ]
        self._number = 0

    def request(self) -> Sent:
        """Something a phone would send, with something broken in it, or nothing at all."""
        rng = self.rng
        is_of_table = rng.random() < 0.7
        key = rng.choice(self.entering if is_of_table else self.others)
        method, path, content = self._right()
        headers: dict[str, str] = {}
        how = rng.random()
        if how < 0.55 and content is not None:
            content = self._broken(content)
        elif how < 0.65:
            headers = dict([rng.choice(_HEADERS)])
        elif how < 0.72:
            path = rng.choice(_PATHS)
        elif how < 0.78:
            method = rng.choice(_METHODS)
        raw = b"" if content is None else json.dumps(content).encode()
        if 0.78 < how < 0.86 and raw:
            raw = self._torn(raw)
        return Sent(method, path, key, raw, headers, is_of_table)

    def _right(self) -> tuple[str, str, Any]:
        """A request as a phone sends it."""
        rng, self._number = self.rng, self._number + 1
        kind = rng.random()
        if kind < 0.12:
            categories = [one.key for one in self.game.categories(self.room.sight().table.setup)]
            looks = [
                "/now",
                f"/history/{rng.randrange(4)}",
                f"/why/{rng.randrange(5)}/{rng.choice(categories)}",
                f"/now?language={rng.choice(('de', 'fr', 'it'))}",
            ]
            return "GET", rng.choice(looks), None
        if kind < 0.2:
            joining = self.served.shared.joining
            code = rng.choice([joining.code, joining.word, joining.watching, "nothing"])
            content = {"code": code, "protocol": PROTOCOL}
            if rng.random() < 0.3:
                content |= {"role": rng.choice(["seat 0", "seat 2", "spectator"]), "label": "x"}
            return "POST", "/join", content
        if kind < 0.55:
            return "POST", "/weigh", self._question()
        if kind < 0.65:
            content = {"id": self._id(), "base": self.room.seq, "anyway": rng.random() < 0.3}
            return "POST", "/say", {**content, **self._question()}
        return "POST", "/say", self._command()

    def _id(self) -> str:
        return f"id{self._number if self.rng.random() < 0.8 else self.rng.randrange(5)}"

    def _question(self) -> dict[str, Any]:
        rng, asked = self.rng, questions_of(self.game)
        assert asked is not None
        table = self.room.sight().table
        offers = asked.offers(table, rng.choice([None, Seat(0), Seat(1)]))
        if not offers or rng.random() < 0.1:
            return {"piece": rng.choice(["1A", "0,0", "beach", "x"])}
        offer = rng.choice(offers)
        form = asked.QUESTIONS[offer.question](table, offer.answers)
        content = {"question": offer.question, "answers": written(form.answers)}
        fields = [field.key for field in form.fields]
        if fields and rng.random() < 0.6:
            field = form.field(rng.choice(fields))
            options = getattr(field, "keys", ()) or ("x",)
            content |= {"field": field.key, "tap": rng.choice(options)}
        return content

    def _command(self) -> dict[str, Any]:
        rng, room = self.rng, self.room
        base = {"id": self._id(), "base": max(0, room.seq - rng.randrange(3))}
        plain: Sequence[dict[str, Any]] = (
            {"say": "undo"}, {"say": "redo"}, {"say": "ask-undo"}, {"say": "reveal"},
            {"say": "jump", "to": 0}, {"say": "branch", "name": "x", "at": 0}, {"say": "reopen"},
            {"say": "agree", "about": "scores", "choice": "own"}, {"say": "finish"},
            {"say": "unseal", "player": self.names[1], "name": "bid"},
        )  # fmt: skip
        table = room.sight().table
        choices = [*self.game.choices(table.state, Seat(rng.randrange(len(self.names))))]
        if not choices or rng.random() < 0.3:
            return {**base, **rng.choice(plain)}
        action = self.game.actions.shape.write(rng.choice(choices), self.names)
        if rng.random() < 0.3:
            return {**base, "say": "seal", "action": action}
        return {**base, "say": "play", "actions": [action], "anyway": rng.random() < 0.2}

    def _broken(self, content: Any) -> Any:
        """The same with an odd value somewhere, or without a part, or with one too many."""
        rng, changed = self.rng, copy.deepcopy(content)
        for _ in range(rng.choice((1, 1, 1, 2, 4))):
            places = [*_places(changed)]
            if not places:
                return rng.choice(_ODD)
            holder, at = rng.choice(places)
            how = rng.random()
            if how < 0.6:
                holder[at] = copy.deepcopy(rng.choice(_ODD))
            elif how < 0.8:
                del holder[at]
            elif isinstance(holder, dict):
                holder[rng.choice(("x", "seat", "do", "id", "piece"))] = rng.choice(_ODD)
            else:
                holder.append(copy.deepcopy(holder[at]))
        return changed

    def _torn(self, raw: bytes) -> bytes:
        rng = self.rng
        at = rng.randrange(len(raw))
        return rng.choice(
            (
                raw[:at],
                raw[:at] + b"\xff" + raw[at:],
                raw + raw,
                raw.replace(b":", b"::", 1),
                b"[" * 99,
            )
        )

    # What must not have happened

    def state(self) -> tuple[Any, ...]:
        """All that is stored of the table, and who may come in."""
        storage = self.served.store.storage
        return (
            storage.heads([self.room.id])[self.room.id],
            tuple((one.seat, one.name, one.command) for one in storage.secrets(self.room.id)),
            len(storage.keys(self.room.id)),
        )

    def problem(self, sent: Sent, found: Answered, before: tuple[Any, ...]) -> str:
        """What is wrong with an answer; empty if nothing."""
        after = self.state()
        if self.served.raised:
            return f"raised {self.served.raised.pop()!r}"
        if found.status >= 500:
            return f"status {found.status}"
        if b"Traceback" in found.body:
            return "a traceback"
        answer = _answer_of(found)
        if after[:2] != before[:2]:
            is_allowed = sent.is_of_table and sent.method == "POST" and answer in _CHANGING
            if sent.path != "/say" or not is_allowed:
                return f"changed {before} to {after}, answered {answer}"
        if after[2] != before[2] and answer != "joined":
            return f"a key was given, answered {answer}"
        return ""


def _answer_of(found: Answered) -> str:
    try:
        content = found.json
    except ValueError:
        return ""
    return str(content.get("answer", "")) if isinstance(content, dict) else ""


def _places(content: Any) -> Iterator[tuple[Any, Any]]:
    """Every container with each of its keys."""
    if isinstance(content, dict):
        for key in (*content,):
            yield content, key
            yield from _places(content[key])
    elif isinstance(content, list):
        for index, value in enumerate(content):
            yield content, index
            yield from _places(value)


async def send(count: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Send so many requests; how often each answer came, and what was wrong."""
    rng = random.Random(seed)
    answers: Counter[str] = Counter()
    wrong: list[str] = []
    hostile: Hostile | None = None
    for number in range(count):
        if hostile is None or number % _FRESH == 0:
            hostile = Hostile(GAMES[number // _FRESH % len(GAMES)], rng)
        sent, before = hostile.request(), hostile.state()
        found = await hostile.served.asked(
            sent.method, sent.path, key=sent.key, raw=sent.raw, **sent.headers
        )
        answers[f"{found.status} {_answer_of(found)}".strip()] += 1
        if problem := hostile.problem(sent, found, before):
            wrong.append(f"{number}: {sent} → {problem}")
    return answers, wrong


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    answers, wrong = asyncio.run(send(given.count, given.seed))
    for answer, number in answers.most_common():
        print(f"{number:>8}  {answer}")
    for line in wrong[:20]:
        print(line[:2_000])
    print(f"{given.count} requests, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
