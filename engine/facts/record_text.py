"""What people read in the records of rules, open points and games, for whoever translates it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Record = dict[str, Any]
Speak = Callable[[str, str], str]

_LISTS = {"words": ", ", "asked": "\n"}
_ANSWER = ("answer", "example", "mistake")


def tell_rule(record: Record, speak: Speak) -> Record:
    """A rule's record with everything people read said by `speak(context, text)`."""
    return _told(record, f"rule.{record['id']}", ("title", "gist", *_ANSWER, "doubt"), speak)


def tell_ruling(record: Record, speak: Speak) -> Record:
    """An open point's record with everything people read said by `speak(context, text)`."""
    at = f"ruling.{record['id']}"
    choices = [
        {**choice, "gist": speak(f"{at}.choice.{choice['key']}", choice["gist"])}
        for choice in record["choices"]
    ]
    return {**_told(record, at, ("question", "why", *_ANSWER), speak), "choices": choices}


def tell_about(record: Record, speak: Speak) -> Record:
    """What a game is, with everything people read said by `speak(context, text)`."""
    return _told(record, "about", ("covers",), speak)


def _told(record: Record, at: str, fields: tuple[str, ...], speak: Speak) -> Record:
    told: Record = {
        name: speak(f"{at}.{name}", record[name]) for name in fields if record.get(name)
    }
    for name, apart in _LISTS.items():
        if name in record:
            told[name] = speak(f"{at}.{name}", apart.join(record[name])).split(apart)
    return {**record, **told}
