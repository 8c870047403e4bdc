"""Nothing moves under a finger: every sheet and table of every game, tapped through."""

from __future__ import annotations

import importlib
from collections.abc import Iterator

import pytest

from tests.ui.steady import unsteady
from tests.ui.window import TestWindow
from tools.gallery.registry import Scene, scenes
from tools.gallery.screenshots import game_sources


def _all_scenes() -> Iterator[Scene]:
    for source in (*game_sources(), "tools.gallery.scenes.screens", "tools.gallery.scenes.sharing"):
        importlib.import_module(source)
    for found in scenes():
        if "/" in found.name and not found.is_tall:
            yield found


@pytest.mark.parametrize("found", list(_all_scenes()), ids=lambda found: found.name)
def test_a_tap_moves_nothing_that_stays(window: TestWindow, found: Scene) -> None:
    problems = unsteady(window, found.build)
    assert not problems, "\n".join(problems)
