"""What can be entered now: a button for what is due, chips for the rest under their headings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from companion.kit.controls.buttons import FilledButton
from companion.kit.controls.chips import ChipRow
from companion.kit.layout import Column, refill
from companion.kit.layout.headings import SectionHeading
from companion.kit.theme.text import Text
from companion.present.offers import Offer


class OffersCard(Column):
    """`on_ask(offer)` when something is to be entered.

    An offer without a group is the button, above the chips if it is due, else below them.
    """

    __events__ = ("on_ask",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spacing = "2dp"
        self.heading, self.main = SectionHeading(), ChipRow()
        self.also_heading, self.also = SectionHeading(), ChipRow()
        self.hint, self.over = Text(style="label", tone="link"), Text(style="strong")
        self.button = FilledButton()
        self._offers: dict[str, Offer] = {}
        self._single: Offer | None = None
        self.button.bind(on_release=lambda _: self.dispatch("on_ask", self._single))
        for row in (self.main, self.also):
            row.bind(on_pick=lambda _, key: self.dispatch("on_ask", self._offers[key]))

    def show(self, offers: Sequence[Offer], over: str = "") -> None:
        """What is offered to a player, with their notes below; `over` says how the game ended."""
        self._single = next((offer for offer in offers if not offer.group), None)
        self._offers = {offer.question: offer for offer in offers}
        self.button.text = self._single.text if self._single else ""
        self.hint.text, self.over.text = "\n".join(o.note for o in offers if o.note), over
        button = [self.button] if self._single else []
        is_first = self._single is not None and self._single.is_due
        rows = [
            *([self.over] if over else []),
            *(self._chips(offers)),
            *([self.hint] if self.hint.text else []),
        ]
        refill(self, [*button, *rows] if is_first else [*rows, *button])

    def _chips(self, offers: Sequence[Offer]) -> list[Any]:
        rows = ((self.heading, self.main), (self.also_heading, self.also))
        grouped = groupby((offer for offer in offers if offer.group), lambda offer: offer.group)
        groups = [(text, list(found)) for text, found in grouped]
        parts: list[Any] = []
        for _, chips in rows[len(groups) :]:
            chips.items = []
        for (heading, chips), (text, found) in zip(rows, groups, strict=False):
            heading.text = text
            chips.items = [{"key": offer.question, "text": offer.text} for offer in found]
            parts += [heading, chips]
        return parts

    def on_ask(self, offer: Offer) -> None:
        """Something is to be entered."""
