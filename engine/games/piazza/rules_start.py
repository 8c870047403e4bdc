"""What the rules say about the start tiles."""

from __future__ import annotations

from collections import Counter

from engine.core import Breach, Points
from engine.games.piazza.actions import LayStart
from engine.games.piazza.order import clockwise
from engine.games.piazza.pieces import COLOURS, Tile, colour_name, tile_name, tile_names
from engine.games.piazza.rules_place import check_colour, check_empty
from engine.games.piazza.state import State, is_square
from engine.message import Seat, say


def check_start(state: State, lay: LayStart) -> Points:
    """A start tile: own colour, another symbol than the others, in a square of 2 × 2."""
    seat, tile, rule = lay.seat, lay.tile, state.deal.rule
    taken = tuple(check_empty(state, (tile,)))
    yield from taken
    if taken:
        return
    if not state.is_starting:
        yield Breach(rule, say("start.complete", tile=tile_name(tile), due=state.deal.start))
        return
    yield from _check_start_colour(state, seat, tile)
    # Two others alike are the fault of whoever laid the second.
    same = (other for other in state.board if other.symbol == tile.symbol)
    yield from check_start_symbols((*same, tile))
    yield from _check_start_order(state, seat)
    if not _joins_start(state, tile):
        because = say("start.shape", tile=tile_name(tile), others=tile_names(state.board))
        yield Breach(rule, because, str(tile.at))
    yield from check_colour(state, tile, state.by_field)


def _joins_start(state: State, tile: Tile) -> bool:
    """Whether a tile fits in a square with the others; with one of them if they do not fit."""
    fields = tuple(other.at for other in state.board)
    if not fields or is_square(fields):
        return is_square((*fields, tile.at))
    return any(is_square((at, tile.at)) for at in fields)


def check_start_symbols(tiles: tuple[Tile, ...]) -> Points:
    symbols = Counter(tile.symbol for tile in tiles)
    for symbol, number in symbols.items():
        if number > 1:
            same = tile_names(tile for tile in tiles if tile.symbol == symbol)
            yield Breach("setup.start-symbols", say("start.same-symbol", tiles=same))


def _check_start_colour(state: State, seat: Seat, tile: Tile) -> Points:
    colours = state.colours(seat)
    where, name = str(tile.at), tile_name(tile)
    if tile.colour == state.neutral:
        if not _neutral_may_start(state):
            yield Breach("ruling.neutral-start", say("start.neutral", tile=name), where)
    elif tile.colour not in colours:
        wanted = tuple(colour_name(colour) for colour in colours)
        because = say("own.other-colour", seat=seat, tile=name, colours=wanted)
        yield Breach(state.deal.rule, because, where)
    same = any(other.colour == tile.colour for other in state.board if other.colour in colours)
    laid, due = start_tiles(state, seat), state.deal.colours
    if same or laid >= due:
        because = say("start.again", seat=seat, tile=name, laid=laid, due=due)
        yield Breach(state.deal.rule, because, where)


def colours_due(state: State) -> tuple[str, ...]:
    """The colours of which somebody may still lay a start tile."""
    owing = [seat for seat in state.seats if start_tiles(state, seat) < state.deal.colours]
    due = {colour for seat in owing for colour in state.colours(seat)}
    if owing and state.neutral is not None and _neutral_may_start(state):
        due.add(state.neutral)
    laid = {tile.colour for tile in state.board}
    return tuple(colour for colour in COLOURS if colour in due - laid)


def _neutral_may_start(state: State) -> bool:
    return state.ruling("neutral-start") == "yes"


def start_tiles(state: State, seat: Seat) -> int:
    """How many start tiles a player has laid."""
    return state.number_of(state.colours(seat)) + (state.neutral_laid[seat] or 0)


def _check_start_order(state: State, seat: Seat) -> Points:
    """One start tile each in turn, where the table wants it so."""
    if state.ruling("start-places") != "turn-order":
        return
    order = sorted(clockwise(state), key=lambda other: start_tiles(state, other))
    before = tuple(order[: order.index(seat)]) if order else ()
    if before:
        yield Breach("ruling.start-places", say("start.order", seat=seat, others=before))
