"""What was scored during play: the entered marker, settlements, milestones, bonus and hunger."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import ScoreLine
from engine.games.amalfi.endgame import summed
from engine.games.amalfi.ledger import Claimed, Extra, Hungry, MarkerSet, Scored, Settled
from engine.games.amalfi.pieces import ROUNDS
from engine.games.amalfi.rules_milestones import ladder, milestone_name
from engine.games.amalfi.state import State
from engine.games.amalfi.turns import penalty
from engine.message import Message, Seat, count, say

SETTLEMENTS = tuple(f"settlement-{number}" for number in range(1, ROUNDS + 1))

Lines = Iterator[ScoreLine]


def track_lines(state: State, seat: Seat, own: list[Scored]) -> Lines:
    """The entered marker, less whatever stands under a heading of its own."""
    entered = [scored for scored in own if isinstance(scored.entry, MarkerSet)]
    for entry in entered:
        assert isinstance(entry.entry, MarkerSet)
        place = entry.entry.place
        because = say("track.keyed", place=place)
        if entry is not own[0]:
            because = say("track.corrected", place=place, before=entry.before)
        yield ScoreLine(seat, "track", entry.points, "score.track", because)
    if not entered:
        key = "track.kept" if _is_from_the_start(state) else "track.unknown"
        yield ScoreLine(seat, "track", 0, "score.track", say(key))


def _is_from_the_start(state: State) -> bool:
    return state.setup.position is None


def settlement_lines(state: State, seat: Seat, own: list[Scored]) -> Lines:
    for number, category in enumerate(SETTLEMENTS, start=1):
        found = [s for s in own if isinstance(s.entry, Settled) and s.entry.card == number]
        for entry in found:
            yield _settled_line(state, seat, category, entry)
        if not found:
            yield _not_settled(state, seat, number, own)


def _settlement_rule(state: State) -> str:
    return "solo.settlement" if state.options.solo else "settlement.score"


def _settled_line(state: State, seat: Seat, category: str, settled: Scored) -> ScoreLine:
    entry = settled.entry
    assert isinstance(entry, Settled)
    card = state.settlement(entry.card)
    because = say("settlement.typed", points=count("points", entry.points))
    if entry.count is not None and card is not None and card.of is not None:
        things = count(card.of, entry.count)
        because = say("settlement.counted", per=card.per or 0, things=things, points=entry.points)
    return ScoreLine(seat, category, settled.points, _settlement_rule(state), because)


def _not_settled(state: State, seat: Seat, number: int, own: list[Scored]) -> ScoreLine:
    """Why a settlement card has brought nothing: its time comes, or it was not entered."""
    category, rule = SETTLEMENTS[number - 1], _settlement_rule(state)
    because = None
    if number not in state.settled and state.round is not None:
        if state.options.solo:
            because = say("settlement.not-chosen")
        elif number >= state.round:
            because = say("settlement.later", round=number)
    if because is not None:
        return ScoreLine(seat, category, 0, rule, because)
    return _zero(seat, category, rule, say("settlement.not-entered"), own)


def _zero(seat: Seat, category: str, rule: str, because: Message, own: list[Scored]) -> ScoreLine:
    """A zero and its reason; points on a marker that was entered are not listed again."""
    places = [s.entry.place for s in own if isinstance(s.entry, MarkerSet)]
    if places:
        rule, because = "score.track", say("track.holds", place=places[-1])
    return ScoreLine(seat, category, 0, rule, because)


def milestone_lines(state: State, seat: Seat, own: list[Scored]) -> Lines:
    found = [scored for scored in own if isinstance(scored.entry, Claimed)]
    for entry in found:
        assert isinstance(entry.entry, Claimed)
        yield _claimed_line(state, entry.entry, entry.points)
    if found:
        return
    rule, because = "milestone.unclaimed", say("milestones.none")
    claimed = len(state.board(seat).milestones)
    if claimed:
        rule, because = "score.track", say("milestones.keyed", n=claimed)
    yield _zero(seat, "milestones", rule, because, own)


def _claimed_line(state: State, claimed: Claimed, points: int) -> ScoreLine:
    name = milestone_name(state, claimed.milestone)
    rule = "solo.milestones" if state.options.solo else "free.milestone"
    message = say("milestone.claimed", milestone=name)
    if claimed.round is not None:
        message = say("milestone.claimed-in", milestone=name, round=claimed.round)
    because = message if state.options.solo else _describe_space(state, claimed, message)
    if claimed.points is None and not claimed.full:
        because = say("milestone.unknown", milestone=name)
    return ScoreLine(claimed.seat, "milestones", points, rule, because)


def _describe_space(state: State, claimed: Claimed, message: Message) -> Message:
    """A claim with the space that brought its points, or that they were entered."""
    if claimed.points is None:
        return say("milestone.full", told=message)
    space, worth = claimed.space, dict(enumerate(ladder(state, claimed.milestone), start=1))
    if space is not None and worth.get(space) == claimed.points:
        return say("milestone.space", told=message, space=space, worth=claimed.points)
    return say("milestone.typed", told=message, points=count("points", claimed.points))


_EXTRA_RULES = {
    "colony": "colony.seventh",
    "exchange": "free.exchange",
    "space": "place.where",
    "contract": "card.bonus",
    "character": "char.play",
}


def bonus_lines(state: State, seat: Seat, own: list[Scored]) -> Lines:
    """Other points of the ledger: one line for each source, one for each hungry Food phase."""
    empty = True
    for source, rule in _EXTRA_RULES.items():
        points = [s.points for s in own if isinstance(s.entry, Extra) and s.entry.source == source]
        if points:
            empty = False
            because = say(f"bonus.{source}", parts=summed(points))
            yield ScoreLine(seat, "bonus", sum(points), rule, because)
    for hungry in own:
        if isinstance(hungry.entry, Hungry):
            empty = False
            yield _hungry_line(state, hungry.entry, hungry.points)
    if empty:
        yield _zero(seat, "bonus", "score.track", say("bonus.none"), own)


def _hungry_line(state: State, hungry: Hungry, points: int) -> ScoreLine:
    each = penalty(state)
    message = say("hunger.missing", due=hungry.due, paid=hungry.due - hungry.missing)
    if hungry.round is not None:
        message = say("hunger.in-round", round=hungry.round, told=message)
    because = say("hunger.points", told=message, missing=hungry.missing, each=each)
    if each == 0:
        return ScoreLine(hungry.seat, "bonus", 0, "feed.shortage", say("hunger.free", told=message))
    if points != -each * hungry.missing:
        because = say("hunger.floor", told=message, missing=hungry.missing, each=each)
        return ScoreLine(hungry.seat, "bonus", points, "ruling.negative", because)
    return ScoreLine(hungry.seat, "bonus", points, "ruling.food-shortage", because)
