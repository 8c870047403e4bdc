"""The cliff over the sea as a drawing: every block with its points, or hidden, as the engine says.

Pieces are named by lot ("2C"), their blocks by lot and number from the ground ("2C/1").
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.positano.board import houses
from companion.games.positano.board.measures import (
    BLOCK,
    FRONT,
    HEIGHT,
    ROOM,
    SIDE,
    STEP_UP,
    WIDTH,
    floor,
    foot,
    front,
    plot,
)
from companion.games.positano.board.palette import PALETTE
from companion.games.positano.board.scenery import scenery
from companion.games.positano.next_step import Claim, claims
from companion.present.drawing import (
    Box,
    Drawing,
    Group,
    Highlights,
    Item,
    Layer,
    Paint,
    Piece,
    Rectangle,
    Shape,
    Text,
    Use,
)
from companion.present.outlines import hidden_eye, line, mark, polygon
from companion.present.palette import COLOURS, SHAPES
from companion.present.words import voice
from engine.core import AnyGame
from engine.games.positano.names import roof_name
from engine.games.positano.pieces import COLUMNS, ROWS, Lot
from engine.games.positano.state import State
from engine.games.positano.views import View, top, views
from engine.message import Seat, Voice, count, say

PLAIN = Highlights()


def drawing(game: AnyGame, state: State, highlights: Highlights = PLAIN) -> Drawing:
    """The cliff of a state, with some pieces pointed out."""
    board = _Board(state, voice(game, state.setup.names), highlights)
    skyline = max((top(view.building) for view in board.views), default=0)
    higher = max(0, skyline - len(ROWS) + 1 - ROOM) * BLOCK
    return Drawing(
        box=Box(0, -higher, WIDTH, HEIGHT + higher),
        layers=(
            scenery(higher),
            Layer("pieces", tuple(board.pieces())),
            Layer("over", tuple(board.over())),
        ),
        palette=PALETTE,
        title=game.name,
        text=", ".join(map(board.voice.say, game.contents(state))),
    )


class _Board:
    """What stands on the cliff of one state."""

    def __init__(self, state: State, voice: Voice, highlights: Highlights) -> None:
        self.state, self.voice, self.highlights = state, voice, highlights
        self.views = views(state.cliff)
        self.by_lot = {view.building.lot: view for view in self.views}
        self.claims = claims(state)

    def colour(self, seat: Seat) -> str:
        """The role of a player's colour."""
        own = self.state.setup.players[seat].colours
        return f"owner.{own[0] if own else COLOURS[seat]}"

    # The pieces, from the back to the front

    def pieces(self) -> Iterator[Group]:
        for row in reversed(ROWS):
            for lot in self.state.lots_in_play():
                if lot.row == row and lot not in self.by_lot:
                    yield self._lot(lot)
            for view in self.views:
                if view.building.lot.row == row:
                    yield self._building(view)

    def _lot(self, lot: Lot) -> Group:
        """An empty lot with its name, in the colour of whoever drafted it."""
        claim, name = self.claims.get(lot), str(lot)
        x, y = foot(lot)
        away = SIDE[0]
        ground = [
            (x - 1, y + 0.5),
            (x + FRONT + 1, y + 0.5),
            (x + FRONT + away + 1, y + 3.5 - STEP_UP),
            (x + away - 1, y + 3.5 - STEP_UP),
        ]
        if claim is None:
            paint, title = Paint("lot", "lot.edge", "fine", is_dashed=True), name
            sign = self._plaque(lot)
        else:
            paint = Paint(self.colour(claim.seat), "plaque", "line")
            title = self.voice.say(say("ui.building", owner=claim.seat, lot=name))
            sign = self._claim_sign(lot, claim, Box(x + FRONT / 2 - 19, y + 4.5, 38, 18))
        is_gone = claim is not None and not claim.is_now
        return Group(
            name,
            "lot",
            (polygon(ground, paint), *sign),
            (plot(lot),),
            title,
            opacity=0.4 if self.highlights.steps_back(name) else 0.55 if is_gone else 1,
        )

    def _plaque(self, lot: Lot) -> tuple[Shape, ...]:
        x, y = foot(lot)
        box = Box(x + FRONT / 2 - 13, y + (2.9 if lot.row == 1 else 6), 26, 14.5)
        return (
            Rectangle(box, Paint("terrace.edge", opacity=0.4), 3),
            Text(str(lot), box, 12, "label"),
        )

    def _claim_sign(self, lot: Lot, claim: Claim, box: Box) -> tuple[Shape, ...]:
        """The name of a drafted lot with the shape of whoever drafted it."""
        ink = f"{self.colour(claim.seat)}.on"
        right = Box(box.x + 15, box.y, box.width - 16, box.height)
        return (
            *self._tag(box, claim.seat),
            Text(str(lot), right, 12, ink),
        )

    def _tag(self, box: Box, seat: Seat) -> tuple[Shape, ...]:
        """A plate in a player's colour that begins with the player's shape."""
        colour, middle = self.colour(seat), box.y + box.height / 2
        return (
            Rectangle(box, Paint(colour, "plaque", "line"), 5),
            mark(SHAPES[seat], box.x + 8.5, middle, 4.4, Paint(f"{colour}.on")),
        )

    def _building(self, view: View) -> Group:
        building, name = view.building, str(view.building.lot)
        x, y = foot(building.lot)
        items: list[Item] = [Use(_SHADOW, x, y)]
        items += (self._block(view, number) for number in range(1, building.blocks + 1))
        items.append(Use(houses.roof(building.roof), x, y - building.blocks * BLOCK))
        blocks, roof = count("blocks", building.blocks), roof_name(building.roof)
        return Group(
            name,
            "building",
            tuple(items),
            title=self.voice.say(say("ui.building", owner=building.owner, lot=name)),
            text=self.voice.say(say("ui.building-note", blocks=blocks, roof=roof)),
        )

    def _block(self, view: View, number: int) -> Group:
        building, seen = view.building, view.block(number)
        box, colour = front(building.lot, number), self.colour(building.owner)
        is_visible = seen.hider is None
        wall = Use(houses.block(colour, is_visible=is_visible), box.x, box.y + box.height)
        items: tuple[Item, ...] = (wall,)
        if seen.hider is None:
            items = (wall, *self._face(view, number, box))
            title = say("ui.block-seen", block=number, n=seen.points)
        else:
            lot = str(seen.hider.lot)
            title = say("ui.block-hidden", block=number, owner=seen.hider.owner, lot=lot)
        if self.highlights.steps_back(str(building.lot)):
            items = (*items, Use(houses.VEIL, wall.x, wall.y))
        area = Box(box.x, box.y, FRONT + SIDE[0], BLOCK)
        return Group(f"{building.lot}/{number}", "block", items, (area,), self.voice.say(title))

    def _face(self, view: View, number: int, box: Box) -> Iterator[Item]:
        """What is on a block that sees the sea: its points between two windows."""
        building, hidden = view.building, len(view.hidden_by)
        colour, y = self.colour(building.owner), box.y + 3.6
        left, right = _windows(building.lot, number)
        if number == building.blocks:
            paint = Paint(f"{colour}.on")
            yield mark(SHAPES[building.owner], box.x + 9.5, box.y + 12.6, 6, paint)
        else:
            yield Use(houses.window(left, colour), box.x + 3, y)
        if number == hidden + 1 and hidden:
            yield from _hidden(Box(box.x + FRONT - 17, box.y + 2, 16, 21.5), hidden)
        else:
            yield Use(houses.window(right, colour), box.x + FRONT - 16, y)
        tile = Box(box.x + FRONT / 2 - 9.5, box.y + 2.4, 19, 19.8)
        yield Use(_tile(colour), tile.x, tile.y)
        yield Text(str(view.block(number).points), tile, 18, "value")

    # What lies over them

    def over(self) -> Iterator[Item]:
        for column in COLUMNS:
            if Lot(1, column) in self.by_lot:
                x, y = foot(Lot(1, column))
                yield Text(column, Box(x, y + 2, FRONT, 15), 12, "label")
        for column in COLUMNS:
            yield from self._tags(column)
        for name in sorted(self.highlights.lit | self.highlights.weighed | self.highlights.warned):
            yield from self._frame(name)

    def _tags(self, column: str) -> Iterator[Group]:
        """Beside a column: buildings and drafted lots that buildings in front hide altogether."""
        lowest = float(HEIGHT)
        x = foot(Lot(1, column))[0] + FRONT + 3
        for row in ROWS:
            lot = Lot(row, column)
            view, claim = self.by_lot.get(lot), self.claims.get(lot)
            is_covered = any(Lot(nearer, column) in self.by_lot for nearer in range(1, row))
            y = min(floor(row) - 24, lowest - 24)
            box = Box(x, y, 40, 20)
            if view is not None and not view.visible:
                lowest = y
                yield self._hidden_tag(view, box)
            elif claim is not None and is_covered:
                lowest = y
                yield Group(str(lot), "tag", self._claim_sign(lot, claim, box), (box,))

    def _hidden_tag(self, view: View, box: Box) -> Group:
        seat, name = view.building.owner, str(view.building.lot)
        ink = f"{self.colour(seat)}.on"
        number = Text(str(len(view.hidden_by)), Box(box.x + 27, box.y, 12, box.height), 13, ink)
        eye = Use(_eye(ink), box.x + 20, box.y + box.height / 2)
        return Group(name, "tag", (*self._tag(box, seat), eye, number), (box,))

    def _frame(self, name: str) -> Iterator[Shape]:
        """A bracket under a piece that is pointed out: broken if weighed, red if warned."""
        lot = next((lot for lot in self.state.lots_in_play() if str(lot) == name), None)
        if lot is None:
            return
        x, y = foot(lot)
        around = [(x - 3, y - 8), (x - 3, y + 3), (x + FRONT + 3, y + 3), (x + FRONT + 3, y - 8)]
        edge = "warned" if name in self.highlights.warned else "lit"
        is_dashed = name in self.highlights.weighed
        yield line(around, Paint(edge="lit.halo", line="halo"))
        yield line(around, Paint(edge=edge, line="line", is_dashed=is_dashed))


_SHADOW = Piece(
    "shadow",
    (
        polygon(
            [(-2, 1.6), (FRONT + 1, 1.6), (FRONT + 13, -4), (FRONT + 7, -7)],
            Paint("crack", opacity=0.55),
        ),
    ),
)


@lru_cache(maxsize=32)
def _eye(ink: str) -> Piece:
    return Piece(f"eye {ink}", hidden_eye(0, 0, 10, ink))


@lru_cache(maxsize=16)
def _tile(colour: str) -> Piece:
    """The ground of a number, from its left upper corner."""
    return Piece(
        f"tile {colour}",
        (
            Rectangle(Box(0, 0.6, 19, 20.2), Paint(f"{colour}.deep"), 4),
            Rectangle(Box(0, 0, 19, 19.8), Paint("plaque"), 4),
        ),
    )


def _hidden(box: Box, number: int) -> Iterator[Item]:
    """How many blocks below are hidden, under an eye that is struck through."""
    yield Rectangle(box, Paint("hidden"), 4)
    yield Use(_eye("hidden.on"), box.x + box.width / 2, box.y + 5.6)
    low = Box(box.x, box.y + 9, box.width, 12.5)
    yield Text(str(number), low, 12, "hidden.on")


def _windows(lot: Lot, number: int) -> tuple[int, int]:
    """The windows left and right of a number: a house has its own, always the same."""
    seed = lot.row * 7 + COLUMNS.index(lot.column) * 3 + number * 5
    left = seed % houses.DOOR
    right = (left + 1 + (lot.row + COLUMNS.index(lot.column)) % (houses.DOOR - 1)) % houses.DOOR
    return left, houses.DOOR if number == 1 else right
