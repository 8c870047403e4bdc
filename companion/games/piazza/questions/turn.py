"""A turn: the tiles laid and where, a pass, its points alone, and the best that a hand can do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.piazza import phrases
from companion.games.piazza.questions.choosing import (
    Piazza,
    field_of,
    key_of,
    kind_of,
    place,
    seat_of,
    tile,
    tile_options,
)
from companion.present import questions as q
from companion.present.words import cited
from engine.core import Illegal
from engine.games.piazza.actions import NotePoints, Pass, Place
from engine.games.piazza.counting import hidden, not_laid
from engine.games.piazza.offers import where, which
from engine.games.piazza.order import on_turn
from engine.games.piazza.pieces import COLOURS, KINDS, MOST_A_TURN, Kind, Tile
from engine.games.piazza.placements import Placement, placements
from engine.games.piazza.state import Turn
from engine.judging import Preview
from engine.message import Seat

_SHOWN = 8
_POINTS = (0, *range(2, 17))

_TILES = ("tile", "at", "tile-2", "at-2")

# Everything unfolded, for a face with a board: any field can be tapped, and a second tile taken.
UNFOLDED: q.Answers = {"at-any": True, "at-2-any": True, "second": True}


def lay(table: Piazza, answers: q.Answers) -> q.Form:
    """One tile or two, and what they bring; the colour says whose turn it is if nothing else."""
    return _Turn(table, _first_down(answers)).form()


def _first_down(answers: q.Answers) -> q.Answers:
    """A first tile that was taken up again is the second one, where that lies."""
    if answers.get("at") or not (answers.get("tile-2") and answers.get("at-2")):
        return answers
    swapped = {"tile": "tile-2", "at": "at-2", "tile-2": "tile", "at-2": "at"}
    return {swapped.get(key, key): value for key, value in answers.items()}


@dataclass(frozen=True)
class _Laid:
    """What was said of one tile: its fields, and the tile once it has a kind and a place."""

    fields: tuple[q.Field, ...]
    kind: Kind | None = None
    tile: Tile | None = None


class _Turn:
    """The turn that some answers make."""

    def __init__(self, table: Piazza, answers: q.Answers) -> None:
        self.table, self.answers = table, answers
        self.due = on_turn(table.state)
        self.people = self._people()
        self.seat = Seat(int(self.people.value)) if self.people.value else None
        self.one, self.other = self._one(()), _Laid(())
        if self.seat is None and self.one.kind is not None:
            self.seat = table.state.owner(self.one.kind.colour)
        self.second = q.More("second", q.phrase(table, "ui.second"))
        if self.one.tile is not None and answers.get("second"):
            self.other = self._one((self.one.tile,))
        self.tiles = tuple(t for t in (self.one.tile, self.other.tile) if t is not None)
        self.action = Place(self.seat, self.tiles) if self.seat is not None and self.tiles else None
        self.preview: Preview[Any] | None = None
        if self.action is not None:
            self.preview = table.preview(self.action)

    def form(self) -> q.Form:
        """The question as it stands."""
        table, seat = self.table, self.seat
        title = "ui.turn-open" if seat is None else "ui.ask.lay"
        button = q.phrase(table, "ui.place")
        if self.action is not None and self.preview is not None:
            change = q.signed(table, self.preview.change[self.action.seat])
            button = q.phrase(table, "ui.place-points", change=change)
        aims = (str(self.answers.get(key, "")) for key in ("at", "at-2"))
        return q.Form(
            key="lay",
            title=q.phrase(table, title, seat=seat or Seat(0)),
            answers=self.answers,
            fields=tuple(self._fields()),
            actions=() if self.action is None else (self.action,),
            told=q.phrase(table, self._told(), name="" if seat is None else self._name(seat)),
            button=button,
            leave=q.phrase(table, "ui.clear"),
            pieces=tuple(aim for aim in aims if aim),
        )

    def _name(self, seat: Seat) -> str:
        return str(self.table.setup.names[seat])

    def _told(self) -> str:
        """What is still to be chosen."""
        if self.seat is None:
            return "ui.who-places" if self.tiles else "ui.who-next"
        is_refused = self.preview is not None and isinstance(self.preview.verdict, Illegal)
        if is_refused or (self.other.kind is not None and self.other.tile is None):
            return "ui.choose-field"
        if self.tiles:
            return "ui.check-turn" if self.other.tile is not None else "ui.choose-second"
        if self.one.kind is not None:
            return "ui.choose-field"
        return "ui.choose-for-field" if self.answers.get("at") else "ui.choose-tile"

    # Its fields

    def _fields(self) -> Iterator[q.Field]:
        if self.due is None:
            yield replace(self.people, value="" if self.seat is None else str(int(self.seat)))
        yield from self.one.fields
        if self.one.tile is not None and not self.answers.get("second"):
            yield self.second
        yield from self.other.fields
        yield from _brackets(self.table, self.preview)

    def _people(self) -> q.OneOf:
        """Whose turn it is: whoever is next, as far as the table knows."""
        options = tuple(q.person(self.table, seat) for seat in self.table.setup.seats)
        value = "" if self.due is None else str(int(self.due))
        clears = _TILES if self.answers.get("seat") else ()
        field = q.OneOf("seat", options=options, look="people", value=value, clears=clears)
        return q.asked(field, self.answers)

    def _one(self, before: tuple[Tile, ...]) -> _Laid:
        """What asks for a tile and its field."""
        after, state = "-2" if before else "", self.table.state
        chosen = self._tile(f"tile{after}", before)
        if not chosen.value:
            has_board = bool(self.answers.get("at-any")) and not before
            aim = place(self.table, self.answers, "at", ()) if has_board else ()
            return _Laid((chosen, *aim))
        kind = kind_of(chosen.value)
        judged = state.owner(kind.colour) if self.seat is None else self.seat
        # Where the first may lie is not asked while a second one is in the fingers.
        is_asked = judged is not None and (bool(before) or not self.answers.get("tile-2"))
        lawful = where(state, judged, kind, *before) if is_asked and judged is not None else {}
        best_first = sorted(lawful, key=lambda at: (-lawful[at], at))
        brings = {points: q.signed(self.table, points) for points in {*lawful.values()}}
        options = [q.Option(str(at), str(at), trail=brings[lawful[at]]) for at in best_first]
        at, *more = place(self.table, self.answers, f"at{after}", options)
        found = None if not at.value else Tile(field_of(str(at.value)), kind)
        return _Laid((chosen, at, *more), kind, found)

    def _tile(self, key: str, before: tuple[Tile, ...]) -> q.OneOf:
        """Which tile: what it brings where its field was tapped first, else how many are left.

        The second one has the colour of the first.
        """
        table, state, seat = self.table, self.table.state, self.seat
        is_open = seat is None or self.due is None
        colours = COLOURS if is_open or seat is None else state.playable(seat)
        left = not_laid(state)
        left.subtract(one.kind for one in before)
        at = key.replace("tile", "at")
        aim = str(self.answers.get(at, ""))
        brings = None
        if seat is not None and aim and not self.answers.get(key):
            brings = which(state, seat, field_of(aim), *before)
        options = tile_options(
            table,
            (kind for kind in KINDS if kind.colour in colours),
            lambda kind: self._trail(kind, left, brings),
            lambda kind: self._missing(kind, left, before, brings),
            self._held,
        )
        # Another tile than the one that lies there comes into the fingers.
        clears = (at,) if self.answers.get(key) else ()
        return tile(table, self.answers, key, options, clears=clears)

    def _trail(self, kind: Kind, left: Counter[Kind], brings: Mapping[Kind, int] | None) -> str:
        if brings is None:
            return phrases.copies(self.table, left[kind])
        return q.signed(self.table, brings[kind]) if kind in brings else "–"

    def _held(self, kind: Kind) -> str:
        """That a tile is known to be in the player's hand."""
        is_held = self.seat is not None and kind in self.table.state.hands[self.seat]
        return q.phrase(self.table, "ui.in-hand") if is_held else ""

    def _missing(
        self,
        kind: Kind,
        left: Counter[Kind],
        before: tuple[Tile, ...],
        brings: Mapping[Kind, int] | None,
    ) -> str:
        """Why a tile cannot be laid by the player, or not there, or not beside the first one."""
        table, seat = self.table, self.seat
        if left[kind] <= 0:
            return q.phrase(table, "ui.none-left")
        if before and kind.colour != before[0].colour:
            return q.phrase(table, "ui.other-colour")
        if seat is not None and table.state.hands[seat] and hidden(table.state, seat) == 0:
            held = Counter(table.state.hands[seat])
            held.subtract(one.kind for one in before)
            if held[kind] <= 0:
                return q.phrase(table, "ui.not-in-hand", seat=seat)
        is_there = brings is None or kind in brings
        return "" if is_there else q.phrase(table, "ui.not-there")


def _brackets(table: Piazza, preview: Preview[Any] | None) -> Iterator[q.Field]:
    """The brackets of a turn in words, or why it brings nothing."""
    if preview is not None and preview.state.turns:
        yield from told(table, preview.state.turns[-1])


def told(table: Piazza, turn: Turn) -> Iterator[q.Note]:
    """What the tiles of a turn bring, bracket by bracket, and the rule."""
    heading, rule = q.phrase(table, "ui.no-bracket"), "bracket.ends"
    lines = [phrases.no_bracket(table, turn.tiles)]
    if turn.brackets:
        heading = q.phrase(table, "ui.brackets", n=len(turn.brackets))
        lines = [phrases.bracket(table, one, turn.tiles) for one in turn.brackets]
        rule = "bracket.gaps" if any(one.gaps for one in turn.brackets) else "bracket.value"
    trail = q.signed(table, turn.points)
    yield q.Note("brackets", heading, tone="ink", trail=trail, look="heading")
    for number, line in enumerate(lines, start=1):
        yield q.Note(f"bracket {number}", line, tone="ink")
    yield q.Note("rule", cited(table.game, rule), tone="link")


def skip(table: Piazza, answers: q.Answers) -> q.Form:
    """Nothing in the hand fits."""
    seat = _seat(table, answers)
    return q.Form(
        key="pass",
        title=q.phrase(table, "ui.passing", seat=seat),
        answers=answers,
        fields=(
            q.Note("why", q.phrase(table, "ui.passing-why"), tone="ink"),
            q.Note("rule", cited(table.game, "ruling.stuck"), tone="link"),
        ),
        actions=(Pass(seat),),
        button=q.phrase(table, "ui.pass"),
        leave=q.phrase(table, "ui.cancel"),
        at_once=True,
        is_small=True,
    )


def _seat(table: Piazza, answers: q.Answers) -> Seat:
    seat = seat_of(answers)
    return on_turn(table.state) or Seat(0) if seat is None else seat


def whose(table: Piazza, answers: q.Answers) -> q.Form:
    """Whose turn it is after all."""
    people = (q.person(table, seat) for seat in table.setup.seats)
    return q.Form(
        key="whose",
        title=q.phrase(table, "ui.more.whose"),
        answers=answers,
        fields=tuple(
            q.Link(
                f"seat {one.key}",
                one.text,
                question="lay",
                answers={"seat": one.key},
                look="row",
                shape=one.shape,
                colour=one.colour,
            )
            for one in people
        ),
        leave=q.phrase(table, "ui.cancel"),
        is_small=True,
    )


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
        is_small=True,
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
        is_small=True,
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
    "whose": whose,
    "best": best,
}
