"""The base of every screen that the shell shows."""

from __future__ import annotations

from companion.kit.layout.scaffold import Scaffold


class Screen(Scaffold):
    """A screen, made with the shell and what it is about: `Screen(shell, about)`.

    `key` names the view it shows where it has several; `keeps_awake` keeps the phone's screen on.
    """

    key = ""
    keeps_awake = False

    def enter(self) -> None:
        """It is shown, for the first time or again."""

    def resume(self) -> None:
        """The app is back from a pause, with this screen still open."""

    def follow(self) -> None:
        """Others have changed what is stored."""

    def hear(self) -> None:
        """Something has changed at a table that other phones play at."""

    def back(self) -> bool:
        """Leave something within the screen; False where the screen itself is to be left."""
        return False

    def pick(self, key: str) -> None:
        """Show one of its views."""
