"""Declare each kind of action once: its form in files, its rules, its effect, its description."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engine.core import Points, Verdict, verdict
from engine.files.shapes import PLAYER, Key, Record, Tagged
from engine.message import Message, Seat

State = TypeVar("State")
Action = TypeVar("Action")
Kind = TypeVar("Kind")

BY: Key[Seat] = Key(PLAYER, attribute="seat")
"""The player who acts: `player` in files, `seat` in an action."""


@dataclass(frozen=True)
class ActionType(Generic[State, Kind]):
    """Everything a game says about one kind of action. A part left out is a type error.

    `check` yields what speaks against an action; `effect` returns the table after it, or raises
    CannotRecord; `describe` says it in a few words and gets the table before it. `keys`,
    `exactly_one` and `only_with` are the keys of its record in a file, beside the verb.
    """

    verb: str
    of: type[Kind]
    keys: Mapping[str, Key[Any]]
    check: Callable[[State, Kind], Points]
    effect: Callable[[State, Kind], State]
    describe: Callable[[State, Kind], Message]
    exactly_one: tuple[str, ...] = ()
    only_with: Mapping[str, str] = field(default_factory=dict)

    @property
    def record(self) -> Record[Kind]:
        return Record(self.of, self.keys, exactly_one=self.exactly_one, only_with=self.only_with)


class Actions(Generic[State, Action]):
    """All actions of a game, found by their class, and by their verb in files.

    >>> Actions().shape.schema()
    {'oneOf': []}
    """

    def __init__(self, *types: ActionType[State, Any]) -> None:
        self.types = types
        self._types = {one.of: one for one in types}
        self.shape: Tagged[Action] = Tagged("do", {one.verb: one.record for one in types})
        if not len(types) == len(self._types) == len(self.shape.records):
            raise ValueError("a class or a verb of an action is declared twice")

    def check(self, state: State, action: Action) -> Verdict:
        """Legal, Illegal with every breach, or Undecided with what the app cannot see."""
        return verdict(self._types[type(action)].check(state, action))

    def apply(self, state: State, action: Action) -> State:
        """The table after the action, allowed or not; CannotRecord for what it cannot hold."""
        return self._types[type(action)].effect(state, action)

    def describe(self, state: State, action: Action) -> Message:
        """The action as somebody at the table would say it; `state` is the table before it."""
        return self._types[type(action)].describe(state, action)


def anything(state: object, action: object) -> Points:
    """The check of an action that is never refused; the audit reports what is odd about it."""
    return iter(())
