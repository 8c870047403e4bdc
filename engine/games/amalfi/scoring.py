"""The scorepad: what the ledger brought, and what counts at the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.core import Scorecard, ScoreLine
from engine.games.amalfi.counting import number_of
from engine.games.amalfi.endgame import END_LINES
from engine.games.amalfi.feeding import meal
from engine.games.amalfi.ledger import Scored
from engine.games.amalfi.pieces import Phase
from engine.games.amalfi.rules_phases import counted_points, has_settled
from engine.games.amalfi.scoring_ledger import (
    SETTLEMENTS,
    bonus_lines,
    milestone_lines,
    settlement_lines,
    track_lines,
)
from engine.games.amalfi.state import State
from engine.games.amalfi.turns import markers, penalty, scored
from engine.message import Seat, count, say

CATEGORIES = ("track", *SETTLEMENTS, "milestones", *END_LINES, "bonus")

Lines = Iterator[ScoreLine]


def score(state: State) -> Scorecard:
    """Every point on the table; what counts at the end only is pending while the game goes on."""
    entries: list[list[Scored]] = [[] for _ in state.seats]
    for entry in scored(state):
        entries[entry.entry.seat].append(entry)
    lines: list[ScoreLine] = []
    pending: list[ScoreLine] = []
    for seat in state.seats:
        own = entries[seat]
        lines += track_lines(state, seat, own)
        lines += settlement_lines(state, seat, own)
        lines += milestone_lines(state, seat, own)
        for category, lines_of in END_LINES.items():
            _add_end(state, seat, category, lines_of, lines, pending)
        lines += bonus_lines(state, seat, own)
        pending += _next_settlement(state, seat)
        pending += _next_hunger(state, seat)
    return Scorecard(len(state.seats), tuple(lines), tuple(pending))


def totals_at_end(card: Scorecard) -> tuple[int, ...]:
    """The totals if the game ended with the table as it lies, from its score as it stands."""
    totals = list(card.totals)
    for line in card.pending:
        if line.category in END_LINES:
            totals[line.seat] += line.points
    return tuple(totals)


def _add_end(
    state: State,
    seat: Seat,
    category: str,
    lines_of: Callable[[State, Seat], list[ScoreLine]],
    lines: list[ScoreLine],
    pending: list[ScoreLine],
) -> None:
    """Points of the end: in the lines once the game is over, until then pending."""
    found = lines_of(state, seat)
    if state.is_final or not any(line.points for line in found):
        lines += found
        return
    later = count("points", sum(line.points for line in found))
    because = say("end.later", points=later)
    lines.append(ScoreLine(seat, category, 0, _later_rule(category), because))
    pending += found


def _later_rule(category: str) -> str:
    return {"charts": "card.vp-later", "contracts": "card.vp-later", "ending": "char.ending"}.get(
        category, "end.colonies"
    )


def _next_settlement(state: State, seat: Seat) -> Lines:
    """What this round's settlement card would bring now, where the app counts it."""
    number = state.round
    if number is None or state.options.solo or state.phase is Phase.OVER:
        return
    points = counted_points(state, seat, number)
    card = state.settlement(number)
    if points is None or card is None or card.of is None or has_settled(state, seat, number):
        return
    things = count(card.of, number_of(state.board(seat), card.of) or 0)
    because = say("settlement.next", per=card.per or 0, things=things, round=number)
    yield ScoreLine(seat, SETTLEMENTS[number - 1], points, "settlement.score", because)


def _next_hunger(state: State, seat: Seat) -> Lines:
    """What the Food phase of this round would cost now."""
    each, coming = penalty(state), meal(state, state.board(seat))
    if not each or coming is None or not coming.missing or not awaits_food(state, seat):
        return
    due, short = coming.due, coming.missing
    because = say("hunger.next", due=due, paid=due - short, missing=short, each=each)
    points, rule = -each * short, "ruling.food-shortage"
    room = max(0, markers(state)[seat])
    if state.ruling("negative") == "no" and -points > room:
        points, rule, because = -room, "ruling.negative", say("hunger.next-floor", told=because)
    yield ScoreLine(seat, "bonus", points, rule, because)


def awaits_food(state: State, seat: Seat) -> bool:
    """Whether this round's Food phase is still to come for a player."""
    if state.stage is Phase.FOOD:
        return seat not in state.done
    return state.round is not None and state.stage not in (Phase.SETTLEMENT, Phase.OVER)
