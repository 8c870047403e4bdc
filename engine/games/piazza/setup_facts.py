"""What a set-up settles, in a few words: corrections of it are described by what differs."""

from __future__ import annotations

from engine.core import Setup
from engine.games.piazza.pieces import colour_name
from engine.games.piazza.state import Options, Position
from engine.message import Message, say


def setup_facts(setup: Setup[Options, Position]) -> dict[str, Message]:
    """Each thing by its name."""
    facts = {}
    if setup.options.neutral:
        facts["neutral"] = say("settled.neutral", colour=colour_name(setup.options.neutral))
    if setup.options.first is not None:
        facts["first"] = say("settled.first", seat=setup.options.first)
    return facts
