"""The phone's own voice: made once, set to the language each time it speaks."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

from companion.device import phone
from companion.device.system_ui import soon

_SUCCESS, _ERROR = 0, -1
_NO_PARAMETERS = None


@cache
def voice() -> AndroidVoice:
    """The one voice of this phone."""
    return AndroidVoice()


class AndroidVoice:
    """A TextToSpeech that is kept. What is asked for while it is busy is not read."""

    def __init__(self) -> None:
        self._engine: Any = None
        self._listener: Any = None
        # What is to be read as soon as the engine is ready.
        self._waiting: tuple[str, str, Callable[[], None]] | None = None

    def speak(self, text: str, language: str, on_failure: Callable[[], None]) -> None:
        """Read a text in a language; `on_failure` hears where the phone has no voice for it."""
        if self._waiting is not None:
            return
        if self._engine is not None:
            self._say(text, language, on_failure)
            return
        self._waiting = text, language, on_failure
        try:
            self._begin()
        except Exception:
            # Each phone refuses in its own way.
            self._ready(_ERROR)

    def _begin(self) -> None:
        """Ask the phone for its voice; `_ready` hears the answer."""
        # Both are kept: Java holds no Python object alive.
        self._listener = _listener(lambda status: soon(lambda: self._ready(status)))
        engines = phone.java("android.speech.tts.TextToSpeech")
        self._engine = engines(phone.activity(), self._listener)

    def _ready(self, status: int) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is None:
            return
        if status == _SUCCESS:
            self._say(*waiting)
        else:
            self._give_up(waiting[2])

    def _say(self, text: str, language: str, on_failure: Callable[[], None]) -> None:
        try:
            is_heard = self._engine.isSpeaking() or self._speak(text, language)
        except Exception:
            # The service behind the voice may be gone by now.
            is_heard = False
        if not is_heard:
            self._give_up(on_failure)

    def _speak(self, text: str, language: str) -> bool:
        """Begin to read; False where the phone lacks the language or the voice."""
        from jnius import cast  # type: ignore[import-not-found] # noqa: PLC0415

        locale = phone.java("java.util.Locale").forLanguageTag(language)
        # Below 0: the language is unknown, or its sounds are not on the phone.
        if self._engine.setLanguage(locale) < 0:
            return False
        words = cast("java.lang.CharSequence", phone.java("java.lang.String")(text))
        queue = phone.java("android.speech.tts.TextToSpeech").QUEUE_FLUSH
        return bool(self._engine.speak(words, queue, _NO_PARAMETERS, "costiera") == _SUCCESS)

    def _give_up(self, on_failure: Callable[[], None]) -> None:
        """Say that nothing is heard; the next time begins with a new engine."""
        engine, self._engine = self._engine, None
        if engine is not None:
            with suppress(Exception):
                engine.shutdown()
        on_failure()


def _listener(hear: Callable[[int], None]) -> Any:
    """Called by Android, on another thread, once the voice is ready."""
    from jnius import PythonJavaClass, java_method  # noqa: PLC0415

    class Listener(PythonJavaClass):  # type: ignore[misc]
        __javainterfaces__ = ["android/speech/tts/TextToSpeech$OnInitListener"]  # noqa: RUF012

        @java_method("(I)V")  # type: ignore[untyped-decorator]
        def onInit(self, status: int) -> None:  # noqa: N802
            hear(status)

    return Listener()
