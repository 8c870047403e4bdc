"""A second app that follows a host: what is lost, said twice, and who goes on when one is gone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.room.commands import Finish, MovedOn, Play, Recorded, Refused, Reopen, Undo
from companion.room.copying import (
    NotATable,
    OtherVersion,
    read_beginning,
    write_beginning,
    write_entries,
)
from companion.room.far_keeper import FarKeeper
from companion.room.following import (
    Link,
    LinkLost,
    NoEntry,
    OlderTerm,
    begin_copy,
    carry_on,
    tell_old_host,
)
from companion.room.hosting import RoomKeeper
from companion.room.keeper import Kept
from companion.room.membership import read_membership
from companion.room.room import Room
from companion.store.sqlite import store_in_memory
from engine.games.positano.actions import CountGelato
from engine.message import Seat
from tests.phones.people import (
    ANNA,
    BRUNO,
    CARLA,
    HOST,
    LOOKING,
    opening,
    play,
    room_of,
    say,
    store_of,
)
from tests.phones.wires import Phone, RoomWire, entries


def gelato(seat: int, icons: int) -> CountGelato:
    return CountGelato(Seat(seat), icons)


@pytest.fixture
def room() -> Room:
    return room_of(opening("positano"))


@pytest.fixture
def phone(room: Room) -> Phone:
    return Phone(room, BRUNO)


def is_same(room: Room, *phones: Phone) -> bool:
    """Every store has the very same entries, and every app shows them."""
    here = entries(store_of(room), room.id)
    log = room.sight().table.log.entries
    return all(
        entries(one.store, room.id) == here and one.keeper.table.log.entries == log
        for one in phones
    )


def answers_at_once(phone: Phone) -> None:
    """Have the host answer while the tap still waits for it."""
    following = phone.following
    wait = following.wait

    def answered(identifier: str, seconds: float) -> Any:
        phone.refresh()
        return wait(identifier, seconds)

    following.wait = answered  # type: ignore[method-assign]
    following._turn(Link.LIVE)


def test_a_copy_has_the_id_the_entries_and_the_people_of_the_table(room: Room) -> None:
    play(room, ANNA, gelato(0, 3))
    say(room, HOST, Finish("put-away"))
    phone = Phone(room, BRUNO)
    assert is_same(room, phone)
    assert phone.store.is_finished(room.id)
    assert [one.name for one in phone.store.people()] == ["Anna", "Bruno", "Carla", "Dario"]
    (summary,) = phone.store.summaries(is_finished=True)
    assert summary.id == room.id
    say(room, HOST, Reopen())
    phone.refresh()
    assert not phone.store.is_finished(room.id)


def test_what_the_host_stores_is_followed(room: Room, phone: Phone) -> None:
    play(room, ANNA, gelato(0, 3))
    play(room, HOST, gelato(2, 1))
    phone.listen()
    taken = phone.keeper.catch_up()
    assert [one.signature.author for one in taken] == ["Anna", "host"]
    assert is_same(room, phone)
    assert phone.following.link is Link.LOST, "the test's stream ends after each line"


def test_who_only_looks_on_hears_what_the_host_does(room: Room) -> None:
    phone = Phone(room, LOOKING)
    play(room, HOST, gelato(2, 1))
    phone.listen()
    assert [one.signature.author for one in phone.keeper.catch_up()] == ["host"]


def test_what_waits_outlives_a_new_way_in(room: Room, phone: Phone) -> None:
    for holder in room.keys.holders():
        room.keys.revoke(holder.hash)
    phone.keeper.say(Play((gelato(1, 2),)))
    phone.join(room)
    phone.refresh()
    assert (room.seq, phone.following.waiting) == (1, ())


def test_what_is_entered_here_is_stored_there_and_comes_back_once(room: Room, phone: Phone) -> None:
    answers_at_once(phone)
    answer = phone.keeper.say(Play((gelato(1, 2),)))
    assert isinstance(answer, Recorded)
    assert answer.seq == 1
    assert is_same(room, phone)
    assert room.view(HOST).authors == ("Bruno",)
    assert phone.keeper.catch_up() == (), "the own entry is no news"
    assert phone.following.waiting == ()


def test_while_the_host_is_away_entries_are_kept_in_order_also_over_a_restart(
    room: Room, phone: Phone
) -> None:
    phone.wire.is_cut = True
    for icons in (1, 2, 3):
        assert isinstance(phone.keeper.say(Play((gelato(1, icons),))), Kept)
    phone.refresh()
    assert (room.seq, len(phone.following.waiting)) == (0, 3)
    phone.restart()
    assert len(phone.following.waiting) == 3
    phone.refresh()
    told = [entry.action.icons for entry in room.sight().table.log.entries]
    assert (told, phone.following.waiting) == ([1, 2, 3], ())
    assert is_same(room, phone)


def test_an_answer_that_is_lost_is_asked_for_again_and_recorded_once(
    room: Room, phone: Phone
) -> None:
    phone.wire.loses_answer = True
    phone.keeper.say(Play((gelato(1, 2),)))
    phone.send()
    assert (room.seq, len(phone.following.waiting)) == (1, 1)
    phone.restart()
    phone.refresh()
    assert (room.seq, phone.following.waiting) == (1, ())
    assert is_same(room, phone)


def test_the_host_is_killed_and_back(room: Room, phone: Phone) -> None:
    phone.keeper.say(Play((gelato(1, 2),)))
    phone.send()
    again = Room(store_of(room), room.id)
    phone.room = phone.wire.room = again
    play(again, ANNA, gelato(0, 3))
    phone.refresh()
    assert is_same(again, phone)
    assert again.seq == 2


def test_two_apps_edit_one_table(room: Room) -> None:
    phones = [Phone(room, role) for role in (ANNA, BRUNO, CARLA)]
    chance = random.Random(7)
    for _ in range(60):
        one = chance.choice(phones)
        assert one.role.seat is not None
        what: Any = Play((gelato(one.role.seat, chance.randrange(9)),))
        one.wire.is_cut = chance.random() < 0.3
        one.wire.loses_answer = chance.random() < 0.3
        if chance.random() < 0.8:
            assert not isinstance(one.keeper.say(what), MovedOn)
        if chance.random() < 0.6:
            one.refresh()
        if chance.random() < 0.1:
            one.restart()
    for one in phones:
        one.wire.is_cut = one.wire.loses_answer = False
        one.refresh()
        assert one.following.waiting == ()
    for one in phones:
        one.refresh()
    commands = [event.command for _, event in store_of(room).storage.events(room.id)]
    said = {command["id"] for one in phones for command in one.wire.said}
    assert len(commands) == len(set(commands))
    assert said <= set(commands)
    assert is_same(room, *phones)


def test_what_is_not_allowed_is_refused_before_it_is_sent(room: Room, phone: Phone) -> None:
    answers_at_once(phone)
    refused = phone.keeper.say(Play((gelato(0, 3),)))
    assert isinstance(refused, Refused)
    assert refused.because is not None
    assert refused.because.key == "room.not-yours"
    assert phone.wire.said == []
    looking = Phone(room, LOOKING)
    answer = looking.keeper.say(Undo())
    assert isinstance(answer, Refused)
    assert looking.wire.said == []


def test_an_entry_that_the_host_does_not_take_waits_for_a_person(room: Room, phone: Phone) -> None:
    play(room, BRUNO, gelato(1, 1))
    phone.refresh()
    phone.keeper.say(Undo())
    phone.keeper.say(Play((gelato(1, 5),)))
    play(room, BRUNO, gelato(1, 2))
    phone.refresh()
    stuck = phone.following.stuck
    assert stuck is not None
    assert (stuck.command["say"], stuck.answer["answer"]) == ("undo", "moved-on")
    assert len(phone.following.waiting) == 2, "what comes after it waits too"
    phone.restart()
    phone.refresh()
    assert phone.following.stuck is not None, "said once more, it is not taken either"
    phone.following.drop()
    phone.refresh()
    assert (phone.following.waiting, phone.following.stuck) == ((), None)
    assert [entry.action.icons for entry in room.sight().table.log.entries] == [1, 2, 5]


def test_what_was_not_taken_can_be_said_again_on_the_table_as_it_is(
    room: Room, phone: Phone
) -> None:
    play(room, BRUNO, gelato(1, 1))
    phone.refresh()
    phone.keeper.say(Undo())
    play(room, BRUNO, gelato(1, 2))
    phone.refresh()
    phone.following.again()
    phone.refresh()
    assert phone.following.waiting == ()
    assert room.sight().table.log.next_step == 3
    assert room.seq == 3
    assert is_same(room, phone)


def test_a_key_that_opens_nothing_any_more_says_so(room: Room, phone: Phone) -> None:
    for holder in room.keys.holders():
        room.keys.revoke(holder.hash)
    with pytest.raises(NoEntry):
        phone.following.listen()
    assert phone.following.link is Link.ENDED
    phone.keeper.say(Play((gelato(1, 2),)))
    with pytest.raises(NoEntry):
        phone.following.send()
    assert len(phone.following.waiting) == 1


def test_an_entry_missing_in_the_stream_is_asked_for(room: Room, phone: Phone) -> None:
    play(room, ANNA, gelato(0, 1))
    play(room, ANNA, gelato(0, 2))
    with pytest.raises(LinkLost, match="missing"):
        phone.following.hear({"term": 1, "seq": 2, "first": 2, "entries": _bodies(room, 1)})
    with pytest.raises(LinkLost, match="there"):
        phone.following.hear({"term": 1, "seq": 2})
    phone.listen()
    phone.keeper.catch_up()
    assert is_same(room, phone)


def test_lines_told_twice_change_nothing(room: Room, phone: Phone) -> None:
    play(room, ANNA, gelato(0, 1))
    line = {"term": 1, "seq": 1, "first": 1, "entries": _bodies(room, 0)}
    for _ in range(3):
        phone.following.hear(line)
    phone.keeper.catch_up()
    assert is_same(room, phone)


@pytest.mark.parametrize(
    "wrong",
    [
        {"first": 1, "entries": 7},
        {"first": "x"},
        {"first": 1, "entries": [{"version": 1, "at": "yesterday", "body": {}}]},
    ],
)
def test_what_is_no_entry_is_refused_and_nothing_is_stored(phone: Phone, wrong: Any) -> None:
    with pytest.raises(NotATable):
        phone.following.hear({"term": 1, "seq": 1, **wrong})
    at = "2026-11-14T20:30:00.000+00:00"
    odd = {"version": 1, "at": at, "body": {"kind": "played", "fly": {}}}
    with pytest.raises(NotATable):
        phone.following.hear({"term": 1, "seq": 1, "first": 1, "entries": [odd]})
    assert entries(phone.store, phone.room.id) == []
    phone.listen()
    assert phone.following.problem == ""


@pytest.mark.parametrize(("key", "value"), [("protocol", 2), ("format", 99), ("facts", "other")])
def test_another_version_keeps_no_copy(room: Room, key: str, value: Any) -> None:
    begins = write_beginning(room)
    assert isinstance(begins, dict)
    read_beginning(begins)
    with pytest.raises(OtherVersion):
        read_beginning({**begins, key: value})
    store = store_in_memory()
    phone = Phone(room, BRUNO)
    with pytest.raises(OtherVersion):
        begin_copy(store, {**begins, key: value}, phone.following.membership)
    assert store.storage.tables() == []


def test_a_follower_carries_on_when_the_host_is_gone(room: Room, phone: Phone) -> None:
    play(room, ANNA, gelato(0, 1))
    phone.refresh()
    phone.wire.is_cut = True
    phone.keeper.say(Play((gelato(1, 2),)))
    after, left = carry_on(phone.store, room.id)
    assert (after.term, after.seq, left) == (2, 2, ())
    assert after.view(HOST).authors == ("Anna", "Bruno"), "what waited is entered"
    assert read_membership(phone.store, room.id) is None
    carla = Phone(after, CARLA)
    carla.keeper.say(Play((gelato(2, 2),)))
    carla.refresh()
    assert is_same(after, carla)
    terms = [event.term for _, event in carla.store.storage.events(room.id)]
    assert terms == [1, 2, 2]


def test_a_host_of_an_earlier_term_is_not_followed(room: Room, phone: Phone) -> None:
    after, _ = carry_on(phone.store, room.id)
    carla = Phone(after, CARLA)
    carla.wire.room = room
    carla.wire.key = room.keys.give(CARLA)
    with pytest.raises(OlderTerm):
        carla.following.listen()
    assert carla.following.link is Link.ENDED


def test_the_old_host_is_told_and_follows_and_keeps_what_only_it_has(room: Room) -> None:
    phone = Phone(room, BRUNO)
    play(room, ANNA, gelato(0, 1))
    phone.refresh()
    after, _ = carry_on(phone.store, room.id)
    play(after, HOST, gelato(1, 7))
    keeper = RoomKeeper(room)
    assert isinstance(keeper.say(Play((gelato(0, 8),))), Recorded), "it does not know yet"
    keeper.say(Play((gelato(0, 9),)))
    told: list[int] = []
    room.subscribe(told.append)
    tell_old_host(phone.store, after, RoomWire(room, phone.wire.key), "costiera://join#x")
    assert told == [3]
    assert room.carried_on is not None
    assert (room.carried_on.term, room.carried_on.link) == (2, "costiera://join#x")
    refused = keeper.say(Play((gelato(0, 4),)))
    assert isinstance(refused, Refused)
    assert refused.because is not None
    assert refused.because.key == "room.carried-on"
    anna = Phone(after, ANNA, store_of(room))
    anna.refresh()
    assert is_same(after, anna)
    (beside,) = [one for one in anna.store.storage.tables() if one != room.id]
    table = anna.store.table(beside)
    icons = [step.entry.action.icons for step in table.log.path()]
    assert icons == [1, 8, 9]
    (line,) = [one for one in table.log.lines if one]
    assert line.startswith("This phone, ")
    assert [step.action.icons for step in table.log.moves(table.log.main_step)] == [1]
    anna.join(after)
    assert len(anna.store.storage.tables()) == 2, "kept beside once"


def test_an_old_host_may_stay_one(room: Room) -> None:
    phone = Phone(room, BRUNO)
    after, _ = carry_on(phone.store, room.id)
    tell_old_host(phone.store, after, RoomWire(room, phone.wire.key), "costiera://join#x")
    room.stay()
    assert (room.term, room.carried_on) == (3, None)
    assert isinstance(play(room, ANNA, gelato(0, 8)), Recorded)


def test_a_host_that_has_lost_entries_is_followed_and_they_are_kept_beside(room: Room) -> None:
    phone = Phone(room, BRUNO)
    for icons in (1, 2, 3):
        play(room, ANNA, gelato(0, icons))
    phone.refresh()
    with store_of(room).storage.change() as change:
        kept = change.header(room.id)
        assert kept is not None
        change.put(kept)
    restored = Room(store_of(room), room.id)
    play(restored, BRUNO, gelato(1, 4))
    phone.wire.key = restored.keys.give(BRUNO)
    phone.wire.room = phone.room = restored
    phone.listen()
    phone.restart()
    assert is_same(restored, phone)
    assert len(phone.store.storage.tables()) == 2


def test_a_finished_table_that_only_this_phone_had_stays_finished_beside(room: Room) -> None:
    phone = Phone(room, BRUNO)
    after, _ = carry_on(phone.store, room.id)
    play(after, HOST, gelato(1, 7))
    say(room, HOST, Finish())
    anna = Phone(after, ANNA, store_of(room))
    anna.refresh()
    (beside,) = [one for one in anna.store.storage.tables() if one != room.id]
    assert anna.store.is_finished(beside)
    assert not anna.store.is_finished(room.id)


def _bodies(room: Room, after: int) -> Any:
    return write_entries(store_of(room).storage.events(room.id, after))["entries"]


def test_the_keeper_of_a_copy_gives_up_waiting(room: Room, phone: Phone) -> None:
    phone.following._turn(Link.LIVE)
    keeper = FarKeeper(phone.store, phone.following, patience=0.0)
    assert isinstance(keeper.say(Play((gelato(1, 2),))), Kept)
