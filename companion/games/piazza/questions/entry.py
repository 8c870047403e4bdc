"""Start tiles, a table entered as it lies, the score sheet, and who ran out first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from companion.games.piazza.next_step import start_field, starter
from companion.games.piazza.questions.choosing import (
    Piazza,
    any_tile,
    field_of,
    frame,
    free_fields,
    is_against,
    kind_of,
    place,
    seat_of,
)
from companion.present import questions as q
from engine.games.piazza.actions import Action, Lay, LayStart, NoteRanOut, SetScore
from engine.games.piazza.files import MOST_POINTS
from engine.games.piazza.pieces import KINDS, SYMBOLS, Field, Kind, Tile
from engine.games.piazza.rules_start import colours_due
from engine.games.piazza.state import State
from engine.message import Seat


def start(table: Piazza, answers: q.Answers) -> q.Form:
    """A start tile; its colour says whose it is. It lies on the next field of the square."""
    state = table.state
    due = colours_due(state)

    def action(at: Field, kind: Kind) -> Action:
        return LayStart(starter(state, kind.colour), Tile(at, kind))

    number = len(state.board) + 1
    shape = "square" if state.deal.start > 3 else "triangle"
    title = q.phrase(table, f"ui.start-title-{shape}", number=number, due=state.deal.start)
    chosen = any_tile(table, answers, (kind for kind in KINDS if kind.colour in due))
    tried = [kind_of(chosen.value)] if chosen.value else _untried(state, due)
    near = free_fields(state) if state.board else (start_field(state),)
    lawful = [at for at in near if any(not is_against(table, action(at, one)) for one in tried)]
    return _on_field(table, answers, ("start", title), chosen, lawful, start_field(state), action)


def _untried(state: State, due: tuple[str, ...]) -> list[Kind]:
    """Tiles that are due, of a symbol that does not lie there yet."""
    laid = {tile.symbol for tile in state.board}
    free = next(symbol for symbol in SYMBOLS if symbol not in laid)
    return [Kind(colour, free) for colour in due]


def lie(table: Piazza, answers: q.Answers) -> q.Form:
    """A tile of a table entered as it lies; the next one lies beside it, as one reads."""
    state = table.state
    title = q.phrase(table, "ui.lay-title", n=len(state.board))
    chosen, (rows, columns) = any_tile(table, answers), frame(state)
    first = _free(state, Field(rows[0], columns[0]))

    def action(at: Field, kind: Kind) -> Action:
        return Lay(Tile(at, kind))

    form = _on_field(table, answers, ("lie", title), chosen, free_fields(state), first, action)
    at = form.field("at").value
    after = frame(state).after(field_of(str(at))) if at else first
    return replace(form, then={"at": str(_free(state, after))})


def _free(state: State, at: Field) -> Field:
    """The first free field from one on, as one reads."""
    shown = frame(state)
    while at in state.by_field:
        at = shown.after(at)
    return at


def _on_field(
    table: Piazza,
    answers: q.Answers,
    asked: tuple[str, str],
    chosen: q.OneOf,
    lawful: Iterable[Field],
    wanted: Field,
    action: Callable[[Field, Kind], Action],
) -> q.Form:
    """A tile that lies on the field `wanted` unless another one is chosen."""
    best_first = sorted(lawful, key=lambda at: (at != wanted, at))
    options = [q.Option(str(one), str(one)) for one in best_first]
    at, *more = place(table, answers, "at", options, str(wanted))
    actions: tuple[Action, ...] = ()
    if chosen.value and at.value:
        actions = (action(field_of(str(at.value)), kind_of(chosen.value)),)
    key, title = asked
    return q.Form(
        key=key,
        title=title,
        answers=answers,
        fields=(at, *more, chosen),
        actions=actions,
        note=q.phrase(table, f"ui.{key}-hint"),
        button=q.phrase(table, "ui.place"),
        leave=q.phrase(table, "ui.clear"),
        at_once=True,
        then={},
        pieces=(str(at.value),) if at.value else (),
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
        is_small=True,
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
