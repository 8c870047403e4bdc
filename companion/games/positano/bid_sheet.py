"""Bids: a base card and a booster for each player, used ones out of reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.positano.steady_sheet import SteadySheet
from companion.kit.controls.chips import ChipRow
from companion.kit.layout.headings import SectionHeading
from companion.model import TableModel
from companion.present.words import sentence
from companion.table_kit.phrases import phrase, points_of
from engine.core import Illegal
from engine.games.positano.actions import MakeBid
from engine.games.positano.names import row_name
from engine.games.positano.pieces import BASE_CARDS, BOOSTERS, Row
from engine.games.positano.state import Bid
from engine.message import Clauses, Seat, say


class BidSheet(SteadySheet):
    """One player after the other; `done` is called after the last bid."""

    enters = True

    def __init__(
        self, model: TableModel, seats: tuple[Seat, ...], *, done: Callable[[], None], **kw: Any
    ) -> None:
        super().__init__(model, **kw)
        self._waiting, self._done = list(seats), done
        self.card, self.booster = "", 0
        self.cards = self._add("ui.base-cards", self._pick_card)
        self.boosters = self._add("ui.boosters", self._pick_booster)
        self.cards.fbind("reason", lambda _, key: self._explain(MakeBid(self.seat, key, 0)))
        self.boosters.fbind("reason", lambda _, key: self._explain_booster(key))
        self.show()

    def _add(self, heading: str, pick: Callable[[str], None]) -> ChipRow:
        chips = ChipRow()
        chips.bind(on_pick=lambda _, key: pick(key))
        self.add_widget(SectionHeading(text=phrase(self.model, heading)))
        self.add_widget(chips)
        return chips

    @property
    def seat(self) -> Seat:
        """Who bids now."""
        return self._waiting[0]

    def _pick_card(self, key: str) -> None:
        self.card = key
        self.show()

    def _pick_booster(self, key: str) -> None:
        self.booster = int(key)
        self.show()

    def show(self) -> None:
        """The cards of the player whose bid it is."""
        self.title = phrase(self.model, "ui.bid", seat=self.seat)
        self.cards.reason = self.boosters.reason = ""
        self.cards.items = [
            self._item(card, card, MakeBid(self.seat, card, 0), is_selected=card == self.card)
            for card in BASE_CARDS
        ]
        self.boosters.items = [
            self._item(
                str(add),
                phrase(self.model, "ui.booster", n=add),
                MakeBid(self.seat, "", add),
                is_selected=add == self.booster,
            )
            for add in BOOSTERS
        ]
        self._show_answer()

    def _item(self, key: str, text: str, bid: MakeBid, *, is_selected: bool) -> dict[str, Any]:
        is_used = any(point.rule == "bid.once" for point in points_of(self.model.check(bid)))
        return {"key": key, "text": text, "selected": is_selected, "disabled": is_used}

    def _explain_booster(self, key: str) -> None:
        if key:
            self._explain(MakeBid(self.seat, "", int(key)))

    def _explain(self, bid: MakeBid) -> None:
        """Why a card cannot be played again."""
        points = points_of(self.model.check(bid))
        used = Clauses(point.because for point in points if point.rule == "bid.once")
        if used:
            told = sentence(phrase(self.model, "ui.bid-used", why=used))
            self.footing.say(
                told, tone="danger", act=phrase(self.model, "ui.bid-act"), can_act=False
            )

    def _show_answer(self) -> None:
        act = phrase(self.model, "ui.bid-act")
        if not (self.card and self.booster):
            self.footing.say(phrase(self.model, "ui.bid-choose"), act=act, can_act=False)
            return
        verdict = self.model.check(self._bid())
        if isinstance(verdict, Illegal):
            self.footing.show(verdict)
        else:
            self.footing.say(self._totals(), tone="ink", act=act)

    def _totals(self) -> str:
        """What the two cards come to in each row."""
        bid = Bid(self.card, self.booster)
        rows = (say("ui.bid-total", row=row_name(row), total=bid.total(row)) for row in Row)
        return phrase(
            self.model, "ui.bid-told", card=self.card, booster=self.booster, rows=tuple(rows)
        )

    def _bid(self) -> MakeBid:
        return MakeBid(self.seat, self.card, self.booster)

    def take(self, *, anyway: bool = False) -> None:
        if self.model.play(self._bid(), anyway=anyway) is None:
            return
        self._waiting.pop(0)
        self.card, self.booster = "", 0
        if self._waiting:
            self.show()
        else:
            self._done()
