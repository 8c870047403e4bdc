"""Between a game's drawn table and the screen around it: what each may ask of the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.kit.layout.panes import TwoPane
from companion.kit.surfaces.sheet import Sheet
from companion.settings import Setting
from engine.core import Need

T = TypeVar("T")


class Host(Protocol):
    """What a game's view may ask of the screen that shows it."""

    @property
    def panes(self) -> TwoPane:
        """Where the view stands, alone or beside another one."""

    def open_sheet(self, sheet: Sheet) -> None:
        """Show a sheet over the table; one that is open closes.

        A sheet that `enters` something stays away while nothing can be entered.
        """

    def close_sheet(self) -> None:
        """Close the sheet that is open."""

    def explain(self, seat: int, category: str) -> None:
        """Open the reason behind a number of the scorepad."""

    def go(self, name: str) -> None:
        """Turn to "table", "score", "rulings" or "history", or to another screen."""

    def remember(self, setting: Setting[T], value: T) -> None:
        """Store a setting."""


class TableView:
    """What the screen asks of a game's view: a widget, with these as its first base.

    `headline` says in a few words what is next, `active` is the seat whose turn it is, `notes`
    has a word for each player under the totals, or nothing. A view that `needs_width` stands
    alone on a low screen; one that `shows_score` has the history beside it instead of the score.
    With `can_light` reasons offer to show their pieces.
    """

    headline = StringProperty("")
    active = NumericProperty(None, allownone=True)
    notes = ListProperty([])

    fbind: Callable[..., object]

    needs_width = False
    shows_score = False
    can_light = False

    def light(self, pieces: tuple[str, ...]) -> None:
        """Highlight pieces; without any, none is highlighted."""

    def reach(self, need: Need) -> None:
        """Lead to where something that is missing is entered."""
        if need.where:
            self.light(tuple(need.where.split()))

    def back(self) -> bool:
        """Leave what was begun; False where the back key is for somebody else."""
        return False
