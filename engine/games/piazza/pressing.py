"""The rules that are about to matter on a table."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.piazza.area import extent
from engine.games.piazza.pieces import AREA
from engine.games.piazza.state import State


def pressing(state: State) -> Iterator[str]:
    """The size of the area, where no further row or column fits."""
    reach = extent(state.by_field)
    if reach is not None and AREA in (
        reach.bottom - reach.top + 1,
        reach.right - reach.left + 1,
    ):
        yield "place.grid"
