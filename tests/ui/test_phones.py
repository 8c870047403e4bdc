"""One table, many phones, by touches: the Phones screen, joining, following, carrying on."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from companion.kit.controls.chips import Chip
from companion.kit.layout.insets import SafeArea
from companion.kit.surfaces.banner import Banner
from companion.kit.surfaces.sheet import Sheet
from companion.kit.touch.back import back
from companion.present.words import word
from companion.room.commands import AskUndo, Command, Finish, Play, Seal
from companion.room.copying import write_line
from companion.room.far_keeper import FarKeeper
from companion.room.following import Line, LinkLost, NoEntry
from companion.room.hosting import RoomKeeper
from companion.room.keeper import HereKeeper
from companion.room.seats import THE_HOST, KeyUnknown, Role, hashed, sitting
from companion.settings import HOSTED
from companion.shell import Shell
from companion.store.sqlite import open_store
from companion.web import answers
from companion.web.beside_kivy import Hosting
from companion.web.joining import CodeUnknown
from companion.web.tables import Tables, key_of
from engine.games.positano.actions import CountGelato, MakeBid
from engine.message import Seat
from tests.phones.people import opening
from tests.ui.fake_system_ui import FakeSystemUi
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow
from tools.gallery.scenes.phones import DeadWire, offline

PAGE = "http://192.168.178.20:8765/#"


class App:
    """One app with a store of its own, in the window when it is its turn."""

    def __init__(self, window: TestWindow, folder: Path) -> None:
        self.window = window
        self.store, _ = open_store(folder)
        self.store.set("welcomed", True)
        self.shell = offline(Shell(self.store))
        self.shell.phones.run = lambda work: work()
        back.clear()
        self.shell.begin()
        self.size: Any = PHONE

    def show(self, size: Any = PHONE) -> App:
        """It is in somebody's hand now."""
        if self.shell not in self.window.window.children:
            back.clear()
            back.push(self.shell.back)
            SafeArea._newest = ref(self.shell)
            self.window.open(self.shell, size)
        self.window.settle(4)
        return self

    def tap(self, what: Any) -> None:
        target = self.window.find(what) if isinstance(what, str) or callable(what) else what
        self.window.reach(target)
        self.window.tap(target)
        self.window.settle(4)

    def texts(self) -> str:
        return " | ".join(self.window.texts())

    @property
    def screen(self) -> Any:
        return self.shell.screen

    @property
    def shared(self) -> Any:
        hosting = self.shell.phones.hosting
        assert hosting is not None
        return hosting.shared

    @property
    def parts(self) -> Any:
        return self.screen._parts

    def open_table(self) -> None:
        table = self.store.create(opening("positano"))
        self.shell.go("table", table)
        self.show()

    def share(self) -> None:
        """From the table to its phones."""
        self.tap(self.screen.bar.menu)
        self.tap(word("phones.title"))
        assert self.shell.place.name == "phones"


class TableWire(DeadWire):
    """Reaches the tables of another app in this process, through JSON, as a server does."""

    def __init__(self, app: App, key: str) -> None:
        self.app, self.key = app, key
        self.is_cut = False

    def _caller(self) -> Any:
        hosting = self.app.shell.phones.hosting
        if self.is_cut or hosting is None:
            raise LinkLost("cut")
        try:
            return hosting.tables.caller(self.key)
        except KeyUnknown as error:
            raise NoEntry(str(error)) from error

    def say(self, command: Line) -> Line:
        return answers.said(self._caller(), command)

    def events(self, after: int) -> Iterator[Line]:
        caller = self._caller()
        line = write_line(caller.shared.room, after, is_first=True)
        yield {**line, "mine": str(caller.role)}


class Two:
    """An app that hosts and one that follows, both in one process."""

    def __init__(self, window: TestWindow, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.window = window
        self.host, self.other = App(window, folder / "host"), App(window, folder / "other")
        self.wires: list[TableWire] = []
        for app, partner in ((self.host, self.other), (self.other, self.host)):
            app.shell.phones.start = self._start
            app.shell.phones.make_wire = self._wire_to(partner)
        monkeypatch.setattr("companion.web.client.post", self._post)
        self.hosting_app = self.host

    def _start(self, store: Any, table: str, term: int) -> Any:
        tables = Tables(store)
        return Hosting(tables.share(table, term), tables, 8765, lambda: None)

    def _wire_to(self, app: App) -> Callable[[str, str], TableWire]:
        def make(_: str, key: str) -> TableWire:
            self.wires.append(TableWire(app, key))
            return self.wires[-1]

        return make

    def _post(self, address: str, route: str, content: Line, key: str = "") -> Line:
        hosting = self.hosting_app.shell.phones.hosting
        assert hosting is not None
        try:
            return answers.join(hosting.tables, content)
        except CodeUnknown as error:
            raise NoEntry("no code") from error

    def share(self) -> None:
        self.host.open_table()
        self.host.share()

    def join(self, seat: str = "Bruno") -> None:
        """The other one opens the link, and sits down."""
        self.other.shell.receive(f"costiera://join#{self.link()}")
        self.other.show()
        self.other.tap(seat)
        self.listen()

    def link(self) -> str:
        return f"192.168.178.20:8765/{self.hosting_app.shared.joining.code}"

    @property
    def following(self) -> Any:
        (found,) = self.other.shell.phones._followings.values()
        return found[0]

    def listen(self) -> None:
        """What the threads of the follower do."""
        for _ in range(2):
            try:
                self.following.send()
                self.following.listen()
            except (LinkLost, NoEntry):
                continue
        self.window.settle(4)

    def answers_at_once(self) -> None:
        """The host answers while the finger is still on the glass."""
        following = self.following
        wait = following.wait

        def answered(identifier: str, seconds: float) -> Any:
            self.listen()
            return wait(identifier, 0)

        following.wait = answered
        following.hear({"term": 1, "seq": following.seq})


@pytest.fixture
def app(window: TestWindow, tmp_path: Path) -> App:
    return App(window, tmp_path)


@pytest.fixture
def two(window: TestWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Two:
    return Two(window, tmp_path, monkeypatch)


def gelato(seat: int, icons: int) -> Play:
    return Play((CountGelato(Seat(seat), icons),))


def sits_down(app: App, seat: int, label: str = "") -> str:
    """A phone has scanned the code and taken a seat; its key."""
    joining = app.shared.joining
    key = joining.join(joining.code, sitting(seat), label)
    assert isinstance(key, str)
    return key


def looks_live(app: App, key: str) -> None:
    app.shared.opened(hashed(key))
    app.shell.phones._heard()
    app.window.settle(4)


def says(app: App, seat: int, what: Any) -> Any:
    room = app.shared.room
    answer = room.say(sitting(seat), Command(f"said {room.seq} {what}", room.seq, what))
    app.window.settle(4)
    return answer


# The host


def test_from_the_table_to_the_code_and_back(app: App) -> None:
    app.open_table()
    table = app.screen.model.id
    assert isinstance(app.screen.model.keeper, HereKeeper)
    app.share()
    assert app.parts._shown == f"{PAGE}{app.shared.joining.code}"
    assert "192.168.178.20:8765" in app.texts()
    assert word("phones.word", word=app.shared.joining.word) in app.texts()
    assert app.screen.keeps_awake
    app.tap(word("phones.to-watch"))
    assert app.parts._shown == f"{PAGE}{app.shared.joining.watching}"
    assert app.shared.joining.word not in app.texts()
    app.shell.back()
    app.window.settle()
    assert app.shell.place == ("table", table)
    assert isinstance(app.screen.model.keeper, RoomKeeper)
    app.share()
    assert app.parts._shown == f"{PAGE}{app.shared.joining.code}", "the same table is still shared"


def test_a_phone_that_sits_down_is_live_then_asleep_and_its_seat_can_be_freed(app: App) -> None:
    app.open_table()
    app.share()
    bruno = app.parts.seats.rows[1]
    assert (bruno.trail, bruno.disabled) == (word("phones.not-here"), True)
    looks_live(app, key := sits_down(app, 1, "Pixel"))
    assert (bruno.trail, bruno.disabled) == (word("phones.live"), False)
    app.shared.closed(hashed(key))
    app.window.wait(6)
    assert bruno.trail == word("phones.asleep")
    app.tap(bruno)
    (sheet,) = app.window.find_all(Sheet)
    assert sheet.note == "Pixel"
    app.tap(word("phones.helper"))
    assert str(app.shared.room.keys.holders()[0].role) == "helper 1"
    app.tap(word("phones.free"))
    assert (bruno.trail, bruno.disabled) == (word("phones.not-here"), True)
    with pytest.raises(KeyUnknown):
        app.shared.room.keys.role(key)


def test_what_joined_phones_do_shows_at_once_with_who_did_it(app: App) -> None:
    app.open_table()
    app.share()
    app.shell.back()
    app.window.settle()
    says(app, 1, gelato(1, 3))
    model = app.screen.model
    assert model.kept.state.gelato[1] == 3
    assert "Bruno: " in app.texts()
    app.tap(word("view.history"))
    assert word("phones.by", name="Bruno") in app.texts()
    assert word("phones.by", name="Anna") not in app.texts()


def test_the_host_bids_for_who_has_no_phone_and_all_bids_stay_sealed(app: App) -> None:
    app.open_table()
    app.share()
    for seat in (1, 2):
        sits_down(app, seat)
    app.shell.back()
    app.window.settle()
    table = app.screen.model.table
    bids = [
        next(one for one in table.game.choices(table.state, Seat(seat)) if isinstance(one, MakeBid))
        for seat in range(4)
    ]
    app.tap("Anna bids")
    sheet = app.screen._sheet
    assert sheet.title == "Anna bids"
    for key, option in (("card", bids[0].card), ("booster", str(bids[0].booster))):
        chips = app.window.find_all(Chip, sheet.field(key))
        app.tap(next(chip for chip in chips if chip.key == option))
    app.tap(app.window.find(sheet.form.button, sheet.footing))
    assert sheet.title == "Dario bids", "Bruno and Carla bid on their own phones"
    app.window.settle(4)
    assert "Sealed" in app.texts()
    assert app.shared.room.seq == 0
    app.screen.close_sheet()
    app.window.settle(4)
    assert "Dario bids" in app.texts()
    for seat in (1, 2, 3):
        says(app, seat, Seal(bids[seat]))
    assert app.shared.room.seq == 4
    assert [step.entry.action for step in app.screen.model.kept.log.path()] == bids


def test_an_open_sheet_stays_while_others_play(app: App) -> None:
    app.open_table()
    app.share()
    app.shell.back()
    app.window.settle()
    app.tap(app.screen.bar.menu)
    says(app, 1, gelato(1, 3))
    assert app.screen._sheet is not None
    assert app.screen._sheet.is_open


def test_the_host_takes_back_what_somebody_asks_for(app: App) -> None:
    app.open_table()
    app.share()
    says(app, 1, gelato(1, 3))
    says(app, 2, AskUndo())
    assert "Carla asks to take this back" in app.texts()
    app.tap(word("phones.take-back"))
    assert app.shared.room.sight().table.log.head == 0
    assert "Carla asks" not in app.texts()
    says(app, 1, gelato(1, 4))
    app.shell.back()
    app.window.settle()
    says(app, 2, AskUndo())
    app.tap(word("phones.take-back"))
    assert app.screen.model.kept.log.head == 0


def test_a_second_phone_for_a_seat_waits_for_the_host(app: App) -> None:
    app.open_table()
    app.share()
    sits_down(app, 1)
    joining = app.shared.joining
    first = joining.join(joining.code, sitting(1), "Galaxy")
    second = joining.join(joining.word, sitting(2), "")
    app.window.settle(4)
    assert word("phones.asks-for-seat", who="Galaxy", name="Bruno") in app.texts()
    app.tap(word("phones.accept"))
    assert isinstance(joining.outcome(first.id), str)
    app.tap(word("phones.decline"))
    assert joining.outcome(second.id) is None
    assert word("phones.accept") not in app.texts()


def test_a_new_code_ends_the_old_one_and_who_is_here_stays(app: App) -> None:
    app.open_table()
    app.share()
    key, before = sits_down(app, 1), app.shared.joining.code
    app.tap(word("phones.new-code"))
    assert app.shared.joining.code != before
    assert app.parts._shown == f"{PAGE}{app.shared.joining.code}"
    with pytest.raises(CodeUnknown):
        app.shared.joining.invited(before)
    assert app.shared.room.keys.role(key) == sitting(1)


def test_what_the_table_agrees_on_is_recorded(app: App) -> None:
    app.open_table()
    app.share()
    app.tap(word("phones.scores.own"))
    app.tap(word("phones.shared.host"))
    agreed = app.shared.room.sight().table.log.agreed
    assert agreed == {"scores": "own", "shared": "host"}
    assert app.parts.agreements["scores"].selected == "own"


def test_help_is_offered_when_nobody_comes(app: App) -> None:
    app.open_table()
    app.share()
    app.window.wait(19)
    assert not list(app.window.find_all(Banner))
    app.window.wait(2)
    (help_,) = app.window.find_all(Banner)
    assert help_.title == word("phones.nobody")
    looks_live(app, sits_down(app, 0))
    assert not list(app.window.find_all(Banner))


def test_several_networks_are_tabs(app: App) -> None:
    app.shell.phones.interfaces = lambda: (("wlan0", "192.168.1.5"), ("ap0", "192.168.43.1"))
    app.open_table()
    app.share()
    assert "192.168.1.5:8765" in app.texts()
    app.tap(word("phones.way.hotspot"))
    assert "192.168.43.1:8765" in app.texts()
    assert app.parts._shown.startswith("http://192.168.43.1:8765/#")


def test_where_nothing_can_be_shared_it_says_why_and_can_be_tried_again(app: App) -> None:
    start = app.shell.phones.start

    def fails(*_: Any) -> Any:
        raise OSError("no port")

    app.shell.phones.start = fails
    app.open_table()
    app.share()
    assert word("phones.no-port", reason="no port") in app.texts()
    app.shell.phones.start = start
    app.tap(word("phones.again"))
    assert app.shared.room.id == app.screen.id


def test_ending_leads_back_to_a_table_of_this_phone_alone(app: App) -> None:
    app.open_table()
    app.share()
    says(app, 1, gelato(1, 3))
    app.tap(word("phones.end"))
    assert app.shell.place.name == "table"
    assert app.shell.phones.hosting is None
    assert isinstance(app.screen.model.keeper, HereKeeper)
    assert app.screen.model.kept.state.gelato[1] == 3
    assert HOSTED.read(app.store) is None


def test_a_table_that_is_removed_is_shared_no_longer(app: App) -> None:
    app.open_table()
    app.share()
    app.shell.back()
    app.window.settle()
    app.tap(app.screen.bar.menu)
    app.tap(word("table.remove"))
    assert app.shell.phones.hosting is None
    assert HOSTED.read(app.store) is None


def test_an_app_that_was_killed_while_it_hosted_goes_on(app: App, window: TestWindow) -> None:
    app.open_table()
    app.share()
    key = sits_down(app, 1)
    again = offline(Shell(app.store))
    back.clear()
    again.begin()
    again.go("table", app.screen.id)
    assert isinstance(again.screen.model.keeper, RoomKeeper)
    assert again.phones.hosting is not None
    assert again.phones.hosting.shared.room.keys.role(key) == sitting(1)


@pytest.mark.parametrize("size", [PHONE, TABLET, LANDSCAPE])
def test_everything_can_be_reached_on_every_screen(app: App, size: Any) -> None:
    app.open_table()
    app.share()
    looks_live(app, sits_down(app, 1))
    app.window.resize(size)
    for key in ("phones.new-code", "phones.scores.end", "phones.shared.host"):
        app.tap(word(key))
    app.tap(word("phones.end"))
    assert app.shell.phones.hosting is None


# The follower


def test_two_apps_at_one_table_both_tapped(two: Two) -> None:
    two.share()
    two.join("Bruno")
    host, other = two.host, two.other
    assert other.shell.place.name == "table"
    assert isinstance(other.screen.model.keeper, FarKeeper)
    assert other.screen.model.id == two.host.shared.room.id
    two.answers_at_once()
    other.screen.model.play(CountGelato(Seat(1), 3))
    assert other.screen.model.kept.state.gelato[1] == 3
    host.show()
    assert host.shared.room.sight().table.state.gelato[1] == 3
    assert host.parts.seats.rows[1].trail == word("phones.away")
    host.shell.back()
    host.show()
    assert host.screen.model.kept.state.gelato[1] == 3
    host.tap(host.screen.bar.undo)
    assert host.screen.model.kept.state.gelato[1] != 3
    other.show()
    two.listen()
    assert other.screen.model.kept.log.entries == host.screen.model.kept.log.entries
    assert other.screen.model.kept.state.gelato[1] != 3


def test_what_the_host_enters_is_the_hosts(two: Two) -> None:
    two.share()
    two.join("Bruno")
    two.host.shared.room.say(THE_HOST, Command("one", 0, gelato(0, 2)))
    two.listen()
    news = two.other.screen.model.news
    assert news.startswith(f"{word('news.host')}: Anna")
    assert news in two.other.texts()


def test_entries_wait_on_the_phone_while_the_host_is_away(two: Two) -> None:
    two.share()
    two.join()
    two.wires[-1].is_cut = True
    two.listen()
    other = two.other
    other.screen.model.play(CountGelato(Seat(1), 3))
    other.window.settle(4)
    assert word("phones.kept") in other.texts()
    lost = word("phones.link.and-waiting", link=word("phones.link.lost"), n=1)
    assert other.screen.bar.subtitle == lost
    other.share()
    assert word("phones.link.lost") in other.texts()
    assert "gelato" in other.texts()
    two.wires[-1].is_cut = False
    two.listen()
    assert two.following.waiting == ()
    assert two.host.shared.room.sight().table.state.gelato[1] == 3
    assert word("phones.waits") not in other.texts()
    two.following.hear({"term": 1, "seq": two.following.seq})
    other.shell.back()
    other.window.settle(4)
    assert word("phones.link.lost") not in other.screen.bar.subtitle


def test_what_the_host_did_not_take_is_sent_again_or_dropped(two: Two) -> None:
    two.share()
    two.join()
    other, model = two.other, two.other.screen.model
    two.answers_at_once()
    model.play(CountGelato(Seat(1), 3))
    two.wires[-1].is_cut = True
    two.listen()
    other.tap(other.screen.bar.undo)
    says(two.host, 1, gelato(1, 5))
    two.wires[-1].is_cut = False
    two.listen()
    other.share()
    assert word("phones.entry.undo") in other.texts()
    assert word("phones.moved-on") in other.texts()
    other.tap(word("phones.drop"))
    assert two.following.waiting == ()
    assert two.host.shared.room.sight().table.state.gelato[1] == 5


def test_somebody_elses_things_say_whose_they_are(two: Two) -> None:
    two.share()
    two.join("Bruno")
    two.answers_at_once()
    assert two.other.screen.model.play(CountGelato(Seat(0), 3)) is None
    two.window.settle(4)
    assert "Anna" in str(two.other.screen.model.problem)


def test_a_follower_asks_for_a_step_that_is_not_its_own(two: Two) -> None:
    two.share()
    two.join("Bruno")
    two.answers_at_once()
    says(two.host, 0, gelato(0, 2))
    two.listen()
    two.other.tap(two.other.screen.bar.undo)
    assert two.host.shared.room.seq == 1
    two.other.tap(word("phones.ask"))
    assert word("phones.asked") in two.other.texts()
    two.listen()
    (ask,) = two.host.shared.room.sight().asks
    assert ask.author == "Bruno"


def test_a_copy_that_was_finished_long_ago_is_an_own_table(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    two.share()
    two.join("Bruno")
    two.host.shared.room.say(THE_HOST, Command("end", 0, Finish()))
    two.listen()
    table = two.other.screen.model.id
    phones = offline(Shell(two.other.store)).phones
    assert phones.following(table) is not None
    now = two.other.store.clock()
    monkeypatch.setattr(two.other.store, "clock", lambda: now + timedelta(days=2))
    phones = offline(Shell(two.other.store)).phones
    assert phones.following(table) is None
    assert phones.keeper(table) is None


def test_a_follower_carries_on_and_the_old_host_follows(two: Two) -> None:
    two.share()
    two.join("Bruno")
    two.answers_at_once()
    two.other.screen.model.play(CountGelato(Seat(1), 3))
    two.host.shared.room.say(sitting(0), Command("own", 1, gelato(0, 8)))
    old = two.wires[-1]
    old.is_cut = True
    other = two.other
    other.share()
    other.tap(word("phones.carry-on"))
    assert other.shell.phones.hosting is not None
    assert other.shared.room.term == 2
    assert other.parts._shown == f"{PAGE}{other.shared.joining.code}"
    told = two.wires[-1]
    assert told is not old
    host = two.host.show()
    assert word("phones.carried-on") in host.texts()
    two.hosting_app = other
    host.tap(word("phones.follow"))
    host.tap("Anna")
    following = host.shell.phones.following(other.shared.room.id)
    for _ in range(3):
        with pytest.raises(LinkLost):
            following.listen()
    host.window.settle(6)
    assert host.shell.phones.hosting is None
    assert host.screen.model.kept.log.entries == other.shared.room.sight().table.log.entries
    assert len(host.store.storage.tables()) == 2, "what only the old host had is kept beside"


def test_leaving_keeps_the_table_as_an_own_one(two: Two) -> None:
    two.share()
    two.join()
    two.answers_at_once()
    two.other.screen.model.play(CountGelato(Seat(1), 3))
    table = two.other.screen.model.id
    two.other.share()
    two.other.tap(word("phones.leave"))
    assert two.other.shell.place == ("table", table)
    assert isinstance(two.other.screen.model.keeper, HereKeeper)
    two.other.screen.model.play(CountGelato(Seat(0), 1))
    assert two.other.screen.model.kept.state.gelato[:2] == (1, 3)
    assert two.host.shared.room.sight().table.state.gelato[0] != 1


def test_the_way_in_by_typing_and_by_pasting(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    two.share()
    other, system = two.other, FakeSystemUi()
    monkeypatch.setattr("companion.device.this_device.system_ui", lambda: system)
    other.shell.go("import")
    other.show()
    other.tap(word("join.title"))
    other.tap(word("join.paste"))
    assert word("join.no-link") in other.texts()
    other.screen.address.text, other.screen.word.text = "somewhere over", "there"
    other.tap(word("join.go"))
    assert word("join.not-an-address") in other.texts()
    other.screen.address.text = "192.168.178.20:8765"
    other.screen.word.text = "nosuchword"
    other.tap(word("join.go"))
    assert "no code" in other.texts()
    other.screen.word.text = two.host.shared.joining.word
    other.tap(word("join.go"))
    assert word("join.host-agrees") in other.texts()
    other.tap("Carla")
    assert word("join.waiting") in other.texts()
    (request,) = two.host.shared.joining.requests
    assert request.label == word("join.label")
    two.host.shared.joining.accept(request.id)
    other.window.wait(2)
    assert other.shell.place.name == "table"
    assert two.following.membership.role == "seat 2"


def test_another_version_leads_to_the_page(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    two.share()
    system = FakeSystemUi()
    monkeypatch.setattr("companion.device.this_device.system_ui", lambda: system)
    monkeypatch.setattr("companion.screens.phones.join.PROTOCOL", 2)
    two.other.shell.receive(f"costiera://join#{two.link()}")
    two.other.show()
    two.other.tap(word("join.open-page"))
    assert system.opened == [f"{PAGE}{two.host.shared.joining.code}"]
    assert two.other.store.storage.tables() == []


def test_nothing_of_it_is_there_for_one_phone_alone(tmp_path: Path) -> None:
    """The app, a table and a move: no server, no stream, no open port."""
    script = Path(__file__).with_name("alone.py")
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.alone", str(tmp_path)],
        cwd=script.parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[-2] == "[]"


def test_the_roles_of_a_key_of_the_server(app: App) -> None:
    """What the test's wire says of a key is what the server says of it."""
    app.open_table()
    app.share()
    key = key_of(app.shared, sits_down(app, 1))
    hosting = app.shell.phones.hosting
    assert hosting is not None
    role: Role = hosting.tables.caller(key).role
    assert role == sitting(1)
