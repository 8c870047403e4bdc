"""The moves that the words of a question name: "can Bruno build at 1,2?"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.asked_words import asks_leave, numbers, says
from engine.games.tolleno.actions import Action, PlaceFloor
from engine.games.tolleno.pieces import Field
from engine.games.tolleno.state import State
from engine.message import Seat

_BUILD = ("build", "floor", "place", "put", "bau", "stock", "constr", "etage", "costru", "pian")


def named_in(state: State, words: tuple[str, ...], seat: Seat) -> Iterator[Action]:
    """A floor on each plot of the field that is named."""
    amounts = numbers(words)
    if not asks_leave(words) or not says(words, _BUILD) or len(amounts) != 2:
        return
    tile = state.city.get(Field(*amounts))
    if tile is not None:
        yield from (PlaceFloor(seat, tile.at, plot) for plot in range(len(tile.plots)))
