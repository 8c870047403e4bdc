"""A little sailing boat, and the colours of the places it lies in."""

from __future__ import annotations

from kivy.graphics import Color, SmoothQuad, SmoothTriangle
from kivy.metrics import dp

from companion.kit.theme import theme
from companion.present.palette import Paint, Rgba, Tone, paint
from companion.table_kit.brush import shade

_LIGHT = {
    "spices": Tone("#c79a25", "#1c2b33", "#735500", "#fbf3dc", "#b5891b"),
    "wood": Tone("#7c5a3c", "#ffffff", "#6a4a2f", "#efe7df", "#7c5a3c"),
    "wine": Tone("#a33a4c", "#ffffff", "#93303f", "#f6e2e5", "#a33a4c"),
    "gems": Tone("#38794a", "#ffffff", "#2f6a3f", "#e0efe4", "#38794a"),
    "fabric": Tone("#2f659a", "#ffffff", "#2a5b8b", "#e0eaf5", "#2f659a"),
    "water": Tone("#1e8ca3", "#ffffff", "#0b5f79", "#eaf5f5", "#1e8ca3"),
    "quiet": Tone("#e4dcc8", "#1c2b33", "#56646c", "#ffffff", "#cfc5ac"),
}
_DARK = {
    "spices": Tone("#c79a25", "#1c2b33", "#f0cd63", "#33301f", "#d9b23b"),
    "wood": Tone("#7c5a3c", "#ffffff", "#d6b08c", "#2c2721", "#a9825f"),
    "wine": Tone("#a33a4c", "#ffffff", "#f3a3ae", "#35232a", "#d9707f"),
    "gems": Tone("#38794a", "#ffffff", "#93d3a3", "#1d3128", "#5fae74"),
    "fabric": Tone("#2f659a", "#ffffff", "#97c3ee", "#1d2f40", "#5f99d0"),
    "water": Tone("#1b7d92", "#ffffff", "#7fd0e2", "#18323c", "#2f9fb6"),
    "quiet": Tone("#2d424c", "#e8eff1", "#a7b8bf", "#16242b", "#3f5761"),
}


def boat_size() -> float:
    """How large a boat is drawn; it grows with the text."""
    return float(dp(26) * theme.icon_scale)


def tone(name: str) -> Paint:
    """The colours of a place, by day or by night."""
    return paint((_DARK if theme.is_dark else _LIGHT)[name])


def boat(x: float, y: float, size: float, colour: Rgba) -> None:
    """A boat whose square has its lower left corner at x, y: a hull and two sails."""
    unit = size / 24

    def at(*corners: tuple[float, float]) -> list[float]:
        return [place for dx, dy in corners for place in (x + dx * unit, y + dy * unit)]

    Color(*shade(colour, 0.78))
    SmoothQuad(points=at((1, 8), (23, 8), (19, 2), (5, 2)))
    Color(*colour)
    SmoothTriangle(points=at((11, 10), (11, 23), (2, 10)))
    Color(*shade(colour, 1.18))
    SmoothTriangle(points=at((13, 10), (13, 21), (21, 10)))
