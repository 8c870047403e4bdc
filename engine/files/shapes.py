"""The shapes of plain JSON: each can read, naming place and expectation, write, and give a schema.

A game describes its files once, with these; reader, writer and published schema cannot disagree.
"""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from engine.errors import CostieraError
from engine.message import Seat

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
Json: TypeAlias = Any
Names: TypeAlias = Sequence[str]

# Marks that reorder the text around them: a name could pretend to be another line of the scorepad.
_BIDI_CONTROLS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
_UNWRITABLE = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
# Characters that take no ink: a name of nothing else would be nobody.
_INKLESS = frozenset({"Cf", "Zs", "Mn", "Me"})
_FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")


class Unreadable(CostieraError, ValueError):
    """Input that is not what it should be: where, and what was expected there."""

    def __init__(self, at: str, expected: str) -> None:
        super().__init__(f"{at}: {expected}" if at else expected)


def inside(at: str, key: str | int) -> str:
    """The place of a key or an index below `at`: `moves[3].lot`."""
    if isinstance(key, int):
        return f"{at}[{key}]"
    shown = (key if key.isprintable() else ascii(key)[1:-1])[:40]
    return f"{at}.{shown}" if at else shown


def show(value: Json) -> str:
    """A value short enough to quote in one line of an error."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = ascii(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else text[:39] + "…"


def shown_line(text: str) -> str:
    """A text without what no line may have: controls, marks that reorder it, blank ends.

    Nothing is left of a text that nobody could see.

    >>> shown_line(" An\\u202ena\\x07 ")
    'Anna'
    >>> shown_line("\\u200b\\u3164")
    ''
    """
    kept = [char for char in text if char not in _BIDI_CONTROLS and _is_writable(char)]
    return "".join(kept).strip() if any(_has_ink(char) for char in kept) else ""


def _is_writable(char: str) -> bool:
    return unicodedata.category(char) not in _UNWRITABLE


def _has_ink(char: str) -> bool:
    return char not in _FILLERS and unicodedata.category(char) not in _INKLESS


class Shape(ABC, Generic[T]):
    """One kind of JSON value and the Python value it stands for."""

    expected: str

    @abstractmethod
    def read(self, value: Json, at: str, names: Names) -> T:
        """The Python value, or Unreadable with its place."""

    @abstractmethod
    def write(self, value: T, names: Names) -> Json:
        """The plain JSON for a value."""

    @abstractmethod
    def schema(self) -> dict[str, Json]:
        """JSON Schema (2020-12) of what `read` takes."""

    def refuse(self, value: Json, at: str) -> Unreadable:
        return Unreadable(at, f"expected {self.expected}, got {show(value)}")


@dataclass(frozen=True)
class Whole(Shape[int]):
    """A whole number within bounds; `true` is not a number."""

    least: int = 0
    most: int = 999

    @property
    def expected(self) -> str:  # type: ignore[override]
        return f"a whole number from {self.least} to {self.most}"

    def read(self, value: Json, at: str, names: Names) -> int:
        if type(value) is int and self.least <= value <= self.most:
            return value
        raise self.refuse(value, at)

    def write(self, value: int, names: Names) -> Json:
        return int(value)

    def schema(self) -> dict[str, Json]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Text(Shape[str]):
    """A short line of text that can be shown: no control characters, no blank ends."""

    longest: int = 40

    @property
    def expected(self) -> str:  # type: ignore[override]
        return f"a line of 1 to {self.longest} printable characters"

    def read(self, value: Json, at: str, names: Names) -> str:
        if isinstance(value, str) and 0 < len(value) <= self.longest and value == shown_line(value):
            return value
        raise self.refuse(value, at)

    def write(self, value: str, names: Names) -> Json:
        return value

    def schema(self) -> dict[str, Json]:
        return {"type": "string", "minLength": 1, "maxLength": self.longest}


class Flag(Shape[bool]):
    """true or false."""

    expected = "true or false"

    def read(self, value: Json, at: str, names: Names) -> bool:
        if isinstance(value, bool):
            return value
        raise self.refuse(value, at)

    def write(self, value: bool, names: Names) -> Json:
        return value

    def schema(self) -> dict[str, Json]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class OneOf(Shape[T]):
    """One of a few JSON values, each standing for a Python value."""

    values: Mapping[Json, T]
    what: str = ""

    @property
    def expected(self) -> str:  # type: ignore[override]
        return self.what or "one of " + ", ".join(map(self._name, self.values))

    @staticmethod
    def _name(key: Json) -> str:
        """A word as it stands in a file; one that looks like a number has its quotes."""
        return show(key) if isinstance(key, str) and key.isdigit() else str(key)

    def read(self, value: Json, at: str, names: Names) -> T:
        if type(value) in (str, int) and value in self.values:
            return self.values[value]
        raise self.refuse(value, at)

    def write(self, value: T, names: Names) -> Json:
        return next(key for key, meaning in self.values.items() if meaning == value)

    def schema(self) -> dict[str, Json]:
        return {"enum": list(self.values)}


def words(*choices: str, what: str = "") -> OneOf[str]:
    """One of a few words that stand for themselves."""
    return OneOf({choice: choice for choice in choices}, what)


class SeatName(Shape[Seat]):
    """A player, written by name."""

    expected = "a player's name"

    def read(self, value: Json, at: str, names: Names) -> Seat:
        if isinstance(value, str) and value in names:
            return Seat(names.index(value))
        raise Unreadable(at, f"expected one of the players {', '.join(names)}, got {show(value)}")

    def write(self, value: Seat, names: Names) -> Json:
        return names[value]

    def schema(self) -> dict[str, Json]:
        return Text().schema()


PLAYER = SeatName()


@dataclass(frozen=True)
class ListOf(Shape[tuple[T, ...]]):
    """Several values of one shape, all different if `unique`."""

    item: Shape[T]
    least: int
    most: int
    unique: bool = False
    what: str = ""

    @property
    def expected(self) -> str:  # type: ignore[override]
        if self.what:
            return self.what
        number = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"a list of {number} entries"

    def read(self, value: Json, at: str, names: Names) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise self.refuse(value, at)
        if not self.least <= len(value) <= self.most:
            raise Unreadable(at, f"expected {self.expected}, got {len(value)}")
        items = [self.item.read(item, inside(at, i), names) for i, item in enumerate(value)]
        if self.unique:
            for index, item in enumerate(items):
                if item in items[:index]:
                    raise Unreadable(inside(at, index), f"{show(value[index])} is there twice")
        return tuple(items)

    def write(self, value: tuple[T, ...], names: Names) -> Json:
        return [self.item.write(item, names) for item in value]

    def schema(self) -> dict[str, Json]:
        schema = {
            "type": "array",
            "items": self.item.schema(),
            "minItems": self.least,
            "maxItems": self.most,
        }
        return {**schema, "uniqueItems": True} if self.unique else schema


@dataclass(frozen=True)
class MapOf(Shape[tuple[tuple[K, T], ...]]):
    """An object whose keys are values too; read into pairs in the order of the keys."""

    key: Shape[K]
    value: Shape[T]
    expected: str = "an object"

    def read(self, value: Json, at: str, names: Names) -> tuple[tuple[K, T], ...]:
        if not isinstance(value, dict):
            raise self.refuse(value, at)
        pairs = {
            self.key.read(key, inside(at, key), names): self.value.read(
                item, inside(at, key), names
            )
            for key, item in value.items()
        }
        return tuple(sorted(pairs.items(), key=lambda pair: pair[0]))  # type: ignore[arg-type, return-value]

    def write(self, value: tuple[tuple[K, T], ...], names: Names) -> Json:
        if len(dict(value)) < len(value):
            raise ValueError("one key has two values")
        return {self.key.write(k, names): self.value.write(item, names) for k, item in value}

    def schema(self) -> dict[str, Json]:
        return {
            "type": "object",
            "propertyNames": self.key.schema(),
            "additionalProperties": self.value.schema(),
        }


class _Required:
    """Stands for "no default": the key must be there."""


REQUIRED: Any = _Required()


@dataclass(frozen=True)
class Key(Generic[T]):
    """One key of an object: its shape, the attribute it fills if named otherwise, its default."""

    shape: Shape[T]
    default: T = REQUIRED
    attribute: str = ""


@dataclass(frozen=True)
class Record(Shape[T]):
    """An object with known keys that becomes a Python value, usually a dataclass."""

    build: Callable[..., T]
    keys: Mapping[str, Key[Any]] = field(default_factory=dict)
    expected: str = "an object"
    exactly_one: tuple[str, ...] = ()
    only_with: Mapping[str, str] = field(default_factory=dict)

    def read(self, value: Json, at: str, names: Names) -> T:
        if not isinstance(value, dict):
            raise self.refuse(value, at)
        if self.exactly_one and sum(key in value for key in self.exactly_one) != 1:
            raise Unreadable(at, f"expected exactly one of {', '.join(self.exactly_one)}")
        for key in value:
            if key not in self.keys:
                known = ", ".join(self.keys) or "none"
                raise Unreadable(inside(at, key), f"unknown key, expected: {known}")
            if (other := self.only_with.get(key, key)) not in value:
                raise Unreadable(inside(at, key), f"expected only together with {other}")
        return self.build(
            **{
                key.attribute or name: self._read_key(name, key, value, at, names)
                for name, key in self.keys.items()
            }
        )

    @staticmethod
    def _read_key(name: str, key: Key[Any], value: Json, at: str, names: Names) -> Any:
        if name in value:
            return key.shape.read(value[name], inside(at, name), names)
        if key.default is REQUIRED:
            raise Unreadable(inside(at, name), f"is missing, expected {key.shape.expected}")
        return key.default

    def write(self, value: T, names: Names) -> Json:
        content = {}
        for name, key in self.keys.items():
            item = getattr(value, key.attribute or name)
            if key.default is REQUIRED or item != key.default:
                content[name] = key.shape.write(item, names)
        return content

    def schema(self) -> dict[str, Json]:
        required = [name for name, key in self.keys.items() if key.default is REQUIRED]
        schema: dict[str, Json] = {
            "type": "object",
            "properties": {name: key.shape.schema() for name, key in self.keys.items()},
            "required": required,
            "additionalProperties": False,
        }
        if self.exactly_one:
            schema["oneOf"] = [{"required": [key]} for key in self.exactly_one]
        if self.only_with:
            schema["dependentRequired"] = {key: [other] for key, other in self.only_with.items()}
        return schema


@dataclass(frozen=True)
class Tagged(Shape[T]):
    """An object whose tag says which of several records it is."""

    tag: str
    records: Mapping[str, Record[Any]]
    expected: str = "an object"

    def read(self, value: Json, at: str, names: Names) -> T:
        if not isinstance(value, dict):
            raise self.refuse(value, at)
        kind = value.get(self.tag)
        if not isinstance(kind, str) or kind not in self.records:
            known = ", ".join(self.records)
            raise Unreadable(inside(at, self.tag), f"expected one of {known}, got {show(kind)}")
        rest = {key: item for key, item in value.items() if key != self.tag}
        found: T = self.records[kind].read(rest, at, names)
        return found

    def write(self, value: T, names: Names) -> Json:
        kind = next(tag for tag, record in self.records.items() if type(value) is record.build)
        return {self.tag: kind, **self.records[kind].write(value, names)}

    def schema(self) -> dict[str, Json]:
        return {"oneOf": [self._branch(kind, record) for kind, record in self.records.items()]}

    def _branch(self, kind: str, record: Record[Any]) -> dict[str, Json]:
        schema = record.schema()
        return {
            **schema,
            "properties": {self.tag: {"const": kind}, **schema["properties"]},
            "required": [self.tag, *schema["required"]],
        }
