"""The attacks as somebody types them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT


@pytest.mark.parametrize(
    ("attack", "told"),
    [("fuzz", "2 inputs, 0 failed"), ("kills", "killed 2 times"), ("damage", "2 damages")],
)
def test_an_attack_is_repeated_by_its_command(attack: str, told: str) -> None:
    command = [sys.executable, "-m", f"tests.attack.{attack}", "--count", "2", "--seed", "1"]
    clean = {key: value for key, value in os.environ.items() if not key.startswith("KIVY_")}
    done = subprocess.run(command, cwd=ROOT, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert told in done.stdout
