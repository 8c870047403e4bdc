"""The smallest game there is: the first player counts up, to nine at most."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.core import (
    Breach,
    CannotRecord,
    Category,
    Game,
    Outcome,
    Scorecard,
    ScoreLine,
    Setup,
    Verdict,
    verdict,
)
from engine.findings import Finding
from engine.message import Message, Seat, say

Table = Setup[Any, None]


class Count(NamedTuple):
    """How far the counting has come."""

    setup: Table
    so_far: int = 0


class Counting(Game[Any, None, Count, int]):
    """More than three at once is against the rules; under "strict" it cannot even be recorded.

    The options may say another number than three.
    """

    key = "counting"
    name = "Counting"
    seats = range(2, 5)

    def categories(self, setup: Table) -> tuple[Category, ...]:
        return (Category("count", say("count")),)

    def start(self, setup: Table) -> Count:
        return Count(setup)

    def check(self, state: Count, action: int) -> Verdict:
        blocks = state.so_far + action > 9
        most = state.setup.options or 3
        return verdict([Breach("count.most", say("no"), blocks=blocks)] if action > most else [])

    def apply(self, state: Count, action: int) -> Count:
        if state.so_far + action > 9 or (action > 3 and self._is_strict(state)):
            raise CannotRecord("too far")
        return state._replace(so_far=state.so_far + action)

    def _is_strict(self, state: Count) -> bool:
        return ("large", "strict") in state.setup.rulings.choices

    def audit(self, state: Count) -> tuple[Finding, ...]:
        return ()

    def score(self, state: Count) -> Scorecard:
        points = (state.so_far, *(0 for _ in state.setup.seats[1:]))
        lines = (ScoreLine(Seat(i), "count", n, "count", say("x")) for i, n in enumerate(points))
        return Scorecard(len(points), tuple(lines))

    def outcome(self, state: Count, card: Scorecard | None = None) -> Outcome | None:
        return None

    def position(self, state: Count) -> None:
        return None

    def describe(self, state: Count, action: int) -> Message:
        return say("count")

    def setup_facts(self, setup: Table) -> dict[str, Message]:
        return {"most": say("most", number=setup.options)} if setup.options else {}

    def contents(self, state: Count) -> tuple[Message, ...]:
        return (say("count"),)
