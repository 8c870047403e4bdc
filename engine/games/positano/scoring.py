"""The scorepad: views by roof, gelato, three goals, and who has most."""

from __future__ import annotations

from functools import lru_cache

from engine.conclusion import won_by_points
from engine.core import Outcome, Scorecard, ScoreLine
from engine.games.positano.goals import score_goal
from engine.games.positano.names import roof_name
from engine.games.positano.pieces import Roof
from engine.games.positano.state import State, gelato_typed
from engine.games.positano.views import View, views
from engine.message import Clauses, Message, Seat, count, say


def score(state: State) -> Scorecard:
    """Every point on the table as it lies."""
    seats = state.seats
    seen: dict[tuple[Roof, Seat], list[View]] = {
        (roof, seat): [] for roof in Roof for seat in seats
    }
    for view in views(state.cliff):
        seen[view.building.roof, view.building.owner].append(view)
    lines = [_roof_line(roof, seat, tuple(own)) for (roof, seat), own in seen.items()]
    lines += [_gelato_line(state, seat) for seat in seats]
    for goal in state.setup.options.goals:
        lines += score_goal(state, goal)
    return Scorecard(len(seats), tuple(lines))


# One move changes few lines, and the build matrix scores the same cliff eighteen times.
@lru_cache(maxsize=1024)
def _roof_line(roof: Roof, seat: Seat, own: tuple[View, ...]) -> ScoreLine:
    pieces = tuple(str(view.building.lot) for view in own)
    points = sum(view.points for view in own)
    if not own:
        because = say("views.no-roof", roof=roof_name(roof))
        return ScoreLine(seat, roof.value, 0, "views.points", because)
    rule = "views.points" if points else "views.same-height"
    because = say("views.line", parts=Clauses(_describe_view(view) for view in own))
    return ScoreLine(seat, roof.value, points, rule, because, pieces)


@lru_cache(maxsize=1024)
def _describe_view(view: View) -> Message:
    building = view.building
    seen = say(
        "views.building",
        lot=str(building.lot),
        visible=view.visible,
        blocks=count("blocks", building.blocks),
        worth=building.roof.worth,
        points=view.points,
    )
    if not view.hidden_by:
        return seen
    behind = tuple(
        say("views.hider", n=number, owner=front.owner, lot=str(front.lot))
        for front, number in view.hiders
    )
    return say("views.behind", seen=seen, behind=behind)


@lru_cache(maxsize=256)
def _counted_gelato_line(seat: Seat, icons: int | None) -> ScoreLine:
    """Gelato that was counted at the table, or not."""
    if icons is None:
        return ScoreLine(seat, "gelato", 0, "gelato.played", say("gelato.not-counted"))
    because = say("gelato.counted", icons=count("icons", icons))
    return ScoreLine(seat, "gelato", icons, "gelato.played", because)


def _gelato_line(state: State, seat: Seat) -> ScoreLine:
    if not state.has_played(seat):
        return _counted_gelato_line(seat, state.gelato[seat])
    pieces, typed = state.icons_played(seat), gelato_typed(state, seat)
    icons = sum(pieces.values()) + typed
    played = say("gelato.pieces", **pieces)
    if typed:
        played = say("gelato.corrected", played=played, typed=typed)
    elif state.gelato[seat] is None and state.began_later:
        played = say("gelato.since", played=played)
    return ScoreLine(seat, "gelato", icons, "gelato.played", played)


def as_entered(state: State, card: Scorecard) -> Outcome:
    """The final order by what was entered, be it complete or not.

    Equal totals share the victory; alone nobody wins, the lower one counts.
    """
    order, totals = card.order(), card.totals
    if state.setup.options.solo:
        result = min(totals)
        because = say("outcome.solo", result=result, mine=totals[0], otto=totals[1], other=Seat(1))
        return Outcome(((), *order), "solo.result", because)
    winners, best = order[0], count("points", max(totals))
    if len(winners) > 1:
        because = say("outcome.shared", winners=winners, points=best)
        return Outcome(order, "shared", because, shared_by="final.tie")
    return Outcome(order, "points", won_by_points(totals))
