"""The one place that says whether an action is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import Breach, Points, Verdict, verdict
from engine.games.amalfi_renaissance import actions as a
from engine.games.amalfi_renaissance import (
    rules_cards,
    rules_facts,
    rules_period,
    rules_ships,
    rules_turn,
)
from engine.games.amalfi_renaissance.counting import at_least, total
from engine.games.amalfi_renaissance.entry_effects import set_characters, set_ships
from engine.games.amalfi_renaissance.pieces import (
    CHARACTERS,
    CUBES,
    ENDGAME_CHARACTERS,
    LIGHTHOUSES,
    SHIPS,
)
from engine.games.amalfi_renaissance.state import State
from engine.message import count, say


def _check_set_bread(state: State, entry: a.SetBread) -> Points:
    limit = state.board(entry.seat).limit
    if limit is not None and entry.bread > limit:
        because = say("set.bread", seat=entry.seat, bread=entry.bread, limit=limit)
        yield Breach("bread.limit", because)


def _check_set_ships(state: State, entry: a.SetShips) -> Points:
    after = set_ships(state, entry).board(entry.seat).ships
    number = total(after.all)
    if number is None:
        number = sum(n or 0 for n in after.all)
        if number <= SHIPS:
            return
    if number != SHIPS:
        yield Breach("box.ships", say("set.ships", n=number, seat=entry.seat, box=SHIPS))


def _check_set_docks(state: State, entry: a.SetDocks) -> Points:
    own = state.board(entry.seat).destinations
    if own is not None and entry.own > own:
        destinations = count("destinations", own)
        because = say("set.docks", n=entry.own, seat=entry.seat, destinations=destinations)
        yield Breach("atlas.dock", because)


def _check_set_lighthouses(state: State, entry: a.SetLighthouses) -> Points:
    if entry.lighthouses > LIGHTHOUSES:
        because = say("set.lighthouses", seat=entry.seat, number=entry.lighthouses, box=LIGHTHOUSES)
        yield Breach("box.lighthouses", because)
    if entry.own is not None and entry.own > entry.lighthouses:
        because = say("set.own-lighthouses", n=entry.own, number=entry.lighthouses)
        yield Breach("box.lighthouses", because)


def _check_set_titles(state: State, entry: a.SetTitles) -> Points:
    if len(entry.titles) > CUBES:
        because = say("set.titles", seat=entry.seat, number=len(entry.titles), cubes=CUBES)
        yield Breach("box.cubes", because)


def _check_set_characters(state: State, entry: a.SetCharacters) -> Points:
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


def _check_set_endgame(state: State, entry: a.SetEndgame) -> Points:
    invited = state.board(entry.seat).characters.endgame
    if invited is not None and len(entry.endgame) > invited:
        cards = count("endgame", len(entry.endgame))
        because = say("audit.endgame", seat=entry.seat, cards=cards, invited=invited)
        yield Breach("invite.endgame", because)
    yield from rules_cards.check_numbers(state, entry.seat, entry.endgame)


def _anything(state: State, entry: object) -> Points:
    """Keyed in as it lies; the audit tells what is odd about it."""
    return iter(())


_CHECKS: dict[type, Callable[[State, Any], Points]] = {
    a.Navigate: rules_ships.check_navigate,
    a.Acquire: rules_cards.check_buy,
    a.Discover: rules_cards.check_buy,
    a.Invite: rules_cards.check_invite,
    a.Engage: rules_cards.check_engage,
    a.Construct: rules_ships.check_construct,
    a.Pass: rules_turn.check_pass,
    a.Send: rules_ships.check_send,
    a.Erect: rules_cards.check_erect,
    a.TakeInstead: rules_cards.check_instead,
    a.UseLighthouse: rules_cards.check_lighthouse,
    a.TakeCharacter: rules_cards.check_take,
    a.Straighten: rules_cards.check_straighten,
    a.GainBread: rules_cards.check_gain,
    a.PayBread: rules_cards.check_pay_bread,
    a.Bonus: rules_period.check_bonus,
    a.ClaimTitle: rules_period.check_title,
    a.TurnIntoBread: rules_ships.check_convert,
    a.Discard: rules_cards.check_discard,
    a.RivalReacts: rules_turn.check_rival,
    a.Feed: rules_period.check_feed,
    a.ScoreDecree: rules_period.check_decree,
    a.NewPeriod: rules_period.check_new_period,
    a.ReadTitle: rules_facts.check_read_title,
    a.ReadDecree: rules_facts.check_read_decree,
    a.SetTrack: _anything,
    a.SetBread: _check_set_bread,
    a.SetShips: _check_set_ships,
    a.SetDocks: _check_set_docks,
    a.SetArtworks: _anything,
    a.SetDestinations: _anything,
    a.SetCharacters: _check_set_characters,
    a.SetLighthouses: _check_set_lighthouses,
    a.SetHand: _anything,
    a.SetTitles: _check_set_titles,
    a.SetEndgame: _check_set_endgame,
    a.SetPeriod: _anything,
}


def check(state: State, action: a.Action) -> Verdict:
    """Legal, Illegal with every breach, or Undecided with what the app cannot see."""
    return verdict(_CHECKS[type(action)](state, action))
