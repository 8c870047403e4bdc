"""What comes next at the table, as a plain value; what is allowed only the engine says."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.positano.actions import AddOn, Build, Remodel
from engine.games.positano.bidding import draft_order
from engine.games.positano.choices import choices
from engine.games.positano.pieces import Row
from engine.games.positano.state import State
from engine.message import Seat


@dataclass(frozen=True)
class Step:
    """The next thing to enter: `seats` may do it, the first is due; several are tied.

    `extras` are add-ons and remodels that may be used now, before it.
    """

    kind: str
    seats: tuple[Seat, ...] = ()
    row: Row | None = None
    extras: tuple[AddOn | Remodel, ...] = ()


def next_step(state: State) -> Step:
    """What is to be entered now."""
    if not state.keeps_rounds:
        return Step("entry")
    possible = {seat: tuple(choices(state, seat)) for seat in state.seats}
    extras = tuple(
        action
        for actions in possible.values()
        for action in actions
        if isinstance(action, AddOn | Remodel)
    )
    builders = tuple(
        seat
        for seat, actions in possible.items()
        if any(isinstance(action, Build) for action in actions)
    )
    return _after(state, builders, extras)


def _after(state: State, builders: tuple[Seat, ...], extras: tuple[AddOn | Remodel, ...]) -> Step:
    if state.is_finished:
        return Step("over", extras=extras)
    silent = tuple(seat for seat in state.seats if state.turn(seat).bid is None)
    if silent:
        # In a solo game Otto's cards are turned up first.
        order = silent[::-1] if state.setup.options.solo else silent
        return Step("bid", order)
    if builders:
        return Step("build", builders, extras=extras)
    for row in Row:
        for group in draft_order(state, row):
            waiting = tuple(seat for seat in group if state.turn(seat).tile(row) is None)
            if waiting:
                return Step("draft", waiting, row, extras)
    unbuilt = tuple(seat for seat in state.seats if not state.is_done(seat))
    return Step("build", unbuilt, extras=extras) if unbuilt else Step("next", extras=extras)
