"""Scenes that repeat the controls of another: `make test` tries one of each, `make whole` all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

# A scene, and those that show the same screen or sheet in another state.
ALIKE = {
    "app/home": ["damaged"],
    "app/why": ["total"],
    "app/ask": ["ask-first", "ask-nothing"],
    "app/history": ["looking", "what-if", "undone"],
    "app/statistics": ["no-statistics"],
    "app/aloud": ["aloud-why"],
    "app/share": ["share-running", "share-told"],
    "app/qr": ["qr-too-large"],
    "app/import-preview": ["import-refused"],
    "amalfi/table": ["start", "folded", "solo", "keyed"],
    "amalfi/acquire": ["paying"],
    "amalfi/build": ["play", "tap", "claim"],
    "amalfi/gain": ["food"],
    "amalfi/correct": ["ending"],
    "amalfi/closing-round": ["closing-food", "closing-settlement"],
    "renaissance/table": ["start", "solo"],
    "renaissance/acquire": ["navigate", "invite", "construct"],
    "renaissance/correct": ["endgame"],
    "renaissance/read-title": ["read-decree"],
    "renaissance/closing": ["closing-open"],
    "piazza/turn": ["start", "one"],
    "piazza/over": ["lit"],
    "positano/draft": ["first", "drafted"],
    "positano/correct": ["change", "recount"],
    "positano/new": ["new-odd"],
    "tolleno/full-44": ["full-30"],
    "tolleno/floors": ["floor-chosen", "floor-refused"],
    "tolleno/tied": ["readings"],
}
REPEATED = {
    f"{scene.partition('/')[0]}/{other}" for scene, others in ALIKE.items() for other in others
}


def sampled(scenes: Iterable[str]) -> list[Any]:
    """Parameters for these scenes, of which `make test` leaves out those that repeat another."""
    return [
        pytest.param(scene, marks=pytest.mark.whole if scene in REPEATED else ())
        for scene in scenes
    ]
