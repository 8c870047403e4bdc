"""What an action does to the table, whether it was allowed or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.core import CannotRecord
from engine.games.piazza.actions import (
    Amend,
    Draw,
    Lay,
    LayStart,
    NotePoints,
    NoteRanOut,
    Pass,
    Place,
    SetScore,
    ShowHand,
    Take,
)
from engine.games.piazza.brackets import formed
from engine.games.piazza.counting import tiles_left
from engine.games.piazza.order import noted_out, ranks
from engine.games.piazza.pieces import Kind, Tile
from engine.games.piazza.state import State, Turn
from engine.message import Seat


def _put(state: State, tiles: Iterable[Tile]) -> State:
    """The table with some tiles more."""
    fields = set(state.by_field)
    for tile in tiles:
        if tile.at in fields:
            raise CannotRecord(f"there is a tile on {tile.at}")
        fields.add(tile.at)
    return replace(state, board=tuple(sorted((*state.board, *tiles))))


def _laid(state: State, seat: Seat | None, tiles: tuple[Tile, ...]) -> State:
    """The table with some tiles more, and with whoever laid them, where somebody knows."""
    after = _count_neutral(_put(state, tiles), seat, tiles)
    if seat is None:
        return after
    return replace(after, laid_by=(*state.laid_by, *((tile.at, seat) for tile in tiles)))


def _swap(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _count_neutral(state: State, seat: Seat | None, tiles: Iterable[Tile]) -> State:
    """The neutral tiles of a player with these; nobody's are known once nobody knows whose."""
    number = sum(tile.kind.colour == state.neutral for tile in tiles)
    if not number:
        return state
    if seat is None:
        return replace(state, neutral_laid=(None,) * len(state.seats))
    laid = state.neutral_laid[seat]
    after = None if laid is None else laid + number
    return replace(state, neutral_laid=_swap(state.neutral_laid, seat, after))


def lay_start(state: State, lay: LayStart) -> State:
    after = _laid(state, lay.seat, (lay.tile,))
    if not state.is_starting:
        return after
    due = lay.seat if state.due is None and _by_turn(state) else state.due
    return replace(after, start=tuple(sorted((*state.start, lay.tile.at))), due=due)


def _by_turn(state: State) -> bool:
    """Whether the first to lay a start tile is thereby the first player."""
    return state.ruling("start-places") == "turn-order"


def place(state: State, place: Place) -> State:
    tiles = tuple(sorted(place.tiles))
    brackets = formed(state.grid, state.board, tiles)
    after = _laid(state, place.seat, tiles)
    after = replace(after, hands=_lay_down(state, place.seat, [tile.kind for tile in tiles]))
    return _run_out(_end_turn(after, Turn(place.seat, tiles, brackets)), state)


def _lay_down(state: State, seat: Seat, kinds: list[Kind]) -> tuple[tuple[Kind, ...], ...]:
    """The hands once a player has laid some tiles, shown before or not."""
    rest = Counter(state.hands[seat]) - Counter(kinds)
    return _swap(state.hands, seat, tuple(sorted(rest.elements())))


def _end_turn(state: State, turn: Turn) -> State:
    """The turn is written down, and the next player clockwise is due."""
    moved = bool(turn.tiles) or turn.noted is not None
    stuck = () if moved and state.ruling("stuck") == "try-again" else state.stuck
    due = Seat((turn.seat + 1) % len(state.seats))
    return replace(state, turns=(*state.turns, turn), stuck=stuck, due=due)


def _run_out(state: State, before: State) -> State:
    """Whoever has laid the last tile now ran out after everybody who had done so before."""
    earlier = ranks(before)
    known = {seat for group in earlier for seat in group}
    now = tuple(s for s in state.seats if s not in known and tiles_left(state, s) == 0)
    return replace(state, finished=(*earlier, now) if now else earlier)


def pass_turn(state: State, turn: Pass) -> State:
    after = _end_turn(state, Turn(turn.seat))
    if turn.seat in state.stuck:
        return after
    return replace(after, stuck=(*state.stuck, turn.seat))


def draw(state: State, draw: Draw) -> State:
    return _hold(state, draw.seat, (*state.hands[draw.seat], *draw.tiles))


def show_hand(state: State, hand: ShowHand) -> State:
    return _hold(state, hand.seat, hand.tiles)


def _hold(state: State, seat: Seat, tiles: tuple[Kind, ...]) -> State:
    return replace(state, hands=_swap(state.hands, seat, tuple(sorted(tiles))))


def note_points(state: State, note: NotePoints) -> State:
    return _end_turn(state, Turn(note.seat, noted=note.points))


def set_score(state: State, score: SetScore) -> State:
    beside = score.score - state.turn_points(score.seat)
    return replace(state, entered=_swap(state.entered, score.seat, beside))


def note_ran_out(state: State, note: NoteRanOut) -> State:
    """The player is next in the order; out of a group nobody could order, its first."""
    groups = ranks(state)
    if note.seat not in (seat for group in groups for seat in group):
        return replace(state, finished=(*groups, (note.seat,)))
    ordered: list[tuple[Seat, ...]] = []
    for group in groups:
        rest = tuple(seat for seat in group if seat != note.seat)
        ordered += [(note.seat,), rest] if note.seat in group and rest else [group]
    return replace(state, finished=tuple(ordered))


def lay(state: State, lay: Lay) -> State:
    return _laid(state, lay.seat, (lay.tile,))


def take(state: State, take: Take) -> State:
    kind = state.by_field.get(take.at)
    if kind is None:
        raise CannotRecord(f"there is no tile on {take.at}")
    layer = dict(state.laid_by).get(take.at)
    after = replace(
        state,
        board=tuple(tile for tile in state.board if tile.at != take.at),
        start=tuple(at for at in state.start if at != take.at),
        laid_by=tuple((at, seat) for at, seat in state.laid_by if at != take.at),
    )
    if kind.colour == state.neutral:
        return _take_back(_uncount_neutral(after, layer), layer)
    return _take_back(after, state.owner(kind.colour))


def laid_again(state: State, without: State, amend: Amend) -> Lay | LayStart:
    """How the right tile is laid on the table `without` the wrong one."""
    owner = state.owner(amend.tile.colour)
    if without.is_kept and without.is_starting and owner is not None:
        return LayStart(owner, amend.tile)
    return Lay(amend.tile, dict(state.laid_by).get(amend.at))


def amend(state: State, amend: Amend) -> State:
    without = take(state, Take(amend.at))
    right = laid_again(state, without, amend)
    return lay_start(without, right) if isinstance(right, LayStart) else lay(without, right)


def _uncount_neutral(state: State, layer: Seat | None) -> State:
    """One neutral tile less for whoever laid it; where nobody knows who, nobody's are known."""
    laid = None if layer is None else state.neutral_laid[layer]
    if layer is None or laid is None:
        return replace(state, neutral_laid=(None,) * len(state.seats))
    return replace(state, neutral_laid=_swap(state.neutral_laid, layer, laid - 1))


def _take_back(state: State, owner: Seat | None) -> State:
    """Whoever gets a tile back has not run out."""
    if owner not in noted_out(state):
        return state
    groups = (tuple(seat for seat in group if seat != owner) for group in state.finished)
    return replace(state, finished=tuple(group for group in groups if group))
