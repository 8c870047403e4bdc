"""Good files made bad, or only different: bytes changed, fields changed, texts made hostile."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

from tests.contract.test_hostile import Path_, deep, leaves

NAMES = [
    "",
    " ",
    "Anna",
    "A\u202egnirts",
    "\u200fאבג",
    "\u2067left\u2069",
    "x" * 41,
    "W" * 10_000,
    "👨‍👩‍👧‍👦 e\u0301",
    "\U0001f1ee\U0001f1f9",
    "🏴" * 20,
    "a\x00b",
    "\x07",
    "a\nb",
    "a\u2028b",
    "\ud800",
    "x\udfff",
    "[size=99]big[/size]",
    "[b]",
    "&bl;b&br;",
    "{name}",
    "{0.__class__}",
    "%s%n",
    "=1+1",
    "'; DROP TABLE tables; --",
    "../../etc/passwd",
    "\u200b",
    "\u3164",
    "Z̸̡̢̧͖͔͎a̷̡l̸g̵o",
    "null",
    "İ",
    "ß",
    "ﷺ",
    "\ufeffBOM",
    "\ue000",
    "\U0010ffff",
    "e\u0301" * 20,
    "costiera://table#",
    "-1",
]
NUMBERS: list[Any] = [0, -1, 1, 2, 7, 12, 40, 998, 999, 1000, 2**31, 2**63, 10**30, -(10**30)]
ODD: list[Any] = [None, True, False, 0.5, 1e308, -0.0, 1.0, "", [], {}, [[]], {"a": {}}, [None]]
# What JSON does not have, or what no reader keeps: put into the text itself.
TOKENS = [
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    "-0",
    "01",
    "1" * 5000,
    "1E400",
    "'a'",
    "\\u0000",
]

Change = Callable[[Any, random.Random], Any]


def _at(content: Any, place: Path_) -> Any:
    for step in place:
        content = content[step]
    return content


def _places(content: Any, fits: Callable[[Any], bool] = lambda _: True) -> list[Path_]:
    return [place for place in leaves(content) if fits(_at(content, place))]


def _pick(content: Any, chance: random.Random, kind: type | tuple[type, ...]) -> Path_ | None:
    places = _places(content, lambda value: isinstance(value, kind))
    return chance.choice(places) if places else None


def _put(content: Any, place: Path_, value: Any) -> Any:
    if not place:
        return value
    _at(content, place[:-1])[place[-1]] = value
    return content


def remove(content: Any, chance: random.Random) -> Any:
    """A field or an entry is missing."""
    places = [place for place in leaves(content) if place]
    if places:
        place = chance.choice(places)
        del _at(content, place[:-1])[place[-1]]
    return content


def retype(content: Any, chance: random.Random) -> Any:
    """A value of another kind, or beyond every bound."""
    place = chance.choice(_places(content))
    value = chance.choice([*ODD, *NUMBERS, *NAMES, deep(chance.choice([5, 18, 25]))])
    return _put(content, place, copy.deepcopy(value))


def nudge(content: Any, chance: random.Random) -> Any:
    """A number that is a little or far off."""
    place = _pick(content, chance, int)
    if place is None:
        return content
    value = _at(content, place)
    near = [value - 1, value + 1, -value, value * 10]
    return _put(content, place, chance.choice([*near, *NUMBERS]))


def swap(content: Any, chance: random.Random) -> Any:
    """Two values of one kind in each other's place."""
    first = chance.choice(_places(content))
    kind = type(_at(content, first))
    second = _pick(content, chance, kind)
    if second is None or first[: len(second)] == second or second[: len(first)] == first:
        return content
    one, other = _at(content, first), _at(content, second)
    return _put(_put(content, first, other), second, one)


def double(content: Any, chance: random.Random) -> Any:
    """An entry of a list several times."""
    place = _pick(content, chance, list)
    entries = _at(content, place) if place is not None else []
    if entries:
        index = chance.randrange(len(entries))
        times = chance.choice([1, 2, 40])
        # Each a thing of its own: one that stood twice could later come to stand in itself.
        entries[index:index] = [copy.deepcopy(entries[index]) for _ in range(times)]
    return content


def shuffle(content: Any, chance: random.Random) -> Any:
    """A list in another order."""
    place = _pick(content, chance, list)
    if place is not None:
        chance.shuffle(_at(content, place))
    return content


def rename_key(content: Any, chance: random.Random) -> Any:
    """A field under another name."""
    place = _pick(content, chance, dict)
    fields = _at(content, place) if place is not None else {}
    if fields:
        key = chance.choice(list(fields))
        fields[chance.choice([*NAMES, *fields])] = fields.pop(key)
    return content


def rename_everywhere(content: Any, chance: random.Random) -> Any:
    """Somebody has a hostile name, wherever the file says it."""
    players = content.get("players") if isinstance(content, dict) else None
    if not isinstance(players, list):
        return content
    named = [one["name"] for one in players if isinstance(one, dict) and "name" in one]
    if not named:
        return content
    old, new = chance.choice(named), chance.choice([*NAMES, noise(chance)])

    def changed(value: Any) -> Any:
        if isinstance(value, dict):
            return {changed(key): changed(item) for key, item in value.items()}
        if isinstance(value, list):
            return [changed(item) for item in value]
        return new if isinstance(value, str) and value == old else value

    return changed(content)


def noise(chance: random.Random) -> str:
    """A text of characters from anywhere."""
    planes = (0x20, 0x7F), (0x80, 0x24F), (0x590, 0x6FF), (0x2000, 0x206F), (0x1F300, 0x1FAFF)
    length = chance.choice([1, 3, 12, 40])
    return "".join(chr(chance.randint(*chance.choice(planes))) for _ in range(length))


CHANGES: list[Change] = [
    remove, retype, retype, nudge, nudge, swap, swap, double, shuffle, rename_key,
    rename_everywhere, rename_everywhere,
]  # fmt: skip


def changed(content: Any, chance: random.Random) -> Any:
    """A file with one to three fields otherwise."""
    content = copy.deepcopy(content)
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        content = chance.choice(CHANGES)(content, chance)
    return content


def text_of(content: Any, chance: random.Random) -> bytes:
    """The bytes of a file: as anybody may write JSON, now and then with what JSON is not."""
    text = json.dumps(content, ensure_ascii=chance.random() < 0.7, indent=chance.choice([None, 1]))
    if chance.random() < 0.05:
        at = text.find(":", chance.randrange(len(text)))
        text = text[: at + 1] + chance.choice(TOKENS) + "," + text[at + 1 :]
    if chance.random() < 0.05:
        at = text.find("{", chance.randrange(len(text)))
        text = text[: at + 1] + text[at + 1 : at + 40] + "," + text[at + 1 :]
    return text.encode("utf-8", errors="surrogatepass")


def broken(raw: bytes, chance: random.Random) -> bytes:
    """Bytes flipped, cut off, left out, said twice or put in."""
    data = bytearray(raw)
    for _ in range(chance.choice([1, 1, 2, 5])):
        at = chance.randrange(len(data) + 1)
        kind = chance.randrange(6)
        if kind == 0 and at < len(data):
            data[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            del data[at:]
        elif kind == 2:
            del data[at : at + chance.randrange(1, 30)]
        elif kind == 3:
            data[at:at] = data[at : at + chance.randrange(1, 60)]
        elif kind == 4:
            data[at:at] = chance.randbytes(chance.randrange(1, 9))
        else:
            data[at : at + 1] = chance.choice([b"\x00", b"\xff", b"\xed\xa0\x80", b"{", b"]", b'"'])
    return bytes(data)
