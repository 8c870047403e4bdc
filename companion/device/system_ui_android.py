"""Android: the share sheet, the system's file chooser, links that open other apps."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.device import phone
from companion.device.system_ui import (
    LARGEST_FILE,
    Clipboard,
    Done,
    Parcel,
    Receive,
    Sent,
    Take,
    soon,
)


class AndroidUi(Clipboard):
    """On a phone: the share sheet, the system's file chooser, links that open other apps."""

    _SAVE, _PICK = 5401, 5402

    def __init__(self) -> None:
        self._waiting: dict[int, Callable[[Any], None]] = {}
        self._is_bound = False

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
            done(_failed(error))
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
        with os.fdopen(self._descriptor(address, "w"), "wb") as file:
            file.write(content)

    def _descriptor(self, address: Any, mode: str) -> int:
        found = self._resolver().openFileDescriptor(address, mode)
        # An app whose provider has crashed answers with nothing instead of raising.
        if found is None:
            raise OSError("the app that has the file did not open it")
        return int(found.detachFd())

    def _save(self, parcel: Parcel, done: Done) -> None:
        from jnius import JavaException, autoclass  # noqa: PLC0415

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
            except (JavaException, OSError) as error:
                done(_failed(error))
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
            with os.fdopen(self._descriptor(address, "r"), "rb") as file:
                content = file.read(LARGEST_FILE + 1)
        except (JavaException, OSError) as error:
            done(_failed(error))
            return
        take(content)

    def nearby(self) -> list[Path]:
        """The system's chooser sees everything."""
        return []

    def listen(self, take: Receive, done: Done) -> None:
        """Take the link, the text or the file that the app was opened with, now or later."""
        from android import activity  # type: ignore[import-not-found] # noqa: PLC0415

        def arrived(intent: Any) -> None:
            soon(lambda: self._open(intent, take, done))

        activity.bind(on_new_intent=arrived)
        arrived(self._activity().getIntent())

    def _open(self, intent: Any, take: Receive, done: Done) -> None:
        from jnius import JavaException, autoclass  # noqa: PLC0415

        intents = autoclass("android.content.Intent")
        # An app called up from the list of recent ones gets its old intent once more.
        if intent.getFlags() & intents.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY:
            return
        try:
            address, text = self._handed(intent)
        except JavaException as error:
            done(_failed(error))
            return
        if address is not None and address.getScheme() == "content":
            self._read(address, take, done)
        elif address is not None and address.getScheme() == "costiera":
            take(str(address.toString()))
        elif text:
            take(str(text))

    def _handed(self, intent: Any) -> tuple[Any, Any]:
        """The address and the text of an intent; what is shared carries them beside it."""
        from jnius import autoclass, cast  # noqa: PLC0415

        intents = autoclass("android.content.Intent")
        if intent.getAction() != intents.ACTION_SEND:
            return intent.getData(), None
        stream = intent.getParcelableExtra(intents.EXTRA_STREAM)
        address = None if stream is None else cast("android.net.Uri", stream)
        return address, intent.getStringExtra(intents.EXTRA_TEXT)

    def _start(self, intent: Any, code: int, chosen: Callable[[Any], None], done: Done) -> None:
        """Ask another app; what it answers reaches `chosen`, None where nothing was chosen."""
        from android import activity  # noqa: PLC0415
        from jnius import JavaException  # noqa: PLC0415

        if not self._is_bound:
            activity.bind(on_activity_result=self._answered)
            self._is_bound = True
        self._waiting[code] = chosen
        try:
            self._activity().startActivityForResult(intent, code)
        except JavaException as error:
            del self._waiting[code]
            done(_failed(error))

    def _answered(self, code: int, result: int, intent: Any) -> None:
        chosen = self._waiting.pop(code, None)
        if chosen is None:
            return
        is_ok = result == -1 and intent is not None
        address = intent.getData() if is_ok else None
        soon(lambda: chosen(address))

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


def _failed(error: Exception) -> Sent:
    """The message of a Java error, which may have several lines, in one."""
    return Sent("failed", " ".join(str(error).split()))
