"""The report of an error: to be read, and sent to whoever can do something about it."""

from __future__ import annotations

from companion.device import this_device
from companion.kit.controls.buttons import FilledButton
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.kit.touch.back import back
from companion.present.words import word
from companion.screens.page import Page, put
from companion.screens.screen import Screen
from companion.screens.sharing.share import sent_notice
from companion.shell import Shell


class ReportScreen(Screen):
    """What failed and in which version; nobody's name is in it."""

    def __init__(self, shell: Shell, _: str = "") -> None:
        self.shell = shell
        bar = AppBar(title=word("failed.title"), subtitle=word("failed.subtitle"))
        bar.bind(on_back=lambda _: back.go())
        send = FilledButton(text=word("failed.send"), icon="share-variant")
        send.bind(on_release=lambda _: self.send())
        # A line of the report has places in the program that are wider than a phone.
        trace = Text(text=shell.report, style="label", keeps_words=False)
        page = Page(Text(text=word("failed.text")), send, put(Card(), trace))
        super().__init__(bar=bar, body=page)

    def enter(self) -> None:
        """Whoever reads the report has read that there is one."""
        self.shell.notices.forget_failed()

    def send(self) -> None:
        """Hand the report to another app, or copy it."""
        this_device.system_ui().send_text(
            self.shell.report, word("failed.title"), sent_notice(self.shell)
        )
