"""What marks players: six shapes and six colours, in the order of the seats."""

from __future__ import annotations

SHAPES = ("circle", "triangle", "square", "diamond", "cross", "hexagon")
COLOURS = ("red", "yellow", "blue", "green", "pink", "purple")
