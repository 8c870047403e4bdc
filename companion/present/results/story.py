"""Who won a game and why, in the sentences of somebody who was there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.present import history
from companion.present.results.deciding import Beside, beside, close_calls, conclusion, pair
from companion.present.results.points import Run, run
from companion.present.words import sentence, text_of
from companion.store.ending import PUT_AWAY, winners_of
from engine.conclusion import Conclusion
from engine.message import Message, Seat, say
from engine.table import AnyTable


@dataclass(frozen=True)
class Story:
    """A finished game in a few sentences: `headline` says who won and by how much.

    `decided` says what made the difference, `lead` how the lead went, `close` what would have
    turned a close call; each is empty where there is nothing to say. `winners` are to be crowned:
    nobody where something is missing.
    """

    headline: str
    decided: str
    lead: str
    close: str
    winners: tuple[Seat, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """All of it, in the order in which it is told."""
        told = (self.headline, self.decided, self.lead, self.close)
        return tuple(text for text in told if text)

    @property
    def short(self) -> str:
        """Three sentences at most."""
        return " ".join(self.sentences[:3])


def story(table: AnyTable, told: Run | None = None) -> Story | None:
    """How the game of a table went; None while it goes on. `told` is its run, if known already."""
    found = conclusion(table)
    setup = table.setup_at(table.log.main_step)
    agreed = winners_of(table.game, setup, found, table.log.ended)
    winners = found.winners or agreed
    headline = _headline(found, agreed, table.log.ended)
    if headline is None:
        return None
    two = pair(table, found) if len(winners) == 1 else None
    rows = beside(table, *two) if two else ()
    lead = _lead(table, told or run(table), winners[0]) if two else None
    return Story(
        sentence(text_of(table, headline)),
        _say(table, _decided(rows, *two) if two else None),
        _say(table, lead),
        _say(table, _close(table, two[1], rows) if two else None),
        winners,
    )


def _say(table: AnyTable, message: Message | None) -> str:
    return sentence(text_of(table, message)) if message else ""


def _headline(found: Conclusion, agreed: tuple[Seat, ...], ended: str | None) -> Message | None:
    outcome = found.outcome
    if outcome is None and ended == PUT_AWAY:
        return say("story.put-away")
    if outcome is None and not agreed:
        return found.because
    winners = found.winners or agreed
    is_by_points = outcome is None or (outcome.decided_by == "points" and not outcome.unplaced)
    if not is_by_points or len(winners) != 1 or len(found.card.totals) == 1:
        return outcome.because if outcome else say("story.level", winners=winners)
    totals = found.card.totals
    second = max(total for seat, total in enumerate(totals) if seat != winners[0])
    return say(
        "story.won" if outcome else "story.ahead",
        winner=winners[0],
        n=totals[winners[0]] - second,
        mine=totals[winners[0]],
        theirs=second,
        rivals=tuple(Seat(s) for s, t in enumerate(totals) if t == second and s != winners[0]),
    )


def _decided(rows: tuple[Beside, ...], winner: Seat, rival: Seat) -> Message | None:
    """Where the winner was ahead most, and where the rival was."""
    if len(rows) == 1:  # the points have been told
        return None
    mine = tuple(_category(row) for row in rows if row.ahead > 0)[:2]
    theirs = tuple(_category(row) for row in rows if row.ahead < 0)[:1]
    if not mine:
        return None
    if not theirs:
        return say("story.decided", rival=rival, mine=mine)
    return say("story.decided-against", rival=rival, mine=mine, theirs=theirs)


def _category(row: Beside) -> Message:
    return say("story.category", category=row.label, mine=row.points[0], theirs=row.points[1])


def _lead(table: AnyTable, told: Run, winner: Seat) -> Message | None:
    """How the lead went, where moves are known."""
    if not told.has_moves:
        return None
    if not told.leads:
        return say("story.always-led", winner=winner)
    last = told.leads[-1]
    if last.seat != winner:
        return None
    part, number = told.part_at(last.place), len(told.leads)
    step = history.describe_step(table, last.number)
    if part is None:
        return say("story.lead", winner=winner, told=step, n=number)
    return say("story.lead-part", winner=winner, told=step, part=part.name, n=number)


def _close(table: AnyTable, rival: Seat, rows: tuple[Beside, ...]) -> Message | None:
    """The close call of the rival where the difference was largest."""
    calls: Iterator[Message] = (
        say("story.close", seat=call.seat, category=call.label, told=call.text)
        for row in rows
        for call in close_calls(table)
        if call.seat == rival and call.key == row.key
    )
    return next(calls, None)
