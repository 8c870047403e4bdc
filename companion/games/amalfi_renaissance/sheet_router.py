"""What a tap on the table leads to: a question, or what is recorded at once."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.amalfi_renaissance.questions import QUESTIONS
from companion.kit.surfaces.sheet import Sheet
from companion.model import TableModel
from companion.present.offers import Offer
from companion.present.questions import of
from companion.table_kit.question_router import QuestionRouter
from companion.table_kit.table_view import Host
from engine.message import Seat


class SheetRouter:
    """The questions of a table; `shown` hears of each sheet."""

    def __init__(self, model: TableModel, host: Host, shown: Callable[[Sheet], None]) -> None:
        self.model = model
        self._router = QuestionRouter(model, host, shown, QUESTIONS, {})

    def do(self, key: str, seat: Seat) -> None:
        """Enter something for the player whose board is shown."""
        self._router.do(key, seat)

    def ask(self, offer: Offer) -> None:
        """Enter what is offered."""
        self._router.ask(offer.question, offer.answers)

    def moved(self, seat: Seat, origin: str, to: str) -> None:
        """A ship was moved by hand: ask what it was."""
        self._router.ask("moved", of(seat, origin=origin, to=to))

    def correct(self, seat: Seat, page: str = "cards") -> None:
        """Enter or correct what a player has."""
        self._router.ask("correct", of(seat, page=page))

    def read_title(self, title: str | None) -> None:
        """What is printed on a title in play, or which one is."""
        self._router.ask("read-title", {"title": title or ""})

    def read_decree(self, period: int) -> None:
        """Which decree a period has."""
        self._router.ask("read-decree", {"period": str(period)})
