"""Every action a player may take now, where the tile in hand or the floor to place is known."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.tolleno.actions import Action, Expand, KeepFloor, Pass, PlaceFloor
from engine.games.tolleno.rules_expand import placements
from engine.games.tolleno.spaces import spaces
from engine.games.tolleno.state import State, TurnStep
from engine.message import Seat


def choices(state: State, seat: Seat) -> Iterator[Action]:
    """The player's actions now, those among them that depend on a missing fact included."""
    now = state.now
    if now is None:
        if any(state.left) and not state.is_out(seat):
            yield from _expansions(state, seat)
    elif now.seat == seat:
        expands = now.step is TurnStep.EXPAND
        yield from _expansions(state, seat) if expands else _floors(state, seat)


def _expansions(state: State, seat: Seat) -> Iterator[Action]:
    """Every way to lay the tile in hand; if there is none, to show it."""
    held = state.hands[seat]
    if held is None:
        return
    stuck = True
    for tile in placements(state, held):
        stuck = False
        yield Expand(seat, tile)
    if stuck:
        yield Pass(seat)


def _floors(state: State, seat: Seat) -> Iterator[Action]:
    """Every plot for the floor; if there is none, to keep it."""
    stuck = True
    for space in spaces(state, seat):
        stuck = False
        yield PlaceFloor(seat, space.at, space.plot)
    if stuck:
        yield KeepFloor(seat)
