"""How it ended: the scores, who won and why, and the one question the end may still need."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.games.piazza import next_step
from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.controls.chips import ChipRow
from companion.kit.controls.list_row import ListRow
from companion.kit.layout import Column
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present.words import sentence
from companion.table_kit.phrases import person, phrase
from companion.table_kit.score_link import ScoreLink
from companion.table_kit.table_view import Host
from engine.games.piazza.order import ranks
from engine.games.piazza.outcome import tied_without_order
from engine.games.piazza.state import State
from engine.message import Seat


class Result(Column):
    """The end of a table: `on_ask(key)` with `score:2`, `out:1`, `scores` or `turns`."""

    __events__ = ("on_ask",)

    def __init__(self, model: TableModel, host: Host, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model, self.host = model, host
        self._shown: tuple[str, str, State] | None = None

    def show(self, mode: str) -> None:
        """Show how the table ends; nothing is made again for what is shown already."""
        state: State = self.model.state
        decided = self.model.pad.decided
        if (mode, decided, state) == self._shown:
            return
        self._shown = mode, decided, state
        self.clear_widgets()
        if decided:
            self._add_outcome(state, sentence(decided))
        tied = tied_without_order(state, self.model.table.score)
        if tied:
            self._ask_who_was_first(tied)
        if mode == next_step.SCORES:
            self._add_scores(state)
        if decided:
            self.add_widget(ScoreLink(self.host))
        if state.turns:
            self._button(OutlineButton, "ui.review", "turns", "format-list-numbered")

    def _add_outcome(self, state: State, decided: str) -> None:
        card = Card()
        card.add_widget(Text(text=decided, style="heading"))
        order = tuple(seat for group in ranks(state) for seat in group)
        is_known = all(len(group) == 1 for group in ranks(state))
        if order and is_known:
            text = phrase(self.model, "ui.ran-out-order", seats=order)
            card.add_widget(Text(text=text, tone="muted", style="label"))
        self.add_widget(card)

    def _ask_who_was_first(self, tied: tuple[Seat, ...]) -> None:
        chips = ChipRow(items=[self._chip(seat) for seat in tied])
        chips.bind(on_pick=lambda _, key: self.dispatch("on_ask", key))
        self.add_widget(SectionHeading(text=phrase(self.model, "ui.who-out")))
        self.add_widget(chips)

    def _chip(self, seat: Seat) -> dict[str, Any]:
        one = person(self.model, seat)
        return {
            "key": f"out:{int(seat)}",
            "text": one["name"],
            "shape": one["shape"],
            "colour": one["colour"],
        }

    def _add_scores(self, state: State) -> None:
        card = Card(pad_x=0, pad_y=dp(4))
        for seat in state.seats:
            one = person(self.model, seat)
            has_score = state.entered[seat] is not None or state.turn_points(seat)
            trail = str(state.total(seat)) if has_score else phrase(self.model, "ui.score-none")
            row = ListRow(
                title=one["name"],
                shape=one["shape"],
                colour=one["colour"],
                trail=trail,
                trail_tone="ink",
            )
            row.divided = seat + 1 < len(state.seats)
            row.bind(on_release=lambda _, seat=seat: self.dispatch("on_ask", f"score:{int(seat)}"))
            card.add_widget(row)
        self.add_widget(card)
        if any(state.entered[seat] is None for seat in state.seats) and not state.turns:
            self.add_widget(
                Text(text=phrase(self.model, "ui.scores-note"), style="label", tone="muted")
            )
            self._button(FilledButton, "ui.scores-enter", "scores", "sigma")

    def _button(self, kind: Any, key: str, ask: str, icon: str) -> None:
        button = kind(text=phrase(self.model, key), icon=icon)
        button.bind(on_release=lambda _: self.dispatch("on_ask", ask))
        self.add_widget(button)

    def on_ask(self, key: str) -> None:
        """Something was tapped."""
