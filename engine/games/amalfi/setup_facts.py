"""What a set-up settles, in a few words: corrections of it are described by what differs."""

from __future__ import annotations

from engine.core import Setup
from engine.games.amalfi.pieces import ROMAN
from engine.games.amalfi.state import Milestone, Options, Position, SettlementCard
from engine.message import Message, count, say


def setup_facts(setup: Setup[Options, Position]) -> dict[str, Message]:
    """Each thing by its name."""
    options = setup.options
    facts = {}
    for number, card in enumerate(options.settlements, 1):
        facts[f"settlement-{number}"] = _settlement(number, card)
    for number, milestone in enumerate(options.milestones, 1):
        facts[f"milestone-{number}"] = _milestone(number, milestone)
    if not options.solo:
        facts["start"] = say("settled.start", seat=options.start)
    if options.hands:
        facts["hands"] = say(f"settled.hands-{options.hands}")
    return facts


def _settlement(number: int, card: SettlementCard) -> Message:
    name = _name("settlement", ROMAN[number], card.name)
    if card.of is None:
        return say("settled.by-hand", card=name)
    points = count("points", card.per or 0)
    return say("settled.settlement", card=name, points=points, things=count(card.of, 1))


def _milestone(number: int, milestone: Milestone) -> Message:
    name = _name("milestone", str(number), milestone.name)
    if not milestone.ladder:
        return say("settled.by-hand", card=name)
    return say("settled.milestone", card=name, ladder=milestone.ladder)


def _name(kind: str, number: str, name: str) -> Message:
    if name:
        return say(f"{kind}.named", number=number, name=name)
    return say(f"{kind}.number", number=number)
