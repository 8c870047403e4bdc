"""Marks of players and small icons, as SVG in the line."""

from __future__ import annotations

from companion.present.drawing import Box, Drawing, Layer, Paint, Palette
from companion.present.outlines import mark as outline
from companion.present.svg import embedded
from companion.web.markup import Html, element

_RADIUS = 9.0

# Strokes on a square of 24, round at their ends.
ICONS = {
    "turn": "M19 12a7 7 0 1 1-2-5M19 3v5h-5",
    "touch": "M9 12V5a2 2 0 0 1 4 0v6l5 1a2 2 0 0 1 1 2l-1 6H11l-5-5a2 2 0 0 1 3-2",
    "close": "M6 6l12 12M18 6L6 18",
    "cancel": "M6 6l12 12M18 6L6 18",
    "back": "M15 5l-7 7 7 7",
    "check": "M5 12l5 5L19 7",
    "lock": "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
    "wait": "M12 7v5l3 2M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18",
    "eye": "M2 12q10-12 20 0q-10 12-20 0M12 10a2 2 0 1 0 0 4a2 2 0 0 0 0-4",
    "undo": "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10H9",
    "board": "M3 20V9l5-4 5 4v11M13 12h8v8M3 20h18M7 13h2M7 16h2",
    "score": "M6 4h12M6 4l7 8-7 8h12",
    "steps": "M5 6h14M5 12h14M5 18h9",
    "ask": "M8 9a4 4 0 1 1 5 4q-1 1-1 2M12 19v.1",
    "link": "M3 9q9-7 18 0M6 13q6-5 12 0M9 17q3-2 6 0M12 20v.1",
    "warning": "M12 4L2 20h20zM12 10v4M12 17v.1",
    "crown": "M4 18h16M4 15l-1-8 5 4 4-6 4 6 5-4-1 8z",
    "save": "M12 4v11M7 11l5 5 5-5M5 20h14",
    "send": "M12 20V5M6 11l6-6 6 6",
    "star": "M12 3l3 6 6 1-5 4 2 7-6-4-6 4 2-7-5-4 6-1z",
    "pencil-outline": "M5 19l1-4L16 5l3 3L9 18z",
    "sigma": "M6 4h12M6 4l7 8-7 8h12",
    "trophy-outline": "M8 4h8v5a4 4 0 0 1-8 0zM12 13v5M8 20h8M8 6H4q0 5 4 5M16 6h4q0 5-4 5",
    "grid-large": "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
    "grid": "M4 4h16v16H4zM4 9h16M4 15h16M9 4v16M15 4v16",
    "account": "M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8M5 20q0-6 7-6t7 6",
    "plus-box-outline": "M4 4h16v16H4zM12 8v8M8 12h8",
    "home-plus-outline": "M4 11l8-7 8 7M6 10v10h12V10M12 12v5M9 15h6",
}


def icon(name: str) -> Html:
    """A small icon that says nothing beyond the words beside it."""
    path = element("path", d=ICONS[name])
    return element("svg", path, class_="icon", viewBox="0 0 24 24", aria_hidden="true")


def mark(shape: str, colour: str) -> Html:
    """A player's shape in their colour; the name stands beside it."""
    drawn = outline(shape, 12, 12, _RADIUS, Paint("mark"))
    layer = Layer("mark", (drawn,))
    palette = Palette({"mark": "#000000"}, {})
    found = embedded(Drawing(Box(0, 0, 24, 24), (layer,), palette, ""), "mark")
    body = Html("".join(found.pieces.values()))
    class_ = f"mark owner-{colour}"
    return element("svg", body, class_=class_, viewBox="0 0 24 24", aria_hidden="true")
