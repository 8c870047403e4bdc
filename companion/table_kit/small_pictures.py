"""Boards as small pictures on a page: drawn after its frame, and only those in sight.

    pictures = SmallPictures(page)
    pictures.ask(thumbnail, key, lambda shape: table_scene(table, shape))

What was drawn for a key stays for a while: a page that is filled again shows it at once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from kivy.graphics import ClearBuffers, ClearColor, Fbo, Scale, Translate
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.kit.layout.scheduling import in_steps
from companion.kit.surfaces.thumbnail import Thumbnail
from companion.kit.theme import theme
from companion.kit.touch.scroll import Scroll
from companion.present.small_board import Scene, pieces_scene, step_scene
from companion.table_kit.painter import Painter
from engine.table import AnyTable

# What to draw in a place so many times as wide as high; None for nothing.
Make: TypeAlias = Callable[[float], "Scene | None"]

_MOST = 64


@dataclass
class _Place:
    """A place on the page, and for which size and light it has its picture."""

    thumbnail: Thumbnail
    key: Hashable
    make: Make
    drawn: Hashable = None

    @property
    def look(self) -> Hashable:
        return self.key, tuple(self.thumbnail.size), theme.is_dark


class SmallPictures:
    """The pictures of a page."""

    def __init__(self, page: Widget) -> None:
        self._page = page
        self._places: list[_Place] = []
        self._known: dict[Hashable, tuple[Hashable, Texture | None]] = {}
        self._is_drawing = False
        for name in ("parent", "pos", "size"):
            page.fbind(name, self._go_on)
        if isinstance(page, Scroll):
            page.fbind("scroll_y", self._go_on)
        theme.bind(colours=self._go_on)

    def ask(self, thumbnail: Thumbnail, key: Hashable, make: Make) -> None:
        """Fill a place as soon as it is in sight."""
        gone = (place.thumbnail for place in self._places if place.thumbnail.parent is None)
        forgotten = {thumbnail, *gone}
        self._places = [place for place in self._places if place.thumbnail not in forgotten]
        self._places.append(_Place(thumbnail, key, make))
        if key in self._known:
            thumbnail.picture = self._known[key][1]
        self._go_on()

    def ask_step(self, thumbnail: Thumbnail, table: AnyTable, step: int) -> None:
        """Fill a place with the board after a step, and light what the step changed."""
        key = step, table.setup_at(step), table.at(step)
        self.ask(thumbnail, key, lambda shape: step_scene(table, step, shape))

    def ask_pieces(self, thumbnail: Thumbnail, table: AnyTable, pieces: tuple[str, ...]) -> None:
        """Fill a place with the board around some pieces, which are lit."""
        key = pieces, table.setup, table.state
        self.ask(thumbnail, key, lambda shape: pieces_scene(table, pieces, shape))

    def _go_on(self, *_: object) -> None:
        if not self._is_drawing:
            self._is_drawing = True
            in_steps(self._drawing())

    def _drawing(self) -> Iterator[None]:
        try:
            while (place := next(filter(self._is_due, self._places), None)) is not None:
                self._fill(place)
                yield
        finally:
            self._is_drawing = False

    def _is_due(self, place: _Place) -> bool:
        """It is in sight, and has no picture for its size and this light."""
        thumbnail, page = place.thumbnail, self._page
        if place.drawn == place.look or page.get_root_window() is None:
            return False
        if thumbnail.parent is None or min(thumbnail.size) < 1:
            return False
        low = thumbnail.to_window(*thumbnail.pos)[1]
        bottom = page.to_window(*page.pos)[1]
        return bool(low < bottom + page.height and low + thumbnail.height > bottom)

    def _fill(self, place: _Place) -> None:
        look, (wide, high) = place.look, place.thumbnail.size
        if place.key not in self._known or self._known[place.key][0] != look:
            scene = place.make(wide / high)
            picture = None if scene is None else paint(scene, round(wide), round(high))
            if picture is not None:
                picture.add_reload_observer(self._lose)
            self._known[place.key] = look, picture
            while len(self._known) > _MOST:
                del self._known[next(iter(self._known))]
        place.thumbnail.picture, place.drawn = self._known[place.key][1], look

    def _lose(self, _: Texture) -> None:
        """The graphics chip has forgotten everything: draw it again."""
        self._known.clear()
        for place in self._places:
            place.drawn = None
        self._go_on()


def paint(scene: Scene, width: int, height: int) -> Texture:
    """A part of a drawing as a texture of so many pixels."""
    part, unit = scene.part, width / scene.part.width
    painter = Painter(is_picture=True)
    painter.place(-unit * part.x, unit * (part.y + part.height), unit)
    painter.show(scene.drawing)
    ground = Fbo(size=(width, height))
    with ground:
        ClearColor(0, 0, 0, 0)
        ClearBuffers()
        # Kivy's rounded rectangle takes the first line of a texture for the uppermost one.
        Translate(0, height)
        Scale(1, -1, 1)
    ground.add(painter.canvas)
    ground.draw()
    return ground.texture
