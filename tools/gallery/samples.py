"""What the gallery shows: people, points and choices of an evening in Positano."""

from __future__ import annotations

from typing import Any

from companion.present.palette import COLOURS, SHAPES

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elisabetta", "Francesca Romana")

LINES = (
    ("bronze", "Bronze roofs", (2, 4, 2, 0)),
    ("silver", "Silver roofs", (2, 4, 4, 12)),
    ("gold", "Gold roofs", (6, 9, 12, 6)),
    ("gelato", "Gelato", (3, 5, 2, 4)),
    ("mezzo", "Mezzo", (0, 3, 0, 6)),
    ("dietro", "Dietro", (0, 6, 1, 1)),
    ("perfetto", "Perfetto", (6, 2, 4, 6)),
)
TOTALS = (19, 33, 25, 35)

VIEWS = [
    {"key": "table", "text": "Table", "icon": "view-grid"},
    {"key": "score", "text": "Score", "icon": "sigma"},
    {"key": "rulings", "text": "Rulings", "icon": "gavel"},
    {"key": "history", "text": "History", "icon": "history"},
]


def players(count: int = 4) -> list[dict[str, Any]]:
    """Some people with their marks."""
    return [
        {"name": name, "shape": shape, "colour": colour}
        for name, shape, colour in list(zip(NAMES, SHAPES, COLOURS, strict=True))[:count]
    ]


def strip(count: int = 4) -> list[dict[str, Any]]:
    """A score strip in the middle of a choice."""
    totals = (19, 33, 25, 35, 7, 128)
    notes = ("3rd", "18 +15", "28 −3", "38 −3", "5th", "leads")
    tones = ("muted", "positive", "danger", "danger", "muted", "muted")
    return [
        {**player, "total": totals[seat], "note": notes[seat], "note_tone": tones[seat]}
        | {"active": seat == 1}
        for seat, player in enumerate(players(count))
    ]


def lines(count: int = 4) -> list[dict[str, Any]]:
    """The rows of a scorepad."""
    return [
        {"key": key, "text": text, "points": [points[seat % 4] for seat in range(count)]}
        for key, text, points in LINES
    ]


def totals(count: int = 4) -> list[int]:
    """The totals under them."""
    return [TOTALS[seat % 4] for seat in range(count)]


def build_rows() -> list[dict[str, Any]]:
    """The choices of the build sheet: blocks by roof, with what each would change."""
    changes = {
        "bronze": ("0", "+3", "+7", "+10", "+9", "6"),
        "silver": ("0", "+3", "+8", "+12", "+12", "6"),
        "gold": ("0", "+3", "+9", "+14", "+15", "6"),
    }
    return [
        {
            "key": roof,
            "text": roof.capitalize(),
            "ground": roof,
            "cells": [
                {"text": change, "blocked": blocks == 5, "style": "strong"}
                for blocks, change in enumerate(row)
            ],
        }
        for roof, row in changes.items()
    ]
