"""Sums as people type them on a number pad: `10+15-5`."""

from __future__ import annotations

import re

SIGNS = {"+": 1, "-": -1, "−": -1}
_TERM = re.compile(r"[+\-−]?\d+")
_WHOLE = re.compile(r"[+\-−]?\d+(?:[+\-−]\d+)*[+\-−]?")


def total(sum_: str) -> int | None:
    """The value of a sum, a trailing sign left aside; None where there is no number yet.

    >>> total("10+15-5"), total("7+"), total("−3"), total("")
    (20, 7, -3, None)
    """
    if not _WHOLE.fullmatch(sum_):
        return None
    return sum(_value(term) for term in _TERM.findall(sum_))


def _value(term: str) -> int:
    sign = SIGNS.get(term[0], 0)
    return sign * int(term[1:]) if sign else int(term)


def is_plain(sum_: str) -> bool:
    """There is nothing to add up: one number at most."""
    return len(_TERM.findall(sum_)) <= 1


def typed(sum_: str, key: str, *, digits: int = 4) -> str:
    """The sum after one more key: a digit, `+` or `-`.

    >>> typed("10+", "5"), typed("10+", "-"), typed("0", "7"), typed("1234", "5")
    ('10+5', '10−', '7', '1234')
    """
    if key in SIGNS:
        sign = "+" if key == "+" else "−"
        if not sum_ or sum_ in SIGNS:
            return "" if sign == "+" else sign
        return sum_[:-1] + sign if sum_[-1] in SIGNS else sum_ + sign
    head, last = _split(sum_)
    if len(last) >= digits:
        return sum_
    return head + (key if last == "0" else last + key)


def negated(sum_: str) -> str:
    """The sum with the sign of its last number turned.

    >>> negated("5"), negated("−5"), negated("10+5"), negated("")
    ('−5', '5', '10−5', '−')
    """
    head, last = _split(sum_)
    if not head:
        return "−" + last
    if head[-1] == "+":
        return head[:-1] + "−" + last
    before = head[:-1]
    return before + ("+" if before else "") + last


def _split(sum_: str) -> tuple[str, str]:
    """A sum as all before its last number, and that number's digits."""
    last = re.search(r"\d*$", sum_)
    digits = last.group() if last else ""
    return sum_[: len(sum_) - len(digits)], digits
