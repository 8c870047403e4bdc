"""What runs on every change can run here: the workflow only makes targets of the Makefile."""

from __future__ import annotations

import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools import bundle
from tools.spec import ROOT

WORKFLOW: Any = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))
JOBS: dict[str, Any] = WORKFLOW["jobs"]
LIBRARIES = "libgl1-mesa-dri libegl1 libgles2 libmtdev1 libxtst6 xvfb"


def commands(job: str) -> list[str]:
    """What a job runs."""
    return [step["run"] for step in JOBS[job]["steps"] if "run" in step]


def called(job: str) -> list[str]:
    """The targets that a job makes."""
    return [line.split()[1] for line in commands(job) if line.startswith("make ")]


@pytest.mark.parametrize("job", JOBS)
def test_every_job_makes_something_that_can_be_made(job: str) -> None:
    assert called(job)
    for target in called(job):
        done = subprocess.run(
            ["make", "--dry-run", "--always-make", target],
            cwd=ROOT,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("job", JOBS)
def test_everything_else_only_fetches(job: str) -> None:
    others = [line for line in commands(job) if not line.startswith("make ")]
    assert all(re.match(r"sudo apt-get update|choco install", line) for line in others)


@pytest.mark.parametrize("job", JOBS)
def test_every_job_begins_with_our_files_and_waits_for_jobs_that_exist(job: str) -> None:
    steps = JOBS[job]["steps"]
    assert steps[0]["uses"].startswith("actions/checkout@")
    assert set(JOBS[job].get("needs", ())) <= JOBS.keys()
    assert all(("uses" in step) != ("run" in step) for step in steps)


def test_it_covers_every_python_and_every_system() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert 'requires-python = ">=3.10,<3.15"' in project
    assert JOBS["test"]["strategy"]["matrix"]["python"] == ["3.10", "3.11", "3.12", "3.13"]
    versions = [step.get("with", {}).get("python-version") for step in JOBS["engine"]["steps"]]
    assert "3.14" in versions
    systems = [name.partition("-")[0] for name in JOBS["bundle"]["strategy"]["matrix"]["system"]]
    assert systems == ["ubuntu", "macos", "windows"]


def test_bundles_are_handed_on_as_archives() -> None:
    """What is uploaded as a folder comes back without its links, and no program can be run."""
    uploads = [step["with"] for step in JOBS["bundle"]["steps"] if "upload" in step.get("uses", "")]
    (pattern,) = [upload["path"] for upload in uploads]
    assert fnmatch(str(bundle.archive(Path("dist"))), pattern)
    assert not fnmatch("dist/Costiera", pattern)
    assert not fnmatch("dist/Costiera.app", pattern)


def test_jobs_with_a_window_fetch_what_our_script_asks_for() -> None:
    script = (ROOT / "tools" / "window-libraries").read_text(encoding="utf-8")
    assert f"packages=({LIBRARIES})" in script
    for job in ("test", "stage", "bundle"):
        assert any(line.endswith(LIBRARIES) for line in commands(job))


def test_the_rules_alone_need_no_window() -> None:
    """Every test that `make engine` runs is found where there is no Kivy."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    recipe = re.search(r"^engine:.*\n\t\$\(BIN\)/pytest -q -n auto (.*)$", makefile, re.MULTILINE)
    assert recipe is not None
    script = (
        "import sys, pytest; sys.modules.update(dict.fromkeys(('kivy', 'plyer')));"
        "sys.exit(pytest.main(['-q', '--collect-only', *sys.argv[1:]]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *recipe[1].split()],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:]
