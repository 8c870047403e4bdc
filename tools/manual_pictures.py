"""The pictures of the README and the manual, taken from the app: `make pictures` renews them."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from companion.offscreen_window import NoWindow, Stage, prepare
from tools.gallery.registry import scenes
from tools.gallery.screenshots import SOURCES, Variant, game_sources, take

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
PHONE, DARK = Variant("phone", "light", 100), Variant("phone", "dark", 100)

PICTURES = {
    "home": ("app/home", PHONE),
    "positano": ("app/table", PHONE),
    "why": ("app/why", PHONE),
    "amalfi-renaissance": ("renaissance/table", PHONE),
    "amalfi": ("amalfi/table", PHONE),
    "piazza": ("piazza/two", PHONE),
    "tolleno": ("tolleno/floors", PHONE),
    "phones": ("app/phones-seated", PHONE),
    "statistics": ("app/statistics", DARK),
    "tablet": ("app/table", Variant("tablet", "light", 100)),
    "large-text": ("app/table", Variant("phone", "dark", 200)),
}


def main() -> int:
    """Take them all; 2 where no window can be had."""
    prepare()
    try:
        stage = Stage()
    except NoWindow as error:
        print(error, file=sys.stderr)
        return 2
    for source in (*SOURCES, *game_sources()):
        importlib.import_module(source)
    for name, (scene, variant) in PICTURES.items():
        found = next(one for one in scenes(scene) if one.name == scene)
        taken = take(stage, found, variant, FOLDER / "taken")
        taken.replace(FOLDER / f"{name}.png")
    for folder in sorted(FOLDER.glob("taken/*"), reverse=True):
        folder.rmdir()
    (FOLDER / "taken").rmdir()
    print(f"{len(PICTURES)} pictures in {FOLDER.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
