"""The tiles that a player is seen to hold or to draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from companion.games.piazza import phrases
from companion.games.piazza.questions.choosing import (
    Piazza,
    key_of,
    kind_of,
    seat_of,
    tile_options,
)
from companion.present import questions as q
from engine.games.piazza.actions import Draw, ShowHand
from engine.games.piazza.counting import hand_size, unseen
from engine.games.piazza.pieces import KINDS, SYMBOLS, Kind, kind_name
from engine.message import Seat


def hand(table: Piazza, answers: q.Answers) -> q.Form:
    """The tiles of a hand; what is added to tiles known before was drawn."""
    seat = seat_of(answers) or Seat(0)
    field = _tiles(table, answers, seat)
    held = tuple(map(kind_of, field.value))
    action = _action(table, seat, held, is_private=bool(answers.get(q.PRIVATE)))
    button = "ui.hand-show" if held else "ui.hand-hide"
    if isinstance(action, Draw):
        button = "ui.hand-draw"
    told = "ui.hand-chosen" if held else "ui.hand-none"
    return q.Form(
        key="hand",
        title=q.phrase(table, "ui.hand", seat=seat),
        answers=answers,
        fields=(field,),
        actions=() if action is None else (action,),
        note=q.phrase(table, "ui.hand-note", n=_room(table, seat)),
        told=q.phrase(table, told, tiles=tuple(map(kind_name, held))),
        button=q.phrase(table, button, n=len(action.tiles) if action else len(held)),
        leave=q.phrase(table, "ui.cancel"),
        is_small=True,
    )


def _tiles(table: Piazza, answers: q.Answers, seat: Seat) -> q.InOrder:
    """The tiles in the order in which they were seen; a full hand gives the last one back."""
    state, known = table.state, table.state.hands[seat]
    kinds = [kind for kind in KINDS if kind.colour in state.playable(seat)]
    field = q.InOrder(
        "tiles", look="tiles", value=tuple(map(key_of, known)), repeats=True, wide=len(SYMBOLS)
    )
    free = unseen(state, seat) + Counter(known)
    for key in q.asked(replace(field, options=tile_options(table, kinds)), answers).value:
        free[kind_of(key)] -= 1
    options = tile_options(
        table,
        kinds,
        lambda kind: phrases.copies(table, free[kind]),
        lambda kind: "" if free[kind] > 0 else q.phrase(table, "ui.none-left"),
    )
    return q.asked(replace(field, options=options, most=_room(table, seat)), answers)


def _room(table: Piazza, seat: Seat) -> int:
    found = hand_size(table.state, seat)
    return table.state.deal.hand if found is None else found


def _action(
    table: Piazza, seat: Seat, held: tuple[Kind, ...], *, is_private: bool
) -> Draw | ShowHand | None:
    """What happened to a hand; nothing where it is as it was. A private one is never drawn to."""
    known, now = Counter(table.state.hands[seat]), Counter(held)
    if now == known:
        return None
    if known and not known - now and not is_private:
        return Draw(seat, tuple((now - known).elements()))
    return ShowHand(seat, held)


QUESTIONS: Mapping[str, q.Question] = {"hand": hand}
