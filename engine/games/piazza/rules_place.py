"""What the rules say about a tile on a field: contact, colour, symbol, copies and the area."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from engine.core import Breach, Need, Points
from engine.games.piazza.area import Area
from engine.games.piazza.counting import elsewhere
from engine.games.piazza.pieces import (
    AREA,
    COPIES,
    Field,
    Kind,
    Tile,
    kind_name,
    tile_name,
    tile_names,
)
from engine.games.piazza.state import State
from engine.message import Message, Seat, say

Board = Mapping[Field, Kind]


def check_empty(state: State, tiles: tuple[Tile, ...]) -> Points:
    """One tile on a field."""
    board = state.by_field
    for tile in tiles:
        there = board.get(tile.at)
        if there is not None:
            name = tile_name(Tile(tile.at, there))
            because = say("place.taken", tile=tile_name(tile), there=name)
            yield Breach("place.empty", because, str(tile.at), blocks=True)
        board[tile.at] = tile.kind


def check_contact(state: State, tile: Tile, new: tuple[Tile, ...]) -> Points:
    """A side in common with a tile that lay there before the turn."""
    old, sides = state.by_field, state.grid.sides(tile.at)
    if any(side in old for side in sides):
        return
    leaning = [other for other in new if other.at in sides]
    corners = _there(old, state.grid.corners(tile.at))
    name, where = tile_name(tile), str(tile.at)
    if leaning:
        because = say("pair.leans", tile=name, others=tile_names(leaning))
        yield Breach("pair.old-neighbour", because, where)
    elif corners:
        because = say("place.corner", tile=name, others=tile_names(corners))
        yield Breach("place.touch", because, where)
    else:
        yield Breach("place.touch", say("place.alone", tile=name), where)


def _there(board: Board, fields: Iterable[Field]) -> list[Tile]:
    """The tiles on some fields."""
    return [Tile(at, board[at]) for at in fields if at in board]


def check_neighbours(state: State, tile: Tile, board: Board) -> Points:
    """Another colour and another symbol than every tile beside it, new ones included."""
    yield from check_colour(state, tile, board)
    yield from _check_symbol(state, tile, board)
    if state.ruling("diagonal") == "corners-too":
        yield from _check_corners(state, tile, board)


def check_colour(state: State, tile: Tile, board: Board) -> Points:
    near = _there(board, state.grid.sides(tile.at))
    same = [other for other in near if other.colour == tile.colour]
    if same:
        because = say("place.same-colour", tile=tile_name(tile), others=tile_names(same))
        yield Breach("place.colour", because, str(tile.at))


def _check_symbol(state: State, tile: Tile, board: Board) -> Points:
    near = _there(board, state.grid.sides(tile.at))
    same = [other for other in near if other.symbol == tile.symbol]
    if same:
        because = say("place.same-symbol", tile=tile_name(tile), others=tile_names(same))
        yield Breach("place.symbol", because, str(tile.at))


def _check_corners(state: State, tile: Tile, board: Board) -> Points:
    near = _there(board, state.grid.corners(tile.at))
    alike = [o for o in near if o.colour == tile.colour or o.symbol == tile.symbol]
    if alike:
        because = say("place.corner-alike", tile=tile_name(tile), others=tile_names(alike))
        yield Breach("ruling.diagonal", because, str(tile.at))


def check_copies(state: State, seat: Seat | None, tiles: tuple[Tile, ...]) -> Points:
    """Two of a colour and symbol in the box."""
    seen = Counter(tile.kind for tile in state.board)
    if seat is not None:
        seen = elsewhere(state, seat)
    for kind, new in Counter(tile.kind for tile in tiles).items():
        number = seen[kind] + new
        if number > COPIES:
            laid = tuple(tile for tile in tiles if tile.kind == kind)
            names, name = tile_names(laid), kind_name(kind)
            because = say("box.copies-alone", tiles=names, number=number, kind=name, box=COPIES)
            if places := _copies(state, seat, kind):
                because = say("box.copies", **dict(because.parameters), places=places)
            yield Breach("box.tiles", because, str(laid[0].at))


def _copies(state: State, seat: Seat | None, kind: Kind) -> tuple[Message, ...]:
    """Where the tiles like this one are."""
    lying = tuple(say("copy.on", at=str(tile.at)) for tile in state.board if tile.kind == kind)
    held = tuple(
        say("copy.held", seat=other)
        for other in state.seats
        if other != seat
        for tile in state.hands[other]
        if tile == kind and seat is not None
    )
    return lying + held


def check_area(state: State, tiles: tuple[Tile, ...]) -> Points:
    """At most 8 rows and 8 columns with all new tiles, inside the fixed area if there is one."""
    area = Area(state)
    fields = [tile.at for tile in tiles]
    after = area.reach(fields)
    assert after is not None
    outside = [at for at in fields if area.fits(at) is False]
    how = "alone" if outside else "together"
    for line, first, last in (
        ("rows", after.top, after.bottom),
        ("columns", after.left, after.right),
    ):
        span = last - first + 1
        if span > AREA:
            names = tile_names(tiles)
            because = say(
                f"grow.{line}-{how}", tiles=names, first=first, last=last, span=span, most=AREA
            )
            yield Breach("place.grid", because, str((outside or fields)[0]))
    for tile in tiles:
        yield from _check_fixed(area, tile)


def _check_fixed(area: Area, tile: Tile) -> Points:
    """A tile against the area around the start, where the table fixes it there."""
    name, where = tile_name(tile), str(tile.at)
    if area.windows is None:
        return
    holding = [window.holds(tile.at) for window in area.windows]
    if not any(holding) and len(holding) == 1:
        top, bottom, left, right = area.windows[0]
        because = say("area.fixed", tile=name, top=top, bottom=bottom, left=left, right=right)
        yield Breach("ruling.grid", because, where)
    elif not any(holding) and holding:
        yield Breach("ruling.grid", say("area.no-start", tile=name, number=len(holding)), where)
    elif not holding or not all(holding):
        yield Need("ruling.grid", say("area.unknown", tile=name), where)
