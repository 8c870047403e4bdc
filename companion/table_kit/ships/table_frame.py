"""The frame of a table of ships: cards under one another for the player shown, who is on turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.layout import Column, Row, refill
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme import theme
from companion.kit.touch.scroll import Scroll
from companion.model import TableModel
from companion.settings import SHIPS_MOVED
from companion.table_kit.sheet_height import leave_strip
from companion.table_kit.table_view import Host, TableView
from engine.message import Seat

_MARGIN = 8


class TableFrame(TableView, Scroll):
    """The board follows the turn; a tap on a player shows another one.

    `headline` says where the game is, `active` is the seat whose turn it is, `notes` stand under
    the totals. A game makes its cards, one of them the `board`, and says which belong to the table
    and what they show.
    """

    board: Widget

    def __init__(self, model: TableModel, host: Host, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model, self.host = model, host
        self.seat = Seat(0)
        self.step: Any = None
        self.column = Column(padding=[dp(_MARGIN), dp(_MARGIN), dp(_MARGIN), dp(16)])
        self.aside = Column(padding=[dp(_MARGIN), dp(_MARGIN), 0, dp(16)])
        self._row = Row(spacing=0)
        for column in (self.aside, self.column):
            column.pos_hint = {"top": 1}
        self.add_widget(self._row)
        self.make()
        model.fbind("revision", self._show)
        self.fbind("size", self._arrange)
        self._show()

    # What a game says

    def make(self) -> None:
        """Make every card, and listen to it."""
        raise NotImplementedError

    def next_step(self) -> Any:
        """What is to be entered now; its `seat` is who has the turn, or None."""
        raise NotImplementedError

    def cards(self) -> Sequence[Widget]:
        """The cards that belong to the table as it is, from the top."""
        raise NotImplementedError

    def show_cards(self) -> None:
        """Tell each of them what to show."""
        raise NotImplementedError

    def headline_text(self) -> str:
        """Where the game is."""
        raise NotImplementedError

    def note_texts(self) -> list[str]:
        """A word for each player."""
        raise NotImplementedError

    # What it does

    def look_at(self, seat: Seat) -> None:
        """Show another player's board."""
        self.seat = seat
        self.show_cards()

    def moved(self) -> None:
        """A ship was dragged: the hint that ships can be dragged is no longer needed."""
        if not SHIPS_MOVED.read(self.model.store):
            self.host.remember(SHIPS_MOVED, True)
            self.show_cards()

    def shown(self, sheet: Sheet) -> None:
        """A sheet opens over the table: the score strip stays in sight where it can."""
        leave_strip(self, sheet)

    def _show(self, *_: object) -> None:
        self._turn_to(self.next_step())
        self.headline, self.notes = self.headline_text(), self.note_texts()
        self._arrange()
        self.show_cards()

    def _arrange(self, *_: object) -> None:
        """Where a screen is wide and low the board stands beside what is next."""
        cards = self.cards()
        is_beside = self.width >= theme.wide and self.width > self.height and self.board in cards
        aside = [self.board] if is_beside else []
        rest = [card for card in cards if card not in aside]
        if [_held(self.aside), _held(self.column)] != [aside, rest]:
            for column, parts in ((self.aside, []), (self.column, rest), (self.aside, aside)):
                refill(column, parts)
        refill(self._row, [self.aside, self.column] if is_beside else [self.column])

    def _turn_to(self, step: Any) -> None:
        """Show the board of who has the turn; whoever was looked at stays until it passes on."""
        if step.seat is not None and step != self.step:
            self.seat = step.seat
        self.step = step
        self.active = None if step.seat is None else int(step.seat)


def _held(column: Column) -> list[Widget]:
    """What a column holds, first to last."""
    return list(reversed(column.children))
