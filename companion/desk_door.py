"""The door of a desk: the clipboard, the system's file dialog or a plain folder, the browser."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread

from companion.door import Clipboard, Done, Parcel, Sent, Take, read_file, soon
from companion.folder import home

_DIALOGS = ("zenity", "kdialog", "yad")
_READABLE = ("*.json", "*.json.gz", "*.txt")
_SHOWN = 20


class Desk(Clipboard):
    """At a desk: the clipboard, the system's file dialog, the browser."""

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

        _ask("save_file", chosen, unasked, title=title, path=parcel.name)

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

        _ask("open_file", chosen, lambda: done(Sent("failed", str(folder()))))

    def nearby(self) -> list[Path]:
        """What lies in the plain folder, where there is no dialog."""
        if _has_dialog():
            return []
        found = [path for form in _READABLE for path in folder().glob(form)]
        return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)[:_SHOWN]

    def listen(self, take: Take) -> None:
        """At a desk nothing is handed over."""


def folder() -> Path:
    """Where files go at a desk when nobody can be asked."""
    documents = Path.home() / "Documents"
    if "COSTIERA_HOME" not in os.environ and documents.is_dir():
        return documents
    return home() / "exports"


def _write(path: Path, parcel: Parcel) -> Sent:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(parcel.content)
    except OSError as error:
        return Sent("failed", str(error))
    return Sent("saved", str(path))


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
    return has_screen and any(shutil.which(name) for name in _DIALOGS)


def _ask(
    method: str,
    chosen: Callable[[list[str]], None],
    unasked: Callable[[], None],
    **options: str,
) -> None:
    """Open a file dialog; the answer comes when somebody has made up their mind."""
    if not _has_dialog():
        unasked()
        return

    def run() -> None:
        try:
            # plyer tells the terminal what it could not load; the app says it in its own words.
            with contextlib.redirect_stderr(io.StringIO()):
                from plyer import filechooser  # noqa: PLC0415

                ask = getattr(filechooser, method)
            ask(on_selection=lambda found: soon(lambda: chosen(list(found or []))), **options)
        except Exception:
            # Each platform's dialog fails in its own way; the file must still have a way out.
            soon(unasked)

    if sys.platform == "linux":
        # Here plyer waits for another program; the window goes on meanwhile.
        Thread(target=run, daemon=True).start()
    else:
        run()
