"""Table files to begin a test with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

GAMES = Path(__file__).parent / "games"
COLOURS = ("red", "yellow", "blue", "green")
NAMES = ("Anna", "Bruno", "Carla", "Dario")


def read_golden(game: str, name: str) -> dict[str, Any]:
    """A table that must score the same for ever, as a file."""
    found: dict[str, Any] = json.loads((GAMES / game / "golden" / f"{name}.json").read_bytes())
    return found


def new_file(game: str, players: int, setup: dict[str, Any]) -> dict[str, Any]:
    """A game that is to be kept from its first move on."""
    people = zip(NAMES[:players], COLOURS, strict=False)
    return {
        "format": "costiera-table/1",
        "game": game,
        "players": [{"name": name, **_colours(game, colour)} for name, colour in people],
        "setup": setup,
    }


def _colours(game: str, colour: str) -> dict[str, Any]:
    """In Piazza a player may have several."""
    return {"colours": [colour]} if game == "piazza" else {"colour": colour}
