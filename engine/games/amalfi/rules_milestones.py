"""What the rules say about claiming milestones, and what a claim is worth."""

from __future__ import annotations

from engine.core import Breach, Need, Points
from engine.games.amalfi.actions import ClaimMilestone
from engine.games.amalfi.pieces import SOLO_MILESTONE, Phase
from engine.games.amalfi.rules_turn import check_free
from engine.games.amalfi.state import State
from engine.message import Either, Message, Seat, count, say

MILESTONES = 3


def milestone_name(state: State, number: int) -> Message:
    """A milestone card as players call it."""
    card = state.milestone(number)
    if card is None or not card.name:
        return say("milestone.number", number=number)
    return say("milestone.named", number=number, name=card.name)


def check_claim(state: State, claim: ClaimMilestone) -> Points:
    yield from _check_claim_moment(state, claim.seat)
    board = state.board(claim.seat)
    number = claim.milestone
    if number in [claimed.milestone for claimed in board.milestones]:
        yield Breach("milestone.once", say("claim.twice", seat=claim.seat, milestone=number))
    if state.options.solo:
        yield from _check_solo_claim(state, claim)
        return
    if number > MILESTONES:
        yield Breach("setup.milestones", say("claim.no-card", milestone=number))
    yield from _check_claim_space(state, claim)
    yield from _check_claim_points(state, claim)


def _check_claim_moment(state: State, seat: Seat) -> Points:
    passed = state.stage is Phase.ACTIONS and seat in state.done
    if not passed:
        yield from check_free(state, seat)
    elif state.ruling("milestone-after-pass") == "no":
        because = say("claim.after-pass", seat=seat, round=state.round or 0)
        yield Breach("ruling.milestone-after-pass", because)


def _check_claim_space(state: State, claim: ClaimMilestone) -> Points:
    taken, milestone, space = claims_by_space(state, claim.milestone), claim.milestone, claim.space
    spaces = len(ladder(state, milestone))
    owners = claimed_spaces(state, milestone)
    if space is not None and space in owners:
        owner = owners[space]
        because = say("claim.taken", milestone=milestone, space=space, owner=owner)
        yield Breach("free.milestone", because)
    elif not spaces:
        return
    elif space is not None and space > spaces:
        because = say("claim.no-space", milestone=milestone, space=space, spaces=spaces)
        yield Breach("free.milestone", because)
    elif is_full(state, milestone):
        because = say("claim.full", milestone=milestone, spaces=spaces)
        yield Breach("free.milestone", because)
    elif space is not None and None in taken:
        perhaps = Either(taken[None])
        because = say("claim.perhaps", milestone=milestone, space=space, owners=perhaps)
        yield Need("free.milestone", because)


def _check_claim_points(state: State, claim: ClaimMilestone) -> Points:
    worth = space_points(state, claim.milestone, claim.space)
    if worth is None and claim.points is None:
        because = say("claim.points-unknown", seat=claim.seat, milestone=claim.milestone)
        yield Need("free.milestone", because)
    elif worth is None and claim.points == 0:
        yield Breach("free.milestone", say("claim.nothing", milestone=claim.milestone))
    elif worth is not None and claim.points not in (None, worth):
        assert claim.points is not None
        because = say(
            "claim.points",
            points=count("points", claim.points),
            milestone=claim.milestone,
            worth=worth,
        )
        yield Breach("free.milestone", because)


def _check_solo_claim(state: State, claim: ClaimMilestone) -> Points:
    round_ = claim_round(state, claim)
    if round_ is None and claim.points is None:
        because = say("claim.round-unknown", seat=claim.seat, milestone=claim.milestone)
        yield Need("solo.milestones", because)
    elif round_ is not None and claim.points not in (None, SOLO_MILESTONE[round_]):
        assert claim.points is not None
        worth = SOLO_MILESTONE[round_]
        because = say(
            "claim.solo-points", points=count("points", claim.points), round=round_, worth=worth
        )
        yield Breach("solo.milestones", because)
    if claim.met is not None and state.round is not None and claim.met > state.round:
        because = say("claim.met-later", met=claim.met, round=state.round)
        yield Breach("solo.milestones", because)


def claim_round(state: State, claim: ClaimMilestone) -> int | None:
    """The round that counts for a claim: this one, or alone that of meeting if so ruled."""
    meeting = state.options.solo and state.ruling("solo-round") == "meeting"
    return (claim.met if meeting else None) or state.round


def ladder(state: State, milestone: int) -> tuple[int, ...]:
    """The points of a milestone's spaces, as far as they were entered."""
    card = state.milestone(milestone)
    return card.ladder if card else ()


def claimed_spaces(state: State, milestone: int) -> dict[int, Seat]:
    """The spaces of a milestone that are taken, each with its owner."""
    claims = claims_by_space(state, milestone)
    return {space: seats[-1] for space, seats in claims.items() if space is not None}


def claims_by_space(state: State, milestone: int) -> dict[int | None, tuple[Seat, ...]]:
    """Who has a ship on each space of a milestone that is taken; under None, who on one unknown."""
    found: dict[int | None, tuple[Seat, ...]] = {}
    for seat in state.seats:
        for claim in state.board(seat).milestones:
            if claim.milestone == milestone:
                found[claim.space] = (*found.get(claim.space, ()), seat)
    return found


def is_full(state: State, milestone: int) -> bool:
    """Whether there are as many claims of a milestone as it has spaces, where those are known."""
    spaces = len(ladder(state, milestone))
    claims = claims_by_space(state, milestone)
    return bool(spaces) and sum(map(len, claims.values())) >= spaces


def free_space(state: State, milestone: int) -> int | None:
    """The best free space of a milestone; None where it is full or nobody knows what is free."""
    taken = claims_by_space(state, milestone)
    free = [
        (points, -space)
        for space, points in enumerate(ladder(state, milestone), start=1)
        if space not in taken and None not in taken
    ]
    return -max(free)[1] if free else None


def space_points(state: State, milestone: int, space: int | None) -> int | None:
    """The points of a milestone's space, by default of the best free one; None if not known."""
    card, space = state.milestone(milestone), space or free_space(state, milestone)
    if card is None or space is None or space > len(card.ladder):
        return None
    return card.ladder[space - 1]
