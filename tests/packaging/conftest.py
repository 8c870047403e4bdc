"""A stage, made once: the app as a phone would get it, and its environment."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from tools import stage
from tools.environment import Environment
from tools.spec import Spec

# Run by other interpreters, which have what they import.
collect_ignore = ["ask_builders.py", "leave_out.py"]


@dataclass(frozen=True)
class Staged:
    """The app of a stage and the environment it runs in."""

    spec: Spec
    app: Path
    env: Environment

    def copy(self, folder: Path) -> Path:
        """The same files in another folder, to take some away."""
        return Path(shutil.copytree(self.app, folder, copy_function=os.link))


@pytest.fixture(scope="session")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Staged:
    spec = Spec()
    folder = tmp_path_factory.mktemp("stage")
    return Staged(spec, stage.assemble(spec, folder / "app"), stage.furnish(spec))
