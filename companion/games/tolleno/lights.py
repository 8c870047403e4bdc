"""What is painted over the city: places and plots to tap, what is chosen, lit, weighed or odd."""

from __future__ import annotations

from kivy.graphics import Color, Line, Rectangle

from companion.games.tolleno.paint import Easel, fill, inset, ring
from companion.games.tolleno.scene import WAYS, cell, centre
from companion.kit.theme import theme
from companion.table_kit.brush import Box, edge, shape, write
from engine.games.tolleno.pieces import Field


def place(easel: Easel, at: Field, *, fits: bool, plus: bool) -> None:
    """An empty field on which a tile may lie: bright as it is turned now, pale if turned."""
    box = inset(easel.box(cell(at)), easel.unit * 0.06)
    if plus:
        edge(box, theme.outline, is_broken=True)
        write("+", easel.to_screen(*centre(at)), easel.unit * 0.34, theme.link)
        return
    fill(box, (*theme.accent[:3], 0.55 if fits else 0.22), easel.unit * 0.08)
    ring(box, theme.focus if fits else theme.outline, easel.unit * 0.08, 1.6 if fits else 1)


def reachable(easel: Easel, box: Box, distance: int | None, *, is_empty: bool) -> None:
    """A plot for the next floor, with how far it is; in no colour of a player."""
    spot = easel.box(box)
    if is_empty:
        fill(spot, theme.soft, spot.width * 0.2)
    ring(spot, theme.link, spot.width * 0.2, max(1.2, easel.unit * 0.014))
    if distance is None:
        return
    x, y, size = (0.5, 0.5, 0.72) if is_empty else (0.88, 0.12, 0.46)
    middle = (spot.x + spot.width * x, spot.y + spot.height * y)
    if not is_empty:
        Color(*theme.link)
        shape("circle", middle, spot.width * 0.31)
        Color(*theme.soft)
        shape("circle", middle, spot.width * 0.27)
    write(str(distance), middle, spot.width * size, theme.soft_ink)


def chosen(easel: Easel, box: Box) -> None:
    """What a finger has chosen."""
    ring(easel.box(box), theme.accent, easel.unit * 0.08, max(2.0, easel.unit * 0.035))


def chosen_plot(easel: Easel, box: Box) -> None:
    """A plot that a finger has chosen; the accent would be the colour of yellow pieces."""
    spot = easel.box(box)
    ring(spot, theme.ink, spot.width * 0.2, max(2.0, easel.unit * 0.03))


def dim(easel: Easel, box: Box) -> None:
    """Step back."""
    fill(easel.box(box), (*theme.background[:3], 0.62), easel.unit * 0.08)


def warn(easel: Easel, box: Box) -> None:
    """Something here is against the rules."""
    spot = easel.box(box)
    middle = (spot.x + spot.width * 0.93, spot.y + spot.height * 0.93)
    Color(*theme.danger)
    shape("circle", middle, easel.unit * 0.1)
    write("!", middle, easel.unit * 0.16, theme.danger_ink)


def dead_end(easel: Easel, at: Field, side: str) -> None:
    """A canal that ends at the bank of the next tile."""
    (x, y), (across, up) = centre(at), WAYS[side]
    spot = easel.to_screen(x + across / 2, y + up / 2)
    for colour, width in ((theme.surface, 0.055), (theme.danger, 0.03)):
        Color(*colour)
        Line(circle=(*spot, easel.unit * 0.19), width=max(easel.unit * width, 1.2))


def ghost(easel: Easel, box: Box) -> None:
    """A tile that is only being weighed."""
    spot = easel.box(box)
    Color(*theme.accent[:3], 0.25)
    Rectangle(pos=(spot.x, spot.y), size=(spot.width, spot.height))
    chosen(easel, box)
