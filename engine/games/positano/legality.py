"""The one place that says whether an action is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import Breach, Points, Verdict, verdict
from engine.games.positano.actions import (
    Action,
    AddOn,
    Build,
    Choose,
    Clear,
    CountGelato,
    CountSupply,
    Draft,
    MakeBid,
    Move,
    Place,
    Refresh,
    Remodel,
    Reveal,
)
from engine.games.positano.goals import GOALS, candidates, most
from engine.games.positano.rules_board import check_refresh, check_reveal
from engine.games.positano.rules_build import check_add_on, check_build, check_remodel
from engine.games.positano.rules_draft import check_bid, check_draft
from engine.games.positano.rules_entry import check_clear, check_move, check_place, check_supply
from engine.games.positano.state import State
from engine.message import count, say


def _check_choose(state: State, choose: Choose) -> Points:
    seat, goal, lot = choose.seat, choose.goal, str(choose.lot)
    if state.ruling("best-of-equal") != "players-choose":
        yield Breach("ruling.best-of-equal", say("choose.not-ruled", seat=seat))
    if goal not in state.setup.options.goals:
        name = GOALS[goal].name
        yield Breach("setup.goals", say("choose.not-in-play", seat=seat, lot=lot, goal=name))
    building = state.by_lot.get(choose.lot)
    if building is None or building.owner != seat:
        yield Breach(f"goal.{goal}", say("choose.not-own", seat=seat, lot=lot), lot)
        return
    largest = most(state, goal, seat)
    brings = max((len(c) for c in candidates(state, goal, seat) if building in c), default=0)
    if brings < largest:
        own = count("buildings", brings)
        because = say("choose.smaller", seat=seat, lot=lot, own=own, most=largest)
        yield Breach("ruling.best-of-equal", because, lot)


_CHECKS: dict[type, Callable[[State, Any], Points]] = {
    MakeBid: check_bid,
    Draft: check_draft,
    Build: check_build,
    AddOn: check_add_on,
    Remodel: check_remodel,
    Reveal: check_reveal,
    Refresh: check_refresh,
    Place: check_place,
    Clear: check_clear,
    Move: check_move,
    CountSupply: check_supply,
    # Any number can be counted; the audit tells what cards and tiles can give.
    CountGelato: lambda state, gelato: iter(()),
    Choose: _check_choose,
}


def check(state: State, action: Action) -> Verdict:
    """Legal, Illegal with every breach, or Undecided with what the app cannot see."""
    return verdict(_CHECKS[type(action)](state, action))
