"""Who has won: points, then points from titles; alone the titles it takes, then a tier.

Or what has to be entered before anybody can say: `missing`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.conclusion import despite, won_by_points
from engine.core import Outcome, Scorecard
from engine.games.amalfi_renaissance import solo
from engine.games.amalfi_renaissance.missing import gaps, missing
from engine.games.amalfi_renaissance.pieces import PERIODS
from engine.games.amalfi_renaissance.state import State
from engine.message import Message, Seat, count, say


def outcome(state: State, card: Scorecard) -> Outcome | None:
    """The final order; None while the game goes on or something decisive is missing.

    Alone a game is lost with too few titles, however far it has come.
    """
    if not solo.is_alive(state):
        return Outcome(((), (solo.ALONE,)), "solo.check", solo.lost(state))
    if not state.is_finished or missing(state, card):
        return None
    return despite(as_entered(state, card), card.totals, gaps(state))


def as_entered(state: State, card: Scorecard) -> Outcome:
    """The final order by what was entered; who is tied even on titles shares a place."""
    found = _alone(state, card.totals[0]) if state.options.solo else _together(state, card)
    if state.phase is not None or state.period != PERIODS:
        return found
    because = say("outcome.as-it-lies", outcome=found.because, period=state.period)
    return replace(found, because=because)


def _together(state: State, card: Scorecard) -> Outcome:
    order = tuple(group for tied in card.order() for group in _by_titles(state, tied))
    decided, because = _why(state, card, order)
    return Outcome(order, decided, because, shared_by="end.tie-shared")


def _by_titles(state: State, tied: tuple[Seat, ...]) -> Iterator[tuple[Seat, ...]]:
    """Players with equal totals, split by their title points."""
    points = {seat: state.board(seat).title_points for seat in tied}
    for most in sorted(set(points.values()), reverse=True):
        yield tuple(seat for seat in tied if points[seat] == most)


def _why(state: State, card: Scorecard, order: tuple[tuple[Seat, ...], ...]) -> tuple[str, Message]:
    totals, winners = card.totals, order[0]
    best = count("points", totals[winners[0]])
    titles = state.board(winners[0]).title_points
    if len(winners) > 1:
        return "shared", say("outcome.shared", winners=winners, points=best, titles=titles)
    if len(order) == 1:
        return "points", say("outcome.only", winner=winners[0], points=best)
    rivals = order[1]
    if totals[winners[0]] > totals[rivals[0]]:
        return "points", won_by_points(totals)
    theirs = state.board(rivals[0]).title_points
    message = say(
        "outcome.titles",
        winner=winners[0],
        points=best,
        rivals=rivals,
        titles=titles,
        theirs=theirs,
    )
    return "end.tie", message


def _alone(state: State, total: int) -> Outcome:
    """The result against the rival, with titles enough: one of four tiers."""
    tier = say(f"tier.{solo.tier(state, total)}")
    because = say("outcome.solo", points=count("points", total), tier=tier)
    return Outcome(((solo.ALONE,),), "solo.tiers", because)
