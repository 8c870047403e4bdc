"""What each game keeps secret, and what a key opens."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from companion.room import commands as c
from companion.room.commands import Command, Finish, Play, Recorded, Reopen, What
from companion.room.room import Room
from companion.room.seats import KeyUnknown, Part, Role, parse_role, sitting
from companion.room.wire import read_command, what_shape, write_answer, write_command
from companion.store.sqlite import store_in_memory
from engine import registry
from engine.core import Secrecy
from engine.facts.catalogue import find
from engine.files.shapes import Unreadable
from engine.games.positano.actions import CountGelato
from engine.log import Amended, Corrected, Played
from engine.message import Seat
from tests.phones.people import ANNA, BRUNO, GAMES, HOST, LOOKING, opening, play, room_of, say
from tests.phones.test_room import bid
from tests.play import read

SECRET = {
    "amalfi": {"count-hand": Secrecy.OWN},
    "amalfi-renaissance": {"set-hand": Secrecy.OWN},
    "piazza": {"hand": Secrecy.OWN},
    "positano": {"bid": Secrecy.TOGETHER},
    "tolleno": {"draw": Secrecy.OWN},
}


@pytest.mark.parametrize("game", registry.keys())
def test_each_game_declares_what_it_keeps_secret(game: str) -> None:
    declared = registry.game(game).actions.types
    secret = {one.verb: one.secrecy for one in declared if one.secrecy is not Secrecy.OPEN}
    assert secret == SECRET[game]
    for one in declared:
        if one.secrecy is not Secrecy.OPEN:
            assert "player" in one.keys, "whose secret it is has to be known"
    assert registry.game(game).hides_scores == (game == "tolleno")


@pytest.mark.parametrize("game", [game for game in GAMES if game != "positano"])
def test_only_positano_waits_for_what_all_reveal_together(game: str) -> None:
    table = room_of(opening(game)).sight().table
    assert table.game.awaited(table.state) == ()


def test_bids_are_awaited_from_people_until_they_have_bid_and_the_game_is_over() -> None:
    room = room_of(opening("positano"))
    game = room.sight().table.game
    assert game.awaited(room.sight().table.state) == (0, 1, 2, 3)
    play(room, HOST, bid(2))
    assert game.awaited(room.sight().table.state) == (0, 1, 3)
    alone = room_of(opening("positano", "solo")).sight().table
    assert alone.game.awaited(alone.state) == (0,), "Otto's cards are turned up"
    entered = room_of(read(find("positano") / "samples/rulebook.json")).sight().table
    assert entered.game.awaited(entered.state) == (), "nobody bids for a cliff that is full"


@pytest.mark.parametrize("role", [HOST, LOOKING, ANNA, sitting(2, helps=True)])
def test_a_role_is_read_as_it_is_stored(role: Role) -> None:
    assert parse_role(str(role)) == role


class Today:
    """A clock that is set by hand."""

    time = datetime(2026, 11, 14, 20, tzinfo=timezone.utc)

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def clock() -> Today:
    return Today()


@pytest.fixture
def room(clock: Today) -> Room:
    store = store_in_memory(clock)
    return Room(store, store.create(opening("positano")))


def test_a_key_opens_its_own_seat_at_its_own_table_only(room: Room) -> None:
    key, other = room.keys.give(ANNA, "Anna's phone"), room.keys.give(LOOKING)
    assert (room.keys.role(key), room.keys.role(other)) == (ANNA, LOOKING)
    assert key != other
    assert len(key) >= 22
    store = room._store
    elsewhere = Room(store, store.create(opening("positano")))
    for unknown in (key, "", "x", key[:-1], key.upper()):
        with pytest.raises(KeyUnknown):
            elsewhere.keys.role(unknown)
    stored = str(store.storage.keys(room.id))
    assert key not in stored
    assert other not in stored


def test_keys_are_revoked_one_by_one_and_given_other_rights(room: Room) -> None:
    first, second = room.keys.give(ANNA, "one"), room.keys.give(ANNA, "two")
    holder = room.keys.holders()[0]
    assert (holder.label, holder.role) == ("one", ANNA)
    room.keys.change(holder.hash, sitting(0, helps=True))
    assert room.keys.role(first).part is Part.HELPER
    room.keys.revoke(holder.hash)
    with pytest.raises(KeyUnknown):
        room.keys.role(first)
    assert room.keys.role(second) == ANNA
    assert [one.label for one in room.keys.holders()] == ["two"]


def test_keys_are_dead_a_day_after_the_table_is_finished(room: Room, clock: Today) -> None:
    key = room.keys.give(ANNA)
    say(room, HOST, Finish())
    clock.time += timedelta(hours=23)
    assert room.keys.role(key) == ANNA
    room.keys.see(key)
    assert room.keys.holders()[0].seen.startswith("2026-11-15T19")
    clock.time += timedelta(hours=2)
    with pytest.raises(KeyUnknown):
        room.keys.role(key)
    say(room, HOST, Reopen())
    assert room.keys.role(key) == ANNA


def test_a_label_is_short_and_one_line(room: Room) -> None:
    room.keys.give(ANNA, "Anna's\n\tphone \x00 that has a very long name")
    assert room.keys.holders()[0].label == "Anna's phone that has a"


def whats(room: Room) -> list[What]:
    setup = room.sight().table.setup
    return [
        Play((CountGelato(Seat(2), 3), bid(0)), anyway=True),
        c.Correct(Corrected(setup.players[::-1], setup.options)),
        c.Amend(Amended(1, (Played(bid(0)),), (3,), (2,)), anyway=True),
        c.Undo(),
        c.Redo(),
        c.Jump(3),
        c.Branch("what if", 2),
        c.Rule("gruppo-single", "no-group"),
        Finish("put-away"),
        Finish(),
        Reopen(),
        c.Agree("scores", "own"),
        c.Seal(bid(1)),
        c.Unseal(Seat(3), "bid"),
        c.Reveal(),
        c.AskUndo(),
        c.CarriedOn(2, "costiera://join#x"),
    ]


def test_every_command_is_read_as_it_was_written(room: Room) -> None:
    game, names = room.sight().table.game, room.sight().table.setup.names
    said = whats(room)
    for what in said:
        command = Command("an id", 7, what)
        assert read_command(game, names, write_command(game, names, command)) == command
    shown = {write_command(game, names, Command("x", 0, what))["say"] for what in said}
    assert shown == set(what_shape(game, 4).records), "each of them is here"


@pytest.mark.parametrize(
    ("content", "where"),
    [
        (None, ""),
        ({"base": 0, "say": "undo"}, "id"),
        ({"id": "x", "base": -1, "say": "undo"}, "base"),
        ({"id": "x" * 65, "base": 0, "say": "undo"}, "id"),
        ({"id": "x", "base": 0}, "say"),
        ({"id": "x", "base": 0, "say": "win"}, "say"),
        ({"id": "x", "base": 0, "say": "undo", "to": 1}, "to"),
        ({"id": "x", "base": 0, "say": "play", "actions": []}, "actions"),
        ({"id": "x", "base": 0, "say": "play", "actions": [{"do": "win"}]}, "actions[0].do"),
        ({"id": "x", "base": 0, "say": "correct", "corrected": {"players": 7}}, "players"),
        ({"id": "x", "base": 0, "say": "unseal", "player": "Zoe", "name": "bid"}, "player"),
    ],
)
def test_what_is_no_command_is_refused_with_its_place(room: Room, content: Any, where: str) -> None:
    table = room.sight().table
    with pytest.raises(Unreadable) as refused:
        read_command(table.game, table.setup.names, content)
    assert where in str(refused.value)


def test_every_answer_is_written_with_its_reasons(room: Room) -> None:
    names = room.sight().table.setup.names

    def written(answer: Any) -> dict[str, Any]:
        return write_answer(answer, names, lambda m: m.key, lambda m: f"app {m.key}")

    play(room, ANNA, bid(0))
    assert written(Recorded(3)) == {"answer": "recorded", "seq": 3}
    assert written(Recorded(3, by="Anna"))["by"] == "Anna"
    assert written(c.Sealed((Seat(1), Seat(2)))) == {
        "answer": "sealed",
        "waiting": ["Bruno", "Carla"],
    }
    assert written(c.Asked()) == {"answer": "asked"}
    not_yours = written(play(room, BRUNO, bid(0)))
    assert not_yours == {"answer": "not-yours", "because": "app room.not-yours"}
    refused = written(play(room, ANNA, bid(0)))
    assert (refused["answer"], refused["can-be-recorded"]) == ("refused", True)
    assert refused["reasons"][0]["rule"] == "bid.choose"
    moved = written(play(room, ANNA, bid(0, 1), base=0))
    assert (moved["answer"], moved["seq"], len(moved["change"])) == ("moved-on", 1, 4)
    assert written(c.MovedOn(3)) == {"answer": "moved-on", "seq": 3}
    cannot = written(say(room, HOST, c.Jump(9)))
    assert cannot == {"answer": "refused", "can-be-recorded": False, "because": "app room.cannot"}
