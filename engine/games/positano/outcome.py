"""Who has won, or what has to be entered before anybody can say."""

from __future__ import annotations

from collections.abc import Iterator

from engine.conclusion import Gap, crucial, despite
from engine.core import Need, Outcome, Scorecard
from engine.games.positano.audit import most_gelato
from engine.games.positano.goals import GOALS
from engine.games.positano.pieces import BLOCK_TILES, BLOCKS_PER_COLOUR
from engine.games.positano.scoring import as_entered
from engine.games.positano.state import State, gelato_of
from engine.message import Seat, say

_MULTIPLIERS = sum(tile.copies for tile in BLOCK_TILES.values() if tile.times)


def outcome(state: State, card: Scorecard) -> Outcome | None:
    """The final order; None while the game goes on or something decisive is missing."""
    if not state.is_finished or missing(state, card):
        return None
    return despite(as_entered(state, card), card.totals, gaps(state))


def missing(state: State, card: Scorecard) -> tuple[Need, ...]:
    """What has to be entered before anybody can say who has won."""
    if not state.is_finished:
        return ()
    found = tuple(gaps(state))
    if state.setup.options.solo:
        return tuple(gap.need for gap in found)
    return crucial(card.totals, found) if found else ()


def gaps(state: State) -> Iterator[Gap]:
    """Everything of a finished table that nobody entered and that scores."""
    yield from _buildings(state)
    yield from _leftovers(state)
    for seat in state.seats:
        yield from _gelato(state, seat)


def _buildings(state: State) -> Iterator[Gap]:
    """Buildings that are surely missing: what one hides and counts for changes all points.

    One is built each round, but by somebody without blocks. That comes of having all of them on
    the cliff, or of a tile that multiplies none: so often it may be, where the leftovers were
    looked at.
    """
    short = {} if state.keeps_rounds else _short(state)
    is_possible = sum(short.values()) <= _MULTIPLIERS
    for seat, lacking in short.items():
        number = state.rounds - lacking
        if is_possible and number and state.supply[seat] is not None:
            continue
        because = say("missing.buildings", seat=seat, number=number, rounds=state.rounds)
        yield Gap(Need("box.buildings", because, "cliff", seat), state.seats, None, None)


def _short(state: State) -> dict[Seat, int]:
    """The buildings that players with blocks in the box lack."""
    return {
        seat: state.rounds - len(state.of(seat))
        for seat in state.seats
        if len(state.of(seat)) < state.rounds and state.blocks_on_cliff(seat) < BLOCKS_PER_COLOUR
    }


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
