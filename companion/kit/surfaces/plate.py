"""The ground of a part: a filled shape with round corners and perhaps an edge."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import ColorProperty, NumericProperty, VariableListProperty

from companion.kit.theme.kv import load_kv

CLEAR = (0, 0, 0, 0)


class Plate:
    """Paints `fill` with corners of `radius` behind a part, and an `edge` round it.

    `inset` makes the painted plate lower than the part, which is touched as a whole.
    """

    fill = ColorProperty(CLEAR)
    edge = ColorProperty(CLEAR)
    edge_width = NumericProperty("1dp")
    inset = NumericProperty(0)
    radius = VariableListProperty("16dp")


class Lifted:
    """Casts a soft shadow; comes before `Plate` among the bases.

    Four plates over one another: Kivy's own shadow costs more than the rest of the first frame.
    """

    lift = NumericProperty("3dp")


def over(film: Sequence[float], ground: Sequence[float]) -> list[float]:
    """A see-through colour laid over another one."""
    if not ground[3]:
        return list(film)
    alpha = film[3]
    mixed = [alpha * top + (1 - alpha) * low for top, low in zip(film, ground, strict=True)]
    return [*mixed[:3], ground[3]]


load_kv(__file__)
