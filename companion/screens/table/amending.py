"""An earlier move corrected or removed: it is asked anew at the table as it was, then weighed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.controls.list_row import ListRow
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.cards import Card
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present import history
from companion.present.offers import Offer, questions_of
from companion.present.questions import Answers, Choosing, Form, More, Question
from companion.present.words import cited, sentence, text_of, word
from companion.room.commands import Move, MovedOn, Play, Recorded, Refused
from companion.screens.page import put
from companion.store.journal import Followed
from companion.table_kit.phrases import signed
from companion.table_kit.question_router import QuestionRouter
from engine import amendment
from engine.amendment import Retold, Unfit
from engine.core import Illegal
from engine.log import Amended, Played
from engine.message import Seat
from engine.table import AnyTable

if TYPE_CHECKING:
    from companion.screens.table.screen import TableScreen

# With more options than this, a list reads better than chips.
_CHIPS = 12


class Then:
    """The keeper of the table as it was before a move: what is entered there is taken elsewhere."""

    host = "news.elsewhere"

    def __init__(self, table: AnyTable, take: Callable[[Sequence[Any]], None]) -> None:
        self.table, self._take = table, take
        self.authors: Sequence[str] = ()
        self.elsewhere: frozenset[Seat] = frozenset()

    def say(self, move: Move) -> Recorded | Refused | MovedOn:
        """Hand on moves that are allowed, or meant anyway; nothing else can be done there."""
        if not isinstance(move, Play):
            return Refused()
        verdicts = self.table.check_all(move.actions)
        is_illegal = any(isinstance(verdict, Illegal) for verdict in verdicts)
        if not verdicts or (is_illegal and not move.anyway):
            return Refused(verdicts)
        if all(verdict.can_be_recorded for verdict in verdicts):
            self._take(move.actions)
        return Refused(verdicts)

    def catch_up(self) -> tuple[Followed, ...]:
        """Nobody else is at a table of the past."""
        return ()


class _Sheets:
    """The screen of the table for sheets that ask about the past, where it is locked."""

    def __init__(self, host: TableScreen) -> None:
        self._host = host
        self.panes = host.panes
        self.explain, self.remember = host.explain, host.remember
        self.close_sheet, self.go = host.close_sheet, host.go

    def open_sheet(self, sheet: Sheet) -> None:
        """Show a sheet; what it enters is not entered at the table that is shown."""
        sheet.enters = False
        self._host.open_sheet(sheet)


class Amending:
    """Corrects the move at one step."""

    def __init__(self, host: TableScreen, step: int) -> None:
        self.host, self.model, self.step = host, host.model, step
        self.table: AnyTable = self.model.kept
        self._then = self.table.as_of(self.table.log.step(step).parent)
        model = TableModel(self.model.store, self.model.id, Then(self._then, self._take))
        game = questions_of(self.table.game)
        self._questions: Mapping[str, Question] = {} if game is None else game.QUESTIONS
        self._offers = () if game is None else game.offers(self._then)
        listed = {key: _listed(question) for key, question in self._questions.items()}
        self._router = QuestionRouter(model, _Sheets(host), lambda _: None, listed, {})

    # What it was instead

    def ask(self) -> None:
        """Ask what was done instead, among all that could be entered then."""
        sheet = Sheet(title=word("amend.what"), note=self._told())
        group = ""
        for offer in self._sorted():
            if offer.group and offer.group != group:
                group = offer.group
                sheet.add_widget(SectionHeading(text=group))
            row = ListRow(title=offer.text, note=offer.note, icon=offer.icon or "pencil-outline")
            row.trail_icon = "chevron-right"
            row.bind(on_release=lambda _, one=offer: self._router.ask(one.question, one.answers))
            sheet.add_widget(row)
        remove = OutlineButton(text=word("amend.remove"), icon="trash-can-outline", kind="danger")
        remove.bind(on_release=lambda _: self.weigh(()))
        sheet.add_action(remove)
        self.host.open_sheet(sheet)

    def _sorted(self) -> list[Offer]:
        """What can be asked, first what concerns whoever made the move."""
        seat = getattr(self.table.log.step(self.step).action, "seat", None)
        found = [one for one in self._offers if one.question in self._questions]
        return sorted(found, key=lambda one: (one.seat not in (seat, None), not one.is_due))

    def _told(self) -> str:
        return sentence(history.describe_step(self.table, self.step))

    def _take(self, actions: Sequence[Any]) -> None:
        """Weigh it once whatever asked is done with its sheet."""
        moves = tuple(Played(action) for action in actions)
        Clock.schedule_once(lambda _: self.weigh(moves))

    # What it means

    def weigh(self, moves: tuple[Played[Any], ...], dropped: tuple[int, ...] = ()) -> None:
        """Say what the correction means, and record it only then."""
        retold = self.table.preview_amendment(Amended(self.step, moves, dropped))
        self.host.open_sheet(self._meaning(retold))

    def _meaning(self, retold: Retold[Any]) -> Sheet:
        step = self.table.log.step(self.step)
        told = amendment.describe(self.table.game, retold.amended, step, self._then.state)
        sheet = Sheet(title=word("correct.means"), note=sentence(text_of(self.table, told)))
        for verdict in retold.verdicts:
            for breach in verdict.breaches:
                text = sentence(text_of(self.table, breach.because))
                sheet.add_widget(Text(text=text, tone="danger"))
        put(sheet, SectionHeading(text=word("correct.points")), *self._points(retold))
        if retold.unfit or retold.amended.dropped:
            put(sheet, *self._later(retold))
        key = "ui.anyway" if retold.is_broken else "amend.save"
        kind = OutlineButton if retold.is_broken else FilledButton
        button = kind(text=word(key), icon="check")
        button.kind = "danger" if retold.is_broken else "primary"
        button.bind(on_release=lambda _: self._record(retold))
        sheet.add_action(button)
        return sheet

    def _points(self, retold: Retold[Any]) -> list[Widget]:
        found: list[Widget] = []
        for name, points, change in zip(
            self.table.setup.names, retold.score.totals, retold.change, strict=True
        ):
            text = word("correct.total", name=name, points=points)
            if change:
                said = signed(self.model, change)
                text = word("correct.total-changed", total=text, change=said)
            found.append(Text(text=text))
        return found

    def _later(self, retold: Retold[Any]) -> list[Widget]:
        """Later moves that no longer fit; a tap drops one, or keeps it after all."""
        amended = retold.amended
        unfit = {one.number: one for one in retold.unfit}
        numbers = sorted({*unfit, *amended.dropped})
        heading = SectionHeading(text=word("correct.unfit", n=len(numbers)))
        card = Card(pad_x=0, pad_y=0)
        for number in numbers:
            card.add_widget(self._row(amended, number, unfit.get(number)))
        return [heading, Text(text=word("amend.choose"), style="label", tone="muted"), card]

    def _row(self, amended: Amended[Any], number: int, unfit: Unfit | None) -> ListRow:
        row = ListRow(title=sentence(history.describe_step(self.table, number)))
        if unfit is None:
            row.note, row.icon, row.icon_tone = word("amend.dropped"), "cancel", "danger"
            left = tuple(one for one in amended.dropped if one != number)
        else:
            key = "amend.left-out" if unfit.left_out else "amend.kept"
            row.note = "\n".join((word(key), *map(self._reason, unfit.breaches)))
            row.icon, row.icon_tone = "alert-outline", "warning"
            left = (*amended.dropped, number)
        row.bind(on_release=lambda _: self.weigh(amended.moves, left))
        return row

    def _reason(self, breach: Any) -> str:
        because = sentence(text_of(self.table, breach.because))
        return word("correct.breach", because=because, rule=cited(self.table.game, breach.rule))

    def _record(self, retold: Retold[Any]) -> None:
        self.host.close_sheet()
        if self.model.amend(retold.amended):
            told = history.describe_step(self.model.kept, self.model.kept.log.head)
            self.host.say(sentence(told), word("undo"), self.model.undo)


def _listed(question: Question) -> Question:
    """The same question with what is answered on the board listed on the sheet."""

    def ask(table: AnyTable, answers: Answers) -> Form:
        form = question(table, answers)
        return replace(form, fields=tuple(_off_the_board(field) for field in form.fields))

    return ask


def _off_the_board(field: Any) -> Any:
    if isinstance(field, More) and field.look == "board":
        return replace(field, look="")
    if not isinstance(field, Choosing) or field.look != "board":
        return field
    return replace(field, look="chips" if len(field.options) <= _CHIPS else "rows")
