"""The way on from a board on which everything lies: to the score."""

from __future__ import annotations

from typing import Any

from companion.kit.buttons import FilledButton
from companion.words import word


def score_button(host: Any, **looks: Any) -> FilledButton:
    """A button that turns from the board to the score of its table."""
    button = FilledButton(text=word("table.see-score"), icon="sigma", **looks)
    button.bind(on_release=lambda _: host.go("score"))
    return button
