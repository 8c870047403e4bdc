"""Nothing moves under a finger: every sheet and table of every game, tapped through."""

from __future__ import annotations

import importlib
from collections.abc import Iterator

import pytest

from tests.ui.alike import sampled
from tests.ui.steady import unsteady
from tests.ui.window import TestWindow
from tools.gallery.registry import Scene, scenes
from tools.gallery.screenshots import game_sources


def _all_scenes() -> Iterator[Scene]:
    """Every scene of a screen of the app or of a game."""
    apps = [f"tools.gallery.scenes.{name}" for name in ("phones", "screens", "sharing")]
    for source in (*game_sources(), *apps):
        importlib.import_module(source)
    for found in scenes():
        if "/" in found.name and not found.is_tall:
            yield found


SCENES = {scene.name: scene for scene in _all_scenes()}


@pytest.mark.parametrize("name", sampled(SCENES))
def test_a_tap_moves_nothing_that_stays(window: TestWindow, name: str) -> None:
    problems = unsteady(window, SCENES[name].build)
    assert not problems, "\n".join(problems)
