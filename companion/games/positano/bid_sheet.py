"""Bids: a base card and a booster for each player, used ones out of reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.board.reason import Reason
from companion.board.told import points_of, tell
from companion.kit.buttons import FilledButton
from companion.kit.chips import ChipRow
from companion.kit.headings import SectionHeading
from companion.kit.sheet import Sheet
from companion.model import TableModel
from engine.core import Illegal
from engine.games.positano.actions import MakeBid
from engine.games.positano.pieces import BASE_CARDS, BOOSTERS
from engine.message import Clauses, Seat


class BidSheet(Sheet):
    """One player after the other; `done` is called after the last bid."""

    enters = True

    def __init__(
        self, model: TableModel, seats: tuple[Seat, ...], *, done: Callable[[], None], **kw: Any
    ) -> None:
        super().__init__(**kw)
        self.model, self._waiting, self._done = model, list(seats), done
        self.card, self.booster = "", 0
        self.note = tell(model, "ui.bid-note")
        self.cards = self._add("ui.base-cards", self._pick_card)
        self.boosters = self._add("ui.boosters", self._pick_booster)
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self._take(anyway=True))
        self.add_widget(self.reason)
        self.button = FilledButton()
        self.button.bind(on_release=lambda _: self._take())
        self.footer.add_widget(self.button)
        self.show()

    def _add(self, heading: str, pick: Callable[[str], None]) -> ChipRow:
        chips = ChipRow(reasons="tapped")
        chips.bind(on_pick=lambda _, key: pick(key))
        self.add_widget(SectionHeading(text=tell(self.model, heading)))
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
        self.title = tell(self.model, "ui.bid", seat=self.seat)
        self.cards.items = [
            self._item(card, card, self._used(MakeBid(self.seat, card, 0)), card == self.card)
            for card in BASE_CARDS
        ]
        self.boosters.items = [
            self._item(
                str(add),
                tell(self.model, "ui.booster", n=add),
                self._used(MakeBid(self.seat, "", add)),
                add == self.booster,
            )
            for add in BOOSTERS
        ]
        self._show_button()

    def _item(self, key: str, text: str, reason: str, is_selected: bool) -> dict[str, Any]:
        return {
            "key": key,
            "text": text,
            "selected": is_selected,
            "disabled": bool(reason),
            "reason": reason,
        }

    def _used(self, bid: MakeBid) -> str:
        """Why a card cannot be played again; nothing while it is in hand."""
        points = points_of(self.model.check(bid))
        used = Clauses(point.because for point in points if point.rule == "bid.once")
        return tell(self.model, "ui.bid-used", why=used)

    def _show_button(self) -> None:
        is_ready = bool(self.card and self.booster)
        key = "ui.bid-it" if is_ready else "ui.bid-choose"
        self.button.text = tell(self.model, key, card=self.card, booster=self.booster)
        verdict = self.model.check(self._bid()) if is_ready else None
        self.button.disabled = not is_ready or isinstance(verdict, Illegal)
        self.reason.show(verdict)

    def _bid(self) -> MakeBid:
        return MakeBid(self.seat, self.card, self.booster)

    def _take(self, *, anyway: bool = False) -> None:
        if self.model.play(self._bid(), anyway=anyway) is None:
            return
        self._waiting.pop(0)
        self.card, self.booster = "", 0
        if self._waiting:
            self.show()
        else:
            self._done()
