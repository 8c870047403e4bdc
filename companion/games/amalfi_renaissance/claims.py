"""Titles that somebody meets now: a button for each, above everything else that can be entered."""

from __future__ import annotations

from collections.abc import Iterable

from companion.kit.controls.buttons import OutlineButton
from companion.kit.layout import Column
from companion.present.offers import Offer


class Claims(Column):
    """`on_ask(offer)` when somebody takes one, or says what is printed on it."""

    __events__ = ("on_ask",)

    def show(self, offers: Iterable[Offer]) -> None:
        """Whatever can be claimed as the table lies."""
        self.clear_widgets()
        for offer in offers:
            button = OutlineButton(text=offer.text, icon=offer.icon)
            button.bind(on_release=lambda _, offer=offer: self.dispatch("on_ask", offer))
            self.add_widget(button)

    def on_ask(self, offer: Offer) -> None:
        """A title is claimed, or read."""
