"""What the rules say about a plot: whose building stands there, and where one may begin."""

from __future__ import annotations

from engine.core import Breach, Need, Points
from engine.games.tolleno.names import tile_name
from engine.games.tolleno.pieces import Kind
from engine.games.tolleno.state import State
from engine.games.tolleno.tiles import Tile, place_of
from engine.message import Seat, count, say


def check_plot(state: State, seat: Seat, tile: Tile, index: int) -> Points:
    """Whether a plot takes a floor of this player, wherever it lies."""
    plot, where = tile.plot(index), place_of(tile.at, index)
    if plot.owner is not None and plot.owner != seat:
        because = say("floor.not-own", at=str(tile.at), plot=index, owner=plot.owner)
        yield Breach("build.one-owner", because, where, blocks=True)
    if tile.kind is Kind.CONTRACT:
        because = say("floor.contract", tile=tile_name(tile))
        yield Breach("ruling.initial-tile", because, str(tile.at))
    elif index >= len(tile.plots):
        yield _no_such_plot(state, tile, index)
    elif plot.owner is None and state.ruling("foundations") == "marked-plot":
        if plot.foundations is None:
            because = say("floor.unmarked", at=str(tile.at), plot=index)
            yield Need("ruling.foundations", because, where)
        elif not plot.foundations:
            because = say("floor.no-foundations", at=str(tile.at), plot=index)
            yield Breach("build.spaces", because, where)


def _no_such_plot(state: State, tile: Tile, index: int) -> Breach | Need:
    """A kept game and a turn know their tiles; of a entered one a plot may have been left out."""
    where, plots = place_of(tile.at, index), count("plots", len(tile.plots))
    because = say("floor.no-plot", at=str(tile.at), plot=index, plots=plots)
    if tile.plots and (state.is_kept or tile.at == state.turn.new):
        return Breach("build.spaces", because, where)
    return Need("build.spaces", because, where)
