"""How Tolleno looks in lists of games."""

from __future__ import annotations

from companion.present.palette import GameLook, Tone

LOOK = GameLook(
    icon="fountain",
    light=Tone("#4e9a57", "#ffffff", "#2f7039", "#ddeedf", "#4e9a57"),
    dark=Tone("#4e9a57", "#ffffff", "#90cf98", "#1f3a25", "#4e9a57"),
    order=5,
)
