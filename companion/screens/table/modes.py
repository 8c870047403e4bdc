"""What a table shows while an earlier step is viewed or a "what if" is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Color, Line
from kivy.metrics import dp

from companion.kit.surfaces.mode_bar import ModeBar, StepChooser
from companion.kit.theme import theme
from companion.present import history
from companion.present.words import word
from companion.screens.table.step_card import StepCard

if TYPE_CHECKING:
    from companion.screens.table.screen import TableScreen

_FRAME = 3
# Between two steps of a replay, in seconds.
_PACE = 1.5


class Modes:
    """The bar of the mode, the card of the step looked at, and the frame around a "what if"."""

    def __init__(self, host: TableScreen) -> None:
        self.host, self.model = host, host.model
        self._bar: ModeBar | None = None
        self._card: StepCard | None = None
        self._frame: tuple[Color, Line] | None = None
        self._course = history.Course((), 0, 0)
        self._playing: ClockEvent | None = None

    def show(self) -> None:
        """Update the bar, the card and the frame; none of them during the game itself."""
        host, is_looking = self.host, self.model.looking is not None
        if not is_looking:
            self.stop()
        is_trial = bool(self.model.line)
        kind = "trial" if is_trial else "plain"
        host.bar.kind = host.strip.kind = kind
        if not is_looking and not is_trial:
            host.mode = host.foot = None
        else:
            host.mode = self._show_bar(is_looking=is_looking)
            # A low screen has no room for the card: the bar tells the step there.
            host.foot = self._show_card() if is_looking and not host.is_low else None
        self._show_frame(is_trial=is_trial)

    # The bar

    def _show_bar(self, *, is_looking: bool) -> ModeBar:
        if self._bar is None:
            self._bar = ModeBar()
            self._bar.bind(on_act=lambda _, key: self._act(key))
        bar = self._bar
        bar.kind = "trial" if self.model.line else "look"
        self._course = history.course(self.model.table)
        bar.title, bar.note = self._texts(is_looking=is_looking)
        actions = self._ways(is_looking=is_looking)
        if bar.actions != actions:
            bar.actions = actions
        bar.chooser = self._chooser(bar) if is_looking else None
        return bar

    def _texts(self, *, is_looking: bool) -> tuple[str, str]:
        """The title and the note of the bar."""
        course = self._course
        if not is_looking:
            key = "what-if.step" if course.at else "what-if.none"
            return word(key, at=course.at), word("what-if.untouched")
        if history.is_taken_back(self.model.table):
            title = word("look.taken-back", at=course.at)
        elif course.at:
            title = word("look.step", at=course.at, last=course.last)
        else:
            title = word("history.start")
        return title, word("look.only")

    def _ways(self, *, is_looking: bool) -> list[dict[str, Any]]:
        """The buttons: back to now, and where possible to continue from here."""
        if not is_looking:
            text = word("history.back-to-game")
            return [{"key": "leave", "text": text, "icon": "undo", "is_main": True}]
        ways: list[dict[str, Any]] = [{"key": "now", "text": word("look.now"), "is_main": True}]
        if self.model.can_go_on(self.model.looking):
            ways.append({"key": "go-on", "text": word("look.go-on")})
        elif self.model.kept.log.line:
            ways.append({"key": "leave", "text": word("history.back-to-game")})
        return ways

    def _chooser(self, bar: ModeBar) -> StepChooser:
        chooser: StepChooser | None = bar.chooser
        if chooser is None:
            chooser = StepChooser()
            chooser.bind(on_go=lambda _, at: self._choose(at), on_play=lambda _: self._play())
        course = self._course
        chooser.first, chooser.last, chooser.at = course.first, course.last, course.at
        chooser.is_playing = self._playing is not None
        parts = history.parts(self.model.table, course)
        chooser.parts = [(part.after, part.name, part.short) for part in parts]
        return chooser

    def _act(self, key: str) -> None:
        if key == "now":
            self.model.look(None)
        elif key == "leave":
            self.model.leave()
        else:
            self._go_on()

    def _go_on(self) -> None:
        """Continue from the step viewed; say what that sets aside and offer undo."""
        model, course = self.model, self._course
        step, before = model.looking, model.kept.log.head
        aside = 0 if history.is_taken_back(model.table) else course.last - course.at
        if not model.jump(step):
            return
        text = word("look.gone", n=aside) if aside else word("look.gone.none")
        self.host.say(text, word("undo"), lambda: model.jump(before))

    def say_locked(self) -> None:
        """Say why nothing can be entered, and offer to change that."""
        host, model = self.host, self.model
        if model.looking is not None:
            host.say(word("look.locked"), word("look.now"), lambda: model.look(None))
            return
        is_away = model.is_put_away
        text = word("finish.locked.put-away" if is_away else "finish.locked")
        action = word("home.continue" if is_away else "finish.reopen")
        host.say(text, action, lambda: host.finish(is_over=False))

    # The card and the frame

    def _show_card(self) -> StepCard:
        if self._card is None:
            self._card = StepCard()
            self._card.bind(on_open=lambda _: self._open_step())
        self._card.show(self.model.table)
        return self._card

    def _open_step(self) -> None:
        from companion.screens.table.step_sheet import step_sheet  # noqa: PLC0415

        self.stop()
        self.host.open_sheet(step_sheet(self.host))

    # Playing on by itself

    def _play(self) -> None:
        """Go on step by step until the last one, or until it is stopped."""
        if self._playing is not None:
            self.stop()
            return
        if self._course.at >= self._course.last:
            self.model.look(self._course.step(self._course.first))
        self._playing = Clock.schedule_interval(self._go_further, _PACE)
        self.show()

    def _go_further(self, _: float) -> None:
        course = self._course
        is_gone = self.model.looking is None or self.host.get_root_window() is None
        if is_gone or course.at >= course.last:
            self.stop()
        else:
            self.model.look(course.step(course.at + 1))

    def stop(self) -> None:
        """Stay at the step that is shown."""
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None
            if self._bar is not None and self._bar.chooser is not None:
                self._bar.chooser.is_playing = False

    def _choose(self, at: int) -> None:
        self.stop()
        self.model.look(self._course.step(at))

    def _show_frame(self, *, is_trial: bool) -> None:
        """Draw a frame around a "what if"."""
        panes = self.host.panes
        if self._frame is None:
            if not is_trial:
                return
            with panes.canvas.after:
                self._frame = Color(), Line(width=dp(_FRAME) / 2)
            panes.bind(pos=self._lay_frame, size=self._lay_frame)
            theme.bind(colours=self._lay_frame)
        colour, _ = self._frame
        colour.rgba = theme.trial if is_trial else (0, 0, 0, 0)
        self._lay_frame()

    def _lay_frame(self, *_: object) -> None:
        if self._frame is None:
            return
        colour, line = self._frame
        if self.model.line:
            colour.rgba = theme.trial
        panes, inset = self.host.panes, dp(_FRAME) / 2
        size = max(panes.width - 2 * inset, 1), max(panes.height - 2 * inset, 1)
        line.rectangle = (panes.x + inset, panes.y + inset, *size)
