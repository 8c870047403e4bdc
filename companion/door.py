"""What a door to other apps offers: text, files and links go out, files and links come in.

Every answer comes by a callback, on the window's thread: a phone's file chooser is another app,
and nobody knows when it is done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True)
class Sent:
    """What became of something: shared, copied, saved, opened, cancelled or failed.

    `where` is the place it was saved at, or the reason why it failed.
    """

    how: str
    where: str = ""


Done = Callable[[Sent], None]
Take = Callable[[bytes], None]


@dataclass(frozen=True)
class Parcel:
    """A file that is to leave the app."""

    name: str
    mime: str
    content: bytes


class Door(Protocol):
    """What the screens ask for."""

    def send_text(self, text: str, title: str, done: Done) -> None:
        """Offer a text to other apps, or copy it."""

    def send_file(self, parcel: Parcel, title: str, done: Done) -> None:
        """Offer a file to other apps, or save it."""

    def open_link(self, links: Sequence[str], done: Done) -> None:
        """Open the first of several addresses that something answers to."""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""

    def paste(self) -> str:
        """What is on the clipboard."""

    def pick_file(self, take: Take, done: Done) -> None:
        """Let somebody choose a file; `take` gets what is in it, `done` hears if there is none."""

    def nearby(self) -> list[Path]:
        """Files to choose from where the machine has no dialog for it, the newest first."""

    def listen(self, take: Take) -> None:
        """Take what other apps hand over: a link that was tapped, a text or a file shared."""
