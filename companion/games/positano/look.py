"""How Positano looks in lists of games."""

from __future__ import annotations

from companion.present.palette import GameLook, Tone

LOOK = GameLook(
    icon="home-city",
    light=Tone("#1e8ca3", "#ffffff", "#12697c", "#d8eef2", "#1e8ca3"),
    dark=Tone("#1e8ca3", "#ffffff", "#6fcbdd", "#143a44", "#1e8ca3"),
    order=1,
)
