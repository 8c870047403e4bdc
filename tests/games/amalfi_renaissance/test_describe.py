"""The history: every move in the words of somebody at the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.amalfi_renaissance.tables import GAME, Kept, board, entered, say, ships


def told(table: Kept, do: str, player: str = "", **fields: Any) -> str:
    return say(table.state, GAME.describe(table.state, table.action(do, player, **fields)))


@pytest.mark.parametrize(
    ("do", "fields", "sentence"),
    [
        ("navigate", {}, "Anna navigates to a public destination"),
        (
            "navigate",
            {"to": "private", "bread": 1},
            "Anna navigates to a private destination of their own: 1 bread paid",
        ),
        (
            "navigate",
            {"to": "evolving", "slot": 2, "bread": 1, "send": {"wood": 1, "gems": 2}, "gain": 2},
            "Anna navigates to an evolving destination: 1 bread paid, 1 ship to wood, "
            "2 ships to gems and 2 bread gained",
        ),
        ("pass", {}, "Anna passes"),
        ("engage", {}, "Anna engages a character"),
        ("send", {"send": {"gems": 2, "wine": 1}}, "Anna sends 1 ship to wine and 2 ships to gems"),
        ("erect", {}, "Anna erects a lighthouse on a public destination"),
        (
            "erect",
            {"on": "private"},
            "Anna erects a lighthouse on a private destination of their own",
        ),
        (
            "erect",
            {"on": "private", "of": "Anna"},
            "Anna erects a lighthouse on a private destination of their own",
        ),
        (
            "erect",
            {"on": "private", "of": "Bruno"},
            "Anna erects a lighthouse on a private destination of Bruno",
        ),
        (
            "erect",
            {"on": "evolving", "of": "Bruno"},
            "Anna erects a lighthouse on an evolving destination",
        ),
        (
            "lighthouse-out",
            {"take": "character"},
            "Anna takes a character instead of a lighthouse",
        ),
        ("lighthouse-out", {"take": "two"}, "Anna takes 2 points instead of a lighthouse"),
        ("use-lighthouse", {}, "Anna uses a lighthouse: 1 bread"),
        (
            "use-lighthouse",
            {"hold": "wine"},
            "Anna uses a lighthouse: 2 bread for a ship to wine",
        ),
        ("take-character", {}, "Anna takes a character"),
        ("take-character", {"slot": 1}, "Anna takes a character for 2 bread"),
        ("take-character", {"slot": 2}, "Anna takes a character for 1 bread"),
        ("take-character", {"slot": 3}, "Anna takes a character"),
        ("take-character", {"slot": 4}, "Anna takes a character and gains 1 bread"),
        ("straighten", {}, "Anna straightens 1 character"),
        ("straighten", {"characters": 3}, "Anna straightens 3 characters"),
        ("gain-bread", {"bread": 2}, "Anna gains 2 bread"),
        ("pay-bread", {"bread": 1}, "Anna pays 1 bread"),
        ("bonus", {"points": -2}, "Anna scores −2: points from a card or an icon"),
        ("bonus", {"points": 3, "for": "The harbour"}, "Anna scores +3: The harbour"),
        ("title", {"title": "artist"}, "Anna scores Artist: 12"),
        ("title", {"title": "artist", "points": 7}, "Anna scores Artist: 7"),
        (
            "ships-to-bread",
            {"ships": {"wine": 2, "emergency": 1}},
            "Anna turns ships into bread: 2 ships from wine and 1 ship to the port",
        ),
        ("ships-to-bread", {"ships": {}}, "Anna turns ships into bread: no ship"),
        ("discard", {}, "Anna discards 1 card for bread"),
        ("discard", {"cards": 2}, "Anna discards 2 cards for bread"),
    ],
    ids=str,
)
def test_what_a_player_did(do: str, fields: dict[str, Any], sentence: str) -> None:
    assert told(Kept(), do, "Anna", **fields) == sentence


@pytest.mark.parametrize(
    ("do", "fields", "sentence"),
    [
        ("acquire", {"artwork": "book", "points": 5}, "Anna acquires 1 book worth 5 points"),
        (
            "acquire",
            {
                "artwork": "monument",
                "points": 1,
                "cost": 3,
                "with": ["wine", "gems"],
                "slot": 2,
                "pay": {"wine": 2},
            },
            "Anna acquires 1 monument worth 1 point, paying 3 wine or gems: 2 ships from wine",
        ),
        (
            "acquire",
            {
                "artwork": "book",
                "points": 1,
                "cost": 3,
                "with": ["wine"],
                "slot": 4,
                "pay": {"wine": 1, "gems": 2},
            },
            "Anna acquires 1 book worth 1 point, paying 3 wine: 1 ship from wine; "
            "turned into 6 bread: 2 ships from gems",
        ),
        ("discover", {"points": 3}, "Anna discovers a private destination worth 3 points"),
        (
            "discover",
            {"points": 3, "cost": 4},
            "Anna discovers a private destination worth 3 points",
        ),
        (
            "discover",
            {"points": 3, "pay": {"emergency": 1}},
            "Anna discovers a private destination worth 3 points",
        ),
        ("invite", {"type": "permanent"}, "Anna invites 1 permanent character"),
        (
            "invite",
            {"type": "permanent", "name": "Dante", "cost": 0, "pay": {}},
            "Anna invites Dante, 1 permanent character, paying a cost of 0: no ship",
        ),
        (
            "invite",
            {"type": "endgame", "endgame": {"name": "Raphael", "per": 4}},
            "Anna invites Raphael, 1 endgame character",
        ),
        (
            "construct",
            {"ships": 2, "pay": {"wood": 3, "emergency": 1}},
            "Anna constructs 2 ships, paying 10 wood: 3 ships from wood and 1 ship to the port",
        ),
    ],
    ids=str,
)
def test_what_was_bought_is_described_with_what_it_took(
    do: str, fields: dict[str, Any], sentence: str
) -> None:
    assert told(Kept(), do, "Anna", **fields) == sentence


@pytest.mark.parametrize(
    ("bread", "fields", "sentence"),
    [
        (9, {}, "Anna feeds with 4 bread"),
        (2, {}, "Anna feeds with 2 bread, 2 missing"),
        (9, {"bread": 3}, "Anna feeds with 3 bread, 1 missing"),
        (9, {"bread": 2, "more": True}, "Anna feeds with 2 of 4 bread, the rest follows"),
    ],
)
def test_food_is_described_with_what_is_missing(
    bread: int, fields: dict[str, Any], sentence: str
) -> None:
    anna = board(bread=bread, ships=ships(shipyard=4))
    assert told(entered(anna, board(), period=2), "feed", "Anna", **fields) == sentence


def test_food_is_described_without_numbers_where_bread_or_ships_were_not_counted() -> None:
    for unknown in ({"bread": 3}, {"ships": ships()}):
        table = entered(unknown, board(), period=2)
        assert told(table, "feed", "Anna") == "Anna feeds"
        assert told(table, "feed", "Anna", missing=0) == "Anna feeds, 0 bread missing"


def test_what_happened_to_the_table() -> None:
    table = entered(board(), board(), period=2)
    assert told(table, "decree") == "the decree of period 2 is scored: Blessing"
    assert told(table, "new-period") == "period 3 begins"
    untimed = entered(board(), board())
    assert told(untimed, "decree") == "the decree is scored"
    assert told(untimed, "new-period") == "the next period begins"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "Genoa reacts with nothing"),
        ({"ships": 1}, "Genoa reacts: 1 ship"),
        (
            {"ships": 2, "lighthouses": 1, "discard": "atlas"},
            "Genoa reacts: 2 ships, 1 lighthouse and the rightmost of the Atlas discarded",
        ),
    ],
)
def test_a_rival_is_described_by_name_with_what_it_did(
    fields: dict[str, Any], sentence: str
) -> None:
    assert told(Kept(1, solo="genoa"), "rival", **fields) == sentence


def test_a_rival_where_nobody_plays_alone_has_no_name() -> None:
    table = Kept().anyway("rival", ships=1)
    assert told(table, "rival", ships=1) == "a rival reacts: 1 ship"
    assert told(table, "rival") == "a rival reacts with nothing"


@pytest.mark.parametrize(
    ("do", "fields", "sentence"),
    [
        ("set-track", {"points": 12}, "Anna's score marker entered: 12"),
        ("set-bread", {"bread": 4}, "Anna's bread entered: 4"),
        ("set-ships", {"ships": {"bay": 3, "wood": 0}}, "Anna's ships entered: bay 3 and wood 0"),
        (
            "set-docks",
            {"own": 1},
            "entered for Anna: 1 ship on private destinations of their own",
        ),
        (
            "set-artworks",
            {"artworks": {"book": 2, "monument": 1}},
            "Anna's artworks entered: 2 books and 1 monument",
        ),
        ("set-destinations", {"destinations": 3}, "entered for Anna: 3 private destinations"),
        (
            "set-characters",
            {"characters": {"immediate": 1, "endgame": 0}},
            "entered for Anna: 1 immediate character and 0 endgame characters",
        ),
        ("set-lighthouses", {"lighthouses": 2, "own": 1}, "entered for Anna: 2 lighthouses"),
        ("set-hand", {"cards": 5}, "Anna's hand entered: 5 cards"),
        ("set-titles", {"titles": {"artist": 9}}, "Anna's titles entered: Artist 9"),
        ("set-titles", {"titles": {}}, "Anna's titles entered: none"),
        (
            "set-endgame",
            {"endgame": [{"name": "Dante", "points": 9}]},
            "entered for Anna: 1 endgame character",
        ),
    ],
    ids=str,
)
def test_what_was_entered(do: str, fields: dict[str, Any], sentence: str) -> None:
    assert told(Kept(), do, "Anna", **fields) == sentence


def test_a_period_that_was_entered_is_described_with_its_phase() -> None:
    assert told(Kept(), "set-period", period=3, phase="decree") == ("entered: period 3, the decree")
