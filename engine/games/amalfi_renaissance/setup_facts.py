"""What a set-up settles, in a few words: corrections of it are described by what differs."""

from __future__ import annotations

from engine.core import Setup
from engine.games.amalfi_renaissance.pieces import DECREES, TITLES
from engine.games.amalfi_renaissance.state import Options, Position, TitleTile
from engine.message import Message, say


def setup_facts(setup: Setup[Options, Position]) -> dict[str, Message]:
    """Each thing by its name."""
    options = setup.options
    facts = {}
    for period, decree in enumerate(options.decrees, 1):
        if decree is not None:
            name = DECREES[decree].name
            facts[f"decree-{period}"] = say("settled.decree", period=period, name=name)
    for period, bonus in enumerate(options.board_bonus, 1):
        facts[f"bonus-{period}"] = say("settled.bonus", period=period, points=bonus)
    for tile in options.titles:
        facts[tile.title] = _title(tile)
    if options.solo:
        facts["rival"] = say("settled.rival", rival=say(f"rival-name.{options.solo}"))
    else:
        facts["first"] = say("settled.first", seat=options.first)
    facts["hands"] = say(f"settled.hands-{options.hands}")
    facts["light"] = say("settled.light" if options.light else "settled.whole")
    return facts


def _title(tile: TitleTile) -> Message:
    name = TITLES[tile.title].name
    squares = (
        say("settled.title-squares", title=name, ladder=tile.ladder)
        if tile.ladder
        else say("settled.title", title=name)
    )
    if tile.type is None:
        return squares
    return say("settled.title-type", told=squares, type=say(f"type.{tile.type}"))
