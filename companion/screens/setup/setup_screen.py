"""What a new table and a corrected one have in common: a form of who plays what."""

from __future__ import annotations

from companion.present.seats import Seats
from companion.screens.screen import Screen
from companion.screens.setup.setup_editor import SetupEditor
from companion.table_kit.setup_form import SetupFields


class SetupScreen(Screen):
    """A screen around a `SetupEditor`."""

    editor: SetupEditor

    @property
    def form(self) -> SetupFields:
        """The game's own form."""
        return self.editor.form

    @property
    def seats(self) -> Seats:
        """Who sits where."""
        return self.editor.seats

    def sit(self, seats: Seats) -> None:
        """Show who sits where."""
        self.editor.sit(seats)

    def add(self, name: str) -> bool:
        """Seat one more player, or somebody else on the seat tapped; whether more can join."""
        return self.editor.add(name)
