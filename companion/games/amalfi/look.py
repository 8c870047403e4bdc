"""How Amalfi looks in lists of games."""

from __future__ import annotations

from companion.present.palette import GameLook, Tone

LOOK = GameLook(
    icon="ferry",
    light=Tone("#b0793b", "#ffffff", "#85551f", "#f3e6d5", "#b0793b"),
    dark=Tone("#b0793b", "#ffffff", "#ddb07c", "#3d2f1e", "#b0793b"),
    order=3,
)
