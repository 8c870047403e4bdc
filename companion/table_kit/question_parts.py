"""A widget for each kind of field. A part keeps its widgets while its field changes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.controls.buttons import OutlineButton, TextButton
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.segmented import Segmented
from companion.kit.controls.stepper import Stepper
from companion.kit.controls.switch import SwitchRow
from companion.kit.layout import Column, Spread, refill
from companion.kit.layout.headings import SectionHeading
from companion.kit.layout.lazy import LazyColumn
from companion.kit.theme.text import Text
from companion.kit.touch.scroll import Scroll
from companion.present import questions as q
from companion.present.words import word
from companion.table_kit.choice_fields import ChipField
from companion.table_kit.count_table import CountTable
from companion.table_kit.drawing_view import DrawingPad
from companion.table_kit.footing import FixedText, is_low
from companion.table_kit.matrix import Matrix
from companion.table_kit.owners import OwnerPicker
from companion.table_kit.picture_field import PictureField, Shown
from companion.table_kit.pictured import Beside, PictureRow
from companion.table_kit.ships.ladder_field import LadderField
from companion.table_kit.ships.number_fields import NumberField, NumberList
from companion.table_kit.ships.pay_row import PayRow
from companion.table_kit.ships.walk_rows import WalkRows
from companion.table_kit.squares import Squares

_MOST = 9
_MAP = 236
# More than any squares need.
_ROOM = 1_000


class Asker(Protocol):
    """What a part reports: an answer, something to record at once, another question."""

    def answer(self, key: str, value: q.Value) -> None:
        """A field was answered."""

    def record(self, deed: q.Deed) -> None:
        """Something is to be recorded at once."""

    def follow(self, link: q.Link) -> None:
        """Another question is to be asked."""

    def consider(self, key: str, value: q.Value) -> None:
        """A finger is on an answer, or with None has left it."""


class Part(ABC):
    """The widget of one field; one that `is_beside` a picture needs no words of its own."""

    widget: Widget
    is_beside = False

    def __init__(self, asker: Asker, field: Any) -> None:
        self.asker, self.field = asker, field
        self.widget = self.make()

    @abstractmethod
    def make(self) -> Widget:
        """The widget; it reports to the asker what is done with it."""

    def show(self, field: Any) -> None:
        """The field as it is now."""
        self.field = field

    def answer(self, value: q.Value) -> None:
        """Say what was answered."""
        self.asker.answer(self.field.key, value)


class Chips(Part):
    """One or some of a few."""

    def make(self) -> ChipField:
        field = ChipField()
        field.bind(on_pick=lambda _, key: self.answer(self.field.tapped(key)))
        field.row.fbind("reason", lambda _, key: self._ask(key))
        return field

    def _ask(self, key: str) -> None:
        """A refused one was tapped: where it can be taken all the same, the rules say why not."""
        if key and self._takes_refused():
            self.answer(key)

    def _takes_refused(self) -> bool:
        return isinstance(self.field, q.OneOf) and self.field.takes_refused

    def show(self, field: Any) -> None:
        self.field = field
        self.widget.label = "" if self.is_beside else field.label
        self.widget.chips = self.chips()

    def chips(self) -> list[dict[str, Any]]:
        """What all chips show; where one may come again, the last takes all back."""
        found = [self.item(option) for option in self.field.options]
        is_repeated = isinstance(self.field, q.InOrder) and self.field.repeats
        return [*found, _clearing(self.field)] if is_repeated else found

    def item(self, option: q.Option) -> dict[str, Any]:
        """What a chip shows."""
        value = self.field.value
        chosen = option.key in value if isinstance(value, tuple) else option.key == value
        reason = "" if self._takes_refused() else option.refused
        return {**_marked(option), "reason": reason, "selected": chosen}


def _clearing(field: Any) -> dict[str, Any]:
    """The chip that takes back all that was chosen."""
    clear = {"key": q.Tally.CLEAR, "text": word("ui.tally.clear"), "icon": "close"}
    return {**clear, "disabled": not field.value}


def _marked(option: q.Option) -> dict[str, Any]:
    return {
        "key": option.key,
        "text": option.text,
        "icon": option.icon,
        "shape": option.shape,
        "colour": option.colour,
        "note": option.note,
        "disabled": bool(option.refused),
        "reason": option.refused,
    }


class TallyChips(Chips):
    """How many of each: every tap adds one, the last chip empties all.

    Nothing moves by a tap: each chip has the room for its number, and the last is always there.
    """

    def chips(self) -> list[dict[str, Any]]:
        return [*super().chips(), _clearing(self.field)]

    def item(self, option: q.Option) -> dict[str, Any]:
        number = dict(self.field.value).get(option.key, 0)
        room = word("ui.tally.number", what=option.text, number=_MOST)
        text = word("ui.tally.number", what=option.text, number=number) if number else option.text
        return {**_marked(option), "text": text, "room": room, "selected": bool(number)}


class Pictured(Part):
    """How many of each part of a picture, which are tapped there; further fields stand beside."""

    def make(self) -> Beside:
        widget = Beside()
        widget.pad.bind(on_pick=lambda _, name: self._touch(name))
        return widget

    def show(self, field: q.Tally) -> None:
        self.field = field
        self.widget.pad.drawing = field.picture

    def hold(self, parts: Sequence[Part]) -> None:
        """Let these stand beside the picture."""
        self._beside = {part.field.key: part for part in parts}
        refill(self.widget.side, [part.widget for part in parts])

    def _touch(self, name: str) -> None:
        if name in self.field.keys:
            self.answer(self.field.tapped(name))
        elif isinstance(part := self._beside.get(name), Turn):
            part.turn()


class Map(Part):
    """One of a few places on a picture, which are tapped there; each holds what lies on it."""

    def make(self) -> Column:
        self.heading = SectionHeading()
        self.pad = DrawingPad(size_hint_y=None, height=dp(_MAP))
        self.pad.bind(on_pick=lambda _, name: self._touch(name))
        column = Column()
        column.add_widget(self.heading)
        column.add_widget(self.pad)
        return column

    def show(self, field: q.OneOf) -> None:
        self.field = field
        self.heading.text, self.pad.drawing = field.label, field.picture

    def _touch(self, name: str) -> None:
        place = name.partition(":")[0]
        if place in self.field.keys:
            self.answer(self.field.tapped(place))


class Pictures(Part):
    """One of a few by their pictures."""

    def make(self) -> PictureRow:
        row = PictureRow()
        row.bind(on_pick=lambda _, key: self.answer(self.field.tapped(key)))
        return row

    def show(self, field: q.OneOf) -> None:
        self.field = field
        self.widget.show(field.options, field.value)


class Turn(Part):
    """One after the other by the same button."""

    def make(self) -> OutlineButton:
        button = OutlineButton(icon="rotate-right", style="strong")
        button.bind(on_release=lambda _: self.turn())
        return button

    def turn(self) -> None:
        """On to the next."""
        self.answer(self.field.next)

    def show(self, field: q.OneOf) -> None:
        self.field = field
        self.widget.text = field.label


class Tabs(Part):
    """One of a few pages."""

    def make(self) -> Segmented:
        items = [{"key": option.key, "text": option.text} for option in self.field.options]
        tabs = Segmented(items=items, selected=self.field.value)
        tabs.bind(on_pick=lambda _, key: self.answer(key))
        return tabs

    def show(self, field: q.OneOf) -> None:
        self.field = field
        self.widget.selected = field.value


class People(Part):
    """One of the players."""

    def make(self) -> OwnerPicker:
        picker = OwnerPicker(
            people=[
                {"name": one.text, "shape": one.shape, "colour": one.colour}
                for one in self.field.options
            ]
        )
        picker.bind(on_pick=lambda _, seat: self.answer(self.field.options[seat].key))
        return picker

    def show(self, field: q.OneOf) -> None:
        self.field = field
        self.widget.selected = field.keys.index(field.value) if field.value else -1


class Tiles(Part):
    """Some of several pictures; one with a note is marked.

    Where each can be chosen more than once, a last key takes all back.
    """

    def make(self) -> Column:
        self.pictures, self.clear = PictureField(), TextButton(icon="close", stretches=False)
        self.pictures.bind(on_pick=lambda _, key: self.answer(self.field.tapped(key)))
        self.clear.bind(on_release=lambda _: self.answer(value=()))
        return Column()

    def show(self, field: q.Choosing) -> None:
        self.field = field
        value: Any = field.value
        chosen = dict(value) if isinstance(field, q.Tally) else value
        chosen = chosen if isinstance(value, tuple) else (value,)
        self.pictures.show(
            [
                Shown(
                    option.key,
                    option.picture,
                    option.text,
                    option.trail,
                    is_chosen=option.key in chosen
                    if isinstance(value, tuple)
                    else option.key == value,
                    is_marked=bool(option.note),
                    is_off=bool(option.refused),
                )
                for option in field.options
            ],
            field.wide,
        )
        has_clear = isinstance(field, q.Tally | q.InOrder)
        self.clear.text, self.clear.disabled = word("ui.tally.clear"), not value
        refill(self.widget, [self.pictures, *([self.clear] if has_clear else [])])


class Rows(Part):
    """One of the lines of a list; of a long one only those are made that somebody scrolls to."""

    def make(self) -> LazyColumn:
        self.rows: dict[str, ListRow] = {}
        self._keys: tuple[str, ...] = ()
        self._scroll: Scroll | None = None
        column = LazyColumn(spacing=0)
        column.bind(parent=lambda *_: self._follow())
        return column

    def _follow(self) -> None:
        part = self.widget.parent
        while part is not None and not isinstance(part, Scroll):
            part = part.parent
        if part is not None and part is not self._scroll:
            self._scroll = part
            self.widget.follow(part)

    def show(self, field: q.OneOf) -> None:
        self.field = field
        if field.keys != self._keys:
            self.rows, self._keys = {}, field.keys
            self.widget.show(field.options, self._row)
        for option in field.options:
            if option.key in self.rows:
                self._dress(self.rows[option.key], option)

    def _row(self, option: q.Option) -> ListRow:
        self.rows[option.key] = row = ListRow(trail_tone="ink")
        row.bind(on_release=lambda _: self.answer(self.field.tapped(option.key)))
        self._dress(row, option)
        return row

    def _dress(self, row: ListRow, option: q.Option) -> None:
        row.title, row.note, row.trail = option.text, option.note, option.trail
        row.shape, row.colour = option.shape, option.colour
        row.selected = option.key == self.field.value


class GridPart(Part):
    """Options that have their places in rows, as on a plan."""

    def make(self) -> Column:
        self.heading = SectionHeading()
        self.squares = Squares(self.field.keys, self.field.wide, pos_hint={"center_x": 0.5})
        self.squares.bind(on_pick=lambda _, key: self.answer(self.field.tapped(key)))
        column = Column()
        column.add_widget(self.heading)
        column.add_widget(self.squares)
        column.fbind("width", self._fit)
        self._fit(column)
        return column

    def _fit(self, column: Widget, *_: object) -> None:
        """As large as does it good; on a phone on its side there is no room for that."""
        self.squares.fit(0 if is_low(column.get_root_window()) else _ROOM)

    def show(self, field: Any) -> None:
        self.field = field
        self.heading.text = field.label
        value = field.value if isinstance(field.value, tuple) else (field.value,)
        self.squares.show({one.key: _square(one, value) for one in field.options})


def _square(option: q.Option, chosen: tuple[str, ...]) -> dict[str, Any]:
    """An option on a plan; what stands there has its owner's colour."""
    return {
        "text": option.text,
        "colour": option.colour if option.note else "",
        "claim": "" if option.note else option.colour,
        "shape": option.shape or "circle",
        "is_off": bool(option.refused),
        "is_chosen": option.key in chosen,
    }


class MatrixPart(Part):
    """One of the cells of a table, weighed while a finger is on it."""

    def make(self) -> Column:
        self.heading, self.matrix = SectionHeading(), Matrix(has_lines=False)
        for event in ("on_pick", "on_ask"):
            self.matrix.bind(**{event: lambda _, row, at: self.answer(self._cell(row, at))})
        self.matrix.bind(
            on_touched=lambda _, row, at: self.asker.consider(self.field.key, self._cell(row, at)),
            on_left=lambda _: self.asker.consider(self.field.key, None),
        )
        column = Column()
        column.add_widget(self.heading)
        column.add_widget(self.matrix)
        column.fbind("width", self._entitle)
        return column

    def _entitle(self, column: Widget, *_: object) -> None:
        """On a phone on its side the rows need the room of their heading."""
        self.heading.text = "" if is_low(column.get_root_window()) else self.field.label

    def _cell(self, row: str, at: int) -> tuple[str, str]:
        return row, self.field.columns[int(at)].key

    def show(self, field: q.Matrix) -> None:
        self.field = field
        cells = {(cell.row, cell.column): cell for cell in field.cells}
        self._entitle(self.widget)
        self.matrix.columns = [{"text": column.text} for column in field.columns]
        self.matrix.rows = [
            {
                "key": row.key,
                "text": row.text,
                "ground": row.colour,
                "cells": [_choice(cells[row.key, column.key]) for column in field.columns],
            }
            for row in field.rows
        ]
        keys = [column.key for column in field.columns]
        self.matrix.selected = (field.value[0], keys.index(field.value[1])) if field.value else None


def _choice(cell: q.Cell) -> dict[str, Any]:
    return {"text": cell.text, "blocked": bool(cell.refused), "style": "strong"}


class CountsPart(Part):
    """Small numbers in a table, with every number in sight."""

    def make(self) -> CountTable:
        counts = CountTable(self.field)
        counts.bind(on_set=lambda _, key, value: self.answer(self.field.put(key, int(value))))
        return counts

    def show(self, field: q.Numbers) -> None:
        self.field = field
        self.widget.show(field)


class NumberPart(Part):
    """A number by its chip, or on the pad."""

    def make(self) -> NumberField:
        field = NumberField()
        field.bind(on_change=lambda _, value: self.answer(int(value)))
        return field

    def show(self, field: q.Number) -> None:
        self.field = field
        self.widget.label, self.widget.common = field.label, list(field.common)
        self.widget.minimum, self.widget.maximum = field.minimum, field.maximum
        self.widget.value = field.value


class CountPart(Part):
    """A number between minus and plus."""

    def make(self) -> Stepper:
        stepper = Stepper()
        stepper.bind(on_change=lambda _, value: self.answer(int(value)))
        return stepper

    def show(self, field: q.Count) -> None:
        self.field = field
        self.widget.label, self.widget.value = field.label, field.value
        self.widget.minimum, self.widget.maximum = field.minimum, field.maximum


class SwitchPart(Part):
    """On or off."""

    def make(self) -> SwitchRow:
        row = SwitchRow(active=self.field.value)
        row.bind(on_change=lambda _, active: self.answer(bool(active)))
        return row

    def show(self, field: q.YesNo) -> None:
        self.field = field
        self.widget.text, self.widget.note = field.label, field.note
        self.widget.active = field.value


class LadderPart(Part):
    """The points of the spaces on a card."""

    def make(self) -> LadderField:
        field = self.field
        ladder = LadderField(field.label, field.common, field.value, most=field.most)
        ladder.bind(on_change=lambda ladder: self.answer(tuple(ladder.ladder)))
        return ladder


class NumbersPart(Part):
    """Numbers under one another, typed one after the other."""

    def make(self) -> NumberList:
        numbers = NumberList()
        numbers.bind(on_set=lambda _, key, value: self.answer(self.field.put(key, int(value))))
        return numbers

    def show(self, field: q.Numbers) -> None:
        self.field = field
        given = dict(field.value)
        self.widget.items = [
            {
                "key": line.key,
                "title": line.title,
                "note": line.note,
                "shape": line.shape,
                "colour": line.colour,
                "value": given.get(line.key, line.number),
                "minimum": line.minimum,
                "maximum": line.maximum,
            }
            for line in field.lines
        ]


class PaymentPart(Part):
    """What pays, in one line that leads to the other ways."""

    def make(self) -> PayRow:
        row = PayRow()
        row.bind(on_change=lambda _, moved: self.answer(moved))
        return row

    def show(self, field: q.Payment) -> None:
        self.field = field
        self.widget.show(field)


class MorePart(Part):
    """A button in the place of what it unfolds."""

    def make(self) -> TextButton:
        button = TextButton(stretches=False)
        button.bind(on_release=lambda _: self.answer(value=True))
        return button

    def show(self, field: q.More) -> None:
        self.field = field
        self.widget.text = field.label


class MoreRow(Part):
    """A line that unfolds what is below it, and folds it again."""

    def make(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda _: self.answer(not self.field.value))
        return row

    def show(self, field: q.More) -> None:
        self.field = field
        self.widget.title, self.widget.note = field.label, field.note
        self.widget.selected = field.value
        self.widget.trail_icon = "chevron-up" if field.value else "chevron-down"


class SectionPart(Part):
    """The name of what follows."""

    def make(self) -> SectionHeading:
        return SectionHeading()

    def show(self, field: q.Note) -> None:
        self.field = field
        self.widget.text = field.label


class RoomyNote(Part):
    """Words that have room for two lines."""

    def make(self) -> FixedText:
        return FixedText(lines=2)

    def show(self, field: q.Note) -> None:
        self.field = field
        self.widget.say(field.label, field.tone)


class NotePart(Part):
    """A line of words, and perhaps others at its end."""

    def make(self) -> Spread:
        is_heading = self.field.look == "heading"
        plain = "body" if self.field.tone == "ink" else "label"
        self.words = Text(style="heading" if is_heading else plain)
        self.trail = Text(style="number_strong" if is_heading else "strong")
        line = Spread()
        line.add_widget(self.words)
        line.add_widget(self.trail)
        return line

    def show(self, field: q.Note) -> None:
        self.field = field
        self.words.text, self.words.tone = field.label, field.tone
        self.trail.text = field.trail


class WalkPart(Part):
    """The steps of a walk."""

    def make(self) -> WalkRows:
        rows = WalkRows()
        rows.bind(on_step=lambda _, key: self.answer(key))
        return rows

    def show(self, field: q.Walk) -> None:
        self.field = field
        self.widget.show(field.steps)


class ActPart(Part):
    """A button or a line that records something, or leads to another question."""

    LOOKS: ClassVar[Mapping[str, Callable[[], Any]]] = {
        "button": OutlineButton,
        "danger": lambda: TextButton(kind="danger", stretches=False),
        "row": ListRow,
    }

    def make(self) -> Any:
        widget = self.LOOKS[self.field.look]()
        if self.field.look == "row":
            widget.padding = 0, 4
        widget.bind(on_release=lambda _: self._act())
        return widget

    def _act(self) -> None:
        if isinstance(self.field, q.Link):
            self.asker.follow(self.field)
        else:
            self.asker.record(self.field)

    def show(self, field: q.Deed | q.Link) -> None:
        self.field = field
        if field.look == "row":
            self.widget.title, self.widget.note = field.label, field.note
            self.widget.trail, self.widget.trail_icon = field.trail, field.icon
            if isinstance(field, q.Link):
                self.widget.shape, self.widget.colour = field.shape, field.colour
        else:
            self.widget.text, self.widget.icon = field.label, field.icon


_LOOKS: Mapping[str, type[Part]] = {
    "board": GridPart,
    "grid": GridPart,
    "map": Map,
    "room": RoomyNote,
    "section": SectionPart,
    "tabs": Tabs,
    "people": People,
    "rows": Rows,
    "tiles": Tiles,
    "picture": Pictured,
    "pictures": Pictures,
    "turn": Turn,
}

_PARTS: Mapping[type[q.Field], type[Part]] = {
    q.OneOf: Chips,
    q.SomeOf: Chips,
    q.InOrder: Chips,
    q.Tally: TallyChips,
    q.Number: NumberPart,
    q.Count: CountPart,
    q.YesNo: SwitchPart,
    q.Ladder: LadderPart,
    q.Matrix: MatrixPart,
    q.Numbers: NumbersPart,
    q.Payment: PaymentPart,
    q.More: MorePart,
    q.Note: NotePart,
    q.Walk: WalkPart,
    q.Deed: ActPart,
    q.Link: ActPart,
}


_LOOKING = q.Choosing | q.Deed | q.Link | q.More | q.Note


def look_of(field: q.Field) -> str:
    """How a field lies; one that lies differently has another widget."""
    if isinstance(field, q.Choosing) and field.picture is not None:
        return "picture" if isinstance(field, q.Tally) else "map"
    return field.look if isinstance(field, _LOOKING) else ""


def part_of(asker: Asker, field: q.Field) -> Part:
    """The part that shows a field."""
    look = look_of(field)
    if isinstance(field, q.More) and look == "row":
        return MoreRow(asker, field)
    if isinstance(field, q.Numbers) and field.columns:
        return CountsPart(asker, field)
    part = _LOOKS.get(look) or _PARTS[type(field)]
    return part(asker, field)


def arranged(parts: Sequence[tuple[Part, q.Field]]) -> list[Widget]:
    """The widgets of fields as they are now; those that belong beside a picture are there.

    The picture stands where the first of them would.
    """
    held = _hold(parts)
    shown: list[Widget] = []
    for part, field in parts:
        part.is_beside = part in held
        part.show(field)
        widget = held.get(part, part).widget
        if widget not in shown:
            shown.append(widget)
    return shown


def _hold(parts: Sequence[tuple[Part, q.Field]]) -> dict[Part, Part]:
    """Put fields beside their pictures; which picture each is beside."""
    found = {field.key: part for part, field in parts}
    held: dict[Part, Part] = {}
    for part, field in parts:
        if isinstance(part, Pictured) and isinstance(field, q.Tally):
            beside = [found[key] for key in found if key in field.beside]
            part.hold(beside)
            held.update(dict.fromkeys(beside, part))
    return held
