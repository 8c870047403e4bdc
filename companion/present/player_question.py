"""What every question about an action of one player has: whose it is, its words, its fields."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.present import payments
from companion.present import questions as q
from engine.judging import Preview
from engine.message import Seat, Value
from engine.table import Table

State = TypeVar("State")
F = TypeVar("F", bound=q.Field)


@dataclass(frozen=True)
class PlayerQuestion(Generic[State]):
    """A question about an action of one player. Its words begin with `ui.` and its `key`."""

    key: str
    table: Table[Any, Any, State, Any]
    answers: q.Answers

    @property
    def state(self) -> State:
        """The table as it is."""
        return self.table.state

    @property
    def seat(self) -> Seat:
        """Whose action it is."""
        return Seat(int(str(self.answers.get("seat", "0"))))

    def phrase(self, key: str, **parameters: Value) -> str:
        """A sentence of this question."""
        return q.phrase(self.table, f"ui.{self.key}.{key}", **parameters)

    def say(self, key: str, **parameters: Value) -> str:
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
        bounds = {"minimum": minimum, "maximum": maximum}
        return self.ask(q.Number(key, label, clears, value=value, common=tuple(common), **bounds))

    def options(self, keys: Iterable[str], words: str) -> tuple[q.Option, ...]:
        """Options named by a family of sentences."""
        return tuple(q.Option(key, q.phrase(self.table, f"{words}.{key}")) for key in keys)

    def preview(self, action: Any) -> Preview[State] | None:
        """The table as it would be after an action; None while something is missing."""
        return None if action is None else self.table.preview(action)

    def form_of(
        self, fields: Iterable[q.Field], action: Any, button: str, note: str, *, asks: bool
    ) -> q.Form:
        """The form of an action. With `asks` the players stand on top, for what anybody may do."""
        people: tuple[q.Field, ...] = ()
        if asks and len(self.table.setup.seats) > 1:
            people = (q.people(self.table, self.answers, clears=(payments.PAID,)),)
        return q.Form(
            key=self.key,
            title=self.phrase("title", seat=self.seat),
            answers=self.answers,
            fields=(*people, *fields),
            actions=() if action is None else (action,),
            note=note,
            button=button,
            leave=self.say("cancel"),
        )
