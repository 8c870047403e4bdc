"""The moves that the words of a question name: "may Bruno build 4 on 2C?"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.games.positano.actions import Action, Build
from engine.games.positano.pieces import Lot, Roof
from engine.games.positano.state import State
from engine.message import Seat

_LOT = re.compile(r"\b([1-4]) ([a-d])\b")
_BLOCKS = re.compile(r"\b(\d)\b")


def named_in(state: State, words: tuple[str, ...], seat: Seat) -> Iterator[Action]:
    """A build of so many blocks on a lot; the roof is the one named, or that of the build tile."""
    text = " ".join(words)
    lots = _LOT.findall(text)
    numbers = _BLOCKS.findall(_LOT.sub("", text))
    tile = state.turn(seat).build_tile if state.keeps_rounds else None
    ours = tile.roof if tile else Roof.BRONZE
    roof = next((roof for roof in Roof if roof.value in words), ours)
    if len(numbers) == 1:
        for row, column in lots:
            yield Build(seat, Lot(int(row), column.upper()), int(numbers[0]), roof)
