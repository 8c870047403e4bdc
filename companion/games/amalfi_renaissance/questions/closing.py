"""Where the end of a period stands, as plain steps; every number comes from the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.amalfi_renaissance.questions.turn import Renaissance
from companion.present import questions as q
from companion.present.scorepad import pad
from engine.core import ScoreLine
from engine.games.amalfi_renaissance.pieces import DECREES, PERIODS, TITLES
from engine.games.amalfi_renaissance.state import Phase
from engine.games.amalfi_renaissance.titles import claimable
from engine.message import Seat, Value

_AFTER_FEEDING = (Phase.DECREE, Phase.CLOSED, Phase.OVER)


def hunger(table: Renaissance, seat: Seat, *, is_done: bool) -> ScoreLine | None:
    """What feeding cost a player, or will cost."""
    lines = table.state.board(seat).ledger if is_done else table.score.pending
    found = [line for line in lines if line.seat == seat and line.category == "hunger"]
    return found[-1] if found else None


class Closing:
    """The end of the period: who has still to feed (`first` before the others), open titles.

    `claimed` are titles that were open when it began, and stay in the list.
    """

    def __init__(
        self, table: Renaissance, first: Seat | None, claimed: Sequence[tuple[Seat, str]]
    ) -> None:
        self.table, self.claimed, self.state = table, claimed, table.state
        self.period = self.state.period or PERIODS
        self.is_scored = self.state.phase in (Phase.CLOSED, Phase.OVER)
        self.order = self._order()
        self.hungry = self._hungry(first)
        self.titles = [] if self.hungry or self.is_scored else list(claimable(self.state))

    def _order(self) -> tuple[Seat, ...]:
        rose = self.state.wind_rose
        return self.state.clockwise(self.state.options.first if rose is None else rose)

    def _hungry(self, first: Seat | None) -> tuple[Seat, ...]:
        if self.state.phase in _AFTER_FEEDING:
            return ()
        waiting = [seat for seat in self.order if seat not in self.state.fed]
        return tuple(sorted(waiting, key=lambda seat: seat != first))

    @property
    def is_over(self) -> bool:
        """No period follows."""
        return self.state.phase is Phase.OVER or self.period >= PERIODS

    def steps(self) -> tuple[q.WalkStep, ...]:
        """All of them, done and to come."""
        return (*self._feeding(), *self._claims(), self._decree(), self._next())

    def _phrase(self, key: str, **parameters: Value) -> str:
        return q.phrase(self.table, f"ui.{key}", **parameters)

    def _feeding(self) -> Iterator[q.WalkStep]:
        for seat in self.order:
            is_done = seat not in self.hungry
            state = "done" if is_done else "now" if seat == self.hungry[0] else "later"
            title = self._phrase("close.feeds", seat=seat)
            found = hunger(self.table, seat, is_done=is_done)
            if found is None:
                yield q.WalkStep(title, state)
                continue
            points = q.signed(self.table, found.points)
            key = "" if is_done else str(int(seat))
            yield q.WalkStep(title, state, q.sentence(self.table, found.because), points, key)

    def _claims(self) -> Iterator[q.WalkStep]:
        states = [*("done" for _ in self.claimed), "now", *("later" for _ in self.titles)]
        for (seat, title), state in zip((*self.claimed, *self.titles), states, strict=False):
            words = self._phrase("close.title-open", seat=seat, title=TITLES[title].name)
            yield q.WalkStep(words, state)

    def _decree(self) -> q.WalkStep:
        key = self.state.decree(self.period)
        name = DECREES[key].name if key else self._phrase("close.no-decree")
        is_now = not self.hungry and not self.titles
        state = "done" if self.is_scored else "now" if is_now else "later"
        return q.WalkStep(self._phrase("close.decree", name=name), state, self._payouts())

    def _payouts(self) -> str:
        score = self.table.score
        lines = score.lines if self.is_scored else score.pending
        parts = [
            self._phrase("points-of", seat=line.seat, points=line.points)
            for line in lines
            if line.category == f"decree-{self.period}"
        ]
        return self._phrase("dots").join(parts)

    def _next(self) -> q.WalkStep:
        if self.is_over:
            state = "done" if self.is_scored else "later"
            return q.WalkStep(self._phrase("close.end"), state, pad(self.table).decided)
        title = self._phrase("close.new", period=self.period + 1)
        home = self._phrase("close.home")
        return q.WalkStep(title, "now" if self.is_scored else "later", home)
