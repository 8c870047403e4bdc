"""Other apps: on desktop for real, on a phone against a stand-in for Android."""

from __future__ import annotations

import errno
import os
import sys
import types
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from companion.device import phone, system_ui_android, system_ui_desktop, this_device
from companion.device.system_ui import Parcel, Sent, read_file
from companion.device.system_ui_android import AndroidUi
from companion.device.system_ui_desktop import DesktopUi

PARCEL = Parcel("positano-2026-11-14.json", "application/json", b"{}")
HAS_DIALOG = system_ui_desktop._has_dialog


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers come without waiting for a frame."""
    for module in (system_ui_android, system_ui_desktop):
        monkeypatch.setattr(module, "soon", lambda act: act())


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> DesktopUi:
    """A desktop without a file dialog."""
    monkeypatch.setenv("COSTIERA_HOME", str(tmp_path))
    monkeypatch.setattr(system_ui_desktop, "_has_dialog", lambda: False)
    return DesktopUi()


def test_a_file_that_nobody_can_be_asked_about_goes_to_a_plain_folder(
    desktop: DesktopUi, tmp_path: Path
) -> None:
    said: list[Sent] = []
    for _ in range(2):
        desktop.send_file(PARCEL, "title", said.append)
    places = [tmp_path / "exports" / f"positano-2026-11-14{end}.json" for end in ("", "-2")]
    assert said == [Sent("saved", str(place)) for place in places]
    assert all(place.read_bytes() == b"{}" for place in places)


def test_a_folder_that_cannot_be_written_is_said(desktop: DesktopUi, tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("a file where the folder should be", encoding="utf-8")
    said: list[Sent] = []
    desktop.send_file(PARCEL, "title", said.append)
    assert said[0].how == "failed"
    assert said[0].where


def test_documents_are_the_folder_of_a_desktop_that_has_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("COSTIERA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert system_ui_desktop.folder() == tmp_path / "data" / "costiera" / "exports"
    (tmp_path / "Documents").mkdir()
    assert system_ui_desktop.folder() == tmp_path / "Documents"


def test_without_a_dialog_the_folder_is_named_and_its_files_are_offered(
    desktop: DesktopUi, tmp_path: Path
) -> None:
    taken: list[bytes] = []
    said: list[Sent] = []
    desktop.pick_file(taken.append, said.append)
    assert said == [Sent("unasked", str(tmp_path / "exports"))]
    desktop.send_file(PARCEL, "title", said.append)
    (path,) = desktop.nearby()
    read_file(path, taken.append, said.append)
    assert taken == [b"{}"]
    read_file(tmp_path / "gone.json", taken.append, said.append)
    assert said[-1].how == "failed"


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are made otherwise there")
def test_what_is_no_file_any_more_is_not_offered(desktop: DesktopUi, tmp_path: Path) -> None:
    said: list[Sent] = []
    desktop.send_file(PARCEL, "title", said.append)
    folder = tmp_path / "exports"
    (folder / "gone.json").symlink_to(folder / "nowhere.json")
    (folder / "folder.json").mkdir()
    os.mkfifo(folder / "pipe.json")
    assert [path.name for path in desktop.nearby()] == [PARCEL.name]


def test_the_newest_files_are_offered_first(desktop: DesktopUi, tmp_path: Path) -> None:
    folder = tmp_path / "exports"
    folder.mkdir()
    for number in range(25):
        path = folder / f"{number:02}.json"
        path.write_bytes(b"{}")
        os.utime(path, (number, number))
    assert [path.stem for path in desktop.nearby()] == [
        f"{number:02}" for number in range(24, 4, -1)
    ]


def dialog(monkeypatch: pytest.MonkeyPatch, choose: Callable[..., Any]) -> None:
    """A machine whose file dialog is answered by `choose`."""
    chooser = types.SimpleNamespace(open_file=choose, save_file=choose)
    plyer = types.ModuleType("plyer")
    plyer.filechooser = chooser  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "plyer", plyer)
    monkeypatch.setattr(system_ui_desktop, "_has_dialog", lambda: True)
    monkeypatch.setattr(sys, "platform", "darwin")


def test_a_dialog_says_where_and_what(
    monkeypatch: pytest.MonkeyPatch, desktop: DesktopUi, tmp_path: Path
) -> None:
    place = tmp_path / "chosen.json"
    dialog(monkeypatch, lambda on_selection, **_: on_selection([str(place)]))
    said: list[Sent] = []
    taken: list[bytes] = []
    desktop.send_file(PARCEL, "title", said.append)
    assert said == [Sent("saved", str(place))]
    desktop.pick_file(taken.append, said.append)
    assert taken == [b"{}"]
    assert desktop.nearby() == []


def test_a_disk_that_fills_up_leaves_the_file_that_was_there(
    monkeypatch: pytest.MonkeyPatch, desktop: DesktopUi, tmp_path: Path
) -> None:
    place = tmp_path / "chosen.json"
    place.write_bytes(b"the only backup")
    dialog(monkeypatch, lambda on_selection, **_: on_selection([str(place)]))
    write = Path.write_bytes

    def fill(path: Path, content: bytes) -> int:
        write(path, content[:1])
        raise OSError(errno.ENOSPC, "No space left on device")

    said: list[Sent] = []
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", fill)
        desktop.send_file(PARCEL, "title", said.append)
    assert said == [Sent("failed", "[Errno 28] No space left on device")]
    assert place.read_bytes() == b"the only backup"
    assert list(tmp_path.iterdir()) == [place]
    desktop.send_file(PARCEL, "title", said.append)
    assert said[1] == Sent("saved", str(place))
    assert place.read_bytes() == b"{}"
    assert list(tmp_path.iterdir()) == [place]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a permission there")
def test_a_link_that_is_chosen_stays_one(
    monkeypatch: pytest.MonkeyPatch, desktop: DesktopUi, tmp_path: Path
) -> None:
    place, link = tmp_path / "real.json", tmp_path / "link.json"
    place.write_bytes(b"old")
    link.symlink_to(place)
    dialog(monkeypatch, lambda on_selection, **_: on_selection([str(link)]))
    desktop.send_file(PARCEL, "title", lambda _: None)
    assert link.is_symlink()
    assert place.read_bytes() == b"{}"


@pytest.mark.parametrize("nothing", [None, []])
def test_a_dialog_that_was_closed_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, desktop: DesktopUi, nothing: Any
) -> None:
    dialog(monkeypatch, lambda on_selection, **_: on_selection(nothing))
    said: list[Sent] = []
    desktop.send_file(PARCEL, "title", said.append)
    desktop.pick_file(lambda _: pytest.fail("nothing was chosen"), said.append)
    assert said == [Sent("cancelled")] * 2


def test_a_dialog_that_breaks_leaves_the_plain_folder(
    monkeypatch: pytest.MonkeyPatch, desktop: DesktopUi
) -> None:
    def broken(**_: Any) -> None:
        raise NotImplementedError

    dialog(monkeypatch, broken)
    said: list[Sent] = []
    desktop.send_file(PARCEL, "title", said.append)
    assert said[0].how == "saved"


def test_once_a_dialog_has_broken_the_files_of_the_folder_are_offered(
    monkeypatch: pytest.MonkeyPatch, desktop: DesktopUi, tmp_path: Path
) -> None:
    """As on a Mac without pyobjus: plyer then has a dialog that only raises."""
    tried: list[int] = []

    def broken(**_: Any) -> None:
        tried.append(1)
        raise NotImplementedError

    dialog(monkeypatch, broken)
    said: list[Sent] = []
    assert desktop.nearby() == []
    for _ in range(2):
        desktop.pick_file(lambda _: pytest.fail("nothing was chosen"), said.append)
    assert said == [Sent("unasked", str(tmp_path / "exports"))] * 2
    assert tried == [1], "what cannot open is not tried again"
    desktop.send_file(PARCEL, "title", said.append)
    assert [path.name for path in desktop.nearby()] == [PARCEL.name]


def linux(monkeypatch: pytest.MonkeyPatch, folder: Path, *programs: str) -> None:
    """A Linux desktop with Python 3.12 or newer, whose dialogs note how they were called."""
    folder.mkdir()
    for program in programs:
        script = folder / program
        script.write_text(
            f'#!/bin/sh\nprintf "%s\\n" "$0" "$@" >{folder}/called\necho {folder}/chosen.json\n',
            encoding="utf-8",
        )
        script.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("XDG_CURRENT_DESKTOP", raising=False)
    monkeypatch.setattr(system_ui_desktop, "_has_dialog", HAS_DIALOG)
    for name in ("distutils", "distutils.spawn"):
        monkeypatch.setitem(sys.modules, name, None)
    # plyer keeps what it has loaded, also what it has put in its place.
    import plyer  # noqa: PLC0415
    from plyer.utils import Proxy  # noqa: PLC0415

    monkeypatch.delitem(sys.modules, "plyer.platforms.linux.filechooser", raising=False)
    monkeypatch.setattr(plyer, "filechooser", Proxy("filechooser", plyer.facades.FileChooser))


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other dialogs")
@pytest.mark.parametrize(
    ("programs", "asked"),
    [
        (("zenity",), "zenity"),
        (("kdialog",), "kdialog"),
        (("yad", "zenity", "kdialog"), "zenity"),
    ],
)
def test_plyers_own_dialog_opens_where_python_has_no_distutils(
    monkeypatch: pytest.MonkeyPatch,
    desktop: DesktopUi,
    tmp_path: Path,
    programs: tuple[str, ...],
    asked: str,
) -> None:
    folder = tmp_path / "programs"
    linux(monkeypatch, folder, *programs)
    said: list[Sent] = []
    answered = Event()

    def done(sent: Sent) -> None:
        said.append(sent)
        answered.set()

    desktop.send_file(PARCEL, "title", done)
    assert answered.wait(10)
    assert said == [Sent("saved", str(folder / "chosen.json"))]
    called = (folder / "called").read_text(encoding="utf-8").splitlines()
    assert called[0] == str(folder / asked)
    assert PARCEL.name in called
    assert desktop.nearby() == []
    assert "distutils" not in sys.modules, "what was lent is taken back"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other dialogs")
def test_a_desktop_of_kde_shows_its_own_dialog(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    linux(monkeypatch, tmp_path / "programs", "zenity", "kdialog")
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    assert system_ui_desktop._dialog() == "kde"


def test_only_a_web_address_goes_to_the_browser(
    monkeypatch: pytest.MonkeyPatch, desktop: DesktopUi
) -> None:
    import webbrowser  # noqa: PLC0415

    opened: list[str] = []
    said: list[Sent] = []
    monkeypatch.setattr(webbrowser, "open", lambda link: bool(opened.append(link)) or True)
    desktop.open_link(("bgstats://x", "https://x"), said.append)
    monkeypatch.setattr(webbrowser, "open", lambda link: False)
    desktop.open_link(("bgstats://x", "https://x"), said.append)
    assert opened == ["https://x"]
    assert said == [Sent("opened"), Sent("failed")]


class JavaException(Exception):
    """What pyjnius raises."""


class Intent:
    """Enough of android.content.Intent."""

    ACTION_SEND, ACTION_VIEW = "SEND", "VIEW"
    ACTION_OPEN_DOCUMENT, ACTION_CREATE_DOCUMENT = "OPEN", "CREATE"
    EXTRA_TEXT, EXTRA_STREAM, EXTRA_TITLE = "text", "stream", "title"
    CATEGORY_OPENABLE, FLAG_GRANT_READ_URI_PERMISSION = "openable", 1
    FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY = 0x100000

    def __init__(self, action: str, data: Any = None) -> None:
        self.action, self.data = action, data
        self.extras: dict[str, Any] = {}
        self.type, self.flags = "", 0

    def setType(self, kind: str) -> None:  # noqa: N802
        self.type = kind

    def putExtra(self, key: str, value: Any) -> None:  # noqa: N802
        self.extras[key] = value

    def addFlags(self, flags: int) -> None:  # noqa: N802
        self.flags = flags

    def addCategory(self, category: str) -> None:  # noqa: N802
        self.category = category

    def getData(self) -> Any:  # noqa: N802
        return self.data

    def getAction(self) -> str:  # noqa: N802
        return self.action

    def getFlags(self) -> int:  # noqa: N802
        return self.flags

    def getStringExtra(self, key: str) -> Any:  # noqa: N802
        return self.extras.get(key)

    def getParcelableExtra(self, key: str) -> Any:  # noqa: N802
        if isinstance(self.extras.get(key), Exception):
            raise self.extras[key]
        return self.extras.get(key)

    @staticmethod
    def createChooser(intent: Intent, heading: str) -> Intent:  # noqa: N802
        intent.extras["heading"] = heading
        return intent


class Uri(str):
    """Enough of android.net.Uri."""

    __slots__ = ()

    @staticmethod
    def parse(text: str) -> Uri:
        return Uri(text)

    def getScheme(self) -> str:  # noqa: N802
        return self.split(":")[0]

    def toString(self) -> str:  # noqa: N802
        return str(self)


class Phone:
    """A stand-in for Android: an activity, a content resolver, and apps that answer or do not."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.level = folder, 34
        self.deaf: tuple[str, ...] = ()
        self.started: list[Intent] = []
        self.listeners: dict[str, Callable[..., None]] = {}
        self.bound: list[str] = []
        self.first = Intent("MAIN")
        self.files: list[dict[str, str]] = []
        self.is_locked = self.is_crashed = False

    def bind(self, **listeners: Callable[..., None]) -> None:
        self.bound += listeners
        self.listeners.update(listeners)

    def startActivity(self, intent: Intent) -> None:  # noqa: N802
        if str(intent.data or intent.action).startswith(self.deaf):
            raise JavaException("ActivityNotFoundException")
        self.started.append(intent)

    def startActivityForResult(self, intent: Intent, code: int) -> None:  # noqa: N802
        self.started.append(intent)
        self.code = code

    def getIntent(self) -> Intent:  # noqa: N802
        return self.first

    def getContentResolver(self) -> Phone:  # noqa: N802
        return self

    def insert(self, store: str, values: Any) -> Uri:
        self.files.append(values.values)
        return Uri(f"content://{values.values['DISPLAY_NAME']}")

    def openFileDescriptor(self, address: Uri, mode: str) -> Any:  # noqa: N802
        if self.is_locked:
            raise JavaException("JVM exception occurred:\n  FileNotFoundException")
        if self.is_crashed:
            return None
        path = self.folder / address.removeprefix("content://")
        flags = os.O_RDONLY if mode == "r" else os.O_WRONLY | os.O_CREAT
        return types.SimpleNamespace(detachFd=lambda: os.open(path, flags))

    def autoclass(self, name: str) -> Any:
        class Values:
            def __init__(self) -> None:
                self.values: dict[str, str] = {}

            def put(self, key: str, value: str) -> None:
                self.values[key] = value

        keys = ("DISPLAY_NAME", "MIME_TYPE", "RELATIVE_PATH")
        return {
            "android.content.Intent": Intent,
            "java.lang.String": str,
            "android.net.Uri": Uri,
            "android.os.Build$VERSION": types.SimpleNamespace(SDK_INT=self.level),
            "android.provider.MediaStore$Downloads": types.SimpleNamespace(
                EXTERNAL_CONTENT_URI="downloads"
            ),
            "android.provider.MediaStore$MediaColumns": types.SimpleNamespace(
                **{key: key for key in keys}
            ),
            "android.content.ContentValues": Values,
        }[name]


@pytest.fixture
def android(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Phone:
    stand_in = Phone(tmp_path)
    jnius, module = types.ModuleType("jnius"), types.ModuleType("android")
    vars(jnius).update(
        autoclass=stand_in.autoclass, cast=lambda _, value: value, JavaException=JavaException
    )
    vars(module).update(activity=stand_in)
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setitem(sys.modules, "android", module)
    monkeypatch.setattr(phone, "activity", lambda: stand_in)
    return stand_in


def test_a_phone_is_recognised_by_its_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    this_device.system_ui.cache_clear()
    monkeypatch.setenv("ANDROID_ARGUMENT", "")
    assert isinstance(this_device.system_ui(), AndroidUi)
    this_device.system_ui.cache_clear()
    monkeypatch.delenv("ANDROID_ARGUMENT")
    assert isinstance(this_device.system_ui(), DesktopUi)


def test_text_goes_to_the_share_sheet_or_to_the_clipboard(
    android: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[Sent] = []
    copied: list[str] = []
    monkeypatch.setattr(AndroidUi, "copy", lambda _, text: copied.append(text))
    AndroidUi().send_text("recap", "title", said.append)
    assert android.started[0].type == "text/plain"
    assert android.started[0].extras == {"text": "recap", "heading": "title"}
    android.deaf = ("SEND",)
    AndroidUi().send_text("recap", "title", said.append)
    assert said == [Sent("shared"), Sent("copied")]
    assert copied == ["recap"]


def test_a_file_is_shared_by_its_content_address(android: Phone) -> None:
    said: list[Sent] = []
    AndroidUi().send_file(PARCEL, "title", said.append)
    (intent,) = android.started
    assert intent.extras["stream"] == f"content://{PARCEL.name}"
    assert intent.type == PARCEL.mime
    assert android.files[0]["RELATIVE_PATH"] == "Download/Costiera"
    assert (android.folder / PARCEL.name).read_bytes() == b"{}"
    assert said == [Sent("shared")]


def test_an_old_phone_asks_where_to_save(android: Phone) -> None:
    android.level = 26
    said: list[Sent] = []
    phone_ui = AndroidUi()
    phone_ui.send_file(PARCEL, "title", said.append)
    answer = android.listeners["on_activity_result"]
    answer(android.code, -1, Intent("", Uri("content://old.json")))
    assert (android.folder / "old.json").read_bytes() == b"{}"
    phone_ui.send_file(PARCEL, "title", said.append)
    answer(android.code, 0, None)
    answer(1, -1, None)
    assert said == [Sent("saved", PARCEL.name), Sent("cancelled")]


def test_a_place_that_takes_no_file_is_reported_in_one_line(android: Phone) -> None:
    said: list[Sent] = []
    for android.level in (26, 34):
        android.is_locked = True
        AndroidUi().send_file(PARCEL, "title", said.append)
        if android.level == 26:
            answer = android.listeners["on_activity_result"]
            answer(android.code, -1, Intent("", Uri("content://old.json")))
    assert said == [Sent("failed", "JVM exception occurred: FileNotFoundException")] * 2


def test_a_provider_that_opens_nothing_is_reported_in_one_line(android: Phone) -> None:
    said: list[Sent] = []
    android.is_crashed = True
    AndroidUi().send_file(PARCEL, "title", said.append)
    AndroidUi().pick_file(lambda _: pytest.fail("there is nothing to take"), said.append)
    answer = android.listeners["on_activity_result"]
    answer(android.code, -1, Intent("", Uri("content://table.json")))
    assert said == [Sent("failed", "the app that has the file did not open it")] * 2


def test_answers_are_listened_for_once_however_often_something_is_asked(android: Phone) -> None:
    phone_ui, said = AndroidUi(), []
    for _ in range(3):
        phone_ui.pick_file(lambda _: pytest.fail("nothing was chosen"), said.append)
        android.listeners["on_activity_result"](android.code, 0, None)
    assert android.bound == ["on_activity_result"]
    assert said == [Sent("cancelled")] * 3


def test_a_link_goes_to_the_first_app_that_answers(android: Phone) -> None:
    said: list[Sent] = []
    android.deaf = ("bgstats:",)
    AndroidUi().open_link(("bgstats://x", "https://x"), said.append)
    assert [intent.data for intent in android.started] == ["https://x"]
    android.deaf = ("bgstats:", "https:")
    AndroidUi().open_link(("bgstats://x", "https://x"), said.append)
    assert said == [Sent("opened"), Sent("failed")]


def test_a_chosen_file_is_read_when_the_answer_comes(android: Phone) -> None:
    (android.folder / "table.json").write_bytes(b"moves")
    taken: list[bytes] = []
    said: list[Sent] = []
    AndroidUi().pick_file(taken.append, said.append)
    assert taken == []
    answer = android.listeners["on_activity_result"]
    answer(android.code, -1, Intent("", Uri("content://table.json")))
    assert taken == [b"moves"]
    AndroidUi().pick_file(taken.append, said.append)
    android.listeners["on_activity_result"](android.code, 0, None)
    assert said == [Sent("cancelled")]


def shared(**extras: Any) -> Intent:
    """What another app shares with us."""
    intent = Intent(Intent.ACTION_SEND)
    intent.extras.update(extras)
    return intent


def test_what_the_app_was_opened_with_is_taken_now_and_later(android: Phone) -> None:
    (android.folder / "table.json").write_bytes(b"moves")
    taken: list[bytes | str] = []
    android.first = Intent(Intent.ACTION_VIEW, Uri("costiera://table#abc"))
    AndroidUi().listen(taken.append, pytest.fail)
    later = android.listeners["on_new_intent"]
    later(shared(text="look: costiera://table#abc"))
    later(Intent(Intent.ACTION_VIEW, Uri("content://table.json")))
    later(shared(stream=Uri("content://table.json"), text="our table"))
    later(Intent("MAIN"))
    later(shared())
    assert taken == ["costiera://table#abc", "look: costiera://table#abc", b"moves", b"moves"]


def test_what_comes_again_out_of_the_list_of_recent_apps_is_left_alone(android: Phone) -> None:
    android.first = Intent(Intent.ACTION_VIEW, Uri("costiera://table#abc"))
    android.first.addFlags(Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY | 1)
    AndroidUi().listen(lambda _: pytest.fail("it was taken once already"), pytest.fail)


def test_what_is_handed_over_and_cannot_be_read_is_reported_in_one_line(android: Phone) -> None:
    said: list[Sent] = []
    AndroidUi().listen(lambda _: pytest.fail("there is nothing to take"), said.append)
    later = android.listeners["on_new_intent"]
    later(Intent(Intent.ACTION_VIEW, Uri("content://gone.json")))
    android.is_locked = True
    later(shared(stream=Uri("content://table.json")))
    later(shared(stream=JavaException("BadParcelableException")))
    assert [sent.how for sent in said] == ["failed"] * 3
    assert [sent.where for sent in said[1:]] == [
        "JVM exception occurred: FileNotFoundException",
        "BadParcelableException",
    ]
