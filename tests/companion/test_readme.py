"""The README's commands are run and what they print is compared."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from engine import registry

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n\$ (.*?)\n(.*?)```", README, re.DOTALL)


def command(line: str) -> list[str]:
    """What a line of the README runs where there is no screen."""
    program, *arguments = shlex.split(line)
    if (program, arguments) == ("make", ["run"]):
        return [sys.executable, "-m", "companion.offscreen"]
    assert program == "companion"
    return [sys.executable, "-m", "companion", *arguments]


@pytest.mark.slow
@pytest.mark.parametrize(("line", "shown"), BLOCKS)
def test_the_readme_shows_what_is_printed(line: str, shown: str) -> None:
    printed = subprocess.run(
        command(line), cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    ).stdout
    for part in filter(None, shown.split("…\n")):
        assert part in printed
        printed = printed.partition(part)[2]


def test_the_readme_counts_the_rules_of_each_game() -> None:
    for game in registry.games():
        rules, open_points = len(game.catalogue.records("rules")), len(game.catalogue.rulings)
        assert f"| {game.name} |" in README
        assert f"{rules} rules, {open_points} open points" in README


def test_every_link_leads_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"
