"""Writes the JSON Schema of every game's table files into docs/schema."""

from __future__ import annotations

import json
from pathlib import Path

from engine import registry
from engine.core import AnyGame
from engine.files import codec

FOLDER = Path(__file__).parent.parent / "docs" / "schema"


def path(game: AnyGame) -> Path:
    return FOLDER / f"{game.key}.schema.json"


def text(game: AnyGame) -> str:
    return json.dumps(codec.schema(game), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for known in registry.games():
        path(known).write_text(text(known), encoding="utf-8")
