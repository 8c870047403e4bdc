"""The end of a period, step by step: everybody feeds, titles, the decree, the new period."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.games.amalfi_renaissance.period_steps import Closing, hunger
from companion.games.amalfi_renaissance.phrases import ROMAN
from companion.games.amalfi_renaissance.read_sheets import decree_field, type_field
from companion.games.amalfi_renaissance.titles_sheet import squares
from companion.kit.controls.buttons import OutlineButton
from companion.kit.layout import Column
from companion.model import TableModel
from companion.present.words import word
from companion.table_kit.phrases import person, tell
from companion.table_kit.reason import Reason
from companion.table_kit.ships.number_fields import NumberField, NumberList
from companion.table_kit.ships.walk_sheet import WalkSheet, line
from engine.core import Illegal
from engine.games.amalfi_renaissance.actions import (
    ClaimTitle,
    Feed,
    NewPeriod,
    ReadDecree,
    ReadTitle,
    ScoreDecree,
)
from engine.games.amalfi_renaissance.decrees import payout
from engine.games.amalfi_renaissance.pieces import PERIODS
from engine.games.amalfi_renaissance.state import Phase, State
from engine.games.amalfi_renaissance.titles import next_points, perhaps_claimable
from engine.message import Seat

Act = tuple[str, Callable[[], None]]


class PeriodSheet(WalkSheet):
    """`before` opens a sheet for what a player may do before feeding, and comes back here.

    `see` shows the score when the game is over.
    """

    def __init__(
        self,
        model: TableModel,
        before: Callable[[str, Seat], None],
        see: Callable[[], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.model, self._before, self._see = model, before, see
        self.missing = 0
        self.square: int | None = None
        self.first: Seat | None = None
        self.typed: dict[Seat, int] = {}
        self._asks_decree = False
        self._asked_titles: list[str] = []
        self._claimed: list[tuple[Seat, str]] = []
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self._take(anyway=True))
        self._action: Any = None
        self.pin(self.reason)
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
        now = Closing(self.model, self.first, self._claimed)
        self.title = tell(self.model, "ui.close.title", period=ROMAN[now.period])
        parts, acts = self._now(now)
        self.walk(now.steps(), *parts)
        self.offer(*acts)
        self._judge()

    # What can be done now

    def _now(self, now: Closing) -> tuple[list[Any], list[Act]]:
        if now.hungry:
            return self._feed(now.hungry)
        if now.is_scored:
            return self._finish(now.period)
        if now.titles:
            return self._claim(*now.titles[0])
        return self._score(now.period)

    def _claim(self, seat: Seat, title: str) -> tuple[list[Any], list[Act]]:
        """A title that is met comes before the decree; where nobody typed its squares, ask."""
        acts: list[Act] = [(tell(self.model, "ui.close.claim"), self._take)]
        self._action = ClaimTitle(seat, title, self.square)
        if next_points(self.state, title) is not None:
            return [], acts
        field = NumberField(
            label=tell(self.model, "ui.title.square"),
            common=list(squares(self.state, title)),
            value=self.square,
        )
        field.bind(on_change=lambda _, points: self._set_square(int(points)))
        if self.square is None:
            # Without the points there is nothing to record yet; the button keeps its place.
            self._action = None
        return [field], acts

    def _set_square(self, points: int) -> None:
        self.square = points
        self.show()

    def _feed(self, hungry: tuple[Seat, ...]) -> tuple[list[Any], list[Act]]:
        seat = hungry[0]
        board = self.state.board(seat)
        is_known = board.due is not None and board.bread is not None
        self._action = Feed(seat) if is_known else Feed(seat, missing=self.missing)
        alone: Act = (tell(self.model, "ui.close.feed", seat=seat), self._take)
        parts = self._helps(seat) if is_known else [self._missing_field()]
        if len(hungry) == 1 or not self._eats(seat):
            return parts, [alone]
        # The button at the foot is the same for everybody, and stays where it is.
        key = "ui.close.feed-all" if all(map(self._eats, hungry)) else "ui.close.feed-enough"
        button = OutlineButton(text=alone[0])
        button.bind(on_release=lambda _: self._take())
        return [*parts, button], [(tell(self.model, key), self._feed_all)]

    def _eats(self, seat: Seat) -> bool:
        """Nobody has to choose anything: the bread is there, or it is only counted who is short."""
        found, board = hunger(self.model, seat, is_done=False), self.state.board(seat)
        if board.due is None or board.bread is None:
            return self.state.options.light
        return found is not None and found.rule == "feed.due"

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
        board, helps = self.state.board(seat), Column(padding=[dp(12), dp(8), dp(12), dp(12)])
        if not self._eats(seat):
            helps.add_widget(line(tell(self.model, "ui.close.first")))
            for key in ("convert", "discard"):
                helps.add_widget(self._help(f"ui.do.{key}", partial(self._before, key, seat)))
        if board.due is not None and board.limit is not None and board.due > board.limit:
            words = "ui.close.part"
            helps.add_widget(self._help(words, lambda: self._pay_part(seat), n=board.bread or 0))
        return [helps] if helps.children else []

    def _help(self, key: str, act: Callable[[], None], **parameters: int) -> OutlineButton:
        button = OutlineButton(text=tell(self.model, key, **parameters))
        button.bind(on_release=lambda _: act())
        return button

    def _pay_part(self, seat: Seat) -> None:
        self._action = Feed(seat, bread=self.state.board(seat).bread, more=True)
        self._take()

    def _feed_all(self) -> None:
        """Everybody who need not think about it, one after the other."""
        while hungry := Closing(self.model, self.first).hungry:
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
        typed = [self._typed_points(untold)] if untold else []
        return [*self._asked_tiles(period), *typed], acts

    def _asked_tiles(self, period: int) -> list[Any]:
        """What nobody has read off yet: the decree, and the type on titles that may be met.

        What was asked once stays, with its answer.
        """
        if self.state.decree(period) is None:
            self._asks_decree = True
        for _, title in perhaps_claimable(self.state):
            if title not in self._asked_titles:
                self._asked_titles.append(title)
        found: list[Any] = []
        if self._asks_decree:
            field = decree_field(self.model, period)
            field.bind(on_change=lambda f: self._read(ReadDecree(period, f.chosen)))
            found.append(field)
        for title in self._asked_titles:
            field = type_field(self.model, title)
            field.bind(on_change=lambda f, t=title: self._read(ReadTitle(t, type=f.chosen)))
            found.append(field)
        return found

    def _read(self, action: ReadDecree | ReadTitle) -> None:
        self.model.play(action)
        self.show()

    def _is_untold(self, seat: Seat, period: int) -> bool:
        key = self.state.decree(period)
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
            return [], [(word("table.see-score"), self._see)]
        self._action = NewPeriod()
        text = tell(self.model, "ui.close.begin", period=ROMAN[period + 1])
        return [], [(text, self._take)]

    def _judge(self) -> None:
        verdict = None if self._action is None else self.model.check(self._action)
        self.reason.show(verdict)
        is_over = Closing(self.model, self.first).is_scored
        is_idle = self._action is None and not is_over
        for button in self.footer.parts():
            button.disabled = is_idle or isinstance(verdict, Illegal)

    def _take(self, *, anyway: bool = False) -> None:
        if self.model.play(self._action, anyway=anyway) is None:
            return
        self.missing, self.square = 0, None
        if isinstance(self._action, ClaimTitle):
            self._claimed.append((self._action.seat, self._action.title))
        if isinstance(self._action, NewPeriod):
            self.close()
        else:
            self.show()
