"""How Amalfi: Renaissance looks in lists of games."""

from __future__ import annotations

from companion.present.palette import GameLook, Tone

LOOK = GameLook(
    icon="sail-boat",
    light=Tone("#8b5e9b", "#ffffff", "#754a85", "#ecdff0", "#8b5e9b"),
    dark=Tone("#8b5e9b", "#ffffff", "#cfa6dd", "#372a3e", "#8b5e9b"),
    order=2,
)
