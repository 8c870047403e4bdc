"""The voice that reads aloud: in the app's language, one text at a time, never as an option."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from companion.device import phone, speech_output, speech_output_android
from companion.device.speech_output_android import AndroidVoice

HOSTILE = "-w/tmp/stolen.wav --stdin"


def heard(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """Run what would be a thread when the test wants it."""
    waiting: list[Callable[[], None]] = []

    class Later:
        def __init__(self, target: Any, args: Any, daemon: bool) -> None:
            assert daemon, "a voice must not keep the app open"
            waiting.append(lambda: target(*args))

        def start(self) -> None:
            """It waits."""

    monkeypatch.setattr(speech_output, "Thread", Later)
    return waiting


class FakePrograms:
    """A folder of programs, and nothing else, to be found."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notes = folder / "called"

    def install(self, program: str, *lines: str) -> None:
        """A program that notes how it is called, one argument a line, and then does more."""
        note = f'printf "%s\\n" "$@" >>{self.notes}'
        path = self.folder / program
        path.write_text("\n".join(["#!/bin/sh", *(lines or (note,))]) + "\n", encoding="utf-8")
        path.chmod(0o755)

    def called(self) -> list[str]:
        return self.notes.read_text(encoding="utf-8").splitlines()


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FakePrograms:
    monkeypatch.setenv("PATH", str(tmp_path))
    return FakePrograms(tmp_path)


@pytest.fixture
def plyer(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What plyer was asked to say."""
    said: list[str] = []
    found = ModuleType("plyer")
    found.tts = SimpleNamespace(speak=said.append)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "plyer", found)
    return said


not_windows = pytest.mark.skipif(sys.platform == "win32", reason="the programs are scripts")


@not_windows
@pytest.mark.parametrize("program", ["espeak", "espeak-ng"])
@pytest.mark.parametrize("text", ["Anna 20, erste.", HOSTILE, "--", "-"])
def test_a_desktop_reads_in_the_language_and_takes_no_name_for_an_option(
    monkeypatch: pytest.MonkeyPatch, programs: FakePrograms, program: str, text: str
) -> None:
    programs.install(program)
    waiting = heard(monkeypatch)
    speech_output.speak(text, "de", pytest.fail)
    waiting.pop()()
    assert programs.called() == ["-v", "de", "--", text]


@not_windows
def test_a_program_that_lacks_the_language_says_so(
    monkeypatch: pytest.MonkeyPatch, programs: FakePrograms
) -> None:
    programs.install("espeak", "exit 1")
    waiting, failed = heard(monkeypatch), []
    for _ in range(2):
        speech_output.speak("nothing", "it", lambda: failed.append(1))
        waiting.pop()()
    assert failed == [1, 1]


VOICES = """cat <<END
Alex                en_US    # Most people recognize me by my voice.
Eddy (German (Germany)) de_DE    # Hallo! Ich heisse Eddy.
Thomas              fr_FR    # Bonjour
END"""


@not_windows
@pytest.mark.parametrize(
    ("language", "options"),
    [
        ("fr", ["-v", "Thomas"]),
        ("de", ["-v", "Eddy (German (Germany))"]),
        # Better the voice that is there than none.
        ("it", []),
    ],
)
def test_a_mac_takes_a_voice_of_the_language_where_it_has_one(
    monkeypatch: pytest.MonkeyPatch, programs: FakePrograms, language: str, options: list[str]
) -> None:
    monkeypatch.setenv("PATH", f"{programs.folder}:/bin:/usr/bin")
    note = f'printf "%s\\n" "$@" >>{programs.notes}'
    programs.install("say", f'if [ "$2" = "?" ]; then {VOICES}', f"else {note}; fi")
    waiting = heard(monkeypatch)
    speech_output.speak(HOSTILE, language, pytest.fail)
    waiting.pop()()
    assert programs.called() == [*options, "--", HOSTILE]


def test_where_no_program_is_known_plyer_may_know_one(
    monkeypatch: pytest.MonkeyPatch, programs: FakePrograms, plyer: list[str]
) -> None:
    waiting = heard(monkeypatch)
    speech_output.speak("Anna", "en", pytest.fail)
    waiting.pop()()
    assert plyer == ["Anna"]


def test_only_one_text_is_read_at_a_time(
    monkeypatch: pytest.MonkeyPatch, programs: FakePrograms, plyer: list[str]
) -> None:
    waiting = heard(monkeypatch)
    for text in ("first", "second"):
        speech_output.speak(text, "en", pytest.fail)
    assert len(waiting) == 1
    waiting.pop()()
    speech_output.speak("third", "en", pytest.fail)
    waiting.pop()()
    assert plyer == ["first", "third"]


@pytest.mark.parametrize("program", ["espeak", "espeak-ng", "flite", "say", ""])
def test_a_desktop_has_a_voice_where_a_program_speaks(
    monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    monkeypatch.setattr(
        speech_output.shutil, "which", lambda name: name if name == program else None
    )
    # What the test finds out is forgotten again: the machine's own answer is another one.
    monkeypatch.setattr(speech_output, "has_voice", speech_output.has_voice.__wrapped__)
    assert speech_output.has_voice() is bool(program)


class Engine:
    """Enough of android.speech.tts.TextToSpeech."""

    QUEUE_FLUSH = 0

    def __init__(self, straw: Straw, listener: Any) -> None:
        self.straw, self.listener = straw, listener
        self.language = ""
        self.is_open = True
        straw.engines.append(self)

    def setLanguage(self, locale: str) -> int:  # noqa: N802
        self.language = locale
        return 0 if locale in self.straw.languages else -2

    def isSpeaking(self) -> bool:  # noqa: N802
        return self.straw.is_speaking

    def speak(self, text: str, queue: int, parameters: None, name: str) -> int:
        assert (queue, parameters) == (self.QUEUE_FLUSH, None)
        if self.straw.is_dead:
            return -1
        self.straw.said.append((self.language, text))
        return 0

    def shutdown(self) -> None:
        self.is_open = False
        raise RuntimeError("JavaException")


class Straw:
    """A phone made of straw, with a voice for two languages."""

    def __init__(self) -> None:
        self.languages = {"de", "fr"}
        self.is_speaking = self.is_dead = self.is_bare = False
        self.engines: list[Engine] = []
        self.said: list[tuple[str, str]] = []

    def autoclass(self, name: str) -> Any:
        def make(_: Any, listener: Any) -> Engine:
            if self.is_bare:
                raise RuntimeError("JavaException")
            return Engine(self, listener)

        make.QUEUE_FLUSH = Engine.QUEUE_FLUSH  # type: ignore[attr-defined]
        return {
            "android.speech.tts.TextToSpeech": make,
            "java.util.Locale": SimpleNamespace(forLanguageTag=lambda tag: tag),
            "java.lang.String": str,
        }[name]

    def ready(self, status: int = 0) -> None:
        """The phone says that its voice is there, or is not."""
        self.engines[-1].listener.onInit(status)


@pytest.fixture
def straw(monkeypatch: pytest.MonkeyPatch) -> Straw:
    found, jnius = Straw(), ModuleType("jnius")
    vars(jnius).update(
        autoclass=found.autoclass,
        cast=lambda _, value: value,
        PythonJavaClass=object,
        java_method=lambda signature: {"(I)V": lambda method: method}[signature],
    )
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setattr(phone, "is_android", lambda: True)
    monkeypatch.setattr(phone, "activity", object)
    monkeypatch.setattr(speech_output_android, "soon", lambda act: act())
    one = AndroidVoice()
    monkeypatch.setattr(speech_output_android, "voice", lambda: one)
    return found


def test_a_phone_reads_in_the_language_once_its_voice_is_ready(straw: Straw) -> None:
    speech_output.speak("Anna 20, erste.", "de", pytest.fail)
    assert straw.said == []
    straw.ready()
    speech_output.speak("Anna 20, première.", "fr", pytest.fail)
    assert straw.said == [("de", "Anna 20, erste."), ("fr", "Anna 20, première.")]
    assert len(straw.engines) == 1, "one voice is kept"


def test_a_phone_reads_one_text_at_a_time(straw: Straw) -> None:
    for text in ("first", "second"):
        speech_output.speak(text, "de", pytest.fail)
    straw.ready()
    straw.is_speaking = True
    speech_output.speak("third", "de", pytest.fail)
    straw.is_speaking = False
    speech_output.speak("fourth", "de", pytest.fail)
    assert [text for _, text in straw.said] == ["first", "fourth"]


def test_a_language_that_the_phone_lacks_is_reported(straw: Straw) -> None:
    failed: list[int] = []
    speech_output.speak("Anna", "it", lambda: failed.append(1))
    straw.ready()
    assert (failed, straw.said) == ([1], [])


def test_a_voice_that_never_comes_or_has_died_is_reported_and_asked_for_again(straw: Straw) -> None:
    failed: list[str] = []
    speech_output.speak("Anna", "de", lambda: failed.append("no engine"))
    straw.ready(-1)
    straw.ready(-1)
    straw.is_bare = True
    speech_output.speak("Anna", "de", lambda: failed.append("refused"))
    straw.is_bare = False
    speech_output.speak("Anna", "de", pytest.fail)
    straw.ready()
    straw.is_dead = True
    speech_output.speak("Anna", "de", lambda: failed.append("dead"))
    assert failed == ["no engine", "refused", "dead"]
    assert [engine.is_open for engine in straw.engines] == [False, False]
    straw.is_dead = False
    speech_output.speak("Bruno", "de", pytest.fail)
    straw.ready()
    assert straw.said == [("de", "Anna"), ("de", "Bruno")]
