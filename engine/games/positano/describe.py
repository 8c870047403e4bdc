"""Actions in a few words, for the history."""

from __future__ import annotations

from engine.games.positano import actions as a
from engine.games.positano.goals import GOALS
from engine.games.positano.names import roof_name, tile_name
from engine.games.positano.pieces import Lot, Roof
from engine.games.positano.rules_draft import offers
from engine.games.positano.state import State, gelato_of
from engine.message import Message, Seat, count, say


def describe(state: State, action: a.Action) -> Message:
    """The action as somebody at the table would say it."""
    match action:
        case a.MakeBid(seat, card, booster):
            return say("told.bid", seat=seat, card=card, booster=booster)
        case a.Draft(seat, block=str(block)):
            return _tell_blocks(state, action, block)
        case a.Draft(seat):
            return say("told.draft", seat=seat, tile=tile_name(action.tile))
        case a.Build(seat, lot, blocks, roof):
            return _tell_building("told.build", seat, lot, blocks, roof)
        case a.Place(lot, seat, blocks, roof):
            key = "told.correct-place" if state.keeps_rounds else "told.place"
            return _tell_building(key, seat, lot, blocks, roof)
        case a.AddOn(seat, lot):
            return say("told.add-on", seat=seat, lot=str(lot))
        case a.Remodel(seat, lot, roof):
            return say("told.remodel", seat=seat, lot=str(lot), roof=roof_name(roof))
        case a.Reveal():
            tiles: list[Lot | str] = [*(action.lots or ())]
            tiles += [*(action.blocks or ()), *(action.builds or ())]
            if not tiles:
                return say("told.reveal-nothing")
            return say("told.reveal", tiles=tuple(tile_name(tile) for tile in tiles))
        case a.Refresh():
            return say("told.refresh")
        case a.Clear(lot):
            return _tell_clear(state, lot)
        case a.Move(lot, to):
            key = "told.correct-move" if state.keeps_rounds else "told.move"
            return say(key, lot=str(lot), to=str(to))
        case a.CountSupply(seat, blocks):
            return _tell_supply(state, seat, blocks)
        case a.CountGelato(seat, icons):
            return _tell_gelato(state, seat, icons)
        case _:
            goal = GOALS[action.goal].name
            return say("told.choose", seat=action.seat, goal=goal, lot=str(action.lot))


def _tell_blocks(state: State, draft: a.Draft, tile: str) -> Message:
    """A block tile with the blocks it brought; without them where nobody counts the supply."""
    offered = offers(state, draft.seat, tile)
    if draft.take is None and offered is None:
        return say("told.draft", seat=draft.seat, tile=tile_name(tile))
    taken = max(offered or ()) if draft.take is None else draft.take
    return say(
        "told.draft-blocks",
        seat=draft.seat,
        tile=tile_name(tile),
        taken=count("blocks", taken),
    )


def _tell_building(key: str, seat: Seat, lot: Lot, blocks: int, roof: Roof) -> Message:
    number = count("blocks", blocks)
    return say(key, seat=seat, blocks=number, lot=str(lot), roof=roof_name(roof))


def _tell_clear(state: State, lot: Lot) -> Message:
    """In a kept game a building that was never there leaves its blocks in the supply."""
    there = state.by_lot.get(lot)
    if not state.keeps_rounds or there is None:
        return say("told.clear", lot=str(lot))
    if state.supply[there.owner] is None:
        return say("told.correct-clear-uncounted", lot=str(lot))
    blocks = count("blocks", there.blocks)
    return say("told.correct-clear", lot=str(lot), seat=there.owner, blocks=blocks)


def _tell_supply(state: State, seat: Seat, blocks: int) -> Message:
    held, before = count("blocks", blocks), state.supply[seat]
    if not state.keeps_rounds:
        return say("told.supply", seat=seat, blocks=held)
    if before is None:
        return say("told.supply-held", seat=seat, blocks=held)
    return say("told.correct-supply", seat=seat, blocks=held, before=before)


def _tell_gelato(state: State, seat: Seat, icons: int) -> Message:
    before, number = gelato_of(state, seat), count("icons", icons)
    if not state.keeps_rounds or before is None:
        return say("told.gelato", seat=seat, icons=number)
    return say("told.correct-gelato", seat=seat, icons=number, before=before)
