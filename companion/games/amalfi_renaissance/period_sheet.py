"""The end of a period, step by step: everybody feeds, titles, the decree, the new period."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from companion.board.reason import Reason
from companion.board.ships.numbers import NumberField, NumberList
from companion.board.ships.walk import Step, WalkSheet, line
from companion.board.told import person, signed, tell
from companion.games.amalfi_renaissance.told import ROMAN, sentence
from companion.kit.buttons import OutlineButton
from companion.model import TableModel
from engine.core import Illegal, ScoreLine
from engine.games.amalfi_renaissance.actions import ClaimTitle, Feed, NewPeriod, ScoreDecree
from engine.games.amalfi_renaissance.decrees import payout
from engine.games.amalfi_renaissance.pieces import DECREES, PERIODS, TITLES
from engine.games.amalfi_renaissance.state import Phase, State
from engine.games.amalfi_renaissance.titles import claimable
from engine.message import Seat

Act = tuple[str, Callable[[], None]]
_AFTER_FEEDING = (Phase.DECREE, Phase.CLOSED, Phase.OVER)


class PeriodSheet(WalkSheet):
    """`before` opens a sheet for what a player may do before feeding, and comes back here."""

    def __init__(
        self, model: TableModel, before: Callable[[str, Seat], None], **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.model, self._before = model, before
        self.missing = 0
        self.first: Seat | None = None
        self.typed: dict[Seat, int] = {}
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self._take(anyway=True))
        self._action: Any = None
        self.add_widget(self.reason)
        self.bind(on_step=lambda _, key: self._feed_first(Seat(int(key))))
        self.show()

    def _feed_first(self, seat: Seat) -> None:
        """Somebody feeds before the others."""
        self.first = seat
        self.show()

    @property
    def state(self) -> State:
        """The table as it is."""
        found: State = self.model.state
        return found

    # The steps

    def show(self) -> None:
        """Where the period stands."""
        period = self.state.period or PERIODS
        self.title = tell(self.model, "ui.close.title", period=ROMAN[period])
        hungry = self._to_feed()
        open_titles = [] if hungry else list(claimable(self.state))
        is_scored = self.state.phase in (Phase.CLOSED, Phase.OVER)
        steps = [
            *self._feeding(hungry),
            *self._titles(open_titles, is_scored=is_scored),
            self._decree(period, is_now=not hungry and not open_titles, is_scored=is_scored),
            *self._next(period, is_scored=is_scored),
        ]
        parts, acts = self._now(hungry, open_titles, period, is_scored=is_scored)
        self.walk(steps, *parts)
        self.offer(*acts)
        self._judge()

    def _order(self) -> tuple[Seat, ...]:
        state = self.state
        return state.clockwise(state.options.first if state.wind_rose is None else state.wind_rose)

    def _to_feed(self) -> tuple[Seat, ...]:
        if self.state.phase in _AFTER_FEEDING:
            return ()
        hungry = [seat for seat in self._order() if seat not in self.state.fed]
        return tuple(sorted(hungry, key=lambda seat: seat != self.first))

    def _feeding(self, hungry: tuple[Seat, ...]) -> Iterator[Step]:
        for seat in self._order():
            state = "done" if seat not in hungry else "now" if seat == hungry[0] else "later"
            found = self._hunger(seat, is_done=state == "done")
            title = tell(self.model, "ui.close.feeds", seat=seat)
            if found is None:
                yield Step(title, state)
                continue
            points, key = signed(self.model, found.points), str(int(seat))
            is_open = "" if state == "done" else key
            yield Step(title, state, sentence(self.model, found.because), points, is_open)

    def _hunger(self, seat: Seat, *, is_done: bool) -> ScoreLine | None:
        """What feeding cost a player, or will cost."""
        score = self.model.table.score
        lines = self.state.board(seat).ledger if is_done else score.pending
        found = [x for x in lines if x.seat == seat and x.category == "hunger"]
        return found[-1] if found else None

    def _titles(self, waiting: list[tuple[Seat, str]], *, is_scored: bool) -> Iterator[Step]:
        if is_scored:
            return
        for number, (seat, title) in enumerate(waiting):
            words = tell(self.model, "ui.close.title-open", seat=seat, title=TITLES[title].name)
            yield Step(words, "later" if number else "now")

    def _decree(self, period: int, *, is_now: bool, is_scored: bool) -> Step:
        key = self.state.options.decree(period)
        name = DECREES[key].name if key else tell(self.model, "ui.close.no-decree")
        title = tell(self.model, "ui.close.decree", name=name)
        return Step(
            title,
            "done" if is_scored else "now" if is_now else "later",
            self._payouts(period, is_scored=is_scored),
        )

    def _payouts(self, period: int, *, is_scored: bool) -> str:
        category, score = f"decree-{period}", self.model.table.score
        lines = score.lines if is_scored else score.pending
        told = tuple(
            tell(self.model, "ui.points-of", seat=x.seat, points=x.points)
            for x in lines
            if x.category == category
        )
        return tell(self.model, "ui.dots").join(told)

    def _next(self, period: int, *, is_scored: bool) -> Iterator[Step]:
        if self.state.phase is Phase.OVER or period >= PERIODS:
            state = "done" if is_scored else "later"
            yield Step(tell(self.model, "ui.close.end"), state, self.model.pad.decided)
        else:
            title = tell(self.model, "ui.close.new", period=ROMAN[period + 1])
            yield Step(title, "now" if is_scored else "later", tell(self.model, "ui.close.home"))

    # What can be done now

    def _now(
        self,
        hungry: tuple[Seat, ...],
        titles: list[tuple[Seat, str]],
        period: int,
        *,
        is_scored: bool,
    ) -> tuple[list[Any], list[Act]]:
        if hungry:
            return self._feed(hungry)
        if is_scored:
            return self._finish(period)
        if titles:
            self._action = ClaimTitle(*titles[0])
            return [], [(tell(self.model, "ui.close.claim"), self._take)]
        return self._score(period)

    def _feed(self, hungry: tuple[Seat, ...]) -> tuple[list[Any], list[Act]]:
        seat = hungry[0]
        board = self.state.board(seat)
        is_known = board.due is not None and board.bread is not None
        self._action = Feed(seat) if is_known else Feed(seat, missing=self.missing)
        acts: list[Act] = [(tell(self.model, "ui.close.feed", seat=seat), self._take)]
        if len(hungry) > 1 and self._eats(seat):
            acts.insert(0, (tell(self.model, "ui.close.feed-all"), self._feed_all))
        if not is_known:
            return [self._missing_field()], acts
        return self._helps(seat), acts

    def _eats(self, seat: Seat) -> bool:
        """Nobody has to choose anything: the bread is there, or it is only counted who is short."""
        found = self._hunger(seat, is_done=False)
        return self.state.options.light or (found is not None and found.rule == "feed.due")

    def _missing_field(self) -> NumberField:
        label = tell(self.model, "ui.close.missing")
        field = NumberField(label=label, common=list(range(5)), value=self.missing)
        field.bind(on_change=lambda _, value: self._set_missing(int(value)))
        return field

    def _set_missing(self, missing: int) -> None:
        self.missing = missing
        self.show()

    def _helps(self, seat: Seat) -> list[Any]:
        """Ways to bread first; and part of it where more is due than the granary holds."""
        board, parts = self.state.board(seat), []
        if not self._eats(seat):
            parts.append(line(tell(self.model, "ui.close.first")))
            for key in ("convert", "discard"):
                parts.append(self._help(f"ui.do.{key}", partial(self._before, key, seat)))
        if board.due is not None and board.limit is not None and board.due > board.limit:
            words = "ui.close.part"
            parts.append(self._help(words, lambda: self._pay_part(seat), n=board.bread or 0))
        return parts

    def _help(self, key: str, act: Callable[[], None], **parameters: int) -> OutlineButton:
        button = OutlineButton(text=tell(self.model, key, **parameters))
        button.bind(on_release=lambda _: act())
        return button

    def _pay_part(self, seat: Seat) -> None:
        self._action = Feed(seat, bread=self.state.board(seat).bread, more=True)
        self._take()

    def _feed_all(self) -> None:
        """Everybody who need not think about it, one after the other."""
        while hungry := self._to_feed():
            seat = hungry[0]
            if not self._eats(seat) or self.model.play(self._plain_feed(seat)) is None:
                break
        self.show()

    def _plain_feed(self, seat: Seat) -> Feed:
        return Feed(seat, missing=0) if self.state.options.light else Feed(seat)

    def _score(self, period: int) -> tuple[list[Any], list[Act]]:
        untold = [seat for seat in self.state.seats if self._is_untold(seat, period)]
        points = tuple((seat, self.typed[seat]) for seat in untold if seat in self.typed)
        self._action = ScoreDecree(points)
        acts: list[Act] = [(tell(self.model, "ui.close.score"), self._take)]
        return ([self._typed_points(untold)] if untold else []), acts

    def _is_untold(self, seat: Seat, period: int) -> bool:
        key = self.state.options.decree(period)
        return key is None or payout(self.state, seat, key, period).points is None

    def _typed_points(self, seats: list[Seat]) -> NumberList:
        items = []
        for seat in seats:
            one = person(self.model, seat)
            marks = {"shape": one["shape"], "colour": one["colour"]}
            value = self.typed.get(seat)
            items.append({"key": str(int(seat)), "title": one["name"], "value": value, **marks})
        first = next((item["key"] for item in items if item["value"] is None), "")
        field = NumberList(items=items, open_key=first)
        field.bind(on_set=lambda _, key, value: self._type(Seat(int(key)), value))
        return field

    def _type(self, seat: Seat, points: int) -> None:
        self.typed[seat] = points
        self.show()

    def _finish(self, period: int) -> tuple[list[Any], list[Act]]:
        self._action = None
        if self.state.phase is Phase.OVER or period >= PERIODS:
            return [], [(tell(self.model, "ui.done"), self.close)]
        self._action = NewPeriod()
        text = tell(self.model, "ui.close.begin", period=ROMAN[period + 1])
        return [], [(text, self._take)]

    def _judge(self) -> None:
        verdict = None if self._action is None else self.model.check(self._action)
        self.reason.show(verdict)
        button: Any = self.footer.parts()[-1]
        button.disabled = isinstance(verdict, Illegal)

    def _take(self, *, anyway: bool = False) -> None:
        if self.model.play(self._action, anyway=anyway) is None:
            return
        self.missing = 0
        if isinstance(self._action, NewPeriod):
            self.close()
        else:
            self.show()
