"""What a follower sees of its host: the link, what waits here, and how to go on without it."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.controls.buttons import FilledButton, OutlineButton, TextButton
from companion.kit.layout import Column, Flow
from companion.kit.surfaces.banner import Banner
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.phones import Phones
from companion.present.words import text_of, word
from companion.room.commands import Play, Seal
from companion.room.far_keeper import host_says
from companion.room.following import Following, Line, Link, Stuck
from companion.screens.page import put
from companion.shell import Shell
from engine.files.shapes import Unreadable

_NOTHING: tuple[Stuck | None, tuple[Line, ...]] = (None, ())
_KINDS = {
    Link.OPENING: "info",
    Link.LIVE: "positive",
    Link.LOST: "warning",
    Link.ENDED: "warning",
    Link.OTHER: "danger",
}


class FarParts:
    """The parts of the page; they stay, and show what changes."""

    def __init__(self, shell: Shell, table: str) -> None:
        self.shell, self.id = shell, table
        following = shell.phones.following(table)
        assert following is not None
        self.following: Following = following
        self.link = Banner(kind="warning")
        self._waiting, self._shown = Column(), _NOTHING
        self.parts: list[Widget] = [self.link, self._waiting, self._carry_on(), self._leave()]

    def is_about(self, phones: Phones) -> bool:
        """It shows the table that is followed now."""
        return phones.following(self.id) is self.following

    def refresh(self) -> None:
        """Show how it stands."""
        following = self.following
        host = following.membership.host
        self.link.kind = _KINDS[following.link]
        self.link.title = word(f"phones.link.{following.link.value}", host=host)
        self.link.text = word(f"phones.link.{following.link.value}.text")
        shown = following.stuck, following.waiting
        if shown != self._shown:
            self._shown = shown
            self._waiting.clear_widgets()
            for index, command in enumerate(following.waiting):
                is_stuck = index == 0 and following.stuck is not None
                self._waiting.add_widget(self._stuck() if is_stuck else self._kept(command))

    def _kept(self, command: Line) -> Widget:
        return put(
            Card(spacing=dp(4)),
            Text(text=self._told(command), style="strong"),
            Text(text=word("phones.waits"), tone="muted", style="label"),
        )

    def _stuck(self) -> Widget:
        """An entry that the host has not taken: why, and what one can do."""
        stuck = self.following.stuck
        assert stuck is not None
        because = word("phones.not-taken", reason=host_says(stuck.answer))
        if stuck.answer["answer"] == "moved-on":
            because = word("phones.moved-on")
        flow = Flow()
        again = FilledButton(text=word("phones.say-again"), stretches=False)
        again.bind(on_release=lambda _: self.following.again())
        flow.add_widget(again)
        if stuck.answer.get("can-be-recorded"):
            anyway = TextButton(text=word("phones.anyway"), stretches=False)
            anyway.bind(on_release=lambda _: self.following.again(anyway=True))
            flow.add_widget(anyway)
        drop = TextButton(text=word("phones.drop"), kind="danger", stretches=False)
        drop.bind(on_release=lambda _: self.following.drop())
        flow.add_widget(drop)
        told = Text(text=self._told(stuck.command), style="strong")
        return put(Card(spacing=dp(8)), told, Text(text=because), flow)

    def _told(self, content: Line) -> str:
        """What an entry that waits would do, in a few words."""
        try:
            what = self.following.read(content).what
        except Unreadable:
            return word("phones.an-entry")
        table = self.shell.store.table(self.id)
        actions = what.actions if isinstance(what, Play) else ()
        if isinstance(what, Seal):
            actions = (what.action,)
        if not actions:
            return word(f"phones.entry.{content['say']}")
        return "; ".join(
            text_of(table, table.game.describe(table.state, action)) for action in actions
        )

    def _carry_on(self) -> Widget:
        button = OutlineButton(text=word("phones.carry-on"), icon="cellphone-arrow-down")
        button.bind(on_release=lambda _: self._take_over())
        note = Text(text=word("phones.carry-on.text"), tone="muted", style="label")
        return put(Card(spacing=dp(8)), note, button)

    def _leave(self) -> Widget:
        button = OutlineButton(text=word("phones.leave"), icon="exit-to-app", kind="danger")
        button.bind(on_release=lambda _: self._go())
        note = Text(text=word("phones.leave.text"), tone="muted", style="label")
        return put(Card(spacing=dp(8)), note, button)

    def _take_over(self) -> None:
        try:
            left = self.shell.phones.carry_on(self.id)
        except OSError as error:
            self.shell.complain(word("phones.no-port", reason=str(error)))
            left = 0
        self.shell.open_tables_anew()
        said = word("phones.carries-on") if not left else word("phones.carries-on-without", n=left)
        self.shell.notices.say(said)

    def _go(self) -> None:
        self.shell.phones.leave(self.id)
        self.shell.back()
        self.shell.open_tables_anew()
        self.shell.notices.say(word("phones.left"))
