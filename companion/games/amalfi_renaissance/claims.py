"""Titles that somebody meets now: a button for each, above everything else that can be entered."""

from __future__ import annotations

from typing import Any

from companion.kit.controls.buttons import OutlineButton
from companion.kit.layout import Column
from companion.model import TableModel
from companion.table_kit.phrases import phrase
from engine.games.amalfi_renaissance.pieces import TITLES
from engine.games.amalfi_renaissance.titles import claimable, next_points, perhaps_claimable
from engine.message import Seat


class Claims(Column):
    """`on_claim(seat, title)` when somebody takes one, `on_read(title)` where its print is open."""

    __events__ = ("on_claim", "on_read")

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model = model

    def show(self) -> None:
        """Whatever can be claimed as the table lies."""
        self.clear_widgets()
        for seat, title in claimable(self.model.state):
            self.add_widget(self._button(seat, title))
        perhaps: dict[str, list[Seat]] = {}
        for seat, title in perhaps_claimable(self.model.state):
            perhaps.setdefault(title, []).append(seat)
        for title, seats in perhaps.items():
            self.add_widget(self._question(tuple(seats), title))

    def _button(self, seat: Seat, title: str) -> OutlineButton:
        square = next_points(self.model.state, title)
        points = TITLES[title].first if square is None else square
        key = "ui.titles.claim" if square is not None else "ui.titles.claim-untold"
        words = phrase(self.model, key, seat=seat, title=TITLES[title].name, points=points)
        button = OutlineButton(text=words, icon="trophy-outline")
        button.bind(on_release=lambda _: self.dispatch("on_claim", seat, title))
        return button

    def _question(self, seats: tuple[Seat, ...], title: str) -> OutlineButton:
        """A title that is met if the right type is printed on it."""
        words = phrase(self.model, "ui.titles.perhaps", seats=seats, title=TITLES[title].name)
        button = OutlineButton(text=words, icon="information-outline")
        button.bind(on_release=lambda _: self.dispatch("on_read", title))
        return button

    def on_read(self, title: str) -> None:
        """What is printed on a title is to be said."""

    def on_claim(self, seat: Seat, title: str) -> None:
        """A title is claimed."""
