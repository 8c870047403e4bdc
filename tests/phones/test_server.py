"""What the server answers on each route, to each role."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any

import pytest

from companion.room.commands import PROTOCOL, Command, Finish, Seal, What
from companion.room.seats import SPECTATOR, THE_HOST, sitting
from companion.room.wire import what_shape, write_command
from companion.store.errors import WriteFailed
from companion.store.sqlite import SqliteStorage
from companion.web.answers import fingerprint
from engine.games.positano.actions import CountGelato, MakeBid
from engine.message import Seat
from tests.phones.people import ANNA, BRUNO, CARLA, DARIO, GAMES, another, opening, play, say, seal
from tests.phones.phone import Served
from tests.phones.rights import RIGHTS, ROLES

_numbers = count()


@pytest.fixture
def served() -> Served:
    return Served()


def said(served: Served, what: What, **changes: Any) -> dict[str, Any]:
    """A command as a phone sends it."""
    room = served.shared.room
    table = room.sight().table
    command = Command(f"said {next(_numbers)}", room.seq, what)
    return {**write_command(table.game, table.setup.names, command), **changes}


def gelato(seat: int, icons: int = 3) -> dict[str, Any]:
    names = ("Anna", "Bruno", "Carla", "Dario")
    return {"do": "count-gelato", "player": names[seat], "icons": icons}


def bid(served: Served, seat: int) -> MakeBid:
    table = served.shared.room.sight().table
    found = table.game.choices(table.state, Seat(seat))
    return next(one for one in found if isinstance(one, MakeBid))


# Coming in


def test_a_code_seats_whoever_chooses_a_free_seat(served: Served) -> None:
    code = served.shared.joining.code
    invited = served.post("/join", {"code": code, "protocol": PROTOCOL})
    assert invited["answer"] == "invited"
    assert invited["at-once"]
    assert [one["name"] for one in invited["seats"]] == ["Anna", "Bruno", "Carla", "Dario"]
    assert not any(one["taken"] for one in invited["seats"])
    joined = served.post("/join", {"code": code, "role": "seat 1", "label": " Bruno's\nphone "})
    assert joined["answer"] == "joined"
    (holder,) = served.shared.room.keys.holders()
    assert (holder.role, holder.label) == (BRUNO, "Bruno's phone")
    assert served.get("/now", joined["key"])["seq"] == 0
    again = served.post("/join", {"code": code})
    assert [one["taken"] for one in again["seats"]] == [False, True, False, False]


def test_a_seat_that_is_taken_needs_the_host(served: Served) -> None:
    joining = served.shared.joining
    served.post("/join", {"code": joining.code, "role": "seat 1", "label": ""})
    waiting = served.post("/join", {"code": joining.code, "role": "seat 1", "label": "second"})
    assert waiting["answer"] == "waiting"
    assert served.post("/join", {"request": waiting["request"]}) == waiting
    assert [one.label for one in joining.requests] == ["second"]
    joining.accept(joining.requests[0].id)
    assert served.post("/join", {"request": waiting["request"]})["answer"] == "joined"
    assert not joining.requests


def test_the_host_may_say_no(served: Served) -> None:
    joining = served.shared.joining
    waiting = served.post("/join", {"code": joining.word.upper(), "role": "seat 0", "label": ""})
    joining.decline(waiting["request"])
    refused = served.post("/join", {"request": waiting["request"]})
    assert refused["answer"] == "refused"
    assert refused["because"]


@pytest.mark.parametrize("role", ["seat 0", "spectator"])
def test_the_word_alone_lets_nobody_in(served: Served, role: str) -> None:
    word = served.shared.joining.word
    assert not served.post("/join", {"code": word})["at-once"]
    assert served.post("/join", {"code": word, "role": role, "label": ""})["answer"] == "waiting"
    assert served.shared.room.keys.holders() == ()


def test_a_code_for_watching_gives_no_seat(served: Served) -> None:
    code = served.shared.joining.watching
    assert served.post("/join", {"code": code})["seats"] == []
    assert served.ask("POST", "/join", {"code": code, "role": "seat 0"}).status == 400
    joined = served.post("/join", {"code": code, "role": "spectator", "label": "TV"})
    assert served.get("/now", joined["key"])["seq"] == 0


@pytest.mark.parametrize("role", ["host", "helper 1", "seat 9", "seat -1", "seat", "king", ""])
def test_nobody_is_given_another_role(served: Served, role: str) -> None:
    content = {"code": served.shared.joining.code, "role": role, "label": ""}
    assert served.ask("POST", "/join", content).status == 400
    assert served.shared.room.keys.holders() == ()


def test_new_codes_end_the_old_ones_but_not_the_keys(served: Served) -> None:
    joining = served.shared.joining
    old, word = joining.code, joining.word
    key = served.key(ANNA)
    joining.renew()
    for code in (old, word, ""):
        assert served.ask("POST", "/join", {"code": code or "x"}).status == 403
    assert served.get("/now", key)["seq"] == 0


def test_an_older_page_is_told_so(served: Served) -> None:
    content = {"code": served.shared.joining.code, "protocol": PROTOCOL + 1}
    assert served.post("/join", content)["answer"] == "newer"


def test_two_for_one_seat_at_the_same_time_get_one_key(served: Served) -> None:
    code = served.shared.joining.code

    async def both() -> list[str]:
        wanted = {"code": code, "role": "seat 2", "label": ""}
        found = await asyncio.gather(*(served.asked("POST", "/join", wanted) for _ in range(6)))
        return sorted(one.json["answer"] for one in found)

    assert asyncio.run(both()) == ["joined", *["waiting"] * 5]


# Saying


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", RIGHTS)
def test_who_may_say_what(name: str, role: str) -> None:
    served = Served()
    play(served.shared.room, ANNA, CountGelato(Seat(0), 3))
    what, allowed = RIGHTS[name]
    answer = served.post("/say", said(served, what), served.key(ROLES[role]))
    assert (answer["answer"] != "not-yours") == (role in allowed), answer
    if role not in allowed:
        assert answer["because"]
        assert served.shared.room.seq == 1


def test_every_command_has_its_rights(served: Served) -> None:
    table = served.shared.room.sight().table
    shape = what_shape(table.game, len(table.setup.names))
    written = {said(served, what)["say"] for what, _ in RIGHTS.values()}
    assert written == set(shape.records)


def test_what_is_said_twice_is_recorded_once(served: Served) -> None:
    key, content = served.key(BRUNO), {"say": "play", "actions": [gelato(1)], "id": "x", "base": 0}
    first = served.post("/say", content, key)
    assert first == {"answer": "recorded", "seq": 1}
    assert served.post("/say", content, key) == first
    assert served.shared.room.seq == 1


def test_a_refusal_has_its_reasons_in_the_language_of_the_phone(served: Served) -> None:
    key = served.key(BRUNO)
    own = bid(served, 1)
    play(served.shared.room, THE_HOST, own)
    refused = served.post("/say", said(served, Seal(own)), key)
    assert refused["answer"] == "refused"
    assert all(one["because"] and one["rule"] for one in refused["reasons"])
    content = {"id": "u", "base": 1, "say": "undo"}
    told = {
        language: served.post(f"/say?language={language}", content, key)["because"]
        for language in ("en", "de", "fr", "it")
    }
    assert len({*told.values()}) == 4


def test_a_question_records_what_its_answers_make(served: Served) -> None:
    key = served.key(BRUNO)
    shown = served.post("/weigh", {"question": "counts", "answers": {"seat": "1"}}, key)
    assert shown["answer"] == "form"
    assert shown["html"]


# Looking


@pytest.mark.parametrize("game", GAMES)
def test_a_view_comes_at_once_and_after_each_change(game: str) -> None:
    served = Served(opening(game))
    room = served.shared.room

    async def watch() -> None:
        async with served.opened("GET", "/live", key=served.key(BRUNO)) as stream:
            first = await stream.line()
            assert first["seq"] == 0
            assert first["mine"] == {
                "role": "seat",
                "seat": 1,
                "name": room.sight().table.setup.names[1],
            }
            assert "strip" in first["parts"]
            table = room.sight().table
            move = next(
                one
                for seat in (None, *table.setup.seats)
                for one in table.game.choices(table.state, seat or Seat(0))
            )
            play(room, THE_HOST, move)
            second = await stream.line()
            assert second["seq"] == 1
            assert second["parts"]
            assert all(first["parts"].get(name) != part for name, part in second["parts"].items())

    asyncio.run(watch())


def test_a_stream_beats_with_the_number_from_the_store() -> None:
    served = Served(beat=0.0)

    async def watch() -> None:
        async with served.opened("GET", "/live", key=served.key(SPECTATOR)) as stream:
            await stream.line()
            assert await stream.line() == {"beat": True, "seq": 0}

    asyncio.run(watch())


def test_what_another_process_stored_is_shown_with_the_next_beat() -> None:
    served = Served(beat=0.0)

    async def watch() -> None:
        async with served.opened("GET", "/live", key=served.key(SPECTATOR)) as stream:
            await stream.line()
            play(another(served.shared.room), THE_HOST, CountGelato(Seat(0), 3))
            seen = [await stream.line() for _ in range(6)]
            assert [one for one in seen if one["seq"] == 1 and "parts" in one]

    asyncio.run(watch())


def test_a_revoked_key_ends_its_stream_and_opens_nothing() -> None:
    served = Served(beat=0.0)
    key, room = served.key(BRUNO), served.shared.room

    async def watch() -> None:
        async with served.opened("GET", "/live", key=key) as stream:
            await stream.line()
            room.keys.revoke(room.keys.holders()[0].hash)
            lines = [await stream.line() for _ in range(3)]
            assert {"gone": True} in lines

    asyncio.run(watch())
    assert served.ask("GET", "/now", key=key).status == 403


def test_streams_end_when_the_table_is_shared_no_longer(served: Served) -> None:
    async def watch() -> None:
        async with served.opened("GET", "/live", key=served.key(BRUNO)) as stream:
            await stream.line()
            served.app.state.end()
            assert await stream.line() == {"ended": True}
            assert await stream.line() is None

    asyncio.run(watch())


def test_a_phone_is_live_while_it_listens(served: Served) -> None:
    async def watch() -> None:
        async with served.opened("GET", "/live", key=served.key(BRUNO)) as stream:
            await stream.line()
            assert [one.is_live for one in served.shared.phones()] == [True]

    asyncio.run(watch())
    (phone,) = served.shared.phones()
    assert not phone.is_live
    assert phone.silent is not None


def test_an_app_gets_the_table_and_its_entries_as_they_are_stored(served: Served) -> None:
    room = served.shared.room
    play(room, ANNA, CountGelato(Seat(0), 3))
    play(room, BRUNO, CountGelato(Seat(1), 2))
    seal(room, CARLA, bid(served, 2))

    async def follow() -> list[Any]:
        async with served.opened("GET", "/events?after=1", key=served.key(DARIO)) as stream:
            first = await stream.line()
            play(room, THE_HOST, CountGelato(Seat(3), 1))
            return [first, await stream.line()]

    first, later = asyncio.run(follow())
    assert first["begins"]["table"]["id"] == room.id
    assert first["seq"] == 2
    assert [one["author"] for one in first["entries"]] == ["Bruno"]
    assert (later["seq"], [one.get("author") for one in later["entries"]]) == (3, [None])
    assert '"bid"' not in str([first, later])


def test_the_same_state_has_the_same_fingerprint(served: Served) -> None:
    key = served.key(SPECTATOR)
    before = served.get("/now", key)
    seal(served.shared.room, BRUNO, bid(served, 1))
    assert served.get("/now", key) == before
    play(served.shared.room, ANNA, CountGelato(Seat(0), 3))
    after = served.get("/now", key)
    assert after["fingerprint"] != before["fingerprint"]
    assert fingerprint(another(served.shared.room).sight()) == after["fingerprint"]


@pytest.mark.parametrize("game", GAMES)
def test_a_number_has_its_reasons_for_those_who_see_it(game: str) -> None:
    served = Served(opening(game))
    table = served.shared.room.sight().table
    category = table.game.categories(table.setup)[0].key
    own = served.get(f"/why/1/{category}", served.key(BRUNO))
    assert own["answer"] == "why"
    others = served.get(f"/why/0/{category}", served.key(BRUNO))
    assert others["answer"] == ("not-yours" if table.game.hides_scores else "why")


def test_looking_back_moves_nothing(served: Served) -> None:
    play(served.shared.room, ANNA, CountGelato(Seat(0), 3))
    play(served.shared.room, ANNA, CountGelato(Seat(0), 4))
    key = served.key(BRUNO)
    before = served.get("/history/1", key)
    assert before["step"] == 1
    assert before["parts"] != served.get("/history/2", key)["parts"]
    assert served.get("/now", key)["seq"] == 2
    for nowhere in ("/history/3", "/history/-1", "/history/x", "/why/9/bonus", "/why/0/nothing"):
        assert served.ask("GET", nowhere, key=key).status in (400, 404)


def test_looking_back_after_the_end_shows_what_was_shown_at_the_end() -> None:
    served = Served(opening("tolleno"))
    room = served.shared.room
    say(room, THE_HOST, Finish())
    view = room.view(sitting(1))
    assert view.shows_all_scores
    assert view.as_of(0).shows_all_scores


def test_the_page_and_its_files_are_the_same_for_everybody(served: Served) -> None:
    for path, kind in (
        ("/", "text/html"),
        ("/page.js", "text/javascript"),
        ("/page.css", "text/css"),
    ):
        found = served.ask("GET", path)
        assert found.status == 200
        assert found.headers["content-type"].startswith(kind)
        assert served.shared.joining.code.encode() not in found.body


def test_what_cannot_be_stored_is_kept_by_the_phone(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, content = served.key(BRUNO), {"say": "play", "actions": [gelato(1)], "id": "x", "base": 0}
    with monkeypatch.context() as full:

        def no_space(*_: Any) -> None:
            raise WriteFailed("no space left on device")

        full.setattr(SqliteStorage, "append", no_space)
        found = served.ask("POST", "/say", content, key=key)
        assert (found.status, found.json["answer"]) == (503, "kept")
        assert served.shared.room.seq == 0
    assert served.post("/say", content, key) == {"answer": "recorded", "seq": 1}


def test_two_tabs_of_one_seat_show_the_same(served: Served) -> None:
    key = served.key(BRUNO)

    async def watch() -> None:
        async with served.opened("GET", "/live", key=key) as one:
            first = await one.line()
            async with served.opened("GET", "/live", key=key) as two:
                assert await two.line() == first
                play(served.shared.room, BRUNO, CountGelato(Seat(1), 3))
                assert await one.line() == await two.line()

    asyncio.run(watch())


def test_a_phone_that_slept_gets_what_there_is_now_and_not_what_it_missed(served: Served) -> None:
    key, room = served.key(BRUNO), served.shared.room

    async def look() -> Any:
        async with served.opened("GET", "/live", key=key) as stream:
            return await stream.line()

    asyncio.run(look())
    for icons in range(1, 6):
        play(room, ANNA, CountGelato(Seat(0), icons))
    assert asyncio.run(look())["seq"] == 5
