"""The folder made for desks works where there is no Python and none of our files."""

from __future__ import annotations

import json
import os
import stat
import subprocess
from pathlib import Path

import pytest

from engine import __version__, registry
from engine.facts.catalogue import find
from tools import bundle
from tools.environment import alone

pytestmark = [pytest.mark.slow, pytest.mark.whole]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the bundle is made and packed, once for all who test side by side."""
    found = tmp_path_factory.getbasetemp()
    return found.parent if "PYTEST_XDIST_WORKER" in os.environ else found


@pytest.fixture(scope="module")
def made(folder: Path) -> Path:
    """The bundle as somebody unpacks it elsewhere: nothing in it may remember where it was made."""
    elsewhere = folder / "elsewhere"
    with alone(folder / "bundle.lock"):
        if not elsewhere.exists():
            packed = bundle.pack(bundle.make(folder / "dist"))
            (folder / "dist" / "Costiera").rename(folder / "packed")
            elsewhere.mkdir()
            subprocess.run(["tar", "-xzf", str(packed), "-C", str(elsewhere)], check=True)
    return elsewhere / "Costiera"


def modes(bundle: Path) -> dict[str, str]:
    """What each file of a bundle is: a program, a link, or neither."""
    return {
        str(path.relative_to(bundle)): stat.filemode(path.lstat().st_mode)
        for path in bundle.rglob("*")
    }


def test_what_is_unpacked_is_what_was_packed(made: Path, folder: Path) -> None:
    assert modes(made) == modes(folder / "packed")
    assert all(os.access(made / name, os.X_OK) for name in ("Costiera", "companion"))


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
