"""The app: opens the store, applies the settings, shows the shell, follows pause and resume."""

from __future__ import annotations

import gc
import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.device import phone

if not phone.is_android():
    # Read by Kivy when it is first imported: the terminal belongs to the command line. Of its
    # windows only SDL's fails as Python does; the one for X ends the whole program.
    _settings = {"NO_ARGS": "1", "NO_CONSOLELOG": "1", "LOG_MODE": "PYTHON", "WINDOW": "sdl2"}
    for _name, _value in _settings.items():
        os.environ.setdefault(f"KIVY_{_name}", _value)
    logging.getLogger("kivy").addHandler(logging.NullHandler())

from kivy.app import App
from kivy.base import ExceptionManager
from kivy.clock import Clock

from companion import error_log
from companion.device.paths import data_folder
from companion.error_log import ErrorLog
from companion.kit.layout.insets import insets
from companion.kit.layout.scheduling import after_frame
from companion.kit.theme import theme
from companion.kit.touch.back import back
from companion.language import set_language
from companion.present import words
from companion.present.words import word
from companion.recovery import Recovery
from companion.settings import LANGUAGE, WINDOW, Frame
from companion.shell import Shell, apply_look
from companion.store.protocol import Notice
from companion.store.sqlite import open_store
from companion.store.store import Store

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from companion.device.window_frame import Following
    from companion.kit.touch.focus import FocusRing

_TAB = 9


class CostieraApp(App):
    """The app, working on one data folder."""

    use_kivy_settings = False

    def __init__(self, folder: Path | None = None, language: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.title = word("app.name")
        self.folder = folder
        self.language = language
        self.store: Store | None = None
        self.shell: Shell | None = None
        self.recovery: Recovery | None = None
        self.following: Following | None = None
        self._notice: Notice | None = None
        self._ring: FocusRing | None = None

    def build(self) -> Widget:
        """Return the shell, where the app was left; a plain page if that fails."""
        # Python tidies up once the first frame is there.
        gc.disable()
        after_frame(gc.enable)
        log = ErrorLog(self._data_folder(), self._names)
        back.leave = self.leave
        try:
            shell = self._open_shell()
        except Exception as error:
            return self._plain_page(log.add(error))
        self.recovery = Recovery(
            log, shell.on_store_error, shell.recover, shell.recover_at_home, self._show_plain_page
        )
        shell.on_error = self.recovery.take
        ExceptionManager.add_handler(self.recovery)
        try:
            self._measure()
            shell.begin()
        except Exception as error:
            return self._plain_page(log.add(error))
        after_frame(self._listen)
        return shell

    def _data_folder(self) -> Path:
        return self.folder or (Path(self.user_data_dir) if phone.is_android() else data_folder())

    def open_store(self) -> Store:
        """The store; on desktop it is opened before there is a window."""
        if self.store is None:
            self.store, self._notice = open_store(self._data_folder())
        return self.store

    def _open_shell(self) -> Shell:
        store = self.open_store()
        self._apply_settings(store)
        set_language(self.language or LANGUAGE.read(store))
        self.shell = Shell(store, self._notice)
        return self.shell

    def follow(self, window: Any, opened: Frame) -> None:
        """Remember the size and position of a desktop window."""
        from companion.device.window_frame import Following  # noqa: PLC0415

        def keep(frame: Frame) -> None:
            if self.store is not None:
                WINDOW.write(self.store, frame)

        self.following = Following(window, opened, keep)

    def _names(self) -> list[str]:
        """Every name in the store, under each of its spellings."""
        if self.store is None:
            return []
        people = [person.name for person in self.store.people()]
        return [*people, *(name for pair in self.store.aliases().items() for name in pair)]

    def _plain_page(self, report: str) -> Widget:
        from companion.screens.home.plain_page import PlainPage  # noqa: PLC0415

        back.clear()
        back.leave = self.leave
        return PlainPage(report, self._start_over)

    def _show_plain_page(self, report: str) -> None:
        """Say that the app had an error, without any widget of its own."""
        self._fill_window(self._plain_page(report))

    def _start_over(self) -> None:
        """Start over, as after a restart of the app."""
        self._let_go()
        self._fill_window(self.build())

    def _fill_window(self, root: Widget) -> None:
        from kivy.core.window import Window  # noqa: PLC0415

        for child in list(Window.children):
            Window.remove_widget(child)
        Window.add_widget(root)
        self.root = root

    def hear(self, error: Exception) -> None:
        """Recover from an error that reached Python but not Kivy."""
        if self.recovery is not None:
            self.recovery.hear(error)

    def _guard(self, act: Callable[[], object]) -> None:
        """Run a callback from outside Kivy's loop, where an error would go unnoticed."""
        try:
            act()
        except Exception as error:
            if self.recovery is None:
                raise
            self.recovery.take(error)

    def _listen(self) -> None:
        """Accept what other apps share, from the first frame on."""
        from companion.device import this_device  # noqa: PLC0415

        if self.shell is not None:
            this_device.system_ui().listen(self.shell.receive, self.shell.miss)

    def _apply_settings(self, store: Store) -> None:
        theme.system_dark = phone.is_dark()
        apply_look(store)

    def on_start(self) -> None:
        self._guard(self._follow_window)

    def _follow_window(self) -> None:
        from kivy.core.window import Window  # noqa: PLC0415

        Window.softinput_mode = ""
        Window.clearcolor = theme.background
        theme.fbind("background", self._repaint)
        Window.bind(**self._followed)
        # Before the first frame the phone does not know yet what its bars cover.
        Clock.schedule_once(self._measure)

    @property
    def _followed(self) -> dict[str, Callable[..., object]]:
        """The window events the app handles."""
        return {
            "on_keyboard": back.on_key,
            "on_key_down": self._go_by_keyboard,
            "on_resize": self._measure_twice,
            "keyboard_height": self._make_room,
        }

    def _go_by_keyboard(self, window: Any, key: int, *rest: Any) -> bool:
        """Turn on keyboard focus at the first Tab; a phone never does."""
        if key != _TAB or self._ring is not None:
            return False
        from companion.kit.touch.focus import FocusRing  # noqa: PLC0415

        self._ring = FocusRing()
        self._ring.attach(window)
        return self._ring.on_key(window, key, *rest)

    def _repaint(self, _: object, colour: Any) -> None:
        from kivy.core.window import Window  # noqa: PLC0415

        Window.clearcolor = colour

    def _make_room(self, _: object, height: float) -> None:
        insets.keyboard = height

    def _measure_twice(self, *_: object) -> None:
        """Measure now and in the next frame: some phones rotate their bars late."""
        self._measure()
        Clock.schedule_once(self._measure)

    def _measure(self, *_: object) -> None:
        insets.left, insets.top, insets.right, insets.bottom = phone.bars()

    def leave(self) -> bool:
        """Leave the app: to the background on a phone, quit on desktop."""
        if phone.is_android():
            self.pause()
        else:
            self.stop()
        return True

    def open_settings(self, *_: object) -> bool:
        """Never show Kivy's own settings."""
        return False

    def on_pause(self) -> bool:
        """Allow the pause; everything is stored already."""
        return True

    def on_resume(self) -> None:
        """Measure, read and draw everything again after a pause."""
        self._guard(self._resume)

    def _resume(self) -> None:
        self._measure()
        if self.shell is None or self.store is None:
            return
        self.shell.resume()
        self._apply_settings(self.store)
        self._follow_language(self.shell, self.store)

    def _follow_language(self, shell: Shell, store: Store) -> None:
        """Rebuild the screens if the phone's language changed during the pause."""
        before = words.language()
        if not self.language and set_language(LANGUAGE.read(store)) != before:
            shell.apply_language()

    def on_stop(self) -> None:
        from kivy.core.window import Window  # noqa: PLC0415

        phone.keep_awake(is_on=False)
        Clock.unschedule(self._measure)
        Window.unbind(**self._followed)
        if self._ring is not None:
            self._ring.detach(Window)
        theme.funbind("background", self._repaint)
        if self.following is not None:
            self.following.end()
        self._let_go()

    def _let_go(self) -> None:
        """End the shell, close the store and stop handling errors."""
        if self.recovery is not None:
            ExceptionManager.remove_handler(self.recovery)
        if self.shell is not None:
            back.remove(self.shell.back)
            self.shell.end()
        if self.store is not None:
            self.store.close()
        self.recovery = self.shell = self.store = None


def run(language: str = "") -> None:
    """Run the app, in a given language if any; phone.NoScreen without a display."""
    from kivy.config import Config  # noqa: PLC0415

    app = CostieraApp(language=language)
    if sys.platform == "linux" and not phone.is_android():
        # By default SDL falls back to a driver that shows nothing when there is no display.
        os.environ.setdefault("SDL_VIDEODRIVER", "x11,wayland")
    # On desktop a right click is not a second finger.
    Config.set("input", "mouse", "mouse,disable_multitouch")
    opened = None
    if not phone.is_android():
        from companion.device import window_frame  # noqa: PLC0415

        opened = window_frame.configure(WINDOW.read(app.open_store()))
    from kivy.core.window import Window  # noqa: PLC0415

    if Window is None:
        raise phone.NoScreen
    if opened is not None:
        app.follow(Window, opened)
    error_log.listen(app.hear)
    app.run()
