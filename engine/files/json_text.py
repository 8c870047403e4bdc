"""JSON written as text: the same everywhere, with every script as it is."""

from __future__ import annotations

import json


def compact(value: object) -> str:
    """JSON without spaces, for what is stored, sent or compressed."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def spaced(value: object) -> str:
    """JSON on one line with spaces, for files that people read."""
    return json.dumps(value, ensure_ascii=False)
