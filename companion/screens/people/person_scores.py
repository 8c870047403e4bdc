"""A person's scores over time: a chart for each game, and the same numbers as a table."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.kit.charts.line_chart import Legend, LineChart
from companion.kit.controls.buttons import TextButton
from companion.kit.controls.chips import ChipRow
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.present import statistics
from companion.present.dates import day, short_day
from companion.present.statistics import PersonFigures, Point
from companion.present.words import word
from companion.screens import shelf
from companion.screens.people.figures import facts
from companion.store.projections import Result

SHOWN = 30
_WON = {"shape": "diamond", "tone": "warning"}
_NOT_WON = {"shape": "circle", "tone": "link"}


class Course(NamedTuple):
    """What a chart shows: a game, in company or alone."""

    game: str
    is_solo: bool

    @property
    def key(self) -> str:
        return f"{self.game}:{self.is_solo}"

    @property
    def title(self) -> str:
        name = shelf.title(self.game)
        return word("person.course.alone", game=name) if self.is_solo else name


class CourseCard(Card):
    """The chart of one game at a time; chips choose which."""

    def __init__(self, results: list[Result], name: str, found: PersonFigures) -> None:
        self._results, self._name = results, name
        self.has_table = False
        company = [Course(scores.game, False) for scores in found.games]
        self._courses = [*company, *(Course(scores.game, True) for scores in found.alone)]
        self.chosen = max(self._courses, key=lambda course: len(self._points(course)))
        self.chips = ChipRow()
        self.chips.bind(on_pick=lambda _, key: self.pick(key))
        self.chart, self.legend = LineChart(), Legend()
        self.note = Text(style="label", tone="muted")
        self.turn = TextButton(stretches=False)
        self.turn.bind(on_release=lambda _: self.show(has_table=not self.has_table))
        self.table: Card | None = None
        super().__init__()
        for part in (self.chips, self.note, self.chart, self.legend, self.turn):
            self.add_widget(part)
        self.pick(self.chosen.key)

    def _points(self, course: Course) -> tuple[Point, ...]:
        return statistics.course(self._results, self._name, course.game, is_solo=course.is_solo)

    def pick(self, key: str) -> None:
        """Show another game."""
        self.chosen = next(course for course in self._courses if course.key == key)
        self.chips.items = [
            {"key": c.key, "text": c.title, "selected": c is self.chosen} for c in self._courses
        ]
        points = self._points(self.chosen)
        self.note.text = _extent(len(points))
        self.shown = points[-SHOWN:]
        self.chart.points = [self._mark(point) for point in self.shown]
        self.legend.items = [] if self.chosen.is_solo else _legend(self.shown)
        self.show(has_table=self.has_table)

    def _mark(self, point: Point) -> dict[str, Any]:
        look = _WON if point.has_won and not self.chosen.is_solo else _NOT_WON
        return {"value": point.points, "label": short_day(point.at), **look}

    def show(self, *, has_table: bool) -> None:
        """Show the numbers of the chart as a table too, or the chart alone."""
        self.has_table = has_table
        self.turn.text = word("person.numbers.hide" if has_table else "person.numbers.show")
        self.turn.icon = "chevron-up" if has_table else "table-large"
        if self.table is not None:
            self.remove_widget(self.table)
            self.table = None
        if has_table:
            rows = [(day(point.at), self._cells(point)) for point in reversed(self.shown)]
            heads = ["person.head.points", *([] if self.chosen.is_solo else ["person.head.won"])]
            self.table = facts(heads, rows)
            self.add_widget(self.table)

    def _cells(self, point: Point) -> list[str | int]:
        won = word("person.yes") if point.has_won else word("person.no")
        return [point.points] if self.chosen.is_solo else [point.points, won]


def _extent(number: int) -> str:
    if number > SHOWN:
        return word("person.course.last", shown=SHOWN, all=number)
    return word("person.course.all", n=number)


def _legend(points: tuple[Point, ...]) -> list[dict[str, Any]]:
    """What the shapes mean that are there."""
    won, lost = {"text": word("person.legend.won")}, {"text": word("person.legend.not-won")}
    found = {point.has_won for point in points}
    return [
        item
        for has_won, item in ((True, {**won, **_WON}), (False, {**lost, **_NOT_WON}))
        if has_won in found
    ]
