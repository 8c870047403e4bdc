"""The app's own words: each is said somewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests import source
from tests.conftest import ROOT

FILES = [ROOT / "companion/kit/words.en.json", *sorted((ROOT / "data/app").glob("*.en.json"))]

PAGE = ROOT / "companion" / "web" / "page.html"


@cache
def known() -> frozenset[str]:
    """What the code and the facts of the games can put into a key, bare of dots and dashes."""
    facts = [path for path in (ROOT / "data").glob("*/*.json") if path.parent.name != "app"]
    told = (text for path in facts for text in texts(json.loads(path.read_text(encoding="utf-8"))))
    places = re.findall(r"\[\[([a-z.-]+)\]\]", PAGE.read_text(encoding="utf-8"))
    found = source.strings("companion") | source.strings("engine") | {*told, *places}
    return frozenset(text.strip(".-") for text in found)


@cache
def shapes() -> list[re.Pattern[str]]:
    """What the code puts together with a dot or a dash."""
    found = source.shapes("companion")
    return [re.compile(one) for one in found if set(one.replace("(.+)", "")) & {".", "-"}]


def texts(thing: Any) -> Iterator[str]:
    """Every key and every text in a piece of JSON."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, list):
        for part in thing:
            yield from texts(part)
    elif isinstance(thing, dict):
        yield from thing
        yield from texts(list(thing.values()))


@cache
def is_said(key: str) -> bool:
    """It stands in the code, or is put together there from parts that do."""
    if key in known() or key.isdigit():
        return True
    matches = (shape.fullmatch(key) for shape in shapes())
    return any(all(map(is_said, match.groups())) for match in matches if match)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".en.json"))
def test_every_word_is_said_somewhere(path: Path) -> None:
    silent = [key for key in json.loads(path.read_text(encoding="utf-8")) if not is_said(key)]
    assert not silent, f"nobody says {silent}"
