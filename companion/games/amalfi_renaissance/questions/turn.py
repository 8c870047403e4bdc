"""What the questions about a player's action share: the seat, ships by hold, how it is paid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from companion.games.amalfi_renaissance.phrases import moved_ships, place_name
from companion.present import payments
from companion.present import questions as q
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
from engine.message import Seat
from engine.message import Value as Parameter
from engine.payment import Payment
from engine.table import Table

Renaissance: TypeAlias = Table[Any, Any, State, Action]
F = TypeVar("F", bound=q.Field)

PAID = (payments.PAID,)


@dataclass(frozen=True)
class Turn:
    """A question about an action of one player. Its words begin with `ui.` and its `key`."""

    key: str
    table: Renaissance
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

    @property
    def is_light(self) -> bool:
        """Only what scores is kept: no ships, no bread, no payments."""
        return self.state.options.light

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
        minimum: int = 0,
        maximum: int = 99,
        clears: tuple[str, ...] = (),
    ) -> q.Number:
        """A number printed on a card."""
        field = q.Number(
            key,
            label,
            clears,
            value=value,
            common=tuple(common),
            minimum=minimum,
            maximum=maximum,
        )
        return self.ask(field)

    def options(self, keys: Iterable[str], words: str) -> tuple[q.Option, ...]:
        """Options named by a family of sentences."""
        return tuple(q.Option(key, q.phrase(self.table, f"{words}.{key}")) for key in keys)

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
        people: tuple[q.Field, ...] = ()
        if asks and len(self.table.setup.seats) > 1:
            people = (q.people(self.table, self.answers, clears=PAID),)
        return q.Form(
            key=self.key,
            title=self.phrase("title", seat=self.seat),
            answers=self.answers,
            fields=(*people, *fields),
            actions=() if action is None else (action,),
            note=self._bread_note(action) or note,
            button=button or self.say("record"),
            leave=self.say("cancel"),
        )

    def weighed(self, action: Action | None) -> str:
        """What an action changes for the player, with its sign; empty while it is not known."""
        preview = None if action is None else self.table.preview(action)
        return q.signed(self.table, preview.change[self.seat]) if preview else ""

    def scores(self, action: Action | None) -> str:
        """What the button says of an action that is done for its points."""
        change = self.weighed(action)
        return self.phrase("do", change=change) if change else self.phrase("choose")

    def _bread_note(self, action: Action | None) -> str:
        """What becomes of the player's bread; nothing where it stays."""
        preview = None if action is None else self.table.preview(action)
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
