"""How something comes in: pasted, or read from a file; and what is said if it cannot be used."""

from __future__ import annotations

from pathlib import Path

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.device import this_device
from companion.device.system_ui import Done, Sent, Take, read_file
from companion.kit.controls.buttons import OutlineButton
from companion.kit.controls.list_row import ListRow
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.cards import Card
from companion.present.words import word
from companion.screens.home.notices import Notices
from companion.transfer.compression import ImportRefused


def file_button(text: str, take: Take, done: Done) -> OutlineButton:
    """A button that lets somebody choose a file."""
    button = OutlineButton(text=text, icon="folder-open-outline")
    button.bind(on_release=lambda _: this_device.system_ui().pick_file(take, done))
    return button


def nearby(take: Take, done: Done, listed: list[Path]) -> list[Widget]:
    """The files of a plain folder, where the machine has no dialog to choose one.

    Files `listed` before keep their place; new ones are added below them.
    """
    found = this_device.system_ui().nearby()
    listed.extend([path for path in found if path not in listed])
    paths = [path for path in listed if path in found]
    if not paths:
        return []
    card = Card(pad_x=0, pad_y=dp(4))
    for path in paths:
        card.add_widget(_row(path, take, done))
    return [SectionHeading(text=word("import.nearby")), card]


def _row(path: Path, take: Take, done: Done) -> ListRow:
    row = ListRow(title=path.name, icon="file-document-outline", icon_tone="link")
    row.bind(on_release=lambda _: read_file(path, take, done))
    return row


def refuse(notices: Notices, error: ImportRefused | Sent) -> None:
    """Say why something was not taken, in one line below the screen; nothing has changed."""
    if isinstance(error, Sent) and error.how == "unasked":
        notices.say(word("import.no-dialog", folder=error.where), kind="warning")
        return
    reason = error.where if isinstance(error, Sent) else str(error)
    notices.say(word("import.refused", reason=reason), kind="danger")
