"""The doors to other apps: `door()` is the one for this machine; tests put another there."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any

from companion import phone
from companion.door import Done, Door, Parcel, Sent, Take
from companion.folder import home

LARGEST_FILE = 70_000_000
_DIALOGS = ("zenity", "kdialog", "yad")
_READABLE = ("*.json", "*.json.gz", "*.txt")
_SHOWN = 20


@cache
def door() -> Door:
    """The door of this machine."""
    return Android() if phone.is_android() else Desk()


def _soon(act: Callable[[], None]) -> None:
    """Do something on the window's thread."""
    from kivy.clock import Clock  # noqa: PLC0415

    Clock.schedule_once(lambda _: act())


class _Clipboard:
    """The clipboard, which Kivy reaches everywhere."""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        from kivy.core.clipboard import Clipboard  # noqa: PLC0415

        Clipboard.copy(text)

    def paste(self) -> str:
        """What is on the clipboard."""
        from kivy.core.clipboard import Clipboard  # noqa: PLC0415

        return str(Clipboard.paste() or "")


class Desk(_Clipboard):
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


def read_file(path: Path, take: Take, done: Done) -> None:
    """Hand over what is in a file, up to a size that nothing of ours has."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        done(Sent("failed", str(error)))
        return
    take(content)


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
            ask(on_selection=lambda found: _soon(lambda: chosen(list(found or []))), **options)
        except Exception:
            # Each platform's dialog fails in its own way; the file must still have a way out.
            _soon(unasked)

    if sys.platform == "linux":
        # Here plyer waits for another program; the window goes on meanwhile.
        Thread(target=run, daemon=True).start()
    else:
        run()


class Android(_Clipboard):
    """On a phone: the share sheet, the system's file chooser, links that open other apps."""

    _SAVE, _PICK = 5401, 5402

    def __init__(self) -> None:
        self._waiting: dict[int, Callable[[Any], None]] = {}

    def send_text(self, text: str, title: str, done: Done) -> None:
        """Show the share sheet for a text; copy it where there is none."""
        from jnius import JavaException, autoclass  # type: ignore[import-not-found] # noqa: PLC0415

        intents, string = autoclass("android.content.Intent"), autoclass("java.lang.String")
        # Java objects stay in names until the call is over, or they may be collected under it.
        words = string(text)
        intent = intents(intents.ACTION_SEND)
        intent.setType("text/plain")
        intent.putExtra(intents.EXTRA_TEXT, words)
        try:
            self._choose(intent, title)
        except JavaException:
            self.copy(text)
            done(Sent("copied"))
            return
        done(Sent("shared"))

    def send_file(self, parcel: Parcel, title: str, done: Done) -> None:
        """Put the file among the downloads and show the share sheet for it.

        Before Android 10 there are no downloads without a permission: then the system asks where
        to save it.
        """
        from jnius import JavaException, autoclass  # noqa: PLC0415

        if autoclass("android.os.Build$VERSION").SDK_INT < 29:
            self._save(parcel, done)
            return
        intents = autoclass("android.content.Intent")
        try:
            address = self._download(parcel)
            intent = intents(intents.ACTION_SEND)
            intent.setType(parcel.mime)
            intent.putExtra(intents.EXTRA_STREAM, _parcelable(address))
            intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
            self._choose(intent, title)
        except (JavaException, OSError) as error:
            done(Sent("failed", str(error)))
            return
        done(Sent("shared"))

    def _download(self, parcel: Parcel) -> Any:
        """The content:// address of a new file among the downloads."""
        from jnius import autoclass  # noqa: PLC0415

        store = autoclass("android.provider.MediaStore$Downloads")
        columns = autoclass("android.provider.MediaStore$MediaColumns")
        values = autoclass("android.content.ContentValues")()
        values.put(columns.DISPLAY_NAME, parcel.name)
        values.put(columns.MIME_TYPE, parcel.mime)
        values.put(columns.RELATIVE_PATH, "Download/Costiera")
        address = self._resolver().insert(store.EXTERNAL_CONTENT_URI, values)
        if address is None:
            raise OSError("MediaStore took no file")
        self._fill(address, parcel.content)
        return address

    def _fill(self, address: Any, content: bytes) -> None:
        descriptor = self._resolver().openFileDescriptor(address, "w").detachFd()
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)

    def _save(self, parcel: Parcel, done: Done) -> None:
        from jnius import autoclass  # noqa: PLC0415

        intents = autoclass("android.content.Intent")
        intent = intents(intents.ACTION_CREATE_DOCUMENT)
        intent.addCategory(intents.CATEGORY_OPENABLE)
        intent.setType(parcel.mime)
        intent.putExtra(intents.EXTRA_TITLE, autoclass("java.lang.String")(parcel.name))

        def chosen(address: Any) -> None:
            if address is None:
                done(Sent("cancelled"))
                return
            try:
                self._fill(address, parcel.content)
            except OSError as error:
                done(Sent("failed", str(error)))
            else:
                done(Sent("saved", parcel.name))

        self._start(intent, self._SAVE, chosen, done)

    def open_link(self, links: Sequence[str], done: Done) -> None:
        """Show an address in whatever app answers to it."""
        from jnius import JavaException, autoclass  # noqa: PLC0415

        intents, addresses = autoclass("android.content.Intent"), autoclass("android.net.Uri")
        for link in links:
            address = addresses.parse(link)
            intent = intents(intents.ACTION_VIEW, address)
            try:
                self._activity().startActivity(intent)
            except JavaException:
                continue
            done(Sent("opened"))
            return
        done(Sent("failed"))

    def pick_file(self, take: Take, done: Done) -> None:
        """Show the system's file chooser, which needs no permission."""
        from jnius import autoclass  # noqa: PLC0415

        intents = autoclass("android.content.Intent")
        intent = intents(intents.ACTION_OPEN_DOCUMENT)
        intent.addCategory(intents.CATEGORY_OPENABLE)
        intent.setType("*/*")

        def chosen(address: Any) -> None:
            if address is None:
                done(Sent("cancelled"))
            else:
                self._read(address, take, done)

        self._start(intent, self._PICK, chosen, done)

    def _read(self, address: Any, take: Take, done: Done) -> None:
        from jnius import JavaException  # noqa: PLC0415

        try:
            descriptor = self._resolver().openFileDescriptor(address, "r").detachFd()
            with os.fdopen(descriptor, "rb") as file:
                content = file.read(LARGEST_FILE + 1)
        except (JavaException, OSError) as error:
            done(Sent("failed", str(error)))
            return
        take(content)

    def nearby(self) -> list[Path]:
        """The system's chooser sees everything."""
        return []

    def listen(self, take: Take) -> None:
        """Take the link or the file that the app was opened with, now or while it runs."""
        from android import activity  # type: ignore[import-not-found] # noqa: PLC0415

        def arrived(intent: Any) -> None:
            _soon(lambda: self._open(intent, take))

        activity.bind(on_new_intent=arrived)
        arrived(self._activity().getIntent())

    def _open(self, intent: Any, take: Take) -> None:
        from jnius import autoclass  # noqa: PLC0415

        intents = autoclass("android.content.Intent")
        address, text = intent.getData(), intent.getStringExtra(intents.EXTRA_TEXT)
        if address is not None and address.getScheme() == "content":
            self._read(address, take, lambda _: None)
        elif address is not None and address.getScheme() == "costiera":
            take(str(address.toString()).encode())
        elif text and intent.getAction() == intents.ACTION_SEND:
            take(str(text).encode())

    def _start(self, intent: Any, code: int, chosen: Callable[[Any], None], done: Done) -> None:
        """Ask another app; what it answers reaches `chosen`, None where nothing was chosen."""
        from android import activity  # noqa: PLC0415
        from jnius import JavaException  # noqa: PLC0415

        if not self._waiting:
            activity.bind(on_activity_result=self._answered)
        self._waiting[code] = chosen
        try:
            self._activity().startActivityForResult(intent, code)
        except JavaException as error:
            del self._waiting[code]
            done(Sent("failed", str(error)))

    def _answered(self, code: int, result: int, intent: Any) -> None:
        chosen = self._waiting.pop(code, None)
        if chosen is None:
            return
        is_ok = result == -1 and intent is not None
        address = intent.getData() if is_ok else None
        _soon(lambda: chosen(address))

    def _choose(self, intent: Any, title: str) -> None:
        """The share sheet, with a heading of our own."""
        from jnius import autoclass, cast  # noqa: PLC0415

        heading = cast("java.lang.CharSequence", autoclass("java.lang.String")(title))
        chooser = autoclass("android.content.Intent").createChooser(intent, heading)
        self._activity().startActivity(chooser)

    @staticmethod
    def _activity() -> Any:
        return phone.activity()

    def _resolver(self) -> Any:
        return self._activity().getContentResolver()


def _parcelable(address: Any) -> Any:
    from jnius import cast  # noqa: PLC0415

    return cast("android.os.Parcelable", address)
