"""What can be entered or corrected, and what never can be on a table."""

from __future__ import annotations

from engine.core import Breach, Points
from engine.games.piazza.actions import Lay, NotePoints, NoteRanOut, SetScore, Take
from engine.games.piazza.counting import tiles_left
from engine.games.piazza.order import check_turn, ranks
from engine.games.piazza.pieces import MOST_A_TURN
from engine.games.piazza.rules_place import (
    check_area,
    check_contact,
    check_copies,
    check_empty,
    check_neighbours,
)
from engine.games.piazza.rules_turn import check_own
from engine.games.piazza.state import State
from engine.message import count, say


def check_lay(state: State, lay: Lay) -> Points:
    """A entered tile: what can never lie there is marked, in whatever order tiles are entered.

    In a kept game everything else lies there already: the tile touches it, and is its layer's own.
    """
    tiles = (lay.tile,)
    taken = tuple(check_empty(state, tiles))
    yield from taken
    if taken:
        return
    if state.is_kept and lay.seat is not None:
        yield from check_own(state, lay.seat, tiles)
    else:
        yield from check_copies(state, lay.seat, tiles)
    if state.is_kept and state.board:
        yield from check_contact(state, lay.tile, tiles)
    yield from check_neighbours(state, lay.tile, state.by_field)
    yield from check_area(state, tiles)


def check_take(state: State, take: Take) -> Points:
    if take.at not in state.by_field:
        because = say("take.nothing", at=str(take.at))
        yield Breach("place.empty", because, str(take.at), blocks=True)


def check_score(state: State, score: SetScore) -> Points:
    if score.score == 1:
        yield Breach("box.turn-points", say("score.one", seat=score.seat))


def check_ran_out(state: State, note: NoteRanOut) -> Points:
    """The next player to have run out; nobody who is known to have done so before another."""
    left = tiles_left(state, note.seat)
    if left:
        because = say("ran-out.tiles-left", seat=note.seat, tiles=count("tiles", left))
        yield Breach("end.player", because)
        return
    groups, alone = ranks(state), (note.seat,)
    later = groups[groups.index(alone) + 1 :] if alone in groups else ()
    if later:
        others = tuple(seat for group in later for seat in group)
        yield Breach("end.player", say("ran-out.earlier", seat=note.seat, others=others))


def check_points(state: State, note: NotePoints) -> Points:
    """The points of a turn whose tiles nobody enters."""
    yield from check_turn(state, note.seat)
    if note.points == 1 or note.points > MOST_A_TURN:
        because = say("points.impossible", points=count("points", note.points), most=MOST_A_TURN)
        yield Breach("box.turn-points", because)
