"""How Piazza looks in lists of games."""

from __future__ import annotations

from companion.present.palette import GameLook, Tone

LOOK = GameLook(
    icon="grid",
    light=Tone("#c75b39", "#ffffff", "#a8431f", "#f8e2da", "#c75b39"),
    dark=Tone("#c75b39", "#ffffff", "#f2a186", "#42271d", "#c75b39"),
    order=4,
)
