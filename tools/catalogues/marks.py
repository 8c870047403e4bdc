"""How a language sets its marks: the spaces of French, the comma in a number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter

# French keeps : ; ? ! % and what is inside « » at their words with a space that does not break.
_FRENCH = re.compile(r"(?<![\xa0:;?!])[:;?!]|(?<!\xa0)[»%]|«(?!\xa0)")
_DECIMAL = {"de": ",", "fr": ",", "it": ","}


def mark_problems(language: str, key: str, text: str) -> Iterator[str]:
    """What is wrong with the marks of one translation."""
    if language == "fr":
        for found in _FRENCH.finditer(_said(text)):
            yield f"no space that does not break at {found.group()!r} in {text!r}"
    wanted = _DECIMAL.get(language, text)
    if key == "number.mark" and text != wanted:
        yield f"the decimal mark is {text!r} instead of {wanted!r}"


def _said(text: str) -> str:
    """The text with a letter for each parameter: `{n:+}` has a colon that nobody reads."""
    try:
        parts = [*Formatter().parse(text)]
    except ValueError:
        return ""
    return "".join(said + ("" if name is None else "x") for said, name, _, _ in parts)
