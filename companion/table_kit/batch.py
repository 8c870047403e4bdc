"""Several actions recorded as one: all of them, or none."""

from __future__ import annotations

from collections.abc import Sequence

from companion.model import TableModel
from engine.core import Illegal


def record(model: TableModel, actions: Sequence[object], *, anyway: bool) -> bool:
    """Record a series, or seal it; False where nothing of it was taken or stored."""
    verdicts = model.play_all(actions, anyway=anyway)
    return bool(verdicts) and all(
        not isinstance(one, Illegal) or (anyway and one.can_be_recorded) for one in verdicts or ()
    )
