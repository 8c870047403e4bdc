"""The goals in play: a chip each with its prizes, the standing now, and who counts with what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from companion.board.told import person, tell
from companion.kit.cards import Card
from companion.kit.chips import ChipRow
from companion.kit.layout import Column
from companion.kit.numbers import minus
from companion.kit.rows import ListRow
from companion.kit.type import RichText, Text, plain
from companion.model import TableModel
from companion.words import capital
from engine.core import ScoreLine
from engine.games.positano.goals import GOALS
from engine.message import Message


class GoalsCard(Card):
    """Chips over reasons. `chosen` is the goal that is lit on the cliff; "" for none.

    `on_light(pieces)` names the buildings that count; `explain(seat, goal)` opens a reason.
    """

    __events__ = ("on_light",)

    chosen = StringProperty("")

    def __init__(self, model: TableModel, explain: Callable[[int, str], None], **kw: Any) -> None:
        self.model, self._explain = model, explain
        self.chips = ChipRow()
        self.words = Column(spacing=0)
        super().__init__(pad_x="12dp", pad_y="6dp", **kw)
        self.spacing = 0
        self.add_widget(self.chips)
        self.add_widget(self.words)
        self.chips.bind(on_pick=lambda _, key: self._pick(key))
        self.fbind("chosen", lambda *_: self.show())

    def _pick(self, key: str) -> None:
        self.chosen = "" if key == self.chosen else key
        self.dispatch("on_light", self.pieces())

    def pieces(self) -> tuple[str, ...]:
        """The buildings that count for the chosen goal."""
        lines = (line for line in self.model.table.score.lines if line.category == self.chosen)
        return tuple(piece for line in lines for piece in line.pieces)

    def show(self) -> None:
        """Everything anew from the score."""
        goals = self.model.state.setup.options.goals
        self.chips.items = [
            {"key": key, "text": self._chip(key), "selected": key == self.chosen} for key in goals
        ]
        self.words.clear_widgets()
        if not goals:
            self.words.add_widget(Text(text=tell(self.model, "ui.no-goals"), tone="muted"))
        elif self.chosen:
            self._show_reasons()
        else:
            standing = "\n".join(self._standing(key) for key in goals)
            self.words.add_widget(RichText(text=standing, style="label"))

    def _chip(self, key: str) -> str:
        goal = GOALS[key]
        kind = "" if goal.kind == "competition" else "-once" if key == "equilibrato" else "-each"
        prizes = {"first": goal.first, "second": goal.second, "each": goal.each}
        return tell(self.model, f"ui.goal-chip{kind}", name=goal.name, **prizes)

    def _lines(self, key: str) -> list[ScoreLine]:
        lines = [line for line in self.model.table.score.lines if line.category == key]
        return sorted(lines, key=lambda line: -line.points)

    def _standing(self, key: str) -> str:
        """Who has how much of a goal, in one line."""
        scored = [line for line in self._lines(key) if line.points]
        if not scored:
            return tell(self.model, "ui.goal-nobody", name=GOALS[key].name)
        entries = [
            plain(tell(self.model, "ui.goal-entry", seat=line.seat, points=line.points))
            for line in scored
        ]
        return tell(
            self.model, "ui.goal-standing", name=GOALS[key].name, standing=" · ".join(entries)
        )

    def _show_reasons(self) -> None:
        for line in self._lines(self.chosen):
            mark = person(self.model, line.seat)
            row = ListRow(title=mark["name"], shape=mark["shape"], colour=mark["colour"])
            row.padding = 0, 4
            row.note, row.trail = self._why(line), minus(line.points)
            row.bind(on_release=lambda _, line=line: self._explain(line.seat, line.category))
            self.words.add_widget(row)

    def _why(self, line: ScoreLine) -> str:
        because = line.because
        if because.key == "goal.line":
            inner = because["why"]
            because = inner if isinstance(inner, Message) else because
        more = self.model.game.what_would_change(self.model.state, line)
        words = self.model.say(because)
        if more is not None:
            words = tell(self.model, "ui.goal-more", why=words, more=more)
        return capital(words)

    def on_light(self, pieces: tuple[str, ...]) -> None:
        """Buildings are to be lit, or none of them."""
