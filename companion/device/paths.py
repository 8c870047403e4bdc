"""The folder where the app keeps its data at a desk."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Where the app keeps its data at a desk: COSTIERA_HOME, else the platform's folder."""
    if chosen := os.environ.get("COSTIERA_HOME"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home())) / "Costiera"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Costiera"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "costiera"
