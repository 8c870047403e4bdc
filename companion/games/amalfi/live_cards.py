"""What the table brings as it lies: this round's settlement, the Food phase, ending characters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.amalfi.phrases import (
    ending_lines,
    meal_phrase,
    settlement_phrase,
    settlement_title,
)
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.numbers import minus
from companion.kit.layout import Column, Spread
from companion.kit.surfaces.cards import Card, CardButton
from companion.kit.theme.text import RichText, Text, plain
from companion.model import TableModel
from companion.table_kit.phrases import phrase, sentence
from engine.core import ScoreLine
from engine.games.amalfi.feeding import meal
from engine.games.amalfi.pieces import ROUNDS
from engine.games.amalfi.rules_phases import counted_points
from engine.games.amalfi.scoring import awaits_food
from engine.games.amalfi.state import State
from engine.message import Seat, say


class SettlementCard(CardButton):
    """The settlement card of this round: what it would pay the player shown, and everybody."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(pad_x="12dp", **kwargs)
        self.spacing = "2dp"
        self.model = model
        self.head, self.why = Text(style="heading"), Text()
        self.points = Text(style="number_strong", halign="right")
        self.rule = Text(style="label_strong", tone="link")
        self.others = RichText(style="label")
        self.coming = Text(style="label", tone="muted")
        top = Spread()
        top.add_widget(self.head)
        top.add_widget(self.points)
        for part in (top, self.why, self.rule, self.others, self.coming):
            self.add_widget(part)

    @property
    def _state(self) -> State:
        found: State = self.model.state
        return found

    def show(self, seat: Seat) -> None:
        """The card that is scored next, as it stands for a player."""
        number = self._state.round or ROUNDS
        self.head.text = settlement_title(self.model.table, number)
        lines = self._pending(number)
        mine = next((line for line in lines if line.seat == seat), None)
        rule = "solo.settlement" if self._state.options.solo else "settlement.score"
        self.rule.text = self.model.cite(mine.rule if mine else rule)
        self.points.text = "" if mine is None else minus(mine.points)
        self.why.text = sentence(self.model, mine.because) if mine else self._unknown(number)
        parts = [
            plain(phrase(self.model, "ui.points-of", seat=line.seat, points=line.points))
            for line in lines
        ]
        self.others.text = phrase(self.model, "ui.dots").join(parts) if len(parts) > 1 else ""
        self.coming.text = self._coming(number)

    def _pending(self, number: int) -> list[ScoreLine]:
        category = f"settlement-{number}"
        return [line for line in self.model.table.score.pending if line.category == category]

    def _unknown(self, number: int) -> str:
        if self._state.options.solo:
            return phrase(self.model, "ui.settlement.choose")
        is_scored = number in self._state.settled
        return phrase(self.model, f"ui.settlement.{'scored' if is_scored else 'by-hand'}")

    def _coming(self, number: int) -> str:
        solo = self._state.options.solo
        later = [n for n in range(1, ROUNDS + 1) if n not in self._state.settled]
        parts = [
            self._worth_now(n)
            if solo
            else settlement_phrase(self.model.table, n, "ui.settlement.at")
            for n in later
            if solo or n > number
        ]
        return phrase(self.model, "ui.dots").join(parts)

    def _worth_now(self, number: int) -> str:
        points = counted_points(self._state, Seat(0), number)
        name = settlement_phrase(self.model.table, number, "ui.settlement.at")
        if points is None:
            return name
        return phrase(self.model, "ui.settlement.worth", name=name, points=points)


class FoodCard(Card):
    """What the Food phase of this round will take from each player."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(pad_x="12dp", **kwargs)
        self.spacing = "2dp"
        self.model = model
        self.head, self.lines = Text(style="heading"), Column(spacing=0)
        self.add_widget(self.head)
        self.add_widget(self.lines)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who is still to be fed in this round."""
        state = self.model.state
        return tuple(seat for seat in state.seats if awaits_food(state, seat))

    def show(self) -> None:
        """Who has enough, and who falls short."""
        state: State = self.model.state
        meals = {seat: meal(state, state.board(seat)) for seat in self.seats}
        short = tuple(seat for seat, eaten in meals.items() if eaten and eaten.missing)
        key = "ui.feed.short" if short else "ui.feed.fine"
        self.head.text = self.model.say(say(key, seats=short))
        self.lines.clear_widgets()
        for seat in meals:
            words, tone = meal_phrase(self.model.table, seat)
            self.lines.add_widget(Text(text=words, style="label", tone=tone))


class EndingCard(Card):
    """The ending characters of the player shown, with what each brings as the table lies."""

    def __init__(self, model: TableModel, open_sheet: Callable[[Seat], None], **kw: Any) -> None:
        super().__init__(pad_x="12dp", **kw)
        self.model, self._open = model, open_sheet
        self.spacing = 0
        self.seat = Seat(0)
        self.row = ListRow(title=phrase(model, "ui.ending.head"), trail_icon="plus")
        self.row.padding = 0, 4
        self.row.bind(on_release=lambda _: self._open(self.seat))
        self.add_widget(self.row)

    def show(self, seat: Seat) -> None:
        """A sentence for each character of a player."""
        self.seat = seat
        parts = [self._line(line) for line in ending_lines(self.model.table, seat)]
        self.row.note = "\n".join(parts) or phrase(self.model, "ui.ending.none")

    def _line(self, line: ScoreLine) -> str:
        words = self.model.say(line.because)
        return phrase(self.model, "ui.ending.line", told=words, points=line.points)
