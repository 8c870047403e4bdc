"""Actions in a few words, for the history."""

from __future__ import annotations

from engine.games.positano import actions as a
from engine.games.positano.goals import GOALS
from engine.games.positano.names import roof_name, tile_name
from engine.games.positano.pieces import Lot, Roof
from engine.games.positano.rules_draft import offers
from engine.games.positano.state import State, gelato_of
from engine.message import Message, Seat, count, say


def bid(state: State, bid: a.MakeBid) -> Message:
    return say("told.bid", seat=bid.seat, card=bid.card, booster=bid.booster)


def draft(state: State, draft: a.Draft) -> Message:
    """A draft, with the blocks that a block tile brought where somebody counts the supply."""
    tile = tile_name(draft.tile)
    offered = None if draft.block is None else offers(state, draft.seat, draft.block)
    if draft.block is None or (draft.take is None and offered is None):
        return say("told.draft", seat=draft.seat, tile=tile)
    taken = max(offered or ()) if draft.take is None else draft.take
    return say("told.draft-blocks", seat=draft.seat, tile=tile, taken=count("blocks", taken))


def build(state: State, build: a.Build) -> Message:
    return _building("told.build", build.seat, build.lot, build.blocks, build.roof)


def place(state: State, place: a.Place) -> Message:
    key = "told.correct-place" if state.keeps_rounds else "told.place"
    return _building(key, place.owner, place.lot, place.blocks, place.roof)


def _building(key: str, seat: Seat, lot: Lot, blocks: int, roof: Roof) -> Message:
    number = count("blocks", blocks)
    return say(key, seat=seat, blocks=number, lot=str(lot), roof=roof_name(roof))


def add_on(state: State, add_on: a.AddOn) -> Message:
    return say("told.add-on", seat=add_on.seat, lot=str(add_on.lot))


def remodel(state: State, remodel: a.Remodel) -> Message:
    roof = roof_name(remodel.roof)
    return say("told.remodel", seat=remodel.seat, lot=str(remodel.lot), roof=roof)


def reveal(state: State, reveal: a.Reveal) -> Message:
    tiles: list[Lot | str] = [*(reveal.lots or ())]
    tiles += [*(reveal.blocks or ()), *(reveal.builds or ())]
    if not tiles:
        return say("told.reveal-nothing")
    return say("told.reveal", tiles=tuple(tile_name(tile) for tile in tiles))


def refresh(state: State, refresh: a.Refresh) -> Message:
    return say("told.refresh")


def clear(state: State, clear: a.Clear) -> Message:
    """In a kept game a building that was never there leaves its blocks in the supply."""
    lot, there = str(clear.lot), state.by_lot.get(clear.lot)
    if not state.keeps_rounds or there is None:
        return say("told.clear", lot=lot)
    if state.supply[there.owner] is None:
        return say("told.correct-clear-uncounted", lot=lot)
    blocks = count("blocks", there.blocks)
    return say("told.correct-clear", lot=lot, seat=there.owner, blocks=blocks)


def move(state: State, move: a.Move) -> Message:
    key = "told.correct-move" if state.keeps_rounds else "told.move"
    return say(key, lot=str(move.lot), to=str(move.to))


def supply(state: State, supply: a.CountSupply) -> Message:
    held, before = count("blocks", supply.blocks), state.supply[supply.seat]
    if not state.keeps_rounds:
        return say("told.supply", seat=supply.seat, blocks=held)
    if before is None:
        return say("told.supply-held", seat=supply.seat, blocks=held)
    return say("told.correct-supply", seat=supply.seat, blocks=held, before=before)


def gelato(state: State, gelato: a.CountGelato) -> Message:
    before, number = gelato_of(state, gelato.seat), count("icons", gelato.icons)
    if not state.keeps_rounds or before is None:
        return say("told.gelato", seat=gelato.seat, icons=number)
    return say("told.correct-gelato", seat=gelato.seat, icons=number, before=before)


def choose(state: State, choose: a.Choose) -> Message:
    goal = GOALS[choose.goal].name
    return say("told.choose", seat=choose.seat, goal=goal, lot=str(choose.lot))
