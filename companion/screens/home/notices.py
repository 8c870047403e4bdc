"""Notices of the app itself: about its storage and what could not be saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.kit.layout import Column
from companion.kit.theme.text import RichText, plain
from companion.kit.touch.scroll import Scroll
from companion.present.words import word
from companion.store.protocol import Notice

# A banner is for what seldom happens: its looks are read when there is one.
if TYPE_CHECKING:
    from companion.kit.surfaces.banner import Banner

_MOST = 0.4


class Notices(BoxLayout):
    """Banners below the screen; tall ones scroll, so that the screen keeps its room.

    Their text is shown literally: a name or a path may look like markup.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=0, **kwargs)
        self.column = Column(padding=[dp(12), dp(8)])
        self._scroll = Scroll()
        self._scroll.add_widget(self.column)
        self._error: Banner | None = None
        self._message: Banner | None = None
        self._failed: Banner | None = None
        self.column.fbind("height", self._fit)
        self.fbind("parent", self._follow)

    def _follow(self, _: object, parent: Any) -> None:
        if parent is not None:
            parent.fbind("height", self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        empty = not self.column.children
        if empty == bool(self._scroll.parent):
            self.remove_widget(self._scroll) if empty else self.add_widget(self._scroll)
        most = self.parent.height * _MOST if self.parent is not None else 0
        self.height = 0 if empty else min(self.column.height, most)

    def show_storage(self, notice: Notice) -> None:
        """Say what happened to the database; that nothing is being saved cannot be dismissed."""
        lasting = notice.kind == "not-saved"
        banner = _banner(
            kind="danger" if lasting else "warning",
            title=word(f"storage.{notice.kind}"),
            text=plain(word(f"storage.{notice.kind}.text", path=notice.path, reason=notice.reason)),
            closes=not lasting,
        )
        _break_long_words(banner)
        self._add(banner)

    def complain(self, text: str) -> None:
        """Show an error; a newer one replaces an older one."""
        self.settle()
        self._error = _banner(kind="danger", text=plain(text), closes=True)
        self._add(self._error)

    def settle(self) -> None:
        """Remove the error: it has been resolved."""
        if self._error is not None:
            self._remove(self._error)
        self._error = None

    def say(self, text: str, kind: str = "positive") -> None:
        """Say what was done, or why it was not; a newer message replaces an older one."""
        self.settle()
        self.forget()
        self._message = _banner(kind=kind, text=plain(text), closes=True)
        _break_long_words(self._message)
        self._add(self._message)

    def forget(self) -> None:
        """Remove what `say` showed."""
        if self._message is not None:
            self._remove(self._message)
        self._message = None

    def offer(self, text: str, action: str, act: Callable[[], object]) -> None:
        """Say what was done, and offer to undo it."""
        banner = _banner(
            kind="info", text=plain(text), closes=True, actions=[{"key": "act", "text": action}]
        )

        def taken(*_: object) -> None:
            self._remove(banner)
            act()

        banner.bind(on_action=taken)
        self._add(banner)

    def say_failed(self, show_report: Callable[[], object]) -> None:
        """Say that the app itself had an error; a newer notice replaces an older one."""
        self.forget_failed()
        self._failed = banner = _banner(
            kind="warning",
            text=plain(word("failed.notice")),
            closes=True,
            actions=[{"key": "report", "text": word("failed.report")}],
        )
        banner.bind(on_action=lambda *_: show_report())
        self._add(banner)

    def forget_failed(self) -> None:
        """Remove the notice: the report has been opened."""
        if self._failed is not None:
            self._remove(self._failed)
        self._failed = None

    def _add(self, banner: Banner) -> None:
        banner.bind(on_close=self._remove)
        self.column.add_widget(banner)
        self._fit()

    def _remove(self, banner: Banner) -> None:
        self.column.remove_widget(banner)
        self._fit()


def _banner(**about: Any) -> Banner:
    from companion.kit.surfaces.banner import Banner  # noqa: PLC0415

    return Banner(**about)


def _break_long_words(banner: Banner) -> None:
    """Allow line breaks within a path, which would otherwise shrink all of the text."""
    for part in banner.ids.words.children:
        if isinstance(part, RichText):
            part.keeps_words = False
            part.font_size = part.full_size
