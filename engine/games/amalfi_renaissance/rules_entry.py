"""What the rules say about what is entered for a player."""

from __future__ import annotations

from engine.core import Breach, Points
from engine.games.amalfi_renaissance import actions as a
from engine.games.amalfi_renaissance.counting import at_least, total
from engine.games.amalfi_renaissance.entry_effects import set_characters, set_ships
from engine.games.amalfi_renaissance.pieces import (
    CHARACTERS,
    CUBES,
    ENDGAME_CHARACTERS,
    LIGHTHOUSES,
    SHIPS,
)
from engine.games.amalfi_renaissance.rules_cards import check_numbers
from engine.games.amalfi_renaissance.state import State
from engine.message import count, say


def check_bread(state: State, entry: a.SetBread) -> Points:
    limit = state.board(entry.seat).limit
    if limit is not None and entry.bread > limit:
        because = say("set.bread", seat=entry.seat, bread=entry.bread, limit=limit)
        yield Breach("bread.limit", because)


def check_ships(state: State, entry: a.SetShips) -> Points:
    after = set_ships(state, entry).board(entry.seat).ships
    number = total(after.all)
    if number is None:
        number = sum(n or 0 for n in after.all)
        if number <= SHIPS:
            return
    if number != SHIPS:
        yield Breach("box.ships", say("set.ships", n=number, seat=entry.seat, box=SHIPS))


def check_docks(state: State, entry: a.SetDocks) -> Points:
    own = state.board(entry.seat).destinations
    if own is not None and entry.own > own:
        destinations = count("destinations", own)
        because = say("set.docks", n=entry.own, seat=entry.seat, destinations=destinations)
        yield Breach("atlas.dock", because)


def check_lighthouses(state: State, entry: a.SetLighthouses) -> Points:
    if entry.lighthouses > LIGHTHOUSES:
        because = say("set.lighthouses", seat=entry.seat, number=entry.lighthouses, box=LIGHTHOUSES)
        yield Breach("box.lighthouses", because)
    if entry.own is not None and entry.own > entry.lighthouses:
        because = say("set.own-lighthouses", n=entry.own, number=entry.lighthouses)
        yield Breach("box.lighthouses", because)


def check_titles(state: State, entry: a.SetTitles) -> Points:
    if len(entry.titles) > CUBES:
        because = say("set.titles", seat=entry.seat, number=len(entry.titles), cubes=CUBES)
        yield Breach("box.cubes", because)


def check_characters(state: State, entry: a.SetCharacters) -> Points:
    after = set_characters(state, entry)
    board = after.board(entry.seat)
    everybody = sum(at_least(one, "characters") for one in after.boards)
    endgames = sum(one.characters.endgame or 0 for one in after.boards)
    for key, number, box in (
        ("set.characters", everybody, CHARACTERS),
        ("set.endgame", endgames, ENDGAME_CHARACTERS),
    ):
        if number > box:
            yield Breach("box.characters", say(key, number=number, box=box))
    have, turned = board.characters.engageable, board.engaged
    if have is not None and turned is not None and turned > have:
        because = say(
            "audit.turned",
            seat=entry.seat,
            turned=count("characters", turned),
            invited=count("engageable", have),
        )
        yield Breach("engage.use", because)


def check_endgame(state: State, entry: a.SetEndgame) -> Points:
    invited = state.board(entry.seat).characters.endgame
    if invited is not None and len(entry.endgame) > invited:
        cards = count("endgame", len(entry.endgame))
        because = say("audit.endgame", seat=entry.seat, cards=cards, invited=invited)
        yield Breach("invite.endgame", because)
    yield from check_numbers(state, entry.seat, entry.endgame)
