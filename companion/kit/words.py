"""The few words the kit says by itself; whoever uses the kit may lend it another language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

_lent: Mapping[str, object] = {}


@lru_cache(maxsize=1)
def english() -> dict[str, str]:
    """The words in English."""
    return dict(json.loads(Path(__file__).with_name("words.en.json").read_text(encoding="utf-8")))


def lend(texts: Mapping[str, object]) -> None:
    """Say these from now on; what is made later says them, what is shown already does not."""
    global _lent  # noqa: PLW0603
    _lent = texts


def word(key: str, **parameters: str) -> str:
    """One of the kit's words."""
    text = str(_lent.get(key, "") or english()[key])
    return text.format_map(parameters) if parameters else text
