"""What each move of a table left on the table, worked out while the window goes on."""

from __future__ import annotations

from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty

from companion.kit.layout.scheduling import in_steps
from companion.model import TableModel
from companion.present.results import kept
from companion.present.results.missed import Missed, looking_back
from companion.progress import Progress, Work
from companion.store.errors import StoreError


class LookingBack(EventDispatcher):
    """The look back at one table: `missed` once it is done, `percent` until then.

    `begin` goes on from nothing or takes what was kept; `give_up` ends the work.
    """

    missed = ObjectProperty(None, allownone=True)
    percent = NumericProperty(0)

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._model = model
        self._work: Work[None] | None = None
        self._of = -1

    def begin(self) -> None:
        """Look back at the game as it stands, unless that is done or under way."""
        number = len(self._model.kept.log.entries)
        if number == self._of and (self.missed is not None or self._work is not None):
            return
        self.give_up()
        self._of = number
        self.missed = kept.kept(self._model.store, self._model.id, self._model.kept)
        if self.missed is None:
            self._work = self._working()
            in_steps(self._work)

    def give_up(self) -> None:
        """Stop working; what is done already stays."""
        work, self._work, self._of = self._work, None, -1 if self.missed is None else self._of
        if work is not None:
            work.close()

    def _working(self) -> Work[None]:
        table = self._model.kept.look()
        work = looking_back(table)
        self.percent = 0
        while True:
            try:
                progress: Progress = next(work)
            except StopIteration as end:
                found: Missed = end.value
                break
            self.percent = 100 * progress.done // max(progress.of, 1)
            yield progress
        self._work = None
        self.missed = found
        try:
            kept.keep(self._model.store, self._model.id, table, found)
        except StoreError:
            return  # It is worked out again the next time.
