"""What can be asked at a table, as plain values that every face shows: a form and its fields.

A question is a pure function of the table and of the answers so far, so an option of one field may
depend on the answer to another. Nothing here decides what is legal or counts a point: `weigh` asks
the engine about the actions that the answers make.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from companion.present import standing, words
from companion.present.drawing import Drawing
from companion.present.findings import Objection, objections
from companion.present.palette import SHAPES
from engine.core import Illegal, Legal, Undecided, Verdict
from engine.message import Message, Seat, say
from engine.message import Value as Parameter
from engine.table import AnyTable

Value: TypeAlias = str | int | tuple["Value", ...] | None
Answers: TypeAlias = Mapping[str, Value]
Counts: TypeAlias = tuple[tuple[str, int], ...]

# The answer that says that what is entered is kept for one seat alone.
PRIVATE = "private"


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose. `refused` says why it cannot be chosen now; empty where it can.

    `sets` are answers to other fields that choosing it fills in, such as what a known card shows.
    `note`, `trail` (the words at the end of a line) and a player's marks stand beside the text;
    `picture` is what it looks like, such as a tile.
    """

    key: str
    text: str
    icon: str = ""
    note: str = ""
    trail: str = ""
    shape: str = ""
    colour: str = ""
    refused: str = ""
    sets: tuple[tuple[str, Value], ...] = ()
    picture: Drawing | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """A part of a form. Another answer to it drops the answers to the fields that it `clears`."""

    key: str
    label: str = ""
    clears: tuple[str, ...] = ()
    value: Value = None

    def fits(self, value: Value) -> bool:
        """Whether it can have this answer."""
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Choosing(Field):
    """A field with options; `look` says how they lie: chips, tabs, people, tiles, lines of a list.

    With "board" each key is the name of a piece in the drawing of the table, which is tapped
    there; a face without a board lists them. With "pictures" they are shown by their pictures
    alone, and with "turn" one comes after the other, as what is turned by quarters does. Tiles lie
    in rows of `wide`, and so does a "grid", where each has its place as on a plan. Where there is
    a `picture`, its groups are tapped by the names of the options.
    """

    options: tuple[Option, ...] = ()
    look: str = "chips"
    wide: int = 6
    picture: Drawing | None = None

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its options."""
        return tuple(option.key for option in self.options)

    def tapped(self, key: str) -> Value:
        """The answer after an option was tapped."""
        return key


@dataclass(frozen=True, slots=True, kw_only=True)
class OneOf(Choosing):
    """One of the options by its key, "" for none; with `lets_go` a second tap unchooses.

    With `takes_refused` an option that is refused can be chosen as well, and is weighed then.
    """

    value: str = ""
    lets_go: bool = False
    takes_refused: bool = False

    def fits(self, value: Value) -> bool:
        return value == "" or value in self.keys

    @property
    def next(self) -> str:
        """The key of the option after the chosen one; after the last the first."""
        keys = self.keys
        return keys[(keys.index(self.value) + 1) % len(keys)] if self.value else keys[0]

    def tapped(self, key: str) -> str:
        return "" if self.lets_go and key == self.value else key


@dataclass(frozen=True, slots=True, kw_only=True)
class SomeOf(Choosing):
    """Some of the options, at most `most`, by their keys in the order of the options."""

    value: tuple[str, ...] = ()
    most: int | None = None

    def fits(self, value: Value) -> bool:
        if not isinstance(value, tuple) or not all(key in self.keys for key in value):
            return False
        return self.most is None or len(value) <= self.most

    def tapped(self, key: str) -> tuple[str, ...]:
        chosen = {*self.value} ^ {key}
        return tuple(key for key in self.keys if key in chosen)


@dataclass(frozen=True, slots=True, kw_only=True)
class InOrder(Choosing):
    """Some of the options, in the order in which they were chosen.

    One that is tapped again goes, or comes once more where it `repeats`; "clear" takes all back.
    Where there are `most` already, a tap takes the place of the last one.
    """

    CLEAR = "clear"

    value: tuple[str, ...] = ()
    repeats: bool = False
    most: int | None = None

    def fits(self, value: Value) -> bool:
        if not isinstance(value, tuple) or not all(key in self.keys for key in value):
            return False
        return self.repeats or len({*value}) == len(value)

    def tapped(self, key: str) -> tuple[str, ...]:
        if key == InOrder.CLEAR:
            return ()
        if key in self.value and not self.repeats:
            return tuple(one for one in self.value if one != key)
        kept = self.value if self.most is None else self.value[: self.most - 1]
        return (*kept, key)


@dataclass(frozen=True, slots=True)
class Cell:
    """A choice of a matrix: where it lies, what it says, and why it cannot be chosen now."""

    row: str
    column: str
    text: str
    refused: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix(Field):
    """One of the cells of a table, by its row and column, () for none; `corner` heads the rows.

    A cell that is `refused` can still be asked about.
    """

    value: tuple[str, ...] = ()
    rows: tuple[Option, ...] = ()
    columns: tuple[Option, ...] = ()
    cells: tuple[Cell, ...] = ()
    corner: str = ""

    def fits(self, value: Value) -> bool:
        return value == () or value in [(cell.row, cell.column) for cell in self.cells]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally(Choosing):
    """How many of each option, in the order of the options; "clear" takes all back.

    After `most` of one it begins again with none. The fields named in `beside` stand beside a
    `picture`; a group of it with the name of one of these is another way to tap on.
    """

    CLEAR = "clear"

    value: Counts = ()
    most: int | None = None
    beside: tuple[str, ...] = ()

    def fits(self, value: Value) -> bool:
        return is_counts(value) and all(key in self.keys for key, _ in as_counts(value))

    def tapped(self, key: str) -> Counts:
        if key == Tally.CLEAR:
            return ()
        counts = dict(self.value)
        counts[key] = counts.get(key, 0) + 1
        if self.most is not None and counts[key] > self.most:
            counts[key] = 0
        return tuple((key, counts[key]) for key in self.keys if counts.get(key))


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Field):
    """A number, such as one printed on a card; `common` are those that are one tap away."""

    value: int | None = None
    common: tuple[int, ...] = ()
    minimum: int = 0
    maximum: int = 99

    def fits(self, value: Value) -> bool:
        return value is None or is_within(value, self.minimum, self.maximum)


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Field):
    """A number that is counted up and down."""

    value: int = 0
    minimum: int = 0
    maximum: int = 99

    def fits(self, value: Value) -> bool:
        return is_within(value, self.minimum, self.maximum)


@dataclass(frozen=True, slots=True, kw_only=True)
class YesNo(Field):
    """Something that is so or is not; `note` says what that means."""

    value: bool = False
    note: str = ""

    def fits(self, value: Value) -> bool:
        return isinstance(value, bool)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder(Field):
    """Points of the spaces on a card, best first, at most `most`; `common` are the usual ones."""

    value: tuple[int, ...] = ()
    common: tuple[int, ...] = ()
    most: int = 9
    maximum: int = 500

    def fits(self, value: Value) -> bool:
        if not isinstance(value, tuple) or len(value) > self.most:
            return False
        return all(is_within(points, 0, self.maximum) for points in value)


@dataclass(frozen=True, slots=True)
class Line:
    """One of the numbers of a list: as it is (None: not yet), with what stands beside it.

    `refused` are numbers that the rules speak against; they can be entered all the same.
    """

    key: str
    title: str
    number: int | None = None
    note: str = ""
    shape: str = ""
    colour: str = ""
    minimum: int = 0
    maximum: int = 999
    refused: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers(Field):
    """Numbers under one another, one for each line; the answer holds those that were entered.

    With `columns` the lines are the cells of a table, row by row, and so small that every number
    can be in sight.
    """

    value: Counts = ()
    lines: tuple[Line, ...] = ()
    columns: tuple[str, ...] = ()

    def fits(self, value: Value) -> bool:
        limits = {line.key: (line.minimum, line.maximum) for line in self.lines}
        return is_counts(value) and all(
            key in limits and is_within(number, *limits[key]) for key, number in as_counts(value)
        )

    @property
    def down_columns(self) -> tuple[Line, ...]:
        """The lines in the order in which they are entered: one column after the other."""
        wide = max(1, len(self.columns))
        return tuple(line for column in range(wide) for line in self.lines[column::wide])

    def put(self, key: str, number: int) -> Counts:
        """The answer with one more number entered."""
        return tuple({**dict(self.value), key: number}.items())


@dataclass(frozen=True, slots=True)
class Way:
    """A way to pay: the pieces it moves by place, in words, and what comes of it."""

    moved: Counts
    text: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment(Field):
    """How a cost is paid: the sensible `ways`, best first, or piece by piece from the `places`.

    Not `is_asked` while the cost or the pieces are not known. `value` is None where nothing
    suffices and nobody has moved a piece. `text` and `note` say what pays and what comes of it,
    `result` only the latter; `is_short` that it is not enough. `short` says by how much no way
    is enough.
    """

    value: Counts | None = None
    ways: tuple[Way, ...] = ()
    places: tuple[Count, ...] = ()
    is_asked: bool = False
    text: str = ""
    note: str = ""
    result: str = ""
    is_short: bool = False
    short: str = ""

    def fits(self, value: Value) -> bool:
        keys = {place.key for place in self.places}
        return is_counts(value) and all(key in keys for key, _ in as_counts(value))

    def put(self, key: str, number: int) -> Counts:
        """The answer with so many pieces from one place."""
        counts = {**dict(self.value or ()), key: number}
        return tuple(
            (place.key, counts[place.key]) for place in self.places if counts.get(place.key)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class More(Field):
    """A button that unfolds further fields or options: its answer is True from then on.

    With the look "board" they are pieces of the board that can be tapped there all the same; a
    "row" is a line with a `note` of what is below it, and folds it again.
    """

    value: bool = False
    look: str = ""
    note: str = ""

    def fits(self, value: Value) -> bool:
        return isinstance(value, bool)


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(Field):
    """Words between the fields, as `label`; `tone` is muted, ink, warning, danger or link.

    One that looks like a "heading" begins a card, on which the notes after it lie; a "section" is
    the name of all that follows, and one with "room" keeps two lines, whatever it says. `trail`
    are the words at the end of its line.
    """

    tone: str = "muted"
    trail: str = ""
    look: str = ""


@dataclass(frozen=True, slots=True)
class WalkStep:
    """A step of a walk: `state` is "done", "now" or "later"; the summary says what it brings.

    One with a `key` can be tapped, to be taken before the others.
    """

    title: str
    state: str
    summary: str = ""
    trail: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk(Field):
    """Steps that follow one another, such as the end of a round; the answer is the one tapped."""

    value: str = ""
    steps: tuple[WalkStep, ...] = ()

    def fits(self, value: Value) -> bool:
        return value == "" or value in [step.key for step in self.steps]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed(Field):
    """A button or a line that records something at once, and then asks again with `then`."""

    actions: tuple[object, ...] = ()
    then: Answers | None = None
    note: str = ""
    trail: str = ""
    icon: str = ""
    look: str = "button"


@dataclass(frozen=True, slots=True, kw_only=True)
class Link(Field):
    """A button or a line that leads to another question, and perhaps `returns` to this one.

    A line may begin with a player's marks.
    """

    question: str = ""
    answers: Answers | None = None
    note: str = ""
    trail: str = ""
    icon: str = ""
    look: str = "button"
    shape: str = ""
    colour: str = ""
    returns: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A question as it stands: its fields, and the `actions` that the answers make.

    The `button` records the actions together, one that reads `leave` closes; with `at_once` they
    are recorded as soon as they are there, unless the rules speak against them, or leave them
    open where that is not `settled` by the answers. `then` are the
    answers to ask again with once that is done, None where there is nothing more to ask. Where
    the button has nothing to record it `goes` to a screen. `told` says what the answers come to, or
    what is still to be chosen. `pieces` are those of the board that the question is about, by
    their names in the drawing.
    """

    key: str
    title: str
    answers: Answers
    fields: tuple[Field, ...] = ()
    actions: tuple[object, ...] = ()
    note: str = ""
    told: str = ""
    button: str = ""
    leave: str = ""
    at_once: bool = False
    settled: bool = False
    then: Answers | None = None
    goes: str = ""
    is_small: bool = False
    pieces: tuple[str, ...] = ()

    @property
    def action(self) -> object | None:
        """The action that the answers make; None where that is none, or a series."""
        return self.actions[0] if len(self.actions) == 1 else None

    def field(self, key: str) -> Field:
        """A field by its key; KeyError for one that is not asked now."""
        for field in self.fields:
            if field.key == key:
                return field
        raise KeyError(key)


Question: TypeAlias = Callable[[AnyTable, Answers], Form]
F = TypeVar("F", bound=Field)


def on_board(form: Form) -> OneOf | None:
    """The field of a form that is answered by a tap on the board: of several the last."""
    found = _on_board(form)
    return found[-1] if found else None


def _on_board(form: Form) -> list[OneOf]:
    return [field for field in form.fields if isinstance(field, OneOf) and field.look == "board"]


def touched(table: AnyTable, question: Question, form: Form, name: str) -> Answers | None:
    """The answers after a tap on a piece of the board; None where that is no answer.

    What was chosen there is meant before any other field. What can be unfolded there is, where
    the piece is not among the options before.
    """
    chosen = (field for field in _on_board(form) if field.value == name)
    field = next(chosen, on_board(form))
    if field is not None and name not in field.keys:
        more = (one for one in form.fields if isinstance(one, More) and one.look == "board")
        for one in more:
            form = question(table, answer(form, one.key, value=True))
            field = on_board(form)
    if field is None or name not in field.keys:
        return None
    return answer(form, field.key, field.tapped(name))


def asked(field: F, answers: Answers) -> F:
    """A field with the answer that was given to it, where that still fits."""
    if field.key not in answers:
        return field
    given = answers[field.key]
    return replace(field, value=given) if field.fits(given) else field


def answer(form: Form, key: str, value: Value) -> dict[str, Value]:
    """The answers after one more: with what it sets, without what it clears or no longer fits.

    ValueError where the value is no answer to the field.
    """
    field = form.field(key)
    if not field.fits(value):
        raise ValueError(f"{value!r} does not answer {form.key}: {key}")
    shown = {part.key: part for part in form.fields}
    answers = {
        name: given
        for name, given in form.answers.items()
        if name not in field.clears and (name not in shown or shown[name].value == given)
    }
    answers[key] = value
    if isinstance(field, Choosing):
        for option in field.options:
            if option.key == value or (
                isinstance(value, tuple) and option.key in _added(field, value)
            ):
                answers.update(option.sets)
    return answers


def _added(field: Choosing, value: tuple[Value, ...]) -> set[Value]:
    before = field.value if isinstance(field.value, tuple) else ()
    return {*value} - {*before}


@dataclass(frozen=True, slots=True)
class Weighed:
    """What the engine says of the actions of a form.

    The verdict is None while something is missing. `change` is what they would change for each
    player, empty where that is not known.
    """

    verdict: Verdict | None = None
    objections: tuple[Objection, ...] = ()
    change: tuple[int, ...] = ()

    @property
    def can_record(self) -> bool:
        """They may be recorded as they are."""
        return self.verdict is not None and not isinstance(self.verdict, Illegal)

    @property
    def can_record_anyway(self) -> bool:
        """They are against the rules, and may be recorded with a mark."""
        return isinstance(self.verdict, Illegal) and self.verdict.can_be_recorded


def weigh(table: AnyTable, form: Form) -> Weighed:
    """What the rules say of the actions of a form, and what they would change."""
    if not form.actions:
        return Weighed()
    verdict = judge(table, form.actions)
    preview = table.preview(form.action) if form.action is not None else None
    return Weighed(verdict, objections(table, verdict), preview.change if preview else ())


def judge(table: AnyTable, actions: Sequence[object]) -> Verdict:
    """All that the rules say against a series, else what is not known, else that it is legal."""
    verdicts = table.check_all(actions)
    breaches = tuple(b for one in verdicts if isinstance(one, Illegal) for b in one.breaches)
    if breaches:
        return Illegal(breaches)
    return next((one for one in verdicts if isinstance(one, Undecided)), Legal())


def is_clear(table: AnyTable, form: Form) -> bool:
    """It is recorded at once: it has its last answer, and nothing speaks against it."""
    if not (form.at_once and form.actions):
        return False
    verdict = judge(table, form.actions)
    return isinstance(verdict, Legal) or (form.settled and not isinstance(verdict, Illegal))


def as_it_is(*actions: object) -> Question:
    """The question whether something that is all there is to be recorded.

    Its title is what the history would say. Nothing is asked where nothing speaks against it.
    """

    def question(table: AnyTable, answers: Answers) -> Form:
        return Form(
            key="as-it-is",
            title=sentence(table, table.game.describe(table.state, actions[0])),
            answers=answers,
            actions=actions,
            button=phrase(table, "ui.record"),
            leave=phrase(table, "ui.cancel"),
            at_once=True,
            is_small=True,
        )

    return question


# What the questions of the games are made of


def phrase(table: AnyTable, key: str, **parameters: Parameter) -> str:
    """A sentence of a table's game."""
    return words.text_of(table, say(key, **parameters))


def sentence(table: AnyTable, message: Message) -> str:
    """A message as a sentence of its own."""
    return words.sentence(words.text_of(table, message))


def signed(table: AnyTable, change: int) -> str:
    """A change of points with its sign; a bare 0 where nothing changes."""
    return phrase(table, "ui.change-of", change=change) if change else phrase(table, "ui.no-change")


def figure(table: AnyTable, number: int) -> str:
    """A number as it is written in a sentence."""
    return phrase(table, "ui.list", items=(number,))


def person(table: AnyTable, seat: Seat) -> Option:
    """A player with their colour and shape, to choose."""
    return Option(
        str(int(seat)),
        table.setup.names[seat],
        shape=SHAPES[seat],
        colour=standing.colour(table, seat),
    )


def people(table: AnyTable, answers: Answers, clears: tuple[str, ...] = ()) -> OneOf:
    """Whose action it is; nobody has to be asked where there is one player only."""
    options = tuple(person(table, seat) for seat in table.setup.seats)
    field = OneOf("seat", options=options, look="people", value="0", clears=clears)
    return asked(field, answers)


def of(seat: Seat, **answers: Value) -> dict[str, Value]:
    """The answers that a question about a player begins with."""
    return {"seat": str(int(seat)), **answers}


def is_within(value: Value, minimum: int, maximum: int) -> bool:
    """A whole number between two others."""
    return isinstance(value, int) and not isinstance(value, bool) and minimum <= value <= maximum


def is_counts(value: Value) -> bool:
    """A number for each of some keys, as a tuple of pairs."""
    return isinstance(value, tuple) and all(
        isinstance(pair, tuple)
        and len(pair) == 2
        and isinstance(pair[0], str)
        and isinstance(pair[1], int)
        for pair in value
    )


def as_counts(value: Value) -> Counts:
    """An answer that `is_counts`, by its type."""
    pairs = value if isinstance(value, tuple) else ()
    return tuple((str(pair[0]), int(str(pair[1]))) for pair in pairs if isinstance(pair, tuple))
