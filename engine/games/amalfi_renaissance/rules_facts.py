"""What the rules say about titles and decrees whose print is read during the game."""

from __future__ import annotations

from engine.core import Breach, Points
from engine.games.amalfi_renaissance.actions import ReadDecree, ReadTitle
from engine.games.amalfi_renaissance.pieces import DECREES, PERIODS, TITLES, TITLES_USED
from engine.games.amalfi_renaissance.state import State
from engine.message import say


def check_read_title(state: State, read: ReadTitle) -> Points:
    """As many titles as belong into play, and a type only where one is printed."""
    title, in_play = TITLES[read.title], state.titles
    if state.tile(read.title) is None and len(in_play) >= TITLES_USED:
        names = tuple(TITLES[tile.title].name for tile in in_play)
        yield Breach("setup.titles", say("read.title-full", title=title.name, titles=names))
    if read.type is not None and not title.asks_for_type:
        yield Breach(title.rule, say("read.no-type", title=title.name))


def check_read_decree(state: State, read: ReadDecree) -> Points:
    """Each decree is there once, and one that is scored stays scored."""
    name = DECREES[read.decree].name
    for period in range(1, PERIODS + 1):
        if period != read.period and state.decree(period) == read.decree:
            yield Breach("setup.decrees", say("read.decree-elsewhere", name=name, period=period))
    if state.has_decree(read.period):
        yield Breach("decree.flip", say("decree.twice", period=read.period))
