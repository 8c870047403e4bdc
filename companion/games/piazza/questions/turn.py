"""A turn: the tiles laid and where, a pass, its points alone, and the best that a hand can do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.games.piazza import phrases
from companion.games.piazza.questions.choosing import (
    Piazza,
    field_of,
    key_of,
    kind_of,
    place,
    seat_of,
    tile,
)
from companion.present import questions as q
from engine.games.piazza.actions import NotePoints, Pass, Place
from engine.games.piazza.counting import hidden, not_laid
from engine.games.piazza.offers import where, which
from engine.games.piazza.order import on_turn
from engine.games.piazza.pieces import COLOURS, KINDS, MOST_A_TURN, Kind, Tile
from engine.games.piazza.placements import Placement, placements
from engine.message import Seat

_SHOWN = 8
_POINTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)


def lay(table: Piazza, answers: q.Answers) -> q.Form:
    """One tile or two, and what they bring; the colour says whose turn it is if nothing else."""
    people = q.asked(_people(table), answers)
    seat = Seat(int(people.value)) if people.value else None
    fields, one = _one(table, answers, seat, ())
    if seat is None and one is not None:
        seat = table.state.owner(one.colour)
    laid: tuple[Tile, ...] = () if one is None else (one,)
    if one is not None:
        second = q.asked(q.More("second", q.phrase(table, "ui.second")), answers)
        fields.append(second)
        if second.value:
            more, other = _one(table, answers, seat, laid)
            fields += more
            laid += () if other is None else (other,)
    action = Place(seat, laid) if seat is not None and laid else None
    asks_who = [people] if on_turn(table.state) is None else []
    return _form(table, answers, seat, action, [*asks_who, *fields, *_brackets(table, action)])


def _people(table: Piazza) -> q.OneOf:
    """Whose turn it is: whoever is next, as far as the table knows."""
    due = on_turn(table.state)
    options = tuple(q.person(table, seat) for seat in table.setup.seats)
    value = "" if due is None else str(int(due))
    return q.OneOf("seat", options=options, look="people", value=value)


def _one(
    table: Piazza, answers: q.Answers, seat: Seat | None, before: tuple[Tile, ...]
) -> tuple[list[q.Field], Tile | None]:
    """What asks for a tile and its field, and the tile once both were said."""
    after = "-2" if before else ""
    chosen = _tile(table, answers, f"tile{after}", seat, before)
    if not chosen.value:
        return [chosen], None
    kind = kind_of(chosen.value)
    judged = table.state.owner(kind.colour) if seat is None else seat
    lawful = {} if judged is None else where(table.state, judged, kind, *before)
    best_first = sorted(lawful, key=lambda at: (-lawful[at], at))
    options = [q.Option(str(at), str(at), trail=q.signed(table, lawful[at])) for at in best_first]
    at, more = place(table, answers, f"at{after}", options)
    fields: list[q.Field] = [chosen, at, more] if options else [chosen, at]
    return fields, Tile(field_of(at.value), kind) if at.value else None


def _tile(
    table: Piazza, answers: q.Answers, key: str, seat: Seat | None, before: tuple[Tile, ...]
) -> q.OneOf:
    """Which tile: what it brings where its field was tapped first, else how many are left.

    The second one has the colour of the first.
    """
    colours = COLOURS if seat is None else table.state.playable(seat)
    if before:
        colours = (before[0].colour,)
    kinds = [kind for kind in KINDS if kind.colour in colours]
    left = not_laid(table.state)
    left.subtract(one.kind for one in before)
    aim = str(answers.get(key.replace("tile", "at"), ""))
    brings = {} if seat is None or not aim else which(table.state, seat, field_of(aim), *before)

    def trail(kind: Kind) -> str:
        if kind in brings:
            return q.signed(table, brings[kind])
        return q.phrase(table, "ui.copies", n=max(left[kind], 0))

    def missing(kind: Kind) -> str:
        return _missing(table, seat, kind, left, before)

    return tile(table, answers, key, kinds, trail, missing)


def _missing(
    table: Piazza, seat: Seat | None, kind: Kind, left: Counter[Kind], before: tuple[Tile, ...]
) -> str:
    """Why a tile cannot be in the player's fingers."""
    if left[kind] <= 0:
        return q.phrase(table, "ui.none-left")
    if seat is None or not table.state.hands[seat] or hidden(table.state, seat) != 0:
        return ""
    held = Counter(table.state.hands[seat])
    held.subtract(one.kind for one in before)
    return "" if held[kind] > 0 else q.phrase(table, "ui.not-in-hand", seat=seat)


def _brackets(table: Piazza, action: Place | None) -> Iterator[q.Field]:
    """The brackets of a turn in words, or why it brings nothing."""
    preview = None if action is None else table.preview(action)
    if action is None or preview is None or not preview.state.turns:
        return
    turn = preview.state.turns[-1]
    for number, one in enumerate(turn.brackets, start=1):
        yield q.Note(f"bracket {number}", phrases.bracket(table, one, turn.tiles))
    if not turn.brackets:
        yield q.Note("bracket 0", phrases.no_bracket(table, turn.tiles))


def _form(
    table: Piazza,
    answers: q.Answers,
    seat: Seat | None,
    action: Place | None,
    fields: list[q.Field],
) -> q.Form:
    title = q.phrase(table, "ui.turn-open")
    if seat is not None:
        title = q.phrase(table, "ui.ask.lay", seat=seat)
    preview = None if action is None else table.preview(action)
    button = q.phrase(table, "ui.place")
    if action is not None and preview is not None:
        change = q.signed(table, preview.change[action.seat])
        button = q.phrase(table, "ui.place-points", change=change)
    return q.Form(
        key="lay",
        title=title,
        answers=answers,
        fields=tuple(fields),
        actions=() if action is None else (action,),
        button=button,
        leave=q.phrase(table, "ui.cancel"),
        pieces=() if action is None else tuple(str(one.at) for one in action.tiles),
    )


def skip(table: Piazza, answers: q.Answers) -> q.Form:
    """Nothing in the hand fits."""
    return q.as_it_is(Pass(_seat(table, answers)))(table, answers)


def _seat(table: Piazza, answers: q.Answers) -> Seat:
    seat = seat_of(answers)
    return on_turn(table.state) or Seat(0) if seat is None else seat


def points(table: Piazza, answers: q.Answers) -> q.Form:
    """The points of a turn whose tiles nobody enters."""
    seat = _seat(table, answers)
    field = q.asked(q.Number("points", common=_POINTS, maximum=2 * MOST_A_TURN), answers)
    return q.Form(
        key="points",
        title=q.phrase(table, "ui.points", seat=seat),
        answers=answers,
        fields=(field,),
        actions=() if field.value is None else (NotePoints(seat, field.value),),
        button=q.phrase(table, "ui.record"),
        leave=q.phrase(table, "ui.cancel"),
    )


def best(table: Piazza, answers: q.Answers) -> q.Form:
    """What a known hand could do now, most points first."""
    seat = _seat(table, answers)
    found = sorted(placements(table.state, seat), key=lambda one: -one.points)[:_SHOWN]
    fields: list[q.Field] = [_best(table, seat, number, one) for number, one in enumerate(found)]
    if not found:
        fields.append(q.Note("none", q.phrase(table, "ui.best-none"), tone="ink"))
    return q.Form(
        key="best",
        title=q.phrase(table, "ui.best", seat=seat),
        answers=answers,
        fields=tuple(fields),
        leave=q.phrase(table, "ui.cancel"),
    )


def _best(table: Piazza, seat: Seat, number: int, one: Placement) -> q.Link:
    return q.Link(
        f"best {number}",
        phrases.laid(table, one.action.tiles),
        question="lay",
        answers=q.of(seat, **laying(one.action.tiles)),
        trail=q.signed(table, one.points),
        look="row",
    )


def laying(tiles: tuple[Tile, ...]) -> dict[str, q.Value]:
    """The answers that say what is laid where."""
    answers: dict[str, q.Value] = {}
    for after, one in zip(("", "-2"), tiles, strict=False):
        answers |= {"second": True} if after else {}
        answers |= {f"tile{after}": key_of(one.kind), f"at{after}": str(one.at)}
    return answers


QUESTIONS: Mapping[str, q.Question] = {
    "lay": lay,
    "pass": skip,
    "points": points,
    "best": best,
}
