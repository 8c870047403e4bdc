"""How many random tables a test tries: a few in `make test`, all of them in `make whole`."""

from __future__ import annotations

from typing import Any

import pytest


def seeds(few: int, all_of_them: int) -> list[Any]:
    """Seeds as parameters; those after the first few run in `make whole` only."""
    later = (pytest.param(seed, marks=pytest.mark.whole) for seed in range(few, all_of_them))
    return [*range(few), *later]


def examples(few: int, many: int) -> list[Any]:
    """How many examples Hypothesis tries, as parameters; many of them in `make whole` only."""
    return [few, pytest.param(many, marks=pytest.mark.whole)]
