"""The end of a round, step by step: the Food phase, the settlement card, the next round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from companion.board.choosing import OneOf
from companion.board.reason import Reason
from companion.board.ships.walk import Step, WalkSheet, line
from companion.board.told import tell
from companion.games.amalfi.settle_points import SettlePoints
from companion.games.amalfi.told import ROMAN, tell_meal
from companion.kit.buttons import OutlineButton
from companion.kit.layout import Column
from companion.kit.stepper import Stepper
from companion.model import TableModel
from engine.core import Illegal, Undecided, Verdict
from engine.games.amalfi.actions import Action, Feed, Prepare, Settle
from engine.games.amalfi.phase_rules import settlement_name
from engine.games.amalfi.pieces import ROUNDS, Phase
from engine.games.amalfi.state import State
from engine.games.amalfi.turns import starters
from engine.message import Message, Seat, say

Part = tuple[list[Any], str]
_MOST_FOOD = 12


class RoundSheet(WalkSheet):
    """`before` opens a sheet for what players may do before they pay, and comes back here."""

    def __init__(self, model: TableModel, before: Callable[[Seat], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model, self._before = model, before
        self.due: dict[Seat, int] = {}
        self.typed: dict[Seat, int] = {}
        self._meals: dict[Seat, Any] = {}
        self.card = self.first = ""
        self.is_by_hand = False
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self.take(anyway=True))
        self.add_widget(self.reason)
        self.show()

    @property
    def state(self) -> State:
        """The table as it is."""
        found: State = self.model.state
        return found

    @property
    def now(self) -> str:
        """Which step it is: food, settlement, prepare or over."""
        state = self.state
        if state.phase is Phase.FOOD:
            return "food"
        if state.phase is Phase.SETTLEMENT:
            return "settlement" if state.waiting else "prepare"
        return "over"

    # The steps

    def show(self) -> None:
        """Where the round stands."""
        number = self.state.round or ROUNDS
        self.title = tell(self.model, "ui.close.title", round=ROMAN[number])
        parts, words = getattr(self, f"_{self.now}")()
        self.walk(self._steps(number), _indented(parts))
        self.offer((words, self.take if self.now != "over" else self.close))
        self._judge()

    def _steps(self, number: int) -> list[Step]:
        last = "over" if number == ROUNDS else "prepare"
        order = ["food", "settlement", last]
        place = order.index(self.now) if self.now in order else len(order)
        states = ["done" if n < place else "now" if n == place else "later" for n in range(3)]
        card = self.model.say(self._card_name(number))
        titles = [
            tell(self.model, "ui.close.food"),
            tell(self.model, "ui.close.settlement", card=card),
            tell(self.model, f"ui.close.{last}", round=ROMAN[min(number + 1, ROUNDS)]),
        ]
        summaries = [self._eaten(), self._scored(), self._last(last)]
        found = []
        for title, state, summary in zip(titles, states, summaries, strict=True):
            shown = summary if state == "done" or title is titles[2] else ""
            found.append(Step(title, "done" if self.now == "over" else state, shown))
        return found

    def _card_name(self, number: int) -> Message:
        return say("ui.close.one-card") if self.state.options.solo else self._name(number)

    def _name(self, number: int) -> Message:
        return settlement_name(self.state, number)

    def _eaten(self) -> str:
        boards = ((seat, self.state.board(seat).food) for seat in self.state.seats)
        left = tuple(
            say("ui.close.left", seat=seat, food=food) for seat, food in boards if food is not None
        )
        return self.model.say(say("ui.close.all-left", left=left)) if left else ""

    def _scored(self) -> str:
        """What the cards of this round brought, from the scorepad."""
        settled = self.state.settled[-1:] if self.state.options.solo else (self.state.round or 0,)
        score = self.model.table.score
        told = tuple(
            say("told.result", seat=seat, points=score.points(seat, f"settlement-{number}"))
            for number in settled
            for seat in self.state.seats
        )
        return self.model.say(say("ui.close.scored", told=told)) if told else ""

    def _last(self, last: str) -> str:
        if last == "over":
            return self.model.pad.decided if self.now == "over" else ""
        return tell(self.model, "ui.close.alone" if self.state.options.solo else "ui.close.home")

    # What can be done now: the parts of a step and what its button says

    def _food(self) -> Part:
        parts: list[Any] = []
        for seat in self.state.waiting:
            if self.is_by_hand:
                parts.append(self._stepper(seat))
            self._meals[seat] = line("")
            self._tell_meal(seat)
            parts.append(self._meals[seat])
        if self.state.ruling("food-conversion") == "allowed":
            first = self.state.waiting[0]
            parts.append(self._button("ui.close.convert", lambda: self._before(first)))
        if not self.is_by_hand:
            parts.append(self._button("ui.close.other-due", self._by_hand))
        return parts, tell(self.model, "ui.close.feed")

    def _stepper(self, seat: Seat) -> Stepper:
        due = self.due.get(seat, self.state.board(seat).food_due or 0)
        label = tell(self.model, "ui.close.due", seat=seat)
        stepper = Stepper(label=label, value=due, maximum=_MOST_FOOD)
        stepper.bind(on_change=lambda _, value: self._set_due(seat, int(value)))
        return stepper

    def _set_due(self, seat: Seat, due: int) -> None:
        # The stepper stays as it is: a finger may still be on it.
        self.due[seat] = due
        self._tell_meal(seat)
        self._judge()

    def _tell_meal(self, seat: Seat) -> None:
        meal = self._meals[seat]
        meal.text, meal.tone = tell_meal(self.model, seat, self.due.get(seat))

    def _button(self, key: str, act: Callable[[], None]) -> OutlineButton:
        button = OutlineButton(text=tell(self.model, key))
        button.bind(on_release=lambda _: act())
        return button

    def _by_hand(self) -> None:
        self.is_by_hand = True
        self.show()

    def _settlement(self) -> Part:
        parts: list[Any] = []
        if self.state.options.solo:
            parts.append(self._choice())
        number = self._number()
        if number is not None:
            points = SettlePoints(self.model, number, self.typed)
            points.bind(on_set=lambda _, key, value: self._type(Seat(int(key)), value))
            parts.append(points)
        return parts, tell(self.model, "ui.settle.do")

    def _number(self) -> int | None:
        if not self.state.options.solo:
            return self.state.round
        return int(self.card) if self.card else None

    def _choice(self) -> OneOf:
        items = [
            (str(number), self.model.say(self._name(number)))
            for number in range(1, ROUNDS + 1)
            if number not in self.state.settled
        ]
        field = OneOf(label=tell(self.model, "ui.close.which"), items=items, chosen=self.card)
        field.bind(on_change=lambda field: self._choose_card(field.chosen))
        return field

    def _choose_card(self, card: str) -> None:
        self.card, self.typed = card, {}
        self.show()

    def _type(self, seat: Seat, points: int) -> None:
        self.typed[seat] = points
        self.show()

    def _prepare(self) -> Part:
        allowed = starters(self.state)
        parts: list[Any] = []
        if len(allowed) > 1:
            items = [(str(int(seat)), self.state.setup.names[seat]) for seat in allowed]
            field = OneOf(label=tell(self.model, "ui.close.starts"), items=items, chosen=self.first)
            field.bind(on_change=lambda field: self._choose_first(field.chosen))
            parts.append(field)
        number = min((self.state.round or 0) + 1, ROUNDS)
        return parts, tell(self.model, "ui.close.begin", round=ROMAN[number])

    def _choose_first(self, first: str) -> None:
        self.first = first
        self.show()

    def _over(self) -> Part:
        return [], tell(self.model, "ui.done")

    # What is recorded

    def actions(self) -> list[Action]:
        """The actions of this step; none while something has to be chosen."""
        if self.now == "food":
            changed = {
                seat: due
                for seat, due in self.due.items()
                if seat in self.state.waiting and due != self.state.board(seat).food_due
            }
            rest: list[Action] = [Feed()] if set(self.state.waiting) - set(changed) else []
            return [*(Feed(seat, due) for seat, due in changed.items()), *rest]
        if self.now == "settlement":
            number = self._number()
            card = number if self.state.options.solo else None
            typed = tuple(sorted(self.typed.items()))
            return [] if number is None else [Settle(typed, card)]
        if self.now == "prepare":
            return [Prepare(Seat(int(self.first)) if self.first else None)]
        return []

    def _judge(self) -> None:
        verdicts = [self.model.check(action) for action in self.actions()]
        told: Verdict | None = next((v for v in verdicts if isinstance(v, Illegal)), None)
        if told is None:
            told = next((v for v in verdicts if isinstance(v, Undecided)), None)
        self.reason.show(told)
        button: Any = self.footer.parts()[-1]
        is_idle = not verdicts and self.now != "over"
        button.disabled = is_idle or isinstance(told, Illegal)

    def take(self, *, anyway: bool = False) -> None:
        """Record the step and show the next; the new round closes the sheet."""
        was = self.now
        for action in self.actions():
            if self.model.play(action, anyway=anyway) is None:
                return
        self.due, self.typed, self.is_by_hand = {}, {}, False
        if was == "prepare":
            self.close()
        else:
            self.show()


def _indented(parts: list[Any]) -> Column:
    """The parts of the present step, a little apart from its neighbours."""
    column = Column(padding=[dp(12), dp(8), dp(12), dp(12)])
    for part in parts:
        column.add_widget(part)
    return column
