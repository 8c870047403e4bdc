"""Share: the ways in which a table leaves the app, and what became of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from companion.device import this_device
from companion.device.system_ui import Parcel, Sent
from companion.kit.controls.list_row import ListRow
from companion.kit.layout.scheduling import in_steps
from companion.kit.surfaces.cards import Card
from companion.kit.surfaces.sheet import Sheet
from companion.model import TableModel
from companion.present.dates import full_day, iso_day
from companion.present.results import kept
from companion.present.results.missed import looking_back
from companion.present.results.page import page
from companion.present.words import word
from companion.shell import Shell
from companion.transfer import bg_stats, recap, table_link
from engine.files import codec

if TYPE_CHECKING:
    from companion.screens.table.screen import TableScreen


def sent_notice(shell: Shell) -> Callable[[Sent], None]:
    """A callback that shows what became of something sent; silent where sending was cancelled."""

    def done(sent: Sent) -> None:
        if sent.how == "failed":
            shell.complain(word("sent.failed", reason=sent.where))
        elif sent.how != "cancelled":
            shell.notices.say(word(f"sent.{sent.how}", where=sent.where))

    return done


class Sharing:
    """One table on its way out: each method is a way."""

    def __init__(self, shell: Shell, model: TableModel) -> None:
        self.shell, self.model = shell, model
        self.stamps = shell.store.stamps(model.id)
        self.title = word("share.title", game=model.game.name)

    @property
    def ways(self) -> dict[str, tuple[str, Callable[[], None]]]:
        """The ways that make sense for this table, with their icons."""
        found = {
            "text": ("message-text-outline", self.text),
            "picture": ("image-outline", self.picture),
            "page": ("book-open-variant", self.page),
            "qr": ("qrcode", lambda: self.shell.go("qr", self.model.id)),
            "file": ("file-document-outline", self.file),
            "csv": ("table-large", self.csv),
        }
        if bg_stats.can_offer(self.model.table, self.stamps):
            found["bg-stats"] = ("open-in-new", self.bg_stats)
        return found

    def text(self) -> None:
        """As a recap for a chat."""
        text = recap.text(self.model.table, self.stamps.touched)
        this_device.system_ui().send_text(text, self.title, sent_notice(self.shell))

    def picture(self) -> None:
        """As a picture of board, scorepad and chart."""
        from companion.screens.sharing.scorepad_picture import picture  # noqa: PLC0415

        self._send("png", "image/png", picture(self.model, self.stamps.touched))

    def page(self) -> None:
        """As a page to keep, once it is known what each move left on the table."""
        in_steps(self._sending_page())

    def _sending_page(self) -> Iterator[object]:
        store, table = self.shell.store, self.model.kept
        missed = kept.kept(store, self.model.id, table)
        if missed is None:
            self.shell.notices.say(word("share.page.soon"))
            missed = yield from looking_back(table.look())
            kept.keep(store, self.model.id, table, missed)
        written = page(table, full_day(self.stamps.touched), missed)
        self._send("html", "text/html", written.encode())

    def csv(self) -> None:
        """As rows for a spreadsheet; its byte order mark lets old spreadsheets recognise UTF-8."""
        rows = recap.csv_text(self.model.table, self.stamps.touched)
        self._send("csv", "text/csv", rows.encode("utf-8-sig"))

    def file(self) -> None:
        """As a table file, with every move."""
        text = codec.write(table_link.file_of(self.model.table))
        self._send("json", "application/json", text.encode())

    def bg_stats(self) -> None:
        """To BG Stats; where nothing answers to its link, as a code to scan and a link to copy."""
        play = self.play()

        def done(sent: Sent) -> None:
            if sent.how == "opened":
                sent_notice(self.shell)(sent)
            else:
                self.shell.go("bg-stats", self.model.id)

        this_device.system_ui().open_link(bg_stats.links(play), done)

    def play(self) -> dict[str, Any]:
        """The play as BG Stats wants it, with the people as they are called now."""
        aliases = self.shell.store.aliases()
        return bg_stats.play(self.model.id, self.model.table, self.stamps, aliases)

    def _send(self, ending: str, mime: str, content: bytes) -> None:
        name = f"{self.model.game.key}-{iso_day(self.stamps.touched)}.{ending}"
        this_device.system_ui().send_file(
            Parcel(name, mime, content), self.title, sent_notice(self.shell)
        )


def share_sheet(host: TableScreen) -> Sheet:
    """The ways out of a table, each with what it is good for."""
    sharing = Sharing(host.shell, host.model)
    sheet = Sheet(title=word("share.sheet"), note=host.model.game.name)
    card = Card(pad_x=0, pad_y=dp(4))
    ways = sharing.ways
    for key, (icon, act) in ways.items():
        row = ListRow(
            title=word(f"share.{key}"),
            note=word(f"share.{key}.note"),
            icon=icon,
            icon_tone="link",
            divided=key != list(ways)[-1],
        )
        row.bind(on_release=lambda _, act=act: _close_and(host, act))
        card.add_widget(row)
    sheet.add_widget(card)
    return sheet


def _close_and(host: TableScreen, act: Callable[[], None]) -> None:
    host.close_sheet()
    act()
