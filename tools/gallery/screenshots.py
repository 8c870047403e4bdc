"""Pictures of every scene, in each light, on each screen and with each size of text.

`python -m tools.gallery.screenshots FOLDER [SCENE …]` saves them, offscreen.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from pkgutil import iter_modules
from typing import NamedTuple

from companion.offscreen_window import LANDSCAPE, PHONE, TABLET, NoWindow, Stage, prepare
from tools.gallery.registry import Scene, scenes

SCREENS = {"phone": PHONE, "tablet": TABLET, "landscape": LANDSCAPE}
MODES = ("light", "dark")
TEXTS = (100, 200)
TALLEST = 7000
# Small pictures of boards come in the frames after the first.
_LATER = 24

# Importing these, and the scenes of each game, puts them on the list.
SOURCES = [
    "tools.gallery.board_page",
    "tools.gallery.part_pages",
    "tools.gallery.screen_pages",
    "tools.gallery.scenes.screens",
    "tools.gallery.scenes.phones",
    "tools.gallery.scenes.sharing",
    "tools.gallery.ship_pages",
]


def game_sources() -> list[str]:
    """The modules in which games show their tables."""
    games = importlib.import_module("companion.games")
    names = [f"tools.gallery.scenes.{found.name}" for found in iter_modules(games.__path__)]
    return [name for name in names if find_spec(name) is not None]


class Variant(NamedTuple):
    """One way to look at a scene."""

    screen: str
    mode: str
    text: int

    @property
    def folder(self) -> str:
        """Where its pictures go."""
        return f"{self.screen}-{self.mode}-{self.text}"


def variants(
    screens: Iterable[str] = ("phone", "tablet"),
    modes: Iterable[str] = MODES,
    texts: Iterable[int] = TEXTS,
) -> Iterator[Variant]:
    """All ways to look at a scene."""
    return (Variant(*choice) for choice in product(screens, modes, texts))


def take(stage: Stage, scene: Scene, variant: Variant, folder: Path) -> Path:
    """Take one picture of a scene and return its file."""
    from companion.kit.theme import theme  # noqa: PLC0415
    from companion.kit.touch.back import back  # noqa: PLC0415

    theme.motion = False
    theme.mode, theme.text_scale = variant.mode, variant.text / 100
    back.clear()
    width, height = SCREENS[variant.screen]
    stage.resize(width, height)
    stage.window.clearcolor = theme.background
    root = stage.show(scene.build())
    if scene.is_tall:
        root.size_hint_y = None
        stage.settle()
        stage.resize(width, min(max(root.height, height), TALLEST))
        root.top = stage.window.height
    stage.settle(_LATER)
    name = scene.name.replace("/", "-")
    return stage.picture(folder / variant.folder / f"{name}.png")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command: saves the pictures and says where."""
    parser = argparse.ArgumentParser(prog="python -m tools.gallery.screenshots")
    parser.add_argument("folder", type=Path)
    parser.add_argument("scenes", nargs="*", help="names or beginnings of names; all without any")
    parser.add_argument("--density", type=float, default=1, help="pixels for each dp")
    parser.add_argument("--screen", action="append", choices=list(SCREENS))
    parser.add_argument("--mode", action="append", choices=MODES)
    parser.add_argument("--text", action="append", type=int)
    given = parser.parse_args(arguments)
    prepare(density=given.density)
    try:
        stage = Stage(room=(int(1200 * given.density), int(TALLEST * given.density)))
    except NoWindow as error:
        print(error, file=sys.stderr)
        return 2
    for source in (*SOURCES, *game_sources()):
        importlib.import_module(source)
    wanted = [found for prefix in given.scenes or [""] for found in scenes(prefix)]
    looks = variants(given.screen or ("phone", "tablet"), given.mode or MODES, given.text or TEXTS)
    taken = [take(stage, found, look, given.folder) for look in looks for found in wanted]
    print(f"{len(taken)} pictures in {given.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
