"""Hostile files: every one is refused with exit 2 and one line, and nothing else happens."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli.commands import main
from tests.play import tables

NUMBER = 300

Path_ = tuple[str | int, ...]


def leaves(value: Any, at: Path_ = ()) -> Iterator[Path_]:
    """The place of every value in a file, containers too."""
    yield at
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*at, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from leaves(item, (*at, index))


def put(content: Any, at: Path_, value: Any) -> Any:
    if not at:
        return value
    changed = copy.deepcopy(content)
    inner = changed
    for step in at[:-1]:
        inner = inner[step]
    inner[at[-1]] = value
    return changed


def deep(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value]
    return value


NEVER_RIGHT: list[Any] = [
    None,
    1.5,
    -1,
    10**30,
    "\u0000",
    "a\u202eb",
    "\ud800",
    "x" * 10_000,
    {"__proto__": 1},
    [[]],
    deep(30),
]


def hostile(contents: list[Any], chance: random.Random) -> Iterator[bytes]:
    """Files made from good ones by one change that can never be right."""
    while True:
        content = chance.choice(contents)
        text = json.dumps(content)
        kind = chance.randrange(8)
        if kind == 0:
            yield text[: chance.randrange(len(text) - 1)].encode()
        elif kind == 1:
            at = chance.randrange(len(text))
            yield (text[:at] + chance.choice("\x00\x01\x1f") + text[at:]).encode()
        elif kind == 2:
            place = chance.choice([p for p in leaves(content) if p])
            yield (
                json.dumps(put(content, (*place[:-1], "unknown"), 1)).encode()
                if isinstance(place[-1], str)
                else json.dumps(put(content, place, {"unknown": 1})).encode()
            )
        elif kind == 3:
            yield text.replace("{", '{"format": 1, "format": 1, ', 1).encode()
        elif kind == 4:
            yield text.replace(": ", ": NaN, ", 1).encode()
        else:
            place, value = chance.choice(list(leaves(content))), chance.choice(NEVER_RIGHT)
            # Rows and columns without a board count both ways, and a score may be negative; a
            # decree may be left open.
            is_fine = value == -1 and {"at", "points", "track"} & set(place)
            if not (is_fine or (value is None and "decrees" in place[:-1])):
                yield json.dumps(put(content, place, value)).encode()


@pytest.mark.slow
def test_three_hundred_hostile_files(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = [*tables(key, "openings"), *tables(key, "golden")]
    files = hostile([json.loads(path.read_bytes()) for path in good], random.Random(key))
    path = tmp_path / "hostile.json"
    for number, raw in zip(range(NUMBER), files, strict=False):
        path.write_bytes(raw)
        command = ("score", "check", "replay")[number % 3]
        with pytest.raises(SystemExit) as end:
            main([command, str(path)])
        shown = capsys.readouterr()
        assert end.value.code == 2, raw[:2000]
        assert shown.out == ""
        assert shown.err.startswith("companion: ")
        assert shown.err.count("\n") == 1
        assert "Traceback" not in shown.err


def test_ten_megabytes_are_refused_before_they_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "huge.json"
    path.write_bytes(b'{"players": "' + b"x" * 10_000_000 + b'"}')
    with pytest.raises(SystemExit) as end:
        main(["score", str(path)])
    assert end.value.code == 2
    assert "expected at most 5 MB" in capsys.readouterr().err
