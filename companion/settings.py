"""Every setting of the app, declared once: its values, its default, where it is shown and kept.

`docs/recipes.md` says how to add one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from companion.device import phone, speech_output
from companion.present.palette import LARGEST_TEXT, SMALLEST_TEXT
from companion.present.words import SYSTEM
from companion.store.stored_shapes import TABLE_ID
from engine import registry
from engine.files.shapes import (
    Flag,
    Json,
    Key,
    Names,
    Record,
    Shape,
    Text,
    Unreadable,
    Whole,
    words,
)
from engine.files.shared_shapes import Number, OrNull, Pattern

T = TypeVar("T")


class Settings(Protocol):
    """What keeps settings by key, as plain JSON."""

    def setting(self, key: str) -> Any: ...

    def set(self, key: str, value: Any) -> None: ...


@dataclass(frozen=True)
class Setting(Generic[T]):
    """One setting.

    With a `section` it is shown there on the settings screen, as `settings.<key>` and with the
    note `settings.<key>.note`. `in_backup` says whether a backup carries it to another device.
    """

    key: str
    shape: Shape[T]
    default: Callable[[], T]
    section: str = ""
    in_backup: bool = True

    def read(self, store: Settings) -> T:
        """What was chosen; the default where nothing was, or where it is damaged."""
        try:
            return self.shape.read(store.setting(self.key), self.key, ())
        except Unreadable:
            return self.default()

    def write(self, store: Settings, value: T) -> None:
        """Store a value; Unreadable for one that the setting cannot have."""
        plain = self.shape.write(value, ())
        self.shape.read(plain, self.key, ())
        store.set(self.key, plain)


@dataclass(frozen=True)
class GameSetting(Generic[T]):
    """A setting that each game has for itself; `shape` makes its shape for the key of a game."""

    head: str
    shape: Callable[[str], Shape[T]]
    default: Callable[[], T]

    def of(self, game: str) -> Setting[T]:
        """The setting of one game."""
        return Setting(self.head + game, self.shape(game), self.default)


class LeftAt(NamedTuple):
    """The table that was open when the app was left, and how often it was tried to reopen it."""

    table: str
    view: str
    tries: int = 0


class Frame(NamedTuple):
    """The size of a desktop's window, and its place where that is known."""

    width: int
    height: int
    left: int | None = None
    top: int | None = None


class Hosted(NamedTuple):
    """The table that this device shares with other phones, and its term as their host."""

    table: str
    term: int = 1


class Aliases(Shape[dict[str, str]]):
    """Other spellings of names, and whom they mean."""

    expected = "names and the names they stand for"

    def read(self, value: Json, at: str, names: Names) -> dict[str, str]:
        if not isinstance(value, dict):
            raise self.refuse(value, at)
        name = Text()
        return {
            name.read(other, f"{at}[{index}]", names): name.read(one, f"{at}[{index}]", names)
            for index, (other, one) in enumerate(value.items())
        }

    def write(self, value: dict[str, str], names: Names) -> Json:
        return dict(value)

    def schema(self) -> dict[str, Json]:
        return {"type": "object", "additionalProperties": Text().schema()}


@dataclass(frozen=True)
class Checked(Shape[Json]):
    """Plain JSON that another shape can read, kept as it is."""

    shape: Shape[Any]

    @property
    def expected(self) -> str:  # type: ignore[override]
        return self.shape.expected

    def read(self, value: Json, at: str, names: Names) -> Json:
        self.shape.read(value, at, names)
        return value

    def write(self, value: Json, names: Names) -> Json:
        return value

    def schema(self) -> dict[str, Json]:
        return self.shape.schema()


def _rulings(game: str) -> Shape[dict[str, str]]:
    from engine.files import codec  # noqa: PLC0415

    return Checked(codec.rulings_shape(registry.game(game)))


_LANGUAGE = Pattern(re.compile(r"system|[a-z]{2,3}"), 'a language such as fr, or "system"')
_SIDE, _PLACE = Whole(1, 99_999), Whole(-99_999, 99_999)
_FRAME = Record(
    Frame,
    {"width": Key(_SIDE), "height": Key(_SIDE), "left": Key(_PLACE), "top": Key(_PLACE)},
)
_LEFT_AT = Record(LeftAt, {"table": Key(Text()), "view": Key(Text()), "tries": Key(Whole(), 0)})
_HOSTED = Record(Hosted, {"table": Key(TABLE_ID), "term": Key(Whole(1, 10**6), 1)})


def _flag(key: str, default: Callable[[], bool], **more: Any) -> Setting[bool]:
    return Setting(key, Flag(), default, **more)


def _can_speak() -> bool:
    return speech_output.has_voice()


def _is_phone() -> bool:
    return phone.is_android()


# On the settings screen, section by section, in this order.
LANGUAGE = Setting("language", _LANGUAGE, lambda: SYSTEM, section="language")
THEME = Setting("theme", words("light", "dark", "system"), lambda: "system", section="theme")
TEXT_SIZE = Setting("text-size", Number(SMALLEST_TEXT, LARGEST_TEXT), lambda: 1.0, section="text")
AWAKE = _flag("awake", lambda: True, section="table")
ALOUD = _flag("aloud", _can_speak, section="table")
VIBRATE = _flag("vibrate", _is_phone, section="table")

# Not shown: what the app remembers by itself.
WELCOMED = _flag("welcomed", lambda: False)
SPELLINGS: Setting[dict[str, str]] = Setting("spellings", Aliases(), dict)
LAST_TABLE = Setting("last", TABLE_ID, str)
# Of this device alone: where the app was left, its window, hints that were taken, and which
# edition of its lists is stored.
PLACE: Setting[LeftAt | None] = Setting("place", OrNull(_LEFT_AT), lambda: None, in_backup=False)
WINDOW: Setting[Frame | None] = Setting("window", OrNull(_FRAME), lambda: None, in_backup=False)
HOSTED: Setting[Hosted | None] = Setting("hosted", OrNull(_HOSTED), lambda: None, in_backup=False)
SHIPS_MOVED = _flag("ships-moved", lambda: False, in_backup=False)
RESULTS = Setting("results", Whole(0, 10**6), int, in_backup=False)

ALL: list[Setting[Any]] = [
    *(LANGUAGE, THEME, TEXT_SIZE, AWAKE, ALOUD, VIBRATE),
    *(WELCOMED, SPELLINGS, LAST_TABLE, PLACE, WINDOW, HOSTED, SHIPS_MOVED, RESULTS),
]

# What was chosen last for a game, offered at its next table.
LAST_OF_GAME: GameSetting[str] = GameSetting("last.", lambda _: TABLE_ID, str)
RULINGS: GameSetting[dict[str, str]] = GameSetting("rulings.", _rulings, dict)
# Earlier versions kept the set-up, too; backups still carry it.
SETUP: GameSetting[Json] = GameSetting(
    "setup.", lambda game: Checked(registry.game(game).format.options), dict
)

OF_GAMES: list[GameSetting[Any]] = [LAST_OF_GAME, RULINGS, SETUP]


def in_section(section: str) -> list[Setting[Any]]:
    """The settings that a section of the settings screen shows."""
    return [setting for setting in ALL if setting.section == section]


def in_backup() -> list[Setting[Any]]:
    """The settings that a backup carries, besides those of games."""
    return [setting for setting in ALL if setting.in_backup]


def carried(key: str) -> Setting[Any] | None:
    """The setting that a backup carries under a key; None for any other key."""
    head, dot, game = key.partition(".")
    for kind in OF_GAMES:
        if kind.head == head + dot and game in registry.keys():
            return kind.of(game)
    return next((setting for setting in in_backup() if setting.key == key), None)
