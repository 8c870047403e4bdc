"""Who sits at a shared table, and how it stands with each phone."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.kit.controls.buttons import OutlineButton
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.switch import SwitchRow
from companion.kit.surfaces.cards import Card
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.text import Text
from companion.present.palette import SHAPES
from companion.present.standing import colour
from companion.present.words import word
from companion.room.seats import Part, Role
from companion.screens.page import put
from companion.shell import Shell
from engine.message import Seat

if TYPE_CHECKING:
    from companion.web.tables import Phone, Shared

_MINUTE = 60


class SeatRows(Card):
    """A row for each seat and one for those who look on; a tap on a taken seat opens its sheet."""

    def __init__(self, shell: Shell, shared: Shared) -> None:
        self._shell, self._shared = shell, shared
        super().__init__(pad_x=0, pad_y=dp(4))
        table = shared.room.sight().table
        self.rows = []
        for seat, name in enumerate(table.setup.names):
            row = ListRow(title=name, shape=SHAPES[seat], colour=colour(table, seat), divided=True)
            row.bind(on_release=lambda _, seat=seat: self._open(seat))
            self.rows.append(row)
            self.add_widget(row)
        self.watching = Text(style="label", tone="muted")
        self.watching.padding = [dp(16), dp(8)]
        self.add_widget(self.watching)
        self.refresh()

    def _phones(self, seat: int | None) -> list[Phone]:
        return [one for one in self._shared.phones() if one.holder.role.seat == seat]

    def refresh(self) -> None:
        """Show how it stands with each."""
        for seat, row in enumerate(self.rows):
            self._dress(row, self._phones(seat))
        looking = sum(one.is_live for one in self._phones(None))
        self.watching.text = word("phones.watching", n=looking) if looking else ""

    def _dress(self, row: ListRow, phones: list[Phone]) -> None:
        row.disabled = not phones
        row.trail_icon = "dots-vertical" if phones else ""
        if not phones:
            row.note, row.trail = word("phones.entered-here"), word("phones.not-here")
            return
        helps = any(one.holder.role.part is Part.HELPER for one in phones)
        row.note = word("phones.helps") if helps else word("phones.seat-kept")
        best = min(phones, key=_away)
        row.trail, row.trail_tone = _link(best)

    def _open(self, seat: int) -> None:
        phones = self._phones(seat)
        if not phones:
            return
        name = self._shared.room.sight().table.setup.names[seat]
        sheet = Sheet(
            title=name, note=", ".join(one.holder.label or word("phones.a-phone") for one in phones)
        )
        helper = SwitchRow(text=word("phones.helper"), note=word("phones.helper.note"))
        helper.active = any(one.holder.role.part is Part.HELPER for one in phones)
        helper.bind(on_change=lambda _, is_on: self._help(seat, is_on=is_on))
        free = OutlineButton(text=word("phones.free"), icon="account-remove-outline", kind="danger")
        free.bind(on_release=lambda _: self._free(seat, sheet))
        put(sheet, helper, Text(text=word("phones.free.note"), tone="muted", style="label"), free)
        sheet.open()

    def _help(self, seat: int, *, is_on: bool) -> None:
        role, keys = Role(Part.HELPER if is_on else Part.SEAT, Seat(seat)), self._shared.room.keys
        for one in self._phones(seat):
            self._shell.attempt(partial(keys.change, one.holder.hash, role))
        self.refresh()

    def _free(self, seat: int, sheet: Sheet) -> None:
        sheet.close()
        self._shell.attempt(partial(self._shared.room.free, Seat(seat)))
        self.refresh()


def _away(phone: Phone) -> float:
    """How long a phone has been silent; one that was never heard here, for ever."""
    if phone.is_live:
        return -1
    return phone.silent if phone.silent is not None else 1e9


def _link(phone: Phone) -> tuple[str, str]:
    """How it stands with a phone, and the tone to say it in."""
    if phone.is_live:
        return word("phones.live"), "positive"
    if phone.silent is None:
        return word("phones.away"), "muted"
    if phone.silent < _MINUTE:
        return word("phones.asleep"), "warning"
    return word("phones.asleep-for", n=int(phone.silent / _MINUTE)), "warning"
