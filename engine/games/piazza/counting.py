"""What is still to come: tiles left, hands, and the tiles a hidden hand can hold."""

from __future__ import annotations

from collections import Counter

from engine.games.piazza.pieces import COPIES, KINDS, TILES_PER_COLOUR, Kind
from engine.games.piazza.state import State
from engine.message import Seat


def own_left(state: State, seat: Seat) -> int:
    """The tiles of a player's colours that do not lie on the table yet."""
    colours = state.colours(seat)
    return max(0, TILES_PER_COLOUR * len(colours) - state.number_of(colours))


def neutral_left(state: State, seat: Seat) -> int | None:
    """The neutral tiles a player has still to lay; None where nobody knows."""
    most = state.deal.neutral
    on_table = 0 if state.neutral is None else state.number_of((state.neutral,))
    if on_table >= TILES_PER_COLOUR:
        return 0
    laid = state.neutral_laid[seat] if on_table else 0
    return None if laid is None else min(max(0, most - laid), most)


def is_counted(state: State, seat: Seat) -> bool:
    """Whether the tiles on the table show how many a player has left."""
    if not state.board and not state.is_kept:
        return False
    return all(turn.noted is None for turn in state.turns if turn.seat == seat)


def tiles_left(state: State, seat: Seat) -> int | None:
    """The tiles in hand and pile of a player; None where nobody knows."""
    neutral = neutral_left(state, seat)
    if neutral is None or not is_counted(state, seat):
        return None
    return own_left(state, seat) + neutral


def hand_size(state: State, seat: Seat) -> int | None:
    """How many tiles a player holds; None where nobody knows."""
    left = tiles_left(state, seat)
    if left is None and is_counted(state, seat):
        return state.deal.hand if own_left(state, seat) >= state.deal.hand else None
    return None if left is None else min(state.deal.hand, left)


def pile_size(state: State, seat: Seat) -> int | None:
    """How many tiles lie face down in front of a player; None where nobody knows."""
    left = tiles_left(state, seat)
    return None if left is None else left - min(state.deal.hand, left)


def hidden(state: State, seat: Seat) -> int | None:
    """How many tiles of a hand nobody has shown; None where its size is not known."""
    shown = len(state.hands[seat])
    if shown >= state.deal.hand:
        return 0
    size = hand_size(state, seat)
    return None if size is None else max(0, size - shown)


def elsewhere(state: State, seat: Seat) -> Counter[Kind]:
    """The tiles that a player cannot hold: on the table, or seen in another hand."""
    seen = Counter(tile.kind for tile in state.board)
    for other in state.seats:
        if other != seat:
            seen.update(state.hands[other])
    return seen


def unseen(state: State, seat: Seat) -> Counter[Kind]:
    """The tiles that a player may hold or draw and that nobody has seen."""
    seen = elsewhere(state, seat)
    seen.update(state.hands[seat])
    colours = [*state.colours(seat)]
    if state.neutral is not None and neutral_left(state, seat) != 0:
        colours.append(state.neutral)
    return Counter(
        {
            kind: COPIES - seen[kind]
            for kind in KINDS
            if kind.colour in colours and seen[kind] < COPIES
        }
    )


def at_most(state: State, seat: Seat, colour: str) -> int:
    """The most tiles of a colour that a player can still lay."""
    if colour == state.neutral:
        left = neutral_left(state, seat)
        return state.deal.neutral if left is None else left
    return TILES_PER_COLOUR if colour in state.colours(seat) else 0


def not_laid(state: State) -> Counter[Kind]:
    """How many tiles of each kind do not lie on the table."""
    laid = Counter(tile.kind for tile in state.board)
    return Counter({kind: max(0, COPIES - laid[kind]) for kind in KINDS})
