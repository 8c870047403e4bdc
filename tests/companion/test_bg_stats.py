"""The link to BG Stats: every flag there, every number a number, only for finished plays."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest

from companion import bg_stats
from companion.stamps import Stamps
from engine import registry
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
        assert type(player["startPlayer"]) is bool
        assert type(player["score"]) is int
        assert type(player["rank"]) is int
        assert player["score"] == table.score.totals[seat]
        assert player["winner"] == (seat in outcome.winners)
        assert player["name"] == table.setup.names[seat]
    assert not any("bggId" in part for part in (play, play["game"]))


def test_the_day_is_the_end_of_the_play_in_utc_and_the_minutes_are_whole() -> None:
    play = parsed("positano")
    assert play["playDate"] == "2026-11-14 22:40:29"
    assert play["durationMin"] == 90
    assert type(play["durationMin"]) is int


def test_a_table_keyed_in_at_once_has_no_duration() -> None:
    at_once = Stamps(ENDED.started, ENDED.started, ENDED.finished)
    assert "durationMin" not in bg_stats.play(IDENTIFIER, GOLDEN["positano"], at_once)


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
    marked = [player["name"] for player in players if player["startPlayer"]]
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
