"""Several actions recorded as one: each judged on what the ones before it leave."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.model import TableModel
from engine.core import Breach, Illegal


def breaches(model: TableModel, actions: Iterable[Any]) -> tuple[Breach, ...]:
    """What the rules say against a series."""
    game, state = model.game, model.state
    found: list[Breach] = []
    for action in actions:
        verdict = game.check(state, action)
        found += verdict.breaches if isinstance(verdict, Illegal) else ()
        state = game.apply(state, action)
    return tuple(found)


def record(model: TableModel, actions: Iterable[Any], *, anyway: bool) -> bool:
    """Record a series; False as soon as something could not be stored."""
    return all(model.play(action, anyway=anyway) is not None for action in actions)
