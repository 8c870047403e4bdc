"""Several actions recorded as one: each judged on what the ones before it leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.model import TableModel
from engine.core import Illegal, Undecided, Verdict


def judge(model: TableModel, actions: Sequence[Any]) -> Verdict | None:
    """All that the rules say against a series, else what is not known; None if it may be."""
    verdicts = model.table.check_all(actions)
    breaches = tuple(b for one in verdicts if isinstance(one, Illegal) for b in one.breaches)
    if breaches:
        return Illegal(breaches)
    return next((one for one in verdicts if isinstance(one, Undecided)), None)


def record(model: TableModel, actions: Sequence[Any], *, anyway: bool) -> bool:
    """Record a series; False where nothing of it was taken or stored."""
    before = model.table.log.next_step
    model.play_all(actions, anyway=anyway)
    return model.table.log.next_step != before
