"""What a set-up settles, in a few words: corrections of it are described by what differs."""

from __future__ import annotations

from engine.core import Setup
from engine.games.tolleno.names import canals_name, face_name, tile_name
from engine.games.tolleno.pieces import CENTRE, Kind
from engine.games.tolleno.state import Options, Position
from engine.games.tolleno.tiles import Tile
from engine.message import Message, say


def setup_facts(setup: Setup[Options, Position]) -> dict[str, Message]:
    """Each thing by its name."""
    options = setup.options
    facts = {}
    if options.contract is not None:
        facts["contract"] = _laid(Tile(CENTRE, Kind.CONTRACT, canals=options.contract))
    for tile in options.downtown:
        facts[str(tile.at)] = _laid(tile)
    for seat, face in options.hands:
        facts[f"hand-{seat}"] = say("settled.hand", seat=seat, tile=face_name(face))
    if options.pile is not None:
        facts["pile"] = say("settled.pile", number=len(options.pile))
    return facts


def _laid(tile: Tile) -> Message:
    """A tile of the centre; value and fountains only where they were entered."""
    value = "–" if tile.value is None else tile.value
    fountains = tuple("–" if plot.fountains is None else plot.fountains for plot in tile.plots)
    canals = canals_name(tile.canals)
    if tile.kind is Kind.CONTRACT:
        return say("settled.contract", tile=tile_name(tile), canals=canals)
    message = say("settled.downtown", tile=tile_name(tile), value=value, canals=canals)
    return say("settled.fountains", told=message, fountains=fountains) if fountains else message
