"""The goals in play: a chip each with its prizes, the standing now, and why it is so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.kit.controls.chips import ChipRow
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.numbers import minus
from companion.kit.layout import Column
from companion.kit.surfaces.cards import Card
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.text import RichText, Text, plain
from companion.model import TableModel
from companion.present.words import capital
from companion.table_kit.phrases import person, phrase
from engine.core import ScoreLine
from engine.games.positano.goals import GOALS
from engine.message import Message


class GoalsCard(Card):
    """Chips over the standing. `on_goal(key)` when a goal is tapped, to be explained."""

    __events__ = ("on_goal",)

    def __init__(self, model: TableModel, **kw: Any) -> None:
        self.model = model
        self.chips = ChipRow()
        self.words = Column(spacing=0)
        super().__init__(pad_x="12dp", pad_y="6dp", **kw)
        self.spacing = 0
        self.add_widget(self.chips)
        self.add_widget(self.words)
        self.chips.bind(on_pick=lambda _, key: self.dispatch("on_goal", key))

    def show(self) -> None:
        """Update everything from the score."""
        goals = self.model.state.setup.options.goals
        self.chips.items = [{"key": key, "text": self._chip(key)} for key in goals]
        self.words.clear_widgets()
        if goals:
            standing = "\n".join(self._standing(key) for key in goals)
            self.words.add_widget(RichText(text=standing, style="label"))
        else:
            self.words.add_widget(Text(text=phrase(self.model, "ui.no-goals"), tone="muted"))

    def _chip(self, key: str) -> str:
        goal = GOALS[key]
        kind = "" if goal.kind == "competition" else "-once" if key == "equilibrato" else "-each"
        prizes = {"first": goal.first, "second": goal.second, "each": goal.each}
        return phrase(self.model, f"ui.goal-chip{kind}", name=goal.name, **prizes)

    def _standing(self, key: str) -> str:
        """Who has how much of a goal, in one line."""
        if key == "eccesso" and None in self.model.state.supply:
            return phrase(self.model, "ui.goal-uncounted", name=GOALS[key].name)
        scored = [line for line in lines_of(self.model, key) if line.points]
        if not scored:
            return phrase(self.model, "ui.goal-nobody", name=GOALS[key].name)
        entries = [
            plain(phrase(self.model, "ui.goal-entry", seat=line.seat, points=line.points))
            for line in scored
        ]
        return phrase(
            self.model, "ui.goal-standing", name=GOALS[key].name, standing=" · ".join(entries)
        )

    def on_goal(self, key: str) -> None:
        """A goal is to be explained."""


class GoalSheet(Sheet):
    """What everybody has of a goal and why; `explain(seat, goal)` opens a reason in full."""

    def __init__(
        self, model: TableModel, goal: str, explain: Callable[[int, str], None], **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.model, self.goal, self._explain = model, goal, explain
        self.title = GOALS[goal].name
        for line in lines_of(model, goal):
            self.add_widget(self._row(line))

    @property
    def pieces(self) -> tuple[str, ...]:
        """The buildings that count."""
        lines = lines_of(self.model, self.goal)
        return tuple(piece for line in lines for piece in line.pieces)

    def _row(self, line: ScoreLine) -> ListRow:
        mark = person(self.model, line.seat)
        row = ListRow(title=mark["name"], shape=mark["shape"], colour=mark["colour"])
        row.padding = 0, 4
        row.note, row.trail = self._why(line), minus(line.points)
        row.bind(on_release=lambda _: self._explain(line.seat, line.category))
        return row

    def _why(self, line: ScoreLine) -> str:
        because = line.because
        if because.key == "goal.line":
            inner = because["why"]
            because = inner if isinstance(inner, Message) else because
        more = self.model.game.what_would_change(self.model.state, line)
        words = self.model.say(because)
        if more is not None:
            words = phrase(self.model, "ui.goal-more", why=words, more=more)
        return capital(words)


def lines_of(model: TableModel, goal: str) -> list[ScoreLine]:
    """The lines of a goal, most points first."""
    lines = [line for line in model.table.score.lines if line.category == goal]
    return sorted(lines, key=lambda line: -line.points)
