"""Correcting the table: a tile that lies elsewhere, or shows something else."""

from __future__ import annotations

from dataclasses import dataclass

from companion.model import TableModel
from engine.core import Verdict
from engine.games.piazza import actions as a
from engine.games.piazza.pieces import Tile
from engine.games.piazza.state import State


@dataclass(frozen=True)
class Mend:
    """A tile to be taken up and the one that lies there instead, with what the rules say to it."""

    old: Tile
    new: Tile
    lay: a.Lay | a.LayStart
    verdict: Verdict

    @classmethod
    def of(cls, model: TableModel, old: Tile, new: Tile) -> Mend:
        """Judge the new tile on the table without the old one."""
        state: State = model.state
        without: State = model.game.apply(state, a.Take(old.at))
        lay = _laying(state, without, old, new)
        return cls(old, new, lay, model.game.check(without, lay))

    def play(self, model: TableModel, *, anyway: bool = False) -> bool:
        """Take one up and lay the other; either both are recorded or none is."""
        if model.play(a.Take(self.old.at)) is None:
            return False
        if model.play(self.lay, anyway=anyway) is not None:
            return True
        model.undo()
        return False


def _laying(state: State, without: State, old: Tile, new: Tile) -> a.Lay | a.LayStart:
    owner = state.owner(new.colour)
    if without.is_kept and without.is_starting and owner is not None:
        return a.LayStart(owner, new)
    layer = next((turn.seat for turn in state.turns if old in turn.tiles), None)
    return a.Lay(new, layer)
