"""Points entered: those of one turn, or those on the score sheet, player after player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.kit.controls.number_pad import NumberPad
from companion.kit.surfaces.sheet import Sheet
from companion.model import TableModel
from companion.table_kit.phrases import phrase
from companion.table_kit.reason import Reason
from engine.core import Illegal
from engine.games.piazza.actions import NotePoints, SetScore
from engine.games.piazza.files import MOST_POINTS
from engine.games.piazza.pieces import MOST_A_TURN
from engine.message import Seat

Make = Callable[[int], Any]


class NumberSheet(Sheet):
    """A number pad that becomes an action; what it says against a number stands under it."""

    enters = True

    def __init__(self, model: TableModel, *, most: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model = model
        self.pad = NumberPad(minimum=0, maximum=most)
        self.reason = Reason(model)
        self._value = 0
        self.pad.bind(on_done=lambda _, value: self._done(int(value)))
        self.pad.bind(on_change=lambda *_: self.reason.show(None))
        self.reason.bind(on_anyway=lambda _: self._take(self._value, anyway=True))
        self.add_widget(self.pad)
        self.add_widget(self.reason)

    def make(self, value: int) -> Any:
        """The action of a number."""
        raise NotImplementedError

    def took(self) -> None:
        """The number is recorded."""
        self.close()

    def _done(self, value: int) -> None:
        self._value = value
        verdict = self.model.check(self.make(value))
        if isinstance(verdict, Illegal):
            self.reason.show(verdict)
        else:
            self._take(value)

    def _take(self, value: int, *, anyway: bool = False) -> None:
        if self.model.play(self.make(value), anyway=anyway) is not None:
            self.took()


class PointsSheet(NumberSheet):
    """The points of a turn whose tiles nobody enters."""

    def __init__(self, model: TableModel, seat: Seat, **kwargs: Any) -> None:
        super().__init__(model, most=2 * MOST_A_TURN, **kwargs)
        self.seat = seat
        self.title = phrase(model, "ui.points", seat=seat)

    def make(self, value: int) -> NotePoints:
        return NotePoints(self.seat, value)


class ScoreSheet(NumberSheet):
    """The scores of the score sheet, one player after the other."""

    def __init__(self, model: TableModel, seats: tuple[Seat, ...], **kwargs: Any) -> None:
        super().__init__(model, most=MOST_POINTS, **kwargs)
        self._waiting = list(seats)
        self.title = phrase(model, "ui.scores")
        self._ask()

    @property
    def seat(self) -> Seat:
        """Whose points are asked for."""
        return self._waiting[0]

    def _ask(self) -> None:
        self.pad.sum = ""
        self.reason.show(None)
        self.pad.label = phrase(self.model, "ui.score-of", name=self.model.setup.names[self.seat])

    def make(self, value: int) -> SetScore:
        return SetScore(self.seat, value)

    def took(self) -> None:
        if len(self._waiting) == 1:
            self.close()
            return
        self._waiting.pop(0)
        self._ask()
