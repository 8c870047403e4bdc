"""Everybody's points over the game as a drawing: lines, rounds, and who took the lead where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.present.drawing import (
    Box,
    Drawing,
    Ellipse,
    Group,
    Item,
    Layer,
    Line,
    Paint,
    Palette,
    Rectangle,
    Text,
)
from companion.present.outlines import line, mark
from companion.present.palette import (
    COLOURS,
    DARK,
    LIGHT,
    PLAYERS_DARK,
    PLAYERS_LIGHT,
    SHAPES,
)
from companion.present.results.points import Lead, Run
from companion.present.standing import colour
from companion.present.words import word
from companion.round_numbers import ticks
from engine.table import AnyTable

_ROLES = ("ink", "muted", "line", "sunken", "primary", "surface")
# The lines of players must part from the ground, so that each takes the colour for small marks.
PALETTE = Palette(
    {role: LIGHT[role] for role in _ROLES}
    | {f"series.{name}": PLAYERS_LIGHT[name].mark for name in COLOURS},
    {role: DARK[role] for role in _ROLES}
    | {f"series.{name}": PLAYERS_DARK[name].mark for name in COLOURS},
)
# How long a name beside its line may be.
_LONGEST = 12
_TOUCH = 48


@dataclass(frozen=True)
class Chart:
    """The drawing, and where on it the places of the run lie, from left to right.

    A lead that changes is a group named "step-N" after the number of its step in the log; its
    area is what a finger touches.
    """

    drawing: Drawing
    left: float
    right: float
    last: int

    def place(self, x: float) -> int:
        """The place of the run nearest to a point."""
        share = (x - self.left) / (self.right - self.left)
        return min(max(round(share * self.last), 0), self.last)


def chart(
    table: AnyTable, run: Run, width: float = 412, height: float = 260, text: float = 13
) -> Chart | None:
    """The chart, its words of a size in units of the drawing; None without moves."""
    return _Sketch(table, run, Box(0, 0, width, height), text).chart() if run.has_moves else None


class _Sketch:
    """Works out where everything goes."""

    def __init__(self, table: AnyTable, run: Run, box: Box, text: float) -> None:
        self.table, self.run, self.box, self.text = table, run, box, text
        self.names = table.setup_at(table.log.main_step).names
        numbers = [points for line_ in run.series for points in line_]
        self.scale = ticks(min(numbers), max(numbers))
        self.last = len(run.stops) - 1
        longest = max(len(str(number)) for number in self.scale)
        self.left = box.x + text * (0.7 * longest + 0.8)
        self.right = box.x + box.width - text * (0.68 * max(map(len, self._labels)) + 1.8)
        self.high = box.y + text * (2.6 if run.leads else 0.8)
        self.low = box.y + box.height - text * 1.8

    def chart(self) -> Chart:
        title, told = word("chart.title"), word("chart.text", n=self.last)
        layers = (
            Layer("scenery", (*self._bands(), *self._grid())),
            Layer("leads", tuple(self._leads())),
            Layer("series", tuple(self._series())),
            Layer("labels", tuple(self._ends())),
        )
        drawing = Drawing(self.box, layers, PALETTE, title, told)
        return Chart(drawing, self.left, self.right, self.last)

    def x(self, place: int) -> float:
        return self.left + (self.right - self.left) * place / self.last

    def y(self, points: float) -> float:
        least, most = self.scale[0], self.scale[-1]
        return self.low - (self.low - self.high) * (points - least) / (most - least)

    @property
    def _labels(self) -> list[str]:
        totals = self.run.stops[-1].totals
        return [f"{_cut(name)} {_minus(totals[seat])}" for seat, name in enumerate(self.names)]

    def _bands(self) -> Iterator[Item]:
        """Rounds or periods: every other one on a ground of its own, each with its name below."""
        starts = [part.after for part in self.run.parts]
        ends = [*starts, self.last][1:]
        for index, (part, first, last) in enumerate(zip(self.run.parts, starts, ends, strict=True)):
            left, wide = self.x(first), self.x(last) - self.x(first)
            band = Box(left, self.high, wide, self.low - self.high)
            if index % 2 == 0 and wide > 0:
                yield Rectangle(band, Paint("sunken", opacity=0.6))
            room = Box(left, self.low + self.text * 0.3, wide, self.text * 1.3)
            name = next((n for n in (part.name, part.short) if self._fits(n, wide)), "")
            if name:
                yield Text(name, room, self.text * 0.9, "muted")

    def _fits(self, name: str, wide: float) -> bool:
        return 0.66 * 0.9 * self.text * len(name) <= wide

    def _grid(self) -> Iterator[Item]:
        for number in self.scale:
            y = self.y(number)
            yield line([(self.left, y), (self.right, y)], Paint(edge="line", line="fine"))
            room = Box(self.box.x, y - self.text / 2, self.left - self.box.x - 4, self.text)
            yield Text(_minus(number), room, self.text * 0.9, "muted")

    def _leads(self) -> Iterator[Item]:
        """A dashed line where the lead changes, and who takes it, as far as there is room."""
        radius, free = self.text * 0.85, self.box.x + self.box.width
        for lead in reversed(self.run.leads):
            x, y = self.x(lead.place), self.box.y + self.text * 1.1
            dashed = Paint(edge="primary", line="fine", is_dashed=True)
            shapes: list[Item] = [line([(x, self.high - self.text / 2), (x, self.low)], dashed)]
            if x + radius <= free:
                free = x - radius - 2
                shapes.append(Ellipse(x, y, radius, radius, Paint("primary")))
                shapes.append(self._mark(lead.seat, x, y, radius * 0.55, "surface"))
            area = Box(x - _TOUCH / 2, self.box.y, _TOUCH, _TOUCH)
            yield Group(f"step-{lead.number}", "lead", tuple(shapes), (area,), self._told(lead))

    def _told(self, lead: Lead) -> str:
        name, other = self.names[lead.seat], self.names[lead.before]
        return word("chart.lead", name=name, other=other, at=lead.place)

    def _series(self) -> Iterator[Group]:
        """Everybody's line, whoever has most points last, so that it lies on top."""
        totals = self.run.stops[-1].totals
        for seat in sorted(range(len(self.names)), key=lambda seat: totals[seat]):
            points = self.run.series[seat]
            role = f"series.{colour(self.table, seat)}"
            places = [(self.x(place), self.y(number)) for place, number in enumerate(points)]
            drawn = Line(tuple(_bare(places)), Paint(edge=role, line="bold"))
            marks = (self._mark(seat, *places[end], self.text * 0.34, role) for end in self._stops)
            text = word("chart.series", name=self.names[seat], first=points[0], last=points[-1])
            yield Group(f"seat-{seat}", "series", (drawn, *marks), title=text)

    @property
    def _stops(self) -> list[int]:
        """The places at which rounds end, and the last one."""
        ends = [part.after for part in self.run.parts if part.after]
        return [*dict.fromkeys((*ends, self.last))]

    def _ends(self) -> Iterator[Item]:
        """Names and totals beside the ends of the lines, none on top of another."""
        totals, high = self.run.stops[-1].totals, self.text * 1.25
        order = sorted(range(len(self.names)), key=lambda seat: -totals[seat])
        tops = _apart([self.y(totals[seat]) for seat in order], high, self.box.height)
        for seat, y in zip(order, tops, strict=True):
            left = self.right + self.text * 1.6
            room = Box(left, y - high / 2, self.box.x + self.box.width - left, high)
            role = f"series.{colour(self.table, seat)}"
            yield self._mark(seat, self.right + self.text, y, self.text * 0.4, role)
            yield Text(self._labels[seat], room, self.text, "ink")

    def _mark(self, seat: int, x: float, y: float, radius: float, role: str) -> Item:
        edge = "surface" if role != "surface" else ""
        return mark(SHAPES[seat], x, y, radius, Paint(role, edge, "hair"))


def _bare(places: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """A line without the points between two others at the same height."""
    for index, (x, y) in enumerate(places):
        beside = places[max(index - 1, 0)], places[min(index + 1, len(places) - 1)]
        if index in (0, len(places) - 1) or any(other[1] != y for other in beside):
            yield round(x, 1), round(y, 1)


def _apart(wanted: Sequence[float], least: float, lowest: float) -> list[float]:
    """Heights from above to below, as near as can be to those wanted, so far from each other."""
    found: list[float] = []
    for y in wanted:
        found.append(max(y, found[-1] + least) if found else max(y, least / 2))
    below = lowest - least / 2
    for index in range(len(found) - 1, -1, -1):
        found[index] = min(found[index], below)
        below = found[index] - least
    return found


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1].rstrip() + "…"


def _minus(number: int) -> str:
    return str(number).replace("-", "−")
