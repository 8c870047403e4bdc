"""What a score says beside its lines: the solo result, and decrees and titles as they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.amalfi_renaissance import solo
from engine.games.amalfi_renaissance.decrees import payout
from engine.games.amalfi_renaissance.pieces import DECREES, PERIODS
from engine.games.amalfi_renaissance.scoring import score
from engine.games.amalfi_renaissance.state import Phase, State, TradeCount
from engine.games.amalfi_renaissance.titles import can_claim, distance, next_points, taken
from engine.message import Seat

Json = dict[str, Any]


def extras(state: State) -> Mapping[str, Any]:
    """As plain JSON, with players' names."""
    answer: Json = {}
    if state.options.solo is not None:
        total = score(state).totals[solo.ALONE]
        answer["solo"] = {"alive": solo.is_alive(state), "tier": solo.tier(state, total)}
    if any(state.decrees):
        answer["decrees"] = [_decree(state, period) for period in _to_come(state)]
    if state.titles:
        answer["titles"] = [_title(state, tile.title) for tile in state.titles]
    if "trade" in state.decrees:
        answer["trade"] = _trade(state)
    return answer


def _named(state: State, seat: Seat) -> str:
    return state.setup.names[seat]


def _to_come(state: State) -> tuple[int, ...]:
    """The periods whose decree is known and has not been scored."""
    if state.period is None or state.phase is Phase.OVER:
        return ()
    first = state.period + (state.phase is Phase.CLOSED)
    periods = (period for period in range(first, PERIODS + 1) if state.decree(period))
    return tuple(period for period in periods if not state.has_decree(period))


def _decree(state: State, period: int) -> Json:
    """What a decree would pay each player now; null where the app cannot count."""
    key = state.decree(period)
    assert key is not None
    points = {_named(state, s): payout(state, s, key, period).points for s in state.seats}
    return {"period": period, "decree": key, "points": points}


def _title(state: State, title: str) -> Json:
    """A title's next square, the cubes on it, who can claim it and what the others lack."""
    waiting = [seat for seat in state.seats if not state.board(seat).has_title(title)]
    far = {seat: distance(state, seat, title) for seat in waiting}
    return {
        "title": title,
        "next": next_points(state, title),
        "taken": {_named(state, seat): points for seat, points in taken(state, title)},
        "claimable": [_named(state, s) for s in waiting if can_claim(state, s, title)],
        "missing": {_named(state, s): dict(far[s].missing) for s in waiting},
        "unknown": {_named(state, s): list(far[s].unknown) for s in waiting if far[s].unknown},
    }


def _trade(state: State) -> list[Json]:
    """The Trade decrees under both readings: as scored, or as they would be now."""
    now = tuple(TradeCount(board.own_docks, board.own_lighthouses) for board in state.boards)
    scored = dict(state.trade)
    return [
        _both(state, period, scored.get(period, now))
        for period, decree in enumerate(state.decrees, start=1)
        if decree == "trade" and (period in scored or period in _to_come(state))
    ]


def _both(state: State, period: int, counts: tuple[TradeCount, ...]) -> Json:
    each = DECREES["trade"].each + state.bonus(period)
    names = state.setup.names
    return {
        "period": period,
        "counted": state.ruling("trade"),
        "ships": {
            name: None if count.ships is None else count.ships * each
            for name, count in zip(names, counts, strict=True)
        },
        "lighthouses": {
            name: None if count.lighthouses is None else count.lighthouses * each
            for name, count in zip(names, counts, strict=True)
        },
    }
