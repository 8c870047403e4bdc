"""Back, in one place: it closes what lies on top, else leaves the screen, else the app."""

from __future__ import annotations

from collections.abc import Callable

ESCAPE = 27
BACK_SDL3 = 1073742106
KEYS = (ESCAPE, BACK_SDL3)

Handler = Callable[[], bool]


class BackStack:
    """What Back does now, the newest first.

    A handler says whether it used the key; one that did not passes it on to the one below. Under
    all of them is `leave`, which the app sets: on a phone it sends the app to the background.
    """

    def __init__(self) -> None:
        self._handlers: list[Handler] = []
        self.leave: Handler | None = None

    def push(self, handler: Handler) -> None:
        """Put a handler on top."""
        self._handlers.append(handler)

    def remove(self, handler: Handler) -> None:
        """Take a handler out, wherever it lies; fine if it is not there."""
        if handler in self._handlers:
            self._handlers.remove(handler)

    def keep(self, handler: Handler) -> None:
        """Forget all handlers but one, which is put there if need be."""
        self._handlers = [handler]

    def clear(self) -> None:
        """Forget all handlers and how to leave."""
        self._handlers.clear()
        self.leave = None

    def __len__(self) -> int:
        return len(self._handlers)

    def go(self) -> bool:
        """Do what Back does now; False where nothing used it."""
        for handler in reversed(self._handlers.copy()):
            if handler():
                return True
        return bool(self.leave and self.leave())

    def on_key(self, window: object, key: int, *_: object) -> bool:
        """For `Window.bind(on_keyboard=...)`: True tells Kivy that the key was used."""
        return key in KEYS and self.go()


back = BackStack()
