"""A fake of the other apps, and helpers that send something to them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.device.system_ui import Done, Parcel, Receive, Sent, Take
from companion.present.words import word
from tests.ui.test_app_journey import AppUser


class FakeSystemUi:
    """Keeps what is sent, and gives what a test put there."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.parcels: list[Parcel] = []
        self.opened: list[str] = []
        self.clipboard = ""
        self.file: bytes | None = None
        self.answer = Sent("shared")

    def send_text(self, text: str, title: str, done: Done) -> None:
        self.texts.append(text)
        done(self.answer)

    def send_file(self, parcel: Parcel, title: str, done: Done) -> None:
        self.parcels.append(parcel)
        done(self.answer)

    def open_link(self, links: Sequence[str], done: Done) -> None:
        self.opened += links
        done(self.answer)

    def copy(self, text: str) -> None:
        self.clipboard = text

    def paste(self) -> str:
        return self.clipboard

    def pick_file(self, take: Take, done: Done) -> None:
        if self.file is None:
            done(Sent("cancelled"))
        elif self.answer.how in ("failed", "unasked"):
            done(self.answer)
        else:
            take(self.file)

    def nearby(self) -> list[Path]:
        return []

    def listen(self, take: Receive, done: Done) -> None:
        self.hand_over, self.miss = take, done


def begin(user: AppUser, game: str = "Positano") -> None:
    user.open()
    user.try_sample(game)


def choose(user: AppUser, way: str) -> None:
    """Menu, share, and one of the ways."""
    user.tap("menu")
    user.tap(word("share.open"))
    user.tap(word(f"share.{way}"))


def move_to(user: AppUser, folder: Path) -> None:
    """The same hands on another phone."""
    user.close()
    user.folder = folder
    user.open()
