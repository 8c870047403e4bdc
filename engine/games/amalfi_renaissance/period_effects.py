"""The end of a period: feeding, the decree, the new period; and titles, which come at any time."""

from __future__ import annotations

from dataclasses import replace

from engine.core import CannotRecord, ScoreLine
from engine.games.amalfi_renaissance import solo
from engine.games.amalfi_renaissance.actions import ClaimTitle, Feed, NewPeriod, ScoreDecree
from engine.games.amalfi_renaissance.board import Board
from engine.games.amalfi_renaissance.decrees import payout
from engine.games.amalfi_renaissance.pieces import HUNGER, PERIODS, RESOURCES, TITLES
from engine.games.amalfi_renaissance.rules_turn import period_name
from engine.games.amalfi_renaissance.scoring import hunger_reason
from engine.games.amalfi_renaissance.ships import most, move, spend, usable
from engine.games.amalfi_renaissance.state import Phase, Rival, State, TradeCount, Turn
from engine.games.amalfi_renaissance.titles import has_no_square, next_points
from engine.message import Seat, say

_BEFORE_DECREE = (None, Phase.ACTIONS, Phase.FEED)


def feed(state: State, feeding: Feed) -> State:
    """Bread is paid; what is missing costs points. When all have fed, the decree follows."""
    seat, board = feeding.seat, state.board(feeding.seat)
    due, can = board.due, usable(state, seat)
    wanted = feeding.bread
    if wanted is None:
        wanted = 0 if due is None or can is None else min(due, can)
    paid = most(board.bread, wanted)
    state = spend(state, seat, paid)
    if feeding.more:
        return state.change(seat, paid=board.paid + paid)
    missing = _missing(board, feeding, paid)
    how = hunger_reason(board, missing)
    because = say("scored.hunger", when=period_name(state), how=how)
    rule = "feed.shortage" if missing else "feed.due"
    line = ScoreLine(seat, "hunger", -HUNGER * (missing or 0), rule, because)
    state = state.change(seat, ledger=(*board.ledger, line), paid=0)
    return _all_fed(replace(state, fed=tuple(dict.fromkeys((*state.fed, seat)))))


def _missing(board: Board, feeding: Feed, paid: int) -> int | None:
    """The bread that was not given, counted or as entered; None if it is not known."""
    if board.due is not None and (board.bread is not None or feeding.bread is not None):
        return max(0, board.due - paid)
    return feeding.missing


def _all_fed(state: State) -> State:
    """A table entered without a period lies finished; a decree that is scored stays scored."""
    is_open = state.period is not None and state.phase in _BEFORE_DECREE
    done = len(state.fed) == len(state.seats)
    return replace(state, phase=Phase.DECREE) if done and is_open else state


def score_decree(state: State, decree: ScoreDecree) -> State:
    """Everybody scores; the period is closed, the last one ends the game."""
    period = state.period
    if period is None:
        raise CannotRecord("no period to score a decree for")
    if state.phase in (Phase.CLOSED, Phase.OVER):
        raise CannotRecord(f"the decree of period {period} is scored")
    typed = dict(decree.points)
    boards = tuple(
        _with_decree(board, _decree_line(state, seat, period, typed.get(seat)))
        for seat, board in zip(state.seats, state.boards, strict=True)
    )
    after = replace(state, boards=boards, phase=Phase.CLOSED, trade=_trade(state, period))
    if period >= PERIODS or solo.is_lost(state, period):
        after = replace(after, phase=Phase.OVER, to_move=None)
    return after


def _with_decree(board: Board, line: ScoreLine) -> Board:
    """The board with the line of a decree; scored once more, the new line stands for the old."""
    others = tuple(old for old in board.ledger if old.category != line.category)
    return replace(board, ledger=(*others, line))


def _trade(state: State, period: int) -> tuple[tuple[int, tuple[TradeCount, ...]], ...]:
    """Both counts of a Trade decree, so that either reading can be shown later."""
    if state.decree(period) != "trade":
        return state.trade
    counts = tuple(TradeCount(board.own_docks, board.own_lighthouses) for board in state.boards)
    others = tuple(scored for scored in state.trade if scored[0] != period)
    return (*others, (period, counts))


def _decree_line(state: State, seat: Seat, period: int, typed: int | None) -> ScoreLine:
    category, key = f"decree-{period}", state.decree(period)
    if key is None:
        because = say("decree.not-chosen" if typed is None else "decree.typed", period=period)
        return ScoreLine(seat, category, typed or 0, "setup.decrees", because)
    due = payout(state, seat, key, period)
    if typed is None or typed == due.points:
        return ScoreLine(seat, category, due.points or 0, due.decree.rule, due.because)
    because = say("decree.typed-name", name=due.decree.name)
    return ScoreLine(seat, category, typed, due.decree.rule, because)


def new_period(state: State, new: NewPeriod) -> State:
    """Ships come home, characters stand up, and the holder of the Wind Rose begins."""
    period = state.period
    if period is None or period >= PERIODS or state.phase is Phase.OVER:
        raise CannotRecord("there is no further period")
    for seat in state.seats:
        state = _come_home(state, seat)
    return replace(
        state,
        period=period + 1,
        phase=Phase.ACTIONS,
        to_move=state.wind_rose,
        passed=(),
        fed=(),
        docked=(),
        rival=Rival(0, state.rival.lighthouses),
        turn=Turn(),
    )


def _come_home(state: State, seat: Seat) -> State:
    board, places = state.board(seat), ["port", "docks"]
    if state.ruling("holds-stay") == "return":
        places += RESOURCES
    ships = board.ships
    for place in places:
        there = ships.at(place)
        # From a place nobody counted an unknown number comes home.
        if there is None:
            ships = replace(ships, **{place: 0, "bay": None})
        else:
            ships = move(ships, place, "bay", there)
    own = None if board.own_docks is None else 0
    engaged = None if board.engaged is None else 0
    return state.change(seat, ships=ships, own_docks=own, engaged=engaged, paid=0, spilt=0)


def claim(state: State, claiming: ClaimTitle) -> State:
    """A cube on the next square, scored at once."""
    seat, title = claiming.seat, TITLES[claiming.title]
    board = state.board(seat)
    if board.has_title(title.key):
        raise CannotRecord(f"{title.name} is scored")
    square = next_points(state, title.key) if claiming.points is None else claiming.points
    points, rule, key = square or 0, "title.leftmost", "scored.title"
    if square is None:
        key = "scored.title-untold"
    elif claiming.points is None and has_no_square(state, title.key):
        rule, key = "ruling.title-full", "scored.title-full"
    because = say(key, name=title.name, when=period_name(state))
    line = ScoreLine(seat, "titles", points, rule, because, (title.key,))
    titles = tuple(sorted((*board.titles, (title.key, points))))
    return state.change(seat, cubes=titles, ledger=(*board.ledger, line))
