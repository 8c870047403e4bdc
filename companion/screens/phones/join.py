"""Join: follow a table that another phone shares, by its link or its address and word."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from companion.device import this_device
from companion.device.system_ui import Sent
from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.search import SearchField
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.surfaces.banner import Banner
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.kit.touch.back import back
from companion.present.words import word
from companion.room.commands import PROTOCOL
from companion.room.copying import NotATable, OtherVersion
from companion.room.following import Line, LinkLost, NoEntry
from companion.room.links import Invitation, find_invitation
from companion.room.membership import Membership
from companion.screens.page import Page
from companion.screens.screen import Screen
from companion.settings import WELCOMED
from companion.shell import Shell, Visit

# How often the host is asked whether it has agreed, in seconds.
_ASK_AGAIN = 1.5
LOOKING = "spectator"


class JoinScreen(Screen):
    """The way to a seat at a table of another host. Nothing that is here changes."""

    def __init__(self, shell: Shell, link: str = "") -> None:
        self.shell = shell
        self.page = Page()
        self.invitation = find_invitation(link)
        self.role = self.request = ""
        self.address = SearchField(hint=word("join.address"), icon="cellphone-wireless")
        self.word = SearchField(hint=word("join.word"), icon="key-outline")
        self.word.bind(on_submit=lambda *_: self._typed())
        bar = AppBar(title=word("join.title"), subtitle=word("join.subtitle"))
        bar.bind(on_back=lambda _: back.go())
        super().__init__(bar=bar, body=self.page)
        if self.invitation is None:
            self._ask()
        else:
            self._knock(self.invitation)

    # Where it is

    def _ask(self, problem: str = "") -> None:
        """Ask for the address and the word, or for the link that somebody has sent."""
        go = FilledButton(text=word("join.go"), icon="login")
        go.bind(on_release=lambda _: self._typed())
        paste = OutlineButton(text=word("join.paste"), icon="clipboard-text-outline")
        paste.bind(on_release=lambda _: self._pasted())
        note = Text(text=word("join.text"), tone="muted")
        banner = [Banner(kind="warning", text=problem)] if problem else []
        self.page.fill(note, self.address, self.word, go, paste, *banner)

    def _typed(self) -> None:
        address, code = self.address.text.strip(), self.word.text.strip()
        found = find_invitation(f"{address} {code}") or find_invitation(f"http://{address}/#{code}")
        if found is None:
            self._ask(word("join.not-an-address"))
        else:
            self._knock(found)

    def _pasted(self) -> None:
        found = find_invitation(this_device.system_ui().paste())
        if found is None:
            self._ask(word("join.no-link"))
        else:
            self._knock(found)

    def _wait(self, text: str) -> None:
        leave = OutlineButton(text=word("join.leave"), icon="close")
        leave.bind(on_release=lambda _: self._give_up())
        self.page.fill(Text(text=text, tone="muted"), leave)

    def _give_up(self) -> None:
        self.role = self.request = ""
        self._ask()

    # Which seat

    def _knock(self, invitation: Invitation) -> None:
        self.invitation = invitation
        self._wait(word("join.knocking", address=invitation.address))
        self._post({"code": invitation.code}, self._offer)

    def _offer(self, answer: Line) -> None:
        if answer.get("protocol") != PROTOCOL:
            self._offer_page()
            return
        card = Card(pad_x=0, pad_y=dp(4))
        seats = answer.get("seats")
        for seat in seats if isinstance(seats, list) else []:
            if isinstance(seat, dict):
                card.add_widget(self._seat(seat))
        looking = ListRow(title=word("join.looking"), icon="eye-outline")
        looking.bind(on_release=lambda _: self._take(LOOKING))
        card.add_widget(looking)
        heading = SectionHeading(text=word("join.who", game=str(answer.get("game", ""))))
        lead = [] if answer.get("at-once") else [Text(text=word("join.host-agrees"), tone="muted")]
        self.page.fill(heading, card, *lead)

    def _seat(self, seat: dict[str, Any]) -> ListRow:
        row = ListRow(
            title=str(seat.get("name")),
            shape=str(seat.get("shape")),
            colour=str(seat.get("colour")),
            note=word("join.taken") if seat.get("taken") else "",
            divided=True,
        )
        row.bind(on_release=lambda _: self._take(str(seat.get("role"))))
        return row

    def _take(self, role: str) -> None:
        assert self.invitation is not None
        self.role = role
        self._wait(word("join.knocking", address=self.invitation.address))
        label = word("join.label")
        self._post({"code": self.invitation.code, "role": role, "label": label}, self._taken)

    def _taken(self, answer: Line) -> None:
        kind = answer.get("answer")
        if kind == "joined":
            self._copy(str(answer.get("key")))
        elif kind == "waiting":
            self.request = str(answer.get("request"))
            self._wait(word("join.waiting"))
            Clock.schedule_once(partial(self._ask_again, self.request), _ASK_AGAIN)
        else:
            self._ask(str(answer.get("because", "")))

    def _ask_again(self, request: str, _: float) -> None:
        """Whether the host has agreed meanwhile."""
        if self.request == request and self.parent is not None:
            self._post({"request": request}, self._taken)

    # The copy

    def _copy(self, key: str) -> None:
        assert self.invitation is not None
        address = self.invitation.address
        wire = self.shell.phones.make_wire(address, key)

        def begin() -> Line:
            stream = wire.events(0)
            try:
                return next(stream)
            finally:
                wire.close()

        self._run(begin, lambda line: self._begin(line, key))

    def _begin(self, line: Line, key: str) -> None:
        assert self.invitation is not None
        begins, term = line.get("begins"), line.get("term")
        role = str(line.get("mine", self.role))
        address = self.invitation.address
        membership = Membership(address, key, role, address, term if isinstance(term, int) else 1)
        if not isinstance(begins, dict):
            self._ask(word("join.no-answer"))
            return
        try:
            table = self.shell.phones.join(begins, membership)
        except (OtherVersion, NotATable):
            self._offer_page()
            return
        self.shell.remember(WELCOMED, True)
        self.shell.restart(Visit("home"), Visit("table", table))
        self.shell.open_tables_anew()
        self.shell.notices.say(word("join.joined"))

    def _offer_page(self) -> None:
        """Another version keeps no copy; the page of the host fits in any case."""
        assert self.invitation is not None
        address, code = self.invitation
        page = FilledButton(text=word("join.open-page"), icon="web")
        link = f"http://{address}/#{code}"
        page.bind(on_release=lambda _: this_device.system_ui().open_link([link], self._opened))
        self.page.fill(Banner(kind="warning", text=word("join.other-version")), page)

    def _opened(self, sent: Sent) -> None:
        if sent.how == "failed":
            self.shell.complain(word("import.refused", reason=sent.where))

    # Asking the host takes time

    def _post(self, content: Line, then: Callable[[Line], object]) -> None:
        from companion.web.client import post  # noqa: PLC0415

        assert self.invitation is not None
        self._run(partial(post, self.invitation.address, "/join", content), then)

    def _run(self, ask: Callable[[], Line], then: Callable[[Line], object]) -> None:
        """Ask the host in a thread of its own, and go on in the window's."""
        asked = self.invitation

        def done(answer: Line | Exception) -> None:
            if self.parent is None or self.invitation is not asked:
                return
            if isinstance(answer, LinkLost):
                self._ask(word("join.no-answer"))
            elif isinstance(answer, Exception):
                self._ask(str(answer))
            else:
                self.shell.attempt(lambda: then(answer))

        def work() -> None:
            try:
                answer: Line | Exception = ask()
            except (LinkLost, NoEntry, StopIteration) as error:
                answer = LinkLost("") if isinstance(error, StopIteration) else error
            Clock.schedule_once(lambda _: done(answer))

        self.shell.phones.run(work)
