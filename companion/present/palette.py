"""The colours of Costiera, light and dark, and what marks players and games, as plain data."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

LIGHT = {
    "background": "#fcf8f0",
    "surface": "#ffffff",
    "raised": "#ffffff",
    "sunken": "#f3ecdd",
    "line": "#e4dcc8",
    "outline": "#868d92",
    "ink": "#1c2b33",
    "muted": "#56646c",
    "bar": "#0c3b4d",
    "bar_ink": "#ffffff",
    "bar_muted": "#c4d7dd",
    "bar_off": "#5f8798",
    "primary": "#0c3b4d",
    "primary_ink": "#ffffff",
    "soft": "#cde8ec",
    "soft_ink": "#0c3b4d",
    "faint": "#eaf5f5",
    "link": "#0b5f79",
    "accent": "#f2c230",
    "accent_ink": "#1c2b33",
    "danger": "#b23c18",
    "danger_soft": "#fdece6",
    "danger_line": "#efb9a6",
    "danger_ink": "#ffffff",
    "warning": "#735500",
    "warning_soft": "#fff6d9",
    "warning_line": "#ead48c",
    "positive": "#286c35",
    "positive_soft": "#e4f2e6",
    "positive_line": "#b5d9bb",
    "trial": "#55298c",
    "trial_ink": "#ffffff",
    "trial_bar": "#55298c",
    "trial_soft": "#f1e8fb",
    "off": "#f5f1e7",
    "off_ink": "#767e80",
    "scrim": "#0c1c2473",
    "shadow": "#0c1c2440",
    "press": "#0c3b4d1f",
    "focus": "#c77700",
    "sea": "#1e8ca3",
    "sky": "#c0e3ec",
    "sky_low": "#ecead6",
    "sand": "#d9b382",
    "terrace": "#b88f5f",
    "sun": "#ecc74c",
    "bronze": "#ad5831",
    "bronze_ink": "#ffffff",
    "silver": "#c9ced3",
    "silver_ink": "#1c2b33",
    "gold": "#d9b23b",
    "gold_ink": "#1c2b33",
}

DARK = {
    "background": "#0e181d",
    "surface": "#16242b",
    "raised": "#1c2e37",
    "sunken": "#0a1216",
    "line": "#2d424c",
    "outline": "#6f848d",
    "ink": "#e8eff1",
    "muted": "#a7b8bf",
    "bar": "#0b2733",
    "bar_ink": "#f2f8fa",
    "bar_muted": "#a9c3cc",
    "bar_off": "#4f6b77",
    "primary": "#8fd3e0",
    "primary_ink": "#06222c",
    "soft": "#1f4a57",
    "soft_ink": "#d9f1f5",
    "faint": "#18323c",
    "link": "#7fd0e2",
    "accent": "#f2c230",
    "accent_ink": "#1c2b33",
    "danger": "#ff9d80",
    "danger_soft": "#40231b",
    "danger_line": "#7a4433",
    "danger_ink": "#31120a",
    "warning": "#f0cd63",
    "warning_soft": "#383015",
    "warning_line": "#6b5b27",
    "positive": "#8fd39a",
    "positive_soft": "#1b3822",
    "positive_line": "#3a6644",
    "trial": "#cbacf6",
    "trial_ink": "#23103f",
    "trial_bar": "#43207a",
    "trial_soft": "#291d3d",
    "off": "#1a272d",
    "off_ink": "#84959c",
    "scrim": "#000000a6",
    "shadow": "#00000080",
    "press": "#ffffff24",
    "focus": "#ffb84d",
    "sea": "#1b7d92",
    "sky": "#17394a",
    "sky_low": "#27434a",
    "sand": "#806747",
    "terrace": "#5f4b33",
    "sun": "#d9b84a",
    "bronze": "#ad5831",
    "bronze_ink": "#ffffff",
    "silver": "#b4bbc1",
    "silver_ink": "#1c2b33",
    "gold": "#cfa935",
    "gold_ink": "#1c2b33",
}


class Tone(NamedTuple):
    """A colour of meaning: its fill, what is readable on it, and itself on a surface.

    As text (`ink`) it must be darker or lighter than as a drawn mark (`mark`).
    """

    fill: str
    on: str
    ink: str
    soft: str
    mark: str


Rgba = tuple[float, float, float, float]


class Paint(NamedTuple):
    """A tone ready to paint with."""

    fill: Rgba
    on: Rgba
    ink: Rgba
    soft: Rgba
    mark: Rgba


PLAYERS_LIGHT = {
    "red": Tone("#cb474d", "#ffffff", "#a83a40", "#f7dedf", "#c23d43"),
    "yellow": Tone("#ebbb3a", "#1c2b33", "#80600a", "#fbf0cf", "#ac800c"),
    "blue": Tone("#3a78b5", "#ffffff", "#2f659a", "#dbe8f4", "#3a78b5"),
    "green": Tone("#3f8149", "#ffffff", "#38703f", "#dcecde", "#3f8149"),
    "pink": Tone("#e08fb6", "#1c2b33", "#a2447a", "#fae4ee", "#c95e95"),
    "purple": Tone("#7d55a8", "#ffffff", "#6d4795", "#e9e0f2", "#7d55a8"),
}

PLAYERS_DARK = {
    "red": Tone("#cb474d", "#ffffff", "#ff9c9f", "#43262a", "#f27b7f"),
    "yellow": Tone("#ebbb3a", "#1c2b33", "#f2cc62", "#3e361d", "#ebbb3a"),
    "blue": Tone("#3a78b5", "#ffffff", "#8fc1ee", "#1f3549", "#6fa8dd"),
    "green": Tone("#3f8149", "#ffffff", "#8fcf98", "#1f3a25", "#71bd7c"),
    "pink": Tone("#e08fb6", "#1c2b33", "#f0aacb", "#42293a", "#e08fb6"),
    "purple": Tone("#7d55a8", "#ffffff", "#c5a5e6", "#34284a", "#a983d4"),
}

# What marks players, in the order of the seats.
SHAPES = ("circle", "triangle", "square", "diamond", "cross", "hexagon")
COLOURS = tuple(PLAYERS_LIGHT)


class GameLook(NamedTuple):
    """How a game looks in lists of games: its icon, its colours, and how early it comes there."""

    icon: str
    light: Tone
    dark: Tone
    order: int = 100


# What a game looks like that says nothing about it.
ANY_GAME = GameLook(
    icon="dice-5-outline",
    light=Tone("#56646c", "#ffffff", "#56646c", "#f3ecdd", "#56646c"),
    dark=Tone("#6f848d", "#0e181d", "#a7b8bf", "#1a272d", "#a7b8bf"),
)


# The sizes of text that every part is drawn for.
SMALLEST_TEXT, LARGEST_TEXT = 0.8, 2.0


def channels(colour: str) -> Rgba:
    """A colour as four numbers from 0 to 1.

    >>> channels("#ff000080")
    (1.0, 0.0, 0.0, 0.5019607843137255)
    """
    digits = colour.removeprefix("#").ljust(8, "f")
    red, green, blue, alpha = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4, 6))
    return red, green, blue, alpha


@lru_cache(maxsize=256)
def paint(tone: Tone) -> Paint:
    """A tone as numbers."""
    return Paint(*(channels(colour) for colour in tone))


def luminance(colour: str) -> float:
    """How bright a colour looks, from 0 to 1 (WCAG 2)."""
    parts = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in channels(colour)[:3]
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: str, other: str) -> float:
    """How well two colours part, from 1 to 21 (WCAG 2).

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    dim, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dim + 0.05)
