"""The error log: what failed, where and in which version, without any player's name.

`errors.log` lies in the data folder. It is there only once something has failed; it grows to
256 KB, then it becomes `errors.1.log` and a new one begins.
"""

from __future__ import annotations

import linecache
import re
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import datetime, timezone
from pathlib import Path
from traceback import walk_tb
from types import TracebackType
from typing import Any

from companion.device import phone
from engine import __version__

FILE, OLDER = "errors.log", "errors.1.log"
LARGEST = 256 * 1024

_ROOT = Path(__file__).parent.parent
_OUTER, _INNER = 15, 30
_MOST_CAUSES = 5

# What Python itself says in these names things of the program, never what somebody typed.
_ABOUT_CODE = (AttributeError, ImportError, NameError, TypeError)
_QUOTED = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|“[^”]*”|‘[^’]*’")
_PATH = re.compile(r"(?:[A-Za-z]:)?[\\/](?:[^\s'\"\\/]+[\\/])+[^\s'\"]*")


class ErrorLog:
    """The log in one folder; `names` are those of the people whom the app knows."""

    def __init__(self, folder: Path, names: Callable[[], Iterable[str]] = tuple) -> None:
        self.path = folder / FILE
        self.names = names
        self._last = ""
        self._times = 0

    def add(self, error: BaseException) -> str:
        """Note an error; returns its report, which is noted even where the file cannot be."""
        try:
            report = report_of(error, self._known())
        except Exception:
            report = f"{type(error).__name__}\n"
        at = datetime.now(timezone.utc).isoformat(timespec="seconds")
        self._times = self._times + 1 if report == self._last else 1
        if self._times == 1:
            self._append(f"{at}\n{report}\n")
        elif self._times & (self._times - 1) == 0:
            # What fails at every frame fills no disk: it is noted at 2, 4, 8 … times.
            self._append(f"{at}\nThe same, {self._times} times by now.\n\n")
        self._last = report
        return report

    def _known(self) -> list[str]:
        """The names, as far as they can be read: the store itself may be what failed."""
        with suppress(Exception):
            return list(self.names())
        return []

    def _append(self, text: str) -> None:
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            added = text.encode("utf-8", "backslashreplace")
            if self.path.exists() and self.path.stat().st_size + len(added) > LARGEST:
                self.path.replace(self.path.with_name(OLDER))
            with self.path.open("ab") as file:
                file.write(added)


def listen(hear: Callable[[Exception], None]) -> None:
    """Hear of the errors that Python would only print: in threads, and where C has called us."""

    def caught(found: Any) -> None:
        if isinstance(found.exc_value, Exception):
            hear(found.exc_value)

    threading.excepthook = caught
    sys.unraisablehook = caught


def report_of(error: BaseException, names: Iterable[str] = ()) -> str:
    """What a report of an error contains: versions, types, places in the program."""
    lines = [_versions()]
    for number, one in enumerate(_chain(error)):
        lines.append(("Caused by " if number else "") + _headline(one, names))
        lines += [f"  {line}" for line in _shortened(list(_places(one.__traceback__)))]
    return "\n".join(lines) + "\n"


def _versions() -> str:
    import platform  # noqa: PLC0415

    kivy = getattr(sys.modules.get("kivy"), "__version__", "")
    system = "Android" if phone.is_android() else platform.system()
    parts = [
        f"Costiera {__version__}",
        f"Python {platform.python_version()}",
        *([f"Kivy {kivy}"] if kivy else []),
        f"{system} {platform.machine()}".strip(),
    ]
    return ", ".join(parts)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """An error and what led to it."""
    seen: list[BaseException] = []
    found: BaseException | None = error
    while found is not None and found not in seen and len(seen) < _MOST_CAUSES:
        seen.append(found)
        yield found
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)


def _places(trace: TracebackType | None) -> Iterator[str]:
    for frame, line in walk_tb(trace):
        yield f"{_short(frame.f_code.co_filename)}:{line} {frame.f_code.co_name}"


def _shortened(places: list[str]) -> list[str]:
    """Of a function that called itself a thousand times the beginning and the end."""
    left_out = len(places) - _OUTER - _INNER
    if left_out <= 0:
        return places
    return [*places[:_OUTER], f"… {left_out} more …", *places[-_INNER:]]


def _short(file: str) -> str:
    """A file of the program without the folder it lies in, which may bear somebody's name."""
    from sysconfig import get_path  # noqa: PLC0415

    path = Path(file)
    if not path.is_absolute():
        return path.as_posix()
    for root in (_ROOT, Path(get_path("purelib")), Path(get_path("stdlib"))):
        if path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    return path.name


def _headline(error: BaseException, names: Iterable[str]) -> str:
    """The type, and what is said of it where that is not ours to keep quiet about."""
    text = _without(_said(error), names)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _said(error: BaseException) -> str:
    """What Python or a library says. Our own sentences may quote what people typed."""
    if type(error).__module__.partition(".")[0] in ("companion", "engine") or _is_raised(error):
        return ""
    text = " ".join(_text(error).split())
    if not isinstance(error, _ABOUT_CODE):
        text = _QUOTED.sub("'…'", text)
    return _PATH.sub("…", text)[:300]


def _text(error: BaseException) -> str:
    with suppress(Exception):
        return str(error)
    return ""


def _is_raised(error: BaseException) -> bool:
    """A line of our own has raised it, or one that cannot be read here."""
    frames = list(walk_tb(error.__traceback__))
    if not frames:
        return True
    frame, line = frames[-1]
    if not Path(frame.f_code.co_filename).is_relative_to(_ROOT):
        return False
    code = linecache.getline(frame.f_code.co_filename, line).strip()
    return not code or code.startswith(("raise", "assert"))


def _without(text: str, names: Iterable[str]) -> str:
    """A text in which nobody is named."""
    for name in sorted(filter(str.strip, names), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "…", text, flags=re.IGNORECASE)
    return text
