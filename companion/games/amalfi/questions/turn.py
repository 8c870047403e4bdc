"""What the questions about a player's action share: the seat, what it gives, how it is paid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from companion.games.amalfi.phrases import moved_ships, place_name
from companion.present import payments
from companion.present import questions as q
from engine.games.amalfi.actions import NOTHING, Action, Gain
from engine.games.amalfi.payments import purse
from engine.games.amalfi.pieces import RESOURCES
from engine.games.amalfi.scoring import totals_at_end
from engine.games.amalfi.state import Board, State
from engine.message import Seat
from engine.message import Value as Parameter
from engine.payment import Cost, Purse
from engine.table import Preview, Table

Amalfi: TypeAlias = Table[Any, Any, State, Action]
F = TypeVar("F", bound=q.Field)

FEW = range(4)
CARD_POINTS = range(13)
PAID = (payments.PAID,)
_GAINED, _FOOD, _COLONIES, _POINTS = "gain", "food", "colonies", "gain-points"


@dataclass(frozen=True)
class Turn:
    """A question about an action of one player. Its words begin with `ui.` and its `key`."""

    key: str
    table: Amalfi
    answers: q.Answers

    @property
    def state(self) -> State:
        """The table as it is."""
        return self.table.state

    @property
    def seat(self) -> Seat:
        """Whose action it is."""
        return Seat(int(str(self.answers.get("seat", "0"))))

    @property
    def board(self) -> Board:
        """The player's board."""
        return self.state.board(self.seat)

    def phrase(self, key: str, **parameters: Parameter) -> str:
        """A sentence of this question."""
        return q.phrase(self.table, f"ui.{self.key}.{key}", **parameters)

    def say(self, key: str, **parameters: Parameter) -> str:
        """A sentence that questions share."""
        return q.phrase(self.table, f"ui.{key}", **parameters)

    def ask(self, field: F) -> F:
        """A field with the answer given to it."""
        return q.asked(field, self.answers)

    def number(
        self,
        key: str,
        label: str,
        common: Iterable[int],
        value: int | None = None,
        *,
        maximum: int = 99,
        clears: tuple[str, ...] = (),
    ) -> q.Number:
        """A number printed on a card."""
        field = q.Number(key, label, clears, value=value, common=tuple(common), maximum=maximum)
        return self.ask(field)

    def options(self, keys: Iterable[str], words: str) -> tuple[q.Option, ...]:
        """Options named by a family of sentences."""
        return tuple(q.Option(key, q.phrase(self.table, f"{words}.{key}")) for key in keys)

    def resources(self) -> tuple[q.Option, ...]:
        """The five resources."""
        return tuple(q.Option(key, place_name(self.table, key), icon="") for key in RESOURCES)

    def form(
        self,
        fields: Iterable[q.Field],
        action: Action | None,
        button: str = "",
        *,
        asks: bool = False,
    ) -> q.Form:
        """The form of an action. With `asks` the players stand on top, for what anybody may do."""
        people: tuple[q.Field, ...] = ()
        if asks and len(self.table.setup.seats) > 1:
            people = (q.people(self.table, self.answers, clears=PAID),)
        return q.Form(
            key=self.key,
            title=self.phrase("title", seat=self.seat),
            answers=self.answers,
            fields=(*people, *fields),
            actions=() if action is None else (action,),
            note=self._food_note(action),
            button=button or self.phrase("do"),
            leave=self.say("cancel"),
        )

    def preview(self, action: Action | None) -> Preview[State] | None:
        """The table as it would be; None while something is missing."""
        return None if action is None else self.table.preview(action)

    def _food_note(self, action: Action | None) -> str:
        """What becomes of the player's food; nothing where it stays."""
        before, preview = self.board.food, self.preview(action)
        after = preview.state.board(self.seat).food if preview else before
        if before is None or after is None or before == after:
            return ""
        return self.say("food-after", after=after)

    def worth(self, action: Action | None) -> str:
        """What the button says of a card that counts when the game is over."""
        preview = self.preview(action)
        now = totals_at_end(self.table.score)[self.seat]
        change = totals_at_end(preview.score)[self.seat] - now if preview else 0
        if not change:
            return self.phrase("do")
        return self.phrase("do-for", change=q.signed(self.table, change))

    # What several actions ask

    def food_paid(self) -> q.Number:
        """The food that something costs."""
        return self.number("pay", self.say("food-paid"), FEW, 0)

    def cost(self, common: range) -> tuple[q.Number, q.SomeOf]:
        """What a card costs, and the resources that it accepts."""
        cost = self.number("cost", self.say("cost"), common, clears=PAID)
        accepts = q.SomeOf("of", self.say("accepts"), PAID, options=self.resources())
        return cost, self.ask(accepts)

    def payment(self, cost: Cost | None, held: Purse | None = None) -> q.Payment:
        """The ways to pay a cost, out of the ships on the board unless said otherwise."""
        held = held or purse(self.state, self.seat)
        return payments.pay(
            self.table, self.answers, held, cost, lambda paid: moved_ships(self.table, paid)
        )

    def gained(self, *, is_folded: bool = False) -> tuple[tuple[q.Field, ...], Gain]:
        """What is gained, with its fields; folded, a button stands in their place."""
        if is_folded and not self.answers.get("gives"):
            return (q.More("gives", self.say("gain.unfold")),), NOTHING
        others = self.options((_FOOD, _COLONIES), "ui.gain")
        things = self.ask(
            q.Tally(_GAINED, self.say("gain.heading"), options=(*self.resources(), *others))
        )
        points = self.number(_POINTS, self.say("gain.points"), FEW, 0, maximum=500)
        counted = dict(things.value)
        gain = Gain(
            tuple((key, number) for key, number in things.value if key in RESOURCES),
            food=counted.get(_FOOD, 0),
            colonies=counted.get(_COLONIES, 0),
            points=points.value or 0,
        )
        return (things, points), gain


def gain_answers(gain: Gain) -> dict[str, q.Value]:
    """The answers that say what is gained."""
    others = ((_FOOD, gain.food), (_COLONIES, gain.colonies))
    things = (*gain.resources, *(pair for pair in others if pair[1]))
    return {_GAINED: things, _POINTS: gain.points}
