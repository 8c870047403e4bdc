"""A table as Kivy properties: what screens bind to. No rule and no arithmetic here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import is_
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.device import phone
from companion.present import history, scorepad, standing
from companion.present.words import cited, text_of, word
from companion.room import commands
from companion.room.commands import Move, MovedOn, Recorded, Refused
from companion.room.keeper import HereKeeper, Keeper, Kept
from companion.settings import VIBRATE
from companion.store.ending import ENDINGS, PUT_AWAY
from companion.store.errors import DamagedData, TableReplaced, WriteFailed
from companion.store.store import Store
from engine.conclusion import conclude_table
from engine.core import AnyGame, Verdict
from engine.judging import Preview
from engine.log import Amended, Corrected
from engine.message import Message, Seat
from engine.table import FAULTS


class TableModel(EventDispatcher):
    """One stored table. `revision` counts up with every change; everything shown follows it.

    Everything entered goes through a `Keeper`. `problem` is a sentence for the banner when
    something could not be stored, and then did not happen. `news` says what others have done to
    the table, which then follows. `is_outdated` once it cannot, and has to be opened anew.

    `kept` is the table as it stands, `table` what is shown of it: while an earlier step is looked
    at (`looking`, its number in the log), the table as of that step. `is_locked` then, and while
    the game is finished or put away: trying to enter something dispatches `on_locked`
    and does nothing.

    Boards follow `revision`. `on_shown` comes after all of them, once a change; until then the
    model `is_showing`.
    """

    __events__ = ("on_followed", "on_locked", "on_shown", "on_weighed")

    revision = NumericProperty(0)
    strip = ObjectProperty((), comparator=is_)
    pad = ObjectProperty(None, allownone=True, comparator=is_)
    preview = ObjectProperty(None, allownone=True, comparator=is_)
    can_undo = BooleanProperty(defaultvalue=False)
    can_redo = BooleanProperty(defaultvalue=False)
    line = StringProperty("")
    problem = StringProperty("")
    news = StringProperty("")
    is_outdated = BooleanProperty(defaultvalue=False)
    is_finished = BooleanProperty(defaultvalue=False)
    is_put_away = BooleanProperty(defaultvalue=False)
    looking = NumericProperty(None, allownone=True)

    def __init__(
        self, store: Store, identifier: str, keeper: Keeper | None = None, **kwargs: Any
    ) -> None:
        self.store = store
        self.id = identifier
        self.keeper = HereKeeper(store, identifier) if keeper is None else keeper
        self.kept = self.table = self.keeper.table
        self.is_showing = False
        super().__init__(**kwargs)
        self.kept.subscribe(self._refresh)
        try:
            self._refresh()
        except FAULTS as error:
            raise DamagedData(f"table {identifier}: {error}") from error

    @property
    def game(self) -> AnyGame:
        return self.table.game

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def setup(self) -> Any:
        return self.table.setup

    @property
    def is_locked(self) -> bool:
        """Nothing can be entered: an earlier step is looked at, or the game is finished."""
        return self.looking is not None or (self.is_finished and not self.line)

    def _refresh(self) -> None:
        """Show the table as it stands."""
        self.looking, self.table = None, self.kept
        self.is_finished = self.kept.log.is_finished
        self.is_put_away = self.ended == PUT_AWAY
        self._show()

    def _show(self) -> None:
        """Show another state: every number is computed once, every view follows once."""
        self.is_showing = True
        try:
            self._read_table()
            self.revision += 1
        finally:
            self.is_showing = False
        self.dispatch("on_shown")

    def _read_table(self) -> None:
        log, found = self.table.log, conclude_table(self.table)
        self.preview = None
        self.strip = standing.strip(self.table, found)
        self.pad = scorepad.pad(self.table, found)
        self.line = log.line
        is_open = not self.is_locked
        self.can_undo = is_open and log.can_undo and not history.is_at_root(self.table)
        self.can_redo = is_open and log.can_redo

    def look(self, step: int | None) -> None:
        """Show the table as it was after a step; nothing of that is stored. None: as it stands."""
        if step is None:
            self._refresh()
            return
        self.looking, self.table = step, self.kept.as_of(step)
        self._show()

    def check(self, action: object) -> Verdict:
        return self.table.check(action)

    def weigh(self, action: object | None) -> Preview[Any] | None:
        """Show in the strip what an action would change; None shows the table as it is."""
        if action is not None and self._refuses():
            action = None
        before = self.preview
        found = self.table.preview(action) if action is not None else None
        self.preview = found
        if found is not None:
            self.strip = standing.preview_strip(self.table, found)
        elif before is not None:
            self.strip = standing.strip(self.table)
        if found is not before and not self.is_showing:
            self.dispatch("on_weighed")
        return found

    def play(self, action: object, *, anyway: bool = False) -> Verdict | None:
        """Take an action: store it, then show it. None if it could not be stored."""
        verdicts = self.play_all((action,), anyway=anyway)
        return verdicts[0] if verdicts else None

    def play_all(
        self, actions: Sequence[object], *, anyway: bool = False
    ) -> tuple[Verdict, ...] | None:
        """Take all of some actions or none, as `play` takes one."""
        if self._refuses():
            self._show()
            return None
        answer = self._say(commands.Play(tuple(actions), anyway))
        if isinstance(answer, Recorded) and answer.verdicts and VIBRATE.read(self.store):
            phone.vibrate()
        return _verdicts(answer)

    def correct(self, corrected: Corrected, *, anyway: bool = False) -> Verdict | None:
        """Correct the set-up, as `play` takes a move. None if it could not be stored."""
        if self._refuses():
            return None
        verdicts = _verdicts(self._say(commands.Correct(corrected, anyway)))
        return verdicts[0] if verdicts else None

    def amend(self, amended: Amended[Any]) -> bool:
        """Correct an earlier move as it was previewed, also where moves no longer fit.

        False where it cannot be, or could not be stored.
        """
        if self.is_finished and not self.line:
            self.dispatch("on_locked")
            return False
        return self._has_done(commands.Amend(amended, anyway=True))

    def undo(self) -> str:
        """Undo the last step; its description, or "" if there is nothing to undo."""
        text = history.describe_step(self.kept, self.kept.log.head)
        return text if self.can_undo and self._has_done(commands.Undo()) else ""

    def redo(self) -> str:
        """Redo the step undone last; its description, or "" if there is none."""
        if not (self.can_redo and self._has_done(commands.Redo())):
            return ""
        return history.describe_step(self.kept, self.kept.log.head)

    def jump(self, step: int) -> bool:
        """Continue from a step. False where that is not possible."""
        return self.can_go_on(step) and self._has_done(commands.Jump(step))

    def can_go_on(self, step: int) -> bool:
        """Whether play can continue from a step of this line, or of the game for a "what if".

        Not on the line of a finished game, and not from where the table stands anyway.
        """
        log, line = self.kept.log, history.line_of(self.kept, step)
        if step == log.head or (self.is_finished and not line):
            return False
        return line == log.line or not log.line

    def leave(self) -> None:
        """Go from a "what if" back to the game."""
        log = self.kept.log
        if log.line:
            self._say(commands.Jump(log.main_step))

    def branch(self, name: str) -> None:
        """Play a "what if" from the step that is shown, beside the game."""
        at, names = self.table.log.head, self.kept.log.lines
        if name not in names:
            self._say(commands.Branch(name, at))

    def rule(self, ruling: str, choice: str) -> None:
        """Decide an open point: store it, then score the table again."""
        if not self._refuses(is_rulings=True):
            self._say(commands.Rule(ruling, choice))

    def finish(
        self, *, is_over: bool = True, ended: str | None = None
    ) -> Callable[[], bool] | None:
        """Put the game among the finished ones, or back on the table; a "what if" has no end.

        Returns the undo, which is False where it fails; None where that cannot be.
        """
        back = commands.Reopen() if is_over else commands.Finish(self.kept.log.ended)
        if is_over and self.kept.log.line:
            return None
        done = self._has_ended(commands.Finish(ended) if is_over else commands.Reopen())
        return (lambda: self._has_ended(back)) if done else None

    def _has_ended(self, move: commands.Finish | commands.Reopen) -> bool:
        """Whether the table could be finished or reopened, which it may be already."""
        is_so = self.is_finished == isinstance(move, commands.Finish)
        return is_so or self._has_done(move)

    @property
    def ended(self) -> str | None:
        """How the table ended if it was not over by the rules of its game."""
        ended = self.kept.log.ended
        return ended if ended in ENDINGS else None

    def for_here(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Of seats that are to do something in secret, those for this device; else all of them."""
        elsewhere = self.keeper.elsewhere
        return tuple(seat for seat in seats if seat not in elsewhere) or seats

    def say(self, message: Message) -> str:
        """A reason in the words of the table."""
        return text_of(self.table, message)

    def cite(self, rule: str) -> str:
        """The title and the page of a rule."""
        return cited(self.game, rule)

    def _refuses(self, *, is_rulings: bool = False) -> bool:
        """Nothing can be entered now; whoever tries hears why, unless it is only being shown.

        Rulings belong to the game and to every "what if" beside it.
        """
        if not self.is_locked and not (is_rulings and self.is_finished):
            return False
        if not self.is_showing:
            self.dispatch("on_locked")
        return True

    def on_followed(self) -> None:
        """The table has followed what others have stored."""

    def on_locked(self) -> None:
        """Something was to be entered while nothing can be."""

    def on_shown(self) -> None:
        """Another state of the table is shown, and every view that follows `revision` has it."""

    def on_weighed(self) -> None:
        """The strip shows another preview, or none any more."""

    def catch_up(self) -> None:
        """Follow what others have stored meanwhile, and say what it was."""
        self.news = self._follow()

    def _follow(self) -> str:
        """Follow what others have stored; what it was, in a few words."""
        try:
            found = self.keeper.catch_up()
        except TableReplaced:
            self.is_outdated = True
            return ""
        if found:
            self.dispatch("on_followed")
        return history.news(self.kept, found, self.keeper.host)

    def _has_done(self, move: Move) -> bool:
        return isinstance(self._say(move), Recorded)

    def _say(self, move: Move) -> Recorded | Refused | Kept | None:
        """Do something that is stored; None where that has failed."""
        try:
            answer = self.keeper.say(move)
        except WriteFailed as error:
            self.problem = word("problem.not-stored", reason=str(error))
            return None
        if isinstance(answer, MovedOn):
            news = self._follow()
            reason = word("problem.followed", news=news) if news else word("problem.elsewhere")
            self.problem = word("problem.not-stored", reason=reason)
            return None
        if isinstance(answer, Kept):
            self.news = ""
            self._show()
            self.news = _kept(answer)
        because = answer.because if isinstance(answer, Refused) else None
        if because is not None:
            reason = word(because.key, **dict(because.parameters))
            self.problem = word("problem.not-stored", reason=reason)
            return None
        self.problem = ""
        return answer


def _kept(kept: Kept) -> str:
    """What becomes of an entry that is not on the table yet."""
    if kept.waiting is None:
        return word("phones.kept")
    return word("phones.sealed", names=", ".join(kept.waiting))


def _verdicts(answer: Recorded | Refused | Kept | None) -> tuple[Verdict, ...] | None:
    return answer.verdicts if answer is not None else None
