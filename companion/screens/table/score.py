"""Score: the scorepad; any number opens its reason; who has won and how; finish and reopen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.charts.scorepad import FactTable, Scorepad
from companion.kit.controls.list_row import ListRow
from companion.kit.layout import Column
from companion.kit.surfaces.banner import Banner
from companion.kit.surfaces.cards import Card
from companion.kit.theme import theme
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present import findings, scorepad
from companion.present.palette import SHAPES
from companion.present.words import sentence, word
from companion.screens.page import Page, put
from companion.screens.table import ending, read_aloud
from companion.table_kit.table_view import TableView
from engine.core import Need

if TYPE_CHECKING:
    from companion.screens.table.screen import TableScreen

# What is missing is listed up to here; the rest is shown by a tap.
_LISTED = 4


def fill_pad(pad: Scorepad, model: TableModel) -> None:
    """Show the numbers of a table in a scorepad."""
    pad.players = [
        {"name": cell.name, "shape": SHAPES[seat], "colour": cell.colour}
        for seat, cell in enumerate(model.strip)
    ]
    pad.totals = list(model.pad.totals)
    pad.winners = [int(seat) for seat in model.pad.winners]
    pad.lines = [
        {
            "key": row.key,
            "text": row.label,
            "points": list(row.numbers),
            "empty": not row.has_points,
        }
        for row in model.pad.rows
    ]


def lead_to(host: TableScreen, need: Need) -> None:
    """Turn to the table, to where something that is missing is entered."""
    host.go("table")
    host.board.reach(need)


class ScoreView(Page):
    """The scorepad of a table."""

    def __init__(self, model: TableModel, host: TableScreen) -> None:
        self.model, self.host = model, host
        self.pad = Scorepad()
        self.pad.bind(on_pick=lambda _, row, seat: host.explain(seat, row))
        self._card = put(Card(pad_x=dp(8), pad_y=dp(8)), self.pad)
        self._standing: Banner | Text | None = None
        self._lists_all = False
        super().__init__()
        self.refresh()
        model.bind(preview=self._show_standing)

    def refresh(self) -> None:
        """Show the table as it stands."""
        fill_pad(self.pad, self.model)
        self.pad.fold_texts = self._fold_texts()
        self.fill(*self.parts())

    def _fold_texts(self) -> list[str]:
        """Rows without points are folded once the game is over; before, any of them may fill."""
        is_over = bool(self.model.pad.decided) or self.host.is_finished
        if not is_over or not self.model.pad.scored_rows:
            return []
        number = sum(not row.has_points for row in self.model.pad.rows)
        return [word("score.show-empty", n=number), word("score.hide-empty", n=number)]

    def parts(self) -> list[Widget]:
        """What the page shows, from the top."""
        aloud = read_aloud.ways(self.model, self.host)
        pending = self._pending()
        return [self._card, *pending, *self._decided(), aloud, *self._found(), *self._ending()]

    def _decided(self) -> list[Widget]:
        """Who has won; where that is not certain, what has to be entered, each with a way there."""
        if self.model.pad.missing:
            self._standing = None
            return [self._missing()]
        if self.model.pad.decided:
            icon = "source-branch" if self.model.line else "trophy-outline"
            self._standing = Banner(kind="warning", icon=icon)
        else:
            self._standing = Text(tone="muted", style="label")
        self._show_standing()
        return [self._standing]

    def _missing(self) -> Widget:
        found = self.model.pad.missing
        listed = found if self._lists_all else found[:_LISTED]
        card = Card(stripe=theme.warning, pad_x=0, pad_y=dp(4))
        heading = Text(text=word("score.missing"), style="heading")
        card.add_widget(put(Column(padding=[dp(16), dp(8)]), heading))
        for one in listed:
            row = ListRow(title=sentence(one.because), note=one.source)
            row.icon, row.icon_tone, row.trail_icon = "pencil-outline", "link", "chevron-right"
            row.bind(on_release=lambda _, need=one.need: lead_to(self.host, need))
            card.add_widget(row)
        if len(listed) < len(found):
            text = word("score.missing-more", n=len(found) - len(listed))
            more = ListRow(title=text, icon="chevron-down")
            more.bind(on_release=lambda _: self._list_all())
            card.add_widget(more)
        return card

    def _list_all(self) -> None:
        self._lists_all = True
        self.refresh()

    def _show_standing(self, *_: object) -> None:
        """Say what the numbers are: beside a move weighed in the strip, those before it."""
        preview, decided = self.model.preview, self.model.pad.decided
        is_before = preview is not None and any(preview.change)
        if isinstance(self._standing, Banner):
            text = word("score.decided-before", decided=decided) if is_before else decided
            self._standing.title = sentence(text)
        elif self._standing is not None:
            as_it_lies = "score.what-if" if self.model.line else "score.not-over"
            self._standing.text = word("score.before-move" if is_before else as_it_lies)

    def _found(self) -> list[Widget]:
        """How many things on the table want a look, and the way to them."""
        number = len(findings.remarks(self.model.table)) + len(self.host.verdicts())
        if not number:
            return []
        banner = Banner(
            kind="danger",
            text=word("score.findings", n=number),
            actions=[{"key": "rulings", "text": word("score.see-findings")}],
        )
        banner.bind(on_action=lambda _, key: self.host.go(key))
        return [banner]

    def _pending(self) -> list[Widget]:
        """What would still be scored as the table lies."""
        found = scorepad.pending(self.model.table)
        if not any(number for row in found for number in row.numbers):
            return []
        table = FactTable(columns=self.pad.columns)
        table.rows = [
            {"key": row.key, "text": row.label, "kind": "pending", "cells": list(row.numbers)}
            for row in found
            if any(row.numbers)
        ]
        card = Card(pad_x=dp(8), pad_y=dp(8))
        return [put(card, Text(text=word("score.not-yet"), style="heading"), table)]

    def _ending(self) -> list[Widget]:
        return ending.parts(self.host)


class PlainView(TableView, ScoreView):
    """The table of a game whose board is not drawn: its findings and its score."""

    shows_score = True

    def __init__(self, model: TableModel, host: TableScreen) -> None:
        super().__init__(model, host)
        model.bind(revision=lambda *_: self.refresh())

    def parts(self) -> list[Widget]:
        """What the page shows, from the top."""
        note = Card(stripe=theme.games[self.model.game.key].fill)
        note.add_widget(Text(text=self.model.game.name, style="heading"))
        note.add_widget(Text(text=word("plain.note"), tone="muted", style="label"))
        return [note, *self._remarks(), *super().parts()]

    def _found(self) -> list[Widget]:
        return []

    def _remarks(self) -> list[Widget]:
        from companion.screens.table.rulings import remark_cards  # noqa: PLC0415

        return remark_cards(self.model, self.host)
