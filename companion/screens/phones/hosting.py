"""What the host of a table sees: the code, who is here, who waits, what the table has agreed on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.controls.buttons import FilledButton, OutlineButton, TextButton
from companion.kit.controls.segmented import Segmented
from companion.kit.layout import Column, Flow
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.banner import Banner
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.phones import Phones
from companion.present import history
from companion.present.words import has_word, word
from companion.room.commands import AGREEMENTS, Agree, Command, Undo, new_id
from companion.room.links import find_invitation
from companion.room.seats import THE_HOST
from companion.screens.page import put
from companion.screens.phones.seats import SeatRows
from companion.screens.sharing.qr_code import CodeAndWays, QrCode
from companion.shell import Shell
from companion.web.addresses import link, spoken

if TYPE_CHECKING:
    from companion.room.commands import What

_LARGEST_CODE = 300
# How long nobody may join before help is offered, in seconds.
_PATIENCE = 20


class HostParts:
    """The parts of the page; they stay, and show what changes."""

    def __init__(self, shell: Shell, table: str) -> None:
        self.shell, self.id = shell, table
        hosting = shell.phones.hosting
        assert hosting is not None
        self.hosting, self.room = hosting, hosting.shared.room
        self.joining = hosting.shared.joining
        self.addresses = shell.phones.addresses()
        self.address = self.addresses[0].text
        self.kind = "play"
        self._code, self._shown = CodeAndWays(room=dp(_LARGEST_CODE)), ""
        self._qr: QrCode | None = None
        self._asks = Column()
        self._asked: tuple[object, ...] = (None,)
        self._help = Column()
        self.typed = Text(style="title", halign="center")
        self.word = Text(style="title", halign="center")
        self.seats = SeatRows(shell, hosting.shared)
        self.agreements = {about: self._choice(about) for about in AGREEMENTS}
        self.parts = self._made()
        Clock.schedule_once(self._offer_help, _PATIENCE)

    def is_about(self, phones: Phones) -> bool:
        """It shows what is hosted now."""
        return phones.hosting is self.hosting

    def _made(self) -> list[Widget]:
        parts: list[Widget] = [self._asks, self._way_in(), self._help, self.seats]
        parts.append(self._buttons())
        for about, control in self.agreements.items():
            parts += [SectionHeading(text=word(f"phones.{about}")), control]
            if has_word(f"phones.{about}.note"):
                note = word(f"phones.{about}.note")
                parts.append(Text(text=note, tone="muted", style="label"))
        parts.append(Text(text=word("phones.privacy"), tone="muted", style="label"))
        return parts

    def _way_in(self) -> Card:
        kinds = [
            {"key": "play", "text": word("phones.to-play"), "icon": "account-plus-outline"},
            {"key": "watch", "text": word("phones.to-watch"), "icon": "eye-outline"},
        ]
        kind = Segmented(items=kinds, selected=self.kind)
        kind.bind(on_pick=lambda _, key: self._turn(key))
        ways = put(Column(), kind)
        if len(self.addresses) > 1:
            items = [
                {"key": one.text, "text": word(f"phones.way.{one.way.value}")}
                for one in self.addresses
            ]
            tabs = Segmented(items=items, selected=self.address)
            tabs.bind(on_pick=lambda _, address: self._show_at(address))
            ways.add_widget(tabs)
        hint = Text(text=word("phones.scan"), tone="muted", halign="center")
        put(ways, hint, self.typed, self.word)
        self._code.add_widget(ways)
        return put(Card(), self._code)

    def _buttons(self) -> Flow:
        renew = OutlineButton(text=word("phones.new-code"), icon="refresh")
        renew.bind(on_release=lambda _: self._renew())
        end = OutlineButton(text=word("phones.end"), icon="wifi-off", kind="danger")
        end.bind(on_release=lambda _: self._end())
        return put(Column(), renew, end)

    def _choice(self, about: str) -> Segmented:
        items = [
            {"key": choice, "text": word(f"phones.{about}.{choice}")}
            for choice in AGREEMENTS[about]
        ]
        control = Segmented(items=items)
        control.bind(on_pick=lambda _, choice: self._say(Agree(about, choice)))
        return control

    # What it shows

    def refresh(self) -> None:
        """Show how it stands."""
        self._show_code()
        self._show_asks()
        self.seats.refresh()
        view = self.room.view(THE_HOST)
        agreed = view.table.log.agreed
        self.agreements["scores"].selected = view.scores
        self.agreements["shared"].selected = agreed.get("shared", AGREEMENTS["shared"][0])
        if self.hosting.shared.phones():
            self._help.clear_widgets()

    def _show_code(self) -> None:
        joining, port = self.joining, self.hosting.port
        code = joining.code if self.kind == "play" else joining.watching
        shown = link(self.address, port, code)
        if shown != self._shown:
            self._shown = shown
            if self._qr is not None:
                self._code.remove_widget(self._qr)
            self._qr = QrCode(shown)
            self._code.add_widget(self._qr, index=len(self._code.children))
        self.typed.text = spoken(self.address, port).removeprefix("http://")
        # The word lets somebody sit; who only looks on needs the code.
        said = word("phones.word", word=joining.word) if self.kind == "play" else ""
        self.word.text = said or word("phones.no-word")

    def _turn(self, kind: str) -> None:
        self.kind = kind
        self._show_code()

    def _show_at(self, address: str) -> None:
        self.address = address
        self._show_code()

    def _show_asks(self) -> None:
        """Who waits for the host, and what they may be answered."""
        asked = (*self.joining.requests, *self.room.sight().asks, self.room.carried_on)
        if asked == self._asked:
            return
        self._asked = asked
        self._asks.clear_widgets()
        if self.room.carried_on is not None:
            self._asks.add_widget(self._carried_on(self.room.carried_on.link))
        for request in self.joining.requests:
            names = self.room.sight().table.setup.names
            who = request.label or word("phones.somebody")
            seat = request.role.seat
            if seat is None:
                text = word("phones.asks-to-watch", who=who)
            else:
                text = word("phones.asks-for-seat", who=who, name=names[seat])
            yes = word("phones.accept"), partial(self.joining.accept, request.id)
            no = word("phones.decline"), partial(self.joining.decline, request.id)
            self._asks.add_widget(_question(text, yes, no))
        for ask in self.room.sight().asks:
            table = self.room.sight().table
            what = history.describe_step(table, table.log.head)
            text = word("phones.asks-undo", who=ask.author, what=what)
            yes = word("phones.take-back"), partial(self._say, Undo())
            self._asks.add_widget(_question(text, yes))

    def _carried_on(self, text: str) -> Widget:
        invitation = find_invitation(text)
        actions = [(word("phones.stay"), self.room.stay)]
        if invitation is not None:
            follow = partial(self.shell.go, "join", text)
            actions.insert(0, (word("phones.follow"), follow))
        return _question(word("phones.carried-on"), *actions)

    def _offer_help(self, *_: object) -> None:
        if self.hosting.shared.phones() or self._help.children:
            return
        text = word("phones.help")
        self._help.add_widget(Banner(kind="info", title=word("phones.nobody"), text=text))

    # What the host does

    def _say(self, what: What) -> None:
        self.shell.attempt(lambda: self.room.say(THE_HOST, Command(new_id(), self.room.seq, what)))
        self.refresh()

    def _renew(self) -> None:
        self.joining.renew()
        self._show_code()
        self.shell.notices.say(word("phones.renewed"))

    def _end(self) -> None:
        self.shell.phones.end()
        self.shell.back()
        self.shell.open_tables_anew()
        self.shell.notices.say(word("phones.ended"))


def _question(text: str, *answers: tuple[str, object]) -> Card:
    """Something to decide, and the answers, the first one filled."""
    flow = Flow()
    for index, (said, act) in enumerate(answers):
        kind = FilledButton if index == 0 else TextButton
        button = kind(text=said, stretches=False)
        button.bind(on_release=lambda _, act=act: act())
        flow.add_widget(button)
    return put(Card(spacing=dp(8)), Text(text=text), flow)
