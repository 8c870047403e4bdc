"""What stands under the board: the question that the board answers, and other ways on."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from companion.games.piazza import next_step
from companion.games.piazza.status import acting
from companion.kit.controls.chips import ChipRow
from companion.kit.controls.segmented import Segmented
from companion.kit.layout import Column, refill
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present.offers import Offer, questions_of
from companion.table_kit.asking import Router
from companion.table_kit.phrases import phrase
from companion.table_kit.question_panel import QuestionPanel
from companion.table_kit.score_link import ScoreLink
from companion.table_kit.table_view import Host

# What is asked beside the board, which answers it; all else has a sheet.
BESIDE = ("start", "lay", "lie", "change", "move", "turns", "end")


class Panel(Column):
    """`on_offer(offer)` where something else is to be asked, `on_mode(key)` what to enter.

    Without `has_heading` the heading stands elsewhere.
    """

    __events__ = ("on_offer", "on_mode")

    has_heading = BooleanProperty(defaultvalue=True)

    def __init__(self, model: TableModel, host: Host, router: Router, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model = model
        self.modes = Segmented(items=[self._mode(key) for key in next_step.ENTERING])
        self.heading = Text(style="section", tone="muted")
        self.advice = Text(style="label", tone="muted")
        self.asked = QuestionPanel(model, router)
        self.more, self.onward = ChipRow(), ScoreLink(host)
        self._offers: dict[str, Offer] = {}
        self._parts: list[Widget] = []
        self.fbind("has_heading", self._fill)
        self.modes.bind(on_pick=lambda _, key: self.dispatch("on_mode", key))
        self.more.bind(on_pick=lambda _, key: self.dispatch("on_offer", self._offers[key]))

    def _mode(self, key: str) -> dict[str, Any]:
        return {"key": key, "text": phrase(self.model, f"ui.mode.{key}")}

    @property
    def is_busy(self) -> bool:
        """Something waits to be recorded or to be forgotten."""
        form = self.asked.form
        return bool(form.actions) or form.key in ("change", "move", "turns")

    # What it shows

    def show(self, mode: str) -> None:
        """Everything for a moment of the table; parts that stay are not rebuilt."""
        form = self.asked.form
        self.heading.text, self.advice.text = form.told or form.title, form.note
        self.modes.selected = mode
        is_ending = form.key == "end"
        modes = [] if self.model.state.is_kept or self.is_busy else [self.modes]
        onward = [self.onward] if is_ending and self.model.pad.decided else []
        self._parts = [
            *([self.heading] if not is_ending else modes),
            self.asked,
            *([self.advice] if form.note else []),
            *onward,
            *(self._others(form.key) if not self.is_busy else []),
            *([] if is_ending else modes),
        ]
        if is_ending:
            self.heading.text = ""
        self._fill()

    def _fill(self, *_: object) -> None:
        has_all = self.has_heading
        refill(self, [part for part in self._parts if has_all or part is not self.heading])

    def _others(self, asked: str) -> list[Widget]:
        """What else can be asked during a turn, as chips."""
        questions = questions_of(self.model.game)
        if asked != "lay" or questions is None:
            return []
        seat = acting(self.model.table, self.asked.form)
        found = questions.offers(self.model.table, seat)
        self._offers = {
            offer.question: offer
            for offer in found
            if offer.question not in ("lay", "lie", "score")
            and (offer.seat == seat or offer.seat is None)
        }
        self.more.items = [
            {"key": key, "text": offer.text, "icon": offer.icon}
            for key, offer in self._offers.items()
        ]
        return [self.more] if self._offers else []

    def on_offer(self, offer: Offer) -> None:
        """Something else is to be asked."""

    def on_mode(self, key: str) -> None:
        """Something else is to be entered."""
