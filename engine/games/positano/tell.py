"""Actions in a few words, for the history."""

from __future__ import annotations

from engine.games.positano import actions as a
from engine.games.positano.draft_rules import offers
from engine.games.positano.goals import GOALS
from engine.games.positano.names import roof_name, tile_name
from engine.games.positano.pieces import Lot
from engine.games.positano.state import State
from engine.message import Message, count, say


def tell(state: State, action: a.Action) -> Message:
    """The action as somebody at the table would say it."""
    match action:
        case a.MakeBid(seat, card, booster):
            return say("told.bid", seat=seat, card=card, booster=booster)
        case a.Draft(seat, block=str(block)):
            return _tell_blocks(state, action, block)
        case a.Draft(seat):
            return say("told.draft", seat=seat, tile=tile_name(action.tile))
        case a.Build(seat, lot, blocks, roof) | a.Place(lot, seat, blocks, roof):
            key = "told.build" if isinstance(action, a.Build) else "told.place"
            return say(
                key, seat=seat, blocks=count("blocks", blocks), lot=str(lot), roof=roof_name(roof)
            )
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
            return say("told.clear", lot=str(lot))
        case a.Move(lot, to):
            return say("told.move", lot=str(lot), to=str(to))
        case a.CountSupply(seat, blocks):
            return say("told.supply", seat=seat, blocks=count("blocks", blocks))
        case a.CountGelato(seat, icons):
            return say("told.gelato", seat=seat, icons=count("icons", icons))
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
