"""A table kept in the terminal: the questions of its game, answered with numbers and Enter."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from click import style

from companion.cli import fields, text_report
from companion.cli.fields import Terminal, WrongInput, one
from companion.present import questions as q
from companion.present.offers import GameQuestions, Offer
from companion.present.standing import strip
from companion.present.words import plain_word as word
from companion.present.words import word as app_word
from engine.core import Illegal, Legal
from engine.files import codec
from engine.files.codec import TableFile
from engine.log import Entry as LogEntry
from engine.log import Log, Played
from engine.message import Seat
from engine.table import AnyTable, Table

UNDO, REDO, SCORE, PLAYER, BACK, ANYWAY, QUIT = "u", "r", "s", "p", "b", "a", "q"


class Quit(Exception):
    """Whoever keeps the table has had enough."""


class Player:
    """Keeps a table by its questions until the lines end, or whoever types them has enough."""

    def __init__(self, table: AnyTable, asked: GameQuestions, terminal: Terminal) -> None:
        self.table, self.asked, self._terminal = table, asked, terminal
        self._say = terminal.say
        self._seat: Seat | None = None

    def run(self) -> None:
        """Ask until whoever keeps the table leaves."""
        try:
            while True:
                self._turn()
        except (Quit, EOFError, KeyboardInterrupt):
            self._say("")

    # The table, and what is offered there

    def _turn(self) -> None:
        offers = self._offers()
        self._show_table(offers)
        line = self._terminal.line()
        try:
            if line == QUIT:
                raise Quit
            if line in (UNDO, REDO):
                self._go_back(line)
            elif line == SCORE:
                for row in text_report.scorepad(self.table, None):
                    self._say(row)
            elif line == PLAYER:
                self._seat = self._next_seat()
            elif line or len(offers) == 1:
                offer = offers[one(line or "1", 1, len(offers)) - 1]
                self._ask(self.asked.QUESTIONS[offer.question], offer.answers)
        except WrongInput as wrong:
            self._say(str(wrong))

    def _offers(self) -> tuple[Offer, ...]:
        return self.asked.offers(self.table, self._seat)

    def _next_seat(self) -> Seat | None:
        """The next player to enter something for; after the last, whoever has the turn."""
        following = 0 if self._seat is None else self._seat + 1
        return Seat(following) if following < len(self.table.setup.seats) else None

    def _go_back(self, line: str) -> None:
        log = self.table.log
        if not (log.can_undo if line == UNDO else log.can_redo):
            raise WrongInput(word("play.no-undo" if line == UNDO else "play.no-redo"))
        step = log.step(log.head if line == UNDO else log.next_step - 1)
        if line == UNDO:
            text = q.sentence(self.table, self.table.describe(step))
            self._keep(self.table.undo)
            self._say(word("play.undone", told=text))
        else:
            self._keep(self.table.redo)
            self._say_recorded()

    def _show_table(self, offers: Sequence[Offer]) -> None:
        self._say("")
        self._say(style(standing(self.table), bold=True))
        group = ""
        for place, offer in enumerate(offers, start=1):
            if offer.group != group:
                group = offer.group
                self._say(group)
            mark = style("›", bold=True) if offer.is_due else " "
            why = offer.refused or offer.note
            self._say(f"{mark}{place:>3}  {offer.text}" + (f" ({why})" if why else ""))
        self._say(style(word("play.keys"), dim=True))

    # A question

    def _ask(self, question: q.Question, answers: q.Answers) -> None:
        """Ask until it is recorded or left."""
        while True:
            form = question(self.table, answers)
            if q.is_clear(self.table, form):
                self._record(form.actions)
                following = form.then
            else:
                following = self._answer(question, form)
            if following is None:
                return
            answers = following

    def _answer(self, question: q.Question, form: q.Form) -> q.Answers | None:
        """The answers to ask again with; None where there is nothing more to ask."""
        asked = tuple(field for field in form.fields if self._can_answer(field))
        self._show_form(form, asked)
        line = self._terminal.line()
        try:
            if line == QUIT:
                raise Quit
            if line == BACK:
                return None
            if line in ("", ANYWAY):
                return self._take(form, anyway=line == ANYWAY)
            return self._enter(form, asked[one(line, 1, len(asked)) - 1])
        except WrongInput as wrong:
            self._say(str(wrong))
            return form.answers

    def _can_answer(self, field: q.Field) -> bool:
        """A link may lead to what only a window can do."""
        if isinstance(field, q.Link):
            return field.question in self.asked.QUESTIONS
        return fields.can_answer(field)

    def _enter(self, form: q.Form, field: q.Field) -> q.Answers | None:
        if isinstance(field, q.Deed):
            return self._do(form, field)
        if isinstance(field, q.Link):
            self._ask(self.asked.QUESTIONS[field.question], field.answers or {})
            return form.answers if field.returns else None
        return q.answer(form, field.key, fields.read(field, self._terminal))

    def _do(self, form: q.Form, deed: q.Deed) -> q.Answers | None:
        if isinstance(q.judge(self.table, deed.actions), Legal):
            self._record(deed.actions)
        else:
            self._ask(q.as_it_is(*deed.actions), {})
        return deed.then

    def _take(self, form: q.Form, *, anyway: bool) -> q.Answers | None:
        """What the button does."""
        if not form.actions:
            if not form.goes:
                raise WrongInput(form.button or word("play.missing"))
            if form.goes == "score":
                for row in text_report.scorepad(self.table, None):
                    self._say(row)
            return form.then
        verdict = q.judge(self.table, form.actions)
        if isinstance(verdict, Illegal) and not (anyway and verdict.can_be_recorded):
            key = "play.anyway" if verdict.can_be_recorded else "play.impossible"
            raise WrongInput(word(key))
        self._record(form.actions, anyway=anyway)
        return form.then

    def _record(self, actions: Sequence[object], *, anyway: bool = False) -> None:
        self._keep(lambda: self.table.play_all(actions, anyway=anyway))
        self._seat = None
        self._say_recorded()

    def _keep(self, change: Callable[[], object]) -> None:
        """Change the table; what cannot be written has not happened."""
        try:
            change()
        except OSError as error:
            raise WrongInput(word("play.unwritten", why=error.strerror or str(error))) from None

    def _say_recorded(self) -> None:
        step = self.table.log.step(self.table.log.head)
        self._say(style(q.sentence(self.table, self.table.describe(step)), fg="green"))

    def _show_form(self, form: q.Form, asked: Sequence[q.Field]) -> None:
        self._say("")
        self._say(style(form.title, bold=True) + (f" · {form.note}" if form.note else ""))
        places = {field.key: place for place, field in enumerate(asked, start=1)}
        for field in form.fields:
            place = places.get(field.key)
            if isinstance(field, q.Link) and field.question and place is None:
                continue
            for line, text in enumerate(fields.told(field)):
                self._say(f"{place:>4}  {text}" if place and not line else f"      {text}")
        if form.told:
            self._say(form.told)
        weighed = q.weigh(self.table, form)
        for point in weighed.objections:
            remedy = f" {point.remedy}." if point.remedy else ""
            because = f"{point.because} ({point.citation}).{remedy}"
            mark = "illegal" if isinstance(weighed.verdict, Illegal) else "undecided"
            colour = text_report.COLOURS[mark]
            self._say(style(f"{text_report.MARKS[mark]} {because}", fg=colour))
        if any(weighed.change):
            self._say(changes(self.table, weighed.change))
        keys = [word("play.enter", button=form.button)] if form.button else []
        if form.actions and not weighed.can_record:
            keys = [f"{ANYWAY}: {app_word('ui.anyway')}"] if weighed.can_record_anyway else []
        self._say(style(" · ".join((*keys, word("play.back"))), dim=True))


def standing(table: AnyTable) -> str:
    """Everybody with their points, and what a choice or a place says beside them."""
    cells = (f"{cell.name} {cell.total}" + _note(cell.note) for cell in strip(table))
    return " · ".join(cells)


def _note(note: str) -> str:
    return f" ({note})" if note else ""


def changes(table: AnyTable, change: Sequence[int]) -> str:
    """What something would change for everybody."""
    totals = table.score.totals
    return word("replay.comma").join(
        word("replay.change", name=name, change=points, total=total + points)
        for name, points, total in zip(table.setup.names, change, totals, strict=True)
        if points
    )


# The file


def kept_in(path: Path, file: TableFile) -> AnyTable:
    """A table that writes its whole file before each thing it takes; OSError leaves all as it was.

    The file has the moves that lead to where the table stands.
    """
    table: AnyTable

    def write(entries: Sequence[LogEntry[Any]]) -> None:
        _write_log(path, file, Log((*table.log.entries, *entries)))

    table = Table(file.game, file.setup, file.moves, write)
    return table


def write_moves(path: Path, file: TableFile, table: AnyTable) -> None:
    """Write the moves that lead to where a table stands; OSError leaves the file as it was."""
    _write_log(path, file, table.log)


def _write_log(path: Path, file: TableFile, log: Log[Any]) -> None:
    steps = (Played(step.action, anyway=step.anyway) for step in log.moves())
    replace(path, codec.write(TableFile(file.game, file.setup, tuple(steps))))


def replace(path: Path, text: str) -> None:
    """Put a whole text in the place of a file, or leave the file as it was."""
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        beside.chmod(path.stat().st_mode & 0o777)
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
