"""Numbers as they are shown."""

from __future__ import annotations


def minus(number: float) -> str:
    """A number with a minus sign that is as wide as a plus.

    >>> minus(-9), minus(12), minus(-3.0), minus(-1234567)
    ('−9', '12', '−3', '−1234567')
    """
    text = str(number) if isinstance(number, int) else f"{number:g}"
    return text.replace("-", "−")
