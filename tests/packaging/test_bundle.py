"""The folder made for desks works where there is no Python and none of our files."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from engine import __version__, registry
from engine.catalogue import find
from tools import bundle
from tools.environment import alone

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundle, made once for all who test side by side."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    elsewhere = folder / "elsewhere"
    with alone(folder / "bundle.lock"):
        if not elsewhere.exists():
            # Moved after it was made: nothing in it may remember where that was.
            bundle.make(folder / "dist").rename(elsewhere)
    return elsewhere


def test_it_drives_the_app_offscreen_to_its_scorepad(made: Path) -> None:
    assert "Total           20     34     26     36" in bundle.ask(made, "offscreen")


@pytest.mark.parametrize("game", registry.keys())
def test_it_scores_every_sample_as_the_source_does(made: Path, game: str) -> None:
    for sample in (find(game) / "samples").glob("*.json"):
        answer = json.loads(bundle.ask(made, "score", "--json", str(sample)))
        assert answer["game"] == game
        assert all(player["total"] is not None for player in answer["players"])


def test_it_knows_its_version_and_all_games(made: Path) -> None:
    assert __version__ in bundle.ask(made, "--version")
    assert {game["key"] for game in json.loads(bundle.ask(made, "games", "--json"))["games"]} == {
        *registry.keys()
    }


def test_a_file_that_cannot_be_read_gets_one_line(made: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    with pytest.raises(bundle.CannotBundle, match=r"ended with 2: companion: .*broken\.json"):
        bundle.ask(made, "score", str(broken))


def test_it_has_a_program_for_a_double_click(made: Path) -> None:
    assert (made / "Costiera").is_file()
    assert not list(made.rglob("test_*"))
