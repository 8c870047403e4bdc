"""Who has won, or what has to be entered before anybody can say."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Need, Outcome
from engine.ending import Gap, crucial, despite
from engine.games.positano.audit import most_gelato
from engine.games.positano.goals import GOALS
from engine.games.positano.pieces import BLOCKS_PER_COLOUR
from engine.games.positano.scoring import as_entered, score
from engine.games.positano.state import State, gelato_of
from engine.message import Seat, say


def outcome(state: State) -> Outcome | None:
    """The final order; None while the game goes on or something decisive is missing."""
    if not state.is_finished or missing(state):
        return None
    return despite(as_entered(state), score(state).totals, gaps(state))


def missing(state: State) -> tuple[Need, ...]:
    """What has to be entered before anybody can say who has won."""
    if not state.is_finished:
        return ()
    found = tuple(gaps(state))
    if state.setup.options.solo:
        return tuple(gap.need for gap in found)
    return crucial(score(state).totals, found) if found else ()


def gaps(state: State) -> Iterator[Gap]:
    """Everything of a finished table that nobody entered and that scores."""
    for seat in state.seats:
        yield from _buildings(state, seat)
    yield from _leftovers(state)
    for seat in state.seats:
        yield from _gelato(state, seat)


def _buildings(state: State, seat: Seat) -> Iterator[Gap]:
    """One is built each round, but by somebody whose blocks all stand on the cliff already.

    What another building hides and how it stands in goals changes everybody's points.
    """
    number = len(state.of(seat))
    is_short = number < state.rounds and state.blocks_on_cliff(seat) < BLOCKS_PER_COLOUR
    if is_short and not state.keeps_rounds:
        because = say("missing.buildings", seat=seat, number=number, rounds=state.rounds)
        yield Gap(Need("box.buildings", because, "cliff", seat), state.seats, None, None)


def _leftovers(state: State) -> Iterator[Gap]:
    """Eccesso compares supplies: one that nobody counted may give anybody another place."""
    if "eccesso" not in state.setup.options.goals:
        return
    prize = GOALS["eccesso"].first
    for seat in state.seats:
        if state.supply[seat] is None:
            because = say("missing.leftovers", seat=seat, goal=GOALS["eccesso"].name)
            need = Need("goal.eccesso", because, "supply", seat)
            yield Gap(need, state.seats, -prize, prize)


def _gelato(state: State, seat: Seat) -> Iterator[Gap]:
    most = most_gelato(state.rounds)
    if gelato_of(state, seat) is None:
        because = say("missing.gelato", seat=seat)
        yield Gap(Need("gelato.played", because, "gelato", seat), (seat,), 0, most)
    elif state.has_played(seat) and state.gelato[seat] is None and state.began_later:
        because = say("missing.gelato-before", seat=seat)
        yield Gap(Need("gelato.played", because, "gelato", seat), (seat,), 0, most)
