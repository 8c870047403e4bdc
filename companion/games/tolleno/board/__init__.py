"""The city as a drawing: tiles with canals, plots and buildings, and who holds what.

Tiles and the free fields around them are named by row and column ("0,1"), plots as in reasons
("0,1:2").
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tolleno.board import discs, ground, houses
from companion.games.tolleno.board.discs import Owner, sign
from companion.games.tolleno.board.measures import (
    HALF,
    TILE,
    WAYS,
    bounds,
    disc_box,
    field_box,
    grown,
    middle,
    plot_area,
    plot_box,
)
from companion.games.tolleno.board.palette import PALETTE
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
    Use,
)
from companion.present.outlines import arc, line, polygon
from companion.present.palette import COLOURS, SHAPES
from companion.present.words import voice
from engine.core import AnyGame
from engine.games.tolleno.pieces import Field, Kind
from engine.games.tolleno.rules_expand import dead_ends, outskirts
from engine.games.tolleno.state import State
from engine.games.tolleno.tile_holders import Holding, holding
from engine.games.tolleno.tiles import Tile, place_of
from engine.message import Message, Seat, Voice, count, say

PLAIN = Highlights()
# What a badge says of a free field where a tile fits as it is turned now, where it must be turned,
# and where one can be entered.
FITS, TURNED, ENTER = "", "↻", "+"

_OPEN, _CLOSED = 86, 29


def drawing(game: AnyGame, state: State, highlights: Highlights = PLAIN) -> Drawing:
    """The city of a state with some pieces pointed out, and room around it while it grows."""
    is_over = state.is_kept and state.is_finished
    box = bounds(state.city, _CLOSED if is_over else _OPEN)
    board = _Board(state, voice(game, state.setup.names), highlights)
    return Drawing(
        box=box,
        layers=(
            ground.sea(box),
            ground.city(state.tiles, box),
            Layer("pieces", tuple(board.pieces())),
            Layer("over", tuple(board.over())),
        ),
        palette=PALETTE,
        title=game.name,
        text=", ".join(map(board.voice.say, game.contents(state))),
    )


def title(tile: Tile) -> Message:
    """A tile by its field and its value."""
    at = str(tile.at)
    if tile.kind is Kind.CONTRACT:
        return say("ui.contract", at=at)
    if tile.value is None:
        return say(f"ui.tile-unknown-{tile.kind.value}", at=at)
    return say(f"ui.tile-{tile.kind.value}", at=at, value=tile.value)


class _Board:
    """What stands in the city of one state."""

    def __init__(self, state: State, voice: Voice, highlights: Highlights) -> None:
        self.state, self.voice, self.highlights = state, voice, highlights
        self.city = state.city
        self.badges = dict(highlights.badges)
        self.boxes: dict[str, Box] = {}
        self.lit_fields = {name.partition(":")[0] for name in highlights.lit}

    def colour(self, seat: Seat) -> str:
        own = self.state.setup.players[seat].colours
        return own[0] if own else COLOURS[seat]

    # The pieces, from the back to the front

    def pieces(self) -> Iterator[Item]:
        for at in outskirts(self.city):
            yield self._free(at)
        back = [t for t in self.state.tiles if self.lit_fields and not self._is_lit(t)]
        yield from map(self._tile, back)
        for tile in back:
            yield Rectangle(grown(field_box(tile.at), -0.6), Paint("veil", opacity=0.7), 7)
        front = [tile for tile in self.state.tiles if tile not in back]
        yield from map(self._tile, front)
        for tile in front:
            yield from self._fountains(tile)

    def _is_lit(self, tile: Tile) -> bool:
        return str(tile.at) in self.lit_fields

    def _free(self, at: Field) -> Group:
        """A field where a tile may lie, as far as a badge offers it."""
        name, box = str(at), field_box(at)
        self.boxes[name] = box
        shapes = tuple(_offer(self.badges[name], grown(box, -3.5))) if name in self.badges else ()
        return Group(name, "place", shapes, (box,))

    def _tile(self, tile: Tile) -> Group:
        name, held = str(tile.at), holding(self.state, tile)
        self.boxes[name] = field_box(tile.at)
        items: list[Item] = []
        x, y = middle(tile.at)
        owner = self._owner(held)
        if owner or (held.is_scored and held.tied):
            items.append(Use(discs.frame(owner), x, y))
        order = sorted(range(len(tile.plots)), key=lambda index: plot_box(tile, index).y)
        items += (self._plot(tile, index) for index in order)
        disc = Use(discs.disc(tile.kind, tile.value, owner, is_disputed=held.is_disputed), x, y)
        items.append(Group(name, "value", (disc,), (disc_box(tile.at),)))
        winner = "" if held.winner is None else self.state.setup.names[held.winner]
        return Group(
            name,
            "tile",
            tuple(items),
            (field_box(tile.at),),
            self.voice.say(title(tile)),
            winner,
        )

    def _plot(self, tile: Tile, index: int) -> Group:
        plot, box = tile.plots[index], plot_box(tile, index)
        name = place_of(tile.at, index)
        self.boxes[name] = box
        items: list[Item] = []
        words = ""
        if plot.owner is None:
            items.append(
                Use(houses.empty_plot(box.width, is_marked=bool(plot.foundations)), box.x, box.y)
            )
        else:
            house = houses.building(
                self.colour(plot.owner), SHAPES[plot.owner], plot.floors, box.width
            )
            items.append(Use(house, box.x, box.y + box.height))
            words = self.voice.say(_building(tile, index, plot.owner))
        if name in self.badges:
            items += _distance(self.badges[name], box, is_empty=plot.owner is None)
        return Group(name, "plot", tuple(items), (plot_area(tile, index),), words)

    def _owner(self, held: Holding) -> Owner | None:
        """The colour and the shape of whoever holds a scored tile."""
        if not held.is_scored or held.winner is None:
            return None
        return self.colour(held.winner), SHAPES[held.winner]

    def _fountains(self, tile: Tile) -> Iterator[Item]:
        """Above all buildings: none hides a fountain."""
        for index, plot in enumerate(tile.plots):
            if plot.fountains:
                box = plot_box(tile, index)
                side = -1 if box.x + box.width / 2 < middle(tile.at)[0] else 1
                yield from houses.fountains(plot, box, side)

    # What lies over them

    def over(self) -> Iterator[Item]:
        for name in sorted(self.highlights.lit | self.highlights.weighed | self.highlights.warned):
            yield from self._frame(name)
        for at, side in dead_ends(self.city):
            yield from _dead_end(at, side)

    def _frame(self, name: str) -> Iterator[Shape]:
        """A frame round what is pointed out: broken if weighed, red and with a sign if warned."""
        box = self.boxes.get(name)
        if box is None:
            return
        is_warned, is_plot = name in self.highlights.warned, ":" in name
        around, radius = grown(box, 2 if is_plot else -1), 4 if is_plot else 7
        is_dashed = name in self.highlights.weighed and not is_warned
        edge = "warned" if is_warned else "lit"
        yield Rectangle(around, Paint(edge="halo", line="halo"), radius)
        yield Rectangle(around, Paint(edge=edge, line="bold", is_dashed=is_dashed), radius)
        if is_warned:
            yield from sign("!", (box.x + box.width - 5, box.y + 5), "warned", "warned.on")


def _building(tile: Tile, index: int, owner: Seat) -> Message:
    """A building in words: whose, how high, with how many fountains."""
    plot = tile.plots[index]
    what = say(
        "fountain.building", at=str(tile.at), plot=index, floors=count("floors", plot.floors)
    )
    if plot.fountains:
        what = say("fountain.some", building=what, fountains=count("fountains", plot.fountains))
    return say("ui.why-of", seat=owner, because=what)


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


def _distance(words: str, box: Box, *, is_empty: bool) -> Iterator[Shape]:
    """How far a plot in reach is: on the whole plot, or in the corner of a building."""
    if is_empty:
        yield Rectangle(grown(box, 3), Paint("lit"), 6)
        yield Rectangle(grown(box, 0.8), Paint("distance", "halo", "line"), 4)
        yield Text(words, box, 16, "value")
        return
    yield Rectangle(grown(box, 2), Paint(edge="halo", line="halo"), 4)
    yield Rectangle(grown(box, 2), Paint(edge="lit", line="bold"), 4)
    if words:
        x, y = box.x + box.width - 3, box.y + box.height - 4
        yield from sign(words, (x, y), "lit", "value")


def _dead_end(at: Field, side: str) -> Iterator[Shape]:
    """A canal that ends at the bank of the next tile."""
    (x, y), (across, down) = middle(at), WAYS[side]
    spot = x + across * HALF, y + down * HALF
    yield Ellipse(*spot, TILE * 0.19, TILE * 0.19, Paint(edge="plaque", line="halo"))
    yield Ellipse(*spot, TILE * 0.19, TILE * 0.19, Paint(edge="warned", line="bold"))
