"""What every test may use."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parent.parent

collect_ignore = ["toy"]
