"""A result as text for a chat, and as CSV for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from companion.present import open_points, scorepad
from companion.present.dates import full_day, iso_day
from companion.present.results.story import story
from companion.present.words import capital, text_of, word
from engine.conclusion import conclude_table
from engine.message import Seat
from engine.table import AnyTable

CSV_KEYS = ("game", "date", "player", "place", "total", "category", "label", "points")
# A spreadsheet reads a cell that begins with one of these as a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")


def text(table: AnyTable, stamp: str) -> str:
    """The recap: game and day, places and how it went, the scorepad, rulings."""
    parts = [
        [word("recap.title", game=table.game.name, date=full_day(stamp)), *_what_if(table)],
        [*_places(table), _decided(table)],
        list(_score(table)),
        list(_rulings(table)),
        [word("recap.foot")],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def _what_if(table: AnyTable) -> Iterator[str]:
    """A warning that this is a "what if" and never happened."""
    if table.log.line:
        yield word("recap.what-if", name=table.log.line)


def _places(table: AnyTable) -> Iterator[str]:
    """The players by place, then those whose place is not known."""
    found = conclude_table(table)
    order, last = found.places, len(table.setup.seats) + 1
    for seat in sorted(table.setup.seats, key=lambda seat: (order.get(seat, last), seat)):
        name, points = table.setup.names[seat], found.card.totals[seat]
        if seat in order:
            yield word("recap.place", place=order[seat], name=name, points=points)
        else:
            yield word("recap.unplaced", name=name, points=points)


def _decided(table: AnyTable) -> str:
    """Who has won and why in three sentences at most, or what is missing to say so."""
    told = story(table) if table.log.head == table.log.main_step else None
    if told is not None:
        return told.short
    because = conclude_table(table).because
    if because is None:
        return word("recap.not-over")
    return word("recap.decided", because=capital(text_of(table, because)))


def _score(table: AnyTable) -> Iterator[str]:
    """One line for each row of the scorepad in which anybody has points."""
    pad = scorepad.pad(table)
    for row in pad.scored_rows:
        players = [
            word("recap.player", name=name, points=points)
            for name, points in zip(pad.names, row.numbers, strict=True)
        ]
        yield word("recap.row", label=row.label, players=word("list.comma").join(players))


def _rulings(table: AnyTable) -> Iterator[str]:
    """The rulings of this table that differ from the defaults."""
    for point in open_points.open_points(table):
        if point.chosen != point.default:
            choice = dict(point.choices)[point.chosen]
            yield word("recap.ruling", question=point.question, choice=choice)


def csv_text(table: AnyTable, stamp: str) -> str:
    """One row for each player and category, none of which a spreadsheet reads as a formula.

    Rows without points are included, so that several tables have the same rows.
    """
    card, pad = table.score, scorepad.pad(table)
    order = conclude_table(table).places
    sheet = io.StringIO()
    writer = csv.writer(sheet)
    writer.writerow(CSV_KEYS)
    for seat, name in enumerate(pad.names):
        for row in pad.rows:
            place = order.get(Seat(seat), "")
            cells = (table.game.key, iso_day(stamp), name, place, card.totals[seat])
            writer.writerow(_safe(cell) for cell in (*cells, row.key, row.label, row.numbers[seat]))
    return sheet.getvalue()


def _safe(cell: str | int) -> str | int:
    """A cell with an apostrophe before what looks like a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
