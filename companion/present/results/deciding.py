"""What decided a game: two players' categories side by side, and what would have turned them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.present.words import text_of
from engine.conclusion import Conclusion, conclude
from engine.core import Scorecard
from engine.message import Seat
from engine.table import AnyTable


@dataclass(frozen=True)
class Beside:
    """A category of two players; `ahead` is by how many points the first one is ahead in it.

    `close` says for each close call in it what would have turned it the other way.
    """

    key: str
    label: str
    points: tuple[int, int]
    close: tuple[CloseCall, ...] = ()

    @property
    def ahead(self) -> int:
        return self.points[0] - self.points[1]


@dataclass(frozen=True)
class CloseCall:
    """Points that a tie-break decided: who missed them, in which category.

    `text` says what would have turned it, as a clause: `words.sentence` makes it stand alone.
    """

    seat: Seat
    key: str
    label: str
    text: str


def conclusion(table: AnyTable) -> Conclusion:
    """How the game ends, whatever the table shows at the moment."""
    return conclude(table.game, table.at(table.log.main_step))


def pair(table: AnyTable, found: Conclusion | None = None) -> tuple[Seat, Seat] | None:
    """The two whose points are worth comparing first: who won, and whoever came next.

    Of several who came next, the first by seat; None for somebody who played alone.
    """
    found = found or conclusion(table)
    groups = found.outcome.order if found.outcome else found.card.order()
    ranked = [seat for group in groups for seat in group]
    return (ranked[0], ranked[1]) if len(ranked) > 1 else None


def beside(table: AnyTable, one: Seat, other: Seat) -> tuple[Beside, ...]:
    """The categories of two players, the largest difference first.

    Those in which neither has gained or lost points are left out.
    """
    step = table.log.main_step
    card = table.game.score(table.at(step))
    calls = close_calls(table, card)
    rows = (
        Beside(
            category.key,
            text_of(table, category.label),
            (card.points(one, category.key), card.points(other, category.key)),
            tuple(c for c in calls if c.key == category.key and c.seat in (one, other)),
        )
        for category in table.game.categories(table.setup_at(step))
    )
    return tuple(sorted((row for row in rows if any(row.points)), key=lambda row: -abs(row.ahead)))


def close_calls(table: AnyTable, card: Scorecard | None = None) -> tuple[CloseCall, ...]:
    """Every close call of everybody."""
    step = table.log.main_step
    state = table.at(step)
    card = card or table.game.score(state)
    labels = {
        category.key: text_of(table, category.label)
        for category in table.game.categories(table.setup_at(step))
    }
    found = ((line, table.game.what_would_change(state, line)) for line in card.lines)
    return tuple(
        CloseCall(line.seat, line.category, labels[line.category], text_of(table, close))
        for line, close in found
        if close is not None
    )
