"""How to show a character that the app's font lacks."""

from __future__ import annotations

FALLBACK = "DejaVuSans"

# Roboto lacks these; DejaVu Sans, which comes with Kivy too, has them.
BORROWED = frozenset("→←↑↓↔⇒★☆✓✗●▲■◆○△□◇")


def borrows(text: str) -> bool:
    """The text has a character that must come from the other font."""
    return not BORROWED.isdisjoint(text)


def lent(markup: str) -> str:
    """Markup in which each borrowed character names the font that has it.

    >>> lent("28 → 25")
    '28 [font=DejaVuSans]→[/font] 25'
    """
    if not borrows(markup):
        return markup
    return "".join(
        f"[font={FALLBACK}]{char}[/font]" if char in BORROWED else char for char in markup
    )
