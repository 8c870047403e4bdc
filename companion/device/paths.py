"""Where the app keeps its data on desktop."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The data folder on desktop: COSTIERA_HOME, else the platform's."""
    if chosen := os.environ.get("COSTIERA_HOME"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home())) / "Costiera"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Costiera"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "costiera"
