"""The first screen: what the app is, and a sample table to try."""

from __future__ import annotations

from pathlib import Path

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.controls.chips import ChipRow
from companion.kit.controls.list_row import ListRow
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.kit.touch.back import back
from companion.present.words import word
from companion.screens import shelf
from companion.screens.coast import CoastBar
from companion.screens.page import Page
from companion.screens.screen import Screen
from companion.settings import WELCOMED
from companion.shell import Shell, Visit
from companion.store.errors import WriteFailed

POINTS = (
    ("sigma", "welcome.score"),
    ("book-open-variant", "welcome.why"),
    ("gavel", "welcome.rules"),
    ("content-save-outline", "welcome.saved"),
)


class WelcomeScreen(Screen):
    """What Costiera does, in one screen."""

    def __init__(self, shell: Shell, _: str = "") -> None:
        self.shell = shell
        has_home = WELCOMED.read(shell.store)
        bar = CoastBar(
            title=word("app.name"),
            subtitle=word("welcome.subtitle"),
            is_large=True,
            has_back=has_home,
        )
        bar.bind(on_back=lambda _: back.go())
        super().__init__(bar=bar, body=Page(*self._parts()))

    def _parts(self) -> list[Widget]:
        points = Card(pad_x=0, pad_y=dp(4))
        for icon, text in POINTS:
            row = ListRow(title=word(text), note=word(f"{text}.text"), icon=icon, icon_tone="link")
            points.add_widget(row)
        first = next((key for key in shelf.keys() if shelf.samples(key)), "")
        sample = FilledButton(text=word("welcome.try", game=shelf.title(first)), icon="play")
        sample.bind(on_release=lambda _: self.open_sample(first))
        new = OutlineButton(text=word("new.title"), icon="plus")
        new.bind(on_release=lambda _: self._leave(Visit("home"), Visit("new")))
        others = ChipRow(
            items=[
                {"key": key, "text": shelf.title(key), "icon": shelf.look(key).icon}
                for key in shelf.keys()
                if key != first and shelf.samples(key)
            ]
        )
        others.bind(on_pick=lambda _, key: self.open_sample(key))
        return [
            Text(text=word("welcome.text")),
            points,
            sample,
            new,
            SectionHeading(text=word("welcome.others")),
            others,
        ]

    def open_sample(self, key: str) -> None:
        """Put the sample table of a game on the table."""
        identifier = keep(self.shell, shelf.samples(key)[0])
        if identifier:
            self._leave(Visit("home"), Visit("table", identifier))

    def _leave(self, *places: Visit) -> None:
        self.shell.remember(WELCOMED, True)
        self.shell.restart(*places)


def keep(shell: Shell, path: Path) -> str:
    """Store the table of a file; its id, or nothing, with a complaint, where that fails."""
    from engine.files import codec  # noqa: PLC0415
    from engine.files.shapes import Unreadable  # noqa: PLC0415

    try:
        return str(shell.store.create(codec.read(path.read_bytes())))
    except (WriteFailed, Unreadable, OSError) as error:
        shell.complain(word("problem.not-stored", reason=str(error)))
        return ""
