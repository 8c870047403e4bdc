"""A slice of the random evenings and of the hostile requests; broken rooms are found out."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from companion.room import sight
from companion.room.commands import Answer, Command, Play, Recorded, Undo
from companion.room.room import Room
from companion.room.seats import Role
from engine.table import AnyTable
from tests.phones import hostile, simulate


def test_evenings_end_with_everybody_alike() -> None:
    answers: Counter[str] = Counter()
    assert simulate.run(range(60), seed=1, answers=answers) == []
    assert {"recorded", "sealed", "asked", "refused", "not-yours", "moved-on"} == {*answers}


def test_hostile_requests_change_nothing_and_break_nothing() -> None:
    answers, wrong = asyncio.run(hostile.send(1_000, seed=7))
    assert wrong == []
    assert {"200 recorded", "400 nonsense", "403 gone", "421 nonsense"} <= {*answers}


class KnowsNoIds(Room):
    """Takes a command that comes again for another one."""

    def _known(self, role: Role, command: Command) -> Answer | None:
        return None


class Deaf(Room):
    """Never takes in what another process has stored."""

    def _follow(self) -> None:
        return


class Promising(Room):
    """Acknowledges what it does not store."""

    def say(self, role: Role, command: Command) -> Answer:
        if isinstance(command.what, Undo) and self.seq:
            return Recorded(self.seq + 1)
        return super().say(role, command)


class Credulous(Room):
    """Believes that somebody else has entered everything that comes late."""

    def _same_fact(self, play: Play, base: int, author: str) -> Recorded | None:
        return Recorded(self.seq, by="somebody")


@pytest.mark.parametrize("broken", [KnowsNoIds, Deaf, Promising, Credulous])
def test_a_broken_room_is_found_out(broken: type[Room]) -> None:
    assert simulate.run(range(60), seed=1, make=broken)


def test_a_leak_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = sight.privately

    def leaking(table: AnyTable, secrets: Any, seat: Any) -> AnyTable:
        for other in table.setup.seats:
            table = whole(table, secrets, other)
        return table

    monkeypatch.setattr(sight, "privately", leaking)
    assert simulate.run(range(60), seed=1)
