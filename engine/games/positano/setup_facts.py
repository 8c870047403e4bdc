"""What a set-up settles, in a few words: corrections of it are described by what differs."""

from __future__ import annotations

from engine.core import Setup
from engine.games.positano.goals import GOALS
from engine.games.positano.state import Options, Position
from engine.message import Message, say


def setup_facts(setup: Setup[Options, Position]) -> dict[str, Message]:
    """Each thing by its name."""
    options = setup.options
    facts = {goal: say("settled.goal", name=GOALS[goal].name) for goal in options.goals}
    if options.solo:
        facts["solo"] = say("settled.solo")
    if options.removed:
        lots = tuple(map(str, sorted(options.removed)))
        facts["removed"] = say("settled.removed", lots=lots)
    for seat, stars in options.star_sets:
        facts[f"stars-{seat}"] = say("settled.stars", seat=seat, number=stars)
    return facts
