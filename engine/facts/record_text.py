"""The fields that people read in the records of rules, open points and games, translated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Record = dict[str, Any]
Translate = Callable[[str, str], str]
"""Takes the context of a text, such as `rule.take.heap.gist`, and the text in English."""

_LISTS = {"words": ", ", "asked": "\n"}
_ANSWER = ("answer", "example", "mistake")


def translate_rule(record: Record, translate: Translate) -> Record:
    """A rule's record with everything people read translated."""
    fields = ("title", "gist", *_ANSWER, "doubt")
    return _translate(record, f"rule.{record['id']}", fields, translate)


def translate_ruling(record: Record, translate: Translate) -> Record:
    """An open point's record with everything people read translated."""
    at = f"ruling.{record['id']}"
    choices = [
        {**choice, "gist": translate(f"{at}.choice.{choice['key']}", choice["gist"])}
        for choice in record["choices"]
    ]
    fields = ("question", "why", *_ANSWER)
    return {**_translate(record, at, fields, translate), "choices": choices}


def translate_about(record: Record, translate: Translate) -> Record:
    """The record that describes a game with everything people read translated."""
    return _translate(record, "about", ("covers",), translate)


def _translate(record: Record, at: str, fields: tuple[str, ...], translate: Translate) -> Record:
    translated: Record = {
        name: translate(f"{at}.{name}", record[name]) for name in fields if record.get(name)
    }
    for name, separator in _LISTS.items():
        if name in record:
            lines = translate(f"{at}.{name}", separator.join(record[name]))
            translated[name] = lines.split(separator)
    return {**record, **translated}
