"""A result in words and in rows: the recap for a chat, the table for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from companion import rows
from companion.dates import full_day, iso_day
from companion.playing import AnyTable
from companion.words import word
from engine.core import places
from engine.message import Seat

CSV_KEYS = ("game", "date", "player", "place", "total", "category", "label", "points")
# A spreadsheet takes a cell that begins with one of these for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")


def text(table: AnyTable, stamp: str) -> str:
    """The recap: game and day, places and why, the rows of the scorepad, open points."""
    parts = [
        [word("recap.title", game=table.game.name, date=full_day(stamp)), *_what_if(table)],
        [*_places(table), _decided(table)],
        list(_score(table)),
        list(_rulings(table)),
        [word("recap.foot")],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def _what_if(table: AnyTable) -> Iterator[str]:
    """A warning that this was tried beside the game and never happened."""
    if table.log.line:
        yield word("recap.what-if", name=table.log.line)


def _places(table: AnyTable) -> Iterator[str]:
    card = table.score
    order = places(card, table.game.outcome(table.state))
    for seat in sorted(order, key=lambda seat: (order[seat], seat)):
        name, points = table.setup.names[seat], card.totals[seat]
        yield word("recap.place", place=order[seat], name=name, points=points)


def _decided(table: AnyTable) -> str:
    outcome = table.game.outcome(table.state)
    if outcome is None:
        return word("recap.not-over")
    return word("recap.decided", because=rows.tell(table, outcome.because))


def _score(table: AnyTable) -> Iterator[str]:
    """One line for each row of the scorepad in which somebody has something."""
    pad = rows.pad(table)
    for row in (row for row in pad.rows if any(row.numbers)):
        players = [
            word("recap.player", name=name, points=points)
            for name, points in zip(pad.names, row.numbers, strict=True)
        ]
        yield word("recap.row", label=row.label, players=word("list.comma").join(players))


def _rulings(table: AnyTable) -> Iterator[str]:
    """The open points that this table reads otherwise than by default."""
    for point in rows.open_points(table):
        if point.chosen != point.default:
            choice = dict(point.choices)[point.chosen]
            yield word("recap.ruling", question=point.question, choice=choice)


def csv_text(table: AnyTable, stamp: str) -> str:
    """One row for each player and category; names cannot be taken for formulas."""
    card, pad = table.score, rows.pad(table)
    order = places(card, table.game.outcome(table.state))
    sheet = io.StringIO()
    writer = csv.writer(sheet)
    writer.writerow(CSV_KEYS)
    for seat, name in enumerate(pad.names):
        for row in pad.rows:
            cells = (table.game.key, iso_day(stamp), name, order[Seat(seat)], card.totals[seat])
            writer.writerow(_safe(cell) for cell in (*cells, row.key, row.label, row.numbers[seat]))
    return sheet.getvalue()


def _safe(cell: str | int) -> str | int:
    """A cell that is never computed: an apostrophe before what looks like a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
