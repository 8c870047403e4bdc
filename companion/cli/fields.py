"""The fields of a question as lines of text, and what is typed as their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from companion.present import questions as q
from companion.present.words import plain_word as word
from engine.files.shapes import show

_LONGEST = 10
_MARKS = {"done": "✓", "now": "›", "later": " "}


class WrongInput(ValueError):
    """Something was typed that cannot be understood: says what was expected."""


class Terminal(Protocol):
    """Where lines are read and shown."""

    def line(self) -> str:
        """What is typed next, without blanks around it."""

    def say(self, text: str) -> None:
        """Show a line."""


def numbers(line: str, least: int, most: int) -> tuple[int, ...]:
    """Whole numbers between blanks; WrongInput for anything else."""
    found = []
    for part in line.split():
        digits = part.removeprefix("-")
        is_number = digits.isascii() and digits.isdigit() and len(digits) < _LONGEST
        if not (is_number and least <= int(part) <= most):
            raise WrongInput(word("play.number", got=show(part), least=least, most=most))
        found.append(int(part))
    return tuple(found)


def one(line: str, least: int, most: int) -> int:
    """One whole number; WrongInput for anything else."""
    found = numbers(line, least, most)
    if len(found) != 1:
        raise WrongInput(word("play.number", got=show(line), least=least, most=most))
    return found[0]


# What a field says


def told(field: q.Field) -> Iterator[str]:
    """A field with its answer; a walk and a list of numbers have several lines."""
    if isinstance(field, q.Walk):
        for step in field.steps:
            summary = f": {step.summary}" if step.summary else ""
            yield f"{_MARKS[step.state]} {step.title}{summary}"
    elif isinstance(field, q.Note):
        yield " · ".join(filter(None, (field.label, field.trail)))
    elif isinstance(field, q.More):
        yield field.label
    elif isinstance(field, q.Deed | q.Link):
        yield " · ".join(filter(None, (field.label, field.note, field.trail)))
    else:
        label = f"{field.label}: " if field.label else ""
        yield f"{label}{answered(field)}"


def answered(field: Any) -> str:
    """The answer to a field in words."""
    none = word("play.none")
    if isinstance(field, q.Tally):
        counts = dict(field.value)
        texts = (f"{o.text} × {counts[o.key]}" for o in field.options if o.key in counts)
        return ", ".join(texts) or none
    if isinstance(field, q.Choosing):
        chosen = field.value if isinstance(field.value, tuple) else (field.value,)
        return ", ".join(o.text for o in field.options if o.key in chosen) or none
    if isinstance(field, q.Matrix):
        named = {o.key: o.text for o in (*field.rows, *field.columns)}
        return " × ".join(named[key] for key in field.value) or none
    if isinstance(field, q.Numbers):
        given = dict(field.value)
        return ", ".join(
            f"{_name(field, line)} {_number(given.get(line.key, line.number))}"
            for line in field.lines
        )
    if isinstance(field, q.Payment):
        return field.text or field.short or none
    if isinstance(field, q.YesNo):
        return word("play.yes" if field.value else "play.no")
    if isinstance(field, q.Ladder):
        return " ".join(map(str, field.value)) or none
    return _number(field.value)


def _name(field: q.Numbers, line: q.Line) -> str:
    """What a number is: of several columns, also which."""
    if not field.columns:
        return line.title
    column = field.columns[field.lines.index(line) % len(field.columns)]
    return f"{line.title} · {column}"


def _number(value: int | None) -> str:
    return word("play.none") if value is None else str(value)


# How it is answered


def can_answer(field: q.Field) -> bool:
    """Whether a number leads to it: not the words between, nor steps that only show the way."""
    if isinstance(field, q.Walk):
        return any(step.key for step in field.steps)
    return isinstance(field, q.Deed | q.Link) or type(field) in _READERS


def read(field: q.Field, terminal: Terminal) -> q.Value:
    """Ask for the answer to a field; WrongInput where what is typed is none."""
    return _READERS[type(field)](field, terminal)


def _listed(terminal: Terminal, label: str, options: Sequence[q.Option]) -> None:
    if label:
        terminal.say(label)
    for place, option in enumerate(options, start=1):
        why = f"✗ {option.refused}" if option.refused else ""
        texts = filter(None, (option.text, option.note, option.trail, why))
        terminal.say(f"{place:>4}  {' · '.join(texts)}")


def _one_of(field: q.OneOf, terminal: Terminal) -> q.Value:
    _listed(terminal, field.label, field.options)
    line = terminal.line()
    if not line and field.lets_go:
        return ""
    option = field.options[one(line, 1, len(field.options)) - 1]
    if option.refused and not field.takes_refused:
        raise WrongInput(option.refused)
    return option.key


def _some_of(field: q.SomeOf, terminal: Terminal) -> q.Value:
    _listed(terminal, field.label, field.options)
    places = numbers(terminal.line(), 1, len(field.options))
    value = tuple(key for place, key in enumerate(field.keys, start=1) if place in places)
    if field.most is not None and len(value) > field.most:
        raise WrongInput(word("play.most", most=field.most))
    return value


def _in_order(field: q.InOrder, terminal: Terminal) -> q.Value:
    _listed(terminal, field.label, field.options)
    value = tuple(field.keys[place - 1] for place in numbers(terminal.line(), 1, len(field.keys)))
    if not field.fits(value):
        raise WrongInput(word("play.once"))
    return value


def _tally(field: q.Tally, terminal: Terminal) -> q.Value:
    _listed(terminal, field.label, field.options)
    places = numbers(terminal.line(), 1, len(field.options))
    counts = {key: places.count(place) for place, key in enumerate(field.keys, start=1)}
    return tuple((key, number) for key, number in counts.items() if number)


def _matrix(field: q.Matrix, terminal: Terminal) -> q.Value:
    cells = {(cell.row, cell.column): cell for cell in field.cells}
    terminal.say(word("play.row-column", what=field.label))
    wide = max(len(row.text) for row in field.rows) + 6
    terminal.say(" " * wide + "".join(f"{one.text:>7}" for one in field.columns))
    for place, row in enumerate(field.rows, start=1):
        found = (cells.get((row.key, column.key)) for column in field.columns)
        texts = ("" if cell is None else cell.text + "✗" * bool(cell.refused) for cell in found)
        line = "".join(f"{text:>7}" for text in texts)
        terminal.say(f"{place:>4}  {row.text}".ljust(wide) + line)
    line = terminal.line()
    places = numbers(line, 1, max(len(field.rows), len(field.columns)))
    if len(places) == 2 and places[0] <= len(field.rows) and places[1] <= len(field.columns):
        value = field.rows[places[0] - 1].key, field.columns[places[1] - 1].key
        if field.fits(value):
            return value
    raise WrongInput(word("play.cell", got=show(line)))


def _number_field(field: q.Number | q.Count, terminal: Terminal) -> q.Value:
    asks = word("play.from-to", what=field.label, least=field.minimum, most=field.maximum)
    terminal.say(asks)
    line = terminal.line()
    if not line and isinstance(field, q.Number):
        return None
    return one(line, field.minimum, field.maximum)


def _ladder(field: q.Ladder, terminal: Terminal) -> q.Value:
    terminal.say(word("play.several", what=field.label, most=field.most))
    found = numbers(terminal.line(), 0, field.maximum)
    if len(found) > field.most:
        raise WrongInput(word("play.most", most=field.most))
    return found


def _numbers(field: q.Numbers, terminal: Terminal) -> q.Value:
    """A number for each line, one after the other; nothing typed leaves it as it is."""
    for line in field.down_columns:
        known = dict(field.value).get(line.key, line.number)
        typed = _each(terminal, _name(field, line), known, line.minimum, line.maximum)
        if typed is not None:
            field = replace(field, value=field.put(line.key, typed))
    return field.value


def _payment(field: q.Payment, terminal: Terminal) -> q.Value:
    """One of the ways by its number; 0 to pay piece by piece."""
    for place, way in enumerate(field.ways, start=1):
        terminal.say(f"{place:>4}  " + " · ".join(filter(None, (way.text, way.note))))
    terminal.say(f"{0:>4}  {word('play.by-piece')}")
    place = one(terminal.line(), 0, len(field.ways))
    if place:
        return field.ways[place - 1].moved
    paid = field
    for one_place in field.places:
        typed = _each(terminal, one_place.label, one_place.value, 0, one_place.maximum)
        number = one_place.value if typed is None else typed
        paid = replace(paid, value=paid.put(one_place.key, number))
    return paid.value


def _each(terminal: Terminal, what: str, known: int | None, least: int, most: int) -> int | None:
    terminal.say(word("play.keep", what=what, number=_number(known)))
    line = terminal.line()
    return one(line, least, most) if line else None


def _toggled(field: q.YesNo | q.More, terminal: Terminal) -> q.Value:
    return not field.value


def _walk(field: q.Walk, terminal: Terminal) -> q.Value:
    steps = [step for step in field.steps if step.key]
    _listed(terminal, "", [q.Option(step.key, step.title) for step in steps])
    return steps[one(terminal.line(), 1, len(steps)) - 1].key


_READERS: Mapping[type[q.Field], Callable[[Any, Terminal], q.Value]] = {
    q.OneOf: _one_of,
    q.SomeOf: _some_of,
    q.InOrder: _in_order,
    q.Tally: _tally,
    q.Matrix: _matrix,
    q.Number: _number_field,
    q.Count: _number_field,
    q.Ladder: _ladder,
    q.Numbers: _numbers,
    q.Payment: _payment,
    q.YesNo: _toggled,
    q.More: _toggled,
    q.Walk: _walk,
}
