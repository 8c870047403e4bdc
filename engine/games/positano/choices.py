"""Every action a player may take now in a game kept round by round."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Illegal
from engine.games.positano.actions import Action, AddOn, Build, Draft, MakeBid, Refresh, Remodel
from engine.games.positano.moves import ACTIONS
from engine.games.positano.pieces import BASE_CARDS, BLOCK_TILES, BOOSTERS, BUILD_TILES
from engine.games.positano.rules_build import STEPS
from engine.games.positano.rules_draft import offers
from engine.games.positano.state import State
from engine.message import Seat


def choices(state: State, seat: Seat) -> Iterator[Action]:
    """The player's legal actions, those among them that depend on unknown stars included."""
    if not state.keeps_rounds:
        return
    for action in _candidates(state, seat):
        if not isinstance(ACTIONS.check(state, action), Illegal):
            yield action


def _candidates(state: State, seat: Seat) -> Iterator[Action]:
    turn = state.turn(seat)
    if turn.bid is None:
        for card in BASE_CARDS:
            for booster in BOOSTERS:
                yield MakeBid(seat, card, booster)
    elif turn.lot is None:
        for lot in state.lots_in_play():
            yield Draft(seat, lot=lot)
    elif turn.block is None:
        for tile in BLOCK_TILES:
            for take in offers(state, seat, tile) or (None,):
                yield Draft(seat, block=tile, take=take)
    elif turn.build is None:
        for tile in BUILD_TILES:
            yield Draft(seat, build=tile)
    else:
        yield from _building_candidates(state, seat)
    yield Refresh()


def _building_candidates(state: State, seat: Seat) -> Iterator[Action]:
    turn, tile = state.turn(seat), state.turn(seat).build_tile
    assert tile is not None
    if turn.built is None and turn.lot is not None:
        for blocks in range(1, turn.lot.regulation + tile.height + 1):
            yield Build(seat, turn.lot, blocks, tile.roof)
    for building in state.cliff:
        yield AddOn(seat, building.lot)
        if building.roof in STEPS:
            yield Remodel(seat, building.lot, STEPS[building.roof])
