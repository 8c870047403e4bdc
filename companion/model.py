"""A table as Kivy properties: what screens bind to. No rule and no arithmetic here."""

from __future__ import annotations

from collections.abc import Sequence
from operator import is_
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion import phone, rows
from companion.playing import FAULTS
from companion.tables import Store
from companion.trouble import CannotStore, Damaged, TakenElsewhere
from companion.words import facts, word
from engine.core import Rulings, Verdict
from engine.log import Corrected
from engine.message import Message
from engine.table import Preview


class TableModel(EventDispatcher):
    """One stored table. `revision` counts up with every change; everything shown follows it.

    `problem` is a sentence for the banner when something could not be stored; what could not be
    stored has not happened. `is_outdated` once another window has gone on with the table.
    """

    revision = NumericProperty(0)
    strip = ObjectProperty((), comparator=is_)
    pad = ObjectProperty(None, allownone=True, comparator=is_)
    preview = ObjectProperty(None, allownone=True, comparator=is_)
    can_undo = BooleanProperty(defaultvalue=False)
    can_redo = BooleanProperty(defaultvalue=False)
    line = StringProperty("")
    problem = StringProperty("")
    is_outdated = BooleanProperty(defaultvalue=False)

    def __init__(self, store: Store, identifier: str, **kwargs: Any) -> None:
        self.store = store
        self.id = identifier
        self.table = store.table(identifier)
        super().__init__(**kwargs)
        self.table.subscribe(self._refresh)
        try:
            self._refresh()
        except FAULTS as error:
            raise Damaged(f"table {identifier}: {error}") from error

    @property
    def game(self) -> Any:
        return self.table.game

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def setup(self) -> Any:
        return self.table.setup

    def _refresh(self) -> None:
        log = self.table.log
        self.preview = None
        self.strip = rows.strip(self.table)
        self.pad = rows.pad(self.table)
        self.can_undo, self.can_redo, self.line = log.can_undo, log.can_redo, log.line
        self.revision += 1

    def check(self, action: Any) -> Verdict:
        return self.table.check(action)

    def weigh(self, action: Any | None) -> Preview[Any] | None:
        """Show in the strip what an action would change; None shows the table as it is."""
        self.preview = self.table.preview(action) if action is not None else None
        self.strip = rows.strip(self.table, self.preview)
        return self.preview

    def play(self, action: Any, *, anyway: bool = False) -> Verdict | None:
        """Take an action: stored first, then shown and felt. None if it could not be stored."""
        verdicts = self.play_all((action,), anyway=anyway)
        return verdicts[0] if verdicts else None

    def play_all(
        self, actions: Sequence[Any], *, anyway: bool = False
    ) -> tuple[Verdict, ...] | None:
        """Take all of some actions or none, as `play` takes one."""
        before = self.table.log.next_step
        try:
            verdicts = self.table.play_all(actions, anyway=anyway)
        except CannotStore as error:
            self._complain(error)
            return None
        self.problem = ""
        is_taken = self.table.log.next_step != before
        if is_taken and self.store.setting("vibrate", phone.is_android()):
            phone.vibrate()
        return verdicts

    def correct(self, corrected: Corrected, *, anyway: bool = False) -> Verdict | None:
        """Correct the set-up, as `play` takes a move. None if it could not be stored."""
        found: list[Verdict] = []
        self._try(
            lambda: found.append(self.table.correct(corrected, anyway=anyway)), is_possible=True
        )
        return found[0] if found else None

    def undo(self) -> None:
        self._try(self.table.undo, self.can_undo)

    def redo(self) -> None:
        self._try(self.table.redo, self.can_redo)

    def jump(self, step: int) -> None:
        # Where a "what if" begins, the same step may be gone to again: it leads back to its line.
        log = self.table.log
        self._try(lambda: self.table.jump(step), is_possible=step != log.head or bool(log.line))

    def branch(self, name: str) -> None:
        self._try(lambda: self.table.branch(name), is_possible=name not in self.table.log.lines)

    def rule(self, ruling: str, choice: str) -> None:
        """Read an open point the other way: stored first, then the table is scored anew."""

        def write(rulings: Rulings) -> None:
            self.store.rule(self.id, self.game, rulings)

        self._try(lambda: self.table.rule(ruling, choice, write), is_possible=True)

    def finish(self, *, is_over: bool = True) -> None:
        self._try(lambda: self.store.finish(self.id, is_over=is_over), is_possible=True)

    def say(self, message: Message) -> str:
        """A reason in the words of the table."""
        return rows.tell(self.table, message)

    def cite(self, rule: str) -> str:
        """The id and the page of a rule."""
        return facts(self.game).rules[rule].citation

    def _try(self, act: Any, is_possible: bool) -> bool:
        """Do something that is stored; False where that is not possible or has failed."""
        if not is_possible:
            return False
        try:
            act()
        except CannotStore as error:
            self._complain(error)
            return False
        self.problem = ""
        return True

    def _complain(self, error: CannotStore) -> None:
        self.problem = word("problem.not-stored", reason=str(error))
        self.is_outdated = isinstance(error, TakenElsewhere)
