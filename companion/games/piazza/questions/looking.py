"""How a table ends, with what that still needs, and its turns one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from weakref import WeakKeyDictionary

from companion.games.piazza import phrases
from companion.games.piazza.next_step import SCORES, mode
from companion.games.piazza.questions import entry
from companion.games.piazza.questions.choosing import Piazza
from companion.games.piazza.questions.turn import told
from companion.present import questions as q
from companion.present.standing import ending
from companion.present.words import sentence
from engine.conclusion import conclude_table
from engine.games.piazza.actions import NoteRanOut
from engine.games.piazza.order import ranks
from engine.games.piazza.outcome import tied_without_order
from engine.games.piazza.review import Reviewed, compared, review
from engine.games.piazza.state import State, Turn
from engine.message import Seat

_SEEN: WeakKeyDictionary[Piazza, tuple[State, tuple[Reviewed, ...]]] = WeakKeyDictionary()


def end(table: Piazza, answers: q.Answers) -> q.Form:
    """Who won and why; the scores of a table that was entered, and who ran out first in a tie."""
    state = table.state
    tied = tied_without_order(state, table.score)
    out = q.asked(
        q.OneOf(
            "out",
            q.phrase(table, "ui.who-out"),
            options=tuple(q.person(table, seat) for seat in tied),
        ),
        answers,
    )
    scores = entry.score(table, answers)
    is_entered = mode(state, SCORES) == SCORES
    noted = (NoteRanOut(Seat(int(out.value))),) if out.value else ()
    return q.Form(
        key="end",
        title=q.phrase(table, "ui.headline-finished" if is_entered else "ui.headline-over"),
        answers=answers,
        fields=(
            *_outcome(table),
            *((out,) if tied else ()),
            *((*scores.fields, *_hint(table)) if is_entered else ()),
            *_review(table),
        ),
        actions=(*noted, *(scores.actions if is_entered else ())),
        button=q.phrase(table, "ui.record"),
        leave=q.phrase(table, "ui.clear"),
        at_once=True,
    )


def _outcome(table: Piazza) -> Iterator[q.Note]:
    found = ending(table, conclude_table(table))
    if found.because:
        yield q.Note("decided", sentence(found.because), tone="ink", look="heading")
        groups = ranks(table.state)
        if groups and all(len(group) == 1 for group in groups):
            order = tuple(seat for group in groups for seat in group)
            yield q.Note("order", q.phrase(table, "ui.ran-out-order", seats=order))


def _hint(table: Piazza) -> Iterator[q.Note]:
    """That the scores are all it takes, while some are missing."""
    state: State = table.state
    if not state.turns and any(score is None for score in state.entered):
        yield q.Note("scores-note", q.phrase(table, "ui.scores-note"))


def _review(table: Piazza) -> Iterator[q.Link]:
    if table.state.turns:
        icon = "format-list-numbered"
        yield q.Link("turns", q.phrase(table, "ui.review"), question="turns", icon=icon)


def turns(table: Piazza, answers: q.Answers) -> q.Form:
    """Every turn, the last one first; one that is chosen is shown with its brackets."""
    found = reviewed(table)
    field = q.asked(
        q.OneOf(
            "turn",
            options=tuple(_line(table, turn) for turn in found[::-1]),
            look="rows",
            lets_go=True,
        ),
        answers,
    )
    seen = next((turn for turn in found if str(turn.number) == field.value), None)
    shown = told(table, Turn(seen.seat, seen.tiles, seen.brackets)) if seen and seen.tiles else ()
    return q.Form(
        key="turns",
        title=q.phrase(table, "ui.turns"),
        answers=answers,
        fields=(*_comparison(table, found), field, *shown),
        note="" if found else q.phrase(table, "ui.turns-none"),
        told="" if seen is None else _title(table, seen),
        leave=q.phrase(table, "ui.done"),
        pieces=() if seen is None else _pieces(seen),
    )


def reviewed(table: Piazza) -> tuple[Reviewed, ...]:
    """The turns that led to where a table stands; looked for once while nothing changes."""
    known = _SEEN.get(table)
    if known is None or known[0] is not table.state:
        moves = table.course()
        found = tuple(review((one.before, one.step.action, one.after) for one in moves))
        known = _SEEN[table] = table.state, found
    return known[1]


def _comparison(table: Piazza, found: tuple[Reviewed, ...]) -> Iterator[q.Note]:
    """What each player took of what there was."""
    if not found:
        return
    players = compared(found)
    if not players:
        yield q.Note("hidden", q.phrase(table, "ui.review-hidden"))
    for number, one in enumerate(players):
        words = q.phrase(table, "ui.review-of", **one._asdict())
        yield q.Note(f"taken {number}", words, tone="ink")
    if players:
        yield q.Note("compared", q.phrase(table, "ui.review-note"))


def _line(table: Piazza, turn: Reviewed) -> q.Option:
    mark = q.person(table, turn.seat)
    return q.Option(
        str(turn.number),
        _title(table, turn),
        note=_note(table, turn),
        trail=q.signed(table, turn.points),
        shape=mark.shape,
        colour=mark.colour,
    )


def _title(table: Piazza, turn: Reviewed) -> str:
    key = "ui.turn" if turn.tiles else "ui.turn-noted" if turn.is_noted else "ui.turn-pass"
    tiles = phrases.laid(table, turn.tiles)
    return q.phrase(table, key, number=turn.number, seat=turn.seat, tiles=tiles)


def _note(table: Piazza, turn: Reviewed) -> str:
    """The best that could have been done with a known hand."""
    if turn.best is None:
        return ""
    if not turn.missed:
        return q.phrase(table, "ui.turn-best")
    tiles = phrases.laid(table, turn.best.action.tiles)
    points = q.signed(table, turn.best.points)
    return q.phrase(table, "ui.turn-missed", tiles=tiles, points=points)


def _pieces(turn: Reviewed) -> tuple[str, ...]:
    """The tiles of a turn and the ends of its brackets."""
    ends = {at for bracket in turn.brackets for at in bracket.fields}
    return tuple(map(str, sorted(ends | {tile.at for tile in turn.tiles})))


QUESTIONS: Mapping[str, q.Question] = {"end": end, "turns": turns}
