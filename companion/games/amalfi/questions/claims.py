"""A milestone is claimed: which one, which space of it, and its points where nobody typed them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.amalfi.questions.turn import Amalfi, Turn
from companion.present import questions as q
from companion.present.words import capital, text_of
from engine.core import Legal, Undecided
from engine.games.amalfi.actions import ClaimMilestone
from engine.games.amalfi.pieces import ROUNDS
from engine.games.amalfi.rules_milestones import MILESTONES, claimed_spaces, milestone_name
from engine.message import Seat

SOLO_MILESTONES = 4
_POINTS = range(1, 13)
_AT = ":"


def claim(table: Amalfi, answers: q.Answers) -> q.Form:
    """Claim a milestone; the answer "milestone" is its number from 1."""
    turn = Turn("claim", table, answers)
    number = SOLO_MILESTONES if turn.state.options.solo else MILESTONES
    options = tuple(
        q.Option(str(n), capital(text_of(table, milestone_name(turn.state, n))))
        for n in range(1, number + 1)
    )
    milestone = turn.ask(
        q.OneOf("milestone", turn.phrase("which"), ("points", "met"), options=options)
    )
    if not milestone.value:
        return turn.form((milestone,), None, turn.phrase("choose"), asks=True)
    fields, action = _claimed(turn, int(milestone.value))
    button = turn.phrase("choose-points")
    if action is not None:
        preview = turn.preview(action)
        change = q.signed(table, preview.change[turn.seat]) if preview else ""
        button = turn.phrase("do", change=change) if change else turn.phrase("choose")
    return turn.form((milestone, *fields), action, button, asks=True)


def _claimed(turn: Turn, number: int) -> tuple[tuple[q.Field, ...], ClaimMilestone | None]:
    """What has to be said about a milestone: its space, its points, or the round it was met."""
    claimed = ClaimMilestone(turn.seat, number)
    if turn.state.options.solo:
        if not claims_by_meeting(turn.table):
            return (), claimed
        rounds = tuple(q.Option(str(n), str(n)) for n in range(1, ROUNDS + 1))
        met = turn.ask(q.OneOf("met", turn.phrase("met"), options=rounds, lets_go=True))
        round_met = int(met.value) if met.value else None
        return (met,), ClaimMilestone(turn.seat, number, met=round_met)
    card = turn.state.milestone(number)
    if card is None or not card.ladder:
        points = turn.number("points", turn.say("points"), _POINTS)
        if points.value is None:
            return (points,), None
        return (points,), ClaimMilestone(turn.seat, number, points=points.value)
    space = turn.ask(_spaces(turn, number, card.ladder))
    chosen = int(space.value.split(_AT)[1]) if space.value else None
    return (space,), ClaimMilestone(turn.seat, number, space=chosen)


def _spaces(turn: Turn, number: int, ladder: tuple[int, ...]) -> q.OneOf:
    """The spaces of a milestone; their keys name it, so that none is kept for another one."""
    taken = claimed_spaces(turn.state, number)
    options = tuple(
        q.Option(f"{number}{_AT}{space}", _rung(turn, points, taken.get(space)))
        for space, points in enumerate(ladder, start=1)
    )
    return q.OneOf("space", turn.phrase("space"), options=options, lets_go=True)


def _rung(turn: Turn, points: int, owner: Seat | None) -> str:
    return str(points) if owner is None else turn.phrase("taken", points=points, seat=owner)


def claims_by_meeting(table: Amalfi) -> bool:
    """A solo milestone is worth what the round is worth in which it was met, not claimed."""
    state = table.state
    return state.options.solo and state.ruling("solo-round") == "meeting"


def claim_one(table: Amalfi, answers: q.Answers) -> q.Form:
    """Claim the best free space of the answer "milestone"; ask only where it takes more to say."""
    seat, milestone = Turn("claim", table, answers).seat, int(str(answers["milestone"]))
    if table.state.is_kept and is_plain_claim(table, seat, milestone):
        return q.as_it_is(ClaimMilestone(seat, milestone))(table, answers)
    return claim(table, answers)


def is_plain_claim(table: Amalfi, seat: Seat, milestone: int) -> bool:
    """A claim of which nothing else has to be said, whether or not the rules speak against it."""
    verdict = table.check(ClaimMilestone(seat, milestone))
    by_meeting = isinstance(verdict, Legal) and claims_by_meeting(table)
    return not isinstance(verdict, Undecided) and not by_meeting


QUESTIONS: Mapping[str, q.Question] = {
    "claim": claim,
    "claim-one": claim_one,
}
