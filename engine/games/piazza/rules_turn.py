"""What the rules say about a turn: whose tiles, how many, two only as a bracket, and passing."""

from __future__ import annotations

from collections import Counter

from engine.core import Breach, Need, Points
from engine.games.piazza.actions import Pass, Place
from engine.games.piazza.counting import (
    at_most,
    hidden,
    neutral_left,
    unseen,
)
from engine.games.piazza.grid import Lines
from engine.games.piazza.layout import Layout
from engine.games.piazza.order import check_turn
from engine.games.piazza.pieces import (
    Kind,
    Tile,
    colour_name,
    kind_name,
    tile_name,
    tile_names,
)
from engine.games.piazza.rules_place import (
    check_area,
    check_contact,
    check_copies,
    check_empty,
    check_neighbours,
)
from engine.games.piazza.state import State
from engine.message import Message, Seat, count, say


def check_place(state: State, place: Place) -> Points:
    """A turn with one tile or two."""
    seat, tiles = place.seat, tuple(sorted(place.tiles))
    yield from check_turn(state, seat)
    yield from _check_start_lies(state, seat)
    if len(tiles) > 2:
        yield Breach("turn.one-or-two", say("turn.too-many", seat=seat, number=len(tiles)))
    taken = tuple(check_empty(state, tiles))
    yield from taken
    if taken:
        return
    yield from check_own(state, seat, tiles)
    yield from _check_in_hand(state, seat, tiles)
    board = {**state.by_field, **dict(tiles)}
    for tile in tiles:
        yield from check_contact(state, tile, tiles)
        yield from check_neighbours(state, tile, board)
    yield from check_area(state, tiles)
    if len(tiles) == 2:
        yield from _check_pair(state, *tiles)


def _check_start_lies(state: State, seat: Seat) -> Points:
    if state.is_kept and state.is_starting:
        due = state.deal.start
        because = say("turn.no-start", seat=seat, laid=len(state.board), due=due)
        yield Breach(state.deal.rule, because)


def check_own(state: State, seat: Seat, tiles: tuple[Tile, ...]) -> Points:
    """The player's own colours, no more neutral tiles than dealt, no more copies than the box."""
    for tile in tiles:
        if tile.colour != state.neutral and tile.colour not in state.colours(seat):
            yield Breach(state.deal.rule, _not_own(state, seat, tile), str(tile.at))
    neutral = [tile for tile in tiles if tile.colour == state.neutral]
    if neutral and len(neutral) > at_most(state, seat, neutral[0].colour):
        dealt, left = state.deal.neutral, neutral_left(state, seat) or 0
        because = say("own.neutral", seat=seat, tiles=tile_names(neutral), dealt=dealt, left=left)
        yield Breach("setup.three", because)
    yield from check_copies(state, seat, tiles)


def _not_own(state: State, seat: Seat, tile: Tile) -> Message:
    colours = tuple(colour_name(colour) for colour in state.playable(seat))
    return say("own.other-colour", seat=seat, tile=tile_name(tile), colours=colours)


def _check_in_hand(state: State, seat: Seat, tiles: tuple[Tile, ...]) -> Points:
    """From the hand, where enough of it is known to tell."""
    hand, unknown = state.hands[seat], hidden(state, seat)
    missing = list((Counter(t.kind for t in tiles) - Counter(hand)).elements())
    if hand and unknown is not None and len(missing) > unknown:
        because = say(
            "turn.not-in-hand",
            seat=seat,
            tiles=tuple(kind_name(kind) for kind in missing),
            hand=tuple(kind_name(kind) for kind in hand),
        )
        yield Breach("turn.one-or-two", because)


def _check_pair(state: State, one: Tile, other: Tile) -> Points:
    """Two tiles of a turn: of one colour, and a bracket with each other."""
    names = {"one": tile_name(one), "other": tile_name(other)}
    if one.colour != other.colour:
        yield Breach("pair.same-colour", say("pair.two-colours", **names))
        return
    if one.kind == other.kind and state.ruling("equal-pair") == "no":
        yield Breach("ruling.equal-pair", say("pair.equal", **names))
    grid = state.grid
    if not grid.in_line(one.at, other.at):
        yield Breach("pair.bracket", say("pair.no-line", **names))
        return
    between = Lines(grid, state.board).between(one.at, other.at)
    breaking = [tile for tile in between if tile.colour == one.colour]
    if breaking:
        because = say("pair.broken", **names, others=tile_names(breaking))
        yield Breach("pair.bracket", because, str(breaking[0].at))


def check_pass(state: State, turn: Pass) -> Points:
    """Passing is for a player for whom nothing fits; a hidden hand may decide that."""
    seat = turn.seat
    points = tuple(check_turn(state, seat)) + tuple(_check_start_lies(state, seat))
    yield from points
    if not any(isinstance(point, Breach) for point in points):
        yield from _check_nothing_fits(state, seat)


def _check_nothing_fits(state: State, seat: Seat) -> Points:
    layout = Layout(state)
    if layout.area.is_unknown:
        yield Need("ruling.grid", say("pass.area-unknown", seat=seat))
        return
    for kind in state.hands[seat]:
        at = layout.place_for(kind)
        if at is not None:
            because = say("pass.fits", seat=seat, tile=kind_name(kind), at=str(at))
            remedy = say("pass.instead", tile=kind_name(kind), at=str(at))
            yield Breach("turn.one-or-two", because, str(at), remedy)
            return
    if hidden(state, seat) != 0:
        yield from _check_hidden_hand(state, seat, layout)


def _check_hidden_hand(state: State, seat: Seat, layout: Layout) -> Points:
    """What every hand that is possible would say; only if they disagree the real one decides."""
    possible, unknown = unseen(state, seat), hidden(state, seat)
    places = {kind: at for kind in possible if (at := layout.place_for(kind)) is not None}
    if not places:
        return
    fitting, at = next(iter(places.items()))
    example = say("tile.on", tile=kind_name(fitting), at=str(at))
    stuck = Counter({kind: number for kind, number in possible.items() if kind not in places})
    most, all_ = _in_one_hand(state, seat, stuck), _in_one_hand(state, seat, possible)
    if unknown is None:
        because = say("pass.uncounted", seat=seat, example=example)
        yield Need("turn.one-or-two", because, str(at))
    elif most >= unknown:
        because = say("pass.hidden", seat=seat, hand=count("hidden", unknown), example=example)
        yield Need("turn.one-or-two", because, str(at))
    elif most:
        because = say(
            "pass.must-fit", seat=seat, number=all_, n=most, hand=unknown, example=example
        )
        yield Breach("turn.one-or-two", because, str(at))
    else:
        because = say("pass.all-fit", seat=seat, n=all_, example=example)
        yield Breach("turn.one-or-two", because, str(at))


def _in_one_hand(state: State, seat: Seat, tiles: Counter[Kind]) -> int:
    """How many of some tiles one player can have, being dealt only so many neutral ones."""
    return sum(
        min(at_most(state, seat, colour), sum(n for k, n in tiles.items() if k.colour == colour))
        for colour in state.playable(seat)
    )
