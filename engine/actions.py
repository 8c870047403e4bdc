"""Declare each kind of action once: its form in files, its rules, its effect, its description."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Generic, TypeVar

from engine.core import Breach, Illegal, Points, Verdict, verdict
from engine.files.shapes import PLAYER, Json, Key, Record, Shape, Tagged
from engine.message import Message, Seat, say

State = TypeVar("State")
Action = TypeVar("Action")
Kind = TypeVar("Kind")

BY: Key[Seat] = Key(PLAYER, attribute="seat")
"""The player who acts: `player` in files, `seat` in an action."""

_ANYBODY = tuple("123456789")


@dataclass(frozen=True)
class ActionType(Generic[State, Kind]):
    """Everything a game says about one kind of action. A part left out is a type error.

    `rule` is the rule that the action is about. `keys`, `exactly_one` and `only_with` are the keys
    of its record in a file, beside the verb. `check` yields what speaks against an action, `effect`
    returns the table after it or raises CannotRecord, and `describe` says it in a few words; each
    gets the table before the action.
    """

    verb: str
    of: type[Kind]
    rule: str
    keys: Mapping[str, Key[Any]]
    check: Callable[[State, Kind], Points]
    effect: Callable[[State, Kind], State]
    describe: Callable[[State, Kind], Message]
    exactly_one: tuple[str, ...] = ()
    only_with: Mapping[str, str] = field(default_factory=dict)

    @property
    def record(self) -> Record[Kind]:
        return Record(self.of, self.keys, exactly_one=self.exactly_one, only_with=self.only_with)

    @cached_property
    def _limits(self) -> tuple[tuple[str, Callable[[Any], tuple[Message, ...]]], ...]:
        """Each attribute that holds numbers within bounds, with what finds those beyond them."""
        return tuple(
            (key.attribute or name, _limit(key.shape))
            for name, key in self.keys.items()
            if "'minimum'" in repr(key.shape.schema())
        )

    def out_of_range(self, action: Kind) -> tuple[Breach, ...]:
        """A breach for each number that no file can hold, which is one that no table can have."""
        found: tuple[Message, ...] = ()
        for attribute, limit in self._limits:
            value = getattr(action, attribute)
            if value is not None:
                found += limit(value)
        return tuple(Breach(self.rule, why, blocks=True) for why in found) if found else ()


def _limit(shape: Shape[Any]) -> Callable[[Any], tuple[Message, ...]]:
    """Finds the numbers in a value that its shape does not allow; the same values come often."""
    schema = shape.schema()
    return lru_cache(maxsize=512)(
        lambda value: tuple(_beyond(schema, shape.write(value, _ANYBODY)))
    )


def _beyond(schema: dict[str, Json], value: Json) -> Iterator[Message]:
    """Why numbers in plain JSON are not what its schema allows."""
    schema = schema.get("anyOf", (schema,))[0]
    if isinstance(value, dict):
        keys = schema.get("properties", {})
        for name, item in value.items():
            yield from _beyond(keys.get(name) or schema["additionalProperties"], item)
    elif isinstance(value, list):
        for item in value:
            yield from _beyond(schema["items"], item)
    elif "minimum" in schema and not schema["minimum"] <= value <= schema["maximum"]:
        least, most = schema["minimum"], schema["maximum"]
        yield say("number.out-of-range", number=value, least=least, most=most)


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
        declared = self._types[type(action)]
        if beyond := declared.out_of_range(action):
            return Illegal(beyond)
        return verdict(declared.check(state, action))

    def apply(self, state: State, action: Action) -> State:
        """The table after the action, allowed or not; CannotRecord for what it cannot hold."""
        return self._types[type(action)].effect(state, action)

    def describe(self, state: State, action: Action) -> Message:
        """The action as somebody at the table would say it; `state` is the table before it."""
        return self._types[type(action)].describe(state, action)


def anything(state: object, action: object) -> Points:
    """The check of an action that is never refused; the audit reports what is odd about it."""
    return iter(())
