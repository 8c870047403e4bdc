"""The scorepad: the marker, everything that moved it, and endgame characters.

No point can be counted twice: what moved the marker in this log is a line of the ledger, what
moved it before is the track, and the two are kept apart by construction (see `Board.track`).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Category, Scorecard, ScoreLine
from engine.games.amalfi_renaissance import endgame
from engine.games.amalfi_renaissance.board import Board
from engine.games.amalfi_renaissance.decrees import payout
from engine.games.amalfi_renaissance.pieces import ARTWORKS, FEED, HUNGER, PERIODS, TITLES
from engine.games.amalfi_renaissance.ships import usable
from engine.games.amalfi_renaissance.state import Phase, State
from engine.message import Message, Seat, count, say

DECREES = tuple(f"decree-{period}" for period in range(1, PERIODS + 1))
LEDGER = ("artworks", "destinations", "titles", *DECREES, "hunger", "bonus")
CATEGORIES = tuple(Category(key, say(f"category.{key}")) for key in ("track", *LEDGER, "endgame"))
_RULES = {
    "artworks": "art.vp",
    "destinations": "atlas.vp",
    "titles": "title.leftmost",
    "hunger": "feed.shortage",
    "bonus": "cards.override",
    **dict.fromkeys(DECREES, "decree.score"),
}
_ZERO = {
    key: say(f"none.{key}") for key in ("artworks", "destinations", "titles", "hunger", "bonus")
}
_OPEN = (None, Phase.ACTIONS, Phase.FEED, Phase.DECREE)


def score(state: State) -> Scorecard:
    """Every point on the table as it lies; what this period would bring is pending."""
    lines: list[ScoreLine] = []
    for seat, board in zip(state.seats, state.boards, strict=True):
        lines.append(_track(state, seat, board))
        by_category: dict[str, list[ScoreLine]] = {}
        for line in board.ledger:
            by_category.setdefault(line.category, []).append(line)
        for category in LEDGER:
            lines += by_category.get(category) or (_zero(state, seat, board, category),)
        lines += endgame.lines(seat, board)
    return Scorecard(len(state.seats), tuple(lines), tuple(_pending(state)))


def _track(state: State, seat: Seat, board: Board) -> ScoreLine:
    points = board.track or 0
    if board.track is None:
        because = say("track.unknown")
    elif not state.is_entered:
        because = say("track.corrected", points=points) if points else say("track.kept")
    else:
        because = say("track.before" if board.ledger else "track.keyed", points=points)
    return ScoreLine(seat, "track", points, "score.marker", because)


def _zero(state: State, seat: Seat, board: Board, category: str) -> ScoreLine:
    if category in DECREES:
        because = _no_decree(state, board, DECREES.index(category) + 1)
    elif state.is_entered:
        because = _in_track(board, _describe_titles(board) if category == "titles" else ())
    elif entered := _entered_later(board, category):
        because = say("zero.keyed", what=entered)
    else:
        because = _ZERO[category]
    return ScoreLine(seat, category, 0, _RULES[category], because)


def _in_track(board: Board, titles: tuple[Message, ...] = ()) -> Message:
    """The marker includes it with all the rest, if somebody said where it stands."""
    unknown = board.track is None
    if titles:
        return say("zero.titles-on-marker" if unknown else "zero.titles-in-track", titles=titles)
    return say("zero.on-marker" if unknown else "zero.in-track")


def _entered_later(board: Board, category: str) -> tuple[Message, ...]:
    """What a player has of a category although nothing in this log has scored it."""
    if category == "titles":
        return _describe_titles(board)
    if category == "artworks":
        numbers = zip(ARTWORKS, board.artworks.all, strict=True)
        return tuple(count(kind, number) for kind, number in numbers if number)
    if category == "destinations" and board.destinations:
        return (count("destinations", board.destinations),)
    return ()


def _describe_titles(board: Board) -> tuple[Message, ...]:
    return tuple(
        say("title.points", name=TITLES[title].name, points=points)
        for title, points in board.titles
    )


def _no_decree(state: State, board: Board, period: int) -> Message:
    """Why a period's decree has no line of its own."""
    now = state.period
    if now is None or period < now + (state.phase in (Phase.CLOSED, Phase.OVER)):
        return _in_track(board) if state.is_entered else say("zero.decree-skipped", period=period)
    if state.phase is Phase.OVER:
        return say("zero.ended-before", period=now)
    return say("zero.decree-to-come", period=period)


def _pending(state: State) -> Iterator[ScoreLine]:
    """This period's decree and feeding, as they would be now."""
    period = state.period
    if period is None or state.phase not in _OPEN:
        return
    for seat, board in zip(state.seats, state.boards, strict=True):
        if not state.has_decree(period):
            yield _pending_decree(state, seat, period)
        if seat not in state.fed and state.phase is not Phase.DECREE:
            yield _pending_hunger(state, seat, board)


def _pending_decree(state: State, seat: Seat, period: int) -> ScoreLine:
    key, category = state.decree(period), f"decree-{period}"
    if key is None:
        because = say("decree.not-chosen", period=period)
        return ScoreLine(seat, category, 0, "setup.decrees", because)
    due = payout(state, seat, key, period)
    return ScoreLine(seat, category, due.points or 0, due.decree.rule, due.because)


def _pending_hunger(state: State, seat: Seat, board: Board) -> ScoreLine:
    due, can = board.due, usable(state, seat)
    if due is None or can is None:
        return ScoreLine(seat, "hunger", 0, "feed.due", say("hunger.unknown"))
    missing = max(0, due - can)
    rule = "feed.shortage" if missing else "feed.due"
    return ScoreLine(seat, "hunger", -HUNGER * missing, rule, hunger_reason(board, missing))


def hunger_reason(board: Board, missing: int | None) -> Message:
    """A feeding in numbers: what was due and why, what was paid, what is missing."""
    if board.built is None and missing is None:
        return say("hunger.unknown")
    due = board.feeding
    if due is None or (missing or 0) > due:
        return say("hunger.typed", missing=missing or 0, each=HUNGER)
    message = say("hunger.due", due=due, base=FEED, built=due - FEED)
    if missing is None:
        return say("hunger.untold", due=message)
    if not missing:
        return say("hunger.fed", due=message)
    return say("hunger.missing", due=message, paid=due - missing, missing=missing, each=HUNGER)
