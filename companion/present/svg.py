"""A drawing as SVG: one file with nothing outside it, no scripts, and its words as text."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum
from hashlib import blake2s
from html import escape
from itertools import groupby
from typing import Any

from companion.present.drawing import (
    LINES,
    Box,
    Drawing,
    Ellipse,
    Group,
    Item,
    Line,
    Paint,
    Palette,
    Path,
    Piece,
    Point,
    Polygon,
    Rectangle,
    Text,
    Use,
)


class Theme(Enum):
    """In which light a drawing is shown; AUTO follows whoever looks at it."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


def svg(drawing: Drawing, theme: Theme = Theme.AUTO, prefix: str = "") -> str:
    """The whole drawing as an SVG document.

    Of several in one page each needs a `prefix` of its own, of letters: its names begin with it.
    """
    writer = _Writer(prefix)
    layers = "\n".join(
        f'<g class="{escaped(layer.name)}">{writer.items(layer.items)}</g>'
        for layer in drawing.layers
    )
    box = drawing.box
    sizes = f'width="{_n(box.width)}" height="{_n(box.height)}"'
    view = " ".join(map(_n, (box.x, box.y, box.width, box.height)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {sizes} viewBox="{view}" role="group">\n'
        f"{_title(drawing.title, drawing.text)}\n"
        f"<style>{_style(writer.paints, drawing.palette, theme)}</style>\n"
        f"<defs>{''.join(writer.definitions)}</defs>\n{layers}\n</svg>\n"
    )


@dataclass(frozen=True)
class Embedded:
    """A drawing for a page that shows it piece by piece and replaces only what has changed.

    `frame` is the SVG element, with an empty group for each of the `pieces` that names it. Of
    `paints` each is the rule of a class, in the light and where it differs in the dark: equal
    rules have equal names in every drawing, so that a page keeps those that it knows.
    """

    frame: str
    pieces: dict[str, str]
    paints: dict[str, tuple[str, str]]


def embedded(drawing: Drawing, name: str) -> Embedded:
    """A drawing for a page, under a name that no other drawing there has."""
    writer = _PieceWriter(drawing.palette)
    pieces: dict[str, str] = {}
    for layer in drawing.layers:
        runs = groupby(layer.items, lambda item: item.name if isinstance(item, Group) else "")
        for key, items in runs:
            pieces[_free(pieces, f"{name}/{layer.name}/{key}")] = writer.items(tuple(items))
    shown = {f"{name}/{key}": body for key, body in writer.known.items()} | pieces
    holders = "".join(f'<g data-part="{escaped(key)}"></g>' for key in shown)
    box = drawing.box
    view = " ".join(map(_n, (box.x, box.y, box.width, box.height)))
    title = _title(drawing.title, drawing.text)
    frame = f'<svg class="drawing" viewBox="{view}" role="group">{title}{holders}</svg>'
    return Embedded(frame, shown, writer.rules)


def _free(taken: Collection[str], key: str) -> str:
    """A name like this one that is still free."""
    numbers = (f"{key}.{n}" for n in range(2, len(taken) + 3))
    return next(one for one in (key, *numbers) if one not in taken)


class Sheet:
    """Many drawings of one palette in one page: what they share is there once.

    `show` gives the element of one drawing, `definitions` what all of them refer to; that belongs
    into the same page once all are shown. Their names begin with `prefix`, of letters.
    """

    def __init__(self, palette: Palette, prefix: str) -> None:
        self._palette = palette
        self._writer = _SharingWriter(prefix)

    def show(self, drawing: Drawing) -> str:
        """A drawing as one picture with a name and a description."""
        box = drawing.box
        view = " ".join(map(_n, (box.x, box.y, box.width, box.height)))
        layers = "".join(self._writer.share(layer.items) for layer in drawing.layers)
        return (
            f'<svg viewBox="{view}" role="img">{_title(drawing.title, drawing.text)}{layers}</svg>'
        )

    def definitions(self) -> str:
        """What the drawings shown so far are made of, without any room of its own."""
        style = _style(self._writer.paints, self._palette, Theme.AUTO)
        return (
            '<svg width="0" height="0" style="position:absolute" aria-hidden="true">'
            f"<style>{style}</style><defs>{''.join(self._writer.definitions)}</defs></svg>"
        )


class _Writer:
    """Writes items, and gathers the paints and the pieces that they use."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self.paints: dict[Paint, str] = {}
        self.definitions: list[str] = []
        self._pieces: dict[str, str] = {}

    def items(self, items: tuple[Item, ...]) -> str:
        return "".join(map(self._item, items))

    def _item(self, item: Item) -> str:
        if isinstance(item, Use):
            x, y = _n(item.x), _n(item.y)
            return f'<use href="#{self._piece(item.piece)}" x="{x}" y="{y}"/>'
        if isinstance(item, Group):
            return self._group(item)
        if isinstance(item, Text):
            return self._words(item)
        paint = f'class="{self._paint(item.paint)}"'
        if isinstance(item, Polygon):
            return f'<polygon {paint} points="{_points(item.points)}"/>'
        if isinstance(item, Line):
            return f'<polyline {paint} points="{_points(item.points)}"/>'
        if isinstance(item, Rectangle):
            radius = f' rx="{_n(item.radius)}"' if item.radius else ""
            return f"<rect {paint} {_place(item.box)}{radius}/>"
        if isinstance(item, Ellipse):
            middle = f'cx="{_n(item.x)}" cy="{_n(item.y)}"'
            return f'<ellipse {paint} {middle} rx="{_n(item.rx)}" ry="{_n(item.ry)}"/>'
        return f'<path {paint} d="{_path(item)}"/>'

    def _group(self, group: Group) -> str:
        """A group that holds others is read part by part, the others as one picture."""
        holds_others = any(isinstance(item, Group) and item.title for item in group.shapes)
        role = f' role="{"group" if holds_others else "img"}"' if group.title else ""
        opacity = "" if group.opacity == 1 else f' opacity="{_n(group.opacity)}"'
        name = f'<g data-name="{escaped(group.name)}" class="{escaped(group.role)}"'
        title = _title(group.title, group.text)
        shapes = self._areas(group) + self.items(group.shapes)
        return f"\n{name}{role}{opacity}>{title}{shapes}</g>"

    def _areas(self, group: Group) -> str:
        """Where a group is touched; a picture is only looked at."""
        return ""

    def _words(self, text: Text) -> str:
        size, box = text.fitting, text.box
        x, y = box.x + box.width / 2, box.y + box.height / 2 + size * 0.36
        paint = self._paint(Paint(text.ink))
        place = f'x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"'
        return f'<text class="{paint}" {place}>{escaped(text.text)}</text>'

    def _piece(self, piece: Piece) -> str:
        """The id of a piece, which is defined where it is first used."""
        if piece.name not in self._pieces:
            key = self._pieces[piece.name] = f"{self._prefix}d{len(self._pieces)}"
            self.definitions.append(f'<g id="{key}">{self.items(piece.shapes)}</g>\n')
        return self._pieces[piece.name]

    def _paint(self, paint: Paint) -> str:
        return self.paints.setdefault(paint, f"{self._prefix}p{len(self.paints)}")


class _PieceWriter(_Writer):
    """A writer whose names depend on nothing but what they name."""

    def __init__(self, palette: Palette) -> None:
        super().__init__("")
        self._palette = palette
        self.rules: dict[str, tuple[str, str]] = {}
        self.known: dict[str, str] = {}

    def _areas(self, group: Group) -> str:
        return "".join(f'<rect class="hit" {_place(area)}/>' for area in group.areas)

    def _piece(self, piece: Piece) -> str:
        if piece.name not in self._pieces:
            body = self.items(piece.shapes)
            key = self._pieces[piece.name] = _named("d", body)
            self.known[key] = f'<defs><g id="{key}">{body}</g></defs>'
        return self._pieces[piece.name]

    def _paint(self, paint: Paint) -> str:
        if paint not in self.paints:
            day = _rule(paint, self._palette, is_dark=False)
            night = _colours(paint, self._palette, is_dark=True)
            night = "" if night == _colours(paint, self._palette, is_dark=False) else night
            name = self.paints[paint] = _named("p", f"{day}|{night}")
            self.rules[name] = day, night
        return self.paints[paint]


def _named(kind: str, content: str) -> str:
    return kind + blake2s(content.encode(), digest_size=5).hexdigest()


class _SharingWriter(_Writer):
    """Defines each group and each layer where it first comes, and refers to it ever after."""

    def __init__(self, prefix: str) -> None:
        super().__init__(prefix)
        self._known: dict[object, str] = {}

    def share(self, items: tuple[Item, ...]) -> str:
        """Some items that may come again as they are."""
        return self._reference(items, self.items) if items else ""

    def _group(self, group: Group) -> str:
        return self._reference(group, super()._group)

    def _reference(self, what: Any, write: Callable[[Any], str]) -> str:
        if what not in self._known:
            key = self._known[what] = f"{self._prefix}s{len(self._known)}"
            self.definitions.append(f'<g id="{key}">{write(what)}</g>')
        return f'<use href="#{self._known[what]}"/>'


_FONT = "text{font-family:Roboto,system-ui,sans-serif;font-weight:700;text-anchor:middle}"


def _style(paints: dict[Paint, str], palette: Palette, theme: Theme) -> str:
    """A class for each paint, and for the dark those that differ there."""
    if theme is not Theme.AUTO:
        is_dark = theme is Theme.DARK
        rules = (f".{name}{{{_rule(p, palette, is_dark=is_dark)}}}" for p, name in paints.items())
        return _FONT + "".join(rules)
    light, dark = [], []
    for paint, name in paints.items():
        day = _colours(paint, palette, is_dark=False)
        night = _colours(paint, palette, is_dark=True)
        light.append(f".{name}{{{_rule(paint, palette, is_dark=False)}}}")
        if night != day:
            dark.append(f".{name}{{{night}}}")
    media = f"@media(prefers-color-scheme:dark){{{''.join(dark)}}}" if dark else ""
    return f":root{{color-scheme:light dark}}{_FONT}{''.join(light)}{media}"


def _rule(paint: Paint, palette: Palette, *, is_dark: bool) -> str:
    rule = _colours(paint, palette, is_dark=is_dark)
    if paint.edge:
        rule += f";stroke-width:{_n(LINES[paint.line])};stroke-linejoin:round;stroke-linecap:round"
        rule += ";stroke-dasharray:3 2.4" if paint.is_dashed else ""
    return rule + ("" if paint.opacity == 1 else f";opacity:{_n(paint.opacity)}")


def _colours(paint: Paint, palette: Palette, *, is_dark: bool) -> str:
    fill = palette.colour(paint.fill, is_dark=is_dark) if paint.fill else "none"
    edge = f";stroke:{palette.colour(paint.edge, is_dark=is_dark)}" if paint.edge else ""
    return f"fill:{fill}{edge}"


def _title(title: str, text: str) -> str:
    described = f"<desc>{escaped(text)}</desc>" if text else ""
    return f"<title>{escaped(title)}</title>{described}" if title else described


def _place(box: Box) -> str:
    return f'x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.width)}" height="{_n(box.height)}"'


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _path(path: Path) -> str:
    strokes = (("C" if len(stroke) == 3 else "L") + _points(stroke) for stroke in path.strokes)
    return f"M{_points((path.start,))}{''.join(strokes)}{'Z' if path.is_closed else ''}"


def _n(value: float) -> str:
    """A number as short as it can be written, to a hundredth."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escaped(text: str) -> str:
    """Text that stays text: what XML cannot hold is replaced, what it would read is escaped."""
    return escape(plain(text))


def plain(text: str) -> str:
    """Text without the characters that no page can hold."""
    return text if text.isprintable() else "".join(map(_character, text))


def _character(char: str) -> str:
    if unicodedata.category(char) in ("Cc", "Cs") or char in "\ufffe\uffff":
        return " " if char.isspace() else "\ufffd"
    return char
