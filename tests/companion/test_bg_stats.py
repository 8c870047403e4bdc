"""The link to BG Stats: every flag there, every number a number, only for finished plays."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest

from companion.store.timestamps import Stamps
from companion.transfer import bg_stats
from engine import registry
from engine.files import codec
from engine.games.positano.actions import CountGelato
from engine.message import Seat
from tests.play import HERE, open_table, read, tables

ENDED = Stamps(
    "2026-11-14T23:10:00.000+02:00",
    "2026-11-15T00:40:29.000+02:00",
    "2026-11-15T09:00:00.000+02:00",
)
RUNNING = Stamps("2026-11-14T20:00:00.000+00:00", "2026-11-14T21:00:00.000+00:00", None)
IDENTIFIER = "0123456789abcdef0123456789abcdef"
GOLDEN = {key: open_table(read(tables(key, "golden")[-1])) for key in registry.keys()}


def parsed(key: str, scheme: int = 1) -> dict[str, Any]:
    """The fields of the link, as BG Stats reads them."""
    link = bg_stats.links(bg_stats.play(IDENTIFIER, GOLDEN[key], ENDED))[scheme]
    address = urlparse(link)
    assert (address.netloc, address.path) == ("app.bgstatsapp.com", "/createPlay.html")
    assert link.isascii()
    assert " " not in link
    content: dict[str, Any] = json.loads(parse_qs(address.query)["data"][0])
    return content


@pytest.mark.parametrize("key", registry.keys())
def test_every_field_has_its_type(key: str) -> None:
    play = parsed(key)
    table = GOLDEN[key]
    assert play["sourceName"] == "Costiera"
    assert play["sourcePlayId"] == IDENTIFIER
    assert play["game"] == {
        "name": table.game.name,
        "sourceGameId": key,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
    }
    assert len(play["comments"]) < 400
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    for seat, player in enumerate(play["players"]):
        assert type(player["winner"]) is bool
        assert type(player.get("startPlayer", False)) is bool
        assert type(player["score"]) is int
        assert type(player["rank"]) is int
        assert player["score"] == table.score.totals[seat]
        assert player["winner"] == (seat in outcome.winners)
        assert player["name"] == table.setup.names[seat]
    assert not any("bggId" in part for part in (play, play["game"]))


def test_the_day_is_the_end_of_the_play_in_utc() -> None:
    assert parsed("positano")["playDate"] == "2026-11-14 22:40:29"


BEGIN = datetime(2026, 11, 14, 20, 0, tzinfo=timezone.utc)
WHOLE_GAME = next(path for path in tables("tolleno", "golden") if path.stem == "whole-game")


def stamped(table: Any, *, first: float = 60, each: float = 60, **gaps: float) -> Stamps:
    """A table of which an entry came each so many seconds; `gap_7=3600` comes before the 7th."""
    at, events = BEGIN, []
    for number in range(1, len(table.log.entries) + 1):
        at += timedelta(seconds=gaps.get(f"gap_{number}", first if number == 1 else each))
        events.append(at.isoformat())
    return Stamps(BEGIN.isoformat(), at.isoformat(), at.isoformat(), tuple(events))


def minutes(stamps: Stamps, path: Any = WHOLE_GAME) -> int | None:
    return bg_stats.play(IDENTIFIER, open_table(read(path)), stamps).get("durationMin")


def test_a_game_kept_while_it_was_played_has_a_duration_in_whole_minutes() -> None:
    table = open_table(read(WHOLE_GAME))
    assert len(table.log.entries) == 60
    assert minutes(stamped(table)) == 60
    assert type(minutes(stamped(table, each=61))) is int


def test_a_pause_is_not_play() -> None:
    table = open_table(read(WHOLE_GAME))
    assert minutes(stamped(table, gap_30=3600)) == 119
    assert minutes(stamped(table, gap_30=3601)) == 59, "an hour without a move is no play"
    assert minutes(stamped(table, gap_30=36000, gap_40=36000)) == 58


def test_a_table_entered_at_the_end_has_no_duration() -> None:
    entered = next(path for path in tables("positano", "golden") if path.stem == "rulebook-p8")
    assert minutes(ENDED, entered) is None
    table = open_table(read(entered))
    for seat in table.setup.seats:
        table.play(CountGelato(seat, 9))
    spread = bg_stats.play(IDENTIFIER, table, stamped(table, each=1200))
    assert "durationMin" not in spread


def test_a_game_typed_in_after_it_was_played_has_no_duration() -> None:
    table = open_table(read(WHOLE_GAME))
    assert minutes(stamped(table, each=9)) is None, "ten minutes are not enough to play one"
    assert minutes(stamped(table, first=0.01, each=60)) is None, "it came here with moves on it"
    assert minutes(ENDED) is None, "nobody knows when its moves were made"


def test_what_was_tried_beside_the_game_takes_no_time() -> None:
    table = open_table(read(WHOLE_GAME))
    before = stamped(table)
    table.branch("What if 1")
    table.jump(table.log.lines[""])
    late = datetime.fromisoformat(before.events[-1]) + timedelta(minutes=30)
    after = replace(
        before, touched=late.isoformat(), events=(*before.events, *[late.isoformat()] * 2)
    )
    assert bg_stats.play(IDENTIFIER, table, after)["durationMin"] == 60


def test_what_is_not_known_is_left_out() -> None:
    """A place in doubt has no rank, and without a first turn nobody began."""
    table = open_table(read(next(p for p in tables("positano", "golden") if "rulebook" in p.stem)))
    table.play(CountGelato(Seat(3), 99))
    players = bg_stats.play(IDENTIFIER, table, ENDED)["players"]
    assert [player["rank"] for player in players] == [4, 2, 3, 1]
    assert not any("startPlayer" in player for player in players)


def test_a_paper_opponent_is_nobody_and_the_score_alone_is_the_result() -> None:
    solo = open_table(read(next(p for p in tables("positano", "golden") if "solo" in p.stem)))
    (anna,) = bg_stats.play(IDENTIFIER, solo, ENDED)["players"]
    assert (anna["name"], anna["score"]) == (solo.setup.names[0], min(solo.score.totals))


def test_a_table_without_a_certain_winner_is_not_offered() -> None:
    content = json.loads(tables("positano", "golden")[-1].read_bytes())
    del content["position"]["gelato"]["Bruno"]
    table = open_table(codec.read(json.dumps(content).encode()))
    assert not bg_stats.can_offer(table, ENDED)


def test_a_person_is_the_same_from_play_to_play() -> None:
    ids = {
        player["name"]: player["sourcePlayerId"]
        for key in registry.keys()
        for player in parsed(key)["players"]
    }
    assert len(set(ids.values())) == len(ids)
    again = {player["name"]: player["sourcePlayerId"] for player in parsed("positano")["players"]}
    assert all(ids[name] == same for name, same in again.items())
    assert bg_stats.person("Anna") == bg_stats.person(" anna ") != bg_stats.person("Anne")


def test_the_apps_own_scheme_comes_first() -> None:
    first, second = bg_stats.links(bg_stats.play(IDENTIFIER, GOLDEN["positano"], ENDED))
    assert first.startswith("bgstats://app.bgstatsapp.com/createPlay.html?data=")
    assert second.startswith("https://app.bgstatsapp.com/createPlay.html?data=")


def test_only_a_finished_play_is_offered() -> None:
    table = GOLDEN["positano"]
    assert bg_stats.can_offer(table, ENDED)
    assert not bg_stats.can_offer(table, RUNNING)
    begun = open_table(read(tables("positano", "openings")[0]))
    assert not bg_stats.can_offer(begun, ENDED)
    tried = open_table(read(tables("positano", "golden")[-1]))
    tried.branch("What if 1")
    assert not bg_stats.can_offer(tried, ENDED)


def test_what_is_in_play_stands_as_the_board() -> None:
    assert parsed("positano")["board"] == ", ".join(
        registry.game("positano").in_play(GOLDEN["positano"].setup)
    )
    decrees = GOLDEN["amalfi-renaissance"].setup.options.decrees
    assert len(parsed("amalfi-renaissance")["board"].split(", ")) == len(decrees) > 0
    assert "board" not in parsed("piazza")


@pytest.mark.parametrize(
    ("golden", "began"),
    [
        ("amalfi/golden/whole-game", "Anna"),
        ("amalfi/openings/three-players", "Bruno"),
        ("amalfi_renaissance/golden/whole-game", "Carla"),
        ("piazza/golden/four-players-known-hands", "Carla"),
        ("tolleno/golden/whole-game", "Anna"),
        # In Positano everybody bids at once; of the others nobody has seen the first turn.
        ("positano/golden/game-for-four", None),
        ("amalfi/golden/finished-tie", None),
        ("amalfi_renaissance/golden/tie", None),
        ("amalfi_renaissance/openings/light", None),
        ("piazza/golden/two-players-keyed-in", None),
        ("piazza/openings/three-players", None),
        ("tolleno/golden/finished-city", None),
    ],
)
def test_who_took_the_first_turn_is_marked_where_it_was_seen(
    golden: str, began: str | None
) -> None:
    table = open_table(read(HERE / "games" / f"{golden}.json"))
    players = bg_stats.play(IDENTIFIER, table, ENDED)["players"]
    marked = [player["name"] for player in players if player.get("startPlayer")]
    assert marked == ([began] if began else [])


def test_a_person_written_in_several_ways_is_one_person() -> None:
    """Renamed or joined since: the table keeps its names, the play says who it really was."""
    table = GOLDEN["positano"]
    names = table.setup.names
    plain = bg_stats.play(IDENTIFIER, table, ENDED)["players"]
    spelt = bg_stats.play(IDENTIFIER, table, ENDED, {names[0]: "Anna Maria"})["players"]
    assert (spelt[0]["name"], spelt[0]["sourcePlayerId"]) == (
        "Anna Maria",
        bg_stats.person("Anna Maria"),
    )
    assert spelt[1:] == plain[1:]
    assert spelt[0]["score"] == plain[0]["score"]
