"""The way on from a board on which everything lies: to the score."""

from __future__ import annotations

from companion.kit.controls.buttons import FilledButton
from companion.kit.layout import Column
from companion.present.words import word
from companion.table_kit.table_view import Host


class ScoreLink(Column):
    """A button that turns from the board to the score, unless that stands beside the board."""

    def __init__(self, host: Host, *, pad_x: str = "20dp") -> None:
        super().__init__()
        self.host = host
        self.button = FilledButton(text=word("table.see-score"), icon="sigma", pad_x=pad_x)
        self.button.bind(on_release=lambda _: host.go("score"))
        host.panes.bind(is_wide=self._show, second=self._show)
        self._show()

    def _show(self, *_: object) -> None:
        panes = self.host.panes
        is_offered = not panes.is_wide or panes.second is None
        if is_offered and self.button.parent is None:
            self.add_widget(self.button)
        elif not is_offered:
            self.remove_widget(self.button)
