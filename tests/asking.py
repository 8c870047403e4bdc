"""Tables kept by questions alone: what a person would answer, and what is recorded of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeAlias

from companion.present import questions as q
from engine.core import Legal
from engine.files import codec
from engine.table import Table
from tests.files import new_file, read_golden

AnyTable: TypeAlias = Table[Any, Any, Any, Any]


def table_of(game: str, file: dict[str, Any] | None = None, players: int = 3) -> AnyTable:
    """The table of a file without its moves, or one that nothing is known of."""
    found = codec.read(json.dumps(file or new_file(game, players, {})).encode())
    return Table(found.game, found.setup)


def golden(folder: str, name: str) -> tuple[AnyTable, tuple[Any, ...]]:
    """A table that must score the same for ever: before its first move, and the moves."""
    found = codec.read(json.dumps(read_golden(folder, name)).encode())
    return Table(found.game, found.setup), tuple(move.action for move in found.moves)


def kept(table: AnyTable, actions: tuple[Any, ...]) -> AnyTable:
    """The same table with moves played by the engine alone."""
    found: AnyTable = Table(table.game, table.setup)
    for action in actions:
        found.play(action, anyway=True)
    return found


def read(text: str) -> q.Answers:
    """Answers that came as JSON."""

    def frozen(value: Any) -> Any:
        return tuple(map(frozen, value)) if isinstance(value, list) else value

    return {key: frozen(value) for key, value in json.loads(text).items()}


def ask(table: AnyTable, question: q.Question, start: q.Answers, **given: q.Value) -> q.Form:
    """A question answered field by field, each answer as it would come from a browser."""
    form = question(table, start)
    for key, value in given.items():
        answers = read(json.dumps(q.answer(form, key.replace("_", "-"), value)))
        form = question(table, answers)
    return form


def record(table: AnyTable, form: q.Form, *, anyway: bool = False) -> None:
    """What the button of a form does; the rules must have nothing against it unless `anyway`."""
    verdict = q.judge(table, form.actions)
    assert form.actions, form
    assert anyway or isinstance(verdict, Legal) or q.weigh(table, form).can_record, verdict
    table.play_all(form.actions, anyway=anyway)


def lines(table: AnyTable) -> list[tuple[int, str, int, str]]:
    """Every line of a score that the name of a card cannot change."""
    return [(one.seat, one.category, one.points, one.rule) for one in table.score.lines]


def option(form: q.Form, field: str, key: str) -> q.Option:
    """An option of a field."""
    found = form.field(field)
    assert isinstance(found, q.Choosing)
    return next(one for one in found.options if one.key == key)


def texts(form: q.Form) -> Mapping[str, str]:
    """The label of each field by its key."""
    return {field.key: field.label for field in form.fields}
