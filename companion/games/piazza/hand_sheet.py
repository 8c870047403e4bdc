"""A hand that the table knows: which tiles a player holds or has just drawn."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.games.piazza import phrases
from companion.games.piazza.picker import Key, TilePicker
from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.table_kit.phrases import phrase
from companion.table_kit.reason import Reason
from engine.core import Illegal
from engine.games.piazza.actions import Draw, ShowHand
from engine.games.piazza.counting import hand_size, unseen
from engine.games.piazza.pieces import KINDS, Kind
from engine.games.piazza.state import State
from engine.message import Seat


class HandSheet(Sheet):
    """Tap the tiles of a hand. What is added to tiles known before was drawn."""

    enters = True

    def __init__(self, model: TableModel, seat: Seat, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model, self.seat = model, seat
        self.known: tuple[Kind, ...] = model.state.hands[seat]
        self.hand = list(self.known)
        self.title = phrase(model, "ui.hand", seat=seat)
        self.chosen_text = Text(style="strong")
        self.picker, self.reason = (
            TilePicker(phrases.shapes(model.state), phrases.names(model.table)),
            Reason(model),
        )
        self.button = FilledButton()
        self._assemble()
        self.show()

    def _assemble(self) -> None:
        self.picker.bind(on_pick=lambda _, kind: self.add(kind))
        self.reason.bind(on_anyway=lambda _: self._take(anyway=True))
        self.button.bind(on_release=lambda _: self._take())
        clear = OutlineButton(text=phrase(self.model, "ui.hand-clear"))
        clear.bind(on_release=lambda _: self.clear())
        for part in (self.chosen_text, self.picker, self.reason):
            self.add_widget(part)
        self.footer.add_widget(clear)
        self.footer.add_widget(self.button)

    @property
    def room(self) -> int:
        """How many tiles the player holds now."""
        state: State = self.model.state
        found = hand_size(state, self.seat)
        return state.deal.hand if found is None else found

    def add(self, kind: Kind) -> None:
        """One more in hand; in a full hand it takes the place of the last one."""
        if len(self.hand) >= self.room:
            self.hand.pop()
        self.hand.append(kind)
        self.show()

    def clear(self) -> None:
        """Begin again."""
        self.hand.clear()
        self.show()

    @property
    def drawn(self) -> tuple[Kind, ...]:
        """What came to tiles that were known before; nothing where some of those are gone."""
        if not self.known or Counter(self.known) - Counter(self.hand):
            return ()
        return tuple((Counter(self.hand) - Counter(self.known)).elements())

    def action(self) -> Draw | ShowHand:
        """What happens when it is done."""
        return Draw(self.seat, self.drawn) if self.drawn else ShowHand(self.seat, tuple(self.hand))

    def show(self) -> None:
        """Everything for the hand as it is now."""
        self.note = phrase(self.model, "ui.hand-note", n=self.room)
        self.chosen_text.text = phrase(self.model, "ui.hand-none")
        if self.hand:
            names = phrases.kinds(self.model.table, tuple(self.hand))
            self.chosen_text.text = phrase(self.model, "ui.hand-chosen", tiles=names)
        self._show_tiles()
        drawn, verdict = len(self.drawn), self.model.check(self.action())
        if drawn:
            self.button.text = phrase(self.model, "ui.hand-draw", n=drawn)
        elif self.hand:
            self.button.text = phrase(self.model, "ui.hand-show", n=len(self.hand))
        else:
            self.button.text = phrase(self.model, "ui.hand-hide")
        self.button.disabled = isinstance(verdict, Illegal) or self.hand == list(self.known)
        self.reason.show(verdict)

    def _show_tiles(self) -> None:
        state: State = self.model.state
        free, held = unseen(state, self.seat), Counter(self.hand)
        free.update(self.known)
        free.subtract(held)
        keys = {
            kind: Key(
                phrase(self.model, "ui.copies", n=max(free[kind], 0)),
                is_off=free[kind] <= 0 and kind not in held,
                is_held=kind in held,
            )
            for kind in KINDS
        }
        self.picker.show(state.playable(self.seat), keys, None)

    def _take(self, *, anyway: bool = False) -> None:
        if self.model.play(self.action(), anyway=anyway) is not None:
            self.close()
