"""Declare each kind of action once: its form in files, its rules, its effect, its description."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Generic, TypeVar

from engine.core import Breach, Illegal, Points, Secrecy, Verdict, verdict
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
    gets the table before the action. `unchosen` are values that stand for a part which nobody has
    chosen yet: the rest of such an action is judged, but it cannot be recorded. `secrecy` says
    who may know it before it lies on the table.
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
    unchosen: Mapping[str, Any] = field(default_factory=dict)
    secrecy: Secrecy = Secrecy.OPEN

    @property
    def record(self) -> Record[Kind]:
        return Record(self.of, self.keys, exactly_one=self.exactly_one, only_with=self.only_with)

    @cached_property
    def _limits(self) -> tuple[tuple[str, Any, Callable[[Any], tuple[Message, ...]]], ...]:
        """Each attribute but the player, its value if left out, and what is wrong with others."""
        return tuple(
            (name, self.unchosen.get(name, key.default), _limit(self.verb, key.shape))
            for name, key in ((key.attribute or name, key) for name, key in self.keys.items())
            if key.shape is not PLAYER
        )

    def impossible(self, action: Kind) -> tuple[Breach, ...]:
        """A breach for each value that no file can hold, which is one that no table can have."""
        found: tuple[Message, ...] = ()
        for attribute, absent, limit in self._limits:
            value = getattr(action, attribute)
            if value != absent:
                found += limit(value)
        if not found and (self.exactly_one or self.only_with):
            found = _unreadable(self.verb, self.record, action)
        return tuple(Breach(self.rule, why, blocks=True) for why in found) if found else ()

    def points(self, state: State, action: Kind) -> Points:
        """What speaks against an action that can be recorded once all of it is chosen."""
        yield from self.check(state, action)
        if any(getattr(action, name) == value for name, value in self.unchosen.items()):
            yield Breach(self.rule, say("entry.incomplete"), blocks=True)


def _limit(verb: str, shape: Shape[Any]) -> Callable[[Any], tuple[Message, ...]]:
    """Finds why a value does not fit its shape; the same values come often."""
    return lru_cache(maxsize=512)(lambda value: _unreadable(verb, shape, value))


def _unreadable(verb: str, shape: Shape[Any], value: Any) -> tuple[Message, ...]:
    """Why a value cannot be written and read back; nothing if it can."""
    written: Json = None
    try:
        written = shape.write(value, _ANYBODY)
        shape.read(written, "", _ANYBODY)
    except (LookupError, StopIteration, ValueError):
        beyond = tuple(_beyond(shape.schema(), written))
        return beyond or (say("entry.impossible", action=verb),)
    return ()


def _beyond(schema: Json, value: Json) -> Iterator[Message]:
    """Why numbers in plain JSON are not what its schema allows."""
    schema = schema.get("anyOf", (schema,))[0] if isinstance(schema, dict) else {}
    if isinstance(value, dict):
        keys = schema.get("properties", {})
        for name, item in value.items():
            yield from _beyond(keys.get(name) or schema.get("additionalProperties"), item)
    elif isinstance(value, list):
        for item in value:
            yield from _beyond(schema.get("items"), item)
    elif isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get(
        "maximum", value
    ):
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
        if impossible := declared.impossible(action):
            return Illegal(impossible)
        return verdict(declared.points(state, action))

    def apply(self, state: State, action: Action) -> State:
        """The table after the action, allowed or not; CannotRecord for what it cannot hold."""
        return self._types[type(action)].effect(state, action)

    def verb(self, action: Action) -> str:
        """What the action is called in files."""
        return self._types[type(action)].verb

    def secrecy(self, action: Action) -> Secrecy:
        """Who may know the action before it lies on the table."""
        return self._types[type(action)].secrecy

    def describe(self, state: State, action: Action) -> Message:
        """The action as somebody at the table would say it; `state` is the table before it."""
        return self._types[type(action)].describe(state, action)


def anything(state: object, action: object) -> Points:
    """The check of an action that is never refused; the audit reports what is odd about it."""
    return iter(())
