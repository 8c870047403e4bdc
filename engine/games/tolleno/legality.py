"""The one place that says whether an action is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import Points, Verdict, verdict
from engine.games.tolleno import actions as a
from engine.games.tolleno.rules_build import check_floor, check_keep
from engine.games.tolleno.rules_entry import (
    check_award,
    check_clear,
    check_fountains,
    check_lay,
    check_lift,
    check_move,
    check_place,
)
from engine.games.tolleno.rules_expand import check_expand, check_pass
from engine.games.tolleno.rules_turn import check_draw
from engine.games.tolleno.state import State

_CHECKS: dict[type, Callable[[State, Any], Points]] = {
    a.Expand: check_expand,
    a.PlaceFloor: check_floor,
    a.KeepFloor: check_keep,
    a.Pass: check_pass,
    a.Draw: check_draw,
    a.Lay: check_lay,
    a.Lift: check_lift,
    a.Move: check_move,
    a.Place: check_place,
    a.Clear: check_clear,
    a.CountFountains: check_fountains,
    a.Award: check_award,
}


def check(state: State, action: a.Action) -> Verdict:
    """Legal, Illegal with every breach, or Undecided with what the app cannot see."""
    return verdict(_CHECKS[type(action)](state, action))
