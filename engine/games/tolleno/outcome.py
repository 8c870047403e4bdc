"""Who has won, or what has to be entered before anybody can say."""

from __future__ import annotations

from collections.abc import Iterator

from engine.conclusion import Gap, crucial, despite
from engine.core import Need, Outcome, Scorecard
from engine.games.tolleno.control import is_scored, winner
from engine.games.tolleno.pieces import FLOORS, VALUES, Kind
from engine.games.tolleno.scoring import as_entered
from engine.games.tolleno.state import State
from engine.games.tolleno.tiles import Tile, place_of
from engine.message import Seat, count, say


def outcome(state: State, card: Scorecard) -> Outcome | None:
    """The final order; None while the game goes on or something decisive is missing."""
    if not state.is_finished or missing(state, card):
        return None
    return despite(as_entered(state, card), card.totals, gaps(state))


def missing(state: State, card: Scorecard) -> tuple[Need, ...]:
    """What has to be entered before anybody can say who has won."""
    found = tuple(gaps(state)) if state.is_finished else ()
    return crucial(card.totals, found) if found else ()


def gaps(state: State) -> Iterator[Gap]:
    """Everything of a finished table that nobody entered and that scores."""
    yield from _floors(state)
    for tile in state.tiles:
        yield from _value(state, tile)
    for seat in state.seats:
        yield from _fountains(state, seat)


def _floors(state: State) -> Iterator[Gap]:
    """The game ends when all floors stand: one more may take a tile from anybody."""
    for seat, placed in zip(state.seats, state.placed, strict=True):
        if placed < FLOORS:
            because = say("missing.floors", seat=seat, placed=placed, box=FLOORS)
            yield Gap(Need("end.trigger", because, "", seat), state.seats, None, None)


def _value(state: State, tile: Tile) -> Iterator[Gap]:
    """A tile whose value nobody entered, for whoever has won it."""
    seat = winner(tile, state.ruling("tile-criterion"))
    if tile.value is not None or seat is None or not is_scored(tile, state.ruling("downtown")):
        return
    because = say("missing.value", at=str(tile.at), seat=seat)
    most = max(VALUES) if tile.kind is Kind.CITY else None
    yield Gap(Need("tile.majority", because, str(tile.at), seat), (seat,), 0, most)


def _fountains(state: State, seat: Seat) -> Iterator[Gap]:
    """The buildings of a player at which nobody counted the fountains."""
    uncounted = tuple(
        place_of(tile.at, index)
        for tile in state.tiles
        for index, owner, _ in tile.buildings
        if owner == seat and tile.kind is not Kind.CONTRACT and tile.plot(index).fountains is None
    )
    if uncounted:
        because = say("missing.fountains", seat=seat, buildings=count("buildings", len(uncounted)))
        yield Gap(Need("fountain.points", because, " ".join(uncounted), seat), (seat,))
