"""What a tap leads to: which sheet opens, or what is recorded at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.games.amalfi_renaissance import bonus_sheets as bonus
from companion.games.amalfi_renaissance.actions_card import MORE
from companion.games.amalfi_renaissance.buy_sheet import (
    AcquireSheet,
    ConstructSheet,
    DiscoverSheet,
    InviteSheet,
)
from companion.games.amalfi_renaissance.correct_sheet import CorrectSheet
from companion.games.amalfi_renaissance.endgame_sheet import EndgameSheet
from companion.games.amalfi_renaissance.moves import Meaning, meanings
from companion.games.amalfi_renaissance.navigate_sheet import NavigateSheet
from companion.games.amalfi_renaissance.other_sheets import (
    MovedSheet,
    RivalSheet,
    TitleSheet,
)
from companion.games.amalfi_renaissance.period_sheet import PeriodSheet
from companion.games.amalfi_renaissance.phrases import capital
from companion.games.amalfi_renaissance.read_sheets import ReadDecreeSheet, ReadTitleSheet
from companion.games.amalfi_renaissance.titles_sheet import TitlesSheet
from companion.kit.controls.buttons import OutlineButton
from companion.kit.surfaces.sheet import Sheet
from companion.model import TableModel
from companion.table_kit.ask_sheet import AskSheet
from companion.table_kit.phrases import tell
from companion.table_kit.table_view import Host
from engine.core import Legal
from engine.games.amalfi_renaissance.actions import ClaimTitle, Counts, Engage, Pass
from engine.games.amalfi_renaissance.titles import next_points
from engine.message import Seat

SHEETS: dict[str, Callable[..., Sheet]] = {
    "navigate": NavigateSheet,
    "acquire": AcquireSheet,
    "discover": DiscoverSheet,
    "invite": InviteSheet,
    "construct": ConstructSheet,
    "lighthouse": bonus.LighthouseSheet,
    "erect": bonus.ErectSheet,
    "take": bonus.TakeSheet,
    "send": bonus.SendSheet,
    "bread": bonus.BreadSheet,
    "bonus": bonus.PointsSheet,
    "straighten": bonus.StraightenSheet,
    "convert": bonus.ConvertSheet,
    "discard": bonus.DiscardSheet,
}


class SheetRouter:
    """Opens one sheet at a time through the host; `shown` is told of each."""

    def __init__(self, model: TableModel, host: Host, shown: Callable[[Sheet], None]) -> None:
        self.model, self.host, self._shown = model, host, shown

    def _open(self, sheet: Sheet) -> None:
        self._shown(sheet)
        self.host.open_sheet(sheet)

    def do(self, key: str, seat: Seat) -> None:
        """Enter something for the player whose board is shown."""
        if key == "pass":
            self.play_or_ask(Pass(seat))
        elif key == "engage":
            self.play_or_ask(Engage(seat))
        elif key == "more":
            self._more(seat)
        elif key == "end":
            self.close_period()
        elif key == "rival":
            self._open(RivalSheet(self.model))
        else:
            self._open(SHEETS[key](self.model, seat))

    def play_or_ask(self, action: Any) -> None:
        """Record it at once where nothing speaks against it."""
        if isinstance(self.model.check(action), Legal):
            self.model.play(action)
        else:
            title = capital(self.model, self.model.game.describe(self.model.state, action))
            self._open(AskSheet(self.model, action, title=title))

    def _more(self, seat: Seat) -> None:
        sheet = Sheet(title=tell(self.model, "ui.more"))
        sheet.enters = True
        for key in MORE:
            button = OutlineButton(text=tell(self.model, f"ui.do.{key}"))
            button.bind(on_release=lambda _, key=key: self.do(key, seat))
            sheet.add_widget(button)
        self._open(sheet)

    def close_period(self) -> None:
        """Walk through the end of the period."""
        self._open(PeriodSheet(self.model, self._before_feeding, self._see_score))

    def _see_score(self) -> None:
        self.host.close_sheet()
        self.host.go("score")

    def _before_feeding(self, key: str, seat: Seat) -> None:
        self._open(SHEETS[key](self.model, seat, done=self.close_period))

    def claim(self, seat: Seat, title: str) -> None:
        """A title is claimed; where nobody typed its squares in, one is asked for."""
        if next_points(self.model.state, title) is None:
            self._open(TitleSheet(self.model, seat, title))
        else:
            self.play_or_ask(ClaimTitle(seat, title))

    def moved(self, seat: Seat, origin: str, to: str) -> None:
        """A ship was moved by hand: ask what it was."""
        choices: list[tuple[str, Callable[[], None]]] = []
        for meaning in meanings(self.model.state, seat, origin, to):
            text = tell(self.model, f"ui.moved.{meaning.key}")
            choices.append((text, partial(self._mean, seat, meaning)))
        self._open(MovedSheet(self.model, origin, to, choices))

    def _mean(self, seat: Seat, meaning: Meaning) -> None:
        if meaning.action is not None:
            self.play_or_ask(meaning.action)
        elif meaning.key == "navigate":
            self.navigate(seat, meaning.send)
        else:
            self._open(SHEETS[meaning.key](self.model, seat))

    def navigate(self, seat: Seat, send: Counts) -> None:
        """A navigation of which a ship is already sent."""
        self._open(NavigateSheet(self.model, seat, send=send))

    def correct(self, seat: Seat, page: str = "cards") -> None:
        """Key in or correct what a player has."""
        self._open(CorrectSheet(self.model, seat, page))

    def endgame(self, seat: Seat) -> None:
        """The endgame characters of a player."""
        self._open(EndgameSheet(self.model, seat))

    def read_title(self, title: str | None) -> None:
        """What is printed on a title in play, or which one is."""
        self._open(ReadTitleSheet(self.model, title))

    def read_decree(self, period: int) -> None:
        """Which decree a period has."""
        self._open(ReadDecreeSheet(self.model, period))

    def titles(self, seat: Seat) -> None:
        """The titles a player has scored."""
        self._open(TitlesSheet(self.model, seat))
