"""What stands on the cliff, entered at a finished table or corrected in a kept game; the counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.games.positano.questions import matrix
from companion.games.positano.questions.table import (
    BY_NAME,
    Positano,
    described,
    lots,
    owners,
    phrase,
    seat_of,
)
from companion.present import questions as q
from engine.core import Illegal
from engine.games.positano import actions as a
from engine.games.positano.pieces import LOTS, Lot
from engine.games.positano.rules_entry import drafters
from engine.games.positano.state import State, gelato_of
from engine.message import Seat

MOST = 20
_LOT, _AFTER, _REMOVE, _TO = "lot", "after", "remove", "to"
_KINDS: Mapping[str, type[a.CountSupply] | type[a.CountGelato]] = {
    "supply": a.CountSupply,
    "gelato": a.CountGelato,
}


def next_empty(state: State, after: Lot | None = None) -> Lot | None:
    """The next empty lot in play, going on from a lot and round to the front again."""
    start = LOTS.index(after) + 1 if after is not None else 0
    taken = state.by_lot
    in_play = state.lots_in_play()
    order = (*LOTS[start:], *LOTS[:start])
    return next((lot for lot in order if lot in in_play and lot not in taken), None)


def place(table: Positano, answers: q.Answers) -> q.Form:
    """What stands on the answer "lot": entered, or corrected where rounds are kept."""
    if table.state.keeps_rounds:
        return _correct(table, answers)
    return _enter(table, answers)


def _enter(table: Positano, answers: q.Answers) -> q.Form:
    """A building of a finished table, recorded at its cell; then the next empty lot.

    Without a lot, the next one after the answer "after"; the counts once there is none.
    """
    state = table.state
    after = BY_NAME.get(str(answers.get(_AFTER)))
    lot = BY_NAME.get(str(answers.get(_LOT))) or next_empty(state, after)
    if lot is None:
        return counts(table, answers)
    there = state.by_lot.get(lot)
    owner = seat_of(answers, there.owner if there else Seat(0))
    people = q.asked(owners(table, owner), answers)
    field = q.asked(matrix.matrix(table, lot, owner, matrix.placing), answers)
    action = matrix.chosen(field, answers, owner, lot, matrix.placing)
    following: q.Answers = {_AFTER: str(lot), "seat": people.value}
    return q.Form(
        key="place",
        title=phrase(table, "change" if there else "build", lot=str(lot)),
        answers=answers,
        fields=(people, field, *(_edit(table, lot) if there else _skip(table, lot, following))),
        actions=() if action is None else (action,),
        note=phrase(table, "regulation", height=lot.regulation),
        leave=phrase(table, "done"),
        at_once=True,
        then=None if there or _is_last(state, lot) else following,
        pieces=(str(lot),),
    )


def _is_last(state: State, lot: Lot) -> bool:
    """Nothing is left to enter once something stands there."""
    return state.is_counted and next_empty(state, lot) in (None, lot)


def _skip(table: Positano, lot: Lot, following: q.Answers) -> tuple[q.Field, ...]:
    if next_empty(table.state, lot) in (None, lot):
        return ()
    words = phrase(table, "skip", lot=str(lot))
    return (q.Link("skip", words, question="place", answers=following),)


def _edit(table: Positano, lot: Lot) -> tuple[q.Field, ...]:
    """The ways to move a building and to take it away."""
    given = {_LOT: str(lot)}
    move = phrase(table, "move")
    return (
        q.Link(
            "move", move, question="move", answers=given, icon="map-marker-outline", look="button"
        ),
        q.Deed("remove", phrase(table, "remove"), actions=(a.Clear(lot),), icon="delete-outline"),
    )


def _correct(table: Positano, answers: q.Answers) -> q.Form:
    """What really stands on a lot of a kept game: no move, but a correction of the board."""
    lot = BY_NAME[str(answers[_LOT])]
    there = table.state.by_lot.get(lot)
    drafted = (there.owner,) if there else drafters(table.state, lot)
    known = drafted[0] if drafted else None
    people = q.asked(owners(table, known), answers)
    owner = Seat(int(people.value)) if people.value else None
    shown = replace(matrix.matrix(table, lot, owner, matrix.placing), clears=(_REMOVE,))
    field = q.asked(shown, answers)
    action = matrix.chosen(field, answers, owner, lot, matrix.placing)
    edit: tuple[q.Field, ...] = ()
    if there is not None:
        link, deed = _edit(table, lot)
        edit = (link, q.asked(q.YesNo(_REMOVE, deed.label, clears=(matrix.CELL,)), answers))
        if answers.get(_REMOVE):
            owner, action = there.owner, a.Clear(lot)
    told = phrase(table, "whose" if owner is None else "correct-hint")
    if owner is not None and action is not None:
        told = matrix.told(table, owner, action)
    return q.Form(
        key="place",
        title=phrase(table, "correct", lot=str(lot)),
        answers=answers,
        fields=(people, field, *edit),
        actions=() if action is None else (action,),
        note=phrase(table, "regulation", height=lot.regulation),
        told=told,
        button=phrase(table, "correct-act"),
        leave=phrase(table, "cancel"),
        pieces=(str(lot),),
    )


def move(table: Positano, answers: q.Answers) -> q.Form:
    """Where the building of the answer "lot" stands; at a finished table it goes there at once."""
    lot = BY_NAME[str(answers[_LOT])]
    field = q.asked(lots(table, _TO, lambda to: a.Move(lot, to), value=str(lot)), answers)
    action = a.Move(lot, BY_NAME[field.value]) if field.value != str(lot) else None
    is_kept = table.state.keeps_rounds
    return q.Form(
        key="move",
        title=phrase(table, "moving", lot=str(lot)),
        answers=answers,
        fields=(field,),
        actions=() if action is None else (action,),
        told=phrase(table, "moving-hint") if action is None else _moved(table, action),
        button=phrase(table, "correct-act") if is_kept else "",
        leave=phrase(table, "cancel"),
        at_once=not is_kept,
        pieces=(str(lot),),
    )


def _moved(table: Positano, action: a.Move) -> str:
    """What a building brings its owner elsewhere."""
    preview, owner = table.preview(action), table.state.by_lot[action.lot].owner
    change = q.signed(table, preview.change[owner]) if preview else ""
    return phrase(table, "moving-told", lot=str(action.to), change=change, seat=owner)


def board(table: Positano, answers: q.Answers) -> q.Form:
    """Every lot in play, each leading to what stands there."""
    fields = tuple(
        q.Link(
            str(lot),
            str(lot),
            question="place",
            answers={_LOT: str(lot)},
            note=described(table, lot),
            look="row",
        )
        for lot in table.state.lots_in_play()
    )
    title = phrase(table, "correct-open" if table.state.keeps_rounds else "edit")
    return q.Form(key="board", title=title, answers=answers, fields=fields, is_small=True)


def counts(table: Positano, answers: q.Answers) -> q.Form:
    """What each player holds, and the icons on what each has played.

    At a finished table a number counts at once; in a kept game they are corrections, recorded
    together.
    """
    is_kept = table.state.keeps_rounds
    field = q.asked(_numbers(table), answers)
    entered = dict(field.value)
    changed = [line for line in field.lines if entered.get(line.key, line.number) != line.number]
    return q.Form(
        key="counts",
        title=phrase(table, "counts-kept" if is_kept else "counts"),
        answers=answers,
        fields=(field,),
        actions=tuple(_counted(line.key, entered[line.key]) for line in changed),
        button=phrase(table, "correct-act") if is_kept else "",
        leave=phrase(table, "cancel" if is_kept else "done"),
        at_once=not is_kept,
        then=None if is_kept else {},
    )


def _numbers(table: Positano) -> q.Numbers:
    """A line of blocks and one of gelato for each player."""
    labels = ("supply-kept" if table.state.keeps_rounds else "supply", "gelato")
    return q.Numbers(
        "counts",
        columns=tuple(phrase(table, label) for label in labels),
        lines=tuple(_line(table, kind, seat) for seat in table.setup.seats for kind in _KINDS),
    )


def _line(table: Positano, kind: str, seat: Seat) -> q.Line:
    state, mark = table.state, q.person(table, seat)
    known = state.supply[seat] if kind == "supply" else gelato_of(state, seat)
    key = f"{kind} {int(seat)}"
    refused = (
        number
        for number in range(MOST + 1)
        if isinstance(table.check(_counted(key, number)), Illegal)
    )
    return q.Line(
        key,
        mark.text,
        known,
        phrase(table, f"count-{kind}", seat=seat),
        mark.shape,
        mark.colour,
        maximum=MOST,
        refused=frozenset(refused),
    )


def _counted(key: str, number: int) -> a.CountSupply | a.CountGelato:
    kind, seat = key.split()
    return _KINDS[kind](Seat(int(seat)), number)


QUESTIONS: Mapping[str, q.Question] = {
    "place": place,
    "move": move,
    "board": board,
    "counts": counts,
}
