"""Start tiles, a table entered as it lies, the score sheet, and who ran out first."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.piazza.next_step import start_field, starter
from companion.games.piazza.questions.choosing import (
    Piazza,
    field_of,
    free_fields,
    kind_of,
    place,
    seat_of,
    tile,
    why_not,
)
from companion.present import questions as q
from engine.games.piazza.actions import Action, Lay, LayStart, NoteRanOut, SetScore
from engine.games.piazza.files import MOST_POINTS
from engine.games.piazza.pieces import KINDS, Field, Kind, Tile
from engine.games.piazza.rules_start import colours_due
from engine.message import Seat


def start(table: Piazza, answers: q.Answers) -> q.Form:
    """A start tile; its colour says whose it is. The field is the next one of the square."""
    state = table.state
    due = colours_due(state)
    kinds = tuple(kind for kind in KINDS if kind.colour in due)

    def action(at: Field, kind: Kind) -> Action:
        return LayStart(starter(state, kind.colour), Tile(at, kind))

    number = len(state.board) + 1
    shape = "square" if state.deal.start > 3 else "triangle"
    title = q.phrase(table, f"ui.start-title-{shape}", number=number, due=state.deal.start)
    return _tile_on_field(table, answers, "start", title, kinds, action)


def lie(table: Piazza, answers: q.Answers) -> q.Form:
    """A tile of a table entered as it lies."""
    title = q.phrase(table, "ui.lay-title", n=len(table.state.board))
    return _tile_on_field(table, answers, "lie", title, KINDS, lambda at, kind: Lay(Tile(at, kind)))


def _tile_on_field(
    table: Piazza,
    answers: q.Answers,
    key: str,
    title: str,
    kinds: tuple[Kind, ...],
    action: Callable[[Field, Kind], Action],
) -> q.Form:
    chosen = tile(table, answers, "tile", kinds)
    fields: list[q.Field] = [chosen]
    actions: tuple[Action, ...] = ()
    if chosen.value:
        kind = kind_of(chosen.value)
        wanted = start_field(table.state)
        near = free_fields(table.state) if table.state.board else (wanted,)
        lawful = (at for at in near if not why_not(table, action(at, kind)))
        best_first = sorted(lawful, key=lambda at: (at != wanted, at))
        at, more = place(table, answers, "at", [q.Option(str(one), str(one)) for one in best_first])
        fields += [at, more]
        actions = (action(field_of(at.value), kind),) if at.value else ()
    return q.Form(
        key=key,
        title=title,
        answers=answers,
        fields=tuple(fields),
        actions=actions,
        button=q.phrase(table, "ui.place"),
        leave=q.phrase(table, "ui.done"),
        then={},
    )


def score(table: Piazza, answers: q.Answers) -> q.Form:
    """What the score sheet says, of all players or of one."""
    seat = seat_of(answers)
    field = q.asked(
        q.Numbers(
            "scores",
            lines=tuple(
                _line(table, one) for one in table.setup.seats if seat is None or one == seat
            ),
        ),
        answers,
    )
    return q.Form(
        key="score",
        title=q.phrase(table, "ui.scores"),
        answers=answers,
        fields=(field,),
        actions=tuple(SetScore(Seat(int(key)), number) for key, number in field.value),
        button=q.phrase(table, "ui.record"),
        leave=q.phrase(table, "ui.cancel"),
    )


def _line(table: Piazza, seat: Seat) -> q.Line:
    mark = q.person(table, seat)
    number = table.state.total(seat) if table.state.has_score(seat) else None
    return q.Line(
        mark.key, mark.text, number, shape=mark.shape, colour=mark.colour, maximum=MOST_POINTS
    )


def out(table: Piazza, answers: q.Answers) -> q.Form:
    """A player has run out of tiles next."""
    return q.as_it_is(NoteRanOut(seat_of(answers) or Seat(0)))(table, answers)


QUESTIONS: Mapping[str, q.Question] = {
    "start": start,
    "lie": lie,
    "score": score,
    "out": out,
}
