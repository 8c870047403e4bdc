"""What the questions about a player's action share: the seat, ships by hold, how it is paid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from companion.games.amalfi_renaissance.phrases import moved_ships, place_name
from companion.present import payments
from companion.present import questions as q
from companion.present.player_question import PlayerQuestion
from engine.games.amalfi_renaissance.actions import (
    Acquire,
    Action,
    Construct,
    Counts,
    Discover,
    Invite,
)
from engine.games.amalfi_renaissance.board import Board
from engine.games.amalfi_renaissance.pieces import RESOURCES
from engine.games.amalfi_renaissance.ships import price, purse
from engine.games.amalfi_renaissance.state import State
from engine.payment import Payment
from engine.table import Table

Renaissance: TypeAlias = Table[Any, Any, State, Action]

PAID = (payments.PAID,)


class Turn(PlayerQuestion[State]):
    """A question about an action of one player."""

    @property
    def board(self) -> Board:
        """The player's board."""
        return self.state.board(self.seat)

    @property
    def is_light(self) -> bool:
        """Only what scores is kept: no ships, no bread, no payments."""
        return self.state.options.light

    def places(self, places: Iterable[str] = RESOURCES) -> tuple[q.Option, ...]:
        """Places of the board; the holds unless said otherwise."""
        return tuple(q.Option(place, place_name(self.table, place)) for place in places)

    def ships_by_hold(self, key: str, label: str, others: tuple[str, ...] = ()) -> q.Tally:
        """How many ships of each hold; `others` are further places."""
        return self.ask(q.Tally(key, label, options=self.places((*RESOURCES, *others))))

    def form(
        self,
        fields: Iterable[q.Field],
        action: Action | None,
        button: str = "",
        *,
        asks: bool = False,
        note: str = "",
    ) -> q.Form:
        """The form of an action. With `asks` the players stand on top, for what anybody may do.

        The note gives way to what becomes of the player's bread, where that changes.
        """
        note = self._bread_note(action) or note
        return self.form_of(fields, action, button or self.say("record"), note, asks=asks)

    def weighed(self, action: Action | None) -> str:
        """What an action changes for the player, with its sign; empty while it is not known."""
        preview = self.preview(action)
        return q.signed(self.table, preview.change[self.seat]) if preview else ""

    def scores(self, action: Action | None) -> str:
        """What the button says of an action that is done for its points."""
        change = self.weighed(action)
        return self.phrase("do", change=change) if change else self.phrase("choose")

    def _bread_note(self, action: Action | None) -> str:
        """What becomes of the player's bread; nothing where it stays."""
        preview = self.preview(action)
        before = self.board.bread
        after = preview.state.board(self.seat).bread if preview else before
        if before is None or after is None or before == after:
            return ""
        return self.say("bread-after", before=before, after=after)

    def payment(self, unpaid: Acquire | Discover | Invite | Construct | None) -> q.Payment:
        """The ways to pay for something, once it is known what."""
        cost = None if unpaid is None else price(self.state, unpaid)
        return payments.pay(
            self.table,
            self.answers,
            purse(self.state, self.seat),
            cost,
            lambda paid: moved_ships(self.table, paid),
        )


def as_payment(moved: Counts) -> Payment:
    """Ships out of holds and from the bay to the port, as an action wants them."""
    return payments.paid(q.Payment("", value=moved)) or Payment()
