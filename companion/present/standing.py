"""Who stands where: the cells of the score strip, and how a table ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.present.palette import COLOURS
from companion.present.words import cite, cited, text_of
from engine.conclusion import Conclusion, conclude, conclude_table
from engine.core import Need
from engine.judging import Preview
from engine.message import Seat, say
from engine.table import AnyTable


@dataclass(frozen=True)
class StripCell:
    """A player in the score strip; `change` is what a choice or a "what if" changes."""

    name: str
    colour: str
    total: int
    note: str
    change: int = 0


@dataclass(frozen=True)
class Missing:
    """Something to be entered before a winner can be named, and the rule that asks for it."""

    because: str
    source: str
    citation: str
    need: Need


@dataclass(frozen=True)
class Ending:
    """How a table ends, as far as that is known.

    `because` says who has won, or why nobody can be named: then `missing` is what it takes.
    While the game goes on it is empty. `decided_by` and `rule` are those of the outcome.
    """

    places: dict[Seat, int]
    winners: tuple[Seat, ...]
    because: str
    decided_by: str | None
    rule: str | None
    missing: tuple[Missing, ...]

    @property
    def is_decided(self) -> bool:
        """The game is over, and nothing is missing to say who has won."""
        return self.decided_by is not None


def colour(table: AnyTable, seat: int) -> str:
    """The colour of a player's pieces; in a game without colours, one by seat."""
    colours = table.setup.players[seat].colours
    return colours[0] if colours else COLOURS[seat]


def strip(table: AnyTable, found: Conclusion | None = None) -> tuple[StripCell, ...]:
    """The players with their totals and places; `found` if the conclusion is known already."""
    return _strip(table, found or conclude_table(table), _compared(table))


def preview_strip(table: AnyTable, preview: Preview[Any]) -> tuple[StripCell, ...]:
    """The players with their totals after a choice, and what it changes."""
    found = conclude(table.game, preview.state, preview.score)
    found = replace(found, is_tried=bool(table.log.line))
    return _strip(table, found, table.score.totals)


def _strip(table: AnyTable, found: Conclusion, before: Sequence[int]) -> tuple[StripCell, ...]:
    card, order = found.card, _shown_places(table, found)
    change = [total - before[seat] for seat, total in enumerate(card.totals)]
    return tuple(
        StripCell(
            name=name,
            colour=colour(table, seat),
            total=card.totals[seat],
            note=_note(table, Seat(seat), before[seat], change[seat], order),
            change=change[seat],
        )
        for seat, name in enumerate(table.setup.names)
    )


def _compared(table: AnyTable) -> tuple[int, ...]:
    """The totals to compare with: in a "what if", those of the game."""
    if table.log.line:
        totals: tuple[int, ...] = table.game.score(table.at(table.log.main_step)).totals
        return totals
    return table.score.totals


def _note(table: AnyTable, seat: Seat, before: int, change: int, order: dict[Seat, int]) -> str:
    if change:
        return text_of(table, say("strip.change", before=before, change=change))
    if table.log.line:
        return text_of(table, say("strip.same", before=before))
    return text_of(table, say(f"place.{order[seat]}")) if seat in order else ""


def _shown_places(table: AnyTable, found: Conclusion) -> dict[Seat, int]:
    """The places; none in a game for one, and none while all players are level."""
    is_level = found.outcome is None and len(found.card.order()) == 1
    return {} if len(table.setup.seats) == 1 or is_level else found.places


def ending(table: AnyTable, found: Conclusion | None = None) -> Ending:
    """How a table ends as it stands; `found` if the conclusion is known already."""
    found = found or conclude_table(table)
    outcome = found.outcome
    return Ending(
        places=found.places,
        winners=found.winners,
        because=text_of(table, found.because) if found.because else "",
        decided_by=outcome.decided_by if outcome else None,
        rule=outcome.rule if outcome else None,
        missing=tuple(_missing(table, need) for need in found.missing),
    )


def _missing(table: AnyTable, need: Need) -> Missing:
    source = cited(table.game, need.rule)
    return Missing(text_of(table, need.because), source, cite(table, need.rule), need)
