"""The sheets behind a number: why it is what it is, the rule it follows, what adds up to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from companion.kit.charts.scorepad import FactTable
from companion.kit.controls.buttons import TextButton
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.numbers import minus
from companion.kit.layout import Flow
from companion.kit.surfaces.cards import Card
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present import spoken
from companion.present.reasons import Ranked, Reason, why
from companion.present.words import sentence, word
from companion.screens.ask import answer_card
from companion.screens.ask.asker import Asker
from companion.screens.table import read_aloud
from engine.message import Seat

TOTAL = "total"

Light = Callable[[tuple[str, ...]], None]


def why_sheet(model: TableModel, seat: int, category: str, light: Light | None) -> Sheet:
    """The reason behind one number; `light` shows pieces on the board, where there is one."""
    found = why(model.table, Seat(seat), category)
    sheet = Sheet(title=found.title)
    read_aloud.equip(sheet, model, lambda: spoken.reason(model.table, Seat(seat), category))
    if not found.lines:
        sheet.add_widget(Text(text=word("why.nothing")))
    for number, line in enumerate(found.lines):
        is_last = number + 1 == len(found.lines)
        # Lines that follow the same rule name it once, under the last of them.
        is_cited = is_last or found.lines[number + 1].rule != line.rule
        _add_line(sheet, line, has_points=len(found.lines) > 1)
        if is_cited:
            sheet.add_widget(_ways_on(model, line, found.lines, light))
    return sheet


def _add_line(sheet: Sheet, line: Reason, *, has_points: bool) -> None:
    if line.ranking:
        sheet.add_widget(ranking(line))
    because = sentence(line.because)
    text = word("why.line", n=line.points, because=because) if has_points else because
    sheet.add_widget(Text(text=text))
    if line.close:
        sheet.add_widget(Text(text=sentence(line.close), tone="muted"))


def _ways_on(
    model: TableModel, line: Reason, lines: tuple[Reason, ...], light: Light | None
) -> Flow:
    """The rule to read, and the pieces to look at."""
    flow = Flow(spacing=(dp(16), 0))
    cite = TextButton(text=line.source, stretches=False, icon="book-open-variant")
    cite.bind(on_release=lambda _: rule_sheet(model, line.rule).open())
    flow.add_widget(cite)
    alike = (other for other in lines if other.rule == line.rule)
    pieces = tuple(dict.fromkeys(piece for other in alike for piece in other.pieces))
    if light is not None and pieces:
        show = TextButton(text=word("why.show"), icon="eye-outline", stretches=False)
        show.bind(on_release=lambda _: light(pieces))
        flow.add_widget(show)
    return flow


def ranking(line: Reason) -> FactTable:
    """Who has how many, what breaks a tie, and what each one gets."""
    has_tie_break = any(one.tie_break is not None for one in line.ranking)
    heads = [*line.compared[: 1 + has_tie_break], word("why.gets")]
    return FactTable(
        columns=[{"text": head} for head in heads],
        rows=[
            {
                "key": one.name,
                "text": " ".join((one.name, *_named(one.pieces, line.pieces))),
                "cells": _cells(one, has_tie_break=has_tie_break),
            }
            for one in line.ranking
        ],
        row_height=dp(40),
    )


def _named(pieces: tuple[str, ...], whole: tuple[str, ...]) -> tuple[str, ...]:
    """The pieces worth naming: few, and not only places on what the reason speaks of anyway."""
    inside = tuple(f"{one}:" for one in whole)
    return pieces if len(pieces) <= 4 and not any(p.startswith(inside) for p in pieces) else ()


def _cells(one: Ranked, *, has_tie_break: bool) -> list[Any]:
    between = ["–" if one.tie_break is None else one.tie_break] if has_tie_break else []
    style = "number_strong" if one.points else "number"
    return [one.count, *between, {"text": one.points, "style": style}]


def total_sheet(model: TableModel, seat: int, explain: Callable[[int, str], None]) -> Sheet:
    """What adds up to a total; each part opens its own reason."""
    pad = model.pad
    sheet = Sheet(
        title=word("why.total", name=pad.names[seat], points=pad.totals[seat]),
        note=model.strip[seat].note,
    )
    read_aloud.equip(sheet, model, lambda: (spoken.total(model.table, Seat(seat)),))
    card = Card(pad_x=0, pad_y=dp(4))
    for row in pad.rows:
        line = ListRow(title=row.label, trail=minus(row.numbers[seat]), trail_tone="ink")
        line.divided = row is not pad.rows[-1]
        line.bind(on_release=lambda _, key=row.key: explain(seat, key))
        card.add_widget(line)
    sheet.add_widget(card)
    return sheet


def rule_sheet(model: TableModel, rule: str) -> Sheet:
    """A rule in full, with what it means at the table."""
    return answer_card.rule_sheet(Asker(model.game, model.store, model), rule)
