"""What the rules say about claiming milestones, and what a claim is worth."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Breach, Need
from engine.games.amalfi.actions import ClaimMilestone
from engine.games.amalfi.pieces import SOLO_MILESTONE, Phase
from engine.games.amalfi.state import State
from engine.games.amalfi.turn_rules import check_free
from engine.message import Message, Seat, say

Points = Iterator[Breach | Need]

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
    taken = claimed_spaces(state, claim.milestone)
    if claim.space is not None and claim.space in taken:
        owner = taken[claim.space]
        because = say("claim.taken", milestone=claim.milestone, space=claim.space, owner=owner)
        yield Breach("free.milestone", because)
    card = state.milestone(claim.milestone)
    spaces = len(card.ladder) if card else 0
    if spaces and claim.space is None and len(taken) >= spaces:
        because = say("claim.full", milestone=claim.milestone, spaces=spaces)
        yield Breach("free.milestone", because)
    elif spaces and claim.space is not None and claim.space > spaces:
        because = say("claim.no-space", milestone=claim.milestone, space=claim.space, spaces=spaces)
        yield Breach("free.milestone", because)


def _check_claim_points(state: State, claim: ClaimMilestone) -> Points:
    worth = space_points(state, claim.milestone, claim.space)
    if worth is None and claim.points is None:
        because = say("claim.points-unknown", seat=claim.seat, milestone=claim.milestone)
        yield Need("free.milestone", because)
    elif worth is not None and claim.points not in (None, worth):
        assert claim.points is not None
        because = say("claim.points", points=claim.points, milestone=claim.milestone, worth=worth)
        yield Breach("free.milestone", because)


def _check_solo_claim(state: State, claim: ClaimMilestone) -> Points:
    round_ = claim_round(state, claim)
    if round_ is None and claim.points is None:
        because = say("claim.round-unknown", seat=claim.seat, milestone=claim.milestone)
        yield Need("solo.milestones", because)
    elif round_ is not None and claim.points not in (None, SOLO_MILESTONE[round_]):
        assert claim.points is not None
        worth = SOLO_MILESTONE[round_]
        because = say("claim.solo-points", points=claim.points, round=round_, worth=worth)
        yield Breach("solo.milestones", because)
    if claim.met is not None and state.round is not None and claim.met > state.round:
        because = say("claim.met-later", met=claim.met, round=state.round)
        yield Breach("solo.milestones", because)


def claim_round(state: State, claim: ClaimMilestone) -> int | None:
    """The round that counts for a claim: this one, or alone that of meeting if so ruled."""
    meeting = state.options.solo and state.ruling("solo-round") == "meeting"
    return (claim.met if meeting else None) or state.round


def claimed_spaces(state: State, milestone: int) -> dict[int, Seat]:
    """The spaces of a milestone that are taken, each with its owner."""
    return {
        claim.space: seat
        for seat in state.seats
        for claim in state.board(seat).milestones
        if claim.milestone == milestone and claim.space is not None
    }


def free_space(state: State, milestone: int) -> int | None:
    """The best free space of a milestone; None where its ladder is not known or full."""
    card = state.milestone(milestone)
    taken = claimed_spaces(state, milestone)
    free = [
        (points, -space)
        for space, points in enumerate(card.ladder if card else (), start=1)
        if space not in taken
    ]
    return -max(free)[1] if free else None


def space_points(state: State, milestone: int, space: int | None) -> int | None:
    """The points of a milestone's space, by default of the best free one; None if not known."""
    card, space = state.milestone(milestone), space or free_space(state, milestone)
    if card is None or space is None or space > len(card.ladder):
        return None
    return card.ladder[space - 1]
