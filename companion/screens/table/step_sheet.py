"""A step in full: what it changed for whom, what else was possible, and how it is corrected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.kit.controls.buttons import OutlineButton
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.text import Text
from companion.present import history
from companion.present.results.deciding import conclusion
from companion.present.results.gains import gains
from companion.present.results.missed import comments
from companion.present.results.points import run
from companion.present.words import sentence, word
from companion.screens.table.amending import Amending

if TYPE_CHECKING:
    from companion.screens.table.screen import TableScreen


def step_sheet(host: TableScreen) -> Sheet:
    """About the step that is looked at."""
    table = host.model.table
    number = table.log.head
    sheet = Sheet(title=sentence(history.done(table).text))
    for text in _changes(host, number):
        sheet.add_widget(Text(text=text))
    found = tuple(_comments(host, number))
    if found:
        sheet.add_widget(SectionHeading(text=word("step.else")))
    for part in found:
        sheet.add_widget(part)
    if number and host.model.kept.log.can_amend(number):
        button = OutlineButton(text=word("amend.open"), icon="pencil-outline")
        button.bind(on_release=lambda _: _amend(host, number))
        sheet.add_widget(button)
        if host.is_finished:
            note = word("amend.reopens")
            sheet.add_widget(Text(text=note, style="label", tone="muted"))
    return sheet


def _changes(host: TableScreen, number: int) -> Iterator[str]:
    """What the step changed, player by player; in a "what if" the whole of it."""
    table = host.model.kept
    told = run(table)
    place = told.place_of(number)
    if place is None:
        names = table.setup.names
        changes = history.done(host.model.table).changes
        found = [word("look.change", name=names[seat], change=change) for seat, change in changes]
        yield from found or [word("look.no-points")]
        return
    by_seat: dict[int, list[str]] = {}
    for gain in gains(table, told, place):
        text = word("results.gain", label=gain.label, change=gain.points)
        by_seat.setdefault(gain.seat, []).append(text)
    for seat, parts in by_seat.items():
        yield word("step.changes", name=table.setup.names[seat], changes=", ".join(parts))
    if not by_seat:
        yield word("look.no-points")


def _comments(host: TableScreen, number: int) -> Iterator[Widget]:
    """What else was possible; told of finished games alone, to coach nobody who plays."""
    missed = host.looking_back.missed
    if not host.has_results or missed is None:
        return
    looked = missed.at(number)
    if looked is None:
        return
    for text in comments(host.model.kept, looked, conclusion(host.model.kept).winners):
        yield Text(text=text)


def _amend(host: TableScreen, number: int) -> None:
    """Correct the step; a finished game is opened again for it."""
    host.close_sheet()
    if host.is_finished:
        if host.model.finish(is_over=False) is None:
            return
        host.model.look(number)
    Amending(host, number).ask()
