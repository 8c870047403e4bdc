"""What the rules say about the Food phase, the settlement and the preparation of a round."""

from __future__ import annotations

from engine.core import Breach, Need, Points
from engine.games.amalfi.actions import Feed, Prepare, Settle
from engine.games.amalfi.counting import number_of
from engine.games.amalfi.ledger import Settled
from engine.games.amalfi.pieces import ROMAN, ROUNDS, Phase
from engine.games.amalfi.rules_turn import check_phase, food_unknown, ships_unknown, through_unknown
from engine.games.amalfi.state import State
from engine.games.amalfi.turns import compared_points, fewest_start, not_compared, starters
from engine.message import Message, Seat, count, say


def fed(state: State, feed: Feed) -> tuple[Seat, ...]:
    """The players whom a feeding is about: the one named, or all who have not been fed."""
    if feed.seat is not None:
        return (feed.seat,)
    return state.waiting if state.stage in (None, Phase.FOOD) else state.seats


def check_feed(state: State, feed: Feed) -> Points:
    yield from check_phase(state, Phase.FOOD)
    for seat in fed(state, feed):
        if state.stage is Phase.FOOD and seat in state.done:
            yield Breach("feed.due", say("feed.twice", seat=seat, round=state.round or 0))
        board = state.board(seat)
        if board.food is None or board.colonies is None:
            yield food_unknown(seat)
        if board.food_due is None:
            yield ships_unknown(seat)
        elif feed.due not in (None, board.food_due):
            yield from _check_due(state, seat, feed.due or 0, board.food_due)


def _check_due(state: State, seat: Seat, due: int, printed: int) -> Points:
    """Only a permanent character changes what is due, and the app cannot read it."""
    played = state.board(seat).characters
    because = say("feed.due", seat=seat, due=due, printed=printed)
    if played is not None and not played.permanent:
        yield Breach("feed.due", because)
    else:
        yield Need("char.permanent", say("feed.by-card", seat=seat, due=due, printed=printed))


def settled_card(state: State, settle: Settle) -> int | None:
    """The number of the card that is scored: the one named, else that of the round."""
    if settle.card is not None or state.options.solo:
        return settle.card
    return state.round


def settlement_name(state: State, number: int) -> Message:
    """A settlement card as players call it."""
    card = state.settlement(number)
    if card is None or not card.name:
        return say("settlement.number", number=ROMAN[number])
    return say("settlement.named", number=ROMAN[number], name=card.name)


def check_settle(state: State, settle: Settle) -> Points:
    yield from check_phase(state, Phase.SETTLEMENT)
    number = settled_card(state, settle)
    if number is None:
        rule = "solo.settlement" if state.options.solo else "settlement.score"
        yield Breach(rule, say("settle.which"), blocks=True)
        return
    if state.options.solo:
        yield from _check_solo_choice(state, number)
    elif state.round is not None and number != state.round:
        name = settlement_name(state, number)
        yield Breach("settlement.score", say("settle.other-round", card=name, round=state.round))
    scoring = to_settle(state, settle, number)
    if not scoring and not state.options.solo:
        yield Breach("prep.flip", say("settle.done", card=settlement_name(state, number)))
    for seat, points in scoring:
        yield from _check_result(state, seat, number, dict(settle.points).get(seat), points)


def _check_solo_choice(state: State, number: int) -> Points:
    if number in state.settled:
        because = say("settle.solo-again", card=settlement_name(state, number))
        yield Breach("solo.settlement", because)
    elif state.stage is Phase.SETTLEMENT and state.done:
        because = say("settle.solo-second", round=state.round or 0)
        yield Breach("solo.settlement", because)


def to_settle(state: State, settle: Settle, number: int) -> list[tuple[Seat, int | None]]:
    """The players who score now, with what the app counts for each: those named, and the rest."""
    named = dict(settle.points)
    return [
        (seat, counted_points(state, seat, number))
        for seat in state.seats
        if seat in named or not has_settled(state, seat, number)
    ]


def counted_points(state: State, seat: Seat, number: int) -> int | None:
    """What the app counts for a settlement card; None where the card or the count is not known."""
    card = state.settlement(number)
    if card is None or card.per is None:
        return None
    counted = number_of(state.board(seat), card.of)
    return None if counted is None else card.per * counted


def has_settled(state: State, seat: Seat, number: int) -> bool:
    """Whether a player has scored a settlement card, here or before the table was entered."""
    if number in state.settled and (seat in state.done or not state.is_kept):
        return True
    return any(
        isinstance(entry, Settled) and (entry.seat, entry.card) == (seat, number)
        for entry in state.ledger
    )


def _check_result(
    state: State, seat: Seat, number: int, typed: int | None, counted: int | None
) -> Points:
    """A result against what the app counts, and against having been scored before."""
    name = settlement_name(state, number)
    if has_settled(state, seat, number) and not state.options.solo:
        yield Breach("prep.flip", say("settle.twice", seat=seat, card=name))
    if typed is None and counted is None:
        yield Need("settlement.score", say("settle.unknown", seat=seat, card=name))
    elif typed is not None and counted is not None and typed != counted:
        card = state.settlement(number)
        assert card is not None
        assert card.of is not None
        things = count(card.of, number_of(state.board(seat), card.of) or 0)
        because = say(
            "settle.other-number",
            seat=seat,
            typed=count("points", typed),
            per=card.per or 0,
            things=things,
            counted=counted,
        )
        yield Breach("settlement.score", because)


def check_prepare(state: State, prepare: Prepare) -> Points:
    if state.stage is Phase.OVER or state.round == ROUNDS:
        yield Breach("prep.skip-last", say("prepare.last", rounds=ROUNDS), blocks=True)
        return
    yield from check_phase(state, Phase.SETTLEMENT)
    if state.stage is Phase.SETTLEMENT:
        yield from _check_all_settled(state)
    if state.round is None:
        yield Need("round.phases", say("need.which-round"))
    for seat in state.seats:
        if state.board(seat).ships is None:
            yield ships_unknown(seat)
    yield from _check_starter(state, prepare.start)


def _check_all_settled(state: State) -> Points:
    """Whether everybody has scored the settlement of a round that ends."""
    missing = tuple(seat for seat in state.waiting if seat not in state.unsure)
    if missing:
        because = say("prepare.too-soon", round=state.round or 0, missing=missing)
        yield Breach("settlement.score", because)
    elif state.waiting:
        yield through_unknown(state, "settlement.score", state.waiting)


def _check_starter(state: State, start: Seat | None) -> Points:
    """Whether the right player begins the next round."""
    unknown = not_compared(state) if fewest_start(state) else ()
    if unknown and (state.is_kept or start is not None):
        yield Need("prep.marker", say("need.fewest", seats=unknown))
    allowed = starters(state)
    if not allowed:
        return
    tied = len(allowed) > 1
    if start is None and tied and state.is_kept:
        because = say("prepare.tie", tied=allowed, points=min(compared_points(state)))
        yield Breach("prep.marker", because, remedy=say("prepare.name-one"), blocks=True)
    elif start is not None and start not in allowed:
        yield Breach("prep.marker", _not_the_starter(state, start, allowed))


def _not_the_starter(state: State, start: Seat, allowed: tuple[Seat, ...]) -> Message:
    if not fewest_start(state):
        return say("prepare.left", seat=start, allowed=allowed)
    points = compared_points(state)
    return say(
        "prepare.fewest", seat=start, allowed=allowed, fewest=min(points), points=points[start]
    )
