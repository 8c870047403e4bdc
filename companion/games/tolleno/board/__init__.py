"""The city as a drawing: tiles with canals, plots and buildings, and who holds what.

Tiles and the free fields around them are named by row and column ("0,1"), plots as in reasons
("0,1:2").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache

from companion.games.tolleno.board import ground, tiles
from companion.games.tolleno.board.discs import sign
from companion.games.tolleno.board.measures import (
    HALF,
    TILE,
    WAYS,
    bounds,
    field_box,
    grown,
    middle,
    plot_box,
)
from companion.games.tolleno.board.palette import PALETTE
from companion.games.tolleno.board.tiles import Badges, people
from companion.games.tolleno.faces import beside
from companion.present.drawing import (
    Box,
    Drawing,
    Ellipse,
    Group,
    Highlights,
    Item,
    Layer,
    Paint,
    Rectangle,
    Shape,
    Text,
)
from companion.present.outlines import arc, line, polygon
from companion.present.words import voice
from engine.core import AnyGame
from engine.games.tolleno.pieces import CENTRE, Field
from engine.games.tolleno.rules_expand import dead_ends
from engine.games.tolleno.state import State
from engine.games.tolleno.tile_holders import holding
from engine.games.tolleno.tiles import Canals, Tile, place_of

PLAIN = Highlights()
# What a badge says of a free field where a tile fits as it is turned now, where it must be turned,
# and where one can be entered.
FITS, TURNED, ENTER = "", "turned", "+"

# The name of what turns a tile that is shown by itself.
TURN = "turned"

# How much of the sea is seen around a city, and around one that may grow.
EDGE, ROOM = 29, 86
# How far buildings rise above a tile that lies alone, and what is seen of the quay.
_RISE, _QUAY, _FOOT = 12, 1, 9


def drawing(
    game: AnyGame, state: State, highlights: Highlights = PLAIN, box: Box | None = None
) -> Drawing:
    """The city of a state with some pieces pointed out, in a box or in one that holds it.

    Badges on free fields offer them; those on plots say how far they are.
    """
    if box is None:
        has_offers = any(":" not in name for name, _ in highlights.badges)
        box = bounds(state.city, ROOM if has_offers else EDGE)
    board = _Board(game, state, highlights)
    return Drawing(
        box=box,
        layers=(
            ground.sea(state.city, box),
            ground.city(state.tiles),
            Layer("pieces", tuple(board.pieces())),
            Layer("over", tuple(board.over())),
            Layer("fountains", tuple(board.fountains())),
            ground.numbers(state.city, box),
        ),
        palette=PALETTE,
        title=game.name,
        text=", ".join(map(voice(game, state.setup.names).say, game.contents(state))),
    )


def lone_tile(game: AnyGame, state: State, tile: Tile, chosen: int | None = None) -> Drawing:
    """A tile by itself, wherever it lies, with the numbers of its plots and one of them chosen.

    Its plots are named by these numbers, what turns it `TURN`.
    """
    tile = replace(tile, at=CENTRE)
    marked = frozenset() if chosen is None else frozenset({place_of(tile.at, chosen)})
    alone = replace(state, tiles=(tile,))
    board = _Board(game, alone, Highlights(weighed=marked))
    names = {place_of(tile.at, index): str(index) for index in range(len(tile.plots))}
    group = _renamed(board.tile(tile), {**names, str(tile.at): TURN})
    pieces: tuple[Item, ...] = (group, *_numbers(tile))
    return Drawing(
        box=Box(-_QUAY, -_RISE, TILE + 2 * _QUAY, _RISE + TILE + _FOOT),
        layers=(
            Layer("ground", tuple(ground.slab(tile))),
            Layer("pieces", pieces),
            Layer("over", tuple(board.frames())),
            Layer("fountains", tuple(board.fountains())),
        ),
        palette=PALETTE,
        title=game.name,
    )


def _renamed(group: Group, names: Mapping[str, str]) -> Group:
    """A group and those in it by other names."""
    shapes = (_renamed(one, names) if isinstance(one, Group) else one for one in group.shapes)
    return replace(group, name=names[group.name], shapes=tuple(shapes))


def _numbers(tile: Tile) -> Iterator[Text]:
    """What reasons call its empty plots."""
    for index, plot in enumerate(tile.plots):
        if plot.owner is None:
            yield Text(str(index), plot_box(tile, index), 9, "plot.edge")


@lru_cache(maxsize=64)
def canals_alone(canals: Canals) -> Drawing:
    """Canals as they run through a tile on which nothing else is."""
    pieces = tuple(ground.slab(Tile(CENTRE, canals=canals)))
    return Drawing(grown(field_box(CENTRE), 16), (Layer("ground", pieces),), PALETTE, "")


class _Board:
    """What stands in the city of one state."""

    def __init__(self, game: AnyGame, state: State, highlights: Highlights) -> None:
        self.state, self.highlights = state, highlights
        self.people = people(game, state)
        self.city = state.city
        self.badges = dict(highlights.badges)
        self.lit_fields = {name.partition(":")[0] for name in highlights.lit}

    # The pieces, from the back to the front

    def pieces(self) -> Iterator[Item]:
        for at in beside(self.city):
            yield _free(at, self.badges.get(str(at)))
        back = [tile for tile in self.state.tiles if not self._is_in_front(tile)]
        yield from map(self.tile, back)
        for tile in back:
            yield Rectangle(grown(field_box(tile.at), -0.6), Paint("veil", opacity=0.7), 7)
        yield from map(self.tile, filter(self._is_in_front, self.state.tiles))

    def _is_in_front(self, tile: Tile) -> bool:
        """It does not step back for what is lit."""
        return not self.lit_fields or str(tile.at) in self.lit_fields

    def _badges(self, tile: Tile) -> Badges:
        """What is written on the plots of a tile."""
        names = (place_of(tile.at, index) for index in range(len(tile.plots)))
        return tuple((name, self.badges[name]) for name in names if name in self.badges)

    def tile(self, tile: Tile) -> Group:
        """A tile with what stands on it, and who holds it."""
        return tiles.tile(tile, holding(self.state, tile), self.people, self._badges(tile))

    def fountains(self) -> Iterator[Item]:
        """Above all else: neither a building nor a frame hides one."""
        for tile in filter(self._is_in_front, self.state.tiles):
            if any(plot.fountains for plot in tile.plots):
                yield tiles.fountains(tile, self._badges(tile))

    # What lies over them

    def over(self) -> Iterator[Item]:
        yield from self.frames()
        for at, side in dead_ends(self.city):
            yield from _dead_end(at, side)

    def frames(self) -> Iterator[Shape]:
        for name in sorted(self.highlights.lit | self.highlights.weighed | self.highlights.warned):
            yield from self._frame(name)

    def _box(self, name: str) -> Box | None:
        """The place of a field, or of a plot; None for what is not in the city or beside it."""
        field, _, plot = name.partition(":")
        at = self._fields.get(field)
        tile = None if at is None else self.city.get(at)
        if at is not None and not plot:
            return field_box(at)
        return plot_box(tile, int(plot)) if tile and int(plot) < len(tile.plots) else None

    @cached_property
    def _fields(self) -> dict[str, Field]:
        return {str(at): at for at in (*self.city, *beside(self.city))}

    def _frame(self, name: str) -> Iterator[Shape]:
        """A frame round what is pointed out: broken if weighed, red and with a sign if warned."""
        box = self._box(name)
        if box is None:
            return
        is_warned, is_plot = name in self.highlights.warned, ":" in name
        around, radius = grown(box, 2 if is_plot else -1), 4 if is_plot else 7
        is_dashed = name in self.highlights.weighed and not is_warned
        # What is weighed on a plot is in no player's colour.
        edge = "warned" if is_warned else "plaque" if is_dashed and is_plot else "lit"
        yield Rectangle(around, Paint(edge="halo", line="halo"), radius)
        yield Rectangle(around, Paint(edge=edge, line="bold", is_dashed=is_dashed), radius)
        if is_warned:
            yield from sign("!", (box.x + box.width - 5, box.y + 5), "warned", "warned.on")


@lru_cache(maxsize=256)
def _free(at: Field, badge: str | None) -> Group:
    """A field where a tile may lie, as far as a badge offers it."""
    box = field_box(at)
    shapes = () if badge is None else tuple(_offer(badge, grown(box, -3.5)))
    return Group(str(at), "place", shapes, (box,))


def _offer(words: str, box: Box) -> Iterator[Shape]:
    """An empty field on which a tile may lie."""
    x, y = box.x + box.width / 2, box.y + box.height / 2
    if words == FITS:
        yield Rectangle(box, Paint("free", "free.edge", "line", opacity=0.85), 6)
        return
    pale = Paint("free", opacity=0.3)
    yield Rectangle(box, pale, 6)
    yield Rectangle(box, Paint(edge="halo", line="line", is_dashed=True), 6)
    if words == TURNED:
        yield line(arc(x, y, 9, 9, 60, 340, 14), Paint(edge="halo", line="bold"))
        tip = [(x + 4, y - 13.5), (x + 12, y - 7), (x + 2.5, y - 3.5)]
        yield polygon(tip, Paint("halo"))
    elif words == ENTER:
        for points in ([(x - 8, y), (x + 8, y)], [(x, y - 8), (x, y + 8)]):
            yield line(points, Paint(edge="halo", line="bold"))
    else:
        yield Text(words, grown(box, -4), 16, "halo")


def _dead_end(at: Field, side: str) -> Iterator[Shape]:
    """A canal that ends at the bank of the next tile."""
    (x, y), (across, down) = middle(at), WAYS[side]
    spot = x + across * HALF, y + down * HALF
    yield Ellipse(*spot, TILE * 0.19, TILE * 0.19, Paint(edge="plaque", line="halo"))
    yield Ellipse(*spot, TILE * 0.19, TILE * 0.19, Paint(edge="warned", line="bold"))
