"""Several actions recorded as one: all of them, or none."""

from __future__ import annotations

from collections.abc import Sequence

from companion.model import TableModel


def record(model: TableModel, actions: Sequence[object], *, anyway: bool) -> bool:
    """Record a series; False where nothing of it was taken or stored."""
    before = model.table.log.next_step
    model.play_all(actions, anyway=anyway)
    return model.table.log.next_step != before
