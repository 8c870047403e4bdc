"""One player's board: ships in holds and in the harbour, bread, what was collected."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.present.drawing import (
    Box,
    Group,
    Highlights,
    Item,
    Paint,
    Piece,
    Rectangle,
    Text,
    Use,
)
from companion.present.outlines import line, mark
from companion.present.palette import SHAPES
from companion.present.ships import measures
from companion.present.ships.icons import icon, loaf, ship
from companion.present.ships.measures import EDGE, INNER, Plan
from companion.present.ships.values import (
    Place,
    ShipBoard,
    Steps,
    Store,
    Thing,
)


class BoardDrawing:
    """The drawing of one board with its left upper corner at x, y."""

    def __init__(
        self, board: ShipBoard, parts: Plan, x: float, y: float, highlights: Highlights
    ) -> None:
        self.board, self.parts, self.x, self.y, self.highlights = board, parts, x, y, highlights
        self.name = str(int(board.seat))
        self.colour, self.shape = f"owner.{board.colour}", SHAPES[board.seat]

    def drawn(self) -> Group:
        make = {
            "name": self._plate,
            "hull": self._holds,
            "harbour": self._harbour,
            "store": self._store,
            "steps": self._steps,
            "things": self._things,
        }
        items = tuple(item for part, top in self.parts.parts for item in make[part](self.y + top))
        plate = Box(self.x + EDGE, self.y + self.parts.parts[0][1], INNER, 22)
        areas = (plate,) if self.parts.has("name") else ()
        return Group(self.name, "board", items, areas, self.board.name)

    def _part(
        self, key: str, role: str, box: Box, items: tuple[Item, ...], title: str, text: str = ""
    ) -> Group:
        name = f"{self.name}/{key}"
        is_lit = self.name in self.highlights.lit
        steps_back = self.highlights.steps_back(name) and not is_lit
        return Group(
            name, role, items, (box,), title, text, opacity=measures.FAINT if steps_back else 1
        )

    def _plate(self, y: float) -> Iterator[Item]:
        """Whose board it is, on a plate in their colour."""
        box, colour = Box(self.x + EDGE, y, INNER, 22), self.colour
        yield Rectangle(box, Paint(colour, "outline"), 8)
        yield mark(self.shape, box.x + 14, box.y + 11, 6, Paint(f"{colour}.on"))
        middle = Box(box.x + 26, box.y, INNER - 52, box.height)
        yield Text(self.board.name, middle, 14, f"{colour}.on")

    # Ships

    def _holds(self, y: float) -> Iterator[Group]:
        for number, place in enumerate(self.board.holds):
            box, tone = measures.hold(number, y), place.icon
            shifted = Box(self.x + box.x, box.y, box.width, box.height)
            yield self._part(
                place.key,
                "hold",
                shifted,
                (Use(_hold(tone), shifted.x, y), *self._in_hold(place, shifted)),
                place.name,
                f"{known(place.ships)} × {place.worth}",
            )

    def _in_hold(self, place: Place, box: Box) -> Iterator[Item]:
        ink = f"{place.icon}.ink"
        yield Use(icon(place.icon), box.x + 19, box.y + 17)
        yield Text(f"×{place.worth}", Box(box.x + 34, box.y + 5, 34, 22), 17, ink)
        yield Text(place.name, Box(box.x + 3, box.y + 69, box.width - 6, 14), 12, ink)
        room = Box(box.x + 2, box.y + 33, box.width - 4, 36)
        if place.ships:
            yield from self._ships(place, room, ink)
            return
        middle = Box(box.x + box.width / 2 - 16, box.y + 38, 32, 26)
        yield Rectangle(middle, Paint("", place.icon, "fine", is_dashed=True), 8)
        yield Text(known(place.ships), middle, 14, ink)

    def _ships(self, place: Place, room: Box, ink: str) -> Iterator[Item]:
        """The ships of a place; one and their number where they have no room."""
        number = place.ships or 0
        found = measures.moorings(room, number)
        if found is None:
            half = Box(room.x, room.y, room.width / 2, room.height)
            yield from self._ships(Place(place.key, place.name, 1), half, ink)
            yield Text(
                f"×{number}", Box(half.x + half.width, half.y, half.width, half.height), 16, ink
            )
            return
        scale, points = found
        piece = ship(self.colour, self.shape, scale)
        side, up = measures.SHIP_SIDE * scale, measures.SHIP_UP * scale
        is_chosen = f"{self.name}/{place.key}" in self.highlights.weighed
        for count, (x, y) in enumerate(points, start=1):
            area = Box(x - side, y - up, 2 * side, up + measures.SHIP_DOWN * scale)
            raised = 4 if is_chosen and count == 1 else 0
            name = f"{self.name}/{place.key}/{count}"
            yield Group(name, "ship", (Use(piece, x, y - raised),), (area,))

    def _harbour(self, y: float) -> Iterator[Group]:
        for number, place in enumerate(self.board.harbour):
            box = measures.water(number, y)
            shifted = Box(self.x + box.x, box.y, box.width, box.height)
            items = tuple(self._in_water(place, shifted))
            yield self._part(place.key, "harbour", shifted, items, place.name, known(place.ships))

    def _in_water(self, place: Place, box: Box) -> Iterator[Item]:
        yield Text(place.name, Box(box.x + 5, box.y + 69, box.width - 10, 14), 12, "harbour.ink")
        room = Box(box.x + 6, box.y + 20, box.width - 14, 48)
        if place.ships:
            yield from self._ships(place, room, "harbour.ink")
        badge = Box(box.x + box.width - 25, box.y + 4, 21, 21)
        yield Rectangle(badge, Paint("plaque", "outline", "line"), 10.5)
        yield Text(known(place.ships), badge, 14, "value")

    # Bread, and what was collected

    def _store(self, y: float) -> Iterator[Group]:
        store = self.board.store
        assert store is not None
        box = Box(self.x + EDGE, y, INNER, 58)
        items = (*self._loaves(store, y), *self._feeding(store, y))
        held = f"{known(store.held)} / {known(store.room)}"
        yield self._part(store.key, "store", box, items, f"{store.name}: {held}", store.text)

    def _loaves(self, store: Store, y: float) -> Iterator[Item]:
        held, room = store.held or 0, store.spaces if store.room is None else store.room
        yield Use(icon("granary"), self.x + 32, y + 25)
        yield Text(store.name, Box(self.x + EDGE + 2, y + 43, 52, 13), 12, "muted")
        for number in range(1, store.spaces + 1):
            x = self._space(number)
            if number <= held:
                kind, ink = "held", "bread.ink"
            elif number <= min(held + store.income, room):
                kind, ink = "income", "free.ink"
            elif number <= room:
                kind, ink = ("missing", "warned") if number <= store.due else ("free", "free.ink")
            else:
                yield Use(_COVERED, x, y + 22)
                yield Use(icon(store.token), x, y + 18)
                yield Text(str(number), Box(x - 10, y + 28.5, 20, 13), 12.6, "free.ink")
                continue
            yield Use(_loaf(kind), x, y + 22)
            yield Text(str(number), Box(x - 10, y + 14, 20, 18), 14, ink)
        if store.held is None:
            yield Text("?", Box(self.x + 70, y + 38, 330, 17), 15, "muted")

    def _space(self, number: int) -> float:
        return self.x + 76 + (number - 1) * 28.6

    def _feeding(self, store: Store, y: float) -> Iterator[Item]:
        """A bracket under the bread that feeding takes, with how much that is."""
        if not store.due or store.held is None:
            return
        room = store.spaces if store.room is None else store.room
        had = max(store.held, min(store.held + store.income, room))
        last = max(had, store.due)
        first = last - store.due + 1
        left, right = self._space(first) - 11, self._space(min(last, store.spaces)) + 11
        paint = Paint(edge="taken", line="line")
        yield line([(left, y + 36), (left, y + 40), (right, y + 40), (right, y + 36)], paint)
        middle = (left + right) / 2
        plate = Box(middle - 16, y + 39, 32, 17)
        yield Rectangle(plate, Paint("taken"), 8)
        yield Text(f"\u2212{store.due}", plate, 14, "taken.on")

    def _steps(self, y: float) -> Iterator[Group]:
        steps = self.board.steps
        assert steps is not None
        box = Box(self.x + EDGE, y, INNER, 44)
        items = tuple(self._in_steps(steps, y))
        number = min(steps.number or 0, len(steps.points))
        text = str(steps.points[number - 1]) if number else "0"
        yield self._part(
            steps.key, "steps", box, items, f"{steps.name}: {known(steps.number)}", text
        )

    def _in_steps(self, steps: Steps, y: float) -> Iterator[Item]:
        yield Text(steps.name, Box(self.x + EDGE + 6, y + 14, 64, 16), 12, "muted")
        wide = (INNER - 80) / len(steps.points)
        for number, points in enumerate(steps.points, start=1):
            is_there, x = number <= (steps.number or 0), self.x + 82 + (number - 1) * wide
            yield Use(_step(is_there=is_there), x, y + 6)
            if is_there:
                yield Use(icon(steps.icon), x + 14, y + 22)
            plate = Box(x + 24, y + 9, wide - 30, 25)
            yield Text(str(points), plate, 15, "bread.ink" if is_there else "free.ink")
        if steps.number is None:
            yield Text("?", Box(self.x + 70, y + 12, 12, 18), 15, "muted")

    def _things(self, y: float) -> Iterator[Group]:
        wide = INNER / len(self.board.things)
        for number, thing in enumerate(self.board.things):
            box = Box(self.x + EDGE + number * wide, y, wide, 48)
            yield self._thing(thing, box)

    def _thing(self, thing: Thing, box: Box) -> Group:
        middle = box.x + box.width / 2
        ink = "ink" if thing.number else "muted"
        items = (
            Use(icon(thing.icon), middle, box.y + 16),
            Text(known(thing.number), Box(box.x + 2, box.y + 28, box.width - 4, 17), 15, ink),
        )
        return self._part(thing.key, "thing", box, items, thing.text)


def known(number: int | None) -> str:
    return "?" if number is None else str(number)


@lru_cache(maxsize=8)
def _hold(tone: str) -> Piece:
    """A hold with the icon of what lies in it."""
    wide, high = measures.HOLD_WIDTH, measures.HOLD_HEIGHT
    rule = Paint(edge=tone, opacity=0.6)
    return Piece(
        f"hold {tone}",
        (
            Rectangle(Box(0, 1.6, wide, high), Paint(f"{tone}.shade"), 10),
            Rectangle(Box(0, 0, wide, high), Paint(f"{tone}.card", tone, "line"), 10),
            line([(7, 32), (wide - 7, 32)], rule),
        ),
    )


_LOAVES = {
    "held": loaf("bread", "bread.edge"),
    "income": loaf("bread.pale", "bread.edge", is_dashed=True),
    "missing": loaf("free", "warned", is_dashed=True),
    "free": loaf("free", "free.edge"),
}


@lru_cache(maxsize=8)
def _loaf(kind: str) -> Piece:
    return Piece(f"loaf {kind}", (_LOAVES[kind],))


# A space of the track on which a token still stands.
_COVERED = Piece(
    "covered",
    (Rectangle(Box(-11, -15, 22, 35), Paint("", "free.edge", "fine", is_dashed=True), 5),),
)


@lru_cache(maxsize=2)
def _step(*, is_there: bool) -> Piece:
    """The ground of a step: full of colour where a piece is there."""
    free = Paint("free", "free.edge", "fine", is_dashed=True)
    ground = Paint("bread", "bread.edge", "fine") if is_there else free
    return Piece(f"step {is_there}", (Rectangle(Box(0, 0, 50, 31), ground, 8),))
