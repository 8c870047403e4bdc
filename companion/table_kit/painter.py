"""Paints any drawing on a canvas, and of the next one only what is different.

All shapes between two texts are one mesh, whose edges are soft by a pixel at any size: a board
that grows under two fingers is not painted again. Colours lie in a texture, a row for a palette,
so that another light paints nothing again either. On a board text is as large as the setting
asks, as far as its box has room; in a picture it keeps the size it is drawn with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from kivy.graphics import InstructionGroup, Mesh, RenderContext
from kivy.graphics.texture import Texture

from companion.kit.theme import theme
from companion.present.drawing import Drawing, Group, Item, Palette, Piece, Text, Use
from companion.present.palette import Rgba, channels
from companion.table_kit.brush import text
from companion.table_kit.triangles import FORMAT, MOST, Triangles

_CORNERS = """
$HEADER$
attribute vec2 vAway;
attribute vec2 vReach;
attribute float vCover;
uniform vec2 origin;
uniform float unit;
varying float cover;
void main(void) {
    float half_width = vReach.x * unit;
    float reach = half_width + vReach.y;
    cover = vCover;
    if (vReach.x > 0.0) {
        reach = max(reach, 0.0);
        cover = vCover * min(1.0, 2.0 * half_width);
    }
    vec2 place = origin + unit * vec2(vPosition.x, -vPosition.y) + reach * vec2(vAway.x, -vAway.y);
    tex_coord0 = vTexCoords0;
    gl_Position = projection_mat * modelview_mat * vec4(place, 0.0, 1.0);
}
"""
_PIXELS = """
$HEADER$
varying float cover;
void main(void) {
    vec4 colour = texture2D(texture0, tex_coord0);
    gl_FragColor = vec4(colour.rgb, colour.a * cover);
}
"""
_ROLES = 512
_SMALLEST_TEXT = 4
_CLEAR: Rgba = (0, 0, 0, 0)

# Shapes that lie together, or a text with its origin and how opaque it is.
Words: TypeAlias = tuple[Text, float, float, float]
Run: TypeAlias = "Triangles | Words"


class Inks:
    """The colours of a palette as a texture, and its pieces as triangles; one for each palette."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self.texture = Texture.create(size=(_ROLES, 1), colorfmt="rgba")
        self.texture.mag_filter = self.texture.min_filter = "nearest"
        self.texture.add_reload_observer(self._fill)
        self._places: dict[str, float] = {}
        self._pieces: dict[str, tuple[Piece, list[Run]]] = {}
        self._is_filled = False
        theme.bind(colours=self._lose_light)

    def place(self, role: str) -> float:
        """Where in the texture the colour of a role is; anywhere for none."""
        if role and role not in self._places:
            self._places[role] = (len(self._places) + 0.5) / _ROLES
            self._is_filled = False
        return self._places.get(role, 0)

    def colour(self, role: str) -> Rgba:
        """The colour of a role in this light."""
        name = self.palette.colour(role, is_dark=theme.is_dark)
        return _CLEAR if name == "none" else channels(name)

    def fill(self) -> None:
        """Put all colours into the texture, if there is a new one or a new light."""
        if not self._is_filled:
            self._is_filled = True
            self._fill(self.texture)

    def _lose_light(self, *_: object) -> None:
        self._is_filled = False
        self.fill()

    def _fill(self, texture: Texture) -> None:
        row = bytearray(4 * _ROLES)
        for number, role in enumerate(self._places):
            colour = self.colour(role)
            row[4 * number : 4 * number + 4] = bytes(round(255 * part) for part in colour)
        texture.blit_buffer(bytes(row), colorfmt="rgba", bufferfmt="ubyte")

    # What it makes of items

    def runs(self, items: tuple[Item, ...], opacity: float = 1) -> list[Run]:
        """Items as meshes and texts, in the order in which they lie over one another."""
        found: list[Run] = []
        for item in items:
            if isinstance(item, Use):
                for run in self._piece(item.piece):
                    if isinstance(run, Triangles):
                        _open(found).add(run, item.x, item.y, opacity)
                    else:
                        words, x, y, own = run
                        found.append((words, item.x + x, item.y + y, own * opacity))
            elif isinstance(item, Text):
                found.append((item, 0, 0, opacity))
            elif not isinstance(item, Group):
                fill, edge = self.place(item.paint.fill), self.place(item.paint.edge)
                _open(found).shape(item, fill, edge, opacity)
        return found

    def _piece(self, piece: Piece) -> list[Run]:
        known = self._pieces.get(piece.name)
        if known is None or known[0] != piece:
            known = self._pieces[piece.name] = piece, self.runs(piece.shapes)
        return known[1]


# By the identity of the palette, which they hold.
_KNOWN: dict[int, Inks] = {}


def _inks(palette: Palette) -> Inks:
    """The colours of a palette, made once."""
    if id(palette) not in _KNOWN:
        _KNOWN[id(palette)] = Inks(palette)
    return _KNOWN[id(palette)]


def _open(found: list[Run]) -> Triangles:
    """The mesh that further shapes belong to."""
    last = found[-1] if found else None
    if not isinstance(last, Triangles) or last.count > MOST // 2:
        last = Triangles()
        found.append(last)
    return last


class _Words:
    """A text on the canvas."""

    def __init__(self, words: Words, inks: Inks) -> None:
        self.words, self._inks = words, inks
        self.mesh = Mesh(fmt=FORMAT, mode="triangle_fan")

    def write(self, unit: float, scale: float) -> None:
        """Write it for a size of the unit, so many times as large, on whole pixels."""
        words, dx, dy, opacity = self.words
        size = round(words.fitting_at(scale) * unit)
        if size < _SMALLEST_TEXT or not words.text.strip():
            self.mesh.indices = []
            return
        texture = text(words.text, size, self._inks.colour(words.ink))
        box = words.box
        left = round((dx + box.x + box.width / 2) * unit - texture.width / 2) / unit
        top = round((dy + box.y + box.height / 2) * unit - texture.height / 2) / unit
        right, low = left + texture.width / unit, top + texture.height / unit
        corners = zip((left, right, right, left), (low, low, top, top), strict=True)
        vertices: list[float] = []
        coords = texture.tex_coords
        for number, (x, y) in enumerate(corners):
            u, v = coords[2 * number : 2 * number + 2]
            vertices += (x, y, 0, 0, 0, 0, u, v, opacity)
        self.mesh.texture = texture
        self.mesh.vertices = vertices
        self.mesh.indices = [0, 1, 2, 3]


class _Part:
    """A group without others in it, or what lies between groups, on the canvas."""

    def __init__(self, items: tuple[Item, ...], opacity: float, inks: Inks) -> None:
        self.items, self.opacity = items, opacity
        self.group = InstructionGroup()
        self.words: list[_Words] = []
        for run in inks.runs(items, opacity):
            if isinstance(run, Triangles):
                mesh = Mesh(
                    vertices=run.vertices, indices=run.indices, fmt=FORMAT, mode="triangles"
                )
                mesh.texture = inks.texture
                self.group.add(mesh)
            else:
                words = _Words(run, inks)
                self.words.append(words)
                self.group.add(words.mesh)


class Painter:
    """Drawings on a canvas of its own: `show` a drawing, `place` it, and put `canvas` somewhere."""

    def __init__(self, *, is_picture: bool = False) -> None:
        self._is_picture = is_picture
        self.canvas = RenderContext(
            vs=_CORNERS, fs=_PIXELS, use_parent_projection=True, use_parent_modelview=True
        )
        self._parts: dict[tuple[str, int], _Part] = {}
        self._inks: Inks | None = None
        self._unit = 0.0
        self.place(0, 0, 1)

    def show(self, drawing: Drawing) -> None:
        """Show a drawing; groups that are as they were stay as they are."""
        inks = _inks(drawing.palette)
        last = self._parts if inks is self._inks else {}
        self._inks, self._parts = inks, {}
        counts: Counter[str] = Counter()
        is_same = True
        for layer in drawing.layers:
            for path, items, opacity in _parts(layer.name, layer.items, 1):
                key = path, counts[path]
                counts[path] += 1
                part = last.get(key)
                if part is None or part.items != items or part.opacity != opacity:
                    part, is_same = _Part(items, opacity, inks), False
                    self._write(part)
                self._parts[key] = part
        inks.fill()
        if not is_same or list(last) != list(self._parts):
            self.canvas.clear()
            for part in self._parts.values():
                self.canvas.add(part.group)

    def place(self, x: float, y: float, unit: float) -> None:
        """Where on the screen the origin of the drawing is, and how many pixels a unit has."""
        self.canvas["origin"] = float(round(x)), float(round(y))
        self.canvas["unit"] = float(unit)
        if unit != self._unit:
            self._unit = unit
            self.rewrite()

    def rewrite(self) -> None:
        """Write all texts again, after a change of the light or of the size of text."""
        for part in self._parts.values():
            self._write(part)

    def _write(self, part: _Part) -> None:
        scale = 1 if self._is_picture else theme.text_scale
        for words in part.words:
            words.write(self._unit, scale)


def _parts(
    path: str, items: tuple[Item, ...], opacity: float
) -> Iterator[tuple[str, tuple[Item, ...], float]]:
    """Each innermost group by the way to it, and what lies between groups."""
    if not any(isinstance(item, Group) for item in items):
        yield path, items, opacity
        return
    between: list[Item] = []
    for item in items:
        if not isinstance(item, Group):
            between.append(item)
            continue
        if between:
            yield path, tuple(between), opacity
            between = []
        yield from _parts(f"{path} {item.name}", item.shapes, opacity * item.opacity)
    if between:
        yield path, tuple(between), opacity
