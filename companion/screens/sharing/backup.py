"""Backup: everything into one file, and back; a restore is shown first and can be undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.device import this_device
from companion.device.system_ui import Parcel, Sent
from companion.kit.controls.buttons import FilledButton, OutlineButton, TextButton
from companion.kit.controls.list_row import ListRow
from companion.kit.layout.headings import SectionHeading
from companion.kit.layout.scheduling import in_steps
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.kit.touch.back import back
from companion.present.dates import full_day, iso_day
from companion.present.words import word
from companion.progress import Progress, Work
from companion.screens.page import Page
from companion.screens.screen import Screen
from companion.screens.sharing.import_choice import file_button, nearby, refuse
from companion.screens.sharing.share import sent_notice
from companion.settings import WELCOMED
from companion.shell import Shell, apply_look
from companion.store.errors import StoreError
from companion.store.timestamps import now
from companion.transfer import backup, incoming, restore
from companion.transfer.backup import Backup
from companion.transfer.compression import ImportRefused
from companion.transfer.restore import Plan

T = TypeVar("T")

KINDS = {
    "new": "plus",
    "longer": "history",
    "back": "undo",
    "copies": "content-copy",
    "same": "check",
    "people": "account-group",
    "settings": "cog-outline",
}
# What is said once a restore is undone, and once that is.
_UNDONE, _REDONE = "backup.undone", "backup.redone"


class BackupScreen(Screen):
    """Saves everything, and restores it."""

    def __init__(self, shell: Shell, _: str = "") -> None:
        self.shell = shell
        # What is still to be done when the screen is left in the middle of something.
        self._leave: Callable[[], None] = _nothing
        self.page = Page()
        self._listed: list[Path] = []
        bar = AppBar(title=word("backup.title"), subtitle=word("backup.subtitle"))
        bar.bind(on_back=lambda _: back.go())
        super().__init__(bar=bar, body=self.page)
        self.ask()

    def ask(self) -> None:
        """Offer to save and to restore."""
        save = FilledButton(text=word("backup.save"), icon="content-save-outline")
        save.bind(on_release=lambda _: self._save())
        self.page.fill(
            Text(text=word("backup.save.text"), tone="muted"),
            save,
            Text(text=word("backup.restore.text"), tone="muted"),
            file_button(word("backup.restore"), self.take, self._heard),
            *self._way_back(),
            *nearby(self.take, self._heard, self._listed),
        )

    def _way_back(self) -> list[Widget]:
        """Undoing the last restore or undo, as long as what was here before it is kept."""
        copy = self.shell.store.last_copy()
        if copy is None:
            return []
        key, done = ("redo", _REDONE) if copy.is_of_undo else ("undo", _UNDONE)
        undo = OutlineButton(text=word(f"backup.{key}"), icon=key)
        undo.bind(on_release=lambda _: self._undo(copy.name, done))
        text = word(f"backup.{key}.text", date=full_day(copy.made))
        return [Text(text=text, tone="muted"), undo]

    def _wait(self, text: str, work: Work[T], then: Callable[[T], None]) -> None:
        """Say what is going on and how far it is: hundreds of tables take a while.

        Who leaves the screen meanwhile gives it up.
        """
        self._leave = _nothing
        note = Text(text=word(text), tone="muted")
        self.page.fill(note)
        in_steps(self._follow(work, note, then))

    def _follow(self, work: Work[T], note: Text, then: Callable[[T], None]) -> Iterator[Progress]:
        what = note.text
        try:
            while self.shell.screen is self:
                try:
                    step = next(work)
                except StopIteration as end:
                    then(end.value)
                    return
                note.text = word("backup.step", what=what, done=step.done, of=step.of)
                yield step
            self._leave()
        except ImportRefused as error:
            self._refuse(error)
        except StoreError as error:
            self.shell.on_store_error(error)
            self.ask()

    def _save(self) -> None:
        stamp = now().isoformat(timespec="milliseconds")
        self._wait("backup.saving", self._written(stamp), partial(self._send, stamp))

    def _written(self, stamp: str) -> Work[bytes]:
        return (yield from backup.writing(self.shell.store.snapshot(), stamp))

    def _send(self, stamp: str, content: bytes) -> None:
        self.ask()
        name = f"costiera-backup-{iso_day(stamp)}.json.gz"
        parcel = Parcel(name, "application/gzip", content)
        this_device.system_ui().send_file(parcel, word("backup.title"), sent_notice(self.shell))

    def take(self, raw: bytes) -> None:
        """Look at what a file holds."""
        self.shell.notices.forget()
        self._wait("backup.reading", incoming.reading(raw), self._look)

    def _look(self, found: object) -> None:
        if not isinstance(found, Backup):
            raise ImportRefused("only-a-table")
        self.show(found)

    def _heard(self, sent: Sent) -> None:
        if sent.how != "cancelled":
            self._refuse(sent)

    def _refuse(self, error: ImportRefused | Sent) -> None:
        self.ask()
        refuse(self.shell.notices, error)

    def show(self, found: Backup) -> None:
        """What a restore would do, and the question whether it should."""
        plan = restore.plan(found, self.shell.store.snapshot())
        parts: list[Widget] = [
            SectionHeading(text=word("backup.of", date=full_day(found.written))),
            _plan_card(plan),
        ]
        if plan.is_empty:
            parts.append(Text(text=word("backup.nothing"), tone="muted"))
        else:
            go = FilledButton(text=word("backup.go"), icon="backup-restore")
            go.bind(on_release=lambda _: self._restore(found, plan))
            parts += [Text(text=word("backup.go.text"), tone="muted"), go]
        leave = TextButton(text=word("backup.leave"), icon="close")
        leave.bind(on_release=lambda _: self.ask())
        self.page.fill(*parts, leave)
        self.page.scroll_y = 1

    def _restore(self, found: Backup, plan: Plan) -> None:
        number = plan.new + plan.longer + plan.back + plan.copies

        def change() -> str:
            before = self.shell.store.merge(lambda here: restore.plan(found, here).change)
            self.shell.remember(WELCOMED, True)
            return before

        self._change(change, lambda: word("backup.done", n=number), _UNDONE)

    def _undo(self, before: str, done: str) -> None:
        self._change(lambda: self.shell.store.bring_back(before), lambda: word(done), _REDONE)

    def _change(self, change: Callable[[], str], notice: Callable[[], str], undone: str) -> None:
        """Change everything, recompute the results, then start at home.

        What is changed stays so: who leaves meanwhile begins there at once. `undone` is what is
        said once even that is undone.
        """

        def work() -> Work[None]:
            self._leave = partial(_restart, self.shell, notice, change(), undone)
            yield from self.shell.store.refreshing()
            yield from self.shell.store.renewing()

        self._wait("backup.restoring", work(), lambda _: self._leave())


def _nothing() -> None:
    """What is not done yet is given up."""


def _restart(shell: Shell, notice: Callable[[], str], before: str, undone: str) -> None:
    """Everything may be different: home, in the light and language chosen now, with a way back."""

    apply_look(shell.store)
    shell.back_home()
    shell.apply_language()
    undo = partial(_bring_back, shell, before, undone)
    shell.notices.offer(notice(), word("undo"), lambda: shell.attempt(undo))


def _bring_back(shell: Shell, before: str, done: str) -> None:
    """Have everything as it is in a copy; what is here until then is kept the same way."""
    since = shell.store.bring_back(before)
    _restart(shell, lambda: word(done), since, _REDONE)


def _plan_card(plan: Plan) -> Card:
    card = Card(pad_x=0, pad_y=dp(4))
    for kind, icon in KINDS.items():
        number = getattr(plan, kind)
        if number:
            row = ListRow(title=word(f"backup.{kind}", n=number), icon=icon, icon_tone="link")
            card.add_widget(row)
    if not card.children:
        card.add_widget(ListRow(title=word("backup.empty"), icon="information-outline"))
    return card
