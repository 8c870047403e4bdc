"""What the rules say about feeding, decrees, the new period and titles."""

from __future__ import annotations

from engine.core import Breach, Need, Points
from engine.games.amalfi_renaissance import solo
from engine.games.amalfi_renaissance.actions import (
    Bonus,
    ClaimTitle,
    Feed,
    NewPeriod,
    ScoreDecree,
)
from engine.games.amalfi_renaissance.board import Board
from engine.games.amalfi_renaissance.decrees import payout
from engine.games.amalfi_renaissance.pieces import (
    CUBES,
    DECREES,
    FEED,
    PERIODS,
    SHIPS_IN_SHIPYARD,
    TITLES,
)
from engine.games.amalfi_renaissance.rules_turn import check_open, period_name
from engine.games.amalfi_renaissance.ships import usable
from engine.games.amalfi_renaissance.state import Phase, State
from engine.games.amalfi_renaissance.titles import (
    claimable,
    distance,
    goes_before,
    has_no_square,
    next_points,
    perhaps_claimable,
)
from engine.message import Seat, say


def check_feed(state: State, feed: Feed) -> Points:
    yield from check_open(state)
    yield from _check_feed_phase(state, feed.seat)
    board, can = state.board(feed.seat), usable(state, feed.seat)
    if board.due is None or can is None:
        yield from _check_typed(feed, board.due)
    else:
        yield from _check_bread_paid(state, feed, board.due, can)
    if feed.more and board.due is not None:
        yield from _check_instalment(state, feed, board)


def _check_typed(feed: Feed, due: int | None) -> Points:
    """What was entered about bread or ships nobody counted: possible, or still to be typed."""
    seat, missing = feed.seat, feed.missing
    if due is not None and feed.bread is not None:
        if feed.bread > due:
            yield Breach("feed.due", say("feed.too-much", seat=seat, paid=feed.bread, due=due))
        else:
            yield from _check_missing(feed, due, feed.bread)
    elif missing is None:
        yield Need("feed.due", say("feed.unknown", seat=seat))
    elif due is not None and missing > due:
        yield Breach("feed.shortage", say("feed.too-hungry", seat=seat, missing=missing, due=due))
    elif missing > FEED + SHIPS_IN_SHIPYARD:
        most = FEED + SHIPS_IN_SHIPYARD
        because = say("feed.too-hungry-ever", seat=seat, missing=missing, due=most)
        yield Breach("feed.shortage", because)


def _check_feed_phase(state: State, seat: Seat) -> Points:
    period = period_name(state)
    if seat in state.fed:
        yield Breach("feed.due", say("feed.twice", seat=seat, period=period))
    elif state.phase in (Phase.DECREE, Phase.CLOSED):
        yield Breach("phase.order", say("feed.too-late", seat=seat, period=period))
    elif state.phase is Phase.ACTIONS and state.keeps_turns:
        waiting = tuple(other for other in state.seats if other not in state.passed)
        because = say("feed.too-soon", seat=seat, waiting=waiting, period=period)
        yield Breach("phase.order", because)


def paid_by(feed: Feed, due: int, can: int) -> int:
    """The bread a feeding gives: as said, else all that is due and there."""
    return min(due, can) if feed.bread is None else feed.bread


def _check_bread_paid(state: State, feed: Feed, due: int, can: int) -> Points:
    seat, paid = feed.seat, paid_by(feed, due, can)
    if paid > due:
        yield Breach("feed.due", say("feed.too-much", seat=seat, paid=paid, due=due))
    elif paid > can:
        yield Breach("feed.due", say("feed.no-bread", seat=seat, paid=paid, have=can))
    elif paid < min(due, can) and not feed.more and state.ruling("feed-refuse") == "must-pay":
        most = min(due, can)
        because = say("feed.refused", seat=seat, paid=paid, due=due, have=can, n=most)
        yield Breach("ruling.feed-refuse", because)
    yield from _check_missing(feed, due, paid)


def _check_missing(feed: Feed, due: int, paid: int) -> Points:
    missing = max(0, due - paid)
    if feed.missing is not None and not feed.more and feed.missing != missing:
        because = say(
            "feed.miscounted",
            seat=feed.seat,
            typed=feed.missing,
            due=due,
            paid=paid,
            missing=missing,
        )
        yield Breach("feed.shortage", because)


def _check_instalment(state: State, feed: Feed, board: Board) -> Points:
    rule, seat = "ruling.feed-instalments", feed.seat
    due = board.feeding or FEED
    if state.ruling("feed-instalments") == "one-go":
        yield Breach(rule, say("feed.one-go", seat=seat))
    elif board.limit is not None and due <= board.limit:
        yield Breach(rule, say("feed.fits", seat=seat, due=due, limit=board.limit))


def check_decree(state: State, decree: ScoreDecree) -> Points:
    period = state.period
    if period is None:
        yield Breach("decree.score", say("decree.no-period"), blocks=True)
        return
    if state.phase in (Phase.CLOSED, Phase.OVER):
        yield Breach("decree.flip", say("decree.twice", period=period), blocks=True)
        return
    if state.has_decree(period):
        yield Breach("decree.flip", say("decree.twice", period=period))
    yield from _check_all_fed(state, period)
    yield from _check_titles_scored(state, period)
    key = state.decree(period)
    if key is None:
        missing = tuple(seat for seat in state.seats if seat not in dict(decree.points))
        if missing:
            yield Need("setup.decrees", say("decree.not-chosen", period=period))
        return
    for seat in state.seats:
        yield from _check_payout(state, seat, key, dict(decree.points).get(seat))


def _check_all_fed(state: State, period: int) -> Points:
    hungry = tuple(seat for seat in state.seats if seat not in state.fed)
    if not hungry or state.phase is Phase.DECREE:
        return
    if state.phase is None:
        yield Need("phase.order", say("decree.fed-unknown", waiting=hungry, period=period))
    else:
        yield Breach("phase.order", say("decree.not-fed", waiting=hungry, period=period))


def _check_titles_scored(state: State, period: int) -> Points:
    for seat, title in claimable(state):
        because = say("decree.title-open", seat=seat, title=TITLES[title].name, period=period)
        yield Breach("title.any-time", because)
    for seat, title in perhaps_claimable(state):
        yield _type_unknown(seat, title)


def _check_payout(state: State, seat: Seat, key: str, typed: int | None) -> Points:
    assert state.period is not None
    due = payout(state, seat, key, state.period)
    if due.points is None:
        if typed is None:
            yield Need(due.decree.rule, say("decree.need", seat=seat, because=due.because))
    elif typed not in (None, due.points):
        assert typed is not None
        because = say(
            "decree.miscounted", seat=seat, typed=typed, points=due.points, because=due.because
        )
        yield Breach(DECREES[key].rule, because)


def check_new_period(state: State, new: NewPeriod) -> Points:
    period = state.period
    if period is None:
        yield Breach("phase.order", say("period.none"), blocks=True)
    elif period >= PERIODS or state.phase is Phase.OVER:
        yield Breach("decree.flip", say("over", period=period), blocks=True)
    elif state.phase in (None, Phase.CLOSED) and solo.is_lost(state, period):
        yield Breach("solo.check", solo.lost(state, period))
    elif state.phase is None:
        yield Need("phase.order", say("period.unscored-unknown", period=period))
    elif state.phase is not Phase.CLOSED:
        now = say(f"stage.{state.phase.value}")
        yield Breach("phase.order", say("period.not-closed", period=period, phase=now))


def check_title(state: State, claim: ClaimTitle) -> Points:
    yield from check_open(state)
    seat, title = claim.seat, TITLES[claim.title]
    board = state.board(seat)
    if board.has_title(title.key):
        because = say("title.twice", seat=seat, title=title.name)
        yield Breach("title.once", because, blocks=True)
        return
    if state.titles and state.tile(title.key) is None:
        names = tuple(TITLES[tile.title].name for tile in state.titles)
        because = say("title.not-in-play", title=title.name, titles=names)
        yield Breach("setup.titles", because)
    if len(board.titles) >= CUBES:
        because = say("title.no-cube", seat=seat, title=title.name, cubes=CUBES)
        yield Breach("box.cubes", because)
    yield from _check_requirements(state, claim)
    yield from _check_square(state, claim)
    first = goes_before(state, seat, title.key)
    if first is not None:
        because = say("title.other-first", seat=seat, other=first, title=title.name)
        yield Breach("ruling.title-order", because)


def _check_requirements(state: State, claim: ClaimTitle) -> Points:
    far, title = distance(state, claim.seat, claim.title), TITLES[claim.title]
    if far.missing:
        because = say("title.lacks", seat=claim.seat, title=title.name, missing=far.needs)
        yield Breach(title.rule, because)
    elif far.unknown:
        facts = tuple(say(f"fact.{what}") for what in far.unknown)
        rule = "ruling.title-type" if "title-type" in far.unknown else title.rule
        yield Need(rule, say("title.unknown", seat=claim.seat, title=title.name, facts=facts))


def _type_unknown(seat: Seat, title: str) -> Need:
    facts = (say("fact.title-type"),)
    because = say("title.unknown", seat=seat, title=TITLES[title].name, facts=facts)
    return Need("ruling.title-type", because)


def _check_square(state: State, claim: ClaimTitle) -> Points:
    title, typed = TITLES[claim.title], claim.points
    square = next_points(state, title.key)
    if has_no_square(state, title.key):
        yield Breach("ruling.title-full", say("title.full", title=title.name))
    elif square is None and typed is None:
        yield Need("title.leftmost", say("title.no-ladder", title=title.name))
    elif typed == 0 and square != 0:
        yield Breach("title.leftmost", say("title.nothing", title=title.name))
    elif square is None:
        if typed is not None and typed > title.first:
            because = say("title.too-much", title=title.name, points=typed, most=title.first)
            yield Breach("title.leftmost", because)
    elif typed not in (None, square):
        assert typed is not None
        because = say("title.wrong-square", title=title.name, points=typed, square=square)
        yield Breach("title.leftmost", because)


def check_bonus(state: State, bonus: Bonus) -> Points:
    yield from check_open(state)
