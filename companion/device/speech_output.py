"""Text to speech in the app's language: the phone's own voice, or a desktop program."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from threading import Lock, Thread

from companion.device import phone

Failed = Callable[[], None]

# The desktop programs that speak; plyer knows how to call the last one.
_SAY, _ESPEAK, _OTHERS = "say", ("espeak-ng", "espeak"), ("flite",)
_speaking = Lock()


@cache
def has_voice() -> bool:
    """This device can read aloud."""
    return phone.is_android() or any(map(shutil.which, (_SAY, *_ESPEAK, *_OTHERS)))


def speak(text: str, language: str, on_failure: Failed) -> None:
    """Read a text aloud in the background, one at a time.

    `on_failure` is called, perhaps from another thread, where nothing could be heard.
    """
    if phone.is_android():
        from companion.device.speech_output_android import voice  # noqa: PLC0415

        voice().speak(text, language, on_failure)
    elif _speaking.acquire(blocking=False):
        Thread(target=_speak, args=(text, language, on_failure), daemon=True).start()


def _speak(text: str, language: str, on_failure: Failed) -> None:
    try:
        command = _command(text, language)
        if command:
            subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=True)
        else:
            _by_plyer(text)
    except Exception:
        # Whatever a platform's voice trips over, it is not worth more than a line to read.
        on_failure()
    finally:
        _speaking.release()


def _command(text: str, language: str) -> list[str]:
    """What to run; nothing where only plyer may know. A text is never taken for an option."""
    if say := shutil.which(_SAY):
        voice = _voice_of(say, language)
        return [say, *(("-v", voice) if voice else ()), "--", text]
    espeak = next(filter(None, map(shutil.which, _ESPEAK)), None)
    return [espeak, "-v", language, "--", text] if espeak else []


def _voice_of(say: str, language: str) -> str:
    """A Mac's voice of a language; none means the one that its owner has chosen."""
    done = subprocess.run([say, "-v", "?"], capture_output=True, encoding="utf-8", check=False)
    for line in done.stdout.splitlines():
        # "Eddy (German (Germany)) de_DE    # Hallo!": the name may have spaces.
        name, _, place = line.partition("#")[0].rstrip().rpartition(" ")
        if place.replace("-", "_").partition("_")[0] == language:
            return name.strip()
    return ""


def _by_plyer(text: str) -> None:
    from plyer import tts  # noqa: PLC0415

    tts.speak(text)
