"""Where the end of a period stands, as plain steps; every number comes from the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.amalfi_renaissance.phrases import ROMAN
from companion.model import TableModel
from companion.table_kit.phrases import sentence, signed, tell
from companion.table_kit.ships.walk_sheet import Step
from engine.core import ScoreLine
from engine.games.amalfi_renaissance.pieces import DECREES, PERIODS, TITLES
from engine.games.amalfi_renaissance.state import Phase, State
from engine.games.amalfi_renaissance.titles import claimable
from engine.message import Seat

_AFTER_FEEDING = (Phase.DECREE, Phase.CLOSED, Phase.OVER)


def hunger(model: TableModel, seat: Seat, *, is_done: bool) -> ScoreLine | None:
    """What feeding cost a player, or will cost."""
    lines = model.state.board(seat).ledger if is_done else model.table.score.pending
    found = [line for line in lines if line.seat == seat and line.category == "hunger"]
    return found[-1] if found else None


class Closing:
    """The end of the period: who has still to feed (`first` before the others), open titles.

    `claimed` are titles that were open when it began, and stay in the list.
    """

    def __init__(
        self,
        model: TableModel,
        first: Seat | None = None,
        claimed: Sequence[tuple[Seat, str]] = (),
    ) -> None:
        self.model, self.claimed = model, claimed
        self.state: State = model.state
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

    def steps(self) -> list[Step]:
        """All of them, done and to come."""
        return [*self._feeding(), *self._claims(), self._decree(), self._next()]

    def _feeding(self) -> Iterator[Step]:
        for seat in self.order:
            is_done = seat not in self.hungry
            state = "done" if is_done else "now" if seat == self.hungry[0] else "later"
            title = tell(self.model, "ui.close.feeds", seat=seat)
            found = hunger(self.model, seat, is_done=is_done)
            if found is None:
                yield Step(title, state)
                continue
            points = signed(self.model, found.points)
            key = "" if is_done else str(int(seat))
            yield Step(title, state, sentence(self.model, found.because), points, key)

    def _claims(self) -> Iterator[Step]:
        states = [*("done" for _ in self.claimed), "now", *("later" for _ in self.titles)]
        for (seat, title), state in zip((*self.claimed, *self.titles), states, strict=False):
            words = tell(self.model, "ui.close.title-open", seat=seat, title=TITLES[title].name)
            yield Step(words, state)

    def _decree(self) -> Step:
        key = self.state.decree(self.period)
        name = DECREES[key].name if key else tell(self.model, "ui.close.no-decree")
        is_now = not self.hungry and not self.titles
        state = "done" if self.is_scored else "now" if is_now else "later"
        return Step(tell(self.model, "ui.close.decree", name=name), state, self._payouts())

    def _payouts(self) -> str:
        score = self.model.table.score
        lines = score.lines if self.is_scored else score.pending
        told = [
            tell(self.model, "ui.points-of", seat=line.seat, points=line.points)
            for line in lines
            if line.category == f"decree-{self.period}"
        ]
        return tell(self.model, "ui.dots").join(told)

    def _next(self) -> Step:
        if self.state.phase is Phase.OVER or self.period >= PERIODS:
            state = "done" if self.is_scored else "later"
            return Step(tell(self.model, "ui.close.end"), state, self.model.pad.decided)
        title = tell(self.model, "ui.close.new", period=ROMAN[self.period + 1])
        home = tell(self.model, "ui.close.home")
        return Step(title, "now" if self.is_scored else "later", home)
