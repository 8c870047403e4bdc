"""Whose turn it is, who has run out, and whether the game is over."""

from __future__ import annotations

from engine.core import Breach, Need, Points
from engine.games.piazza.counting import is_counted, neutral_left, own_left, tiles_left
from engine.games.piazza.state import State
from engine.message import Seat, say


def noted_out(state: State) -> tuple[Seat, ...]:
    """The players who ran out, as far as their order was kept."""
    return tuple(seat for group in state.finished for seat in group)


def is_out(state: State, seat: Seat) -> bool:
    """Whether a player is known to have no tiles left."""
    return seat in noted_out(state) or tiles_left(state, seat) == 0


def may_be_out(state: State, seat: Seat) -> bool:
    """Whether a player may have run out without anybody having counted."""
    if not is_counted(state, seat):
        return True
    return own_left(state, seat) == 0 and neutral_left(state, seat) is None


def is_dropped(state: State, seat: Seat) -> bool:
    """Whether a player could lay nothing once and plays no more at this table."""
    return state.ruling("stuck") == "out-for-good" and seat in state.stuck


def waiting(state: State) -> tuple[Seat, ...]:
    """The players who still have tiles, or may have."""
    return tuple(seat for seat in state.seats if not is_out(state, seat))


def is_stuck(state: State) -> bool:
    """Whether nobody who still has tiles could lay one."""
    left = waiting(state)
    return bool(left) and all(seat in state.stuck for seat in left)


def is_over(state: State) -> bool:
    return is_stuck(state) or not waiting(state)


def ranks(state: State) -> tuple[tuple[Seat, ...], ...]:
    """The players who ran out, first to last; those whose order nobody kept share a group.

    Whoever ran out without being noted did so after everybody who was.
    """
    noted = noted_out(state)
    others = tuple(s for s in state.seats if s not in noted and tiles_left(state, s) == 0)
    return (*state.finished, others) if others else state.finished


def clockwise(state: State) -> tuple[Seat, ...]:
    """All players from the one whose turn comes next; nobody if that is not known."""
    if state.due is None:
        return ()
    return tuple(Seat((state.due + step) % len(state.seats)) for step in range(len(state.seats)))


def on_turn(state: State) -> Seat | None:
    """Whose turn it is; None if it is not known, or the game is over."""
    if is_over(state):
        return None
    return next((seat for seat in clockwise(state) if _plays_on(state, seat)), None)


def _plays_on(state: State, seat: Seat) -> bool:
    return not is_out(state, seat) and not is_dropped(state, seat)


def check_turn(state: State, seat: Seat) -> Points:
    """Whether a player can have a turn now."""
    if is_stuck(state):
        key = "turn.stuck-end" if state.ruling("stuck") == "try-again" else "turn.dropped-end"
        yield Breach("ruling.stuck", say(key, seat=seat))
    elif is_over(state):
        yield Breach("end.game", say("turn.over", seat=seat))
    elif is_out(state, seat):
        yield Breach("end.player", say("turn.out", seat=seat))
    elif is_dropped(state, seat):
        yield Breach("ruling.stuck", say("turn.dropped", seat=seat))
    else:
        yield from _check_order(state, seat)


def _check_order(state: State, seat: Seat) -> Points:
    before = []
    for other in clockwise(state):
        if other == seat:
            break
        if _plays_on(state, other):
            before.append(other)
    sure = tuple(other for other in before if not may_be_out(state, other))
    if sure:
        yield Breach("setup.first", say("turn.order", seat=seat, others=sure))
    elif before:
        yield Need("end.player", say("turn.uncounted", seat=seat, others=tuple(before)))
