"""A table of Piazza on the screen: the board, and the question that it answers beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from companion.games.piazza import next_step
from companion.games.piazza.board import drawing
from companion.games.piazza.board_widget import Board
from companion.games.piazza.frame import Frame
from companion.games.piazza.layout import Footer, Sides
from companion.games.piazza.panel import BESIDE, Panel
from companion.games.piazza.questions import QUESTIONS, tapped
from companion.games.piazza.questions.turn import UNFOLDED
from companion.games.piazza.status import acting, headline, notes
from companion.model import TableModel
from companion.present import questions as q
from companion.present.drawing import Highlights
from companion.present.offers import Offer
from companion.table_kit.asking import Back
from companion.table_kit.question_router import QuestionRouter
from companion.table_kit.table_view import Host, TableView
from engine.core import Need
from engine.games.piazza.area import extent
from engine.games.piazza.state import State

_ASKED = {next_step.START: "start", next_step.TURN: "lay", next_step.LAY: "lie"}


class Router(QuestionRouter):
    """Opens a sheet for a question; `beside` the board where the board answers it."""

    def __init__(
        self, model: TableModel, host: Host, beside: Callable[[str, q.Answers], None]
    ) -> None:
        super().__init__(model, host, lambda _: None, QUESTIONS, {})
        self._beside = beside

    def ask(self, key: str, answers: q.Answers, back: Back = None) -> None:
        if key in BESIDE:
            self._host.close_sheet()
            self._beside(key, answers)
        else:
            super().ask(key, answers, back)


class PiazzaView(TableView, Sides):
    """The board and its panel.

    `headline` says in a few words what is next, `active` is the seat whose turn it is, `notes` are
    the tiles left of each player.
    """

    can_light = True
    needs_width = True

    def __init__(self, model: TableModel, host: Host, **kwargs: Any) -> None:
        self.model, self.router = model, Router(model, host, self._ask)
        self.mode, self.entering = next_step.START, ""
        self._asked_last = ""
        self._lit: frozenset[str] = frozenset()
        self._marked: frozenset[str] = frozenset()
        self.highlights = Highlights()
        panel = Panel(model, host, self.router)
        super().__init__(board=Board(), panel=panel, footer=Footer(), **kwargs)
        self.asked = panel.asked
        self._listen()
        self._begin()

    def _listen(self) -> None:
        self.model.fbind("revision", self._begin)
        self.board.bind(on_name=lambda _, name: self.tap(name))
        self.asked.bind(on_shown=lambda _: self._show(), on_left=lambda _: self._begin())
        self.panel.bind(
            on_offer=lambda _, offer: self._follow(offer),
            on_mode=lambda _, key: self._enter(key),
        )
        self.footer.bind(on_clear=lambda _: self._begin(), on_go=lambda _: self.asked.take())

    @property
    def state(self) -> State:
        state: State = self.model.state
        return state

    def _begin(self, *_: object) -> None:
        """Another position is on the table, or what was begun is forgotten."""
        self._lit = frozenset()
        self._marked = _fields(*(one.where for one in self.model.game.audit(self.state)))
        self.mode = next_step.mode(self.state, self.entering)
        self._ask(_ASKED.get(self.mode, "end"), self.asked.following or {})

    def _ask(self, key: str, answers: q.Answers) -> None:
        """Ask something that the board answers."""
        if key != self._asked_last:
            self._asked_last = key
            self.scroll.to_top()
        self.asked.begin(QUESTIONS[key], {**UNFOLDED, **answers})

    # What fingers do

    def tap(self, name: str) -> None:
        """A field was tapped: it answers what is asked, or a tile on it is asked about."""
        self._lit = frozenset()
        if self.asked.touch(name):
            return
        self._show_board()
        offer = tapped(self.model.table, name)
        if offer is not None and offer.question not in BESIDE:
            self._follow(offer)

    def reach(self, need: Need) -> None:
        """Open where something that is missing is entered; who ran out first is asked here."""
        if need.where == "score" and need.seat is not None:
            self.router.ask("score", q.of(need.seat))

    def back(self) -> bool:
        """The key takes back what is only weighed."""
        if not self.asked.is_begun and self.asked.form.key == _ASKED.get(self.mode, "end"):
            return False
        self._begin()
        return True

    def _follow(self, offer: Offer) -> None:
        self.router.ask(offer.question, offer.answers)

    def _enter(self, what: str) -> None:
        """Enter something else: scores, tiles, the next turn."""
        self.entering = what
        self._begin()

    # What it shows

    def _show(self) -> None:
        table, form = self.model.table, self.asked.form
        seat = acting(table, form) if self.mode == next_step.TURN else None
        self.active = None if seat is None else int(seat)
        self.headline = headline(table, self.mode, form)
        self.notes = notes(table, self.mode)
        self.panel.show(self.mode)
        self._show_footer(form)
        self._show_board()

    def _show_footer(self, form: q.Form) -> None:
        is_busy, reason = self.panel.is_busy, self.asked.reason
        leave, go = (form.leave, form.button) if is_busy else ("", "")
        self.footer.show(leave, go, is_off=not self.asked.weighed.can_record)
        self.place_footer(in_sight=reason if reason.has_words else None)

    def _show_board(self) -> None:
        form, state = self.asked.form, self.state
        self.has_board = bool(state.board) or self.mode != next_step.SCORES
        is_looking = form.key == "turns"
        weighed = frozenset() if is_looking else frozenset(form.pieces)
        self.highlights = Highlights(
            lit=frozenset(form.pieces) if is_looking else self._lit,
            weighed=weighed,
            warned=self._marked,
            badges=tuple(one for one in _offered(form) if one[0] not in weighed),
        )
        found = drawing(self.model.game, self._lying(), self.highlights, self._frame())
        self.board.show(found, weighed)

    def _frame(self) -> Frame:
        """The rows and columns in sight: a turn has room to grow."""
        grows = self.mode in (next_step.START, next_step.TURN)
        return Frame().holding(extent(self.state.by_field), grows=grows)

    def _lying(self) -> State:
        """The table as it would lie, or with one turn alone that is looked at."""
        form, preview = self.asked.form, self.model.preview
        if form.key == "turns" and form.pieces:
            number = int(str(form.field("turn").value))
            return replace(self.state, turns=(self.state.turns[number - 1],))
        found: State = self.state if preview is None else preview.state
        return found

    # What a reason points at

    def light(self, pieces: tuple[str, ...]) -> None:
        """Light up fields and draw the brackets between them; without any, all is bright again."""
        self._lit = _fields(*pieces)
        self._show_board()


def _offered(form: q.Form) -> Iterable[tuple[str, str]]:
    """The fields where a tile may lie, each with what the turn would bring."""
    field = q.on_board(form)
    for option in field.options if field is not None else ():
        if option.trail or (form.key == "start" and not option.refused):
            yield option.key, option.trail


def _fields(*written: str) -> frozenset[str]:
    """The fields that a reason names."""
    return frozenset(part for words in written for part in words.split() if "," in part)


def table_view(model: TableModel, host: Host) -> PiazzaView:
    """The view of a table."""
    return PiazzaView(model, host)
