"""The scorepad: players as columns, categories as rows, and what does not count yet."""

from __future__ import annotations

from dataclasses import dataclass

from companion.present.standing import Missing, ending
from companion.present.words import capital, text_of
from engine.conclusion import Conclusion
from engine.message import Seat
from engine.table import AnyTable


@dataclass(frozen=True)
class PadRow:
    """A row of the scorepad; `has_points` if anybody has gained or lost points in it."""

    key: str
    label: str
    numbers: tuple[int, ...]
    has_points: bool = True


@dataclass(frozen=True)
class Pad:
    """The numbers of a table. `winners` are the seats to be crowned.

    `decided` says who has won, or why nobody can be named: then `missing` is what it takes.
    """

    names: tuple[str, ...]
    rows: tuple[PadRow, ...]
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    decided: str
    missing: tuple[Missing, ...] = ()

    @property
    def is_decided(self) -> bool:
        return bool(self.decided) and not self.missing

    @property
    def scored_rows(self) -> tuple[PadRow, ...]:
        """The rows in which anybody has points."""
        return tuple(row for row in self.rows if row.has_points)

    @property
    def empty_rows(self) -> tuple[PadRow, ...]:
        """The rows in which nobody has points."""
        return tuple(row for row in self.rows if not row.has_points)


def pad(table: AnyTable, found: Conclusion | None = None) -> Pad:
    """The scorepad of a table as it stands; `found` if the conclusion is known already."""
    setup, card = table.setup, table.score
    end = ending(table, found)
    with_points = {line.category for line in card.lines if line.points}
    return Pad(
        names=setup.names,
        rows=tuple(
            PadRow(
                category.key,
                text_of(table, category.label),
                tuple(card.points(seat, category.key) for seat in setup.seats),
                has_points=category.key in with_points,
            )
            for category in table.game.categories(setup)
        ),
        totals=card.totals,
        winners=end.winners,
        decided=capital(end.because) if end.missing else end.because,
        missing=end.missing,
    )


def pending(table: AnyTable) -> tuple[PadRow, ...]:
    """What would still be scored as the table stands, category by category."""
    lines = table.score.pending
    return tuple(
        PadRow(
            category.key,
            text_of(table, category.label),
            tuple(
                sum(one.points for one in lines if (one.seat, one.category) == (seat, category.key))
                for seat in table.setup.seats
            ),
        )
        for category in table.game.categories(table.setup)
        if any(line.category == category.key for line in lines)
    )
