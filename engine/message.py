"""Reasons as values: a key with parameters, turned into a sentence only when somebody reads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, Union


class Seat(int):
    """A player by place at the table, counted from 0; a sentence shows the player's name."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Seat({int(self)})"


@lru_cache(maxsize=16)
def seats(number: int) -> tuple[Seat, ...]:
    """The seats of a table with so many players."""
    return tuple(Seat(index) for index in range(number))


class Clauses(tuple["Value", ...]):
    """Several complete statements, set apart by semicolons instead of being joined by "and"."""

    __slots__ = ()


class Either(tuple["Value", ...]):
    """Alternatives, joined by "or"."""

    __slots__ = ()


class _BelowZero(int):
    """A number as a sentence shows it: with a minus sign, which no hyphen is."""

    __slots__ = ()

    def __format__(self, how: str) -> str:
        return super().__format__(how).replace("-", "−")


Value: TypeAlias = Union[int, str, "Message", tuple["Value", ...]]
Forms: TypeAlias = Mapping[str, str] | Callable[[int], str]
Texts: TypeAlias = Mapping[str, str | Forms]


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence not yet said: which one, and the numbers, names and pieces that go into it."""

    key: str
    parameters: tuple[tuple[str, Value], ...] = ()

    def __getitem__(self, name: str) -> Value:
        for key, value in self.parameters:
            if key == name:
                return value
        raise KeyError(name)


def say(key: str, **parameters: Value) -> Message:
    """The message `key` with its parameters."""
    return Message(key, tuple(parameters.items()))


@lru_cache(maxsize=4096)
def count(what: str, n: int) -> Message:
    """A number with its noun: "1 block", "3 blocks"."""
    return Message(f"count.{what}", (("n", n),))


@dataclass(frozen=True, slots=True)
class Voice:
    """A language's sentences and the names of the players at one table."""

    texts: Texts
    names: Sequence[str] = ()

    def say(self, message: Message) -> str:
        """The sentence for `message`; a number called `n` chooses among the forms of a plural."""
        text = self.texts[message.key]
        if not isinstance(text, str):
            text = _form(text, message["n"])
        if not message.parameters:
            return text
        return text.format_map({name: self._show(value) for name, value in message.parameters})

    def _show(self, value: Value) -> str | int:
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, Seat):
            return self.names[value]
        if isinstance(value, tuple):
            return self._join(value)
        if isinstance(value, int) and value < 0:
            return _BelowZero(value)
        return value

    def _join(self, values: tuple[Value, ...]) -> str:
        """A list as people write it: "a, b and c", "a, b or c", or clauses with semicolons."""
        items = [format(self._show(value)) for value in values]
        if isinstance(values, Clauses):
            return self._text("list.clause").join(items)
        if len(items) < 2:
            return "".join(items)
        last = self._text("list.or" if isinstance(values, Either) else "list.and")
        return self._text("list.comma").join(items[:-1]) + last + items[-1]

    def _text(self, key: str) -> str:
        text = self.texts[key]
        assert isinstance(text, str)
        return text


def _form(forms: Forms, n: Value) -> str:
    """The form for a number: English has two of them, other languages choose by their own rule."""
    if callable(forms):
        assert isinstance(n, int)
        return forms(n)
    return forms["one" if n == 1 else "other"]
