"""The app as a process: started, asked what it shows, watched, left or killed."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from tools.fingers.xserver import Input, Size

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "tools.fingers.app")

# How long the app may compute without answering; a busy machine is given more of the clock.
SILENCE = 5.0
PATIENCE = 120.0
_START = 300.0
_FPS = 60
# Frames asked for at once: few enough that painting them is never taken for silence.
_FRAMES = 30
_FAULTS = ("Traceback (most recent call last)", "Exception ignored in", "Fatal Python error")


class Red(Exception):
    """The app did what it must never do."""


@dataclass(frozen=True)
class Part:
    """Something on the screen that can be touched; its box is counted from the top left."""

    kind: str
    name: str
    box: tuple[int, int, int, int]

    @property
    def family(self) -> str:
        """The class of it."""
        return self.name.partition(" ")[0]

    @property
    def size(self) -> Size:
        left, top, right, bottom = self.box
        return Size(right - left, bottom - top)


@dataclass(frozen=True)
class Sight:
    """What the app shows: the screen, the sheets over it, and the parts of the topmost."""

    screen: str
    sheets: tuple[str, ...]
    size: Size
    parts: tuple[Part, ...]

    @property
    def place(self) -> str:
        """The screen, or the sheet over it; a sheet without a class of its own with its screen."""
        sheet = self.sheets[-1] if self.sheets else self.screen
        return f"{self.screen} > Sheet" if sheet == "Sheet" else sheet


class App:
    """One run of the app on a folder of data."""

    def __init__(
        self,
        home: Path,
        display: str,
        hands: Input,
        *,
        command: Sequence[str] = COMMAND,
        is_painted: bool = True,
    ) -> None:
        self.home, self._hands = home, hands
        self._said = home.parent / "said.txt"
        self._checked: dict[Path, int] = {}
        question, self._questions = os.pipe()
        self._answers, answer = os.pipe()
        environment = {
            **os.environ,
            "DISPLAY": display,
            "COSTIERA_HOME": str(home),
            "HOME": str(home.parent),
            "KIVY_HOME": str(home.parent / "kivy"),
            "SDL_VIDEODRIVER": "x11",
            # Drawn by the processor, smooth edges cost more than all the rest.
            "KCFG_GRAPHICS_MULTISAMPLES": "0",
            "LP_NUM_THREADS": "1",
            **({} if is_painted else {"GALLIUM_NOOP": "1"}),
            # Links that the app opens lead nowhere.
            "BROWSER": "true",
            "PYTHONUNBUFFERED": "1",
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        with self._said.open("ab") as said:
            self._process = subprocess.Popen(
                [*command, str(question), str(answer)],
                cwd=ROOT,
                env=environment,
                pass_fds=[question, answer],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                start_new_session=True,
            )
        os.close(question)
        os.close(answer)
        self._reader: IO[bytes] = os.fdopen(self._answers, "rb", buffering=0)
        self._rest = b""
        self.window = 0

    # What it shows

    def begin(self, size: Size) -> Sight:
        """Wait for the window, place it, and look at it."""
        sight = self.look(is_starting=True)
        window = self._hands.window()
        if sight is None or window is None:
            raise Red("the app has ended before it showed anything")
        self.window = window
        self._hands.place(window, size)
        return self.look() or sight

    def look(self, *, is_starting: bool = False) -> Sight | None:
        """What the app shows now; None if it has been left. Red if it is silent or broken."""
        self.check()
        line = self._ask(0, is_starting=is_starting)
        if line is None:
            self._ended()
            return None
        self.check()
        return _sight(json.loads(line))

    def wait(self, seconds: float) -> None:
        """Let so much of the app's time pass, which may be faster than the clock on the wall."""
        frames = max(round(seconds * _FPS), 1)
        for before in range(0, frames, _FRAMES):
            if self._ask(min(frames - before, _FRAMES)) is None:
                return

    def _ask(self, question: int, *, is_starting: bool = False) -> bytes | None:
        """Ask the probe; None where the app has ended."""
        before, asked = self._computed(), time.monotonic()
        with contextlib.suppress(BrokenPipeError):
            os.write(self._questions, bytes([question]))
        while not (line := self._line(0.1)):
            if line is None or self._process.poll() is not None:
                return None
            waited = time.monotonic() - asked
            is_busy = not is_starting and self._computed() - before > SILENCE
            if is_busy or waited > (_START if is_starting else PATIENCE):
                raise Red(self._where_it_hangs(waited))
        return line

    def _line(self, seconds: float) -> bytes | None:
        """The next line, nothing where there is none yet, None at the end."""
        while b"\n" not in self._rest:
            ready, _, _ = select.select([self._reader], [], [], seconds)
            if not ready:
                return b""
            read = self._reader.read(1 << 16)
            if not read:
                return None
            self._rest += read
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def _computed(self) -> float:
        """Seconds of computing time that the process has had."""
        try:
            stat = Path(f"/proc/{self._process.pid}/stat").read_text()
        except OSError:
            return 0.0
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _where_it_hangs(self, waited: float) -> str:
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGUSR1)
        time.sleep(0.5)
        trace = self._said.read_text(errors="replace")[-4000:]
        return f"the app has not answered for {waited:.1f} s\n{trace}"

    # What it says

    def check(self) -> None:
        """Red if something was written that tells of an error."""
        for path in (self._said, *self.home.rglob("*.log")):
            with contextlib.suppress(FileNotFoundError):
                length = path.stat().st_size
                if length != self._checked.get(path, 0):
                    self._checked[path] = length
                    text = path.read_text(errors="replace")
                    if any(fault in text for fault in _FAULTS):
                        raise Red(f"{path.name}:\n{text[-6000:]}")

    def _ended(self) -> None:
        """Fine if somebody has left the app, Red if it has ended in another way."""
        code = self._process.wait()
        self.check()
        if code != 0:
            text = self._said.read_text(errors="replace")[-6000:]
            raise Red(f"the app has ended with {code}\n{text}")

    # How it ends

    def leave(self) -> None:
        """Close the window and wait."""
        self._hands.close_window(self.window)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise Red(self._where_it_hangs(PATIENCE)) from None
        self._ended()

    def kill(self) -> None:
        """End it as the system does when it needs the memory."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Let nothing of it run on."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._reader.close()
        os.close(self._questions)


def _sight(found: dict[str, Any]) -> Sight:
    width, height = found["size"]
    parts = tuple(Part(one["kind"], one["name"], tuple(one["box"])) for one in found["parts"])
    return Sight(found["screen"], tuple(found["sheets"]), Size(int(width), int(height)), parts)
