"""Desktop: the clipboard, the system's file dialog or a plain folder, the browser."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any

from companion.device.paths import data_folder
from companion.device.system_ui import Clipboard, Done, Parcel, Receive, Sent, Take, read_file, soon

# The programs that show a dialog on Linux, and what plyer calls the desktop of each.
_DIALOGS = {"zenity": "gnome", "kdialog": "kde", "yad": "yad"}
_READABLE = ("*.json", "*.json.gz", "*.txt")
_SHOWN = 20


class DesktopUi(Clipboard):
    """Other apps on desktop."""

    def __init__(self) -> None:
        # Whether a dialog opens is known once somebody has tried.
        self._has_failed = False

    def send_text(self, text: str, title: str, done: Done) -> None:
        """Copy the text."""
        self.copy(text)
        done(Sent("copied"))

    def send_file(self, parcel: Parcel, title: str, done: Done) -> None:
        """Save the file where somebody says, or in a plain folder where nobody can be asked."""

        def chosen(selection: list[str]) -> None:
            done(_write(Path(selection[0]), parcel) if selection else Sent("cancelled"))

        def unasked() -> None:
            done(_write(_free(folder() / parcel.name), parcel))

        self._ask("save_file", chosen, unasked, title=title, path=parcel.name)

    def open_link(self, links: Sequence[str], done: Done) -> None:
        """Open the web address."""
        import webbrowser  # noqa: PLC0415

        web = [link for link in links if link.startswith("https:")]
        is_open = any(webbrowser.open(link) for link in web)
        done(Sent("opened" if is_open else "failed"))

    def pick_file(self, take: Take, done: Done) -> None:
        """Read the file that somebody chooses."""

        def chosen(selection: list[str]) -> None:
            if selection:
                read_file(Path(selection[0]), take, done)
            else:
                done(Sent("cancelled"))

        self._ask("open_file", chosen, lambda: done(Sent("unasked", str(folder()))))

    def nearby(self) -> list[Path]:
        """What lies in the plain folder, where there is no dialog."""
        if self._can_ask():
            return []
        paths = [path for form in _READABLE for path in folder().glob(form)]
        dated = [(age, path) for path in paths if (age := _changed(path)) is not None]
        return [path for _, path in sorted(dated, reverse=True)[:_SHOWN]]

    def listen(self, take: Receive, done: Done) -> None:
        """On desktop other apps share nothing."""

    def _can_ask(self) -> bool:
        return not self._has_failed and _has_dialog()

    def _ask(
        self,
        method: str,
        chosen: Callable[[list[str]], None],
        unasked: Callable[[], None],
        **options: str,
    ) -> None:
        """Open a file dialog; the answer comes when somebody has made up their mind."""
        if not self._can_ask():
            unasked()
            return
        is_linux = sys.platform == "linux"
        if is_linux:
            options["desktop_override"] = _dialog() or ""

        def run() -> None:
            try:
                ask = getattr(_chooser(), method)
                ask(on_selection=lambda found: soon(lambda: chosen(list(found or []))), **options)
            except Exception:
                # Each platform's dialog fails in its own way; the file must still have a way out.
                self._has_failed = True
                soon(unasked)

        if is_linux:
            # Here plyer waits for another program; the window goes on meanwhile.
            Thread(target=run, daemon=True).start()
        else:
            run()


def folder() -> Path:
    """Where files go on desktop without a file dialog."""
    documents = Path.home() / "Documents"
    if "COSTIERA_HOME" not in os.environ and documents.is_dir():
        return documents
    return data_folder() / "exports"


def _changed(path: Path) -> float | None:
    """When a file was last written; None for what is none, as a link to one that is gone."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime if stat.S_ISREG(found.st_mode) else None


def _write(path: Path, parcel: Parcel) -> Sent:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path.resolve(), parcel.content)
    except OSError as error:
        return Sent("failed", str(error))
    return Sent("saved", str(path))


def _replace(path: Path, content: bytes) -> None:
    """Write a file whole or leave the one that was there: it may be the only backup."""
    part = _free(path.with_name(f"{path.name}.part"))
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def _free(path: Path) -> Path:
    """A name like this one that no file has yet: nothing is overwritten unasked."""
    stem, dot, endings = path.name.partition(".")
    number = 1
    while path.exists():
        number += 1
        path = path.with_name(f"{stem}-{number}{dot}{endings}")
    return path


def _has_dialog() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    has_screen = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return has_screen and _dialog() is not None


def _dialog() -> str | None:
    """The desktop whose dialog plyer should show on Linux; None where no program shows one."""
    names = ("kdialog", "zenity", "yad") if _is_kde() else tuple(_DIALOGS)
    return next((_DIALOGS[name] for name in names if shutil.which(name)), None)


def _is_kde() -> bool:
    return os.environ.get("XDG_CURRENT_DESKTOP", "").lower() == "kde"


def _chooser() -> Any:
    """plyer's dialogs, without the messages that plyer prints about what it could not load."""
    with contextlib.redirect_stderr(io.StringIO()), _distutils():
        from plyer import filechooser  # noqa: PLC0415

        # plyer loads what the system needs when it is first asked for something.
        filechooser.open_file  # noqa: B018
    return filechooser


@contextlib.contextmanager
def _distutils() -> Iterator[None]:
    """Lend plyer the one function that it takes from a package gone with Python 3.12."""
    try:
        import distutils.spawn  # noqa: F401, PLC0415
    except ImportError:
        pass
    else:
        yield
        return
    package, spawn = ModuleType("distutils"), ModuleType("distutils.spawn")
    spawn.find_executable = shutil.which  # type: ignore[attr-defined]
    lent = {"distutils": package, "distutils.spawn": spawn}
    sys.modules.update(lent)
    try:
        yield
    finally:
        for name in lent:
            del sys.modules[name]
