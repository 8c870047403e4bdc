"""The one place that says whether an action is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import Points, Verdict, verdict
from engine.games.piazza.actions import (
    Action,
    Amend,
    Draw,
    Lay,
    LayStart,
    NotePoints,
    NoteRanOut,
    Pass,
    Place,
    SetScore,
    ShowHand,
    Take,
)
from engine.games.piazza.rules_amend import check_amend
from engine.games.piazza.rules_entry import (
    check_lay,
    check_points,
    check_ran_out,
    check_score,
    check_take,
)
from engine.games.piazza.rules_hand import check_draw, check_hand
from engine.games.piazza.rules_start import check_start
from engine.games.piazza.rules_turn import check_pass, check_place
from engine.games.piazza.state import State

_CHECKS: dict[type, Callable[[State, Any], Points]] = {
    LayStart: check_start,
    Place: check_place,
    Pass: check_pass,
    Draw: check_draw,
    ShowHand: check_hand,
    NotePoints: check_points,
    SetScore: check_score,
    NoteRanOut: check_ran_out,
    Lay: check_lay,
    Take: check_take,
    Amend: check_amend,
}


def check(state: State, action: Action) -> Verdict:
    """Legal, Illegal with every breach, or Undecided with what the app cannot see."""
    return verdict(_CHECKS[type(action)](state, action))
