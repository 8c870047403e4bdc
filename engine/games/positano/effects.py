"""What an action does to the table, whether it was allowed or not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core import CannotRecord
from engine.games.positano.actions import (
    AddOn,
    Build,
    Choose,
    Clear,
    CountGelato,
    CountSupply,
    Draft,
    MakeBid,
    Move,
    Place,
    Refresh,
    Remodel,
    Reveal,
)
from engine.games.positano.pieces import BLOCK_TILES, Lot
from engine.games.positano.rules_draft import offers
from engine.games.positano.state import (
    Bid,
    Building,
    Chosen,
    Discard,
    Round,
    Shown,
    State,
    Turn,
)
from engine.message import Seat


def bid(state: State, bid: MakeBid) -> State:
    turn = replace(state.turn(bid.seat), bid=Bid(bid.card, bid.booster, bid.stars))
    discard = state.discards[bid.seat]
    return _keep(
        replace(state, round=state.round.change(bid.seat, turn)),
        bid.seat,
        replace(
            discard,
            cards=(*discard.cards, bid.card),
            boosters=(*discard.boosters, bid.booster),
        ),
    )


def _keep(state: State, seat: Seat, discard: Discard) -> State:
    """The played cards and tiles of one player, kept for counting gelato."""
    return replace(state, discards=_swap(state.discards, seat, discard))


def _swap(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def draft(state: State, draft: Draft) -> State:
    seat = draft.seat
    turn, discard = state.turn(seat), state.discards[seat]
    if draft.lot is not None:
        state = replace(state, round=state.round.change(seat, replace(turn, lot=draft.lot)))
        return _keep(state, seat, replace(discard, lots=(*discard.lots, draft.lot)))
    if draft.block is not None:
        # A counted supply holds them; only beside one that nobody counted they are remembered.
        take = draft.take if state.supply[seat] is None else None
        state = _take_blocks(state, seat, draft.block, draft.take)
        turn = replace(turn, block=draft.block, take=take)
        state = replace(state, round=state.round.change(seat, turn))
        return _keep(state, seat, replace(discard, blocks=(*discard.blocks, draft.block)))
    assert draft.build is not None
    return _draft_build(state, seat, draft.build)


def _take_blocks(state: State, seat: Seat, tile: str, take: int | None) -> State:
    """Blocks from the general to the personal supply: as said, else as many as the tile allows."""
    personal = state.supply[seat]
    if personal is None:
        return state
    if take is None:
        take = max(offers(state, seat, tile) or BLOCK_TILES[tile].offers(personal))
    return replace(state, supply=_swap(state.supply, seat, personal + take))


def _draft_build(state: State, seat: Seat, tile: str) -> State:
    turn, discard = replace(state.turn(seat), build=tile), state.discards[seat]
    # Where all draft before anybody builds, drafting takes nobody's extra action away.
    latest = None if state.builds_after_drafts else seat
    state = replace(state, round=state.round.change(seat, turn, latest=latest))
    return _keep(state, seat, replace(discard, builds=(*discard.builds, tile)))


def build(state: State, build: Build) -> State:
    if build.blocks < 1:
        raise CannotRecord("a building has at least one block")
    if build.lot in state.by_lot:
        raise CannotRecord(f"there is a building on {build.lot}")
    turn = state.turn(build.seat)
    if build.lot == turn.lot or turn.build is not None or not state.keeps_rounds:
        turn = replace(turn, built=build.lot)
    return replace(
        state,
        cliff=_put(state.cliff, Building(build.lot, build.seat, build.blocks, build.roof)),
        supply=_spend(state, build.seat, build.blocks),
        round=state.round.change(build.seat, turn, latest=build.seat),
    )


def _put(cliff: tuple[Building, ...], *buildings: Building) -> tuple[Building, ...]:
    """The cliff with these buildings on their lots, in the order of the lots."""
    by_lot = {building.lot: building for building in (*cliff, *buildings)}
    return tuple(by_lot[lot] for lot in sorted(by_lot))


def _spend(state: State, seat: Seat, blocks: int) -> tuple[int | None, ...]:
    """The supplies after building; somebody who built more than there was has none left."""
    personal = state.supply[seat]
    left = None if personal is None else max(0, personal - blocks)
    return _swap(state.supply, seat, left)


def _standing(state: State, lot: Lot) -> Building:
    if lot not in state.by_lot:
        raise CannotRecord(f"there is no building on {lot}")
    return state.by_lot[lot]


def add_on(state: State, add_on: AddOn) -> State:
    target = _standing(state, add_on.lot)
    return replace(
        _use_extra(state, add_on.seat),
        cliff=_put(state.cliff, target._replace(blocks=target.blocks + 1)),
        supply=_spend(state, add_on.seat, 1),
    )


def _use_extra(state: State, seat: Seat) -> State:
    turn = replace(state.turn(seat), extra_used=True)
    # Without blocks it stands for the build, so whoever built before has had theirs.
    latest = seat if state.lacks_blocks(seat) else None
    return replace(state, round=state.round.change(seat, turn, latest=latest))


def remodel(state: State, remodel: Remodel) -> State:
    target = _standing(state, remodel.lot)
    return replace(
        _use_extra(state, remodel.seat),
        cliff=_put(state.cliff, target._replace(roof=remodel.roof)),
    )


def reveal(state: State, reveal: Reveal) -> State:
    old = state.round.shown
    # A row laid out empty is one that nobody has entered.
    shown = Shown(
        old.lots if reveal.lots is None else reveal.lots or None,
        old.blocks if reveal.blocks is None else reveal.blocks or None,
        old.builds if reveal.builds is None else reveal.builds or None,
    )
    return replace(state, round=replace(state.round, shown=shown))


def refresh(state: State, refresh: Refresh) -> State:
    for seat in state.seats:
        turn, discard = state.turn(seat), state.discards[seat]
        if turn.build is not None and turn.built is None:
            state = _keep(state, seat, replace(discard, idle=(*discard.idle, turn.build)))
    number = state.round.number
    turns = (Turn(),) * len(state.seats)
    return replace(state, round=Round(turns, None if number is None else number + 1))


def place(state: State, place: Place) -> State:
    there = state.by_lot.get(place.lot)
    building = Building(place.lot, place.owner, place.blocks, place.roof)
    if there is not None:
        state = _take_back(state, there)
        if there.owner != place.owner:
            state = replace(state, round=_built_elsewhere(state.round, place.lot, None))
    return replace(
        state,
        cliff=_put(state.cliff, building),
        supply=_spend(state, place.owner, place.blocks) if state.keeps_rounds else state.supply,
        round=_built_there(state.round, building),
    )


def _take_back(state: State, building: Building) -> State:
    """In a kept game the blocks of a building that does not stand there are with its owner."""
    personal = state.supply[building.owner]
    if personal is None or not state.keeps_rounds:
        return state
    return replace(state, supply=_swap(state.supply, building.owner, personal + building.blocks))


def _built_there(round: Round, building: Building) -> Round:
    """The round after a correction: a building on the lot its owner drafted is the one built."""
    turn = round.turns[building.owner]
    if turn.lot != building.lot:
        return round
    return round.change(building.owner, replace(turn, built=building.lot))


def clear(state: State, clear: Clear) -> State:
    gone = _standing(state, clear.lot)
    return replace(
        _take_back(state, gone),
        cliff=tuple(b for b in state.cliff if b is not gone),
        round=_built_elsewhere(state.round, clear.lot, None),
    )


def _built_elsewhere(round: Round, lot: Lot, to: Lot | None) -> Round:
    """The round after a correction: what was built on `lot` this round stands on `to`."""
    turns = (replace(turn, built=to) if turn.built == lot else turn for turn in round.turns)
    return replace(round, turns=tuple(turns))


def move(state: State, move: Move) -> State:
    building = _standing(state, move.lot)
    if move.to in state.by_lot:
        raise CannotRecord(f"there is a building on {move.to}")
    rest = tuple(b for b in state.cliff if b is not building)
    moved = building._replace(lot=move.to)
    return replace(
        state,
        cliff=_put(rest, moved),
        round=_built_there(_built_elsewhere(state.round, move.lot, move.to), moved),
    )


def count_supply(state: State, supply: CountSupply) -> State:
    return replace(state, supply=_swap(state.supply, supply.seat, supply.blocks))


def count_gelato(state: State, gelato: CountGelato) -> State:
    played = sum(state.icons_played(gelato.seat).values())
    return replace(state, gelato=_swap(state.gelato, gelato.seat, gelato.icons - played))


def choose(state: State, choose: Choose) -> State:
    others = tuple(c for c in state.chosen if (c.seat, c.goal) != (choose.seat, choose.goal))
    chosen = (*others, Chosen(choose.seat, choose.goal, choose.lot))
    return replace(state, chosen=tuple(sorted(chosen, key=lambda c: (c.goal, c.seat))))
