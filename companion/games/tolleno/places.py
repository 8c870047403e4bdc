"""What fields and plots are called in answers and in the drawing: "0,1" and "0,1:2"."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.tolleno.pieces import Field
from engine.games.tolleno.tiles import place_of


class Hit(NamedTuple):
    """What a finger meets: a field, and the plot of its tile unless it is the middle."""

    at: Field
    plot: int | None

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.at) if self.plot is None else place_of(self.at, self.plot)


def field_of(name: str) -> Field:
    """The field of a name.

    >>> field_of("-1,2")
    Field(row=-1, column=2)
    """
    row, _, column = name.partition(",")
    return Field(int(row), int(column))


def plot_of(name: str) -> tuple[Field, int]:
    """The field and the number of a plot.

    >>> plot_of("-1,2:3")
    (Field(row=-1, column=2), 3)
    """
    at, _, plot = name.partition(":")
    return field_of(at), int(plot)


def hit_of(name: str) -> Hit:
    """What a name in the drawing means."""
    return Hit(*plot_of(name)) if ":" in name else Hit(field_of(name), None)
