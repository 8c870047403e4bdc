"""The end of a round, step by step: the Food phase, the settlement card, the next round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.amalfi.food_step import FoodStep
from companion.games.amalfi.phrases import settlement_title, tell_settlement
from companion.games.amalfi.settle_points import SettlePoints
from companion.model import TableModel
from companion.present.words import word
from companion.table_kit import batch
from companion.table_kit.choice_fields import OneOf
from companion.table_kit.phrases import tell
from companion.table_kit.reason import Reason
from companion.table_kit.ships.walk_sheet import Step, WalkSheet
from engine.core import Illegal
from engine.games.amalfi.actions import Action, Prepare, Settle
from engine.games.amalfi.pieces import ROUNDS, Phase
from engine.games.amalfi.state import State
from engine.games.amalfi.turns import possible_starters
from engine.message import Seat, say

Part = tuple[list[Any], str]


class RoundSheet(WalkSheet):
    """`before` opens a sheet for what players may do before they pay, and comes back here.

    `see` shows the score when the game is over.
    """

    def __init__(
        self,
        model: TableModel,
        before: Callable[[Seat], None],
        see: Callable[[], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.model, self._before, self._see = model, before, see
        self.typed: dict[Seat, int] = {}
        self.card = self.first = ""
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self.take(anyway=True))
        self.pin(self.reason)
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
        self.title = tell(self.model, "ui.close.title", round=number)
        parts, words = getattr(self, f"_{self.now}")()
        self.walk(self._steps(number), *parts)
        self.offer((words, self.take if self.now != "over" else self._see))
        self._judge()

    def _steps(self, number: int) -> list[Step]:
        last = "over" if number == ROUNDS else "prepare"
        order = ["food", "settlement", last]
        place = order.index(self.now) if self.now in order else len(order)
        states = ["done" if n < place else "now" if n == place else "later" for n in range(3)]
        titles = [
            tell(self.model, "ui.close.food"),
            settlement_title(self.model, number),
            tell(self.model, f"ui.close.{last}", round=min(number + 1, ROUNDS)),
        ]
        summaries = [self._eaten(), self._scored(), self._last(last)]
        found = []
        for title, state, summary in zip(titles, states, summaries, strict=True):
            shown = summary if state == "done" or title is titles[2] else ""
            found.append(Step(title, "done" if self.now == "over" else state, shown))
        return found

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
        self.meals = FoodStep(self.model, self._before)
        self.meals.bind(on_change=lambda _: self._judge())
        return [self.meals], tell(self.model, "ui.close.feed")

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
            (str(number), tell_settlement(self.model, number, "ui.settlement"))
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
        allowed = possible_starters(self.state)
        parts: list[Any] = []
        if len(allowed) > 1:
            items = [(str(int(seat)), self.state.setup.names[seat]) for seat in allowed]
            field = OneOf(label=tell(self.model, "ui.close.starts"), items=items, chosen=self.first)
            field.bind(on_change=lambda field: self._choose_first(field.chosen))
            parts.append(field)
        number = min((self.state.round or 0) + 1, ROUNDS)
        return parts, tell(self.model, "ui.close.begin", round=number)

    def _choose_first(self, first: str) -> None:
        self.first = first
        self.show()

    def _over(self) -> Part:
        return [], word("table.see-score")

    # What is recorded

    def actions(self) -> list[Action]:
        """The actions of this step; none while something has to be chosen."""
        if self.now == "food":
            return [*self.meals.actions()]
        if self.now == "settlement":
            number = self._number()
            card = number if self.state.options.solo else None
            typed = tuple(sorted(self.typed.items()))
            return [] if number is None else [Settle(typed, card)]
        if self.now == "prepare":
            return [Prepare(Seat(int(self.first)) if self.first else None)]
        return []

    def _judge(self) -> None:
        actions = self.actions()
        told = batch.judge(self.model, actions)
        self.reason.show(told)
        button: Any = self.footer.parts()[-1]
        is_idle = not actions and self.now != "over"
        button.disabled = is_idle or isinstance(told, Illegal)

    def take(self, *, anyway: bool = False) -> None:
        """Record the step and show the next; the new round closes the sheet."""
        was = self.now
        if not batch.record(self.model, self.actions(), anyway=anyway):
            return
        self.typed = {}
        if was == "prepare":
            self.close()
        else:
            self.show()
