"""What a look back finds beside alternatives: idle ships, lost bread, the decree's next step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.games.amalfi_renaissance.actions import (
    Acquire,
    Action,
    Construct,
    Discover,
    Engage,
    Invite,
    Navigate,
    NewPeriod,
    Pass,
    ScoreDecree,
)
from engine.games.amalfi_renaissance.board import Board
from engine.games.amalfi_renaissance.decrees import payout
from engine.games.amalfi_renaissance.pieces import ARTWORKS, CHARACTERS, LIGHTHOUSES, TYPES
from engine.games.amalfi_renaissance.ships import price, ways_to_pay
from engine.games.amalfi_renaissance.state import State
from engine.message import Either, Seat, count, say
from engine.review import Moves, Noticed

_MAIN = (Navigate, Invite, Engage, Construct, Pass)


def noticed(moves: Moves[State, Action], index: int) -> Iterator[Noticed]:
    """What cost a player something at a move, or was within reach."""
    move = moves[index]
    action, before = move.step.action, move.before
    for seat in before.seats:
        lost = move.after.board(seat).lost - before.board(seat).lost
        limit = before.board(seat).limit
        if lost > 0 and limit is not None:
            bread = count("bread-now", lost)
            yield Noticed(
                seat, say("review.lost", seat=seat, bread=bread, limit=limit), "bread.overflow"
            )
    if isinstance(action, Pass) and before.board(action.seat).ships.bay:
        ships = count("ships", before.board(action.seat).ships.bay or 0)
        because = say("review.idle", seat=action.seat, ships=ships)
        yield Noticed(action.seat, because, "turn.pass")
    elif isinstance(action, ScoreDecree) and before.period is not None:
        key = before.decree(before.period)
        for seat in before.seats if key else ():
            yield from _next_step(before, seat, key or "", before.period)
    elif isinstance(action, Acquire | Discover):
        yield from _short_by_one(moves, index, action)


def _next_step(state: State, seat: Seat, key: str, period: int) -> Iterator[Noticed]:
    """What one thing more would have brought from a decree."""
    paid = payout(state, seat, key, period)
    if paid.points is None:
        return
    brings: dict[str, int] = {}
    for what, board in _one_more(state.board(seat)):
        boards = (*state.boards[:seat], board, *state.boards[seat + 1 :])
        points = payout(replace(state, boards=boards), seat, key, period).points
        brings[what] = (points or 0) - paid.points
    most = max(brings.values(), default=0)
    if most > 0:
        kinds = [what for what, more in brings.items() if more == most]
        # Where so many kinds would have done, it was not about any of them.
        named = kinds if len(kinds) <= len(ARTWORKS) else ["items"]
        because = say(
            "review.decree",
            seat=seat,
            name=paid.decree.name,
            more=Either(say(f"more.{what}", n=1) for what in named),
            points=count("points", most),
        )
        yield Noticed(seat, because, paid.decree.rule, most)


def _one_more(board: Board) -> Iterator[tuple[str, Board]]:
    """A board with one more of something that decrees pay for, as far as the box has it."""
    for kind in ARTWORKS:
        number = getattr(board.artworks, kind)
        if number is not None:
            yield kind, replace(board, artworks=replace(board.artworks, **{kind: number + 1}))
    for kind in TYPES:
        number = getattr(board.characters, kind)
        if number is not None and number < CHARACTERS:
            yield kind, replace(board, characters=replace(board.characters, **{kind: number + 1}))
    if board.destinations is not None:
        yield "destinations", replace(board, destinations=board.destinations + 1)
    if board.lighthouses is not None and board.lighthouses < LIGHTHOUSES:
        yield "lighthouses", replace(board, lighthouses=board.lighthouses + 1)
    if board.ships.shipyard:
        ships = replace(board.ships, shipyard=board.ships.shipyard - 1)
        yield "fleet", replace(board, ships=ships)


def _short_by_one(
    moves: Moves[State, Action], index: int, taken: Acquire | Discover
) -> Iterator[Noticed]:
    """Who had a turn while the card surely lay there, and was one short of its price."""
    if taken.cost is None:
        return
    cost = price(moves[index].before, taken)
    less = price(moves[index].before, replace(taken, cost=taken.cost - 1))
    seen = {taken.seat}
    for move in reversed(moves[:index]):
        action = move.step.action
        if isinstance(action, Acquire | Discover | NewPeriod) or cost is None or less is None:
            return
        if not isinstance(action, _MAIN) or action.seat in seen:
            continue
        seen.add(action.seat)
        state, seat = move.before, action.seat
        if ways_to_pay(state, seat, less) and not ways_to_pay(state, seat, cost):
            what = taken.artwork if isinstance(taken, Acquire) else "destinations"
            because = say(
                "review.short",
                seat=seat,
                card=count(what, 1),
                points=count("points", taken.points),
                buyer=taken.seat,
            )
            yield Noticed(
                seat,
                because,
                "art.buy" if isinstance(taken, Acquire) else "atlas.buy",
                taken.points,
            )
