"""The protocol for exchanging text, files and links with other apps.

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
    """What became of something: shared, copied, saved, opened, cancelled, unasked or failed.

    `where` is the place it was saved at, the folder to put a file into where there is no dialog
    to ask for one, or the reason why it failed.
    """

    how: str
    where: str = ""


# Nothing of ours is larger; what is read stops one byte after.
LARGEST_FILE = 70_000_000

Done = Callable[[Sent], None]
Take = Callable[[bytes], None]
Receive = Callable[[bytes | str], None]


@dataclass(frozen=True)
class Parcel:
    """A file that is to leave the app."""

    name: str
    mime: str
    content: bytes


class SystemUi(Protocol):
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

    def listen(self, take: Receive, done: Done) -> None:
        """Receive what other apps share: a tapped link, a text or a file.

        `done` hears of what cannot be read.
        """


class Clipboard:
    """The clipboard, through Kivy, the same on every platform."""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        from kivy.core.clipboard import Clipboard  # noqa: PLC0415

        Clipboard.copy(text)

    def paste(self) -> str:
        """What is on the clipboard."""
        from kivy.core.clipboard import Clipboard  # noqa: PLC0415

        return str(Clipboard.paste() or "")


def soon(act: Callable[[], None]) -> None:
    """Do something on the window's thread."""
    from kivy.clock import Clock  # noqa: PLC0415

    Clock.schedule_once(lambda _: act())


def read_file(path: Path, take: Take, done: Done) -> None:
    """Hand over what is in a file, up to a size that nothing of ours has."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        done(Sent("failed", str(error)))
        return
    take(content)
