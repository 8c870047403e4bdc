"""What the sheets of one player's action share: the player's board, and what bread is left."""

from __future__ import annotations

from companion.games.amalfi_renaissance.phrases import bread_note
from companion.table_kit.seat_sheet import SeatSheet
from engine.games.amalfi_renaissance.board import Board


class PlayerSheet(SeatSheet):
    """An action of a player. Its `remark` gives way to the bread where that changes."""

    @property
    def board(self) -> Board:
        """The player's board."""
        found: Board = self.model.state.board(self.seat)
        return found

    @property
    def is_light(self) -> bool:
        """Only what scores is kept: no ships, no bread, no payments."""
        return bool(self.model.state.options.light)

    def refresh(self, *_: object) -> None:
        """Weigh it anew, and say what becomes of the bread."""
        super().refresh()
        self.note = bread_note(self.model, self.seat) or self.note
