"""Tables that are entered or corrected: what is known counts once, what is not is not invented."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.files import codec
from engine.files.shapes import Unreadable
from engine.findings import Severity
from engine.games.amalfi_renaissance.scoring import CATEGORIES
from engine.games.amalfi_renaissance.state import Options, Phase
from tests.games.amalfi_renaissance.tables import (
    ANNA,
    BRUNO,
    GAME,
    NAMES,
    Kept,
    board,
    content,
    entered,
    findings,
    pending,
    points,
    read,
    reasons,
    say,
    totals,
)

MOVES: list[dict[str, Any]] = [
    {"do": "navigate", "to": "evolving", "slot": 2, "send": {"wood": 1}, "bread": 1, "gain": 2},
    {
        "do": "acquire",
        "artwork": "book",
        "points": 5,
        "cost": 3,
        "with": ["wine"],
        "pay": {"emergency": 1},
    },
    {"do": "discover", "points": 3, "cost": 3, "pay": {"emergency": 1}},
    {"do": "invite", "type": "endgame", "cost": 0, "endgame": {"name": "Raphael", "per": 4}},
    {"do": "invite", "type": "permanent", "cost": 0},
    {"do": "engage"},
    {"do": "construct", "ships": 1, "pay": {"emergency": 2}},
    {"do": "pass"},
    {"do": "send", "send": {"gems": 2, "wine": 1}},
    {"do": "erect", "on": "private", "of": "Bruno"},
    {"do": "lighthouse-out", "take": "two"},
    {"do": "lighthouse-out", "take": "character"},
    {"do": "use-lighthouse", "hold": "wine"},
    {"do": "use-lighthouse"},
    {"do": "take-character", "slot": 1},
    {"do": "take-character", "slot": 4},
    {"do": "straighten"},
    {"do": "gain-bread", "bread": 2},
    {"do": "pay-bread", "bread": 1},
    {"do": "bonus", "points": -2},
    {"do": "title", "title": "artist"},
    {"do": "ships-to-bread", "ships": {"emergency": 1}},
    {"do": "discard", "cards": 2},
    {"do": "feed"},
    {"do": "feed", "bread": 1},
    {"do": "set-track", "points": 12},
    {"do": "set-bread", "bread": 4},
    {"do": "set-ships", "ships": {"bay": 3, "wood": 1}},
    {"do": "set-docks", "own": 0},
    {"do": "set-artworks", "artworks": {"book": 2, "monument": 1}},
    {"do": "set-destinations", "destinations": 3},
    {"do": "set-characters", "characters": {"immediate": 1}, "engaged": 0},
    {"do": "set-lighthouses", "lighthouses": 2, "own": 1},
    {"do": "set-hand", "cards": 5},
    {"do": "set-titles", "titles": {"artist": 9}},
    {"do": "set-endgame", "endgame": [{"name": "Dante", "points": 9}]},
]
TABLE_MOVES: list[dict[str, Any]] = [
    {"do": "rival", "ships": 1, "lighthouses": 1, "discard": "atlas"},
    {"do": "rival"},
    {"do": "decree"},
    {"do": "new-period"},
    {"do": "read-title", "title": "artist", "ladder": [12, 8]},
    {"do": "read-decree", "period": 4, "decree": "trade", "bonus": 1},
    {"do": "set-period", "period": 3, "phase": "decree"},
]


@pytest.mark.parametrize("move", MOVES + TABLE_MOVES, ids=lambda move: str(move["do"]))
def test_every_verb_is_read_judged_told_and_recorded(move: dict[str, Any]) -> None:
    solo = move["do"] == "rival"
    kept = Kept(1, solo="genoa") if solo else Kept()
    by = {} if move in TABLE_MOVES else {"player": "Anna"}
    played = codec.read_move(GAME, {**move, **by}, kept.names, "move")
    again = codec.write_move(GAME, played, kept.names)
    assert codec.read_move(GAME, json.loads(json.dumps(again)), kept.names, "move") == played
    assert say(kept.state, GAME.describe(kept.state, played.action))
    for sentence in kept.told(GAME.check(kept.state, played.action)).values():
        assert sentence
    if move["do"] != "new-period":
        GAME.score(GAME.apply(kept.state, played.action))


def test_the_list_above_names_every_verb() -> None:
    assert {move["do"] for move in MOVES + TABLE_MOVES} == set(GAME.actions.shape.records)


@pytest.mark.parametrize("move", MOVES, ids=lambda move: str(move["do"]))
def test_once_the_game_is_over_only_corrections_are_fine(move: dict[str, Any]) -> None:
    kept = Kept().play("set-period", period=4, phase="over")
    fields = {key: value for key, value in move.items() if key != "do"}
    said = kept.told(kept.check(move["do"], "Anna", **fields))
    assert ("decree.flip" in said) != move["do"].startswith("set-")


def test_categories_come_in_scorepad_order_for_everybody() -> None:
    keys = [category.key for category in CATEGORIES]
    assert keys == [
        "track",
        "artworks",
        "destinations",
        "titles",
        "decree-1",
        "decree-2",
        "decree-3",
        "decree-4",
        "hunger",
        "bonus",
        "endgame",
    ]
    for table in (Kept(3), entered({"track": 3}, {}, period=2)):
        card = GAME.score(table.state)
        for seat in table.state.seats:
            assert list(dict.fromkeys(line.category for line in card.of(seat))) == keys


def test_what_is_in_the_track_is_not_counted_again() -> None:
    anna = board(track=60, titles={"artist": 12}, artworks={"book": 2, "painting": 2})
    table = entered(anna)
    assert totals(table.state) == [60]
    assert reasons(table.state, "titles") == [("title.leftmost", "in the track already: Artist 12")]
    assert reasons(table.state, "hunger") == [("feed.shortage", "in the track already")]


def test_moves_after_a_position_add_to_its_track() -> None:
    table = entered(board(track=60), board(track=50), period=3)
    table.play("acquire", "Anna", artwork="book", points=7, cost=0)
    assert totals(table.state) == [67, 50]
    assert points(table.state, "track") == [60, 50]
    assert reasons(table.state, "track") == [
        ("score.marker", "60 on the score marker before what is listed below")
    ]
    position = GAME.position(table.state)
    assert dict(position.players)[ANNA].track == 67


def test_a_corrected_marker_keeps_the_lines_and_shows_the_difference() -> None:
    kept = Kept().play("acquire", "Anna", artwork="book", points=7, cost=0)
    kept.play("set-track", "Anna", points=10)
    assert totals(kept.state) == [10, 0]
    assert points(kept.state, "artworks") == [7, 0]
    assert reasons(kept.state, "track") == [
        ("score.marker", "+3 entered on the marker, beside what is listed below")
    ]


def test_titles_entered_do_not_move_the_marker_but_break_ties() -> None:
    table = entered({"track": 40}, {"track": 40}, titles=[])
    table.play("set-titles", "Bruno", titles={"artist": 6})
    assert totals(table.state) == [40, 40]
    assert GAME.outcome(table.state) is None
    table.play("set-titles", "Anna", titles={})
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (BRUNO,)


def test_corrections_change_what_they_name_and_nothing_else() -> None:
    kept = Kept()
    before = kept.anna
    kept.play("set-ships", "Anna", ships={"bay": 2, "wine": 2})
    kept.play("set-lighthouses", "Anna", lighthouses=3).play("set-bread", "Anna", bread=9)
    kept.play("set-hand", "Anna", cards=2).play("set-destinations", "Anna", destinations=4)
    kept.play("set-docks", "Anna", own=0)
    after = kept.anna
    assert (after.ships.bay, after.ships.wine, after.ships.shipyard) == (2, 2, 6)
    assert (after.lighthouses, after.own_lighthouses, after.bread) == (3, 0, 9)
    assert (after.hand, after.destinations, after.marker) == (2, 4, before.marker)
    assert kept.bruno == Kept().bruno


def test_a_correction_to_nothing_is_one_too() -> None:
    kept = entered(board(ships={"wood": 2}, artworks={"book": 3}, characters={"endgame": 1}))
    kept.play("set-ships", "Anna", ships={"wood": 0, "bay": 4})
    kept.play("set-artworks", "Anna", artworks={"book": 0})
    kept.play("set-characters", "Anna", characters={"endgame": 0})
    after = kept.anna
    assert (after.ships.wood, after.artworks.book, after.characters.endgame) == (0, 0, 0)


def test_a_title_that_brought_nothing_is_a_title_all_the_same() -> None:
    typed = entered(board(titles={"artist": 0}))
    corrected = entered(board()).play("set-titles", "Anna", titles={"artist": 0})
    for table in (typed, corrected):
        assert reasons(table.state, "titles") == [
            ("title.leftmost", "in the track already: Artist 0")
        ]


def test_no_ship_sent_is_not_worth_a_word() -> None:
    kept = Kept()
    sent = kept.action("navigate", "Anna", send={"wood": 0, "gems": 1})
    assert say(kept.state, GAME.describe(kept.state, sent)) == (
        "Anna navigates to a public destination: 1 ship to gems"
    )


@pytest.mark.parametrize(
    ("typed", "pieces"),
    [({}, (0, 0)), ({"ships": 2}, (2, 0)), ({"lighthouses": 1}, (0, 1))],
)
def test_pieces_of_the_rival_that_were_not_entered_are_none(
    typed: dict[str, int], pieces: tuple[int, int]
) -> None:
    rival = entered(board(), solo="genoa", period=2, position={"rival": typed}).state.rival
    assert (rival.ships, rival.lighthouses) == pieces


def test_a_corrected_period_begins_with_the_wind_rose() -> None:
    kept = Kept(3, first="Bruno").play("pass", "Bruno")
    kept.play("set-period", period=3)
    assert (kept.state.period, kept.state.phase, kept.state.to_move) == (3, Phase.ACTIONS, BRUNO)
    kept.play("set-period", period=3, phase="decree")
    assert kept.state.to_move is None
    assert kept.is_legal("decree")


def test_a_light_table_keeps_what_scores_and_asks_for_the_rest() -> None:
    kept = Kept(light=True, decrees=["trade", "mobilization", "council", "council"])
    kept.play("acquire", "Bruno", artwork="book", points=6)
    kept.play("discover", "Anna", points=3).play("invite", "Anna", type="permanent")
    kept.play("construct", "Anna", ships=2).play("erect", "Bruno", on="public")
    assert (kept.anna.built, kept.bruno.lighthouses) == (2, 1)
    kept.play("feed", "Anna", missing=1).play("feed", "Bruno", missing=0)
    assert "decree.trade" in kept.needs("decree")
    kept.play("decree", points={"Anna": 3, "Bruno": 0}).play("new-period")
    assert totals(kept.state) == [3 - 3 + 3, 6]
    assert pending(kept.state, "decree-2") == [4, 0]
    assert "the decree" in kept.refusal("decree")["phase.order"]
    alone = Kept(1, light=True, solo="naples").play("discover", "Anna", points=2)
    assert alone.is_legal("discover", "Anna", points=3)


def test_a_position_in_mid_period_keeps_turns_again() -> None:
    kept = Kept(3, first="Bruno").play("navigate", "Bruno", at="Tunis").play("pass", "Carla")
    position = GAME.position(kept.state)
    setup = kept.table.setup
    file = codec.TableFile(GAME, type(setup)(setup.players, setup.options, setup.rulings, position))
    again = Kept(3)
    again.table = type(kept.table)(GAME, codec.read(codec.write(file).encode()).setup)
    assert again.state.to_move == ANNA
    assert "turn.order" in again.refusal("navigate", "Bruno")
    assert "turn.pass" in again.refusal("pass", "Carla")
    assert "nav.place" in again.refusal("navigate", "Anna", at="Tunis")
    assert again.play("pass", "Anna").play("pass", "Bruno").state.phase is Phase.FEED
    assert again.state.wind_rose == 2


def test_unknown_boards_are_undecided_never_guessed() -> None:
    table = entered({"track": 3}, {}, period=1)
    for verb, fields in (
        ("navigate", {}),
        ("engage", {}),
        ("construct", {"ships": 1}),
        ("feed", {}),
        ("pay-bread", {"bread": 1}),
    ):
        assert table.needs(verb, "Anna", **fields), verb
    assert "score.marker" in findings(table.state)
    assert table.anna.bread is None
    after = table.undecided("navigate", "Anna").anna
    assert after.ships.bay is None


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"setup": {"decrees": ["justice"]}}, "setup.decrees[0]"),
        ({"setup": {"board_bonus": [1]}}, "setup.board_bonus"),
        ({"setup": {"titles": [{"title": "pope"}]}}, "setup.titles[0].title"),
        ({"setup": {"solo": "venice"}}, "setup.solo"),
        ({"position": {"period": 5}}, "position.period"),
        ({"position": {"players": {"Zoe": {}}}}, "position.players.Zoe"),
        ({"position": {"players": {"Anna": {"ships": {"sea": 1}}}}}, "position.players.Anna.ships"),
        ({"position": {"players": {"Anna": {"titles": {"pope": 1}}}}}, "position.players.Anna"),
        ({"moves": [{"do": "acquire", "player": "Anna", "points": 3}]}, "moves[0].artwork"),
        ({"moves": [{"do": "construct", "player": "Anna", "ships": 0}]}, "moves[0].ships"),
        ({"moves": [{"do": "decree", "points": {"Zoe": 1}}]}, "moves[0].points.Zoe"),
        ({"rulings": {"trade": "both"}}, "rulings.trade"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read({**content(), **change})
    assert str(refused.value).startswith(place)


def test_colours_are_dealt_and_not_twice() -> None:
    players = [{"name": name} for name in NAMES]
    dealt = read({**content(4), "players": players}).setup.players
    assert [player.colours for player in dealt] == [("red",), ("yellow",), ("blue",), ("green",)]
    players = [{"name": "Anna", "colour": "blue"}, {"name": "Bruno", "colour": "blue"}]
    with pytest.raises(Unreadable, match="blue is taken"):
        read({**content(2), "players": players})


def test_findings_come_worst_first() -> None:
    odd = board(ships={"port": 5}, bread=40, titles={"zealot": 4}, lighthouses=1, own_lighthouses=2)
    order = [finding.severity for finding in GAME.audit(entered(odd, {}).state)]
    assert order == sorted(order, key=list(Severity).index)
    assert set(order) == set(Severity)


def test_where_no_marker_was_entered_nothing_is_said_to_be_in_the_track() -> None:
    anna = board(titles={"artist": 12}, artworks={"book": 2, "painting": 2})
    del anna["track"]
    table = entered(anna, board(), period=2)
    said = "on the score marker, which was not entered"
    assert reasons(table.state, "titles") == [("title.leftmost", f"{said}: Artist 12")]
    assert reasons(table.state, "hunger") == [("feed.shortage", said)]
    assert reasons(table.state, "decree-1") == [("decree.score", said)]
    assert reasons(table.state, "decree-2") == [("decree.score", "scored at the end of period 2")]
    bruno = [reasons(table.state, category, BRUNO)[0][1] for category in ("titles", "decree-1")]
    assert bruno == ["in the track already"] * 2
    unmoved = entered({}).play("bonus", "Anna", points=2)
    assert reasons(unmoved.state, "artworks") == [("art.vp", said)]


def test_a_player_of_whom_nothing_is_known_is_left_out_of_the_position() -> None:
    table = entered({"track": 3}, players=2)
    assert [seat for seat, _ in GAME.position(table.state).players] == [ANNA]


@pytest.mark.rule("feed.shortage")
def test_no_bread_missing_may_be_entered() -> None:
    table = entered({"track": 1}, period=2).play("feed", "Anna", missing=0)
    said = "period 2: 0 bread missing × −3, entered"
    assert reasons(table.state, "hunger") == [("feed.due", said)]


@pytest.mark.rule("turn.pass")
def test_who_keeps_turns_has_passed_where_a_later_phase_is_entered() -> None:
    kept = Kept().play("set-period", period=2, phase="feed")
    assert (kept.state.passed, kept.state.to_move) == ((ANNA, BRUNO), None)
    assert Kept(light=True).play("set-period", period=2, phase="feed").state.passed == ()


@pytest.mark.rule("turn.order")
def test_turns_are_kept_from_the_first_action_where_the_wind_rose_is_known() -> None:
    position = {"phase": "actions", "wind_rose": "Anna"}
    table = entered(board(), board(), period=2, position=position)
    assert table.play("navigate", "Anna").state.to_move == BRUNO
    free = entered(board(), board(), period=2, position={"phase": "actions"})
    assert free.play("navigate", "Anna").state.to_move is None


@pytest.mark.rule("light.erect")
def test_a_host_without_guests_knows_whose_the_first_one_is() -> None:
    table = entered(board(), board(destinations=1), period=2)
    table.play("erect", "Anna", on="private", of="Bruno")
    assert table.bruno.owners == ((ANNA, 1),)


@pytest.mark.rule("title.once")
def test_who_has_a_title_neither_lacks_nor_may_claim_it() -> None:
    artful = {"artworks": {"book": 2, "painting": 2, "monument": 0}}
    untold = board()
    del untold["artworks"]
    table = entered(board(**artful, titles={"artist": 12}), board(**artful), untold, period=2)
    found = next(t for t in GAME.extras(table.state)["titles"] if t["title"] == "artist")
    assert found["taken"] == {"Anna": 12}
    assert found["claimable"] == ["Bruno"]
    assert set(found["missing"]) == {"Bruno", "Carla"}
    assert set(found["unknown"]) == {"Carla"}


def test_a_set_up_that_says_nothing_has_the_usual_options() -> None:
    file = {**content(2), "setup": {}}
    assert read(file).setup.options == Options()


@pytest.mark.rule("feed.shortage")
def test_who_has_no_bread_is_told_to_feed_with_none() -> None:
    table = entered(board(bread=0), period=2, position={"phase": "feed"})
    told = GAME.describe(table.state, table.action("feed", "Anna"))
    assert table.say(told) == "Anna feeds with 0 bread, 2 missing"
