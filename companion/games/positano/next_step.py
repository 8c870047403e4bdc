"""What comes next at the table, as a plain value; only the engine decides what is allowed."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.positano.actions import AddOn, Build, Remodel
from engine.games.positano.bidding import draft_order, still_to_draft
from engine.games.positano.choices import choices
from engine.games.positano.pieces import Lot, Row
from engine.games.positano.state import State
from engine.message import Seat


@dataclass(frozen=True)
class NextStep:
    """The next thing to enter: `seats` may do it. Several who draft are tied.

    `extras` are add-ons and remodels that may be used now, before it.
    """

    kind: str
    seats: tuple[Seat, ...] = ()
    row: Row | None = None
    extras: tuple[AddOn | Remodel, ...] = ()

    @property
    def is_tied(self) -> bool:
        """Equal bids, and nobody knows the stars that decide."""
        return self.kind == "draft" and len(self.seats) > 1

    @property
    def actor(self) -> Seat | None:
        """Who acts now: nobody alone while all bid, or where equal bids leave it open."""
        if self.extras:
            return self.extras[0].seat
        if self.kind == "bid" or self.is_tied or not self.seats:
            return None
        return self.seats[0]


def next_step(state: State) -> NextStep:
    """What is to be entered now."""
    if not state.keeps_rounds:
        return NextStep("entry")
    possible = {seat: tuple(choices(state, seat)) for seat in _build_order(state)}
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


def _build_order(state: State) -> tuple[Seat, ...]:
    """Everybody, those first who build first."""
    order = [seat for group in draft_order(state, Row.BUILD) for seat in group]
    return (*order, *(seat for seat in state.seats if seat not in order))


def _after(
    state: State, builders: tuple[Seat, ...], extras: tuple[AddOn | Remodel, ...]
) -> NextStep:
    if state.is_finished:
        return NextStep("over", extras=extras)
    silent = tuple(seat for seat in state.seats if state.turn(seat).bid is None)
    if silent:
        # In a solo game Otto's cards are turned up first.
        order = silent[::-1] if state.setup.options.solo else silent
        return NextStep("bid", order)
    if builders:
        return NextStep("build", builders, extras=extras)
    for row in Row:
        if waiting := still_to_draft(state, row):
            return NextStep("draft", waiting[0], row, extras)
    unbuilt = tuple(seat for seat in _build_order(state) if not state.is_done(seat))
    return NextStep("build", unbuilt, extras=extras) if unbuilt else NextStep("next", extras=extras)


@dataclass(frozen=True)
class Claim:
    """Whose an empty lot is: drafted this round, or in an earlier one and never built on."""

    seat: Seat
    is_now: bool


def claims(state: State) -> dict[Lot, Claim]:
    """The lots that were drafted and are empty."""
    found = {
        lot: Claim(seat, is_now=state.turn(seat).lot == lot)
        for seat in state.seats
        for lot in state.discards[seat].lots
    }
    return {lot: claim for lot, claim in found.items() if lot not in state.by_lot}


def lot_to_build(state: State, step: NextStep) -> Lot | None:
    """The empty lot on which somebody builds now."""
    if step.kind != "build" or step.actor is None or step.extras:
        return None
    lot = state.turn(step.actor).lot
    return None if lot in state.by_lot else lot
