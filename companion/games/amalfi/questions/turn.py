"""What the questions about a player's action share: the seat, what it gives, how it is paid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from companion.games.amalfi.phrases import moved_ships, place_name
from companion.present import payments
from companion.present import questions as q
from companion.present.player_question import PlayerQuestion
from engine.games.amalfi.actions import NOTHING, Action, Gain
from engine.games.amalfi.payments import purse
from engine.games.amalfi.pieces import RESOURCES
from engine.games.amalfi.scoring import totals_at_end
from engine.games.amalfi.state import Board, State
from engine.payment import Cost, Purse
from engine.table import Table

Amalfi: TypeAlias = Table[Any, Any, State, Action]

FEW = range(4)
CARD_POINTS = range(13)
PAID = (payments.PAID,)
_GAINED, _FOOD, _COLONIES, _POINTS = "gain", "food", "colonies", "gain-points"


class Turn(PlayerQuestion[State]):
    """A question about an action of one player."""

    @property
    def board(self) -> Board:
        """The player's board."""
        return self.state.board(self.seat)

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
        button = button or self.phrase("do")
        return self.form_of(fields, action, button, self._food_note(action), asks=asks)

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
