"""The process is killed in the middle of an evening; whoever reopens the app finds the table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.ui.test_app_journey import AppUser
from tests.ui.window import TestWindow


@pytest.mark.parametrize("changes", [1, 3, 6])
def test_killed_and_reopened_it_is_the_same_table(
    window: TestWindow, tmp_path: Path, changes: int
) -> None:
    home = tmp_path / "home"
    command = [sys.executable, "-m", "tests.ui.killed", str(home)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        shown = [process.stdout.readline().split() for _ in range(changes)]
        process.kill()
        shown += [line.split() for line in process.stdout if line.endswith("\n")]
    assert process.returncode == -9
    user = AppUser(window, home)
    user.open()
    try:
        assert user.place == ("table", "table")
        steps = user.shell.screen.model.table.log.next_step - 1
        assert steps >= len(shown) >= changes, "what was shown is stored"
        user.shell.screen.model.jump(len(shown))
        assert [str(total) for total in user.totals] == shown[-1]
    finally:
        user.close()
