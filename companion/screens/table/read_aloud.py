"""Hearing and reading a table: a button that reads aloud, a sheet in plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp

from companion.device import speech_output, this_device
from companion.kit.controls.buttons import OutlineButton, TextButton
from companion.kit.layout import Flow
from companion.kit.layout.lazy import LazyColumn
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.icons import IconButton
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present import spoken
from companion.present.words import language, word
from companion.screens.page import put
from companion.settings import ALOUD
from companion.store.store import Store

if TYPE_CHECKING:
    from companion.screens.table.screen import TableScreen

Said = Callable[[], Iterable[str]]


def is_on(store: Store) -> bool:
    """Reading aloud is on."""
    return ALOUD.read(store)


def read(model: TableModel, done: Said) -> None:
    """Read sentences aloud; where nothing can be heard, say so."""

    def complain(_: float) -> None:
        model.problem = ""
        model.problem = word("aloud.failed")

    speech_output.speak(" ".join(done()), language(), lambda: Clock.schedule_once(complain))


def equip(sheet: Sheet, model: TableModel, done: Said) -> None:
    """Give a sheet a small button that reads it aloud, where that is wanted."""
    if is_on(model.store):
        button = IconButton(name="volume-high", hint=word("aloud.read"), tone="link")
        button.bind(on_release=lambda _: read(model, done))
        sheet.add_action(button)


def ways(model: TableModel, host: TableScreen) -> Flow:
    """Other ways to take in the score: read aloud, or in plain words."""
    flow = Flow(spacing=(dp(16), 0))
    if is_on(model.store):
        hear = TextButton(text=word("aloud.read"), icon="volume-high", stretches=False)
        hear.bind(on_release=lambda _: read(model, lambda: (spoken.standing(model.table),)))
        flow.add_widget(hear)
    show = TextButton(text=word("aloud.plain"), icon="file-document-outline", stretches=False)
    show.bind(on_release=lambda _: host.open_sheet(plain_sheet(model)))
    return put(flow, show)


def plain_sheet(model: TableModel) -> Sheet:
    """Standing and reasons, sentence by sentence, to be read at any size or copied."""
    sentences = spoken.whole(model.table)
    sheet = Sheet(title=word("aloud.plain.title"))
    lines = LazyColumn(batch=24)
    lines.show(sentences, lambda sentence: Text(text=sentence))
    lines.follow(sheet.scroll)
    sheet.add_widget(lines)
    copy = OutlineButton(text=word("aloud.copy"), icon="content-copy")
    copy.bind(on_release=lambda button: _copy(button, sentences))
    sheet.footer.add_widget(copy)
    return sheet


def _copy(button: OutlineButton, sentences: Iterable[str]) -> None:
    this_device.system_ui().copy("\n".join(sentences))
    button.text, button.icon = word("aloud.copied"), "check"
