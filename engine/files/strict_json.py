"""JSON from anywhere, parsed within limits: a sane size and depth, no key twice, no NaN."""

from __future__ import annotations

import json
import re

from engine.files.shapes import Json, Unreadable, show

LARGEST = 5_000_000
MOST_PARTS = 500_000
DEEPEST = 20
_STRING = re.compile(r'"[^"]*"?')
_BRACKET = re.compile(r"[\[\]{}]")
_TOKEN = re.compile(r'("(?:[^"\\]|\\.)*")(\s*:)?|[\[\]{}]|NaN|-?Infinity')


def parse(raw: bytes, largest: int = LARGEST, most: int = MOST_PARTS) -> Json:
    """Strict JSON: of a sane size and depth, no key twice, no NaN, no numbers without end."""
    refuse_size(raw, largest, most)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable("", f"expected UTF-8 text, byte {error.start} is not") from None
    _refuse_depth(text)
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise Unreadable(place, f"expected JSON, {error.msg[0].lower()}{error.msg[1:]}") from None
    except Unreadable as error:
        raise Unreadable(_place_of_odd(text), str(error)) from None
    except ValueError:
        raise Unreadable("", "expected numbers of at most a few digits") from None


def refuse_size(raw: bytes, largest: int = LARGEST, most: int = MOST_PARTS) -> None:
    """Unreadable for JSON of too many bytes or parts: each becomes an object far larger."""
    if len(raw) > largest:
        raise Unreadable("", f"expected at most {largest // 1_000_000} MB, got more")
    if (number := parts(raw)) > most:
        raise Unreadable("", f"expected at most {most:,} parts, got {number:,}")


def parts(raw: bytes) -> int:
    """How many values JSON has at most, counted without parsing it.

    A comma or an opening bracket stands before each part, and a part has four quotes at most.
    """
    return max(sum(raw.count(mark) for mark in (b",", b"[", b"{")), raw.count(b'"') // 4)


def _refuse_depth(text: str) -> None:
    # In passes that need no memory for each character: a text may be a single string of megabytes.
    unquoted = _STRING.sub("", text.replace("\\\\", "").replace('\\"', ""))
    depth = 0
    for match in _BRACKET.finditer(unquoted):
        depth += 1 if match[0] in "[{" else -1
        if depth < 0:
            return
        if depth > DEEPEST:
            raise Unreadable("", f"expected nesting no deeper than {DEEPEST}")


def _unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    content: dict[str, Json] = {}
    for key, value in pairs:
        if key in content:
            raise Unreadable("", f"the key {show(key)} is there twice in one object")
        content[key] = value
    return content


def _no_constant(name: str) -> Json:
    raise Unreadable("", f"expected a number, got {name}")


def _place_of_odd(text: str) -> str:
    """The line and column of what the parser could not take."""
    at = _odd(text)
    return f"line {text.count(chr(10), 0, at) + 1}, column {at - text.rfind(chr(10), 0, at)}"


def _odd(text: str) -> int:
    """Where the first number that is none begins, or the first key that is there twice.

    As the parser does it: the keys of an object are compared when it ends.
    """
    tokens = _TOKEN.finditer(text)
    seen: list[set[str]] = []
    twice: list[list[int]] = []
    while True:
        match = next(tokens)
        string, colon = match.groups()
        if match[0] in ("{", "["):
            seen.append(set())
            twice.append([])
        elif match[0] in ("}", "]"):
            seen.pop()
            if found := twice.pop():
                return found[0]
        elif string is None:
            return match.start()
        elif colon and (name := json.loads(string)) in seen[-1]:
            twice[-1].append(match.start())
        elif colon:
            seen[-1].add(name)
