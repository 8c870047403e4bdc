"""The tiles that a player is seen to hold or to draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.games.piazza.questions.choosing import (
    Piazza,
    key_of,
    kind_of,
    seat_of,
    tile_name,
)
from companion.present import questions as q
from engine.games.piazza.actions import Draw, ShowHand
from engine.games.piazza.counting import hand_size, unseen
from engine.games.piazza.pieces import KINDS, Kind
from engine.message import Seat


def hand(table: Piazza, answers: q.Answers) -> q.Form:
    """The tiles of a hand; what is added to tiles known before was drawn."""
    seat = seat_of(answers) or Seat(0)
    field = _tiles(table, answers, seat)
    action = _action(table, seat, field)
    button = {0: "ui.hand-hide"}.get(sum(dict(field.value).values()), "ui.hand-show")
    if isinstance(action, Draw):
        button = "ui.hand-draw"
    return q.Form(
        key="hand",
        title=q.phrase(table, "ui.hand", seat=seat),
        answers=answers,
        fields=(field,),
        actions=() if action is None else (action,),
        note=q.phrase(table, "ui.hand-note", n=_room(table, seat)),
        button=q.phrase(table, button, n=len(action.tiles) if action else 0),
        leave=q.phrase(table, "ui.cancel"),
    )


def _tiles(table: Piazza, answers: q.Answers, seat: Seat) -> q.Tally:
    known = Counter(table.state.hands[seat])
    free = unseen(table.state, seat) + known
    kinds = [kind for kind in KINDS if kind.colour in table.state.playable(seat)]
    return q.asked(
        q.Tally(
            "tiles",
            options=tuple(_option(table, kind, free[kind]) for kind in kinds),
            look="tiles",
            value=tuple((key_of(kind), known[kind]) for kind in kinds if known[kind]),
        ),
        answers,
    )


def _option(table: Piazza, kind: Kind, free: int) -> q.Option:
    """A tile with how many of it the player can hold."""
    return q.Option(
        key_of(kind),
        tile_name(table, kind),
        trail=q.phrase(table, "ui.copies", n=free),
        refused="" if free else q.phrase(table, "ui.none-left"),
    )


def _room(table: Piazza, seat: Seat) -> int:
    found = hand_size(table.state, seat)
    return table.state.deal.hand if found is None else found


def _action(table: Piazza, seat: Seat, field: q.Tally) -> Draw | ShowHand | None:
    """What happened to a hand; nothing where it is as it was."""
    known = Counter(table.state.hands[seat])
    now = Counter({kind_of(key): number for key, number in field.value})
    if now == known:
        return None
    if known and not known - now:
        return Draw(seat, tuple((now - known).elements()))
    return ShowHand(seat, tuple(now.elements()))


QUESTIONS: Mapping[str, q.Question] = {"hand": hand}
