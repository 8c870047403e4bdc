"""History: every step by name; look at any, ask "what if" beside the real line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.controls.buttons import OutlineButton
from companion.kit.controls.list_row import ListRow
from companion.kit.layout.lazy import LazyColumn
from companion.kit.surfaces.thumbnail import Thumbnail
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present import history
from companion.present.history import HistoryStep
from companion.present.words import word
from companion.screens import shelf
from companion.screens.page import Page
from companion.store.snapshot import HOST
from companion.table_kit.small_pictures import SmallPictures
from engine.log import MAIN

if TYPE_CHECKING:
    from companion.screens.table.screen import TableScreen

_FAR = 200
_PICTURE = 84, 70


class Line(NamedTuple):
    """The head of a line of play: its name, where its last step stands, whether we are on it."""

    name: str
    standing: str
    is_ours: bool


class StepRow(ListRow):
    """A step of the history; the one that is shown is filled."""

    def __init__(self, step: HistoryStep, looking: int | None, **kwargs: Any) -> None:
        super().__init__(title=step.text, divided=True, **kwargs)
        self.dress(step, looking)

    def dress(self, step: HistoryStep, looking: int | None) -> None:
        """Show whether it was taken back or is marked, is looked at, or the table stands here."""
        self.selected = step.is_now if looking is None else step.number == looking
        if step.number == looking:
            icon, tone, note = "eye-outline", "soft_ink", "history.looking"
        elif step.is_back:
            icon, tone, note = "undo", "muted", "history.taken-back"
        elif step.is_marked:
            icon, tone, note = "alert-outline", "warning", "history.marked"
        elif step.is_now:
            icon, tone, note = "map-marker-outline", "soft_ink", "history.now"
        else:
            icon, tone, note = "circle-outline", "muted", ""
        by = word("phones.by", name=step.author) if step.author != HOST else ""
        notes = [word(note) if note else "", by]
        self.icon, self.icon_tone = icon, tone
        self.note = " · ".join(one for one in notes if one)


class HistoryView(Page):
    """The steps of a table, the newest on top, line by line."""

    def __init__(self, model: TableModel, host: TableScreen) -> None:
        self.model, self.host = model, host
        self.list = LazyColumn(batch=16, spacing=0)
        self._shown: list[HistoryStep | Line] = []
        self._has_board = shelf.has_board(model.game.key)
        super().__init__()
        self._pictures = SmallPictures(self)
        self.list.follow(self)
        self.refresh()

    def refresh(self) -> None:
        """Show the steps as they are."""
        items = self._items()
        if [_key(item) for item in items] == [_key(item) for item in self._shown]:
            # Undo, redo and jump only move the place where the table stands.
            self._shown[:] = items
            for row, item in zip(reversed(self.list.children), items, strict=False):
                if isinstance(item, HistoryStep):
                    row.dress(item, self.model.looking)
            self._find_now()
            return
        self.fill(*self._lead(), self.list)
        self._shown = items
        self.list.show(self._shown, self._row)
        self._find_now()

    def _find_now(self) -> None:
        """Scroll to where the table stands or to what is looked at, unless that is very far down.

        A "what if" without a step of its own begins at the top.
        """
        head, line = self.model.table.log.head, self.model.line
        places = [
            i
            for i, item in enumerate(self._shown)
            if isinstance(item, HistoryStep) and item.number == head and item.line == line
        ]
        if not places or places[0] > _FAR:
            self.scroll_y = 1
            return
        while len(self.list.children) <= places[0]:
            self.list.more()
        row = self.list.children[len(self.list.children) - 1 - places[0]]
        Clock.schedule_once(lambda _: self.bring(row) if row.parent is self.list else None)

    def _lead(self) -> list[Widget]:
        if self.model.line:
            return []
        button = OutlineButton(text=word("history.what-if"), icon="source-branch")
        button.bind(on_release=lambda _: self._branch())
        return [button, Text(text=word("history.what-if.note"), style="label", tone="muted")]

    def _items(self) -> list[HistoryStep | Line]:
        """The lines of play, the one we are on first, each with its steps from the last one on."""
        steps = history.history(self.model.kept, self.model.keeper.authors)
        start, lines = steps[0], {step.line for step in steps}
        lines |= {MAIN, self.model.line}
        names = [name for name in self.model.kept.log.lines if name in lines]
        names.sort(key=lambda name: name != self.model.line)
        shown: list[HistoryStep | Line] = []
        for name in names:
            if len(names) > 1:
                shown.append(self._line(name))
            own = [step for step in steps[1:] if step.line == name]
            shown += [*reversed(own), *([start] if name == MAIN else [])]
        return shown

    def _line(self, name: str) -> Line:
        table = self.model.kept
        log = table.log
        totals = table.game.score(table.at(log.lines[name] if name else log.main_step)).totals
        parts = [
            word("home.player", name=player, points=points)
            for player, points in zip(table.setup.names, totals, strict=True)
        ]
        is_ours = name == self.model.line
        return Line(name or word("history.main"), word("home.and").join(parts), is_ours)

    def _row(self, item: HistoryStep | Line) -> Widget:
        if isinstance(item, Line):
            row = ListRow(title=item.name, note=item.standing, icon="source-branch")
            row.icon_tone, row.selected, row.divided = "link", item.is_ours, not item.is_ours
            return row
        step = StepRow(item, self.model.looking)
        step.bind(on_release=lambda _: self.host.look(item.number))
        if self._has_board:
            self._add_picture(step, item.number)
        return step

    def _add_picture(self, row: StepRow, step: int) -> None:
        """The board after a step, at the end of its row."""
        size = [dp(side) for side in _PICTURE]
        picture = Thumbnail(size_hint=(None, None), size=size, pos_hint={"center_y": 0.5})
        row.add_widget(picture)
        self._pictures.ask_step(picture, self.model.kept, step)

    def _branch(self) -> None:
        """Begin a "what if" here, under the first name that is free."""
        taken, number = self.model.kept.log.lines, 1
        while word("history.what-if.name", number=number) in taken:
            number += 1
        self.model.branch(word("history.what-if.name", number=number))
        self.host.go("table")


def _key(item: HistoryStep | Line) -> tuple[object, ...]:
    """What makes a row another row."""
    return (item.number, item.text, item.line) if isinstance(item, HistoryStep) else tuple(item)
